// PhotosTesting

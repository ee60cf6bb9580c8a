// PhotosHost

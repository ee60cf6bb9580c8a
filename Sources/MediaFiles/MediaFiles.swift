// MediaFiles

// PlatformTypes

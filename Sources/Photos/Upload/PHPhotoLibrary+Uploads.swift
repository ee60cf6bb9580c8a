internal import LibraryStore

/// Whether a program may have upload jobs, kept in the library by the program's name (§13.5).
extension PHPhotoLibrary {
  /// Whether the program has enabled uploads.
  public var uploadJobExtensionEnabled: Bool { uploadSettings != nil }

  /// Enables uploads, or disables them.
  ///
  /// - Throws: ``PHPhotosError/Code/accessUserDenied`` without access to read, or why the library
  ///   cannot be written to.
  @available(
    *, deprecated, message: "Use enableUploadJobExtension(with:) and disableUploadJobExtension()"
  )
  public func setUploadJobExtensionEnabled(_ enable: Bool) throws {
    if enable { try enableUploadJobExtension(with: nil) } else { try disableUploadJobExtension() }
  }

  /// Enables uploads under conditions.
  ///
  /// - Throws: ``PHPhotosError/Code/accessUserDenied`` without access to read, or why the library
  ///   cannot be written to.
  public func enableUploadJobExtension(with options: PHAssetResourceUploadJobOptions?) throws {
    try setUploadSettings(
      UploadSettings(
        preventsExpensiveNetwork: options?.preventsExpensiveNetworkAccess ?? false))
  }

  /// Disables uploads: jobs that have not ended are cancelled.
  ///
  /// - Throws: ``PHPhotosError/Code/accessUserDenied`` without access to read, or why the library
  ///   cannot be written to.
  public func disableUploadJobExtension() throws { try setUploadSettings(nil) }

  /// The conditions under which jobs run; `nil` while uploads are not enabled.
  public var uploadJobExtensionOptions: PHAssetResourceUploadJobOptions? {
    uploadSettings.map { settings in
      let options = PHAssetResourceUploadJobOptions()
      options.preventsExpensiveNetworkAccess = settings.preventsExpensiveNetwork
      return options
    }
  }

  /// Changes the conditions under which jobs run.
  ///
  /// They are kept, and told to whoever runs the jobs; Linux does not say which networks are
  /// expensive.
  ///
  /// - Throws: ``PHPhotosError/Code/changeNotSupported`` while uploads are not enabled.
  public func setUploadJobExtensionOptions(_ options: PHAssetResourceUploadJobOptions) throws {
    guard uploadJobExtensionEnabled else {
      throw PHPhotosError(
        .changeNotSupported,
        message: "Uploads are not enabled; call enableUploadJobExtension(with:) first.")
    }
    try enableUploadJobExtension(with: options)
  }

  private var uploadSettings: UploadSettings? {
    // A library that cannot be read has enabled nothing.
    try? session.library.catalog.uploadSettings(of: session.client.name)
  }

  private func setUploadSettings(_ settings: UploadSettings?) throws {
    do throws(StoreError) {
      let catalog = try session.library.catalog
      let access = try catalog.access(of: session.client, at: nil)
      guard access.canRead else {
        throw StoreError(
          access.readWrite == .restricted ? .restricted : .denied,
          "“\(session.client.name)” has no access to this library.")
      }
      try catalog.setUploadSettings(settings, of: session.client.name)
    } catch {
      throw PHPhotosError(error)
    }
  }
}

internal import CCrypto

/// A SHA-256 in the making.
@safe struct Digest: ~Copyable {
  private let context: OpaquePointer

  /// - Throws: ``StoreError/Code/internal`` when OpenSSL has no memory.
  init() throws(StoreError) {
    guard let context = unsafe EVP_MD_CTX_new(),
      unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1
    else { throw StoreError(.internal, "OpenSSL cannot begin a SHA-256.") }
    unsafe self.context = context
  }

  deinit { unsafe EVP_MD_CTX_free(context) }

  /// Takes more bytes in.
  func update(_ bytes: UnsafeRawBufferPointer) {
    unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
  }

  /// The 32 bytes; the digest cannot be used after.
  consuming func finish() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    unsafe digest.withUnsafeMutableBufferPointer { buffer in
      _ = unsafe EVP_DigestFinal_ex(context, buffer.baseAddress, nil)
    }
    return digest
  }
}

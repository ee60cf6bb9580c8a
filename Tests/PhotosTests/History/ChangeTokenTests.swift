import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

@Suite("PHPersistentChangeToken") struct ChangeTokenTests {
  @Test("Survives an archive, secure coding required, and is equal then (§5.1)")
  func archive() throws {
    let temporary = try TemporaryLibrary()
    let token = try temporary.library.nudged().library.currentChangeToken
    let data = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: PHPersistentChangeToken.self, from: data))
    #expect(read == token)
    #expect(read.hash == token.hash)
    try temporary.library.nudged()
    #expect(try Array(temporary.library.fetchPersistentChanges(since: read)).count == 1)
  }

  @Test("Names a state: equal tokens for the same one, others for others (§5.1)")
  func equality() throws {
    let temporary = try TemporaryLibrary()
    let library = temporary.library
    let token = library.currentChangeToken
    #expect(token == library.currentChangeToken)
    #expect(token.copy() as? PHPersistentChangeToken == token)
    try library.nudged()
    #expect(token != library.currentChangeToken)
    let again = try PHPhotoLibrary.open(at: library.host.url)
    defer { again.close() }
    #expect(again.currentChangeToken == library.currentChangeToken)
    let other = try TemporaryLibrary()
    #expect(other.library.currentChangeToken != token)
  }

  @Test("Of another library or of the future it is refused with 3105 (§5.7)")
  func foreign() throws {
    let temporary = try TemporaryLibrary()
    let other = try TemporaryLibrary()
    let library = temporary.library
    let future = PHPersistentChangeToken(
      libraryUUID: library.currentChangeToken.libraryUUID,
      state: library.currentChangeToken.state + 1)
    for token in [other.library.currentChangeToken, future] {
      let error = #expect(throws: PHPhotosError.self) {
        try library.fetchPersistentChanges(since: token)
      }
      #expect(error?.code == .persistentChangeTokenExpired)
      #expect(error?.errorCode == 3105)
    }
  }
}

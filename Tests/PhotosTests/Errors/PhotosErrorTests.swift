import Foundation
import Photos
import Testing

@Suite("PHPhotosError") struct PhotosErrorTests {
  /// Throws the error and says which `catch` took it.
  private func caught(_ error: any Error) -> String {
    do {
      throw error
    } catch PHPhotosError.userCancelled {
      return "by code"
    } catch let error as PHPhotosError where error.code == .changeNotSupported {
      return "by type"
    } catch {
      return "by none"
    }
  }

  @Test("A catch can name a code, or look at the error")
  func catching() {
    #expect(caught(PHPhotosError(.userCancelled)) == "by code")
    #expect(caught(PHPhotosError(.changeNotSupported)) == "by type")
    #expect(caught(PHPhotosError(.notEnoughSpace)) == "by none")
    #expect(caught(CocoaError(.fileNoSuchFile)) == "by none")
  }

  @Test("A code matches an NSError of the same domain and number, and no other")
  func catchingFoundationErrors() {
    #expect(caught(NSError(domain: PHPhotosErrorDomain, code: 3072)) == "by code")
    #expect(caught(NSError(domain: PHPhotosErrorDomain, code: 3073)) == "by none")
    #expect(caught(NSError(domain: NSCocoaErrorDomain, code: 3072)) == "by none")
  }

  @Test("As an NSError it keeps domain, code and information (§2.54)")
  func bridging() {
    let error: any Error = PHPhotosError(
      .changeNotSupported, message: "Panoramas cannot be renamed.", identifiers: ["A", "B"])
    let bridged = error as NSError
    #expect(bridged.domain == "PHPhotosErrorDomain")
    #expect(bridged.code == 3300)
    #expect(bridged.localizedDescription == "Panoramas cannot be renamed.")
    #expect(bridged.userInfo[PHLocalIdentifiersErrorKey] as? [String] == ["A", "B"])
    #expect(PHPhotosError.errorDomain == "PHPhotosErrorDomain")
  }

  @Test("Its sentence is found through any Error too (§2.54)")
  func description() {
    let error = PHPhotosError(.invalidResource, message: "a.jpg is no JPEG.")
    #expect(error.localizedDescription == "a.jpg is no JPEG.")
    #expect((error as any Error).localizedDescription == "a.jpg is no JPEG.")
    #expect(error.userInfo[NSLocalizedDescriptionKey] as? String == "a.jpg is no JPEG.")
    #expect(error.errorUserInfo[NSLocalizedDescriptionKey] as? String == "a.jpg is no JPEG.")
  }

  @Test("An error about no particular object lists none")
  func withoutIdentifiers() {
    let error = PHPhotosError(.notEnoughSpace, message: "The disk is full.")
    #expect(error.userInfo[PHLocalIdentifiersErrorKey] == nil)
    #expect(error.userInfo[NSUnderlyingErrorKey] == nil)
  }

  @Test("The error of the layer below comes out as an NSError")
  func underlying() throws {
    let disk = CocoaError(.fileWriteOutOfSpace)
    let error = PHPhotosError(.notEnoughSpace, message: "The disk is full.", underlying: disk)
    let found = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
    #expect(found.code == CocoaError.Code.fileWriteOutOfSpace.rawValue)
    #expect(found.domain == NSCocoaErrorDomain)
  }

  @Test("The public initializer keeps what it is given and adds a sentence only if there is none")
  func publicInitializer() {
    let plain = PHPhotosError(.networkError, userInfo: ["key": 1])
    #expect(plain.userInfo["key"] as? Int == 1)
    #expect(plain.localizedDescription == PHPhotosError.Code.networkError.defaultMessage)
    let spoken = PHPhotosError(.networkError, userInfo: [NSLocalizedDescriptionKey: "No route."])
    #expect(spoken.localizedDescription == "No route.")
    #expect(spoken.errorCode == 3169)
    #expect(spoken.code == .networkError)
  }

  @Test("Errors are equal when code and information are")
  func equality() {
    let error = PHPhotosError(.identifierNotFound, message: "Gone.", identifiers: ["A"])
    let same = PHPhotosError(.identifierNotFound, message: "Gone.", identifiers: ["A"])
    #expect(error == same)
    #expect(error.hashValue == same.hashValue)
    #expect(
      error != PHPhotosError(.identifierNotFound, message: "Gone.", identifiers: ["B"]))
    #expect(error != PHPhotosError(.missingResource, message: "Gone.", identifiers: ["A"]))
  }
}

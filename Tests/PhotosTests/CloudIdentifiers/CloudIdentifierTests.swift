import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

/// Mapping between local and cloud identifiers (§12).
@Suite("PHCloudIdentifier") struct CloudIdentifierTests {
  /// The cloud identifier of an object.
  private func cloud(_ identifier: String, in library: PHPhotoLibrary) throws -> PHCloudIdentifier {
    let mappings = library.cloudIdentifierMappings(forLocalIdentifiers: [identifier])
    return try #require(mappings[identifier]).get()
  }

  /// The object of a cloud identifier.
  private func local(_ cloud: PHCloudIdentifier, in library: PHPhotoLibrary) throws -> String {
    try #require(library.localIdentifierMappings(for: [cloud])[cloud]).get()
  }

  /// Adds a picture and returns its identifier.
  private func add(_ picture: Data, to library: PHPhotoLibrary) throws -> String {
    var identifier = ""
    try library.performChangesAndWait {
      let request = PHAssetCreationRequest.forAsset()
      request.addResource(with: .photo, data: picture, options: nil)
      identifier = request.placeholderForCreatedAsset?.localIdentifier ?? ""
    }
    return identifier
  }

  @Test("Assets, albums, folders and smart albums map there and back (§12.1, §12.2)")
  func thereAndBack() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a", hidden: true, in: "Trip") }
    let folder = try temporary.makeFolder("Trips")
    let album = try #require(temporary.album(titled: "Trip"))
    let smart = temporary.run {
      PHAssetCollection.fetchAssetCollections(with: .smartAlbum, subtype: .any, options: nil)
    }
    let identifiers =
      try [temporary.assets("a")[0].localIdentifier, album.localIdentifier, folder.localIdentifier]
      + objects(smart).map(\.localIdentifier)
    let mappings = temporary.library.cloudIdentifierMappings(forLocalIdentifiers: identifiers)
    #expect(Set(mappings.keys) == Set(identifiers))
    for identifier in identifiers {
      #expect(
        try local(cloud(identifier, in: temporary.library), in: temporary.library) == identifier)
    }
    let clouds = try mappings.values.map { try $0.get() }
    let back = temporary.library.localIdentifierMappings(forSynced: clouds)
    #expect(Set(try back.values.map { try $0.get() }) == Set(identifiers))
  }

  @Test("A copy of the library means the same objects, also after both went their ways (§12.2)")
  func copies() throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a", in: "Trip")
      TestPhoto("b")
    }
    let a = try temporary.assets("a")[0].localIdentifier
    let b = try temporary.assets("b")[0].localIdentifier
    let album = try #require(temporary.album(titled: "Trip")).localIdentifier
    temporary.library.close()
    let folder = try TemporaryFolder()
    let copy = folder.url.appendingPathComponent("Copy.photolibrary")
    try FileManager.default.copyItem(at: temporary.library.host.url, to: copy)
    let original = try PHPhotoLibrary.open(at: temporary.library.host.url)
    defer { original.close() }
    let second = try PHPhotoLibrary.open(at: copy)
    defer { second.close() }
    try PHPhotoLibrary.withShared(original) {
      let asset = try #require(
        PHAsset.fetchAssets(withLocalIdentifiers: [b], options: nil).firstObject)
      try original.performChangesAndWait { PHAssetChangeRequest.deleteAssets([asset]) }
    }
    for identifier in [a, album] {
      let cloud = try cloud(identifier, in: original)
      #expect(try local(cloud, in: second) == identifier)
      #expect(try self.cloud(identifier, in: second) == cloud)
    }
    // What is deleted in one copy is not found there, and still is in the other.
    let gone = try cloud(b, in: second)
    #expect(photosError { _ = try local(gone, in: original) }?.errorCode == 3201)
    #expect(try local(gone, in: second) == b)
  }

  @Test(
    "Bytes imported elsewhere are found by their content; twice there, they are ambiguous (§12.3)")
  func content() throws {
    let temporary = try TemporaryLibrary()
    let picture = TestPicture.jpeg(width: 8, height: 6)
    let cloud = try cloud(try add(picture, to: temporary.library), in: temporary.library)
    let other = try TemporaryLibrary { TestPhoto("else") }
    #expect(photosError { _ = try local(cloud, in: other.library) }?.errorCode == 3201)
    let first = try add(picture, to: other.library)
    #expect(try local(cloud, in: other.library) == first)
    let second = try add(picture, to: other.library)
    let error = photosError { _ = try local(cloud, in: other.library) }
    #expect(error?.code == .multipleIdentifiersFound)
    #expect(error?.errorCode == 3202)
    #expect(identifiers(error).sorted() == [first, second].sorted())
    // Where its own UUID lives, nothing is ambiguous.
    let own = try add(picture, to: temporary.library)
    #expect(try local(self.cloud(own, in: temporary.library), in: temporary.library) == own)
    // The smart albums of two libraries are those of the same subtype.
    let smart = { (library: TemporaryLibrary) in
      library.run {
        PHAssetCollection.fetchAssetCollections(
          with: .smartAlbum, subtype: .smartAlbumFavorites, options: nil
        ).firstObject?.localIdentifier
      }
    }
    let mine = try #require(smart(temporary))
    #expect(mine != smart(other))
    #expect(try local(self.cloud(mine, in: temporary.library), in: other.library) == smart(other))
  }

  @Test(
    "What is no identifier, or that of nothing here, is 3201 and hinders no other (§12.4)",
    arguments: [
      "", "nonsense", "00000000-0000-4000-8000-000000000000/L0/001",
      "00000000-0000-4000-8000-000000000000/L0/040",
    ])
  func notFound(identifier: String) throws {
    let temporary = try TemporaryLibrary { TestPhoto("a") }
    let a = try temporary.assets("a")[0].localIdentifier
    let mappings = temporary.library.cloudIdentifierMappings(forLocalIdentifiers: [identifier, a])
    #expect(try mappings[a]?.get() != nil)
    let error = photosError { _ = try #require(mappings[identifier]).get() }
    #expect(error?.code == .identifierNotFound)
    #expect(identifiers(error) == [identifier])
  }

  @Test(
    "Without access each mapping says so; under limited access only the selection is known (§12.5)")
  func access() throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a", in: "Trip")
      TestPhoto("b")
    }
    let all = try temporary.assets("a", "b").map(\.localIdentifier)
    let album = try #require(temporary.album(titled: "Trip")).localIdentifier
    let clouds = try (all + [album]).map { try cloud($0, in: temporary.library) }
    var configuration = LibraryConfiguration()
    configuration.client = "Guest"
    configuration.authorization = .ask { _ in .notDetermined }
    let guest = try PHPhotoLibrary.open(
      at: temporary.library.host.url, configuration: configuration)
    defer { guest.close() }
    guest.host.setLimitedSelection([all[0]])
    let cases: [(PHAuthorizationStatus, [Int])] = [
      (.notDetermined, [3311, 3311, 3311]), (.denied, [3311, 3311, 3311]),
      (.restricted, [3310, 3310, 3310]), (.limited, [0, 3201, 3201]), (.authorized, [0, 0, 0]),
    ]
    for (status, codes) in cases {
      guest.host.setAuthorization(status, for: .readWrite)
      let toCloud = guest.cloudIdentifierMappings(forLocalIdentifiers: all + [album])
      let toLocal = guest.localIdentifierMappings(for: clouds)
      for (index, code) in codes.enumerated() {
        let identifier = (all + [album])[index]
        let upward = photosError { _ = try #require(toCloud[identifier]).get() }
        let downward = photosError { _ = try #require(toLocal[clouds[index]]).get() }
        #expect(upward?.errorCode ?? 0 == code)
        #expect(downward?.errorCode ?? 0 == code)
      }
    }
  }

  @Test("Its text and its archive give it back; other texts are refused (§12.6)")
  func text() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a") }
    let cloud = try cloud(try temporary.assets("a")[0].localIdentifier, in: temporary.library)
    #expect(PHCloudIdentifier(archivalStringValue: cloud.archivalStringValue) == cloud)
    let data = try NSKeyedArchiver.archivedData(withRootObject: cloud, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: PHCloudIdentifier.self, from: data)
    #expect(read == cloud)
    #expect(read?.hash == cloud.hash)
    #expect(cloud.copy() as? PHCloudIdentifier == cloud)
    let text = cloud.archivalStringValue
    for other in ["", "a", text + "0", String(text.dropLast(2)), text.lowercased(), text + ":"] {
      #expect(PHCloudIdentifier(archivalStringValue: other) == nil)
    }
  }

  @Test("The old calls keep the order and stand for what is not found")
  @available(*, deprecated, message: "Tests deprecated calls")
  func oldCalls() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a") }
    let a = try temporary.assets("a")[0].localIdentifier
    let clouds = temporary.library.cloudIdentifiers(forLocalIdentifiers: ["unknown", a])
    #expect(clouds[0] == .notFound)
    #expect(clouds[1].stringValue == clouds[1].archivalStringValue)
    #expect(PHCloudIdentifier(stringValue: clouds[1].stringValue) == clouds[1])
    #expect(
      temporary.library.localIdentifiers(for: clouds) == [PHLocalIdentifierNotFound, a])
  }
}

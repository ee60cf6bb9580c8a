import Foundation
import Photos
import PhotosTesting
import PredicateFormat
import TestSupport
import Testing

/// Every key with every operator gives what the plain reading of the predicate gives (§3.11,
/// §3.13).
@Suite("Agreement of fetches with predicates") struct PredicateAgreementTests {
  /// A library of pictures and movies with all sorts of facts, albums and folders.
  final class Variety: Sendable {
    let temporary: TemporaryLibrary
    let assets: [PHAsset]
    let albums: [PHAssetCollection]
    let folders: [PHCollectionList]

    init(seed: UInt64) throws {
      var random = SeededRandom(seed: seed)
      let temporary = try TemporaryLibrary()
      self.temporary = temporary
      let dates = (0..<6).map { Date(timeIntervalSinceReferenceDate: Double($0) * 1000.25) }
      let titles = [
        "Été", "ete", "ÉTÉ", "Trip to the sea", "trip", "", "a*b?c", "e\u{301}te\u{301}",
      ]
      let movies = try ["fast.mov", "cinematic.mov", "recording.mp4"].map {
        try Corpus.bytes("made/" + $0)
      }
      try temporary.change {
        var placeholders: [PHObjectPlaceholder] = []
        for index in 0..<26 {
          let request = PHAssetCreationRequest.forAsset()
          if index.isMultiple(of: 5) {
            request.addResource(with: .video, data: movies[index % 3], options: nil)
          } else {
            var photo = MadePhoto.rendered(Int.random(in: 1...8, using: &random))
            photo.width = Int.random(in: 4...9, using: &random)
            photo.height = Int.random(in: 4...9, using: &random)
            if index % 4 == 1 { photo.apple[11] = ["Burst", "BÜRST", "burst"][index % 3] }
            request.addResource(with: .photo, data: photo.data, options: nil)
          }
          request.isFavorite = Bool.random(using: &random)
          request.isHidden = index % 7 == 3
          request.creationDate = index % 6 == 4 ? nil : dates.randomElement(using: &random)
          if let placeholder = request.placeholderForCreatedAsset {
            placeholders.append(placeholder)
          }
        }
        for title in titles {
          let members = placeholders.shuffled(using: &random)
            .prefix(Int.random(in: 0...4, using: &random))
          PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: title)
            .addAssets(Array(members))
          PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: title)
        }
      }
      assets = temporary.run { objects(PHAsset.fetchAssets(with: Self.everything)) }
      albums = temporary.run {
        objects(PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil))
      }
      folders = temporary.run {
        objects(PHCollectionList.fetchCollectionLists(with: .folder, subtype: .any, options: nil))
      }
    }

    /// Options that leave no asset out.
    static var everything: PHFetchOptions {
      let options = PHFetchOptions()
      options.includeHiddenAssets = true
      options.includeAllBurstAssets = true
      return options
    }

    /// The objects that a predicate finds: assets, albums, folders, and both at the top level.
    func fetched(_ predicate: NSPredicate, of kind: Kind) -> [PHObject] {
      temporary.run {
        let options = Self.everything
        options.predicate = predicate
        return switch kind {
        case .asset: objects(PHAsset.fetchAssets(with: options))
        case .album:
          objects(
            PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: options))
        case .folder:
          objects(
            PHCollectionList.fetchCollectionLists(with: .folder, subtype: .any, options: options))
        case .collection: objects(PHCollection.fetchTopLevelUserCollections(with: options))
        }
      }
    }

    func all(_ kind: Kind) -> [PHObject] {
      switch kind {
      case .asset: assets
      case .album: albums
      case .folder: folders
      case .collection:
        temporary.run { objects(PHCollection.fetchTopLevelUserCollections(with: nil)) }
      }
    }
  }

  /// What is fetched.
  enum Kind: CaseIterable, Sendable {
    case asset, album, folder, collection

    /// The keys of §3.11.
    var keys: [String] {
      let titled = ["SELF", "localIdentifier", "localizedTitle", "title", "startDate", "endDate"]
      switch self {
      case .asset:
        return [
          "SELF", "localIdentifier", "creationDate", "modificationDate", "mediaType",
          "mediaSubtypes", "duration", "pixelWidth", "pixelHeight", "favorite", "isFavorite",
          "hidden", "isHidden", "burstIdentifier",
        ]
      case .album: return titled + ["estimatedAssetCount"]
      case .folder, .collection: return titled
      }
    }
  }

  /// The value of a key, as the object's own property tells it.
  static func value(of object: PHObject, _ key: String) -> PredicateValue? {
    func date(_ date: Date?) -> PredicateValue? { date.map(PredicateValue.date) }
    func number(_ number: Int) -> PredicateValue { .integer(Int64(number)) }
    if key == "SELF" { return .object(PredicateObject(object)) }
    if key == "localIdentifier" { return .string(object.localIdentifier) }
    if let asset = object as? PHAsset {
      return switch key {
      case "creationDate": date(asset.creationDate)
      case "modificationDate": date(asset.modificationDate)
      case "mediaType": number(asset.mediaType.rawValue)
      case "mediaSubtypes": number(Int(asset.mediaSubtypes.rawValue))
      case "duration": .real(asset.duration)
      case "pixelWidth": number(asset.pixelWidth)
      case "pixelHeight": number(asset.pixelHeight)
      case "favorite", "isFavorite": .bool(asset.isFavorite)
      case "hidden", "isHidden": .bool(asset.isHidden)
      case "burstIdentifier": asset.burstIdentifier.map(PredicateValue.string)
      default: nil
      }
    }
    let collection = object as? PHCollection
    let album = object as? PHAssetCollection
    return switch key {
    case "localizedTitle", "title": collection?.localizedTitle.map(PredicateValue.string)
    case "startDate": date(album?.startDate)
    case "endDate": date(album?.endDate)
    case "estimatedAssetCount": album.map { number($0.estimatedAssetCount) }
    default: nil
    }
  }

  /// Expects a fetch to find what the plain reading of its predicate finds.
  private func check(_ predicate: NSPredicate, _ kind: Kind, in variety: Variety) throws {
    let node = try predicate.parsedNode
    let expected = variety.all(kind).filter { object in
      node.evaluate { Self.value(of: object, $0) }
    }
    let found = variety.fetched(predicate, of: kind)
    #expect(
      found.map(\.localIdentifier) == expected.map(\.localIdentifier), "\(kind): \(node)")
  }

  private static let operators = [
    "==", "!=", "<", "<=", ">", ">=", "BETWEEN", "IN", "CONTAINS", "BEGINSWITH", "ENDSWITH",
    "LIKE", "MATCHES",
  ]

  /// Constants that the objects' own values are near to, and others.
  private static func constants(_ key: String, _ kind: Kind, _ variety: Variety) -> [Any] {
    let objects = variety.all(kind)
    let own = [objects.first, objects.last].compactMap(\.self).map { object -> Any in
      switch Self.value(of: object, key) {
      case .date(let date): date
      case .string(let text): text
      case .real(let number): number
      case .integer(let number): number
      case .bool(let flag): flag
      case .object: object
      default: NSNull()
      }
    }
    let others: [Any] =
      switch own.first {
      case is Date: [Date(timeIntervalSinceReferenceDate: 2000)]
      case is PHObject: []
      default: [3, 0.25, "t", "[ET].*", "*e?", true]
      }
    return own + others + [NSNull()]
  }

  @Test(
    "Each key with each operator, constants of all kinds, and nil (§3.11, §3.13)",
    arguments: Kind.allCases)
  func table(kind: Kind) throws {
    let variety = try Variety(seed: 5)
    for key in kind.keys {
      let constants = Self.constants(key, kind, variety)
      for relation in Self.operators {
        for (index, constant) in constants.enumerated() {
          let isList = relation == "IN" || relation == "BETWEEN"
          let argument: Any =
            isList ? [constant, constants[(index + 1) % constants.count]] : constant
          // A malformed expression is refused before any object is looked at.
          if relation == "MATCHES", (constant as? String ?? "*").hasPrefix("*") { continue }
          // Text of an object is its identifier, which the plain reading does not know.
          if key == "SELF", !(constant is PHObject) { continue }
          if key == "SELF", isList, !(constants[(index + 1) % constants.count] is PHObject) {
            continue
          }
          if key == "SELF", !["==", "!=", "IN"].contains(relation) { continue }
          let predicate = NSPredicate(
            format: "\(key) \(relation) %@", argumentArray: [argument])
          try check(predicate, kind, in: variety)
          let negated = NSPredicate(
            format: "NOT (\(key) \(relation) %@)", argumentArray: [argument])
          try check(negated, kind, in: variety)
        }
      }
    }
  }

  @Test("Random predicates (§3.13)", arguments: [1, 2, 3, 4])
  func random(seed: UInt64) throws {
    let variety = try Variety(seed: seed)
    var maker = PredicateMaker(random: SeededRandom(seed: seed), variety: variety)
    for kind in Kind.allCases {
      for _ in 0..<150 {
        let (format, arguments) = maker.predicate(kind, depth: 3)
        try check(
          NSPredicate(format: format, argumentArray: arguments), kind, in: variety)
      }
    }
  }

  @Test("Random orders: nil first ascending, ties by order of addition (§3.16)", arguments: [1, 2])
  func orders(seed: UInt64) throws {
    let variety = try Variety(seed: seed)
    var random = SeededRandom(seed: seed)
    for kind in [Kind.asset, .album, .folder] {
      let keys = kind.keys.filter { $0 != "SELF" }
      for _ in 0..<40 {
        let chosen = (0..<Int.random(in: 1...3, using: &random)).map { _ in
          (keys.randomElement(using: &random) ?? "", Bool.random(using: &random))
        }
        let options = Variety.everything
        options.sortDescriptors = chosen.map { NSSortDescriptor(key: $0.0, ascending: $0.1) }
        let limit = Int.random(in: 0...12, using: &random)
        options.fetchLimit = limit
        let found = variety.temporary.run { () -> [PHObject] in
          switch kind {
          case .asset: objects(PHAsset.fetchAssets(with: options))
          case .album:
            objects(
              PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: options)
            )
          default:
            objects(
              PHCollectionList.fetchCollectionLists(with: .folder, subtype: .any, options: options))
          }
        }
        let sorted = Self.sorted(variety.all(kind), by: chosen)
        let expected = limit == 0 ? sorted[...] : sorted.prefix(limit)
        #expect(found.map(\.localIdentifier) == expected.map(\.localIdentifier), "\(chosen)")
      }
    }
  }

  private static func sorted(_ objects: [PHObject], by keys: [(String, Bool)]) -> [PHObject] {
    // Swift's sort is stable, and the objects come in order of addition.
    objects.sorted { left, right in
      for (key, isAscending) in keys {
        let order = order(value(of: left, key), value(of: right, key))
        if order != .orderedSame { return (order == .orderedAscending) == isAscending }
      }
      return false
    }
  }

  private static func order(_ left: PredicateValue?, _ right: PredicateValue?) -> ComparisonResult {
    switch (left, right) {
    case (nil, nil): .orderedSame
    case (nil, _): .orderedAscending
    case (_, nil): .orderedDescending
    case (let left?, let right?): left.compare(right) ?? .orderedSame
    }
  }
}

/// Writes random predicates over the keys of a kind of object.
private struct PredicateMaker {
  var random: SeededRandom
  let variety: PredicateAgreementTests.Variety

  mutating func predicate(
    _ kind: PredicateAgreementTests.Kind, depth: Int
  ) -> (String, [Any]) {
    if depth > 0 {
      let (left, leftArguments) = predicate(kind, depth: depth - 1)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: return ("NOT (\(left))", leftArguments)
      case 1, 2:
        let (right, rightArguments) = predicate(kind, depth: depth - 1)
        let word = Bool.random(using: &random) ? "AND" : "OR"
        return ("(\(left)) \(word) (\(right))", leftArguments + rightArguments)
      default: return (left, leftArguments)
      }
    }
    return comparison(kind)
  }

  private mutating func comparison(
    _ kind: PredicateAgreementTests.Kind
  ) -> (String, [Any]) {
    let key = kind.keys.randomElement(using: &random) ?? "SELF"
    let objects = variety.all(kind)
    let values = (0..<3).map { _ in
      objects.randomElement(using: &random).flatMap { PredicateAgreementTests.value(of: $0, key) }
    }
    if Int.random(in: 0..<12, using: &random) == 0 {
      return (Bool.random(using: &random) ? "\(key) == nil" : "\(key) != NULL", [])
    }
    switch key {
    case "SELF":
      let picked = (0..<3).compactMap { _ in objects.randomElement(using: &random) }
      return Bool.random(using: &random) ? ("SELF IN %@", [picked]) : ("SELF == %@", [picked[0]])
    case "mediaSubtypes" where Bool.random(using: &random):
      let mask = 1 << Int.random(in: 0..<21, using: &random)
      return (
        "(mediaSubtypes & %ld) \(["!= 0", "== \(mask)"].randomElement(using: &random) ?? "")",
        [mask]
      )
    case "localIdentifier", "burstIdentifier", "localizedTitle", "title":
      return text(key, values)
    default: return ordered(key, values)
    }
  }

  private mutating func text(_ key: String, _ values: [PredicateValue?]) -> (String, [Any]) {
    let texts = values.compactMap { value -> String? in
      if case .string(let text)? = value { text } else { nil }
    }
    let whole = texts.first ?? "e"
    let start = Int.random(in: 0...whole.count, using: &random)
    let part = String(whole.dropFirst(start).prefix(2))
    let option = ["", "[c]", "[d]", "[cd]"].randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return ("\(key) IN\(option) %@", [texts])
    case 1: return ("\(key) BETWEEN\(option) %@", [[whole, texts.last ?? "f"]])
    case 2: return ("\(key) CONTAINS\(option) %@", [part])
    case 3: return ("\(key) BEGINSWITH\(option) %@", [String(whole.prefix(start))])
    case 4: return ("\(key) ENDSWITH\(option) %@", [String(whole.suffix(start))])
    case 5:
      return (
        "\(key) LIKE\(option) %@", ["*" + part.replacingOccurrences(of: "e", with: "?") + "*"]
      )
    case 6: return ("\(key) MATCHES\(option) %@", [".*[eE" + "].*|t.*"])
    default:
      let relation = ["==", "!=", "<", "<=", ">", ">="].randomElement(using: &random) ?? ""
      return ("\(key) \(relation)\(option) %@", [whole])
    }
  }

  private mutating func ordered(_ key: String, _ values: [PredicateValue?]) -> (String, [Any]) {
    let constants = values.map { value -> Any in
      switch value {
      case .date(let date): date
      case .real(let number): number
      case .integer(let number): number
      case .bool(let flag): flag
      default: NSNull()
      }
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return ("\(key) IN %@", [constants])
    case 1: return ("\(key) BETWEEN %@", [[constants[0], constants[1]]])
    case 2:
      let relation = ["==", "!=", "<", "<=", ">", ">="].randomElement(using: &random) ?? ""
      return ("%@ \(relation) \(key)", [constants[0]])
    default:
      let relation = ["==", "!=", "<", "<=", ">", ">="].randomElement(using: &random) ?? ""
      return ("\(key) \(relation) %@", [constants[0]])
    }
  }
}

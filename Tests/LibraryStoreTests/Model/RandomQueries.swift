import Foundation
import LibraryStore

/// Makes queries at random, of every scope, filter, order and limit.
struct RandomQueries {
  var random: SeededRandom
  /// Objects that filters may name.
  var known: [UUID] = []

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func next(_ state: ModelState, rows: [UUID: RowID]) -> ObjectQuery {
    known = state.assets.map(\.uuid) + state.collections.map(\.uuid)
    return random.once(in: 3)
      ? .collections(collections(state, rows)) : .assets(assets(state, rows))
  }

  private mutating func client() -> Client {
    random.once(in: 4) ? RandomChanges.guest : RandomChanges.owner
  }

  private mutating func assets(_ state: ModelState, _ rows: [UUID: RowID]) -> AssetQuery {
    let albums = state.collections.filter { $0.kind == .album }.compactMap { rows[$0.uuid] }
    let scope: AssetQuery.Scope =
      switch random.number(0...9) {
      case 0...2: .library
      case 3...5: .album(random.pick(albums) ?? 1)
      case 6, 7: .smartAlbum(filter(RandomQueries.assetFields, depth: 1))
      case 8: .burst(random.pick(["b1", "b2", "Ä", "?"]) ?? "")
      default: .list(random.some(12, of: state.assets.map(\.uuid) + [random.uuid()]))
      }
    return AssetQuery(
      scope: scope,
      filter: random.once(in: 2) ? filter(RandomQueries.assetFields, depth: 2) : nil,
      sort: sort(RandomQueries.assetFields), limit: limit(), includesHidden: random.once(in: 3),
      includesAllBurstMembers: random.once(in: 3),
      sourceTypes: random.pick([0, 0, 0, 1, 2, 3, 7]) ?? 0, client: client())
  }

  private mutating func collections(
    _ state: ModelState, _ rows: [UUID: RowID]
  ) -> CollectionQuery {
    let known = state.collections.compactMap { rows[$0.uuid] }
    let scope: CollectionQuery.Scope =
      switch random.number(0...7) {
      case 0, 1:
        .kind(random.once(in: 2) ? .album : .folder, subtype: random.pick([nil, 2, 100]) ?? nil)
      case 2...4: .children(of: random.pick(known + [CollectionRecord.topLevel]) ?? 0)
      case 5:
        .containing(
          asset: state.assets.randomElement(using: &random).flatMap { rows[$0.uuid] } ?? 0)
      case 6: .parent(of: random.pick(known) ?? 0)
      default: .list(random.some(6, of: state.collections.map(\.uuid)))
      }
    return CollectionQuery(
      scope: scope,
      filter: random.once(in: 2) ? filter(RandomQueries.collectionFields, depth: 2) : nil,
      sort: sort(RandomQueries.collectionFields), limit: limit(), client: client())
  }

  private mutating func limit() -> Int { random.once(in: 4) ? random.number(1...8) : 0 }

  private mutating func sort(_ fields: [Field]) -> [SortKey] {
    random.once(in: 2)
      ? random.some(3, of: fields).map { SortKey($0, ascending: random.once(in: 2)) } : []
  }

  // MARK: Filters

  static let assetFields: [Field] = [
    .identity, .localIdentifier, .creationDate, .modificationDate, .addedDate, .mediaType,
    .mediaSubtypes, .duration, .pixelWidth, .isFavorite, .isHidden, .burstIdentifier,
    .representsBurst, .sourceType,
  ]
  static let collectionFields: [Field] = [
    .identity, .localIdentifier, .title, .startDate, .endDate, .estimatedAssetCount,
  ]
  private static let textFields: Set<Field> = [.localIdentifier, .burstIdentifier, .title]

  mutating func filter(_ fields: [Field], depth: Int) -> Filter {
    guard depth > 0 else { return comparison(fields) }
    return switch random.number(0...6) {
    case 0: .all((0..<random.number(0...3)).map { _ in filter(fields, depth: depth - 1) })
    case 1: .any((0..<random.number(0...3)).map { _ in filter(fields, depth: depth - 1) })
    case 2, 3: .not(filter(fields, depth: depth - 1))
    case 4: .constant(random.once(in: 2))
    default: comparison(fields)
    }
  }

  private mutating func comparison(_ fields: [Field]) -> Filter {
    let field = random.pick(fields) ?? .identity
    if field == .identity { return identity() }
    if RandomQueries.textFields.contains(field) { return text(field) }
    if field == .mediaSubtypes, random.once(in: 2) {
      let bits = Filter.Operand.bits(.field(field), .value(.integer(Int64(random.number(1...9)))))
      return .comparison(bits, random.once(in: 2) ? .equal : .notEqual, .value(.integer(0)), [])
    }
    if random.once(in: 4) {
      return .member(.field(field), of: (0..<random.number(0...3)).map { _ in number() }, [])
    }
    let numbers = fields.filter { $0 != .identity && !RandomQueries.textFields.contains($0) }
    let right: Filter.Operand =
      random.once(in: 4) ? .field(random.pick(numbers) ?? field) : .value(number())
    let order: [Filter.Comparison] = [
      .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
    ]
    let comparison = random.pick(order) ?? .equal
    return random.once(in: 6)
      ? .comparison(right, comparison, .field(field), [])
      : .comparison(.field(field), comparison, right, [])
  }

  private mutating func number() -> Filter.Value {
    switch random.number(0...4) {
    case 0: .null
    case 1: .real(Double(random.number(0...8)) / 2)
    default: .integer(Int64(random.number(0...9)))
    }
  }

  private mutating func identity() -> Filter {
    let uuid = random.pick(known) ?? random.uuid()
    let values: [Filter.Value] = [
      .identity(uuid), .text(LocalIdentifier(uuid, .asset).description), .text("none"), .null,
    ]
    return .comparison(
      .field(.identity), random.once(in: 2) ? .equal : .notEqual,
      .value(random.pick(values) ?? .null), [])
  }

  private mutating func text(_ field: Field) -> Filter {
    let comparisons: [Filter.Comparison] = [
      .equal, .notEqual, .contains, .beginsWith, .endsWith, .like, .less, .lessOrEqual, .greater,
      .greaterOrEqual,
    ]
    let options = Filter.TextOptions(rawValue: random.number(0...3))
    let texts = ["", "b1", "B", "a", "A", "e", "É", "ä", "*1", "?", "b*", "9"]
    if random.once(in: 5) {
      return .member(
        .field(field), of: random.some(3, of: texts).map { .text($0) } + [.null], options)
    }
    let pattern: Filter.Value = random.once(in: 8) ? .null : .text(random.pick(texts) ?? "")
    return .comparison(
      .field(field), random.pick(comparisons) ?? .equal, .value(pattern), options)
  }
}

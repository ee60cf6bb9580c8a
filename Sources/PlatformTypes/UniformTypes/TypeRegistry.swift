/// All types by identifier, extension and MIME type: the built-in ones and the system's.
package struct TypeRegistry: Sendable {
  /// The built-in types and this system's MIME database.
  package static let shared = TypeRegistry(
    declarations: builtInTypes, database: { MIMEDatabase.system })

  private let declarationOfName: [String: TypeDeclaration]
  private let identifiersOfExtension: [String: [String]]
  private let identifiersOfMIMEType: [String: [String]]
  /// Called only for what is not built in, so that most programs never read the files.
  private let database: @Sendable () -> MIMEDatabase

  /// Creates a registry; of types that share a tag the earlier declaration is preferred.
  package init(
    declarations: [TypeDeclaration], database: @escaping @Sendable () -> MIMEDatabase
  ) {
    var byName: [String: TypeDeclaration] = [:]
    var byExtension: [String: [String]] = [:]
    var byMIMEType: [String: [String]] = [:]
    for declaration in declarations {
      byName[declaration.identifier.lowercased()] = declaration
      for tag in declaration.filenameExtensions {
        byExtension[tag, default: []].append(declaration.identifier)
      }
      for tag in declaration.mimeTypes {
        byMIMEType[tag, default: []].append(declaration.identifier)
      }
    }
    declarationOfName = byName
    identifiersOfExtension = byExtension
    identifiersOfMIMEType = byMIMEType
    self.database = database
  }

  /// Returns what is known of a type, ignoring the case of its name; nil when it is not declared.
  ///
  /// What is known of a dynamic type is what its name says and the database knows.
  package func declaration(of identifier: String) -> TypeDeclaration? {
    if let declaration = declarationOfName[identifier] { return declaration }
    if DynamicTypeIdentifier.isDynamic(identifier) {
      return DynamicTypeIdentifier(identifier).map(declaration(of:))
    }
    return declarationOfName[identifier.lowercased()]
  }

  /// Returns the identifiers of all types that a type conforms to, without its own.
  package func supertypes(of declaration: TypeDeclaration) -> Set<String> {
    var found: Set<String> = []
    var waiting = declaration.parents
    while let identifier = waiting.popLast() {
      guard found.insert(identifier).inserted else { continue }
      waiting += declarationOfName[identifier]?.parents ?? []
    }
    return found
  }

  /// Returns the identifiers of the types with a tag, the preferred one first.
  ///
  /// 1. The built-in types with the tag.
  /// 2. The built-in types with a MIME type that the database ties to the tag.
  /// 3. A dynamic type.
  ///
  /// - Parameters:
  ///   - tag: The extension without the dot, or the MIME type; case does not matter.
  ///   - tagClass: Which of them.
  ///   - supertype: What each must conform to; nil for anything.
  /// - Returns: Empty for an empty tag or an unknown class.
  package func identifiers(
    tag: String, tagClass: UTTagClass, conformingTo supertype: String?
  ) -> [String] {
    let tag = tag.lowercased()
    guard !tag.isEmpty else { return [] }
    let byTag: [String: [String]]
    switch tagClass {
    case .filenameExtension: byTag = identifiersOfExtension
    case .mimeType: byTag = identifiersOfMIMEType
    default: return []
    }

    func fitting(_ identifiers: [String]) -> [String] {
      identifiers.filter { supertype == nil || conforms($0, to: supertype ?? "") }
    }
    let builtIn = fitting(byTag[tag] ?? [])
    if !builtIn.isEmpty { return builtIn }
    let related = fitting(
      databaseMIMETypes(tag: tag, tagClass: tagClass).flatMap { identifiersOfMIMEType[$0] ?? [] })
    if !related.isEmpty { return related }
    return [dynamicIdentifier(tag: tag, tagClass: tagClass, supertype: supertype)]
  }

  private func conforms(_ identifier: String, to supertype: String) -> Bool {
    guard identifier != supertype else { return true }
    return declarationOfName[identifier].map { supertypes(of: $0).contains(supertype) } ?? false
  }

  private func databaseMIMETypes(tag: String, tagClass: UTTagClass) -> [String] {
    tagClass == .mimeType
      ? [database().canonicalName(of: tag)] : database().mimeTypes(ofExtension: tag)
  }

  private func dynamicIdentifier(
    tag: String, tagClass: UTTagClass, supertype: String?
  ) -> String {
    let parents = [supertype].compactMap(\.self)
    return tagClass == .mimeType
      ? DynamicTypeIdentifier(parents: parents, mimeType: tag).identifier
      : DynamicTypeIdentifier(parents: parents, filenameExtension: tag).identifier
  }
}

// What the database adds to a dynamic type.
extension TypeRegistry {
  private func declaration(of dynamic: DynamicTypeIdentifier) -> TypeDeclaration {
    let database = database()
    let named = [dynamic.mimeType].compactMap(\.self)
    let mimeTypes =
      named.isEmpty
      ? database.mimeTypes(ofExtension: dynamic.filenameExtension ?? "") : named
    let extensions =
      [dynamic.filenameExtension].compactMap(\.self)
      + named.flatMap { database.extensions(ofMIMEType: $0) }
    let known = mimeTypes.first.map { parents(ofMIMEType: $0, in: database) } ?? []
    return TypeDeclaration(
      identifier: dynamic.identifier, summary: nil,
      parents: dynamic.parents + known.filter { !dynamic.parents.contains($0) },
      filenameExtensions: extensions, mimeTypes: mimeTypes)
  }

  /// The built-in types that stand for what the MIME type is a special case of, and for its group.
  private func parents(ofMIMEType mimeType: String, in database: MIMEDatabase) -> [String] {
    let ancestors = database.ancestors(ofMIMEType: mimeType)
    let groups = (["image", "video", "audio", "text"] as [Substring])
    let group = database.canonicalName(of: mimeType).prefix { $0 != "/" }
    return ancestors.compactMap { name in
      name == Self.rawImageMIMEType ? "public.camera-raw-image" : identifiersOfMIMEType[name]?.first
    } + groups.filter { $0 == group }.map { "public." + ($0 == "video" ? "movie" : $0) }
  }

  /// The database's name for any camera's raw image; not a tag, as no file is sent under this name.
  private static let rawImageMIMEType = "image/x-dcraw"
}

extension UTType {
  /// Every type that this one conforms to, directly or through another; not the type itself.
  public var supertypes: Set<UTType> {
    Set(TypeRegistry.shared.supertypes(of: declaration).map { UTType(known: $0) })
  }

  /// Whether the type is `type` or conforms to it, directly or through another.
  ///
  ///     UTType.heic.conforms(to: .image)  // true
  ///     UTType.image.conforms(to: .heic)  // false
  public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }

  /// Whether the type conforms to `type` and is not the same.
  public func isSubtype(of type: UTType) -> Bool {
    self != type && TypeRegistry.shared.supertypes(of: declaration).contains(type.identifier)
  }

  /// Whether `type` conforms to this type and is not the same.
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

  /// Whether the type was made up from an extension or a MIME type that no declared type has.
  ///
  /// Its identifier starts with `dyn.` and tells what it was made from, so that it may be stored.
  public var isDynamic: Bool { DynamicTypeIdentifier.isDynamic(identifier) }

  /// Whether the type is known by name.
  public var isDeclared: Bool {
    !isDynamic && TypeRegistry.shared.declaration(of: identifier) != nil
  }

  /// Whether the type is declared and its name starts with `public.`.
  public var isPublic: Bool { isDeclared && identifier.hasPrefix("public.") }
}

public import Foundation

/// A step from pictures to a picture, known by its name.
///
///     let filter = CIFilter(name: "CIColorControls")
///     filter?.setValue(photo, forKey: kCIInputImageKey)
///     filter?.setValue(1.2, forKey: kCIInputContrastKey)
///     let result = filter?.outputImage
///
/// There are the filters of ``filterNames``. All but those whose names begin with `CIPhotoEffect`
/// and `CISepiaTone` count in linear light, as Core Image's do. Apple does not say how most of its
/// filters count; results look alike but are not the same to the bit.
///
/// Not for use from several threads at once.
///
/// Source: Apple, `CIFilter` and "Core Image Filter Reference".
open class CIFilter: NSObject {
  private let definition: FilterDefinition

  /// The filter's name, such as "CISepiaTone".
  public let name: String

  private var values: [String: Any]

  /// Makes the filter of a name with its usual settings; nil when there is none here.
  public convenience init?(name: String) { self.init(name: name, parameters: nil) }

  /// Makes the filter of a name with its usual settings except for those given; nil when there is
  /// none here.
  ///
  /// A parameter that the filter does not have ends the program.
  public init?(name: String, parameters params: [String: Any]?) {
    guard let definition = FilterTable.definitions[name] else { return nil }
    self.definition = definition
    self.name = name
    values = definition.defaults
    super.init()
    for (key, value) in params ?? [:] { setValue(value, forKey: key) }
  }

  /// The names of all filters there are, in alphabetical order.
  public static var filterNames: [String] { FilterTable.definitions.keys.sorted() }

  /// The names of all filters there are; categories are not told apart.
  open class func filterNames(inCategory category: String?) -> [String] { filterNames }

  /// The names of what the filter takes, in alphabetical order.
  open var inputKeys: [String] { definition.inputs.keys.sorted() }

  /// The names of what the filter gives: ``kCIOutputImageKey``.
  open var outputKeys: [String] { [kCIOutputImageKey] }

  /// Sets all inputs to what they usually are; pictures are removed.
  open func setDefaults() { values = definition.defaults }

  /// Sets an input; nil removes it.
  ///
  /// A key that is not among ``inputKeys`` ends the program, as key-value coding does.
  open func setValue(_ value: Any?, forKey key: String) {
    precondition(
      definition.inputs.keys.contains(key),
      "The filter \(name) has no input \(key); it has \(inputKeys.joined(separator: ", ")).")
    values[key] = value
  }

  /// Returns an input, or the result by ``kCIOutputImageKey``; nil when it is not set.
  ///
  /// A key that the filter does not have ends the program.
  open func value(forKey key: String) -> Any? {
    if key == kCIOutputImageKey { return outputImage }
    precondition(
      definition.inputs.keys.contains(key),
      "The filter \(name) has no input \(key); it has \(inputKeys.joined(separator: ", ")).")
    return values[key]
  }

  /// What the filter makes of its inputs; nil while a picture that it needs is missing.
  open var outputImage: CIImage? { definition.make(FilterInputs(values)) }

  /// The name, for logs.
  open override var description: String { "<CIFilter \(name)>" }
}

internal import Foundation

/// What the command line asks for.
struct BenchmarkOptions {
  /// Numbers of assets, ascending.
  var sizes = [10_000, 100_000, 1_000_000]
  /// Where the figures are to be written as JSON.
  var json: URL?
  /// Where libraries are kept between runs.
  var cache = FileManager.default.temporaryDirectory
    .appendingPathComponent("openphotokit-benchmarks", isDirectory: true)
  /// Which subjects to measure; all when empty.
  var subjects: Set<String> = []
  /// Figures of an earlier run, with which those of this one are compared.
  var earlier: URL?
  /// Figures that are read instead of being measured.
  var read: URL?
  /// A JPEG file with EXIF, which the pictures of the benchmark take over.
  var picture: URL?

  static let subjects = [
    "fetch-all", "small-fetches", "filters", "reading", "change-details", "commits", "bulk-changes",
    "observers", "contention", "history", "other-process", "memory", "lists", "import", "images",
  ]

  static let usage = """
    Usage: benchmark [--sizes 10000,100000,1000000] [--json FILE] [--cache FOLDER] [--only SUBJECT,…]
                     [--compare FILE] [--read FILE] [--picture FILE]
    Subjects: \(subjects.joined(separator: ", "))
    """

  init(_ arguments: some Sequence<String>) throws {
    var arguments = arguments.makeIterator()
    while let option = arguments.next() {
      guard let value = arguments.next() else { throw BenchmarkError(BenchmarkOptions.usage) }
      switch option {
      case "--sizes": sizes = try BenchmarkOptions.sizes(value)
      case "--json": json = URL(fileURLWithPath: value)
      case "--cache": cache = URL(fileURLWithPath: value, isDirectory: true)
      case "--only": subjects = Set(value.split(separator: ",").map(String.init))
      case "--compare": earlier = URL(fileURLWithPath: value)
      case "--read": read = URL(fileURLWithPath: value)
      case "--picture": picture = URL(fileURLWithPath: value)
      default: throw BenchmarkError(BenchmarkOptions.usage)
      }
    }
    guard subjects.isSubset(of: BenchmarkOptions.subjects) else {
      throw BenchmarkError(BenchmarkOptions.usage)
    }
  }

  private static func sizes(_ text: String) throws -> [Int] {
    let sizes = text.split(separator: ",").compactMap { Int($0) }
    // The albums of the libraries have a thousand members.
    guard !sizes.isEmpty, sizes.allSatisfy({ $0 >= 2_000 }) else { throw BenchmarkError(usage) }
    return sizes.sorted()
  }

  /// Whether a subject is to be measured.
  func wants(_ subject: String) -> Bool { subjects.isEmpty || subjects.contains(subject) }
}

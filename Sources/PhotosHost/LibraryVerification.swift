internal import Foundation
internal import LibraryStore

/// What a verification found.
public struct VerificationReport: Sendable, Equatable {
  /// One thing that is not as it should be.
  public struct Problem: Sendable, Equatable {
    /// The kinds of problem.
    public enum Kind: String, Sendable, CaseIterable {
      /// The catalogue contradicts itself.
      case inconsistent
      /// A file that the catalogue names is not there.
      case missingFile
      /// A file has another size or other bytes than when it was added.
      case changedFile
      /// A file is there that the catalogue does not name.
      case foreignFile
    }

    /// What is wrong.
    public let kind: Kind
    /// The file, relative to the library's folder; `nil` where no file is concerned.
    public let path: String?
    /// The asset, as far as one is concerned and known.
    public let identifier: String?
    /// A sentence for people.
    public let message: String
  }

  /// What is wrong; empty when all is well.
  public var problems: [Problem] = []
  /// How many files were looked at.
  public var fileCount = 0
}

/// Looks for damage in a library.
struct LibraryVerification {
  let library: Library
  let readingFiles: Bool

  func report() throws(StoreError) -> VerificationReport {
    var report = VerificationReport()
    report.problems = try library.catalog.inconsistencies().map { sentence in
      .init(kind: .inconsistent, path: nil, identifier: nil, message: sentence)
    }
    var known: Set<String> = []
    try library.catalog.forEachResource { resource throws(StoreError) in
      known.insert(resource.path)
      report.fileCount += 1
      if let problem = try problem(of: resource) { report.problems.append(problem) }
    }
    for path in library.files.allPaths() where !known.contains(path) {
      report.problems.append(
        .init(
          kind: .foreignFile, path: path, identifier: nil,
          message: "\(path) belongs to no asset."))
    }
    return report
  }

  private func problem(
    of resource: ResourceRecord
  ) throws(StoreError) -> VerificationReport.Problem? {
    let url = library.files.url(of: resource.path)
    guard let size = try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize else {
      return try problem(.missingFile, resource, "\(resource.path) is missing.")
    }
    guard Int64(size) == resource.size else {
      return try problem(
        .changedFile, resource, "\(resource.path) has \(size) bytes instead of \(resource.size).")
    }
    guard readingFiles, try library.files.digest(of: resource.path) != resource.sha256 else {
      return nil
    }
    return try problem(
      .changedFile, resource, "\(resource.path) has other bytes than when it was added.")
  }

  private func problem(
    _ kind: VerificationReport.Problem.Kind, _ resource: ResourceRecord, _ message: String
  ) throws(StoreError) -> VerificationReport.Problem {
    let state = try library.catalog.state()
    let asset = try library.catalog.assets([resource.asset], at: state)[0]
    return .init(
      kind: kind, path: resource.path, identifier: asset?.localIdentifier, message: message)
  }
}

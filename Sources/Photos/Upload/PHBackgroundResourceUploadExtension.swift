internal import Foundation
internal import LibraryStore

/// A program that is called to make, retry and acknowledge upload jobs.
///
///     @main struct Backup: PHBackgroundResourceUploadJobExtension {
///       func processJobs() async -> PHBackgroundResourceUploadProcessingResult { … }
///       func willTerminate() async {}
///     }
///
/// Its `main` calls ``processJobs()`` and performs the jobs of the shared library, in turn, until
/// there is nothing left to do (§13.8).
public protocol PHBackgroundResourceUploadJobExtension: AppExtension {
  /// Makes, retries and acknowledges jobs.
  func processJobs() async -> PHBackgroundResourceUploadProcessingResult

  /// Called when the program is to end early, by SIGTERM.
  func willTerminate() async
}

extension PHBackgroundResourceUploadJobExtension {
  /// Nothing that anybody asks for here.
  public var configuration: some AppExtensionConfiguration { UploadExtensionConfiguration() }
}

extension PHBackgroundResourceUploadJobExtension where Self: SendableMetatype {
  /// Runs the extension, and ends the process: with status 0 when all is done, else with 1.
  public static func main() async {
    // One call follows the other; the last comes when the others have ended.
    nonisolated(unsafe) let program = Self()
    let isDone = await UploadExtensionRun(
      process: { unsafe await program.processJobs() }, end: { unsafe await program.willTerminate() }
    ).run()
    exit(isDone ? 0 : 1)
  }
}

/// A program that is called to make, retry and acknowledge upload jobs.
@available(*, deprecated, message: "Use PHBackgroundResourceUploadJobExtension")
public protocol PHBackgroundResourceUploadExtension: AppExtension {
  /// Makes, retries and acknowledges jobs.
  func process() -> PHBackgroundResourceUploadProcessingResult

  /// Called when the program is to end early, by SIGTERM.
  func notifyTermination()
}

@available(*, deprecated, message: "Use PHBackgroundResourceUploadJobExtension")
extension PHBackgroundResourceUploadExtension {
  /// Nothing that anybody asks for here.
  public var configuration: some AppExtensionConfiguration { UploadExtensionConfiguration() }
}

@available(*, deprecated, message: "Use PHBackgroundResourceUploadJobExtension")
extension PHBackgroundResourceUploadExtension where Self: SendableMetatype {
  /// Runs the extension, and ends the process: with status 0 when all is done, else with 1.
  public static func main() async {
    // One call follows the other; the last comes when the others have ended.
    nonisolated(unsafe) let program = Self()
    let isDone = await UploadExtensionRun(
      process: { unsafe program.process() }, end: { unsafe program.notifyTermination() }
    ).run()
    exit(isDone ? 0 : 1)
  }
}

internal import LibraryStore
internal import Photos

/// What came of performing upload jobs.
public struct UploadReport: Sendable, Equatable {
  /// How many were sent.
  public let succeeded: Int
  /// How many failed, and wait to be retried or acknowledged.
  public let failed: Int
  /// How many were cancelled while they were being sent.
  public let cancelled: Int

  /// Makes a report.
  public init(succeeded: Int, failed: Int, cancelled: Int) {
    self.succeeded = succeeded
    self.failed = failed
    self.cancelled = cancelled
  }
}

/// How upload jobs are performed.
public struct UploadOptions: Sendable {
  /// How many files are sent at once.
  public var concurrentJobs = 2
  /// How often a file is sent before its job fails, where the server could not be reached or may
  /// answer differently the next time.
  public var attempts = 3
  /// Seconds before the second try; twice as many before each one after.
  public var pause: Double = 1

  /// Makes options with the defaults.
  public init() {}
}

extension LibraryHost {
  /// Performs the upload jobs that wait in the library, of all programs, and those that come
  /// meanwhile; on Apple's systems the system does that (§13.7).
  ///
  /// Cancelling the task ends it early: jobs that are being performed wait again.
  ///
  /// - Returns: How many jobs ended in which way.
  /// - Throws: `PHPhotosError.Code.operationInterrupted` while another program performs them.
  @discardableResult
  public func runUploadJobs(_ options: UploadOptions = .init()) async throws -> UploadReport {
    var running = UploadRunner.Options()
    running.concurrentJobs = options.concurrentJobs
    running.attempts = options.attempts
    running.pause = options.pause
    do throws(StoreError) {
      let tally = try await UploadRunner(try photoLibrary.session.library, running).run()
      return UploadReport(
        succeeded: tally.succeeded, failed: tally.failed, cancelled: tally.cancelled)
    } catch {
      throw PHPhotosError(error)
    }
  }
}

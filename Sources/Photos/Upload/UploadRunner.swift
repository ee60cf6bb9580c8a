internal import Foundation
internal import FoundationNetworking
package import LibraryStore
internal import PlatformTypes

/// Performs the upload jobs of a library, whoever made them (§13.7).
package struct UploadRunner: Sendable {
  /// How jobs are performed.
  package struct Options: Sendable {
    /// How many files are sent at once.
    package var concurrentJobs = 2
    /// How often a file is sent before its job fails, where another try may help.
    package var attempts = 3
    /// Seconds before the second try; twice as many before each one after.
    package var pause: Double = 1

    package init() {}
  }

  /// How many jobs ended in which way.
  package struct Tally: Sendable {
    package var succeeded = 0
    package var failed = 0
    package var cancelled = 0

    package var count: Int { succeeded + failed + cancelled }
  }

  private let library: Library
  private let options: Options
  private let session: URLSession

  /// Milliseconds between looks whether a job that is being performed was cancelled.
  private static let watchInterval = 200

  package init(_ library: Library, _ options: Options) {
    self.library = library
    self.options = options
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    session = URLSession(configuration: configuration)
  }

  /// Performs the jobs that wait, and those that come meanwhile.
  ///
  /// When the task is cancelled, jobs that are being performed wait again.
  ///
  /// - Throws: ``StoreError/Code/interrupted`` when another program performs the library's jobs.
  package func run() async throws(StoreError) -> Tally {
    let lock = try library.lockUploads()
    defer {
      session.invalidateAndCancel()
      lock.end()
    }
    // What a runner left behind that died.
    try library.catalog.requeueUploadJobs()
    let outcomes = await withTaskGroup(of: Result<Tally, StoreError>.self) { group in
      for _ in 0..<max(1, options.concurrentJobs) {
        group.addTask { await performJobs() }
      }
      var outcomes: [Result<Tally, StoreError>] = []
      for await outcome in group { outcomes.append(outcome) }
      return outcomes
    }
    try library.catalog.requeueUploadJobs()
    var tally = Tally()
    for outcome in outcomes {
      let part = try outcome.get()
      tally.succeeded += part.succeeded
      tally.failed += part.failed
      tally.cancelled += part.cancelled
    }
    return tally
  }

  /// Performs one job after the other until none waits.
  private func performJobs() async -> Result<Tally, StoreError> {
    var tally = Tally()
    do throws(StoreError) {
      while !Task.isCancelled, let job = try library.catalog.claimUploadJob() {
        guard let ended = await perform(job) else { continue }
        try library.catalog.finishUploadJob(ended)
        switch ended.state {
        case .succeeded: tally.succeeded += 1
        case .cancelled: tally.cancelled += 1
        default: tally.failed += 1
        }
      }
      return .success(tally)
    } catch {
      return .failure(error)
    }
  }

  /// The job as it is when it has ended; `nil` when it is to wait again.
  private func perform(_ job: UploadJobRecord) async -> UploadJobRecord? {
    do throws(StoreError) {
      let (file, type) = try file(of: job)
      guard job.kind == Int(PHAssetResourceUploadJob.Kind.upload.rawValue) else {
        return job.ended(.succeeded)
      }
      guard let destination = job.request.flatMap(UploadDestination.init) else {
        throw StoreError(.notSupported, "The destination of the upload job cannot be read.")
      }
      var request = destination.request
      if request.value(forHTTPHeaderField: "Content-Type") == nil,
        let name = UTType(type)?.preferredMIMEType
      {
        request.setValue(name, forHTTPHeaderField: "Content-Type")
      }
      return await send(job, request, file)
    } catch {
      return job.failed(PHPhotosError(error).errorCode, error.message)
    }
  }

  /// Where the file of a job lies, and its type.
  ///
  /// - Throws: Why its client may no longer send it.
  private func file(of job: UploadJobRecord) throws(StoreError) -> (URL, String) {
    let catalog = library.catalog
    let identifier = LocalIdentifier(job.asset, .asset)
    // Its policy is the program's own word; what the library holds against it counts.
    let client = Client(name: job.client, isOwner: true)
    let state = try catalog.state()
    guard try catalog.access(of: client, at: state).canRead else {
      throw StoreError(.denied, "“\(job.client)” has no access to this library any more.")
    }
    guard let row = try catalog.rowIDs(of: [identifier])[0],
      try catalog.isVisible(row, isAsset: true, to: client, at: state)
    else {
      throw StoreError(.notFound, "Asset \(identifier) is no longer in the library.")
    }
    guard
      let resource = try catalog.resources(of: row, at: nil).first(where: { $0.id == job.resource })
    else {
      throw StoreError(.missingResource, "The file that was to be sent was replaced since.")
    }
    let file = library.files.url(of: resource.path)
    guard FileManager.default.isReadableFile(atPath: file.path) else {
      throw StoreError(.missingResource, "The file \(resource.path) is missing in the library.")
    }
    return (file, resource.contentType)
  }

  // MARK: Sending

  private func send(
    _ job: UploadJobRecord, _ request: URLRequest, _ file: URL
  ) async -> UploadJobRecord? {
    var last = job.failed(PHPhotosError.Code.networkError.rawValue, "The file was not sent.")
    for attempt in 0..<max(1, options.attempts) {
      if attempt > 0, !(await waits(before: attempt)) { return nil }
      if isCancelled(job) { return job.ended(.cancelled) }
      switch await transfer(job, request, file) {
      case .cancelled: return Task.isCancelled ? nil : job.ended(.cancelled)
      case .failed(let reason):
        last = job.failed(
          PHPhotosError.Code.networkError.rawValue,
          "\(request.url?.host ?? "") could not be reached: \(reason)")
      case .answered(let status, let headers):
        var answered = job
        // Texts can always be written.
        answered.headers = try? JSONEncoder().encode(headers)
        if (200..<300).contains(status) { return answered.ended(.succeeded) }
        last = answered.failed(
          PHPhotosError.Code.networkError.rawValue,
          "\(request.url?.host ?? "") answered with the status \(status).")
        guard UploadRunner.mayPass(status) else { return last }
      }
    }
    return last
  }

  /// Whether what a server said may be different the next time.
  ///
  /// Source: RFC 9110, sections 15.5.9 and 15.6; RFC 6585, section 4.
  private static func mayPass(_ status: Int) -> Bool {
    status == 408 || status == 429 || (500..<600).contains(status)
  }

  /// Waits before another try; false when the runner is to end.
  private func waits(before attempt: Int) async -> Bool {
    let seconds = options.pause * Double(1 << min(attempt - 1, 10))
    // It throws when the runner is to end.
    return (try? await Task.sleep(for: .seconds(seconds))) != nil
  }

  /// Sends once, and stops when the job is cancelled or the runner is to end.
  private func transfer(
    _ job: UploadJobRecord, _ request: URLRequest, _ file: URL
  ) async -> UploadTransfer.Outcome {
    let transfer = UploadTransfer()
    let watcher = Task {
      // Sleeping throws when the transfer has ended.
      while (try? await Task.sleep(for: .milliseconds(UploadRunner.watchInterval))) != nil {
        if isCancelled(job) { return transfer.cancel() }
      }
    }
    defer { watcher.cancel() }
    return await withTaskCancellationHandler {
      await transfer.send(request, file: file, by: session)
    } onCancel: {
      transfer.cancel()
    }
  }

  /// Whether the client has called the job off.
  private func isCancelled(_ job: UploadJobRecord) -> Bool {
    // A queue that cannot be read says so when the job ends.
    guard let found = try? library.catalog.uploadJobs(.one(job.uuid)) else { return false }
    return found.first?.state != .pending
  }
}

extension UploadJobRecord {
  fileprivate func ended(_ state: State) -> UploadJobRecord {
    var job = self
    job.state = state
    return job
  }

  fileprivate func failed(_ code: Int, _ message: String) -> UploadJobRecord {
    var job = ended(.failed)
    job.failure = Failure(code: code, message: message)
    return job
  }
}

import Foundation
import FoundationNetworking
import Photos
import PhotosHost
import PhotosTesting
import Testing

/// The queue of upload jobs, performed against a server on this machine (§13).
@Suite("Upload jobs") struct UploadJobTests {
  private typealias Job = PHAssetResourceUploadJob
  private typealias JobRequest = PHAssetResourceUploadJobChangeRequest

  private let temporary: TemporaryLibrary

  init() throws {
    temporary = try TemporaryLibrary {
      TestPhoto("a.jpg", size: (64, 48))
      TestPhoto("b.jpg")
    }
    try temporary.library.enableUploadJobExtension(with: nil)
  }

  private func resource(_ name: String = "a.jpg") throws -> PHAssetResource {
    try #require(PHAssetResource.assetResources(for: temporary.assets(name)[0]).first)
  }

  private func request(_ url: URL, method: String? = nil) -> URLRequest {
    var request = URLRequest(url: url)
    if let method { request.httpMethod = method }
    return request
  }

  /// Makes a job and returns its identifier.
  @discardableResult
  private func makeJob(_ request: URLRequest, _ name: String = "a.jpg") throws -> String {
    let resource = try resource(name)
    let kept = Notes<String>()
    try temporary.change {
      let creation = JobRequest.creationRequestForJob(destination: request, resource: resource)
      kept.add(creation.placeholderForCreatedAssetResourceUploadJob?.localIdentifier ?? "")
    }
    return try #require(kept.all.first)
  }

  private func jobs(_ action: Job.Action, in library: PHPhotoLibrary? = nil) -> [Job] {
    PHPhotoLibrary.withShared(library ?? temporary.library) {
      objects(Job.fetchJobs(action: action, options: nil))
    }
  }

  /// Performs the jobs without waiting between tries.
  @discardableResult
  private func run() async throws -> UploadReport {
    var options = UploadOptions()
    options.pause = 0
    return try await temporary.library.host.runUploadJobs(options)
  }

  @Test("A job sends the file byte for byte, and stays until it is acknowledged (§13.1, §13.7)")
  func sending() async throws {
    let server = try TestServer { _, _ in .init(status: 201, headers: ["X-Number": "7"]) }
    var destination = request(try server.url("/a?x=1"), method: "POST")
    destination.setValue("secret", forHTTPHeaderField: "Authorization")
    destination.httpBody = Data("not this".utf8)
    let identifier = try makeJob(destination)
    let before = try #require(jobs(.process).first)
    #expect(before.localIdentifier == identifier)
    #expect(before.state == .registered && before.type == .upload)
    #expect(before.destination.url == (try server.url("/a?x=1")))
    #expect(before.responseHeaderFields == nil && before.error == nil)
    let report = try await run()
    #expect(report == UploadReport(succeeded: 1, failed: 0, cancelled: 0))
    let sent = try #require(server.requests.first)
    let original = try resource()
    let kept = Notes<Data>()
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      PHAssetResourceManager.default().requestData(for: original, options: nil) {
        kept.add($0)
      } completionHandler: { _ in
        continuation.resume()
      }
    }
    #expect(sent.body == kept.all.reduce(Data(), +))
    #expect(sent.method == "POST" && sent.path == "/a")
    #expect(sent.headers["authorization"] == "secret")
    #expect(sent.headers["content-type"] == "image/jpeg")
    #expect(sent.headers["content-length"] == "\(sent.body.count)")
    let after = try #require(jobs(.acknowledge).first)
    #expect(after == before)
    #expect(after.state == .succeeded && after.error == nil)
    #expect(after.responseHeaderFields?["X-Number"] == "7")
    #expect(before.state == .registered)
    #expect(PHAssetResource.assetResource(forUploadJob: after)?.originalFilename == "a.jpg")
    #expect(jobs(.process).isEmpty && jobs(.retry).isEmpty)
    try temporary.change { JobRequest(for: after)?.acknowledge() }
    #expect(jobs(.acknowledge).isEmpty)
    try temporary.change { #expect(JobRequest(for: after) == nil) }
    #expect(try await run() == UploadReport(succeeded: 0, failed: 0, cancelled: 0))
    #expect(server.requests.count == 1)
  }

  @Test("A request without a method of its own is sent as PUT (§13.4)")
  func method() async throws {
    let server = try TestServer()
    try makeJob(request(try server.url()))
    try makeJob(request(try server.url(), method: "PATCH"), "b.jpg")
    try await run()
    #expect(server.requests.map(\.method).sorted() == ["PATCH", "PUT"])
  }

  @Test("What may pass is tried again; what will not fails at once, with 3169 (§13.7)")
  func trying() async throws {
    let server = try TestServer { _, number in .init(status: number < 2 ? 503 : 200) }
    try makeJob(request(try server.url()))
    #expect(try await run().succeeded == 1)
    #expect(server.requests.count == 3)
    let refusing = try TestServer { _, _ in .init(status: 404, headers: ["X-Why": "gone"]) }
    try makeJob(request(try refusing.url()))
    #expect(try await run().failed == 1)
    #expect(refusing.requests.count == 1)
    let failed = try #require(jobs(.retry).first)
    #expect(failed.state == .failed)
    #expect(failed.responseHeaderFields?["X-Why"] == "gone")
    let error = try #require(failed.error as? PHPhotosError)
    #expect(error.code == .networkError && error.errorCode == 3169)
    #expect(error.localizedDescription.contains("404"))
    let asset = try temporary.assets("a.jpg")[0].localIdentifier
    #expect(identifiers(error) == [asset])
    let down = try TestServer { _, _ in .init(status: 500) }
    try makeJob(request(try down.url()))
    #expect(try await run().failed == 1)
    #expect(down.requests.count == 3)
  }

  @Test("A failed job is retried, also to another destination (§13.6)")
  func retrying() async throws {
    let server = try TestServer { request, _ in .init(status: request.path == "/new" ? 200 : 400) }
    try makeJob(request(try server.url("/old")))
    try await run()
    for (destination, state) in [(nil, Job.State.failed), ("/new", .succeeded)] {
      let job = try #require(jobs(.retry).first)
      let url = try destination.map { try server.url($0) }
      try temporary.change {
        JobRequest(for: job)?.retry(destination: url.map { URLRequest(url: $0) })
      }
      #expect(jobs(.process).map(\.state) == [.registered])
      #expect(jobs(.process).first?.error == nil)
      try await run()
      #expect(jobs(.acknowledge).map(\.state) == [state])
    }
    #expect(server.requests.map(\.path) == ["/old", "/old", "/new"])
  }

  @Test("A server that is not there fails the job with 3169")
  func unreachable() async throws {
    let port = try TestServer().url()
    try makeJob(request(port))
    #expect(try await run().failed == 1)
    #expect((jobs(.retry).first?.error as? PHPhotosError)?.errorCode == 3169)
  }

  @Test("A cancelled job is not sent; one that is being sent stops (§13.6)")
  func cancelling() async throws {
    let release = DispatchSemaphore(value: 0)
    let server = try TestServer { _, _ in
      release.wait()
      return .init()
    }
    defer { release.signal() }
    try makeJob(request(try server.url()))
    try makeJob(request(try server.url()), "b.jpg")
    let waiting = jobs(.process)
    try temporary.change { JobRequest(for: waiting[1])?.cancel() }
    #expect(jobs(.retry).map(\.state) == [.cancelled])
    let running = Task { try await run() }
    #expect(await server.waits())
    #expect(jobs(.process).map(\.state) == [.pending])
    try temporary.change { JobRequest(for: waiting[0])?.cancel() }
    let report = try await running.value
    #expect(report == UploadReport(succeeded: 0, failed: 0, cancelled: 1))
    #expect(jobs(.acknowledge).map(\.state) == [.cancelled, .cancelled])
    #expect(server.requests.count == 1)
  }

  @Test("One program at a time performs the jobs; when it ends early, they wait again (§13.7)")
  func oneRunner() async throws {
    let release = DispatchSemaphore(value: 0)
    let server = try TestServer { _, number in
      if number == 0 { release.wait() }
      return .init()
    }
    defer { release.signal() }
    try makeJob(request(try server.url()))
    let running = Task { try await run() }
    #expect(await server.waits())
    let other = try PHPhotoLibrary.open(at: temporary.library.host.url)
    defer { other.close() }
    let error = await #expect(throws: PHPhotosError.self) { try await other.host.runUploadJobs() }
    #expect(error?.code == .operationInterrupted)
    running.cancel()
    #expect(try await running.value == UploadReport(succeeded: 0, failed: 0, cancelled: 0))
    #expect(jobs(.process).map(\.state) == [.registered])
    #expect(try await other.host.runUploadJobs().succeeded == 1)
  }

  @Test("Only what has ended is acknowledged, what failed retried, what runs cancelled (§13.6)")
  func wrongState() async throws {
    let server = try TestServer()
    try makeJob(request(try server.url()))
    let job = try #require(jobs(.process).first)
    func codes() -> [Int?] {
      [
        { JobRequest(for: job)?.acknowledge() }, { JobRequest(for: job)?.retry(destination: nil) },
      ].map { block in photosError { try temporary.change(block) }?.errorCode }
    }
    #expect(codes() == [3300, 3300])
    try await run()
    #expect(
      photosError { try temporary.change { JobRequest(for: job)?.cancel() } }?.errorCode == 3300)
    #expect(
      photosError { try temporary.change { JobRequest(for: job)?.retry(destination: nil) } }?
        .errorCode
        == 3300)
    #expect(jobs(.acknowledge).map(\.state) == [.succeeded])
  }

  @Test("A thousand jobs and no more, until some are acknowledged (§13.5)")
  func limit() throws {
    let destination = URLRequest(url: try #require(URL(string: "http://localhost/")))
    let resource = try resource()
    let make = { (count: Int) in
      photosError {
        try temporary.change {
          for _ in 0..<count {
            JobRequest.creationRequestForJob(destination: destination, resource: resource)
          }
        }
      }
    }
    #expect(make(Job.jobLimit + 1)?.code == .limitExceeded)
    #expect(jobs(.process).isEmpty)
    #expect(make(Job.jobLimit) == nil)
    #expect(make(1)?.errorCode == 3307)
    let all = jobs(.process)
    try temporary.change { JobRequest(for: all[0])?.cancel() }
    try temporary.change { JobRequest(for: all[0])?.acknowledge() }
    #expect(make(1) == nil)
    let options = PHFetchOptions()
    options.fetchLimit = 3
    let some = temporary.run { objects(Job.fetchJobs(action: .process, options: options)) }
    #expect(some == Array(all[1...3]))
  }

  @Test("Uploads must be enabled; disabling cancels what waits (§13.5)")
  func enabling() throws {
    let library = temporary.library
    let server = try #require(URL(string: "http://localhost/"))
    try makeJob(request(server))
    try library.disableUploadJobExtension()
    #expect(!library.uploadJobExtensionEnabled && library.uploadJobExtensionOptions == nil)
    #expect(jobs(.acknowledge).map(\.state) == [.cancelled])
    #expect(photosError { try makeJob(request(server)) }?.errorCode == 3300)
    let options = PHAssetResourceUploadJobOptions()
    #expect(photosError { try library.setUploadJobExtensionOptions(options) }?.errorCode == 3300)
    options.preventsExpensiveNetworkAccess = true
    try library.enableUploadJobExtension(with: options)
    #expect(library.uploadJobExtensionOptions?.preventsExpensiveNetworkAccess == true)
    let again = try PHPhotoLibrary.open(at: library.host.url)
    defer { again.close() }
    #expect(again.uploadJobExtensionEnabled)
    options.preventsExpensiveNetworkAccess = false
    try again.setUploadJobExtensionOptions(options)
    #expect(library.uploadJobExtensionOptions?.preventsExpensiveNetworkAccess == false)
  }

  @Test("Bad destinations and foreign files fail the block as a whole with 3300 (§13.4)")
  func badRequests() throws {
    let resource = try resource()
    for text in ["file:///etc/passwd", "ftp://localhost/", "http:///", "about:blank"] {
      let url = try #require(URL(string: text))
      let error = photosError { try makeJob(request(url)) }
      #expect(error?.code == .changeNotSupported, "\(text)")
    }
    let other = try TemporaryLibrary()
    try other.library.enableUploadJobExtension(with: nil)
    let error = photosError {
      try other.change { JobRequest.creationRequestForDownloadJob(resource: resource) }
    }
    #expect(error?.errorCode == 3300)
    #expect(jobs(.process).isEmpty && jobs(.process, in: other.library).isEmpty)
  }

  @Test("Jobs are no part of the history; a block that fails makes none (§13.2)")
  func noHistory() throws {
    let token = temporary.library.currentChangeToken
    let server = try #require(URL(string: "http://localhost/"))
    let resource = try resource()
    try temporary.change { JobRequest.creationRequestForDownloadJob(resource: resource) }
    #expect(temporary.library.currentChangeToken == token)
    let error = photosError {
      try temporary.change {
        JobRequest.creationRequestForJob(destination: URLRequest(url: server), resource: resource)
        PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "x")
          .removeAssets(at: [9])
      }
    }
    #expect(error?.errorCode == 3300)
    #expect(jobs(.process).count == 1)
    #expect(try temporary.library.host.verify(readingFiles: true).problems == [])
  }

  @Test("Files of deleted assets are not sent, and are after recovery (§13.7)")
  func deleted() async throws {
    let server = try TestServer()
    try makeJob(request(try server.url()))
    let asset = try temporary.assets("a.jpg")[0]
    try temporary.change { PHAssetChangeRequest.deleteAssets([asset]) }
    #expect(try await run().failed == 1)
    let job = try #require(jobs(.retry).first)
    #expect((job.error as? PHPhotosError)?.errorCode == 3201)
    #expect(PHAssetResource.assetResource(forUploadJob: job) == nil)
    try temporary.library.host.recover([asset.localIdentifier])
    try temporary.change { JobRequest(for: job)?.retry(destination: nil) }
    #expect(try await run().succeeded == 1)
    #expect(server.requests.count == 1)
  }

  @Test("A download job ends at once: everything is here (§13.3)")
  func downloading() async throws {
    let resource = try resource()
    try temporary.change { JobRequest.creationRequestForDownloadJob(resource: resource) }
    #expect(jobs(.process).map(\.type) == [.downloadOnly])
    #expect(try await run().succeeded == 1)
  }

  @Test("Each program has its own jobs, as far as it may read (§13.2, §13.5)")
  func clients() async throws {
    let server = try TestServer()
    let identifier = try makeJob(request(try server.url()))
    let own = try #require(jobs(.process).first)
    var configuration = LibraryConfiguration()
    configuration.client = "Guest"
    configuration.authorization = .ask { _ in .notDetermined }
    let guest = try PHPhotoLibrary.open(
      at: temporary.library.host.url, configuration: configuration)
    defer { guest.close() }
    let a = try resource()
    let b = try resource("b.jpg")
    let url = try server.url()
    let code = { (resource: PHAssetResource) in
      photosError {
        try guest.performChangesAndWait {
          JobRequest.creationRequestForJob(destination: URLRequest(url: url), resource: resource)
        }
      }?.errorCode ?? 0
    }
    #expect(code(a) == 3311)
    #expect(photosError { try guest.enableUploadJobExtension(with: nil) }?.errorCode == 3311)
    try guest.host.limitAccess(to: [b.assetLocalIdentifier], ofClient: "Guest")
    try guest.enableUploadJobExtension(with: nil)
    #expect(code(a) == 3201)
    #expect(code(b) == 0)
    #expect(jobs(.process, in: guest).count == 1)
    #expect(jobs(.process).map(\.localIdentifier) == [identifier])
    let error = photosError {
      try guest.performChangesAndWait { JobRequest(for: own)?.cancel() }
    }
    #expect(error?.errorCode == 3201)
    try guest.host.setAuthorization(.denied, for: .readWrite, ofClient: "Guest")
    #expect(jobs(.process, in: guest).isEmpty)
    // What it may no longer read is not sent either.
    #expect(try await run() == UploadReport(succeeded: 1, failed: 1, cancelled: 0))
    #expect(server.requests.count == 1)
  }
}

import CMicroHTTPD
import Foundation
import Synchronization

/// A web server on this machine that notes what it is sent.
final class TestServer: @unchecked Sendable {
  // The daemon is set once, before anybody has the object; the rest guards itself.

  /// What came.
  struct Request: Sendable {
    var method = ""
    var path = ""
    /// By names in lower case.
    var headers: [String: String] = [:]
    var body = Data()
  }

  /// What goes back.
  struct Answer: Sendable {
    var status = 200
    var headers: [String: String] = [:]
  }

  private final class Incoming {
    var request = Request()
    var isAnswered = false
  }

  private var daemon: OpaquePointer?
  private let noted = Mutex<[Request]>([])
  private let answer: @Sendable (Request, Int) -> Answer
  private let arrived = DispatchSemaphore(value: 0)

  /// Starts a server; `answer` is told a request and how many came before it, and may take its time.
  init(_ answer: @escaping @Sendable (Request, Int) -> Answer = { _, _ in Answer() }) throws {
    self.answer = answer
    let context = Unmanaged.passUnretained(self).toOpaque()
    daemon = cmicrohttpd_start(
      { context, connection, url, method, _, data, size, request in
        guard let context, let connection, let size, let request else {
          return cmicrohttpd_end_connection()
        }
        let server = Unmanaged<TestServer>.fromOpaque(context).takeUnretainedValue()
        return server.take(connection, url, method, data, size, request)
      },
      { _, _, request, _ in
        guard let pointer = request?.pointee else { return }
        Unmanaged<Incoming>.fromOpaque(pointer).release()
      }, context)
    if daemon == nil { throw CocoaError(.fileReadUnknown) }
  }

  deinit { if let daemon { MHD_stop_daemon(daemon) } }

  /// All whole requests so far.
  var requests: [Request] { noted.withLock { $0 } }

  /// Waits until one more whole request came.
  func waits() async -> Bool {
    await withCheckedContinuation { continuation in
      // On a thread of its own, because tasks have few.
      Thread.detachNewThread { [arrived] in
        continuation.resume(returning: arrived.wait(timeout: .now() + 600) == .success)
      }
    }
  }

  /// An address at the server.
  func url(_ path: String = "/upload") throws -> URL {
    guard let daemon, let url = URL(string: "http://127.0.0.1:\(cmicrohttpd_port(daemon))\(path)")
    else { throw CocoaError(.fileReadUnknown) }
    return url
  }

  private func take(
    _ connection: OpaquePointer, _ url: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?,
    _ data: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>,
    _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> MHD_Result {
    guard let pointer = request.pointee else {
      let incoming = Incoming()
      incoming.request.method = method.map { String(cString: $0) } ?? ""
      incoming.request.path = url.map { String(cString: $0) } ?? ""
      cmicrohttpd_headers(
        connection,
        { context, _, key, value in
          guard let context, let key, let value else { return cmicrohttpd_go_on() }
          let incoming = Unmanaged<Incoming>.fromOpaque(context).takeUnretainedValue()
          incoming.request.headers[String(cString: key).lowercased()] = String(cString: value)
          return cmicrohttpd_go_on()
        }, Unmanaged.passUnretained(incoming).toOpaque())
      request.pointee = Unmanaged.passRetained(incoming).toOpaque()
      return cmicrohttpd_go_on()
    }
    let incoming = Unmanaged<Incoming>.fromOpaque(pointer).takeUnretainedValue()
    if size.pointee > 0, let data {
      incoming.request.body.append(
        UnsafeRawPointer(data).assumingMemoryBound(to: UInt8.self), count: size.pointee)
      size.pointee = 0
      return cmicrohttpd_go_on()
    }
    return respond(to: incoming.request, connection)
  }

  private func respond(to request: Request, _ connection: OpaquePointer) -> MHD_Result {
    let number = noted.withLock { noted in
      noted.append(request)
      return noted.count - 1
    }
    arrived.signal()
    let answer = answer(request, number)
    guard let response = cmicrohttpd_response() else {
      return cmicrohttpd_end_connection()
    }
    defer { MHD_destroy_response(response) }
    for (name, value) in answer.headers { MHD_add_response_header(response, name, value) }
    return MHD_queue_response(connection, UInt32(answer.status), response)
  }
}

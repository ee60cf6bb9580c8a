internal import Foundation
internal import FoundationNetworking

/// Where a job sends its file, as the queue keeps it: what of a request survives being written down.
///
/// The body is the file; one that the request brings along is left out.
struct UploadDestination: Codable, Equatable {
  let url: URL
  let method: String
  let headers: [String: String]
  /// Seconds without any news before a transfer is given up.
  let timeout: Double

  /// Takes what is needed of a request; `nil` when it is no HTTP request to a host.
  ///
  /// A request that says GET, as those do whose method was never set, is sent as PUT (§13.4).
  init?(_ request: URLRequest) {
    guard let url = request.url, ["http", "https"].contains(url.scheme?.lowercased()),
      url.host?.isEmpty == false
    else { return nil }
    self.url = url
    method = request.httpMethod.flatMap { $0 == "GET" ? nil : $0 } ?? "PUT"
    headers = request.allHTTPHeaderFields ?? [:]
    timeout = request.timeoutInterval
  }

  /// Reads what the queue kept.
  init?(_ data: Data) {
    // What cannot be read is no destination; the job says so when it runs.
    guard let read = try? JSONDecoder().decode(UploadDestination.self, from: data) else {
      return nil
    }
    self = read
  }

  /// What the queue keeps.
  var data: Data? {
    // Texts and a number can always be written.
    try? JSONEncoder().encode(self)
  }

  var request: URLRequest {
    var request = URLRequest(url: url, timeoutInterval: timeout)
    request.httpMethod = method
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    return request
  }
}

import ArgumentParser
import Foundation

/// How browsers reach a server, as `--origin` says.
package enum ServedOrigin {
  /// - Throws: `ValidationError` for a text that no browser would send as an origin.
  package static func checked(_ origin: String) throws -> String {
    let parts = URLComponents(string: origin)
    guard let parts, ["http", "https"].contains(parts.scheme), let host = parts.host, !host.isEmpty, parts.path.isEmpty,
      parts.query == nil, parts.user == nil, origin == origin.lowercased()
    else { throw ValidationError("--origin is like https://compass.example, without a path") }
    return origin
  }
}

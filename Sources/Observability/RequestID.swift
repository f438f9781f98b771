import Foundation

/// The id of a request, by which its lines in the logs of a proxy and of a node are found.
package struct RequestID: Equatable, Sendable {
  /// The request that the current task or thread works for; nil outside of any. Every line logged meanwhile has its id.
  @TaskLocal package static var current: RequestID?

  /// The id as it is logged and answered.
  package let text: String

  /// The id that a proxy gave a request, or a new one. A proxy's id is 16 to 64 hexadecimal digits and hyphens (a UUID, a
  /// trace id): whatever else a client sends is not repeated in a log.
  package init(given text: String?) {
    let isValid = text.map { text in
      (16...64).contains(text.utf8.count)
        && text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || Character(Unicode.Scalar($0)).isHexDigit }
    }
    self.text = isValid == true ? text ?? "" : UUID().uuidString.lowercased()
  }
}

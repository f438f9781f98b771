/// A QR code of a text: what a phone's camera reads from a screen (ISO/IEC 18004, model 2, byte mode, level M, which
/// survives the loss of 15 % of the modules).
///
/// ```swift
/// let code = QRCode("https://compass.example/join/…")
/// for row in code?.modules ?? [] { print(row.map { $0 ? "██" : "  " }.joined()) }
/// ```
package struct QRCode: Equatable, Sendable {
  /// The rows from the top, each from the left; true is dark. A reader needs a light margin of four modules around them.
  package let modules: [[Bool]]

  /// The code of a text; nil for a text of more than 213 bytes in UTF-8, which would be too dense for a screen.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let version = QRVersion.smallest(for: bytes.count) else { return nil }
    let blank = QRMatrix(version).placing(version.codewords(of: bytes))
    let masked = (0..<8).map { blank.masked(by: $0) }
    guard let best = masked.min(by: { $0.penalty < $1.penalty }) else { return nil }
    modules = best.modules
  }
}

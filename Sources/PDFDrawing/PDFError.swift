/// The reason why a report cannot be drawn.
package enum PDFError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The program was built without cairo.
  case notBuiltIn
  /// The machine has no font, or cairo reported an error. The text says which.
  case refused(String)

  /// One sentence with the problem and a remedy.
  package var description: String {
    switch self {
    case .notBuiltIn: "this build cannot draw PDF files (it was built without cairo); accepted: --format csv"
    case .refused(let reason): "the PDF file cannot be drawn: \(reason)"
    }
  }
}

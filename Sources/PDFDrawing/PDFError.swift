/// Why a report cannot be drawn.
public enum PDFError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The program was built where there is no cairo.
  case notBuiltIn
  /// Cairo refuses, for its own reason.
  case refused(String)

  /// What is wrong, and what would help.
  public var description: String {
    switch self {
    case .notBuiltIn: "this build cannot draw PDF files (it was built without cairo); accepted: --format csv"
    case .refused(let reason): "the PDF file cannot be drawn: \(reason)"
    }
  }
}

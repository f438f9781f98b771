public import Errors

/// Why a command was not carried out.
public struct DomainError: ClassifiedError, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of refusal; each is of a kind, by which the command line exits (ruling 22).
  public enum Code: String, Equatable, Sendable {
    /// A value is not acceptable.
    case invalid
    /// A value or a name is none of those that there are.
    case unknownValue
    /// The person's role does not permit it.
    case forbidden
    /// The state does not permit it.
    case refused
    /// The thing does not exist.
    case notFound

    /// What the refusal means for whoever asked.
    public var kind: ErrorKind {
      switch self {
      case .invalid: .data
      case .unknownValue: .usage
      case .forbidden: .forbidden
      case .refused, .notFound: .refused
      }
    }
  }

  /// The kind of refusal.
  public var code: Code
  /// What the refusal means for whoever asked.
  public var kind: ErrorKind { code.kind }
  /// The field whose value was refused, by its name in events.
  public var field: String?
  /// One sentence for people: what was refused, the value, what would be accepted.
  public var message: String

  /// A refusal.
  public init(_ code: Code, field: String? = nil, _ message: String) {
    self.code = code
    self.field = field
    self.message = message
  }

  /// The text form.
  public var description: String { message }
}

extension DomainError {
  static func invalid(_ field: String, _ message: String) -> DomainError {
    DomainError(.invalid, field: field, message)
  }

  /// The value as an error shows it: in quotes, cut at 40 characters, so that an error stays one readable line.
  static func quote(_ text: String) -> String {
    let start = text.prefix(40).map { $0.unicodeScalars.contains { $0.properties.isControl } ? "·" : String($0) }
    return "\"" + start.joined() + (text.utf8.count > start.joined().utf8.count ? "…" : "") + "\""
  }
}

extension Unicode.Scalar.Properties {
  /// Whether the scalar controls a terminal instead of showing something.
  fileprivate var isControl: Bool {
    generalCategory == .control || generalCategory == .format || generalCategory == .lineSeparator
      || generalCategory == .paragraphSeparator
  }
}

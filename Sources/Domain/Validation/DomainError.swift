public import Errors

/// Why a command was not carried out.
public struct DomainError: ClassifiedError, Equatable, Sendable, CustomStringConvertible {
  /// The reasons for a refusal. The `kind` of each decides the exit code of the command line (ruling 22).
  public enum Code: String, Equatable, Sendable {
    /// A value is not acceptable.
    case invalid
    /// A value or a name is not one of the known ones.
    case unknownValue
    /// The person's role does not permit it.
    case forbidden
    /// The state does not permit it.
    case refused
    /// The thing does not exist.
    case notFound

    /// The class of the error, which decides the exit code.
    public var kind: ErrorKind {
      switch self {
      case .invalid: .data
      case .unknownValue: .usage
      case .forbidden: .forbidden
      case .refused, .notFound: .refused
      }
    }
  }

  /// The reason for the refusal.
  public var code: Code
  /// The class of the error, which decides the exit code.
  public var kind: ErrorKind { code.kind }
  /// The field whose value was refused, by its name in events; nil if the refusal is not about a field.
  public var field: String?
  /// One sentence for people: what was refused, the value, and what would be accepted.
  public var message: String

  /// Creates a refusal.
  public init(_ code: Code, field: String? = nil, _ message: String) {
    self.code = code
    self.field = field
    self.message = message
  }

  /// The message.
  public var description: String { message }
}

extension DomainError {
  static func invalid(_ field: String, _ message: String) -> DomainError {
    DomainError(.invalid, field: field, message)
  }

  /// Applies a rule that calls a field as people do.
  ///
  /// - Throws: What the rule throws, about the field of that name.
  static func naming<R>(
    _ field: String, as label: String, _ rule: (_ label: String) throws(DomainError) -> R
  ) throws(DomainError) -> R {
    do throws(DomainError) {
      return try rule(label)
    } catch {
      throw DomainError(error.code, field: field, error.message)
    }
  }

  /// Returns a value as errors show it: in quotes, cut at 40 characters and with dots for control characters, so that
  /// an error stays one readable line.
  package static func quote(_ text: String) -> String {
    let start = text.prefix(40).map { $0.unicodeScalars.contains { $0.properties.isControl } ? "·" : String($0) }
    return "\"" + start.joined() + (text.utf8.count > start.joined().utf8.count ? "…" : "") + "\""
  }
}

extension Unicode.Scalar.Properties {
  /// Whether the scalar is a control or format character and not visible text.
  fileprivate var isControl: Bool {
    generalCategory == .control || generalCategory == .format || generalCategory == .lineSeparator
      || generalCategory == .paragraphSeparator
  }
}

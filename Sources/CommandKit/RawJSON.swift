import CanonicalJSON
import Foundation

/// JSON text that stands in a larger document as it is.
public struct RawJSON: Encodable, Sendable {
  /// The JSON.
  public let text: String

  /// A value given as JSON text.
  public init(_ text: String) { self.text = text }

  /// Writes the value as the JSON that it is.
  public func encode(to encoder: any Encoder) throws {
    try Value(JSONValue(parsing: text)).encode(to: encoder)
  }

  private struct Value: Encodable {
    let value: JSONValue
    init(_ value: JSONValue) { self.value = value }

    func encode(to encoder: any Encoder) throws {
      switch value {
      case .object(let members): try members.mapValues(Value.init).encode(to: encoder)
      case .array(let elements): try elements.map(Value.init).encode(to: encoder)
      default:
        var container = encoder.singleValueContainer()
        switch value {
        case .flag(let flag): try container.encode(flag)
        case .number(let number):
          if let whole = Int(exactly: number) { try container.encode(whole) } else { try container.encode(number) }
        case .string(let text): try container.encode(text)
        default: try container.encodeNil()
        }
      }
    }
  }
}

extension String {
  /// A JSON text as a person reads it: a string without its quotes, anything else as it is.
  public var unquoted: String {
    if case .string(let text) = try? JSONValue(parsing: self) { return text }
    return self
  }
}

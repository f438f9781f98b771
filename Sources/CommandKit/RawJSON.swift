import CanonicalJSON
import Foundation

/// JSON text that is encoded as a nested JSON value, not as a string.
package struct RawJSON: Encodable, Sendable {
  /// The JSON text.
  package let text: String

  /// Creates a value from JSON text.
  package init(_ text: String) { self.text = text }

  /// Parses the text and encodes its value.
  package func encode(to encoder: any Encoder) throws {
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
  /// The JSON text for a person: a string without its quotes, anything else unchanged.
  package var unquoted: String {
    if case .string(let text) = try? JSONValue(parsing: self) { return text }
    return self
  }
}

import Domain
import EventSchemas

extension PatchFields {
  /// What controls show of some fields, by name; a list with commas.
  var texts: [String: String] {
    var texts: [String: String] = [:]
    forEachField { name, value in
      texts[name] =
        switch value {
        case nil: ""
        case .text(let text): text
        case .integer(let number): String(number)
        case .number(let number): NumberText.plain(number).replacing(",", with: "")
        case .flag(let flag): flag ? "true" : "false"
        case .list(let texts): texts.joined(separator: ",")
        }
    }
    return texts
  }

  /// Asks a rule about each field by itself, so that every reason stands beside its own control.
  func problems(_ rule: (Self) throws -> Void) -> [String: String] {
    var problems: [String: String] = [:]
    forEachField { name, _ in
      do {
        try rule(keeping { $0 == name })
      } catch {
        problems[name] = "\(error)"
      }
    }
    return problems
  }
}

extension PatchFields where Self: JSONCodable {
  /// The fields that some texts mean; an empty one clears its field. A text that its field cannot be is answered with
  /// `reason`.
  static func typed(_ texts: [String: String], reason: String) -> (fields: Self, problems: [String: String]) {
    var (fields, problems): (Self, [String: String]) = (Self(), [:])
    for (name, text) in texts {
      let field = candidates(text).lazy.compactMap { try? Self(json: "{\(FieldValue.text(name).json):\($0)}") }.first
      if let field { fields.merge(field) } else { problems[name] = reason }
    }
    return (fields, problems)
  }

  /// The JSON that a text may be meant as; the field's own type decides which of them fits.
  private static func candidates(_ text: String) -> [String] {
    guard !text.isEmpty else { return ["null"] }
    let list = FieldValue.list(text.split(separator: ",").map(String.init)).json
    let trimmed = String(text.drop { $0 == " " })
    // Only what is a number or a truth value as a whole goes in unquoted: a text must not become other JSON.
    let isPlain = trimmed == "true" || trimmed == "false" || trimmed.utf8.allSatisfy(Self.isNumeric)
    return [FieldValue.text(text).json] + (isPlain ? [trimmed] : []) + [list]
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }
}

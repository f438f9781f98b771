import Domain
import EventSchemas

extension PatchFields {
  /// The values of the fields as controls show them, by name; lists are separated by commas.
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

  /// Checks each field on its own with a rule, so that every reason appears at its own control.
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
  /// Returns the fields for some texts. An empty text clears its field; a text that its field cannot hold gets `reason`
  /// as its problem.
  static func typed(_ texts: [String: String], reason: String) -> (fields: Self, problems: [String: String]) {
    var (fields, problems): (Self, [String: String]) = (Self(), [:])
    for (name, text) in texts {
      let field = candidates(text).lazy.compactMap { try? Self(json: "{\(FieldValue.text(name).json):\($0)}") }.first
      if let field { fields.merge(field) } else { problems[name] = reason }
    }
    return (fields, problems)
  }

  /// The JSON values that a text may stand for; the field's type decides which one fits.
  private static func candidates(_ text: String) -> [String] {
    guard !text.isEmpty else { return ["null"] }
    let list = FieldValue.list(text.split(separator: ",").map(String.init)).json
    let trimmed = String(text.drop { $0 == " " })
    // Only a truth value or a text of digits, points and minus signs is used unquoted: no text must become other JSON.
    let isPlain = trimmed == "true" || trimmed == "false" || trimmed.utf8.allSatisfy(Self.isNumeric)
    return [FieldValue.text(text).json] + (isPlain ? [trimmed] : []) + [list]
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }
}

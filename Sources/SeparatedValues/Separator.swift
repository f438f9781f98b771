/// The character between two fields of a record. Spreadsheets write semicolons where the decimal sign is a comma.
package enum Separator: UInt8, CaseIterable, Sendable {
  /// The separator of RFC 4180.
  case comma = 0x2C
  /// The separator of spreadsheets in countries with a decimal comma.
  case semicolon = 0x3B
  /// The separator of cells copied from a spreadsheet.
  case tab = 0x09

  /// Guesses the separator of a text: the one that occurs most often in its first line, outside quotes; the comma if
  /// none does.
  package static func guess(_ bytes: some Sequence<UInt8>) -> Separator {
    var counts: [Separator: Int] = [:]
    var isQuoted = false
    var isBlank = true
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if byte == 0x0A || byte == 0x0D {
        // A file may begin with blank lines.
        if isBlank { continue } else { break }
      }
      isBlank = false
      if let separator = Separator(rawValue: byte) { counts[separator, default: 0] += 1 }
    }
    return allCases.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? .comma
  }
}

/// What stands between two fields of a record. Spreadsheets write semicolons where the comma is a decimal sign.
public enum Separator: UInt8, CaseIterable, Sendable {
  /// RFC 4180.
  case comma = 0x2C
  /// What spreadsheets of half of Europe write.
  case semicolon = 0x3B
  /// What is copied from a spreadsheet.
  case tab = 0x09

  /// The separator of a text: the one that occurs most often in its first line, outside quotes; the comma where none
  /// does.
  public static func guess(_ bytes: some Sequence<UInt8>) -> Separator {
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

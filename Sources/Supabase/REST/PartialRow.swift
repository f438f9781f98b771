import CanonicalJSON
import Foundation

/// A row of an answer, as far as it can be held here.
public struct PartialRow: Equatable, Sendable {
  /// A column whose value is JSON that cannot be held here, such as a number beyond a double.
  public struct Fault: Equatable, Sendable {
    /// The column's name.
    public let column: String
    /// The value in the answer's own letters, or the part of it that is meant.
    public let value: String
    /// What could be held.
    public let accepted: String
  }

  /// The columns that can be held.
  public internal(set) var columns: JSONObject
  /// The others; mostly none.
  public internal(set) var faults: [Fault] = []
}

extension PartialRow.Fault {
  fileprivate init(_ column: String, _ text: Slice<UnsafeRawBufferPointer>, _ error: JSONError) {
    let isNumber = error.code == .badNumber
    let meant = isNumber ? text.dropFirst(error.offset).prefix { !",]} \t\r\n".utf8.contains($0) } : text
    // PostgreSQL writes 1e309 with all of its zeros.
    let length = isNumber ? 20 : 80
    let value =
      String(decoding: meant.prefix(length), as: UTF8.self)
      + (meant.count > length ? "… (\(meant.count) bytes)" : "")
    // The notes of others stand in the same column (ruling 20).
    self.init(column: column, value: column == "private_notes" ? "…" : value, accepted: Self.accepted(error.code))
  }

  private static func accepted(_ code: JSONError.Code) -> String {
    switch code {
    case .badNumber: "a number below 1.8e308"
    case .nulCharacter: "a text without U+0000"
    case .badString: "a text of whole characters"
    case .tooDeep: "64 levels of nesting at most"
    case .duplicateKey: "each key once"
    default: "JSON"
    }
  }
}

/// Reads an answer row by row and column by column, for an answer that cannot be read as a whole: one value that cannot
/// be held here must not hide the others.
struct PartialRows {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  /// The rows of an answer; nil if it is no list of rows, or if a row that cannot be read as a whole has no id.
  static func read(_ body: Data) -> [PartialRow]? {
    body.withUnsafeBytes { bytes in
      var rows = PartialRows(bytes: bytes)
      return rows.list()
    }
  }

  private mutating func list() -> [PartialRow]? {
    var rows: [PartialRow] = []
    guard takes("[") else { return nil }
    if !takes("]") {
      repeat {
        guard let row = row(), row.faults.isEmpty || row.columns.text("id") != nil else { return nil }
        rows.append(row)
      } while takes(",")
      guard takes("]") else { return nil }
    }
    skipSpace()
    return offset == bytes.count ? rows : nil
  }

  private mutating func row() -> PartialRow? {
    var row = PartialRow(columns: [:])
    guard takes("{") else { return nil }
    if takes("}") { return row }
    repeat {
      guard let name = value().flatMap({ try? Self.parsed($0) })?.text, takes(":"), let text = value(),
        row.columns[name] == nil
      else { return nil }
      do throws(JSONError) {
        row.columns[name] = try Self.parsed(text)
      } catch {
        row.faults.append(PartialRow.Fault(name, text, error))
      }
    } while takes(",")
    return takes("}") ? row : nil
  }

  private static func parsed(_ text: Slice<UnsafeRawBufferPointer>) throws(JSONError) -> JSONValue {
    try JSONValue(parsing: UnsafeRawBufferPointer(rebasing: text))
  }

  /// Skips a value by its quotes and brackets alone, and returns its bytes; nil if there is none.
  private mutating func value() -> Slice<UnsafeRawBufferPointer>? {
    skipSpace()
    let start = offset
    var depth = 0
    value: while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        guard skipString() else { return nil }
        if depth == 0 { break value }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { break value }
        depth -= 1
        offset += 1
        if depth == 0 { break value }
      case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x09, 0x0A, 0x0D:
        if depth == 0 { break value }
        offset += 1
      default: offset += 1
      }
    }
    return offset > start && depth == 0 ? bytes[start..<offset] : nil
  }

  private mutating func skipString() -> Bool {
    offset += 1
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return true
      case UInt8(ascii: "\\"): offset += 2
      default: offset += 1
      }
    }
    return false
  }

  private mutating func skipSpace() {
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
  }

  private mutating func takes(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }
}

import CanonicalJSON
import Crypto
import Domain
import Foundation

/// The first 128 bits of a SHA-256 hash, as two numbers whose sums wrap around.
struct DigestSum: Equatable, Sendable {
  var high: UInt64 = 0
  var low: UInt64 = 0

  init() {}

  init(of text: String) {
    for (index, byte) in SHA256.hash(data: Data(text.utf8)).prefix(16).enumerated() {
      if index < 8 { high = high << 8 | UInt64(byte) } else { low = low << 8 | UInt64(byte) }
    }
  }

  static func += (left: inout DigestSum, right: DigestSum) {
    left.high &+= right.high
    left.low &+= right.low
  }

  /// 32 hexadecimal digits.
  var text: String { Self.hex(high) + Self.hex(low) }

  private static func hex(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The digest of a row, computed as the database does (Tools/supabase-dev, "What a record's digest is over").
///
/// Rows with the same digest are equal. Rows with the same meaning may have different digests, for example because of
/// keys that are not ours; then the row is read and compared.
enum RowDigest {
  static func sum(of key: RowKey, _ row: RowValues) -> DigestSum {
    var text = frame(key.key)
    for column in key.table.map.compared {
      guard let value = digestText(of: row[column.name], in: column), value != column.serverDefault, !value.isEmpty
      else {
        continue
      }
      text += frame(column.name) + frame(value)
    }
    return DigestSum(of: text)
  }

  private static func frame(_ text: String) -> String { "V\(text.utf8.count):\(text)" }

  private static func digestText(of value: JSONValue?, in column: Column) -> String? {
    guard let value, value != .null else { return nil }
    switch column.kind {
    case .list:
      return Optional(value).items.map { $0.text.map(frame) ?? "N" }.joined()
    case .json, .map:
      // A text that is valid JSON was already parsed when it was written (`Column.json`).
      var sum = DigestSum()
      let isSaid = leaves(of: value, at: "", into: &sum)
      return isSaid ? sum.text : nil
    case .clock: return value.text.map { $0.utf8.count == 5 ? "\($0):00" : $0 }
    case .instant: return value.text.flatMap { Instant($0) }.map(milliseconds)
    case .text, .person, .number, .money, .flag: return value.text ?? value.canonical
    }
  }

  /// "2026-02-05T10:00:00.250Z", always with three digits.
  private static func milliseconds(_ instant: Instant) -> String {
    let text = instant.description
    return text.contains(".") ? text : text.dropLast() + ".000Z"
  }

  private static func leaves(of value: JSONValue, at path: String, into sum: inout DigestSum) -> Bool {
    var isSaid = true
    switch value {
    case .null: return false
    case .string(let text): sum += DigestSum(of: "\(path)=s\(text)")
    case .number: sum += DigestSum(of: "\(path)=n\(value.canonical)")
    case .flag(let flag): sum += DigestSum(of: "\(path)=b\(flag)")
    case .object(let members):
      isSaid = false
      for (key, member) in members where leaves(of: member, at: "\(path)k\(frame(key))", into: &sum) { isSaid = true }
    case .array(let items):
      isSaid = false
      for (index, item) in items.enumerated() where leaves(of: item, at: "\(path)i\(index);", into: &sum) {
        isSaid = true
      }
    }
    return isSaid
  }
}

/// The digests of a table's rows, sorted by id.
struct TableDigests {
  /// Each row's id without hyphens, its key and its digest, sorted by id.
  private let rows: [(digits: String, key: RowKey, sum: DigestSum)]

  init(_ rows: some Sequence<(key: RowKey, value: RowValues)>) {
    self.rows = rows.map { key, row in
      (key.key.filter { $0 != "-" }, key, RowDigest.sum(of: key, row))
    }.sorted { $0.digits < $1.digits }
  }

  /// The number of rows whose ids begin with a prefix, and the sum of their digests.
  func total(_ prefix: String) -> (rows: Int, sum: DigestSum) {
    var sum = DigestSum()
    let below = below(prefix)
    for row in below { sum += row.sum }
    return (below.count, sum)
  }

  /// The rows whose ids begin with a prefix.
  func below(_ prefix: String) -> ArraySlice<(digits: String, key: RowKey, sum: DigestSum)> {
    let start = place { $0.digits < prefix }
    let end = place { $0.digits < prefix || $0.digits.hasPrefix(prefix) }
    return rows[start..<end]
  }

  private func place(_ isBefore: ((digits: String, key: RowKey, sum: DigestSum)) -> Bool) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(rows[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

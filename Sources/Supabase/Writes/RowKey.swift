import Domain
import Foundation

/// The key of a row on the server: its table, and its id or what identifies it instead.
public struct RowKey: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The table.
  public let table: Table
  /// The id. For preferences it is `<user>/<category>`, because whoever wrote them first gave them their id.
  public let key: String

  init(_ table: Table, _ id: UUID) { self.init(table, key: id.lowercased) }

  init(_ table: Table, key: String) {
    self.table = table
    self.key = key
  }

  /// The key of a row that was read. Preferences are identified by whose they are.
  init(_ table: Table, _ row: JSONObject) {
    let owner = table == .preferences ? row.id("user_id")?.lowercased : nil
    self.init(table, key: owner.map { "\($0)/\(row.text("category") ?? "")" } ?? row.text("id") ?? "")
  }

  /// A person's preferences of one category.
  static func preferences(_ user: UUID, _ category: String) -> RowKey {
    RowKey(.preferences, key: "\(user.lowercased)/\(category)")
  }

  /// The columns that identify the row, with their values.
  var match: [(column: String, value: String)] {
    guard table == .preferences, let slash = key.firstIndex(of: "/") else { return [("id", key)] }
    return [("user_id", String(key[..<slash])), ("category", String(key[key.index(after: slash)...]))]
  }

  /// `table/key`.
  public var description: String { "\(table)/\(key)" }

  /// Orders by table, then by key.
  public static func < (left: RowKey, right: RowKey) -> Bool {
    (left.table.rawValue, left.key) < (right.table.rawValue, right.key)
  }
}

import Domain
import Foundation

/// A row of the server: its table and its primary key, or what identifies it without one.
public struct RowKey: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The table.
  public let table: Table
  /// The id; of preferences `<user>/<category>`, since whoever wrote them first gave them their id.
  public let key: String

  init(_ table: Table, _ id: UUID) { self.init(table, key: id.lowercased) }

  init(_ table: Table, key: String) {
    self.table = table
    self.key = key
  }

  /// A person's preferences of one category.
  static func preferences(_ user: UUID, _ category: String) -> RowKey {
    RowKey(.preferences, key: "\(user.lowercased)/\(category)")
  }

  /// The columns that find the row, with their values.
  var match: [(column: String, value: String)] {
    guard table == .preferences, let slash = key.firstIndex(of: "/") else { return [("id", key)] }
    return [("user_id", String(key[..<slash])), ("category", String(key[key.index(after: slash)...]))]
  }

  /// `table/key`.
  public var description: String { "\(table)/\(key)" }

  /// By table, then key.
  public static func < (left: RowKey, right: RowKey) -> Bool {
    (left.table.rawValue, left.key) < (right.table.rawValue, right.key)
  }
}

/// A part of an accepted event that the server did not take: one text of a receipt's exceptions (`WritesAccepted`),
/// such as "44 gone schools.ranking" or "12 refused interactions.* 6f1c…".
public struct ReceiptException: Hashable, Sendable {
  /// Why the server did not take the part.
  public enum Reason: String, Hashable, Sendable {
    /// The project does not have the column or the table.
    case gone
    /// The server refused this row, or this person may not write it; the rest of the event was written without it.
    case refused
    /// A later event has already set the column.
    case superseded
    /// Somebody else had set the column on the server since, and their value stands here, too.
    case overruled
    /// The row no longer exists.
    case vanished
  }

  /// The event's position in this home's log.
  public var position: Int64
  /// Why the server did not take the part.
  public var reason: Reason
  /// The table's name.
  public var table: String
  /// The column's name, or that of a map and a key in it (`academic_info.city`); nil if the whole row is meant.
  public var column: String?
  /// The row's key, if one of several rows of the event is meant.
  public var row: String?

  /// Creates an exception.
  public init(_ position: Int64, _ reason: Reason, table: String, column: String? = nil, row: String? = nil) {
    self.position = position
    self.reason = reason
    self.table = table
    self.column = column
    self.row = row
  }

  /// Reads a receipt's text; nil for a form of a newer version.
  public init?(_ text: String) {
    let words = text.split(separator: " ")
    guard (3...4).contains(words.count), let position = Int64(words[0]), let reason = Reason(rawValue: String(words[1]))
    else { return nil }
    let place = words[2].split(separator: ".", maxSplits: 1)
    guard place.count == 2 else { return nil }
    self.init(
      position, reason, table: String(place[0]), column: place[1] == "*" ? nil : String(place[1]),
      row: words.count == 4 ? String(words[3]) : nil)
  }

  /// The exception as a receipt's text.
  public var text: String {
    "\(position) \(reason.rawValue) \(table).\(column ?? "*")" + (row.map { " \($0)" } ?? "")
  }

  /// Whether the value exists only in this home, until the server changes or another person can write it.
  public var staysHere: Bool { reason == .gone || reason == .refused }
}

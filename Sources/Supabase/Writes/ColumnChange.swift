public import CanonicalJSON

/// A row as JSON, by column.
public typealias RowValues = [String: JSONValue]

/// What an event does to one column.
///
/// A column that several people fill piece by piece (a list, a map) is written as a whole by the server's interface. So an
/// event says what it does to the pieces, and what is written is the value last seen with that done to it (ruling 29):
/// another's piece survives, and unknown keys do.
public enum ColumnChange: Equatable, Sendable {
  /// The column takes a value.
  case set(JSONValue)
  /// An item joins the list, unless `times` it already stands there.
  case insert(JSONValue)
  /// An item leaves the list.
  case remove(JSONValue)
  /// Keys of a map take values; nil takes a key away. A key may be a path: its parts with `.` between them.
  case merge([String: JSONValue?])

  /// Whether the column is written as a whole of which only a piece is ours, so that a write needs the value that it
  /// builds on, and a condition that it still stands.
  var isOfWhole: Bool {
    if case .set = self { false } else { true }
  }

  /// The column's value after the change.
  public func applied(to value: JSONValue?) -> JSONValue {
    switch self {
    case .set(let new): return new
    case .insert(let item): return .array(value.items + [item])
    case .remove(let item):
      var items = value.items
      if let index = items.firstIndex(of: item) { items.remove(at: index) }
      return .array(items)
    case .merge(let keys):
      guard !keys.isEmpty else { return value ?? .null }
      var members: [String: JSONValue] = if case .object(let members)? = value { members } else { [:] }
      for (path, new) in keys { members.set(path[...], to: new) }
      return .object(members)
    }
  }
}

extension Sequence<ColumnChange> {
  /// What the changes make of `seen`, the value as it stands now, when they were decided on `base`.
  ///
  /// A list item that has arrived already is not added again, and one that has left is not taken from another's: an
  /// earlier try of the same write may have been carried out although its answer never came.
  func merged(into seen: JSONValue?, since base: JSONValue?) -> JSONValue {
    var wanted = base
    var result = seen
    for change in self {
      switch change {
      case .insert(let item):
        wanted = change.applied(to: wanted)
        if result.items.count(of: item) < wanted.items.count(of: item) { result = change.applied(to: result) }
      case .remove(let item):
        wanted = change.applied(to: wanted)
        if result.items.count(of: item) > wanted.items.count(of: item) { result = change.applied(to: result) }
      case .set(let value): (wanted, result) = (value, value)
      // No list, on which an item's place could depend.
      case .merge: result = change.applied(to: result)
      }
    }
    return result ?? .null
  }
}

extension JSONValue? {
  /// The items of a list; none for anything else.
  var items: [JSONValue] {
    if case .array(let items) = self { items } else { [] }
  }
}

extension [JSONValue] {
  fileprivate func count(of item: JSONValue) -> Int { count { $0 == item } }
}

extension [String: JSONValue] {
  fileprivate mutating func set(_ path: Substring, to new: JSONValue?) {
    guard let dot = path.utf8.firstIndex(of: UInt8(ascii: ".")) else {
      self[String(path)] = new
      return
    }
    // Taken out of the map while it is changed, so that nobody else holds it and it need not be copied.
    let key = String(path[..<dot])
    var inner: Self = if case .object(let members)? = removeValue(forKey: key) { members } else { [:] }
    inner.set(path[path.utf8.index(after: dot)...], to: new)
    self[key] = .object(inner)
  }
}

extension JSONValue {
  /// The text; nil for anything else.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}

public import CanonicalJSON

/// A row as JSON, by column.
public typealias RowValues = [String: JSONValue]

/// The change of one column by an event.
///
/// Several people fill a list or a map piece by piece, but the server's interface can write such a column only as a
/// whole. So an event records the change of the pieces, and the written value is the last seen value with that change
/// applied (ruling 29): other people's pieces and unknown keys survive.
public enum ColumnChange: Equatable, Sendable {
  /// Sets the column to a value.
  case set(JSONValue)
  /// Adds an item to the list.
  case insert(JSONValue)
  /// Removes an item from the list.
  case remove(JSONValue)
  /// Sets keys of a map; nil removes a key. A key may be a path, with `.` between its parts.
  case merge([String: JSONValue?])

  /// Whether the column is written as a whole although only a part of it is ours, so that a write needs the value that
  /// it builds on, and the condition that this value is still there.
  var isOfWhole: Bool {
    if case .set = self { false } else { true }
  }

  /// Whether a value is as the change would leave it.
  func isIn(_ value: JSONValue?) -> Bool {
    switch self {
    case .set(let new): new == value ?? .null
    case .insert(let item): value.items.contains(item)
    case .remove(let item): !value.items.contains(item)
    case .merge: applied(to: value) == value ?? .null
    }
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
  /// Applies changes that were decided on `base` to `seen`, the value as it is now.
  ///
  /// A list item that is already there is not added again, and one that is already gone is not removed again: an
  /// earlier attempt of the same write may have been carried out although its answer was lost.
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
      // Setting the keys of a map once more changes nothing.
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
    // Removed from the map while it is changed, so that it has one owner and need not be copied.
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

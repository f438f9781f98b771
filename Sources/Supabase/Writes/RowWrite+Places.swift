import CanonicalJSON

// A place is what one person may set while another sets the rest of the row: a column of a single value (`notes`), or a
// key of a map (`academic_info.city`).
extension RowWrite {
  /// The places that it sets.
  var places: Set<String> {
    columns.reduce(into: []) { places, column in
      if case .merge(let keys) = column.value {
        places.formUnion(keys.keys.map { "\(column.key).\($0)" })
      } else if row.table.map.guarded[column.key] != nil {
        places.insert(column.key)
      }
    }
  }

  /// The value that it gives to a place; nil if it gives none.
  func value(of place: String) -> JSONValue? {
    if case .set(let value)? = columns[place] { return value }
    let parts = place.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, case .merge(let keys)? = columns[parts[0]], let value = keys[parts[1]] else { return nil }
    return value ?? .null
  }

  /// The write without these places or columns.
  func without(_ places: Set<String>) -> RowWrite {
    guard !places.isEmpty else { return self }
    var write = self
    for (column, change) in columns {
      if places.contains(column) {
        write.columns[column] = nil
      } else if case .merge(let keys) = change {
        let left = keys.filter { !places.contains("\(column).\($0.key)") }
        if left.count < keys.count { write.columns[column] = left.isEmpty ? nil : .merge(left) }
      }
    }
    return write
  }
}

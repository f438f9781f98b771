import CanonicalJSON
import Domain
import EventLog
import Foundation

// Two writers of one value (ruling 56). A value is written on condition that the row still holds what the change was
// based on. If it holds something else, somebody else wrote that: their value is taken over as an event first, and ours
// stays in the log, to be chosen by a person.
extension Publisher {
  /// What a write sends.
  enum Content {
    /// The row has to be read first.
    case learn
    /// Somebody else set these places since.
    case overruled(Set<String>)
    /// The new values, and the old ones that the row must still have.
    case values(RowValues, onlyIf: RowValues)
  }

  /// The values that changes give to columns, and the old values on which they depend.
  ///
  /// - Parameters:
  ///   - seen: The row as it was last seen; nil if it was not.
  ///   - base: The value of a column that the changes were based on: what the server is known to have.
  ///   - isGuarded: Whether single values are written only where nobody else has set them since. An erasure is carried
  ///     out whatever is there.
  func content(
    of changes: [String: [ColumnChange]], _ operation: RowWrite.Operation, in row: RowKey, over seen: RowValues?,
    since base: (String) -> JSONValue?, isGuarded: Bool = true
  ) -> Content {
    var values = RowValues(minimumCapacity: changes.count)
    var guards: RowValues = [:]
    var overruled: Set<String> = []
    for (column, changes) in changes {
      if operation == .insert {
        values[column] = living(changes.merged(into: nil, since: nil), column, of: row.table)
      } else if changes.contains(where: \.isOfWhole) {
        guard let seen else { return .learn }
        // If the row was seen without the column, the server will report it as missing.
        let before = seen[column] ?? .null
        if isGuarded, operation == .update {
          overruled.formUnion(keysOfOthers(changes, column, in: row, there: before, expected: base(column)))
        }
        let new = changes.merged(into: before, since: base(column))
        if new != before { (values[column], guards[column]) = (new, before) }
      } else if operation == .update {
        let new = living(changes.merged(into: nil, since: nil), column, of: row.table)
        values[column] = new
        guard isGuarded, let column = row.table.map.guarded[column] else { continue }
        if let seen {
          let there = seen[column.name] ?? .null
          let own = ownValues(of: column.name, in: row) + [new]
          if column.holdsOthers(there, expected: base(column.name), own: own) { overruled.insert(column.name) }
          guards[column.name] = there
        } else if server.isSurprising(row) || column.kind == .json {
          return .learn
        } else {
          guards[column.name] = base(column.name) ?? column.initial
        }
      }
      // If preferences exist, their other columns only identify the row.
    }
    return overruled.isEmpty ? .values(values, onlyIf: guards) : .overruled(overruled)
  }

  /// The keys of a map, as places, that hold somebody else's values: neither those that changes were based on nor the new
  /// ones.
  private func keysOfOthers(
    _ changes: [ColumnChange], _ column: String, in row: RowKey, there: JSONValue, expected: JSONValue?
  ) -> [String] {
    let new = changes.reduce(into: [String: JSONValue?]()) { all, change in
      if case .merge(let keys) = change { all.merge(keys) { $1 } }
    }
    return new.compactMap { key, value in
      let place = "\(column).\(key)"
      guard row.table.map.fieldsOfPlaces[place] != nil else { return nil }
      let found = there.value(at: key)
      let own = ownValues(of: place, in: row).map(Optional.some) + [value, expected?.value(at: key)]
      return own.contains { RowComparison.isSame($0, found) } ? nil : place
    }
  }

  /// The values that pending events give to a place: the server may have carried out a later one whose answer was lost.
  private func ownValues(of place: String, in row: RowKey) -> [JSONValue] {
    (queues[row]?.steps ?? []).compactMap { entries[$0.position]?.writes[$0.index].value(of: place) }
  }

  /// A value, or null for a reference to a record that was deleted there: the server would have dropped it.
  private func living(_ value: JSONValue, _ column: String, of table: Table) -> JSONValue {
    guard let id = value.text, let reference = table.map.reference(column), reference.onDelete == .setNull else {
      return value
    }
    let row = RowKey(reference.table, key: id)
    guard server.acknowledged.isDeleted(row), !isToBeMade(row, before: .max) else { return value }
    return .null
  }

  /// Guards as they fit into an address, of which they are a part there. The old value of a long text or list does not
  /// fit; then the whole row must be as it was seen. A row that does not tell when it was written is only compared with
  /// what was seen of it. Nil if the row has to be read first.
  func guardsOfAddress(_ guards: RowValues, in row: RowKey) -> RowValues? {
    guard Self.isLong(guards) else { return guards }
    guard let seen = server.row(row) else { return nil }
    if let time = seen["updated_at"] { return ["updated_at": time] }
    return guards.filter { !Self.isLong([$0.key: $0.value]) }
  }

  /// Whether guards may take more than 2,000 bytes in the address, at up to three for each byte.
  private static func isLong(_ guards: RowValues) -> Bool {
    guards.values.reduce(0) { $0 + $1.canonical.utf8.count } > 600
  }

  /// Handles places that somebody else set since. In the record's own row, their values are to become an event, which
  /// the row's writes wait for; what a write of another record only carries along gives way by itself.
  mutating func giveWay(_ places: Set<String>, of row: RowKey, among steps: [Step]) {
    func sets(_ step: Step) -> Set<String> {
      guard let entry = entries[step.position] else { return [] }
      let write = withoutOverruled(entry.writes[step.index], at: step.position)
      return write.places.intersection(places).filter { place in
        write.columns[place].map { !isIdle(place, $0, of: write, at: step.position) } ?? true
      }
    }
    guard let last = steps.last(where: { !sets($0).isEmpty }), let entry = entries[last.position] else {
      return enqueue(row)
    }
    // What was told once and still is in the way gives way by itself: nothing is asked for ever.
    let isTold = !sets(last).isDisjoint(with: entry.told)
    guard !isTold, Table.of(entry.stream) == row.table, entry.stream.key == row.key, let values = server.row(row) else {
      for step in steps { entries[step.position]?.given[row, default: []].formUnion(places) }
      return enqueue(row)
    }
    let fields = Set(sets(last).compactMap { row.table.map.fieldsOfPlaces[$0] })
    let told = entry.told.union(sets(last))
    entries[last.position]?.told = told
    queues[row]?.isOverruled = true
    // The log says first what was accepted before.
    appendReceipts()
    effects.append(.overrule(Overruling(row: row, values: values, event: entry.reference.id, fields: fields)))
  }

  /// Notes that an event brings what somebody else wrote in place of pending values: of each place the last one. An event
  /// that says everything of its record brings only what it changes.
  mutating func noteOverruling(by writes: [RowWrite]) {
    for write in writes where write.operation == .update {
      let before = JSONValue.object(server.acknowledged[write.row] ?? [:])
      var places = write.places.filter { place in
        write.row.table.map.fieldsOfPlaces[place] != nil
          && !RowComparison.isSame(write.value(of: place), before.value(at: place))
      }
      for step in (queues[write.row]?.steps ?? []).reversed() where step.index == 0 {
        guard let own = entries[step.position]?.writes[0], own.operation == .update else { continue }
        let both = places.intersection(own.places)
        let others = both.filter { !RowComparison.isSame(own.value(of: $0), write.value(of: $0)) }
        if !others.isEmpty { entries[step.position]?.overruled[write.row, default: []].formUnion(others) }
        places.subtract(both)
      }
    }
  }

  /// Lets the writes of rows proceed that waited for somebody else's values.
  mutating func proceed(_ rows: [RowKey]) {
    for row in rows where queues[row]?.isOverruled == true {
      queues[row]?.isOverruled = false
      enqueue(row)
    }
  }
}

/// What somebody else wrote on the server in place of a value that an event was to change.
struct Overruling: Equatable, Sendable {
  /// The row.
  var row: RowKey
  /// The row as it was seen.
  var values: RowValues
  /// The event whose values are not written.
  var event: UUID
  /// The fields of the record that somebody else set.
  var fields: Set<String>
}

extension Column {
  /// What a row holds that nobody set a value of.
  fileprivate var initial: JSONValue {
    serverDefault.map { kind == .flag ? .flag($0 == "true") : .string($0) } ?? .null
  }

  /// Whether a row holds somebody else's value: neither the one that a change was based on nor one of our own.
  fileprivate func holdsOthers(_ there: JSONValue, expected: JSONValue?, own: [JSONValue]) -> Bool {
    let found = RowComparison.comparableText(of: there, in: self)
    if (own.map(Optional.some) + [expected]).contains(where: { RowComparison.comparableText(of: $0, in: self) == found }
    ) {
      return false
    }
    // The server itself drops a reference to a record that is deleted, and moves a status on.
    if found == nil, reference?.onDelete == .setNull { return false }
    return !Publisher.isTriggers(there, after: expected, in: self)
  }
}

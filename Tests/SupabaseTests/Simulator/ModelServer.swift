import CanonicalJSON
import EventLog
import Foundation
import HTTP

@testable import Supabase

/// An answer as it travels, which is read as a real one is.
struct Response {
  var status: Int
  var code: String?
  var message = ""
  var rows: [RowValues] = []

  func outcome(of ask: ServerRequest.Ask) -> RESTOutcome {
    if status < 300 {
      if case .write = ask, rows.isEmpty { return .noRows }
      return .accepted(rows: rows, value: .array(rows.map(JSONValue.object)))
    }
    let body = code.map { JSONValue.object(["code": .string($0), "message": .string(message)]).canonical } ?? message
    return RESTOutcome(HTTPResponse(status: status, body: Data(body.utf8)), of: .write)
  }
}

/// A server as simple as can be: rows in a dictionary, with the keys, policies and triggers that a publisher meets
/// (facts §1). It shares no code with what it judges but the names of things.
struct ModelServer {
  /// One write that was carried out.
  struct Commit {
    /// The device; nil for somebody who uses the web application.
    let device: Int?
    let write: ServerWrite
    /// What stood in the columns of an update.
    var before: RowValues = [:]
  }

  let family: String
  private(set) var rows: [RowKey: RowValues] = [:]
  var journal: [Commit] = []
  /// Columns that were dropped.
  var dropped: Set<String> = []
  /// Tables that are not there just now.
  var missing: Set<Table> = [] { didSet { onceMissing.formUnion(missing) } }
  /// Those of which a device was told once that they are not there.
  var onceMissing: Set<Table> = []
  /// Tables whose rows a policy shows to nobody just now.
  var hidden: Set<Table> = []
  /// Rows that a device's person may see but not change, by policy.
  var frozen: Set<String> = []
  /// The events that were applied, in the order in which they were.
  private(set) var events: [UUID] = []
  private var known: Set<UUID> = []
  /// The fields of events that rows were not given.
  private(set) var unwritten: [UUID: Set<String>] = [:]
  /// The events that fail once in a call, for a reason that passes.
  var deadlocks: Set<UUID> = []
  /// Rows that a policy lets nobody insert.
  var forbidden: Set<RowKey> = []
  /// Whether a foreign key refuses the deletion of a school that others name.
  var keepsDependants = false
  /// Whether a contact moves a school that is being looked at, or of interest, on to "contacted".
  var advances = false
  /// The schools that were moved on.
  private(set) var advanced: Set<RowKey> = []
  /// Which rows name a row.
  private var dependants: [RowKey: Set<RowKey>] = [:]
  /// What stood in the rows since the savepoint was set, latest last.
  private var savepoint: [(row: RowKey, before: RowValues?)]?

  init(family: String) { self.family = family }

  mutating func answer(_ ask: ServerRequest.Ask, device: Int, person: UUID) -> Response {
    switch ask {
    case .whoAmI: return .init(status: 200)
    case .read(let row) where missing.contains(row.table): return Self.without(row.table)
    case .read(let row): return .init(status: 200, rows: visible(row).map { [$0] } ?? [])
    case .write(let write): return carryOut(write, device: device, person: person.uuidString.lowercased())
    case .apply(let events):
      return .init(status: 200, rows: apply(events, device: device, person: person.uuidString.lowercased()))
    }
  }

  /// `apply_events`: each event with all its rows or not at all, and each once; a record stops at its first failure.
  private mutating func apply(_ applied: [EventToApply], device: Int, person: String) -> [RowValues] {
    var stopped: [StreamName: String] = [:]
    return applied.map { event in
      let id = event.reference.id
      func answer(_ status: String, _ code: String, _ message: String = "", write: Int? = nil) -> RowValues {
        [
          "id": .string(id.uuidString.lowercased()), "status": .string(status), "code": .string(code),
          "message": .string(message), "write": write.map { .number(Double($0)) } ?? .null,
        ]
      }
      if let code = stopped[event.record] { return answer("waiting", code) }
      if known.contains(id) { return answer("done", "200") }
      if deadlocks.remove(id) != nil {
        stopped[event.record] = "40P01"
        return answer("retry", "40P01", "deadlock detected")
      }
      let written = journal.count
      savepoint = []
      defer { savepoint = nil }
      for (place, write) in event.writes.enumerated() {
        if let (code, message) = refusal(of: write, device: device, person: person) {
          for (row, before) in (savepoint ?? []).reversed() { put(row, before) }
          journal.removeLast(journal.count - written)
          stopped[event.record] = code
          return answer("refused", code, message, write: place)
        }
      }
      events.append(id)
      unwritten[id] = event.unwritten
      known.insert(id)
      return answer("done", "201")
    }
  }

  /// Carries a write out, or says why not as the database does.
  private mutating func refusal(of write: ServerWrite, device: Int, person: String) -> (String, String)? {
    var write = write
    let id = write.scope.removeValue(forKey: "id")
    if let id, write.method == .update, visible(write.row)?["id"] != .string(id) { return ("RC404", "no such row") }
    if write.row.table.map.hasFamily { write.scope["family_unit_id"] = family }
    let before = visible(write.row)
    let response = carryOut(write, device: device, person: person)
    if response.status >= 400 {
      if missing.contains(write.row.table) {
        return ("42P01", "relation \"public.\(write.row.table.rawValue)\" does not exist")
      }
      let isColumn = response.code == "PGRST204"
      return (isColumn ? "42703" : response.code ?? "XX000", response.message)
    }
    guard write.method != .insert, response.rows.isEmpty else { return nil }
    if before == nil {
      return write.method == .delete && !isOurs(write.row) ? nil : ("RC404", "there is no such row")
    }
    return write.guards.isEmpty ? ("42501", "row-level security") : ("RC409", "the row holds other values")
  }

  static func without(_ table: Table) -> Response {
    .init(
      status: 404, code: "PGRST205",
      message: "Could not find the table 'public.\(table.rawValue)' in the schema cache")
  }

  mutating func put(_ key: RowKey, _ row: RowValues?) {
    savepoint?.append((key, rows[key]))
    for parent in Self.parents(of: rows[key]) { dependants[parent]?.remove(key) }
    rows[key] = row
    for parent in Self.parents(of: row) { dependants[parent, default: []].insert(key) }
  }

  /// Whether the event was applied.
  func knows(_ event: UUID) -> Bool { known.contains(event) }

  /// The row, unless it is another family's or hidden.
  func visible(_ key: RowKey) -> RowValues? { !hidden.contains(key.table) && isOurs(key) ? rows[key] : nil }

  private func isOurs(_ key: RowKey) -> Bool {
    rows[key].map { $0["family_unit_id"].map { $0 == .string(family) } ?? true } ?? false
  }

  private mutating func carryOut(_ write: ServerWrite, device: Int, person: String) -> Response {
    let table = write.row.table.rawValue
    if missing.contains(write.row.table) { return Self.without(write.row.table) }
    if let column = (write.values.keys.sorted() + write.guards.keys.sorted()).first(where: {
      dropped.contains("\(table).\($0)")
    }) {
      return .init(
        status: 400, code: "PGRST204",
        message: "Could not find the '\(column)' column of '\(table)' in the schema cache")
    }
    switch write.method {
    case .insert: return insert(write, device, person)
    case .update:
      guard var row = visible(write.row), !frozen.contains("\(device) \(write.row)"),
        write.scope.allSatisfy({ row[$0.key] == .string($0.value) }),
        write.guards.allSatisfy({ (row[$0.key] ?? .null) == $0.value })
      else { return .init(status: 200) }
      if let missing = missingReference(write) { return missing }
      let before = row.filter { write.values[$0.key] != nil }
      row.merge(write.values) { $1 }
      clean(&row)
      put(write.row, row)
      journal.append(Commit(device: device, write: write, before: before))
      return .init(status: 200, rows: [row])
    case .delete:
      // Only who made it may delete it; another's deletion changes nothing and says nothing.
      let owner = rows[write.row]?["user_id"] ?? rows[write.row]?["logged_by"] ?? .string(person)
      guard let row = visible(write.row), owner == .string(person) else { return .init(status: 200) }
      if keepsDependants, write.row.table == .schools, hasDependants(write.row) {
        return .init(status: 409, code: "23503", message: "violates foreign key constraint")
      }
      delete(write.row)
      journal.append(Commit(device: device, write: write))
      return .init(status: 200, rows: [row])
    }
  }

  /// Somebody sets a column, or a key of a map, with the web application, which asks for no condition.
  mutating func setByWeb(_ place: String, to value: String, of row: RowKey) {
    let path = place.split(separator: ".").map(String.init)
    guard var values = visible(row), !dropped.contains("\(row.table.rawValue).\(path[0])") else { return }
    let change = path.count == 1 ? ColumnChange.set(.string(value)) : .merge([path[1]: .string(value)])
    let write = ServerWrite(
      method: .update, row: row, scope: [:], guards: [:], values: [path[0]: change.applied(to: values[path[0]])])
    values.merge(write.values) { $1 }
    put(row, values)
    journal.append(Commit(device: nil, write: write))
  }

  private mutating func insert(_ write: ServerWrite, _ device: Int, _ person: String) -> Response {
    // What somebody logged, nobody else may insert.
    guard write.row.table != .interactions || write.values["logged_by"] == .string(person) else {
      return .init(status: 403, code: "42501", message: "new row violates row-level security policy")
    }
    // A row alone is asked for as it stands then.
    guard savepoint != nil || !hidden.contains(write.row.table) else {
      return .init(status: 403, code: "42501", message: "new row violates row-level security policy")
    }
    guard !forbidden.contains(write.row) else { return .init(status: 403, code: "42501", message: "no") }
    guard rows[write.row] == nil else { return .init(status: 409, code: "23505", message: "duplicate key") }
    if let missing = missingReference(write) { return missing }
    var row: RowValues =
      switch write.row.table {
      case .schools:
        [
          "pros": .array([]), "cons": .array([]), "academic_info": .null, "private_notes": .null, "ranking": .null,
          "is_favorite": .flag(false), "status": .string("researching"),
        ]
      case .events: ["coaches_present": .array([])]
      case .documents: ["shared_with_schools": .array([])]
      default: [:]
      }
    row.merge(write.values) { $1 }
    if write.row.table != .preferences { row["id"] = .string(write.row.key) }
    for name in dropped where name.hasPrefix("\(write.row.table.rawValue).") {
      row[String(name.split(separator: ".")[1])] = nil
    }
    clean(&row)
    put(write.row, row)
    journal.append(Commit(device: device, write: write))
    if advances, write.row.table == .interactions, let id = row["school_id"]?.text {
      advance(RowKey(.schools, key: id))
    }
    return .init(status: 201, rows: [row])
  }

  private mutating func advance(_ school: RowKey) {
    guard var row = rows[school],
      [.null, .string("researching"), .string("interested")].contains(row["status"] ?? .null)
    else { return }
    row["status"] = .string("contacted")
    put(school, row)
    advanced.insert(school)
  }

  private static let parents: [(column: String, table: Table)] = [
    ("school_id", .schools), ("coach_id", .coaches), ("event_id", .events),
  ]

  private static func parents(of row: RowValues?) -> [RowKey] {
    parents.compactMap { column, table in
      if case .string(let id) = row?[column] { RowKey(table, key: id) } else { nil }
    }
  }

  /// The refusal of a write that names a row which is not there, hidden or not.
  private func missingReference(_ write: ServerWrite) -> Response? {
    let column = Self.parents.first { column, table in
      write.values[column]?.text.map { rows[RowKey(table, key: $0)] == nil } ?? false
    }?.column
    return column.map { column in
      .init(
        status: 409, code: "23503",
        message: "insert or update on table \"\(write.row.table)\" violates foreign key constraint "
          + "\"\(write.row.table)_\(column)_fkey\"")
    }
  }

  /// The triggers that drop the dead from lists.
  private func clean(_ row: inout RowValues) {
    for (column, table) in [("coaches_present", Table.coaches), ("shared_with_schools", .schools)] {
      guard case .array(let ids) = row[column] else { continue }
      row[column] = .array(
        ids.filter { if case .string(let id) = $0 { rows[RowKey(table, key: id)] != nil } else { false } })
    }
  }

  private func hasDependants(_ school: RowKey) -> Bool { dependants[school]?.isEmpty == false }

  private mutating func delete(_ key: RowKey) {
    put(key, nil)
    for other in dependants[key, default: []].sorted() {
      guard var row = rows[other] else { continue }
      if row["school_id"] == .string(key.key) {
        delete(other)
      } else {
        for (column, table) in Self.parents where table == key.table && row[column] == .string(key.key) {
          row[column] = .null
        }
        put(other, row)
      }
    }
  }

  mutating func drop(_ column: String, of table: Table) {
    guard dropped.insert("\(table.rawValue).\(column)").inserted else { return }
    for (key, row) in rows where key.table == table && row[column] != nil {
      var row = row
      row[column] = nil
      put(key, row)
    }
  }

  /// A column is there again, with nothing in it.
  mutating func restore(_ name: String) {
    guard dropped.remove(name) != nil else { return }
    let parts = name.split(separator: ".").map(String.init)
    for (key, row) in rows where key.table.rawValue == parts[0] {
      put(key, row.merging([parts[1]: ["pros", "cons"].contains(parts[1]) ? .array([]) : .null]) { $1 })
    }
  }
}

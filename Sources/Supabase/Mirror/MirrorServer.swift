import CanonicalJSON
import Domain
import Foundation

/// Finds the rows on the server that may differ from what is known here: by digests, or by reading all rows.
struct MirrorServer {
  let client: RESTClient
  let identity: ServerIdentity
  private(set) var requests = 0
  private(set) var readRows = 0
  /// The values of the rows that are no JSON that can be held here, by row.
  private(set) var faults: [RowKey: [PartialRow.Fault]] = [:]

  /// The number of rows up to which each row's own digest is requested.
  private static let few = 500

  init(_ client: RESTClient, _ identity: ServerIdentity) {
    self.client = client
    self.identity = identity
  }

  /// Returns the method, and the state on the server of each row that may differ from `base`; nil for a row that does
  /// not exist there. Rows that are not returned are equal.
  mutating func suspects(_ base: ServerRows) async throws -> (MirrorReport.Method, [RowKey: RowValues?]) {
    let family = JSONValue.string(identity.family.lowercased)
    switch try await read(.call("mirror_digest", ["family": family])) {
    case .accepted(_, .object(let sums)): return (.digests, try await suspects(base, sums))
    case .gone(.function, _): return (.rows, try await everything(base))
    case let outcome: throw PullError.request(table: "mirror_digest", outcome)
    }
  }

  private mutating func read(_ request: RESTRequest) async throws -> RESTOutcome {
    requests += 1
    return try await client.read(request, of: request.path)
  }

  private mutating func rows(_ request: RESTRequest, _ table: Table) async throws -> [PartialRow] {
    requests += 1
    let rows = try await client.partialRows(request, of: table.rawValue)
    readRows += rows.count
    return rows
  }

  // MARK: - By digests

  private mutating func suspects(_ base: ServerRows, _ sums: JSONObject) async throws -> [RowKey: RowValues?] {
    var found: [RowKey: RowValues?] = [:]
    for table in Table.allCases {
      let digests = TableDigests(base.present.filter { $0.key.table == table && isVisible($0.key) })
      let theirs = try Bucket(sums[table.rawValue])
      if theirs == Bucket(digests.total("")) { continue }
      if table == .preferences {
        found.merge(try await preferences(base)) { $1 }
        continue
      }
      var keys: [RowKey] = []
      try await locate(table, "", theirs.rows, digests, into: &keys)
      found.merge(try await read(keys, of: table)) { $1 }
    }
    return found
  }

  /// A number of rows, and the sum of their digests.
  private struct Bucket: Equatable {
    var rows = 0
    var sum = DigestSum().text

    init(_ total: (rows: Int, sum: DigestSum)) { (rows, sum) = (total.rows, total.sum.text) }

    init(_ value: JSONValue?) throws {
      guard let value else { return }
      guard case .array(let parts) = value, parts.count == 2, case .number(let count) = parts[0],
        let rows = Int(exactly: count), let sum = parts[1].text
      else { throw PullError.badRows(table: "mirror_digest") }
      (self.rows, self.sum) = (rows, sum)
    }
  }

  private mutating func locate(
    _ table: Table, _ prefix: String, _ count: Int, _ digests: TableDigests, into found: inout [RowKey]
  ) async throws {
    let family = JSONValue.string(identity.family.lowercased)
    let ours = digests.below(prefix)
    let arguments: JSONObject = ["family": family, "one_table": .string(table.rawValue), "prefix": .string(prefix)]
    if max(count, ours.count) <= Self.few || prefix.count >= 31 {
      let outcome = try await read(.call("mirror_rows", arguments))
      guard case .accepted(let rows, _) = outcome else { throw PullError.request(table: table.rawValue, outcome) }
      var theirs: [RowKey: String] = [:]
      for row in rows {
        guard let id = row.id("id"), let sum = row.text("total") else { throw PullError.badRows(table: table.rawValue) }
        theirs[RowKey(table, id)] = sum
      }
      for row in ours where theirs.removeValue(forKey: row.key) != row.sum.text { found.append(row.key) }
      found += theirs.keys
      return
    }
    let outcome = try await read(.call("mirror_digest", arguments))
    guard case .accepted(_, .object(let buckets)) = outcome else {
      throw PullError.request(table: table.rawValue, outcome)
    }
    for digit in "0123456789abcdef" {
      let deeper = prefix + String(digit)
      let theirs = try Bucket(buckets[String(digit)])
      if theirs == Bucket(digests.total(deeper)) { continue }
      try await locate(table, deeper, theirs.rows, digests, into: &found)
    }
  }

  private mutating func read(_ keys: [RowKey], of table: Table) async throws -> [RowKey: RowValues?] {
    var found: [RowKey: RowValues?] = [:]
    for some in Filter.batches(keys.sorted()) {
      for key in some { found.updateValue(nil, forKey: key) }
      let filters = [Filter.any("id", of: some.map(\.key))] + ofFamily(table)
      try keep(try await rows(.select(table.rawValue, where: filters), table), of: table, in: &found)
    }
    return found
  }

  // MARK: - All rows

  private mutating func everything(_ base: ServerRows) async throws -> [RowKey: RowValues?] {
    var found: [RowKey: RowValues?] = [:]
    for key in base.present.keys where isVisible(key) { found.updateValue(nil, forKey: key) }
    for table in Table.allCases where table != .preferences && table != .statusHistory {
      try await pages(of: table, ofFamily(table), into: &found)
    }
    let schools = found.compactMap { $0.key.table == .schools ? $0.key.key : nil }.sorted()
    for some in Filter.batches(schools) {
      try await pages(of: .statusHistory, [.any("school_id", of: Array(some))], into: &found)
    }
    return found.merging(try await preferences(base)) { $1 }
  }

  private mutating func pages(
    of table: Table, _ filters: [Filter], into found: inout [RowKey: RowValues?]
  ) async throws {
    requests += 1
    do {
      try await client.eachPage(of: table, where: filters) { page in
        requests += 1
        readRows += page.count
        try keep(page, of: table, in: &found)
      }
    } catch PullError.request(_, .gone(.table, _)) {}
  }

  // MARK: - Ownership

  private mutating func preferences(_ base: ServerRows) async throws -> [RowKey: RowValues?] {
    let user = client.credentials.user
    var found: [RowKey: RowValues?] = [:]
    for key in base.present.keys where key.table == .preferences && isVisible(key) {
      found.updateValue(nil, forKey: key)
    }
    let mine = try await rows(
      .select(Table.preferences.rawValue, where: [.equal("user_id", user.lowercased)]), .preferences)
    try keep(mine, of: .preferences, in: &found)
    return found
  }

  /// Whether the proof covers a row. Other people's preferences are left out, even if the project lets the person read
  /// them.
  func isVisible(_ key: RowKey) -> Bool {
    key.table != .preferences || key.key.hasPrefix(client.credentials.user.lowercased + "/")
  }

  private func ofFamily(_ table: Table) -> [Filter] {
    table.map.hasFamily ? [.equal("family_unit_id", identity.family.lowercased)] : []
  }

  private mutating func keep(
    _ rows: [PartialRow], of table: Table, in found: inout [RowKey: RowValues?]
  ) throws {
    let user = client.credentials.user
    for partial in rows {
      var row = partial.columns
      if !partial.faults.isEmpty { faults[RowKey(table, row)] = partial.faults }
      if table == .preferences, let category = row.text("category") {
        found[.preferences(user, category)] = row
        continue
      }
      guard let id = row.id("id") else { throw PullError.badRows(table: table.rawValue) }
      if table == .metrics, let value = row.metricValue { row["value"] = .number(value) }
      // Other people's notes are removed before anything else is done with the row (ruling 20).
      if case .object(let notes)? = row["private_notes"] {
        row["private_notes"] = .object(notes.filter { $0.key == user.lowercased })
      }
      found[RowKey(table, id)] = row
    }
  }
}

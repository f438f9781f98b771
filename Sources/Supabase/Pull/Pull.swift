import CanonicalJSON
public import Compass
import Domain
import EventLog
import EventSchemas
public import Foundation
import Projections

/// Pulls a project's rows: compares each with what the server is known to hold (ruling 25), and appends the differences
/// as events of the origin "remote", which are never published back. An empty home is filled in the same way:
/// everything differs.
///
/// Each page of rows is one transaction, and a page that was already applied leads to no events. So a pull may be
/// interrupted anywhere and simply be repeated.
public struct Pull: Sendable {
  let home: Home
  let client: RESTClient
  private let serverFamily: UUID?
  private let people: [UUID: UUID]
  let takesUnseenForDeleted: Bool
  private let unpublished: @Sendable () throws -> Unpublished?

  /// Creates a pull into a home.
  ///
  /// - Parameters:
  ///   - client: The client of the person who pulls.
  ///   - family: The family's id on the server; nil for the only one that the person belongs to.
  ///   - people: The home's ids of people by the server's, where they differ.
  ///   - takesUnseenForDeleted: Whether records that the project does not show any more are deleted here although it does
  ///     not say that they were deleted there: the word of the person who pulls.
  ///   - unpublished: Returns what the server has not accepted yet; nil for everything that happened here. It is called
  ///     before each request and after its answer: a row says nothing about a field that was being written meanwhile.
  public init(
    into home: Home, client: RESTClient, family: UUID? = nil, people: [UUID: UUID] = [:],
    takesUnseenForDeleted: Bool = false,
    unpublished: @escaping @Sendable () throws -> Unpublished? = { nil }
  ) {
    self.home = home
    self.client = client
    serverFamily = family
    self.people = people
    self.takesUnseenForDeleted = takesUnseenForDeleted
    self.unpublished = unpublished
  }

  /// Creates a pull by one of the people who are signed in at a home.
  ///
  /// - Parameter ledger: What the server has accepted of the home's history; nil to read that from the log.
  /// - Throws: `SignInError.file`, `EventLogError`.
  public init(
    into home: Home, client: RESTClient, of family: SignedInFamily, takesUnseenForDeleted: Bool = false,
    ledger: PublicationLedger? = nil
  ) throws {
    let ledger = try ledger ?? PublicationLedger(of: home)
    self.init(
      into: home, client: client, family: family.identity.family,
      people: Dictionary(family.identity.people.map { ($1, $0) }) { $1 },
      takesUnseenForDeleted: takesUnseenForDeleted, unpublished: { try ledger.unpublished() })
  }

  /// Reads everything of the family once, and looks for deleted records.
  ///
  /// - Parameter progress: Called after each page.
  /// - Throws: `PullError`; `EventLogError`. What was read before is kept.
  public func run(progress: @Sendable (PullReport) -> Void = { _ in }) async throws -> PullReport {
    var report = PullReport()
    let id = home.freshID()
    let family = try await family(id, &report)
    var events = try EventTaking(into: home, client: client, family: family, correlation: id)
    _ = try await events.takeNews()
    for table in Table.pulled {
      var seen: Set<String> = []
      var start = try moment()
      let ofFamily: Filter =
        table == .preferences
        ? .any("user_id", of: family.members.map(\.server.lowercased))
        : .equal("family_unit_id", family.server.lowercased)
      // A page of schools is shorter, because their histories are requested by id.
      let limit = table == .schools ? Filter.idsAtMost : 500
      do {
        try await client.eachPage(of: table, where: [ofFamily], limit: limit) { rows in
          let histories = table == .schools ? try await histories(of: rows, &report) : [:]
          // What was published meanwhile may be in a row or not. The next pull compares it.
          let unsettled = try await events.takeNews()
          let settled = rows.filter { row in
            table.stream(of: row.columns, family).map(unsettled.contains) != true
          }
          try takeOver(settled, histories, of: table, family, from: start, pull: id, &report)
          seen.formUnion(rows.compactMap { $0.columns.text("id") })
          report.rows[table.rawValue, default: 0] += rows.count
          progress(report)
          start = try moment()
        }
      } catch PullError.request(let name, .gone(.table, _)) where name == table.rawValue {
        report.missing.append(name)
        continue
      }
      try await sweep(table, seen: seen, family, &events, pull: id, &report)
    }
    report.events += events.taken.count
    try await events.savePlace()
    try home.projections.catchUp()
    return report
  }

  func moment() throws -> PullMoment { try PullMoment(log: home.log, unpublished: unpublished()) }

  // MARK: Reading

  /// The rows of the schools' histories, by school; none if the project does not have the table, in which case a
  /// school's row gives its status.
  private func histories(
    of schools: [PartialRow], _ report: inout PullReport
  ) async throws -> [String: [JSONObject]] {
    let table = Table.statusHistory
    guard !report.missing.contains(table.rawValue) else { return [:] }
    let ofSchools = Filter.any("school_id", of: schools.compactMap { $0.columns.text("id") })
    var histories: [String: [JSONObject]] = [:]
    do {
      try await client.eachPage(of: table, where: [ofSchools]) { rows in
        for row in rows {
          let read = readable(row, of: table, isKnown: false, &report)
          guard !read.isLeftOut else { continue }
          histories[row.columns.text("school_id") ?? "", default: []].append(read.columns)
        }
      }
    } catch PullError.request(let name, .gone(.table, _)) where name == table.rawValue {
      report.missing.append(name)
      return [:]
    }
    return histories
  }

  // MARK: Applying rows

  private func takeOver(
    _ rows: [PartialRow], _ histories: [String: [JSONObject]], of table: Table, _ family: PulledFamily,
    from start: PullMoment, pull: UUID, _ report: inout PullReport
  ) throws {
    let moment = start.until(try unpublished())
    try home.log.write { transaction in
      let erasures = Erasures(try transaction.redactions())
      for row in rows {
        guard let id = row.columns.id("id") else { continue }
        let reader = RecordReader(transaction, moment, erasures)
        let events = RowEvents(family: family, reader: reader, freshID: home.freshID)
        do {
          let isKnown = try table.stream(of: id).map { try !reader.events($0).isEmpty } ?? false
          let read = readable(row, of: table, isKnown: isKnown, &report)
          guard !read.isLeftOut else { continue }
          let row = moment.withoutUnknownColumns(read.columns, of: table)
          let history = histories[id.lowercased] ?? []
          let seen = try table.events(row, id, history, events)
          if !erasures.isEmpty {
            let forgetting = RowEvents(family: family, reader: reader.forgettingErasures, freshID: home.freshID)
            let all = try table.events(row, id, history, forgetting)
            if all.map(\.told) != seen.map(\.told) { report.erased.append("\(table.rawValue)/\(id.lowercased)") }
          }
          report.events += try append(seen, to: &transaction, family, pull)
        } catch is EventDecodingError {
          report.leftAlone.append("\(table.rawValue)/\(id.lowercased)")
        }
      }
    }
  }

  /// What of a row can be read here; the rest is reported.
  private func readable(
    _ row: PartialRow, of table: Table, isKnown: Bool, _ report: inout PullReport
  ) -> ReadableRow {
    let user = client.credentials.user
    let read = ReadableRow(row, RowKey(table, row.columns), viewer: user, isKnown: isKnown)
    report.unreadable += read.unreadable
    return read
  }

  func append(
    _ seen: [Seen], to transaction: inout AppendTransaction, _ family: PulledFamily, _ pull: UUID
  ) throws -> Int {
    for seen in seen { try home.append(seen, to: &transaction, family.id, pull) }
    return seen.count
  }

  // MARK: The family

  /// Finds the family and its people, and appends what is new about them. Makes the home that of the person who pulls,
  /// if it is nobody's yet.
  private func family(_ pull: UUID, _ report: inout PullReport) async throws -> PulledFamily {
    try home.requireHistory()
    try home.requireFamilyNotErased()
    try home.requireNotJoined()
    let me = client.credentials.user
    let server = try await client.family(of: home, asked: serverFamily)
    let id = try home.settings.family ?? server
    guard id == server || serverFamily != nil else { throw PullError.otherFamily(home: id, project: server) }
    let names = try await client.rows(
      .select("family_units", ["id", "family_name"], where: [.equal("id", server.lowercased)]), of: "family_units")
    let members = try await client.rows(
      .select("family_members", ["user_id", "role"], where: [.equal("family_unit_id", server.lowercased)]),
      of: "family_members")
    let users = try await client.rows(
      .select("users", ["id", "full_name"], where: [.any("id", of: members.compactMap { $0.text("user_id") })]),
      of: "users")
    let family = PulledFamily(
      server: server, id: id, name: names.first?.text("family_name") ?? "Family",
      members: members.compactMap { row in
        row.id("user_id").map { user in
          let name = users.first { $0.id("id") == user }?.text("full_name")
          return .init(
            server: user, id: people[user] ?? user, name: name ?? "Somebody",
            role: MemberRole(rawValue: row.text("role") ?? "parent"))
        }
      }.sorted { $0.server.lowercased < $1.server.lowercased }, viewer: client.credentials.person, user: me)
    if try home.settings.user == nil { try home.setPerson(client.credentials.person) }
    report.events += try home.log.write { transaction in
      try append(family.news(transaction), to: &transaction, family, pull)
    }
    return family
  }
}

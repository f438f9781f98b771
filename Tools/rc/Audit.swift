import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import EventSchemas
import Exchange
import Foundation
import Pages
import Projections
import Replay
import SeparatedValues
import Terminal

struct AuditCommand: ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit", abstract: "Who changed what, when, on which device, from what to what; newest first.",
    discussion: """
      An event is listed if it meets all conditions. --since and --until compare with the time at which this home \
      recorded a change, as dates (the whole day where you are), instants or positions; "When" is when it happened, \
      which may be earlier. --text searches the values before and after and the names of records, in upper or lower \
      case.
        rc audit --record "coach/Mike Bennett"
        rc audit --school rice --field status --since 2026-02-01 --until 2026-02-28
      Other people's private notes are left out, and so is what a server answered to them.

      An operator can list what one person did in all families of a PostgreSQL database; $RC_PURPOSE says why, and is \
      recorded:
        rc audit --all-families --home postgres://kim@db.example/compass --actor 018f…
      """)

  @OptionGroup var options: HomeOptions
  @OptionGroup var readingOptions: ReadingOptions
  @Option(name: .long, help: "Only what concerns this school: its coaches, contacts and offers too.") var school:
    String?
  @Option(
    name: .long,
    help: "Only this record of any kind: coach/NAME, event/NAME, offer/SCHOOL, preferences/PERSON, family … or an id.")
  var record: String?
  @Option(name: .long, help: "Only what this person did.") var actor: String?
  @Option(name: .long, help: "Only events of this type, such as StatusChanged.") var type: String?
  @Option(name: .long, help: "Only events that set this field, such as notes.") var field: String?
  @Option(name: [.long, .customLong("from")], help: .when("Only from this moment on"))
  var since: String?
  @Option(name: [.long, .customLong("to")], help: ArgumentHelp("Only up to this moment.", valueName: "when"))
  var until: String?
  @Option(name: .long, help: "Only events with this text in a value before or after, or in a record's name.")
  var text: String?
  @Option(name: .long, help: "At most this many. Default: 100 in a table, all with --json and --csv.") var limit: Int?
  @Flag(name: .long, help: "Print CSV.") var csv = false
  @Flag(name: .long, help: "List what the person with the id --actor did in every family of --home postgres://…")
  var allFamilies = false

  /// How many events a table shows unless another number is asked for.
  static let inTable = 100

  func validate() throws {
    if let limit, !(1...100_000).contains(limit) { throw ValidationError("--limit is from 1 to 100000.") }
    guard school == nil || record == nil else { throw ValidationError("--school and --record exclude each other.") }
    guard (text?.utf8.count ?? 0) <= 1000 else { throw ValidationError("--text is of at most 1000 bytes.") }
    guard allFamilies else { return }
    guard school == nil, record == nil, field == nil, text == nil, readingOptions.at == nil, !csv else {
      throw ValidationError("--all-families goes with --actor, --type, --since, --until, --limit and --json")
    }
    guard actor.flatMap({ UUID(strict: $0) }) != nil else {
      throw ValidationError("--all-families needs --actor with a person's id: names are each family's own")
    }
  }

  func run(_ session: Session) throws {
    guard !allFamilies else { return try auditAllFamilies(session) }
    let home = try session.home()
    let viewer = try session.actor()
    let filter = try filter(home, home.history(seenBy: Sight(of: viewer)), session)
    let people = try session.people()
    try home.read(at: try session.moment(readingOptions)) { reading in
      guard !isForPrograms else { return try tell(filter, of: reading, viewer, home, people, session) }
      let audit = try reading.audit(filter, viewer: viewer)
      if audit.entries.isEmpty { try checkNames() }
      let names = try AuditNames(audit.entries, from: reading, device: home.settings.device)
      session.print(table(audit, people, names, session))
      if limit == nil { session.tell(shown: audit.entries.count, of: try reading.auditTotal(filter, viewer: viewer)) }
    }
  }

  /// Prints the audit for a program, some thousand events at a time, so that a long one needs no more memory.
  private func tell(
    _ filter: AuditFilter, of reading: Reading, _ viewer: UUID, _ home: Home, _ people: People, _ session: Session
  ) throws {
    var (filter, told) = (filter, 0)
    var array = JSONArrayPrinter(session)
    func tell(_ records: [[String]]) { for record in records { session.print(CSV.line(record), terminator: "\r\n") } }
    while told < limit ?? .max {
      filter.limit = min(1_000, (limit ?? .max) - told)
      let audit = try reading.audit(filter, viewer: viewer)
      if told == 0 {
        if audit.entries.isEmpty { try checkNames() }
        if csv { tell([Self.columns]) }
      }
      guard let last = audit.entries.last else { break }
      told += audit.entries.count
      filter.through = last.position - 1
      if csv {
        let names = try AuditNames(audit.entries, from: reading, device: home.settings.device)
        tell(lines(audit, people, names))
      } else {
        try array.print(audit.entries.map { AuditRecord($0, people) })
      }
    }
    if !csv { try array.end() }
  }

  /// Refuses a type or field that this version does not know. It is called only if nothing was found: the log may
  /// contain types and fields of a newer version, and these are accepted.
  ///
  /// - Throws: `UsageError` with the accepted names.
  func checkNames() throws {
    if let type, !EventCatalog.types.contains(type) {
      throw UsageError(unknown: type, "event type", accepted: EventCatalog.types, field: "type")
    }
    let fields = BlamedField.acceptedAnywhere
    if let field, !fields.contains(field) {
      throw UsageError(unknown: field, "field", accepted: fields, field: "field")
    }
  }

  private func filter(_ home: Home, _ history: VisibleHistory, _ session: Session) throws -> AuditFilter {
    var filter = AuditFilter()
    if let text = school.map({ "school/" + $0 }) ?? record {
      let stream = try session.stream(text)
      // The id of a school or a person selects everything that concerns it.
      let isWhole = stream.category == "school" || (stream.category == "preferences" && !stream.key.contains("/"))
      if isWhole { filter.record = stream.key } else { filter.stream = stream }
    }
    filter.actor = try actor.map { actor in try home.read { try $0.findPerson(actor).id } }
    filter.type = type
    filter.field = field
    filter.text = text
    filter.limit = limit ?? Self.inTable
    filter.after = try since.map { try history.position(before: session.when($0)) }
    filter.through = try until.map { try history.position(asOf: session.when($0)) }
    return filter
  }

  private static let columns = [
    "position", "at", "actor", "stream", "type", "field", "from", "to", "item", "record", "device", "recordedAt", "id",
  ]

  private func lines(_ audit: Audit, _ people: People, _ names: AuditNames) -> [[String]] {
    audit.entries.flatMap { entry in
      (entry.changes.isEmpty ? [nil] : entry.changes.map(Optional.some)).map { change in
        [
          String(entry.position), entry.at.description, people.plainName(entry.actor), entry.stream, entry.type,
          change?.field ?? "", names.value(change?.from)?.unquoted ?? "", names.value(change?.to)?.unquoted ?? "",
          change.flatMap { names.item(of: $0, in: entry) ?? $0.item } ?? "", names.record(of: entry), entry.device,
          entry.recordedAt.description, entry.id.lowercased,
        ]
      }
    }
  }

  private func table(_ audit: Audit, _ people: People, _ names: AuditNames, _ session: Session) -> String {
    // If everything was done on this device, the Device column is left out to save room.
    let devices: [Table.Column] =
      audit.entries.allSatisfy { names.isThisDevice($0.device) } ? [] : [.init("Device", canShrink: true)]
    var table = Table(
      columns: [.init("Pos", alignment: .right), .init("When"), .init("Who")] + devices + [
        .init("Event"), .init("On", canShrink: true), .init("Field", canShrink: true),
        .init("From", canShrink: true), .init("To", canShrink: true),
      ])
    for entry in audit.entries {
      let changes = entry.differences.isEmpty ? [nil] : entry.differences.map(Optional.some)
      for (index, change) in changes.enumerated() {
        let isFirst = index == 0
        let values = [change?.from, change?.to].map { names.value($0)?.unquoted ?? "" }
        let item = change.flatMap { names.item(of: $0, in: entry) ?? $0.item.map { String($0.suffix(8)) } }
        // The name of a pro is its text, which the value column already shows.
        let field = [change?.field, item].compactMap(\.self).filter { !values.contains($0) }
        let head = [
          String(entry.position), session.text.dateAndTime(entry.at), people.plainName(entry.actor),
        ]
        let event = [entry.problem.map { "\(entry.type) (\($0))" } ?? entry.type, names.record(of: entry)]
        let ofEntry = head + devices.map { _ in names.deviceName(entry.device) } + event
        table.add(row: (ofEntry.map { isFirst ? $0 : "" } + [field.joined(separator: ": ")] + values).map { .init($0) })
      }
    }
    return audit.entries.isEmpty ? "Nothing found" : table.render(width: session.tableWidth, style: session.style)
  }
}

/// An event in `rc audit --json`. Scripts rely on its keys (command-line contract).
struct AuditRecord: Encodable {
  struct Change: Encodable {
    let field: String
    @OrNull var item: String?
    @OrNull var from: RawJSON?
    @OrNull var to: RawJSON?

    init(_ change: AuditEntry.Change) {
      field = change.field
      item = change.item
      from = change.from.map(RawJSON.init)
      to = change.to.map(RawJSON.init)
    }
  }

  let position: Int64
  let id: String
  let stream: String
  let type: String
  let actor: String
  let actorName: String
  let at: String
  let recordedAt: String
  let device: String
  let correlation: String
  let changes: [Change]
  @OrNull var problem: String?

  init(_ event: RecordedEvent, _ changes: [AuditEntry.Change], problem: String?) {
    position = event.position
    id = event.id.lowercased
    stream = event.stream.description
    type = event.type
    actor = event.actor
    actorName = event.actor
    at = Instant(milliseconds: event.happenedAt).description
    recordedAt = Instant(milliseconds: event.recordedAt).description
    device = event.device
    correlation = event.correlation.lowercased
    self.changes = changes.map(Change.init)
    self.problem = problem
  }

  init(_ entry: AuditEntry, _ people: People) {
    position = entry.position
    id = entry.id.lowercased
    stream = entry.stream
    type = entry.type
    actor = entry.actor
    actorName = people.plainName(entry.actor)
    at = entry.at.description
    recordedAt = entry.recordedAt.description
    device = entry.device
    correlation = entry.correlation.lowercased
    changes = entry.changes.map(Change.init)
    problem = entry.problem
  }
}

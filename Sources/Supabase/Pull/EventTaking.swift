import CanonicalJSON
import Compass
import Domain
import EventLog
import EventSchemas
import Foundation

/// Takes the events that other devices of the family published whole, with their ids, authors and times, in the order of
/// the project's log (decision 0083). Rows, which are compared afterwards, tell what else was done there.
struct EventTaking {
  /// How far the project's log was read, and what the home's own log was then.
  struct Place: Codable, Equatable, Sendable {
    /// The position in the project's log.
    let through: Int64
    /// The position and the hash of this home's last event.
    let position: Int64
    let hash: String
  }

  let home: Home
  let client: RESTClient
  let family: PulledFamily
  private let correlation: UUID
  /// The position in the project's log through which events were read in this person's name, and in anybody's here.
  private var through: Int64 = 0
  private let decided: Int64
  /// The streams of the events that were appended, one for each.
  private(set) var taken: [StreamName] = []
  /// Whether the project keeps no log, or does not show it.
  private(set) var isWithoutLog = false
  /// The events of the project's log that were read, if it is read for the first time, here or in this person's name: what
  /// else came from the project, rows told.
  private var told: Set<UUID> = []
  private let isFirstHere: Bool
  private let isFirstOfPerson: Bool
  private var actors: [UUID: UUID]?

  /// - Parameter correlation: The pull's id.
  /// - Throws: `EventLogError`, `SignInError.file`.
  init(into home: Home, client: RESTClient, family: PulledFamily, correlation: UUID) throws {
    (self.home, self.client, self.family, self.correlation) = (home, client, family, correlation)
    let people = try SignInFile(folder: home.folder).load()?.people ?? []
    let places = try people.filter { try $0.events.map { try home.isAsItWas(at: $0) } ?? false }
    decided = places.compactMap(\.events?.through).max() ?? 0
    isFirstHere = places.isEmpty
    let own = places.first { $0.id == client.credentials.person }?.events
    isFirstOfPerson = own == nil
    through = own?.through ?? 0
  }

  /// Takes what is new, and repeats that while the project does not answer.
  ///
  /// - Throws: `PullError`, `EventLogError`, `SignInError.file`.
  static func take(into home: Home, client: RESTClient, family: PulledFamily, patience: Duration) async throws {
    try await patiently(patience) {
      var events = try EventTaking(into: home, client: client, family: family, correlation: home.freshID())
      _ = try await events.takeNews()
      try await events.savePlace()
    }
  }

  /// Stores how far the log was read; if that fails, it is read again. If it is not there, or hidden, its place is forgotten
  /// for all people: what it shows later, rows have told by then.
  func savePlace() async throws {
    let (file, person) = (SignInFile(folder: home.folder), client.credentials.person)
    let head = try home.log.head()
    let place = Place(through: through, position: head.position, hash: head.hash.description)
    let known = try? file.load()?.people.first { $0.id == person }?.events
    guard isWithoutLog ? known != nil : through > known?.through ?? 0 else { return }
    try? await file.alone {
      guard var signIns = try file.load() else { return }
      if isWithoutLog { signIns.forgetPlaces() } else { signIns.keep(place, of: person) }
      try file.save(signIns)
    }
  }

  /// Appends what is new in the project's log.
  ///
  /// - Returns: The streams of what was new to this home, whether it could be taken or not: a row that was read before may
  ///   not show it.
  /// - Throws: `PullError`, `EventLogError`.
  mutating func takeNews() async throws -> Set<StreamName> {
    var streams: Set<StreamName> = []
    do {
      while !isWithoutLog {
        // The last event that was read comes along: where it is not to be seen, the rest may be hidden, too.
        var rows = try await client.rows(
          .select(
            EventThere.table, where: [ofFamily, .after("position", String(max(0, through - 1)))], order: ["position"],
            limit: 500), of: EventThere.table)
        let positions = rows.compactMap { $0.number("position").flatMap(Int64.init(exactly:)) }
        guard positions.count == rows.count, zip(positions, positions.dropFirst()).allSatisfy(<) else {
          throw PullError.badRows(table: EventThere.table)
        }
        if through > 0 {
          guard positions.first == through else {
            isWithoutLog = true
            break
          }
          rows.removeFirst()
        }
        guard let last = positions.last, !rows.isEmpty else { break }
        let payloads = try await privatePayloads(of: rows)
        let events = rows.compactMap { row in EventThere(row, payload: row.id("id").flatMap { payloads[$0] }) }
        try await streams.formUnion(take(events, by: people()))
        through = last
      }
    } catch PullError.request(EventThere.table, .gone(.table, _)) {
      isWithoutLog = true
    }
    return streams
  }

  private var ofFamily: Filter { .equal("family", family.server.lowercased) }

  /// The payloads of this person's private notes. Nobody else is shown theirs.
  private func privatePayloads(of rows: [JSONObject]) async throws -> [UUID: String] {
    var payloads: [UUID: String] = [:]
    let table = "domain_event_private"
    for ids in Filter.batches(rows.filter(EventThere.isPrivate).compactMap { $0.id("id") }) {
      let notes = try await client.rows(
        .select(table, ["id", "data"], where: [ofFamily, .any("id", of: ids.map(\.lowercased))]), of: table)
      for note in notes { if let id = note.id("id") { payloads[id] = note.text("data") } }
    }
    return payloads
  }

  /// The people by their ids here, from those that the homes have that published the events.
  private mutating func people() async throws -> @Sendable (UUID) -> UUID {
    let known: [UUID: UUID]
    if let actors {
      known = actors
    } else {
      let rows = try await client.rows(
        .select("actor_binding", ["actor", "user_id"], where: [ofFamily]), of: "actor_binding")
      known = Dictionary(
        rows.compactMap { row in row.id("actor").flatMap { actor in row.id("user_id").map { (actor, $0) } } }
      ) { $1 }
      actors = known
    }
    // A member's own id in the project is nobody else's, whatever a binding says.
    let members = Set(family.members.map(\.server))
    return { [family] in family.person(members.contains($0) ? $0 : known[$0] ?? $0) }
  }

  private mutating func take(_ events: [EventThere], by people: (UUID) -> UUID) throws -> Set<StreamName> {
    var streams: Set<StreamName> = []
    var (told, taken) = (told, taken)
    try home.log.write { transaction in
      let page = Page(transaction, Erasures(try transaction.redactions()))
      let overwritten = try events.overwritten { try transaction.event($0).flatMap { LogEvent($0).payload } }
      for there in events {
        defer { told.insert(there.id) }
        guard try transaction.event(there.id) == nil, let stream = there.stream(people) else { continue }
        let isPrivate = stream.category == "private-note"
        // Somebody else who is signed in here was not shown this person's private notes.
        guard there.position > decided || isPrivate else { continue }
        streams.insert(stream.ofRow)
        do {
          let seen = try page.reader.seen(
            there, people: people, told: isPrivate ? isFirstOfPerson ? told : nil : isFirstHere ? told : nil,
            overwritten: overwritten[there.id] ?? [])
          guard let seen else { continue }
          try home.append(seen, to: &transaction, family.id, correlation)
          page.forget(stream)
          taken.append(stream)
        } catch is EventDecodingError {
          continue
        }
      }
    }
    (self.told, self.taken) = (told, taken)
    return streams
  }

  /// The records of a page of events, each read once.
  private final class Page {
    let reader: RecordReader
    private let records: Records

    private final class Records { var events: [StreamName: [LogEvent]] = [:] }

    init(_ transaction: AppendTransaction, _ erasures: Erasures) {
      let records = Records()
      let uncached = RecordReader(transaction, PullMoment(head: .max, unpublished: Unpublished()), erasures)
      reader = RecordReader(
        moment: uncached.moment,
        events: { stream in
          if let known = records.events[stream] { return known }
          let events = try uncached.events(stream)
          records.events[stream] = events
          return events
        }, isInLog: uncached.isInLog, erasures: erasures)
      self.records = records
    }

    func forget(_ stream: StreamName) { records.events[stream] = nil }
  }
}

extension Home {
  /// Whether the log still holds what it held when the project's log was read. A backup that was put back does not.
  fileprivate func isAsItWas(at place: EventTaking.Place) throws -> Bool {
    guard place.position > 0 else { return true }
    return try log.events(EventRange(after: place.position - 1, limit: 1)).first?.hash.description == place.hash
  }
}

extension StreamName {
  /// The stream of the row that shows what the stream holds: a private note stands in its school's.
  fileprivate var ofRow: StreamName {
    guard category == "private-note", let school = key.split(separator: "/").first else { return self }
    return StreamName(category: "school", key: String(school))
  }
}

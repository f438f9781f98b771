import CanonicalJSON
import Compass
import Domain
import EventLog
import Foundation
import TestSupport
import Testing

@testable import Supabase

/// Answers that no simulated history comes to.
@Suite struct PublisherTests {
  /// No history makes one id twice; a log that was copied by hand may.
  @Test(arguments: [false, true])
  func `an id that another's row has is refused, and not taken for ours`(takesEvents: Bool) throws {
    var random = SeededGenerator(seed: 1)
    var device = SimulatedDevice(0, family: SimulatedDevice.id(&random), random: &random)
    let event = device.live(&random)
    let now = Instant(milliseconds: 0)
    var effects: [PublisherEffect] = []
    func tell(_ input: PublisherInput) { effects = device.publisher.handle(input, at: now, using: &random) }
    for input in [
      .log(event), .session(person: device.person, isUsable: true), .takesEvents(takesEvents),
      .started(mayStillArrive: false),
    ] as [PublisherInput] { tell(input) }
    let taken: Response =
      takesEvents
      ? .init(
        status: 200,
        rows: [
          [
            "id": .string(event.reference.id.lowercased), "status": .string("refused"), "code": .string("23505"),
            "message": .string("duplicate key"), "write": .number(0),
          ]
        ])
      : .init(status: 409, code: "23505", message: "duplicate key")
    let family = JSONValue.string(device.identity.family.lowercased)
    let theirs: RowValues = ["user_id": .string("another"), "family_unit_id": family]
    for answer in [taken, .init(status: 200), .init(status: 200, rows: [theirs])] {
      let request = try #require(
        effects.lazy.compactMap { if case .send(let request) = $0 { request } else { nil } }.first)
      tell(.answer(request: request.id, answer.outcome(of: request.ask)))
    }
    #expect(effects.contains { if case .refuse(let refusal) = $0 { refusal.code == "23505" } else { false } })
    #expect(device.publisher.parkedCount == 1)
  }

  @Test func `what stands on a refused event is sent again with it, where that is to go another way`() throws {
    var random = SeededGenerator(seed: 2)
    var device = SimulatedDevice(0, family: SimulatedDevice.id(&random), random: &random)
    let school = SimulatedDevice.id(&random)
    let coach = StreamName(category: "coach", key: SimulatedDevice.id(&random).lowercased)
    let events = [
      device.append(
        .schoolAdded(SchoolAdded(athlete: device.person, name: "Rice")),
        to: StreamName(category: "school", key: school.lowercased), random: &random),
      device.append(
        .coachAdded(
          CoachAdded(
            fields: CoachFields(firstName: .value("Ann"), lastName: .value("Lee"), role: .value(.head)), school: school)
        ),
        to: coach, random: &random),
    ]
    var effects: [PublisherEffect] = []
    var isRefused = false
    func tell(_ input: PublisherInput) {
      effects = device.publisher.handle(input, at: Instant(milliseconds: 0), using: &random)
      isRefused = isRefused || effects.contains { if case .refuse = $0 { true } else { false } }
    }
    func call() throws -> (request: Int, events: [UUID]) {
      let calls = effects.compactMap { effect -> (Int, [UUID])? in
        guard case .send(let request) = effect, case .apply(let events) = request.ask else { return nil }
        return (request.id, events.map(\.reference.id))
      }
      return try #require(calls.first)
    }
    for event in events { tell(.log(event)) }
    for input in [
      .session(person: device.person, isUsable: true), .takesEvents(true), .started(mayStillArrive: false),
    ] as [PublisherInput] { tell(input) }
    let first = try call()
    #expect(first.events == events.map(\.reference.id))
    let reasons = [
      ("42703", "column \"name\" of relation \"schools\" does not exist"), ("23503", "there is no school"),
    ]
    let rows: [RowValues] = zip(events, reasons).map { event, reason in
      [
        "id": .string(event.reference.id.lowercased), "status": .string("refused"), "code": .string(reason.0),
        "message": .string(reason.1), "write": .number(0),
      ]
    }
    tell(.answer(request: first.request, .accepted(rows: rows, value: .null)))
    #expect(try call().events == events.map(\.reference.id))
    #expect(!isRefused && device.publisher.parkedCount == 0)
  }

  /// A device with one school on its way, whose publisher was told some events more.
  private func device(
    _ seed: UInt64, told: (inout SimulatedDevice, LogEvent, inout SeededGenerator) -> [LogEvent] = { _, _, _ in [] },
    takesEvents: Bool = false
  ) -> (device: SimulatedDevice, school: LogEvent, effects: [PublisherEffect]) {
    var random = SeededGenerator(seed: seed)
    var device = SimulatedDevice(0, family: SimulatedDevice.id(&random), random: &random)
    let school = device.append(
      .schoolAdded(SchoolAdded(athlete: device.person, name: "Rice")),
      to: StreamName(category: "school", key: SimulatedDevice.id(&random).lowercased), random: &random)
    var effects: [PublisherEffect] = []
    for input in ([school] + told(&device, school, &random)).map(PublisherInput.log) + [
      .session(person: device.person, isUsable: true), .takesEvents(takesEvents), .started(mayStillArrive: false),
    ] { effects = device.publisher.handle(input, at: Instant(milliseconds: 0), using: &random) }
    return (device, school, effects)
  }

  private func requests(_ effects: [PublisherEffect]) -> [ServerRequest] {
    effects.compactMap { if case .send(let request) = $0 { request } else { nil } }
  }

  /// Before a missing table was a state of the server, it was a receipt: such a home still has to be published.
  @Test func `a receipt for a table that was missing is none, and what it was for is sent again`() throws {
    let publisher = device(3) { device, school, random in
      let stream = StreamName(category: "publication", key: "0")
      let payloads: [(DomainEvent, StreamName)] = [
        (.writesAccepted(WritesAccepted(exceptions: ["1 gone schools.*"], positions: ["1"])), stream),
        (.notesEdited(NotesEdited(notes: "a tour")), school.stream),
        (.writesAccepted(WritesAccepted(exceptions: ["3 vanished schools.*"], positions: ["3"])), stream),
      ]
      return payloads.map { device.append($0, to: $1, random: &random) }
    }
    #expect(
      publisher.device.publisher.unpublished.pending.events
        == Set([publisher.school, publisher.device.log[2]].map(\.reference.id)))
    #expect(requests(publisher.effects).count == 1)
  }

  /// A home of before what stays behind was kept.
  @Test func `what an older receipt says was not taken is found, told and sent`() throws {
    let publisher = device(7) { device, school, random in
      let stream = StreamName(category: "publication", key: "0")
      let interaction = StreamName(category: "interaction", key: SimulatedDevice.id(&random).lowercased)
      let id = UUID(uuidString: school.stream.key) ?? UUID()
      let payloads: [(DomainEvent, StreamName)] = [
        (.interactionLogged(InteractionLogged(direction: .inbound, school: id, type: .email)), interaction),
        (.rankingSet(RankingSet(ranking: 7)), school.stream),
        (.schoolCascadeDeleted(.init(coaches: 0, documents: 0, events: 0, interactions: 1, offers: 0)), school.stream),
        (.schoolRestored(SchoolRestored()), school.stream),
        (
          .writesAccepted(
            WritesAccepted(
              exceptions: ["3 gone schools.ranking", "5 refused interactions.*", "5 gone schools.ranking"],
              positions: ["1-5"])), stream
        ),
      ]
      return payloads.map { device.append($0, to: $1, random: &random) }
    }
    let unpublished = publisher.device.publisher.unpublished.pending
    let school = RowKey(.schools, key: publisher.school.stream.key)
    #expect(unpublished.events.isEmpty && unpublished.columns == [school: ["ranking"]])
    #expect(unpublished.rows == [RowKey(.interactions, key: publisher.device.log[1].stream.key)])
    let rows = requests(publisher.effects).reduce(into: Set<RowKey>()) { $0.formUnion($1.ask.rows) }
    #expect(rows == [school, RowKey(.interactions, key: publisher.device.log[1].stream.key)])
    #expect(!publisher.device.publisher.waitsForPeople(at: Instant(milliseconds: 0)))
  }

  @Test func `a table that is missing holds what is for it, and is asked for again within the hour`() throws {
    var (device, school, effects) = device(4)
    var random = SeededGenerator(seed: 4)
    func tell(_ input: PublisherInput, at time: Int64) {
      effects = device.publisher.handle(input, at: Instant(milliseconds: time), using: &random)
    }
    let request = try #require(requests(effects).first)
    let answer = Response(
      status: 404, code: "PGRST205", message: "Could not find the table 'public.schools' in the schema cache")
    tell(.answer(request: request.id, answer.outcome(of: request.ask)), at: 5)
    #expect(requests(effects).isEmpty && !device.publisher.hasReceipts)
    #expect(device.publisher.unpublished == Unpublished(pending: Remains(events: [school.reference.id])))
    let waiting = device.publisher.status(at: Instant(milliseconds: 5))
    #expect(waiting.map(\.reason) == [.needsTable(.schools)] && waiting.allSatisfy(\.waitsForPerson))
    tell(.tick, at: 3_600_004)
    #expect(requests(effects).isEmpty)
    tell(.tick, at: 3_600_005)
    #expect(requests(effects).count == 1)
  }

  /// A trigger of the application's looks for a table of its own, or a constraint fails under the status of a broken server.
  @Test(arguments: [
    (404, "42P01", "relation \"public.notifications\" does not exist"), (500, "23514", "violates check constraint"),
    (400, "42703", "column \"name\" of relation \"notifications\" does not exist"),
    (400, "42703", "record \"new\" has no field \"name\""),
  ])
  func `what fails each time is refused, whatever the status`(status: Int, code: String, message: String) throws {
    var (device, _, effects) = device(5)
    var random = SeededGenerator(seed: 5)
    let request = try #require(requests(effects).first)
    let answer = Response(status: status, code: code, message: message)
    effects = device.publisher.handle(
      .answer(request: request.id, answer.outcome(of: request.ask)), at: Instant(milliseconds: 5), using: &random)
    #expect(effects.contains { if case .refuse(let refusal) = $0 { refusal.code == code } else { false } })
  }

  /// A hotel's page in place of the project says nothing of the school, and a foreign key's refusal is one.
  @Test func `a page is no answer to the deletion of a school that others name`() throws {
    var (device, school, effects) = device(10)
    var random = SeededGenerator(seed: 10)
    func tell(_ input: PublisherInput, at time: Int64) {
      effects = device.publisher.handle(input, at: Instant(milliseconds: time), using: &random)
    }
    func answer(_ response: Response, at time: Int64) throws {
      let request = try #require(requests(effects).first)
      tell(.answer(request: request.id, response.outcome(of: request.ask)), at: time)
    }
    try answer(Response(status: 201, rows: [["id": .string(school.stream.key)]]), at: 1)
    tell(.log(device.append(.schoolDeleted(SchoolDeleted()), to: school.stream, random: &random)), at: 2)
    try answer(Response(status: 403, message: "<html>Sign in to the hotel</html>"), at: 3)
    #expect(!effects.contains { if case .refuse = $0 { true } else { false } })
    tell(.tick, at: 60_000)
    #expect(requests(effects).first?.ask.writes.first?.method == .delete)
    try answer(Response(status: 409, code: "23503", message: "violates foreign key constraint"), at: 60_001)
    #expect(effects.contains { if case .refuse(let refusal) = $0 { refusal.code == "23503" } else { false } })
  }

  @Test func `a call that runs into the server's time-out is halved, and no longer one follows`() throws {
    var (device, _, effects) = device(
      6,
      told: { device, _, random in
        (0..<7).map { number in
          device.append(
            .schoolAdded(SchoolAdded(athlete: device.person, name: "\(number)")),
            to: StreamName(category: "school", key: SimulatedDevice.id(&random).lowercased), random: &random)
        }
      }, takesEvents: true)
    var random = SeededGenerator(seed: 6)
    var lengths: [Int] = []
    for _ in 0..<3 {
      let request = try #require(requests(effects).first)
      lengths.append(request.ask.writes.count)
      let answer = Response(
        status: 500, code: "57014", message: "canceling statement due to statement timeout")
      effects = device.publisher.handle(
        .answer(request: request.id, answer.outcome(of: request.ask)), at: Instant(milliseconds: 5), using: &random)
    }
    #expect(lengths == [8, 4, 2])
  }

  @Test func `a late answer does not raise the limit of a batch, and batches that go well do`() throws {
    var (device, _, effects) = device(
      7,
      told: { device, _, random in
        (0..<40).map { number in
          device.append(
            .schoolAdded(SchoolAdded(athlete: device.person, name: "\(number)")),
            to: StreamName(category: "school", key: SimulatedDevice.id(&random).lowercased), random: &random)
        }
      }, takesEvents: true)
    var random = SeededGenerator(seed: 7)
    var open = requests(effects)
    func tooMuch(_ request: ServerRequest) {
      let answer = Response(status: 500, code: "57014", message: "canceling statement due to statement timeout")
      effects = device.publisher.handle(
        .answer(request: request.id, answer.outcome(of: request.ask)), at: Instant(milliseconds: 5), using: &random)
      open += requests(effects)
    }
    func events(_ request: ServerRequest) -> [EventToApply] {
      if case .apply(let events) = request.ask { events } else { [] }
    }
    // 41, then 20 and 20; the second of them is late.
    tooMuch(open.removeFirst())
    let late = open.removeLast()
    while device.publisher.batchLimit > 2 { tooMuch(open.removeFirst()) }
    tooMuch(late)
    #expect(device.publisher.batchLimit == 2)
    for _ in 0..<16 {
      let request = try #require(open.first)
      open.removeFirst()
      let rows: [RowValues] = events(request).map {
        ["id": .string($0.reference.id.lowercased), "status": .string("done"), "code": .string("201")]
      }
      effects = device.publisher.handle(
        .answer(request: request.id, .accepted(rows: rows, value: .null)), at: Instant(milliseconds: 5), using: &random)
      open += requests(effects)
    }
    #expect(device.publisher.batchLimit == 4)
    #expect(open.last.map(events)?.count == 4)
  }

  @Test func `a call that is not full waits for the answer to the one before it`() throws {
    var (device, school, effects) = device(11, takesEvents: true)
    var random = SeededGenerator(seed: 11)
    let first = try #require(requests(effects).first)
    for number in 0..<3 {
      let added = device.append(
        .schoolAdded(SchoolAdded(athlete: device.person, name: "\(number)")),
        to: StreamName(category: "school", key: SimulatedDevice.id(&random).lowercased), random: &random)
      effects = device.publisher.handle(.log(added), at: Instant(milliseconds: 5), using: &random)
      #expect(requests(effects).isEmpty)
    }
    let done: RowValues = [
      "id": .string(school.reference.id.lowercased), "status": .string("done"), "code": .string("201"),
    ]
    effects = device.publisher.handle(
      .answer(request: first.id, .accepted(rows: [done], value: .null)), at: Instant(milliseconds: 6), using: &random)
    #expect(requests(effects).map(\.ask.writes.count) == [3])
  }

  /// Each of them would have doubled the delay: nine of them made five minutes of one second.
  @Test func `a call that is lost puts a row off once, however many events of it were in it`() throws {
    var (device, _, effects) = device(
      8,
      told: { device, school, random in
        (0..<9).map { device.append(.notesEdited(NotesEdited(notes: "\($0)")), to: school.stream, random: &random) }
      }, takesEvents: true)
    var random = SeededGenerator(seed: 8)
    let request = try #require(requests(effects).first)
    #expect(request.ask.writes.count == 10)
    effects = device.publisher.handle(
      .answer(request: request.id, .transient(Transient(reason: "no answer"))), at: Instant(milliseconds: 5),
      using: &random)
    effects = device.publisher.handle(.tick, at: Instant(milliseconds: 1_005), using: &random)
    #expect(requests(effects).map(\.ask.writes.count) == [10])
  }

  @Test func `what is given up while it is on its way holds up nothing that follows on its row`() throws {
    var contact: LogEvent?
    var (device, school, effects) = device(
      9,
      told: { device, school, random in
        let logged = InteractionLogged(
          direction: .inbound, school: UUID(uuidString: school.stream.key) ?? UUID(), type: .email)
        let stream = StreamName(category: "interaction", key: SimulatedDevice.id(&random).lowercased)
        contact = device.append(.interactionLogged(logged), to: stream, random: &random)
        return [contact].compactMap(\.self)
      }, takesEvents: true)
    let first = try #require(contact)
    var random = SeededGenerator(seed: 9)
    let request = try #require(requests(effects).first)
    let given = device.append(
      .writeAbandoned(WriteAbandoned(event: first.reference.id, person: device.person, reason: "no")),
      to: StreamName(category: "publication", key: "0"), random: &random)
    let again = device.append(try #require(first.payload), to: first.stream, random: &random)
    for event in [given, again] {
      effects = device.publisher.handle(.log(event), at: Instant(milliseconds: 5), using: &random)
    }
    let rows: [RowValues] = [school, first].map { event in
      ["id": .string(event.reference.id.lowercased), "status": .string("done"), "code": .string("201")]
    }
    effects = device.publisher.handle(
      .answer(request: request.id, .accepted(rows: rows, value: .null)), at: Instant(milliseconds: 5), using: &random)
    #expect(requests(effects).flatMap { Array($0.ask.rows) } == [RowKey(.interactions, key: first.stream.key)])
  }

  // MARK: What the soak found, by itself

  /// A device, a server, and a clock between them.
  private struct Exchange {
    var random = SeededGenerator(seed: 3)
    var device: SimulatedDevice
    var server: ModelServer
    var now: Int64 = 0
    var open: [ServerRequest] = []
    var receipts: [WritesAccepted] = []
    let school: UUID

    init() {
      let family = SimulatedDevice.id(&random)
      device = SimulatedDevice(0, family: family, random: &random)
      server = ModelServer(family: family.lowercased)
      school = SimulatedDevice.id(&random)
    }

    mutating func live(_ event: DomainEvent, _ stream: StreamName? = nil) -> LogEvent {
      device.append(event, to: stream ?? .school(school), random: &random)
    }

    /// A reader tells of the school, and names the athlete as a pull does.
    mutating func learn() { _ = device.learn(of: school, athlete: device.person, random: &random) }

    mutating func tell(_ input: PublisherInput) {
      for effect in device.publisher.handle(input, at: Instant(milliseconds: now), using: &random) {
        switch effect {
        case .send(let request): open.append(request)
        case .accept(let accepted):
          receipts.append(accepted)
          tell(.log(live(.writesAccepted(accepted), StreamName(category: "publication", key: "0"))))
        default: break
        }
      }
    }

    mutating func start(takesEvents: Bool = false) {
      for event in device.log { tell(.log(event)) }
      tell(.session(person: device.person, isUsable: true))
      tell(.takesEvents(takesEvents))
      tell(.started(mayStillArrive: false))
    }

    /// Has every request answered, and those that follow, for some minutes.
    mutating func settle() {
      for _ in 0..<300 {
        while !open.isEmpty {
          let request = open.removeFirst()
          let response = server.answer(request.ask, device: 0, person: request.person)
          tell(.answer(request: request.id, response.outcome(of: request.ask)))
        }
        now += 1_000
        tell(.tick)
      }
    }
  }

  @Test(arguments: [false, true])
  func `a school comes back without the share of a document that waits by itself`(takesEvents: Bool) {
    var exchange = Exchange()
    let document = StreamName(category: "document", key: SimulatedDevice.id(&exchange.random).lowercased)
    let person = exchange.device.person
    _ = exchange.live(.schoolAdded(SchoolAdded(athlete: person, name: "Rice")))
    let fields = DocumentFields(title: .value("Film"), type: .value(.transcript), url: .value("https://x.org"))
    let shared = exchange.live(.documentShared(DocumentShared(fields: fields, school: exchange.school)), document)
    let refusal = WriteRefused(
      code: "42501", event: shared.reference.id, message: "no", status: 403, stream: document.description)
    _ = exchange.live(.writeRefused(refusal), StreamName(category: "publication", key: "0"))
    _ = exchange.live(
      .schoolCascadeDeleted(.init(coaches: 0, documents: 1, events: 0, interactions: 0, offers: 0)))
    _ = exchange.live(.schoolRestored(SchoolRestored()))
    exchange.server.forbidden = [RowKey(.documents, key: document.key)]
    exchange.start(takesEvents: takesEvents)
    exchange.settle()
    #expect(exchange.device.publisher.pendingCount == 0 && exchange.device.publisher.parkedCount == 1)
    #expect(exchange.server.rows[RowKey(.schools, exchange.school)] != nil)
    exchange.server.forbidden = []
    // Tried again, it says itself with whom it is shared.
    exchange.tell(.retry(event: shared.reference.id))
    exchange.settle()
    let row = exchange.server.rows[RowKey(.documents, key: document.key)]
    #expect(row?["shared_with_schools"] == .array([.string(exchange.school.lowercased)]))
  }

  /// The athlete deletes a school that a parent made, and thinks better of it, before either is sent.
  @Test(arguments: [false, true])
  func `a school of another's that was restored before its deletion was refused is there`(takesEvents: Bool) {
    var exchange = Exchange()
    let row = RowKey(.schools, exchange.school)
    exchange.server.put(
      row,
      [
        "id": .string(row.key), "user_id": .string("another"),
        "family_unit_id": .string(exchange.device.identity.family.lowercased),
      ])
    exchange.learn()
    _ = exchange.live(
      .schoolCascadeDeleted(.init(coaches: 0, documents: 0, events: 0, interactions: 0, offers: 0)))
    _ = exchange.live(.schoolRestored(SchoolRestored()))
    exchange.start(takesEvents: takesEvents)
    exchange.settle()
    #expect(exchange.device.publisher.pendingCount == 0 && exchange.device.publisher.parkedCount == 0)
    #expect(exchange.server.rows[row]?["user_id"] == .string("another"))
    // What belongs to it has nothing to wait for.
    let coach = StreamName(category: "coach", key: SimulatedDevice.id(&exchange.random).lowercased)
    let fields = CoachFields(firstName: .value("Ann"), lastName: .value("Lee"), role: .value(.head))
    let added = CoachAdded(fields: fields, school: exchange.school)
    exchange.tell(.log(exchange.live(.coachAdded(added), coach)))
    exchange.settle()
    #expect(exchange.server.rows[RowKey(.coaches, key: coach.key)] != nil)
  }

  @Test func `a contact says what it goes after, while that fails`() {
    var exchange = Exchange()
    exchange.learn()
    let row = RowKey(.schools, exchange.school)
    exchange.server.put(
      row, ["id": .string(row.key), "family_unit_id": .string(exchange.device.identity.family.lowercased)])
    exchange.start()
    exchange.tell(.log(exchange.live(.statusChanged(StatusChanged(status: .contacted)))))
    let contact = StreamName(category: "interaction", key: SimulatedDevice.id(&exchange.random).lowercased)
    let logged = InteractionLogged(direction: .inbound, school: exchange.school, type: .email)
    exchange.tell(.log(exchange.live(.interactionLogged(logged), contact)))
    for _ in 0..<20 {
      while !exchange.open.isEmpty {
        exchange.tell(.answer(request: exchange.open.removeFirst().id, .transient(Transient(reason: "503"))))
      }
      exchange.now += 1_000
      exchange.tell(.tick)
    }
    let status = exchange.device.publisher.status(at: Instant(milliseconds: exchange.now))
    #expect(status.first { $0.row.table == .interactions }?.reason == .follows(row), "\(status)")
    exchange.settle()
    #expect(exchange.device.publisher.pendingCount == 0)
  }

  @Test func `what waits for a table is not on the way`() {
    var exchange = Exchange()
    _ = exchange.live(.schoolAdded(SchoolAdded(athlete: exchange.device.person, name: "Rice")))
    exchange.server.missing = [.schools]
    exchange.start()
    exchange.settle()
    let counts = exchange.device.publisher.counts.all
    #expect(counts.needTable == 1 && counts.onTheWay == 0)
    #expect(counts.missing == ["schools": 1])
  }

  @Test(arguments: [false, true])
  func `a column that is missing is named, but not for somebody else's note`(takesEvents: Bool) {
    var exchange = Exchange()
    _ = exchange.live(.schoolAdded(SchoolAdded(athlete: exchange.device.person, name: "Rice")))
    _ = exchange.live(.rankingSet(RankingSet(ranking: 3)))
    _ = exchange.live(
      .privateNoteEdited(PrivateNoteEdited(text: "mine")),
      StreamName(
        category: "private-note", key: "\(exchange.school.lowercased)/\(exchange.device.person.lowercased)"))
    exchange.server.dropped = ["schools.ranking", "schools.private_notes"]
    exchange.start(takesEvents: takesEvents)
    exchange.settle()
    var progress = PublishingProgress()
    (progress.counts, progress.notes) = exchange.device.publisher.counts
    let mine = progress.counts(seenBy: exchange.device.person)
    #expect(mine.partly == 2 && mine.missing == ["schools.private_notes": 1, "schools.ranking": 1])
    let others = progress.counts(seenBy: UUID())
    #expect(others.partly == 1 && others.missing == ["schools.ranking": 1])
  }

  @Test func `what was lost before a table went is looked at when the table is back`() throws {
    var exchange = Exchange()
    let item = SimulatedDevice.id(&exchange.random)
    _ = exchange.live(.schoolAdded(SchoolAdded(athlete: exchange.device.person, name: "Rice")))
    exchange.start()
    exchange.settle()
    let row = RowKey(.schools, exchange.school)
    exchange.tell(.log(exchange.live(.proConAdded(ProConAdded(item: item, kind: .pro, text: "warm")))))
    // It is done, and nobody hears of it.
    let last = exchange.open.popLast()
    let lost = try #require(last)
    _ = exchange.server.answer(lost.ask, device: 0, person: exchange.device.person)
    #expect(exchange.server.rows[row]?["pros"] == .array([.string("warm")]))
    exchange.tell(.answer(request: lost.id, .transient(Transient(reason: "no answer"))))
    exchange.server.missing = [.schools]
    exchange.settle()
    exchange.tell(.log(exchange.live(.proConRemoved(ProConRemoved(item: item, kind: .pro)))))
    exchange.server.missing = []
    exchange.now += 3_600_000
    exchange.settle()
    #expect(exchange.device.publisher.pendingCount == 0)
    #expect(exchange.server.rows[row]?["pros"] == .array([]))
  }

  @Test(arguments: [false, true])
  func `an erasure is sent row by row, by whoever may change the row, and has one receipt`(takesEvents: Bool) throws {
    var exchange = Exchange()
    let (author, school) = (UUID(), RowKey(.schools, exchange.school))
    let contact = RowKey(.interactions, SimulatedDevice.id(&exchange.random))
    let family = JSONValue.string(exchange.device.identity.family.lowercased)
    exchange.server.put(
      school, ["id": .string(school.key), "family_unit_id": family, "notes": .string("planted")])
    exchange.server.put(
      contact,
      [
        "id": .string(contact.key), "family_unit_id": family, "logged_by": .string(author.lowercased),
        "school_id": .string(school.key),
      ])
    let erasure = exchange.live(
      .eventsRedacted(EventsRedacted(events: [], fields: [], parts: [], proofs: [], why: .asked)))
    exchange.start(takesEvents: takesEvents)
    let writes = [RowWrite(.update, school, ["notes": .set(.null)]), RowWrite(.delete, contact)]
    exchange.tell(.erasure(erasure, writes, by: exchange.device.person))
    #expect(exchange.open.map(\.ask.rows) == [[school]])
    exchange.settle()
    #expect(exchange.server.rows[school]?["notes"] == .null && exchange.server.rows[contact] != nil)
    #expect(exchange.receipts == [] && exchange.device.publisher.counts.all == PublishingCounts())
    let status = exchange.device.publisher.status(at: Instant(milliseconds: exchange.now))
    #expect(status.map(\.row) == [contact] && status.allSatisfy(\.waitsForPerson))
    exchange.tell(.session(person: author, isUsable: true))
    exchange.tell(.retry(event: erasure.reference.id))
    exchange.settle()
    #expect(exchange.server.rows[contact] == nil)
    #expect(exchange.receipts == [WritesAccepted(exceptions: [], positions: ["1"])])
  }

  @Test(arguments: [false, true])
  func `what was erased before it was sent is not sent`(takesEvents: Bool) {
    var exchange = Exchange()
    exchange.start(takesEvents: takesEvents)
    exchange.tell(.session(person: exchange.device.person, isUsable: false))
    let added = exchange.live(.schoolAdded(SchoolAdded(athlete: exchange.device.person, name: "Planted")))
    exchange.tell(.log(added))
    #expect(exchange.device.publisher.pendingCount == 1)
    let erased = EventsRedacted(events: [added.reference.id.lowercased], fields: [], parts: [], proofs: [], why: .asked)
    exchange.tell(.log(exchange.live(.eventsRedacted(erased))))
    exchange.tell(.session(person: exchange.device.person, isUsable: true))
    exchange.settle()
    #expect(exchange.server.rows.isEmpty && exchange.device.publisher.pendingCount == 0)
  }

  @Test func `a receipt that comes before that of the row that it stands on counts`() {
    var exchange = Exchange()
    _ = exchange.live(.schoolAdded(SchoolAdded(athlete: exchange.device.person, name: "Rice")))
    _ = exchange.live(.favoriteToggled(.init(isFavorite: true)))
    let stream = StreamName(category: "publication", key: "0")
    _ = exchange.live(.writesAccepted(.init(exceptions: ["2 vanished schools.*"], positions: ["2"])), stream)
    _ = exchange.live(.writesAccepted(.init(exceptions: [], positions: ["1"])), stream)
    exchange.start()
    #expect(exchange.open.isEmpty && exchange.device.publisher.pendingCount == 0)
  }
}

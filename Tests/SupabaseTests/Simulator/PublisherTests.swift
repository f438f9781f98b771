import CanonicalJSON
import Domain
import EventLog
import Foundation
import Supabase
import TestSupport
import Testing

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
    let taken: ServerAnswer.Response =
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
      tell(.answer(request: request.id, .answered(answer)))
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
    tell(.answer(request: first.request, .answered(.init(status: 200, rows: rows))))
    #expect(try call().events == events.map(\.reference.id))
    #expect(!isRefused && device.publisher.parkedCount == 0)
  }
}

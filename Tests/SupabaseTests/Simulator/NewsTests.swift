import CanonicalJSON
import Compass
import Domain
import EventLog
import Foundation
import TestSupport
import Testing

@testable import Supabase

/// A history that is published for the first time, at a server whose trigger takes each contact for news.
@Suite struct NewsTests {
  /// What an answer may be in place of the server's.
  private enum Fault: CaseIterable {
    /// It was not done: 429, 502, no connection.
    case busy
    /// It was done, and the answer is lost.
    case lost
    /// It was done, and a proxy says something else.
    case page
    /// One event of a call failed, for a reason that passes.
    case deadlock
  }

  private struct History {
    var device: SimulatedDevice
    /// What each school's status was changed to, in order.
    var statuses: [RowKey: [SchoolStatus]] = [:]
    var server: ModelServer

    init(_ random: inout SeededGenerator) {
      let family = SimulatedDevice.id(&random)
      device = SimulatedDevice(0, family: family, random: &random)
      server = ModelServer(family: family.lowercased)
      server.advances = true
      var schools: [UUID] = []
      for number in 0..<40 {
        guard !schools.isEmpty, Int.random(in: 0..<8, using: &random) > 0 else {
          schools.append(SimulatedDevice.id(&random))
          _ = device.append(
            .schoolAdded(SchoolAdded(athlete: device.person, name: "\(number)")), to: .school(schools.last ?? family),
            random: &random)
          continue
        }
        let school = schools[Int.random(in: 0..<schools.count, using: &random)]
        let row = RowKey(.schools, school)
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1:
          _ = device.append(
            .interactionLogged(InteractionLogged(direction: .inbound, school: school, type: .email)),
            to: .interaction(SimulatedDevice.id(&random)), random: &random)
        case 2, 3:
          let last = statuses[row]?.last ?? .researching
          let others = [SchoolStatus.researching, .contacted, .interested].filter { $0 != last }
          let status = others[Int.random(in: 0..<2, using: &random)]
          statuses[row, default: []].append(status)
          _ = device.append(.statusChanged(StatusChanged(status: status)), to: .school(school), random: &random)
        default:
          _ = device.append(.notesEdited(NotesEdited(notes: "\(number)")), to: .school(school), random: &random)
        }
      }
    }

    /// Publishes all of it; answers come in any order, and `faults` says how many of a hundred are not the server's.
    mutating func publish(takesEvents: Bool, faults: Int, _ random: inout SeededGenerator) -> Bool {
      var open: [ServerRequest] = []
      var now: Int64 = 0
      var waitsUntil: Int64?
      func tell(_ input: PublisherInput) {
        for effect in device.publisher.handle(input, at: Instant(milliseconds: now), using: &random) {
          switch effect {
          case .send(let request): open.append(request)
          case .accept(let accepted):
            let stream = StreamName(category: "publication", key: "0")
            _ = device.append(.writesAccepted(accepted), to: stream, random: &random)
          case .wait(let until): waitsUntil = until.milliseconds
          default: break
          }
        }
      }
      for event in device.log { tell(.log(event)) }
      tell(.session(person: device.person, isUsable: true))
      tell(.takesEvents(takesEvents))
      tell(.started(mayStillArrive: false))
      for _ in 0..<2_000 {
        if open.isEmpty {
          guard device.publisher.pendingCount > 0 else { return true }
          guard let until = waitsUntil else { return false }
          (now, waitsUntil) = (max(now + 1, until), nil)
          tell(.tick)
          continue
        }
        now += 10
        let request = open.remove(at: Int.random(in: 0..<open.count, using: &random))
        let fault =
          Int.random(in: 0..<100, using: &random) < faults ? Fault.allCases.randomElement(using: &random) : nil
        if fault == .busy {
          tell(.answer(request: request.id, .transient(Transient(reason: "busy", mayBeDone: false))))
          continue
        }
        if fault == .deadlock, case .apply(let events) = request.ask, let event = events.randomElement(using: &random) {
          server.deadlocks = [event.reference.id]
        }
        let response = server.answer(request.ask, device: 0, person: device.person)
        switch fault {
        case .lost: tell(.answer(request: request.id, .transient(Transient(reason: "no answer"))))
        case .page: tell(.answer(request: request.id, .unreadable(reason: "no JSON")))
        default: tell(.answer(request: request.id, response.outcome(of: request.ask)))
        }
      }
      return false
    }
  }

  @Test(arguments: [false, true], [0, 10, 40])
  func `no answer lets a trigger move on a school whose status the family chose`(takesEvents: Bool, faults: Int) {
    for seed in 1...UInt64(300) {
      var random = SeededGenerator(seed: seed)
      var history = History(&random)
      #expect(history.publish(takesEvents: takesEvents, faults: faults, &random), "seed \(seed): does not end")
      for (school, statuses) in history.statuses {
        let status = history.server.rows[school]?["status"]
        #expect(status == .string(statuses.last?.rawValue ?? ""), "seed \(seed): \(school)")
        // What goes to a status that is moved on has been moved on before, and could be again.
        if !statuses.contains(.researching), !statuses.contains(.interested) {
          #expect(!history.server.advanced.contains(school), "seed \(seed): \(school) was moved on")
        }
      }
    }
  }
}

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

    /// Publishes all of it; answers come in any order, and `loses` says how many of a hundred are lost on their way here.
    mutating func publish(takesEvents: Bool, loses: Int = 0, _ random: inout SeededGenerator) -> Bool {
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
        let response = server.answer(request.ask, device: 0, person: device.person)
        let isLost = Int.random(in: 0..<100, using: &random) < loses
        tell(
          .answer(
            request: request.id,
            isLost ? .transient(Transient(reason: "no answer")) : response.outcome(of: request.ask)))
      }
      return false
    }
  }

  @Test(arguments: [false, true])
  func `a trigger that moves a school on finds nothing to do, or ours is the last word`(takesEvents: Bool) {
    for seed in 1...UInt64(300) {
      var random = SeededGenerator(seed: seed)
      var history = History(&random)
      #expect(history.publish(takesEvents: takesEvents, &random), "seed \(seed): does not end")
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

  @Test(arguments: [false, true])
  func `what is lost on the way holds up no contact for ever`(takesEvents: Bool) {
    for seed in 1...UInt64(100) {
      var random = SeededGenerator(seed: seed)
      var history = History(&random)
      #expect(history.publish(takesEvents: takesEvents, loses: 30, &random), "seed \(seed): does not end")
    }
  }
}

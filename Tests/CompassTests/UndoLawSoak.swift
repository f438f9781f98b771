import Compass
import Domain
import EventLog
import Foundation
import Projections
import TestSupport
import Testing

/// The laws of undo, over random histories of several people and every type of event that a person can cause.
@Suite struct UndoLawSoak {
  @Test func `rows after an undo are rows before, and undo of undo brings back what was`() throws {
    var met: [String: Int] = [:]
    try Soak.eachSeed(10_000) { seed in
      let history = try UndoHistory(seed: seed)
      for _ in 0..<(5 + history.below(30)) { try history.append(history.next()) }
      for _ in 0..<4 {
        let step = try history.next()
        let before = try history.said()
        let event = try history.append(step)
        let place = "seed \(seed), \(step.payload)"
        let after = try history.said()
        history.wait()
        do {
          try history.home.undo(event, in: CommandContext(actor: step.actor))
        } catch CompassError.nothingToUndo {
          #expect(after == before, "\(place)\n\(after.difference(before))")
          continue
        } catch let error as DomainError {
          // A first score cannot be unrecorded; nothing is written on a school that is gone; what is somebody's own is his.
          let isRefused =
            error.code == .refused || error.code == .forbidden && step.event.stream.category == "preferences"
          #expect(isRefused, "\(place): \(error)")
          #expect(try history.said() == after, "\(place)")
          continue
        }
        let undone = try history.said()
        #expect(undone == before, "\(place)\n\(undone.difference(before))")
        // What the server took over in between is no action of his.
        if history.below(2) == 0 { try history.publish(by: step.actor) }
        history.wait()
        do {
          try history.home.undo(nil, in: CommandContext(actor: step.actor))
        } catch {
          Issue.record("\(place), again: \(error)")
          continue
        }
        let redone = try history.said()
        #expect(redone == after, "\(place), again\n\(redone.difference(after))")
        met[step.payload.type, default: 0] += 1
      }
    }
    #expect(met.count > 30, "\(met)")
  }

  @Test func `what others wrote since stays as if the undone event had never been, or is named`() throws {
    var ends: [String: Int] = [:]
    try Soak.eachSeed(10_000) { seed in
      // The same history twice; the second one never had the event that the first one takes back.
      let (history, without) = (try UndoHistory(seed: seed), try UndoHistory(seed: seed))
      func append(by actor: UUID, unless isSkipped: (UndoHistory.Step) -> Bool = { _ in false }) throws -> UUID? {
        let (step, twin) = (try history.next(by: actor), try without.next(by: actor))
        guard !isSkipped(step) else { return nil }
        try without.append(twin)
        return try history.append(step)
      }
      for _ in 0..<(5 + history.below(20)) { _ = try append(by: [history.player, history.mother][history.below(2)]) }
      let step = try history.next(by: history.player)
      _ = try without.next(by: history.player)
      let event = try history.append(step)
      let since = try (0..<(1 + history.below(4))).compactMap { _ in
        try append(by: history.mother) { $0.actor == step.actor }
      }
      let place = "seed \(seed), \(step.payload)"
      let before = try history.said()
      let context = CommandContext(actor: step.actor)
      history.wait()
      do {
        try history.home.undo(event, in: context)
        var (undone, never) = (try history.said(), try without.said())
        // A document that another has shared since keeps what its first share told of it (decision 0026).
        if case .documentShared = step.payload {
          (undone, never) = (undone.without("document"), never.without("document"))
        }
        #expect(undone == never, "\(place)\n\(undone.difference(never))")
        ends["undone", default: 0] += 1
      } catch CompassError.setSince(_, let later, _, _) {
        #expect(since.contains(later), "\(place)")
        ends["set since", default: 0] += 1
      } catch CompassError.wouldHide(let hidden, _) {
        #expect(!hidden.isEmpty && hidden.allSatisfy { since.contains($0.event) }, "\(place)")
        do {
          try history.home.undo(event, anyway: true, in: context)
          try history.home.undo(nil, in: context)
        } catch {
          Issue.record("\(place), insisted on: \(error)")
          return
        }
        let redone = try history.said()
        #expect(redone == before, "\(place)\n\(redone.difference(before))")
        ends["hides", default: 0] += 1
      } catch CompassError.nothingToUndo {
        #expect(try history.said() == before, "\(place)")
      } catch let error as DomainError {
        let unchanged = try history.said()
        #expect(error.code == .refused && unchanged == before, "\(place): \(error)")
      }
    }
    #expect(ends.count == 3, "\(ends)")
  }
}

import ArgumentParser
import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import Terminal

extension ErasureKind: ExpressibleByArgument {}
extension ErasureReason: ExpressibleByArgument {}

/// The output of erasures, as text and as JSON: the plan, the result and what is still pending.
package enum ErasureView {
  private struct Plan: Encodable {
    let kind: String
    let name: String
    let stream: String
    @OrNull var field: String?
    let events: [Item]
    let whole: Int
    let parts: Int
    let fields: [String]
    let files: [String]
  }

  private struct Item: Encodable {
    let position: Int64
    let id: String
    let stream: String
    let type: String
    let reason: String
    let whole: Bool
  }

  /// Prints what an erasure would remove.
  package static func show(_ plan: ErasurePlan, _ session: Session, json: Bool) throws {
    let items = plan.items.map {
      Item(
        position: $0.position, id: $0.id.lowercased, stream: $0.stream.description, type: $0.type,
        reason: $0.reason.rawValue, whole: $0.proof == nil)
    }
    guard !json else {
      return try session.print(
        json: Plan(
          kind: plan.target.kind.rawValue, name: plan.target.name, stream: plan.target.stream.description,
          field: plan.target.field, events: items, whole: plan.whole, parts: plan.parts, fields: plan.fields,
          files: plan.files))
    }
    session.print("Would erase \(what(plan.target)):")
    if plan.target.kind == .family {
      let counts = Dictionary(grouping: items, by: \.type).mapValues(\.count)
      for (type, count) in counts.sorted(by: { $0.key < $1.key }) {
        session.print("  \(Escaping.visible(type)): \(session.text.number(count))")
      }
    }
    for item in items where plan.target.kind != .family {
      let part = item.whole ? "" : " without \(plan.fields.joined(separator: ", "))"
      session.print(
        "  \(item.position)  \(Escaping.visible(item.type))\(Escaping.visible(part))  "
          + "\(Escaping.visible(item.stream))  (\(item.reason))")
    }
    session.print(
      counts(whole: plan.whole, parts: plan.parts, session.text) + "; all rows are rebuilt from what is left.")
    session.print("Files that are cleaned or rebuilt: \(Escaping.visible(plan.files.joined(separator: ", ")))")
    session.print("Nothing was changed.")
  }

  private struct Report: Encodable {
    let done: Bool
    let whole: Int
    let parts: Int
    let positions: [Int64]
    let waiting: [String]
  }

  /// Prints what an erasure did. `done` is true if nothing is pending.
  package static func tell(
    _ report: ErasureReport, of target: ErasureTarget, _ session: Session, json: Bool
  ) throws {
    guard !json else {
      return try session.print(
        json: Report(
          done: report.waiting.isEmpty, whole: report.whole, parts: report.parts,
          positions: report.events.map(\.position), waiting: report.waiting))
    }
    session.print("Erased \(what(target)): \(counts(whole: report.whole, parts: report.parts, session.text)).")
    tell(waiting: report.waiting, session)
  }

  private struct Status: Encodable {
    struct Entry: Encodable {
      let position: Int64
      let at: String
      let by: String
      let stream: String
      let why: String
      let whole: Int
      let parts: Int
    }

    let done: Bool
    let erasures: [Entry]
    let waiting: [String]
  }

  /// Continues the pending erasures, and prints what was erased here and what is still pending.
  ///
  /// - Throws: `ExitCode` 1 if something is still pending.
  package static func status(of home: Home, _ session: Session, json: Bool) throws {
    let waiting = try home.finishErasures()
    let erasures = try home.history(seenBy: try session.sight()).erasures()
    if json {
      try session.print(
        json: Status(
          done: waiting.isEmpty,
          erasures: erasures.map {
            .init(
              position: $0.position, at: $0.at.description, by: $0.actor, stream: $0.stream.description,
              why: $0.why.rawValue, whole: $0.whole.count, parts: $0.parts.count)
          }, waiting: waiting))
    } else {
      let family = try home.familyErasure()
      if let erasure = family {
        session.print("All of the family, on \(erasure.at) by the member \(erasure.by.prefix(13)):")
      }
      let people = try session.people()
      for erasure in erasures {
        session.print(
          "\(erasure.position)  \(erasure.at)  \(Escaping.visible(people.plainName(erasure.actor)))  "
            + "\(Escaping.visible(erasure.stream.description))  \(erasure.why.label): "
            + counts(whole: erasure.whole.count, parts: erasure.parts.count, session.text))
      }
      if erasures.isEmpty, waiting.isEmpty, family == nil {
        // There may be an erasure that this person may not know of.
        session.print("There is no erasure that you may see, and nothing is left to do.")
      } else {
        tell(waiting: waiting, session)
      }
    }
    guard waiting.isEmpty else { throw ExitCode(1) }
  }

  private static func tell(waiting: [String], _ session: Session) {
    guard !waiting.isEmpty else { return session.print("Done: nothing of it is left in this home.") }
    session.print("Not done yet:")
    for line in waiting { session.print("  \(Escaping.visible(line))") }
    session.print("It continues when the home is opened again; rc erase --status shows what is left.")
  }

  private static func what(_ target: ErasureTarget) -> String {
    (target.field.map { "\(Escaping.visible($0)) of " } ?? "")
      + "the \(target.kind.rawValue) \(Escaping.visible(target.name))"
  }

  private static func counts(whole: Int, parts: Int, _ write: LocalText) -> String {
    "\(write.number(whole)) payload\(whole == 1 ? "" : "s") as a whole, "
      + "\(write.number(parts)) without some fields"
  }
}

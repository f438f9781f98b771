import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import Foundation
import Projections
import Supabase
import Terminal

extension Publish {
  struct Status: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "What waits here: for each record why, and what to do.",
      discussion: """
        Nothing is sent and the project is not asked. An event's id can be given to rc publish retry and rc publish \
        abandon. Exit codes: 0 nothing waits for a person, or nothing was ever sent from here; 1 something does.
        """)
    @OptionGroup var options: HomeOptions

    private struct Waiting: Encodable {
      struct Event: Encodable {
        let id: String
        let position: Int64
        let stream: String
        let type: String
      }
      let events: [Event]
      let record: String
      let sentence: String
      let waitsForPerson: Bool
    }

    func run(_ session: Session) throws {
      let home = try session.home()
      let status = try PublicationLedger(of: home, seenBy: session.sight()).status()
      let names = try home.read { Dictionary(try $0.everybody().map { ($0.id, $0.name) }) { $1 } }
      let waiting = try status.map { status in
        Waiting(
          events: try home.log.events(at: status.events.map(\.position)).map {
            .init(id: $0.id.lowercased, position: $0.position, stream: $0.stream.description, type: $0.type)
          }, record: status.row.description, sentence: status.sentence { names[$0.lowercased] ?? "Somebody" },
          waitsForPerson: status.waitsForPerson)
      }
      var receipts = EventRange()
      (receipts.types, receipts.limit) = (["WritesAccepted"], 1)
      let hasPublished = try !home.log.events(receipts).isEmpty
      if !options.json, !hasPublished {
        session.print("Nothing was published from here yet; begin with rc sign-in and rc publish.")
      }
      if options.json { try session.print(json: waiting) } else { say(waiting, session, hasPublished: hasPublished) }
      let wasSent = hasPublished || status.contains { if case .refused = $0.reason { true } else { false } }
      guard wasSent else { return }
      if status.contains(where: { $0.waitsForPerson && !$0.isOfMissingColumns }) { throw ExitCode(Exit.no.rawValue) }
    }

    /// Prints one sentence for all records that wait for the same reason, and the first ten of them.
    private func say(_ waiting: [Waiting], _ session: Session, hasPublished: Bool) {
      guard !waiting.isEmpty else {
        return session.print(hasPublished ? "Nothing waits: all of it is on the server." : "Nothing waits.")
      }
      var groups: [(sentence: String, records: [Waiting])] = []
      for record in waiting {
        if let index = groups.firstIndex(where: { $0.sentence == record.sentence }) {
          groups[index].records.append(record)
        } else {
          groups.append((record.sentence, [record]))
        }
      }
      for group in groups {
        let count = group.records.count == 1 ? "" : "\(group.records.count) records: "
        session.print(session.style.bold(Escaping.visible(count + group.sentence)))
        for record in group.records.prefix(10) {
          let types = record.events.map { "\($0.type) \($0.id)" }
          let more = types.count > 1 ? " and \(types.count - 1) more" : ""
          session.print("  \(Escaping.visible(record.record)): \(types.first ?? "")\(more)")
        }
        let more = group.records.count - 10
        if more > 0 { session.print("  … and \(more) more record\(more == 1 ? "" : "s") (--json lists all)") }
      }
    }
  }
}

import ArgumentParser
import CommandKit
import Compass
import Domain
import Foundation
import HTTP
import Supabase
import Terminal

struct PullCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull", abstract: "Take over what the family's Supabase project holds.",
    discussion: """
      What was changed there becomes history here, and is not published back: what other homes did by their own events, \
      with author, time and command, and what rows say besides. An empty home is filled. An interrupted \
      pull can simply be repeated. A record that the project does not show any more is deleted here if the project says \
      who deleted it and when. Otherwise somebody may have hidden it: it stays and is named, until --deleted. What was erased here is skipped and named: the project still has it. A value that \
      cannot be read here is named, with what would be accepted, and stays there; the field stays as it was.
      """)
  @OptionGroup var options: HomeOptions
  @OptionGroup var family: ProjectFamily

  @Flag(name: .long, help: "Delete records here that the project does not show any more.") var deleted = false

  private struct Answer: Encodable {
    let erased: [String]
    let events: Int
    let leftAlone: [String]
    let missing: [String]
    let rows: [String: Int]
    let unreadable: [String]
    let unreadableValues: [Value]
    let unseen: [String: [String]]

    struct Value: Encodable {
      let table: String
      let row: String
      let record: String
      let column: String
      let value: String
      let accepted: String
      let rowLeftOut: Bool

      init(_ value: UnreadableValue) {
        (table, row, record) = (value.row.table.rawValue, value.row.key, value.record)
        (column, self.value, accepted) = (value.column, value.value, value.accepted)
        rowLeftOut = value.leavesRowOut
      }
    }
  }

  func run(_ session: Session) throws {
    let home = try session.home()
    let client = systemHTTPClient()
    let chosen = try family.chosen
    let person = try session.credentials(client).person
    let report = try session.wait {
      let signedIn = try await SignedInFamily(
        of: home, family: chosen, http: client, patience: .seconds(15), now: { home.now() })
      guard let client = signedIn.people[person] else { throw SignInError.notSignedIn }
      return try await Pull(into: home, client: client, of: signedIn, takesUnseenForDeleted: deleted).run()
    }
    guard !options.json else {
      return try session.print(
        json: Answer(
          erased: report.erased, events: report.events, leftAlone: report.leftAlone, missing: report.missing,
          rows: report.rows, unreadable: Set(report.unreadable.map { "\($0.row)" }).sorted(),
          unreadableValues: report.unreadable.map(Answer.Value.init), unseen: report.unseen))
    }
    let rows = report.rows.values.reduce(0, +)
    session.print(
      "Read \(rows) row\(rows == 1 ? "" : "s"); "
        + (report.events == 0 ? "nothing is new" : "\(report.events) change\(report.events == 1 ? "" : "s") taken over")
    )
    for (table, ids) in report.unseen.sorted(by: { $0.key < $1.key }) {
      session.print(
        "\(ids.count) of \(table) \(ids.count == 1 ? "is" : "are") not to be seen in the project any more, and it does not "
          + "say that somebody deleted \(ids.count == 1 ? "it" : "them"): left as it was; rc pull --deleted deletes here"
      )
    }
    for table in report.missing { session.print("The project has no \(table)") }
    for value in report.unreadable {
      let sentence = "\(value)"
      session.print(Escaping.visible(sentence.prefix(1).uppercased() + sentence.dropFirst()))
    }
    for record in report.erased {
      session.print(
        "\(Escaping.visible(record)) was left alone, or some fields of it: that was erased here; the project still has it"
      )
    }
    for record in report.leftAlone {
      session.print("\(Escaping.visible(record)) was left alone: a newer version of rc wrote to it")
    }
  }
}

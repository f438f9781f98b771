import ArgumentParser
import CanonicalJSON
import CommandKit
import Compass
import Domain
import Foundation
import HTTP
import Supabase
import Terminal

struct MirrorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mirror", abstract: "Check whether the family's Supabase project holds what the log says.",
    subcommands: [Verify.self], defaultSubcommand: Verify.self)

  struct Verify: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify",
      abstract: "Prove that both sides are equal, or list each difference and its reason.",
      discussion: """
        Nothing is written, here or there. Each difference is named by table, row and column with both values, and is \
        one of: lost, doubled, refused, parked, made by the server, made elsewhere, made elsewhere or lost (where the \
        table does not tell when a row was written), not yet published, cannot be read here. Exit code 1: there are differences.
        """)
    @OptionGroup var options: HomeOptions
    @OptionGroup var family: ProjectFamily

    func run(_ session: Session) throws {
      let home = try session.home()
      guard try home.settings.family != nil else { throw CompassError.noFamily }
      let (person, chosen) = (try session.actor(), try family.chosen)
      let report = try session.wait {
        let family = try await SignedInFamily(
          of: home, family: chosen, http: systemHTTPClient(), patience: .seconds(15), now: { home.now() })
        guard let client = family.people[person] else { throw SignInError.notSignedIn }
        return try await MirrorProof(of: home, client: client, identity: family.identity).run()
      }
      if options.json {
        try session.print(json: Answer(report))
      } else {
        show(report, session)
      }
      if !report.isEqual { throw ExitCode(1) }
    }

    private func show(_ report: MirrorReport, _ session: Session) {
      let means = report.method == .digests ? "by digests" : "by reading all rows"
      let cost = "\(report.requests) request\(report.requests == 1 ? "" : "s"), \(report.readRows) read"
      let rows = "\(report.expectedRows) row\(report.expectedRows == 1 ? "" : "s")"
      if report.isEqual { return session.print("Both sides are equal: \(rows), compared \(means) (\(cost))") }
      for difference in report.differences {
        let place = "\(difference.row)" + (difference.column.map { " \($0)" } ?? "")
        session.print(session.style.bold(Escaping.visible(place)))
        session.print("  \(difference.kind.label): \(Escaping.visible(difference.reason))")
        if difference.column != nil {
          session.print("  here \(text(difference.expected)), there \(text(difference.actual))")
        } else {
          session.print(difference.actual == nil ? "  the row is not there" : "  the row is there")
        }
        if let event = difference.event {
          session.print("  event \(event.id.lowercased) at position \(event.position)")
        }
      }
      let kinds = Dictionary(grouping: report.differences, by: \.kind).sorted { $0.key.rawValue < $1.key.rawValue }
      session.print(
        "\(report.differences.count) difference\(report.differences.count == 1 ? "" : "s") among \(rows) ("
          + kinds.map { "\($0.value.count) \($0.key.label)" }.joined(separator: ", ") + "), located \(means) (\(cost))")
    }

    private func text(_ value: JSONValue?) -> String {
      let text = (value ?? .null).canonical
      return Escaping.visible(text.count > 120 ? "\(text.prefix(119))…" : text)
    }
  }

  private struct Answer: Encodable {
    struct Difference: Encodable {
      let kind: String
      let table: String
      let row: String
      @OrNull var column: String?
      @OrNull var expected: String?
      @OrNull var actual: String?
      @OrNull var event: String?
      @OrNull var position: Int64?
      let reason: String

      enum CodingKeys: String, CodingKey {
        case kind = "class"
        case table, row, column, expected, actual, event, position, reason
      }
    }

    let ok: Bool
    let method: String
    let rows: Int
    let rowsRead: Int
    let requests: Int
    let differences: [Difference]

    init(_ report: MirrorReport) {
      ok = report.isEqual
      method = report.method.rawValue
      rows = report.expectedRows
      rowsRead = report.readRows
      requests = report.requests
      differences = report.differences.map { difference in
        Difference(
          kind: difference.kind.rawValue, table: difference.row.table.rawValue, row: difference.row.key,
          column: difference.column, expected: difference.expected?.canonical, actual: difference.actual?.canonical,
          event: difference.event?.id.lowercased, position: difference.event?.position, reason: difference.reason)
      }
    }
  }
}

extension MirrorDifference.Class {
  fileprivate var label: String {
    switch self {
    case .lost: "lost"
    case .doubled: "doubled"
    case .refused: "refused"
    case .parked: "parked"
    case .madeByTheServer: "made by the server"
    case .madeElsewhere: "made elsewhere"
    case .madeElsewhereOrLost: "made elsewhere or lost"
    case .notYetPublished: "not yet published"
    case .unreadable: "cannot be read here"
    }
  }
}

import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import Foundation
import Pages
import Terminal

struct WitnessCommand: InspectingCommand {
  static let configuration = CommandConfiguration(
    commandName: "witness",
    abstract: "Show which devices vouch for which head of the log, and sign it with this device's key.",
    discussion: """
      A device that is enrolled signs the log's head at each rc log copy and --export. Each home keeps the signed heads \
      that it learns of: rc log copy carries them in both directions, --export and --import as a file. If the log lacks \
      a head that a device vouched for, its end was cut off, or events were written again: rc-replay verify and rc doctor \
      then name the first such position. A key is trusted when it is first seen, and later only as the log says.

      The key is in the file device.key beside the log and nowhere else. If a device is lost, retire it: what it signs \
      from then on is not taken any more. Exit code 1: a signed head contradicts the log, or was not taken.
      """)

  @OptionGroup var options: HomeOptions
  @Flag(name: .long, help: "Make a key for this device and enrol the device: a parent or a player may.") var enroll =
    false
  @Option(name: .long, help: "With --enroll: what people call this device.") var name: String?
  @Option(name: .long, help: "Retire a device, by its id or a beginning of it.") var retire: String?
  @Option(name: .long, help: "With --retire: why.") var why: RetirementReason?
  @Option(name: .long, help: "Write the signed heads that this home knows to a new file.") var export: String?
  @Option(name: .customLong("import"), help: "Take the signed heads of another home's file.") var file: String?
  @Option(name: .long, help: "Forget the signed heads of a device, by its id or a beginning of it.") var forget: String?

  func validate() throws {
    let acts = [enroll, retire != nil, export != nil, file != nil, forget != nil].filter { $0 }.count
    guard acts <= 1 else { throw ValidationError("accepted: one of --enroll, --retire, --export, --import, --forget") }
    guard enroll == (name != nil) else { throw ValidationError("--enroll and --name belong together") }
    guard (retire != nil) == (why != nil) else {
      throw ValidationError("--retire and --why belong together; accepted: \(RetirementReason.offered)")
    }
  }

  func run(_ session: Session) throws {
    let home = try session.home()
    if let name {
      return try session.tell(home.enrollDevice(named: name, by: session.actor()), "Enrolled; it signs heads")
    }
    if let retire, let why { return try retireDevice(retire, why, home, session) }
    if let forget { return try forgetHeads(of: forget, home, session) }
    if let export { return try writeHeads(to: export, home, session) }
    var refusals: [SignedHeads.Refusal] = []
    if let file { refusals += try home.take(SignedHeads.heads(inFile: file)).refusals }
    if let store = home.upstreamHeads { refusals += try home.exchangeHeads(with: store)?.refusals ?? [] }
    for refusal in refusals {
      Session.warn(
        "a signed head of the device \(refusal.device.lowercased) is not taken: \(refusal.reason)", asJSON: options.json
      )
    }
    let report = try home.headsReport()
    try show(report, session)
    if !options.json, try home.hasUnusedKey() {
      session.print("This device signs nothing, because the log does not enrol it: rc log witness --enroll --name NAME")
    }
    guard report.isSound, refusals.isEmpty else { throw ExitCode(1) }
  }
}

// MARK: Acts

extension WitnessCommand {
  private func retireDevice(_ text: String, _ why: RetirementReason, _ home: Home, _ session: Session) throws {
    let device = try Self.device(text, of: Array(home.enrolledDevices().devices.keys))
    let outcome = try home.perform(
      .device(.retire(device: device, why: why)), in: CommandContext(actor: session.actor()))
    try session.tell(outcome, "Retired: what it signs from now on is not taken any more")
  }

  private func forgetHeads(of text: String, _ home: Home, _ session: Session) throws {
    let device = try Self.device(text, of: home.signedHeads.heads().entries.map(\.head.device))
    let count = try home.signedHeads.forget(device)
    guard !options.json else { return try session.print(json: ["forgotten": count]) }
    session.print("Forgot \(count) signed \(count == 1 ? "head" : "heads") of the device \(device.lowercased)")
  }

  private func writeHeads(to path: String, _ home: Home, _ session: Session) throws {
    try home.signHead()
    let heads = try home.signedHeads.heads()
    try session.write(toNew: path) { try $0.write(contentsOf: heads.data) }
    guard !options.json else { return try session.print(json: ["heads": heads.entries.count]) }
    session.print("Wrote \(heads.entries.count) signed \(heads.entries.count == 1 ? "head" : "heads") to \(path)")
  }

  /// The device with an id, or with a beginning of one.
  private static func device(_ text: String, of known: [UUID]) throws -> UUID {
    let wanted = text.lowercased()
    let found = Set(known).filter { !wanted.isEmpty && $0.lowercased.hasPrefix(wanted) }
    guard let device = found.first else { throw CompassError.notFound(kind: "device", text: text) }
    guard found.count == 1 else {
      throw CompassError.ambiguous(kind: "device", text: text, candidates: found.map(\.lowercased).sorted())
    }
    return device
  }
}

// MARK: Output

extension WitnessCommand {
  private struct Row: Encodable {
    let device: String
    @OrNull var name: String?
    @OrNull var retired: String?
    let position: Int64
    let hash: String
    let signedAt: String
    let knownSince: String
    let standing: HeadsReport.Standing
  }

  private struct Answer: Encodable {
    struct Contradiction: Encodable {
      let position: Int64
      let lastAgreeing: Int64
      let reason: String
    }

    let ok: Bool
    @OrNull var contradiction: Contradiction?
    let faults: [String]
    let heads: [Row]
  }

  private func show(_ report: HeadsReport, _ session: Session) throws {
    guard !options.json else { return try session.print(json: Self.answer(report)) }
    let text = session.text
    if report.lines.isEmpty {
      session.print("No device vouches for this log; rc log witness --enroll --name NAME lets this one")
    } else {
      var table = Table(columns: [
        .init("Device", canShrink: true), .init("Vouches for", alignment: .right), .init("Signed"),
        .init("Known since"), .init("The log", canShrink: true), .init("Id"),
      ])
      for line in Self.shown(report.lines) {
        let signed = line.entry.head
        table.add(row: [
          .init((line.device ?? "Not named by the log") + (line.retired.map { " (\($0.rawValue))" } ?? "")),
          .init(text.number(Int(signed.head.position))),
          .init(text.dateAndTime(Instant(milliseconds: signed.statement.at))),
          .init(text.dateAndTime(Instant(milliseconds: line.entry.seen))), .init(line.standing.words),
          .init(String(signed.device.lowercased.prefix(13))),
        ])
      }
      session.print(table.render(width: session.tableWidth, style: session.style))
    }
    if report.lines.contains(where: { $0.standing == .ahead }) {
      session.print("This log ends before a head that a device vouched for: copy it again (rc log copy)")
    }
    if let finding = report.finding {
      session.print("Position \(finding.position): \(Escaping.visible(finding.reason))")
    }
    for fault in report.faults { session.print("The file of the heads: \(Escaping.visible(fault))") }
  }

  /// The newest head of each device, and whatever does not agree.
  private static func shown(_ lines: [HeadsReport.Line]) -> [HeadsReport.Line] {
    let newest = Dictionary(lines.map { ($0.entry.head.device, $0.entry.head) }) { $1 }
    return lines.filter { line in
      newest[line.entry.head.device] == line.entry.head || ![.agrees, .replaced].contains(line.standing)
    }
  }

  private static func answer(_ report: HeadsReport) -> Answer {
    Answer(
      ok: report.isSound,
      contradiction: report.finding.map {
        .init(position: $0.position, lastAgreeing: $0.lastAgreeing, reason: $0.reason)
      },
      faults: report.faults,
      heads: report.lines.map { line in
        let signed = line.entry.head
        return Row(
          device: signed.device.lowercased, name: line.device, retired: line.retired?.rawValue,
          position: signed.head.position, hash: signed.head.hash.description,
          signedAt: Instant(milliseconds: signed.statement.at).description,
          knownSince: Instant(milliseconds: line.entry.seen).description, standing: line.standing)
      })
  }
}

extension HeadsReport.Standing {
  /// How the log stands to the head, for people.
  fileprivate var words: String {
    switch self {
    case .agrees: "has it"
    case .ahead: "ends before it"
    case .elsewhere: "lacks a restore made there"
    case .replaced: "replaced it by a restore"
    case .disagrees: "has another hash"
    case .missing: "lost it"
    }
  }
}

extension RetirementReason {
  fileprivate static var offered: String { known.map(\.rawValue).joined(separator: ", ") }
}

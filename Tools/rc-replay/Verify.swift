import ArgumentParser
import CommandKit
import Compass
import Domain
import Foundation
import Pages
import Replay
import Terminal

struct Verify: InspectingCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Prove the home: hash chain, heads that were seen or signed, certificates and a full refold.",
    discussion:
      "Nothing is repaired. Exit 1 if something was changed, with the position or the row's key, column and both values."
  )
  @OptionGroup var replayOptions: ReplayOptions
  var options: HomeOptions { replayOptions.options }

  func run(_ session: Session) throws {
    let home = try session.home()
    let meter = session.meter("Verifying")
    let report = try home.verify { meter.update(done: $0, total: $1) }
    meter.finish()
    if options.json {
      try session.print(json: report)
    } else {
      session.print(text(report, session.style, session.text))
    }
    guard report.ok else { throw ExitCode(1) }
  }

  private func text(_ report: VerifyReport, _ style: Style, _ write: LocalText) -> String {
    var lines = ["\(mark(report.chain.ok, style)) chain of \(write.number(Int(report.events))) events"]
    if let position = report.chain.firstBad {
      lines.append("  position \(position): \(Escaping.visible(report.chain.reason ?? ""))")
    }
    if report.chain.removed != nil || report.chain.cut != nil {
      lines.append(
        "\(mark(report.chain.ok, style)) \(write.number(report.chain.removed ?? 0)) payloads removed, "
          + "\(write.number(report.chain.cut ?? 0)) without some fields, each signed for by an event")
    }
    if let heads = report.heads {
      lines.append(
        "\(mark(heads.ok, style)) \(write.number(heads.heads)) signed heads of \(write.number(heads.devices)) "
          + (heads.devices == 1 ? "device" : "devices"))
      lines += (heads.faults ?? []).map { "  the file of the heads: \(Escaping.visible($0))" }
    }
    for rows in report.projections {
      lines.append(
        "\(mark(rows.equal, style)) \(rows.name): \(write.number(Int(rows.rows))) rows at \(rows.position)")
      if rows.digest != rows.rowsDigest { lines.append("  the rows are not those that were folded") }
      if rows.digest != rows.refoldDigest { lines.append("  a refold gives another digest than the one kept") }
      if let fault = rows.fault { lines.append("  \(Escaping.visible(fault))") }
      lines += rows.differences.map { "  differs: \(Escaping.visible($0))" }
    }
    lines += (report.damage ?? []).map { "\(mark(false, style)) \(Escaping.visible($0))" }
    return lines.joined(separator: "\n")
  }

  private func mark(_ ok: Bool, _ style: Style) -> String { ok ? style.green("ok ") : style.red("BAD") }
}

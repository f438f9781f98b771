import ArgumentParser
import CommandKit
import Compass
import Foundation
import Replay
import Terminal

struct Export: HomeCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the history to a file that another home, or another program, can read.",
    discussion: "One event a line, as JSON. Private notes and what a server answered to this device are left out.")
  @OptionGroup var options: HomeOptions
  @Option(name: .long, help: "The file to write; it must not exist.") var out: String

  private struct Answer: Encodable {
    let file: String
    let events: Int
    let leftOut: Int
  }

  func run(_ session: Session) throws {
    let home = try session.home()
    // A file that is half written must not look like a bundle: it gets its name when it is whole.
    let part = out + ".part"
    guard !FileManager.default.fileExists(atPath: out) else {
      throw CompassError.file(path: out, reason: "it exists already; accepted: a new file")
    }
    guard FileManager.default.createFile(atPath: part, contents: nil, attributes: [.posixPermissions: 0o600]),
      let file = FileHandle(forWritingAtPath: part)
    else { throw CompassError.file(path: out, reason: "it cannot be written") }
    do {
      let summary = try home.exportBundle { try file.write(contentsOf: $0) }
      try file.synchronize()
      try file.close()
      try FileManager.default.moveItem(atPath: part, toPath: out)
      try tell(summary, session)
    } catch {
      try? FileManager.default.removeItem(atPath: part)
      throw error
    }
  }

  private func tell(_ summary: EventBundle.Summary, _ session: Session) throws {
    guard !options.json else {
      return try session.print(json: Answer(file: out, events: summary.events, leftOut: summary.leftOut))
    }
    let rest = summary.leftOut == 0 ? "" : "; private (\(summary.leftOut))"
    session.print("Wrote \(summary.events) events to \(Escaping.visible(out))\(rest)")
  }
}

struct Import: HomeCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take a bundle's history over into an empty home.",
    discussion: "The file is read and checked whole before anything is changed.")
  @OptionGroup var options: HomeOptions
  @Argument(help: "The bundle.") var file: String

  func run(_ session: Session) throws {
    let bytes: Data
    do {
      bytes = try Data(contentsOf: URL(fileURLWithPath: file), options: .mappedIfSafe)
    } catch {
      throw CompassError.file(path: file, reason: "it cannot be read")
    }
    let summary = try session.home().importBundle(bytes)
    guard !options.json else {
      return try session.print(json: ["family": summary.family, "events": "\(summary.events)"])
    }
    session.print("Imported \(summary.events) events")
  }
}

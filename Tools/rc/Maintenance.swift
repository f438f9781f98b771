import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import Foundation
import Terminal

struct Backup: HomeCommand {
  static let configuration = CommandConfiguration(
    abstract: "Copy the log to a file while others work; the copy's chain is verified.")
  @OptionGroup var options: HomeOptions
  @Argument(help: "The new file.") var file: String

  func run(_ session: Session) throws {
    let home = try session.home()
    try home.backup(to: URL(fileURLWithPath: file))
    let head = try home.log.head()
    guard !options.json else { return try session.print(json: ["file": file, "head": "\(head.position)"]) }
    session.print("Saved \(head.position) events to \(file), chain verified")
  }
}

struct Restore: HomeCommand {
  static let configuration = CommandConfiguration(
    abstract: "Replace this home's history by a backup's.",
    discussion: "The backup is verified first and the present log is saved beside it. The device gets a new id.")
  @OptionGroup var options: HomeOptions
  @Argument(help: "The backup.") var file: String
  @Flag(name: .long, help: "Do not ask.") var yes = false

  func run(_ session: Session) throws {
    guard yes || session.confirms("Replace the history in \(session.folder.path)?") else {
      throw DomainError(.refused, "nothing was restored; --yes does not ask")
    }
    let home = try session.home()
    let saved = try home.restore(from: URL(fileURLWithPath: file))
    let head = try home.log.head()
    guard !options.json else {
      return try session.print(json: ["head": "\(head.position)", "saved": saved?.lastPathComponent ?? ""])
    }
    session.print("Restored \(head.position) events")
    if let saved { session.print("The history before is in \(saved.path)") }
  }
}

struct Doctor: HomeCommand {
  static let configuration = CommandConfiguration(
    abstract: "Look at everything that can be wrong with a home. Shows no texts of the family's.")
  @OptionGroup var options: HomeOptions
  @Option(name: .long, help: "Write the findings to a file, to send with a question.") var bundle: String?
  @Flag(name: .long, help: "Believe the clock that was not believed so far.") var acceptClock = false

  func run(_ session: Session) throws {
    let home = try session.home()
    if acceptClock {
      let accepted = try home.acceptClock()
      session.print(
        accepted.map { "Readings up to \($0) and beyond are believed from now on" } ?? "No clock was disbelieved")
      return
    }
    let diagnosis = try home.diagnose()
    if let bundle {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
      let data = try encoder.encode(diagnosis)
      guard FileManager.default.createFile(atPath: bundle, contents: data, attributes: [.posixPermissions: 0o600])
      else {
        throw CompassError.file(path: bundle, reason: "it cannot be written")
      }
    }
    if options.json {
      try session.print(json: diagnosis)
    } else {
      session.print(text(diagnosis, home))
    }
    guard diagnosis.integrity == "ok", diagnosis.openFiles.isEmpty else { throw ExitCode(1) }
  }

  private func text(_ diagnosis: Diagnosis, _ home: Home) -> String {
    var lines = [
      "home         \(home.folder.path)",
      "head         \(diagnosis.position) \(diagnosis.hash)",
      "log          \(NumberText.grouped(diagnosis.logBytes)) bytes",
      "read models  \(diagnosis.projections)",
      "integrity    \(diagnosis.integrity)",
    ]
    lines += diagnosis.types.sorted { $0.key < $1.key }.map { "events       \($0.value) \(Escaping.visible($0.key))" }
    lines += diagnosis.problems.sorted { $0.key < $1.key }.map {
      "not read     \($0.value) \(Escaping.visible($0.key))"
    }
    lines += diagnosis.disbelievedClocks.map {
      "clock        not believed from \($0.from) to \($0.through): \(Instant(milliseconds: $0.clock)); "
        + "rc doctor --accept-clock believes it"
    }
    lines += diagnosis.openFiles.map { "open file    \(Escaping.visible($0)) can be read by others; chmod 600 it" }
    return lines.joined(separator: "\n")
  }
}

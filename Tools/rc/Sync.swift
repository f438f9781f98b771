import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import Foundation
import Replay
import Supabase
import Terminal

struct SyncCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Exchange history with the family's other homes, over a file.",
    discussion: """
      Takes from FILE what another home of the family wrote and this one lacks, and then writes this home's history to \
      FILE, for the others. Run it in turn on each computer, with the file on a memory stick or in a shared folder, \
      until none takes anything. An empty home becomes a home of the family.

      Each home keeps its own positions and its own chain. If several homes changed a record before they met, the \
      record is the same in all of them afterwards: the later change of a field counts. What was erased in one home is \
      erased in all. Private notes go along only with --with-notes: the file is then for that person's own devices.

      Photos, sign-ins, paired devices and what a server answered stay in their home. Exit code 65: the file is damaged; \
      77: it holds another person's private notes; 1: it is another family's.
      """)

  @OptionGroup var options: HomeOptions
  @Argument(help: "The file, which is replaced; if it does not exist, it is only written.") var file: String
  @Flag(name: .long, help: "Take one's own private notes along, to another device of one's own.") var withNotes = false

  private struct Answer: Encodable {
    let file: String
    let known: Int
    let left: [String]
    let taken: Int
    let written: Int
  }

  func run(_ session: Session) throws {
    // The file is read before the home is opened, so that a refused file creates no home.
    let contents = try read()
    let home = try session.home()
    guard try session.signInFile.load()?.people.isEmpty != false else { throw HomeJoinError.hasProject }
    let isEmpty = try home.settings.family == nil
    let person = try isEmpty ? contents?.person : actor(session, toTake: contents)
    var report = JoinReport()
    if let contents {
      // A name is known only once the family is here.
      guard !isEmpty || contents.person == nil || options.actor == nil else {
        throw ValidationError("FILE holds a person's private notes: an empty home becomes that person's, without --as")
      }
      report = try home.join(contents, by: person)
      if isEmpty { try home.setPerson(options.actor.map { _ in try session.actor() } ?? contents.person) }
    }
    let notes = try withNotes ? session.actor() : contents?.person
    let written = try NewFile.replace(file) { part in
      try home.writeSyncFile(withNotesOf: notes) { try part.write(contentsOf: $0) }
    }
    guard !options.json else {
      return try session.print(
        json: Answer(
          file: file, known: report.known, left: report.left.map(\.description), taken: report.taken, written: written))
    }
    if contents != nil { session.print(Self.sentence(report)) }
    for stream in report.left {
      let record = Escaping.visible("\(stream.category) \(stream.key)")
      session.print("Erased in one home and changed in another; the change is left: rc erase \(record)")
    }
    session.print("Wrote \(Self.events(written)) to \(Escaping.visible(file))")
  }

  /// The person who acts here; nil if nobody does, and none is needed. A home that is closed to the person is not
  /// exchanged either.
  private func actor(_ session: Session, toTake contents: SyncFile.Contents?) throws -> UUID? {
    let isNeeded = options.actor != nil || contents?.person != nil
    do {
      return try session.actor()
    } catch CompassError.nobody where !isNeeded {
      return nil
    }
  }

  private func read() throws -> SyncFile.Contents? {
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    do {
      return try SyncFile.Contents(file: URL(fileURLWithPath: file))
    } catch let error as SyncFileError {
      throw error
    } catch {
      throw CompassError.file(path: file, reason: "it cannot be read")
    }
  }

  private static func events(_ count: Int) -> String { "\(count) event\(count == 1 ? "" : "s")" }

  private static func sentence(_ report: JoinReport) -> String {
    report.taken == 0 ? "Nothing new in \(events(report.known))" : "Took \(events(report.taken))"
  }
}

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
    abstract: "Exchange history with the family's other homes, over a file or the home network.",
    discussion: """
      Takes from FILE what another home of the family wrote and this one lacks, and then writes this home's history to \
      FILE, for the others. Run it in turn on each computer, with the file on a memory stick or in a shared folder, \
      until none takes anything. An empty home becomes a home of the family.

      Instead of a file it takes the address of another home's rc serve --house, and then does both directions at once. \
      The first time, give it the link that rc devices invite prints at the other computer: it pairs this home, and \
      trusts the certificate whose fingerprint stands behind the #. Afterwards the address alone will do, and none if \
      this home is paired with one other. rc devices remove, at the other computer, ends it.

      Each home keeps its own positions and its own chain. If several homes changed a record before they met, the \
      record is the same in all of them afterwards: the later change of a field counts. What was erased in one home is \
      erased in all. Private notes go along only with --with-notes: the file is then for that person's own devices.

      Photos, sign-ins, paired devices and what a server answered stay in their home. Exit code 65: the history is \
      damaged, or the address is no home's; 69: the other home cannot be reached, or its certificate is not trusted; 77: \
      it holds another person's private notes, or this home was removed there; 1: it is another family's.
      """)

  @OptionGroup var options: HomeOptions
  @Argument(
    help:
      "The file, which is replaced; if it does not exist, or is a pipe or -, it is only written. Or https://HOST:PORT of rc serve --house, or the link of an invitation."
  )
  var file: String?
  @Flag(name: .long, help: "Take one's own private notes along, to another device of one's own.") var withNotes = false
  @Option(
    name: .long,
    help: "With an address: trust the certificate in this file alone (rc devices trust --out, at the other computer).")
  var authority: String?

  private struct Answer: Encodable {
    let file: String
    let known: Int
    let left: [String]
    let taken: Int
    let written: Int
  }

  func run(_ session: Session) throws {
    guard let file else { return try exchange(with: knownHouse(session), session) }
    if let link = try HouseLink(file) { return try exchange(with: link, session) }
    guard authority == nil else {
      throw UsageError(field: "authority", "--authority belongs to the address of rc serve --house, not to a file")
    }
    try exchange(over: file, session)
  }

  private func exchange(over file: String, _ session: Session) throws {
    // The file is read before the home is opened, so that a refused file creates no home.
    let contents = try read(file, session)
    let home = try session.home()
    try session.signInFile.requireNone()
    let isEmpty = try home.settings.family == nil
    let isNeeded = options.actor != nil || contents?.person != nil
    let person = try isEmpty ? contents?.person : actor(session, isNeeded: isNeeded)
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
    let written = try session.write(to: file) { part in
      try home.writeSyncFile(withNotesOf: notes) { try part.write(contentsOf: $0) }
    }
    guard !options.json else {
      return try session.print(
        json: Answer(
          file: file, known: report.known, left: report.left.map(\.description), taken: report.taken, written: written))
    }
    if contents != nil { session.print(Self.sentence(report)) }
    Self.tell(left: report.left, session)
    session.print("Wrote \(Self.events(written)) to \(Escaping.visible(file))")
  }

  /// The person who acts here; nil if nobody does, and none is needed. A home that is closed to the person is not
  /// exchanged either.
  func actor(_ session: Session, isNeeded: Bool) throws -> UUID? {
    do {
      return try session.actor()
    } catch CompassError.nobody where !isNeeded {
      return nil
    }
  }

  private func read(_ file: String, _ session: Session) throws -> SyncFile.Contents? {
    guard try session.isRegularFile(file) else { return nil }
    do {
      return try SyncFile.Contents(file: URL(fileURLWithPath: file))
    } catch let error as SyncFileError {
      throw error
    } catch {
      throw CompassError.file(path: file, reason: "it cannot be read")
    }
  }

  static func events(_ count: Int) -> String { "\(count) event\(count == 1 ? "" : "s")" }

  static func sentence(_ report: JoinReport) -> String {
    report.taken == 0 ? "Nothing new in \(events(report.known))" : "Took \(events(report.taken))"
  }

  /// Names the records that were erased in one home while another one changed them.
  static func tell(left: [StreamName], _ session: Session) {
    for stream in left {
      let record = Escaping.visible("\(stream.category) \(stream.key)")
      session.print("Erased in one home and changed in another; the change is left: rc erase \(record)")
    }
  }
}

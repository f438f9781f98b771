import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import Foundation
import Projections
import Replay
import Supabase
import Terminal

/// The exchange with another home over its house server: its history is taken, and then this home's is left there.
extension SyncCommand {
  private struct HouseAnswer: Encodable {
    let house: String
    let known: Int
    let left: [String]
    let sent: Int
    let taken: Int
    let theirs: HouseClient.Taken
  }

  /// The one server at which this home is paired.
  ///
  /// - Throws: `UsageError` if there is none, or are several.
  func knownHouse(_ session: Session) throws -> HouseLink {
    let houses = try session.hasHome ? session.home().pairedHouses.all() : []
    guard houses.count < 2 else {
      let known = houses.map { "rc sync \($0.origin)" }.joined(separator: ", ")
      throw UsageError(field: "file", "this home is paired with several others; accepted: \(known)")
    }
    guard let house = houses.first else {
      throw UsageError(
        field: "file",
        "this home is paired with no other; accepted: rc sync FILE, or rc sync with the link of an invitation")
    }
    return HouseLink(origin: house.origin)
  }

  func exchange(with link: HouseLink, _ session: Session) throws {
    let known = try session.hasHome ? session.home() : nil
    try known?.requireMayMeet()
    try session.signInFile.requireNone()
    let isEmpty = try known?.settings.family == nil
    guard !isEmpty || !withNotes || options.actor == nil else {
      throw ValidationError("an empty home that takes private notes becomes their owner's, without --as")
    }
    // Whatever can be refused here is refused before an invitation is used up.
    let acting = try isEmpty ? nil : actor(session, isNeeded: options.actor != nil || withNotes)
    try ScratchFolder.with(of: session.folder) { folder in
      let house = try house(at: link, known, in: folder, session)
      let client = try HouseClient(house.origin, trusting: house.authority, in: folder, session)
      let home = try session.home()
      let person = isEmpty ? house.person : acting
      guard !withNotes || person == house.person else { throw HouseProblem.othersNotes(origin: house.origin) }
      let file = folder.appendingPathComponent("theirs")
      try client.history(withNotes: withNotes, house.secret).write(to: file)
      if home.pairedHouses.house(at: house.origin) != house { try home.pairedHouses.keep(house) }
      let contents = try SyncFile.Contents(file: file)
      guard try contents.device != home.settings.device else {
        throw HouseProblem.refused(origin: house.origin, status: 409, reason: HouseExchange.ownHome)
      }
      let report = try home.join(contents, by: person)
      if isEmpty { try home.setPerson(options.actor.map { _ in try session.actor() } ?? house.person) }
      if !options.json {
        session.print(Self.sentence(report))
        Self.tell(left: report.left, session)
      }
      let (sent, taken) = try leave(home, notesOf: withNotes ? person : nil, at: house, in: folder, session)
      guard !options.json else {
        return try session.print(
          json: HouseAnswer(
            house: house.origin, known: report.known, left: report.left.map(\.description), sent: sent,
            taken: report.taken, theirs: taken))
      }
      Self.tell(left: taken.left.compactMap { StreamName($0) }.filter { !report.left.contains($0) }, session)
      let answer = taken.taken == 0 ? "had them all" : "took \(taken.taken)"
      session.print("Sent \(Self.events(sent)) to \(house.origin), which \(answer)")
    }
  }

  /// The server as this home knows it, or comes to know it by the invitation.
  private func house(
    at link: HouseLink, _ home: Home?, in folder: URL, _ session: Session
  ) throws -> PairedHouses.House {
    let given = try authority.map { try TrustedRoot(file: URL(fileURLWithPath: $0)) }
    if let given, let wanted = link.fingerprint, given.fingerprint != wanted {
      throw HouseProblem.otherAuthority(fingerprint: given.fingerprint, wanted: wanted)
    }
    let known = home?.pairedHouses.house(at: link.origin)
    guard let invitation = link.invitation else {
      guard let known else { throw HouseProblem.notPaired(origin: link.origin) }
      return PairedHouses.House(
        origin: known.origin, person: known.person, secret: known.secret, authority: given?.pem ?? known.authority)
    }
    var root = given
    if root == nil, let fingerprint = link.fingerprint, link.origin.hasPrefix("https://") {
      root = try HouseClient.root(at: link.origin, fingerprint: fingerprint, session)
    }
    let settings = try home?.settings
    let client = try HouseClient(link.origin, trusting: root?.pem, in: folder, session)
    // The former secret is told only to a server that is known to be the former one.
    let former = known?.authority == root?.pem ? known?.secret : nil
    let paired = try client.pair(invitation, family: settings?.family, device: settings?.device, former: former)
    let house = PairedHouses.House(
      origin: link.origin, person: paired.person, secret: paired.secret, authority: root?.pem)
    try session.home().pairedHouses.keep(house)
    if !options.json { session.print("Paired with \(house.origin) as \(Escaping.visible(paired.name))") }
    return house
  }

  /// Lets the server take this home's history.
  private func leave(
    _ home: Home, notesOf person: UUID?, at house: PairedHouses.House, in folder: URL, _ session: Session
  ) throws -> (sent: Int, HouseClient.Taken) {
    var history = Data()
    let sent = try home.writeSyncFile(withNotesOf: person) { piece in
      history += piece
      guard history.count <= HouseExchange.longest else { throw HouseProblem.tooLong }
    }
    // A new connection: the server gives each one only some seconds until its next request is complete.
    let client = try HouseClient(house.origin, trusting: house.authority, in: folder, session)
    return (sent, try client.leave(history, house.secret))
  }
}

extension Session {
  /// Whether there is a home, or was one whose log is lost.
  fileprivate var hasHome: Bool {
    logAddress != nil
      || ["log.sqlite", "current.sqlite"].contains {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
      }
  }
}

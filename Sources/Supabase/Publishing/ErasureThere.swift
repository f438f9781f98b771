public import Compass
import Domain
import EventLog
public import Foundation

/// What an erasure at a home does not reach at once: everything that was sent to the project that the home is signed in
/// to. The next publication carries it out there.
public struct ErasureThere: Sendable {
  private let home: Home
  private let ledger: PublicationLedger
  private let project: String

  /// Finds the project of a home; nil if nobody signed in or the project was forgotten (`rc sign-out --everybody`).
  ///
  /// - Throws: `SignInError.file`, `EventLogError`.
  public init?(of home: Home) throws {
    guard let signIns = try SignInFile(folder: home.folder).load() else { return nil }
    self.home = home
    project = "\(signIns.project.address)"
    ledger = try PublicationLedger(of: home)
  }

  /// One sentence that says what an erasure does not reach yet.
  public func warning(erasing kind: ErasureKind?) -> String {
    let accounts =
      kind == .family ? "; the accounts and the family's name there have to be removed by whoever owns the project" : ""
    return "the project \(project) still has what was sent there, until rc publish erases it there, too\(accounts)"
  }

  /// The events of the erasures that the project has not carried out yet.
  ///
  /// - Throws: `EventLogError`.
  public func waiting() throws -> [UUID] { try home.erasuresWithoutReceipt().map(\.id) }

  /// Refuses an erasure that would withhold a change from a project that has the record: without the deletion of a
  /// record, for example, the project would show it for ever. A record that the project does not have may be erased.
  ///
  /// A person and a family may always be erased. Of a person only what is the person's alone goes, of a family
  /// everything, and the next publication empties or deletes it there, whatever its last state was. Besides, their
  /// changes may wait for people who never sign in here again.
  ///
  /// - Throws: `PublishingError.unsentErasure`; `EventLogError`.
  public func requireSent(_ plan: ErasurePlan, by actor: UUID) throws {
    guard ![.person, .family].contains(plan.target.kind) else { return }
    let unsent = Set(try ledger.unsent(of: plan.items.map(\.id)))
    guard !unsent.isEmpty else { return }
    let waiting = plan.items.filter { unsent.contains($0.id) }
    let there = try Set(waiting.map(\.stream)).filter { try isThere($0, actor) }
    guard !there.isEmpty else { return }
    let known = waiting.filter { there.contains($0.stream) }
    throw PublishingError.unsentErasure(events: known.map(\.id), of: plan.target.name)
  }

  /// The check before a record is erased by age: what waits to be published of it is sent first, as in `rc erase`.
  public static func check(_ home: Home) -> @Sendable (ErasurePlan, UUID) throws -> Void {
    { plan, parent in try ErasureThere(of: home)?.requireSent(plan, by: parent) }
  }

  /// Whether the project has something of a record: it came from there, or was accepted there.
  private func isThere(_ stream: StreamName, _ actor: UUID) throws -> Bool {
    if try home.log.events(EventRange(stream: stream)).contains(where: { $0.origin == .remote }) { return true }
    return try home.read { try $0.publication(of: stream, viewer: actor) }?.sentAt != nil
  }
}

import CanonicalJSON
public import Compass
public import Domain
import EventLog
import Foundation
public import HTTP

/// What a home that never published would bring of long ago. The application's own triggers take each row for news: they
/// tell the family of a contact of last year as of one of today, and move its school on.
public struct FirstPublication: Equatable, Sendable {
  /// How many contacts of more than a day ago would go.
  public let oldContacts: Int
  /// The project's triggers that take a contact for news, whatever its age (0109); nil where it does not say.
  public let triggers: [String]?

  /// What is known without the project.
  ///
  /// - Returns: Nil where something was published before, or nothing of long ago waits.
  /// - Throws: `EventLogError`, `SignInError.file`.
  public init?(of home: Home) throws {
    var receipts = EventRange()
    (receipts.types, receipts.limit) = (["WritesAccepted"], 1)
    guard try home.log.events(receipts).isEmpty else { return nil }
    let yesterday = Instant(milliseconds: home.now().milliseconds - 86_400_000)
    let count = try home.contactsOnTheirWay(before: yesterday).count
    guard count > 0 else { return nil }
    (oldContacts, triggers) = (count, nil)
  }

  private init(_ oldContacts: Int, _ triggers: [String]?) {
    (self.oldContacts, self.triggers) = (oldContacts, triggers)
  }

  /// What somebody has to agree to before a home is published: the project is asked which of its triggers tell people.
  ///
  /// - Returns: Nil where there is nothing to agree to, as where no trigger takes what is long ago for news.
  /// - Throws: `EventLogError`, `SignInError.file`. A project that does not answer says nothing of its triggers.
  public static func toAgree(of home: Home, http: any HTTPClient) async throws -> FirstPublication? {
    guard let first = try FirstPublication(of: home) else { return nil }
    let file = SignInFile(folder: home.folder)
    guard let person = try file.load()?.people.first,
      let credentials = try? Credentials(of: person.id, in: file, client: http, now: { home.now() }),
      case .accepted(_, .array(let names)) = await RESTClient(credentials, client: http).send(.call("triggers_of_news"))
    else { return first }
    if names.isEmpty { return nil }
    // No longer than a name in PostgreSQL, and not more than a sentence holds.
    let triggers = names.compactMap(\.text).filter { $0.utf8.count <= 63 }.prefix(10)
    return triggers.isEmpty ? first : FirstPublication(first.oldContacts, Array(triggers))
  }

  /// What the project may do, and what helps.
  public var warning: String {
    let what =
      "nothing of this home was published before, and \(oldContacts) contact\(oldContacts == 1 ? "" : "s") of more than a "
      + "day ago would go: "
    let patch = "(Tools/supabase-dev/patches/honour_replayed_history.sql keeps "
    guard let triggers else {
      return what + "the project's triggers may tell the family of each as if it were of today, and move schools "
        + "to contacted \(patch)them quiet)"
    }
    return what
      + "the project's \(triggers.joined(separator: ", ")) \(triggers.count == 1 ? "takes" : "take") each for "
      + "news of today, to tell the family or to move a school to contacted \(patch)what it names quiet)"
  }
}

extension Home {
  /// The contacts that were logged here, took place before a moment, and are neither in the project nor given up.
  func contactsOnTheirWay(before moment: Instant) throws -> [UUID] {
    var contacts = EventRange()
    contacts.types = ["InteractionLogged"]
    var old: [UUID] = []
    try log.scan(contacts) { row in
      if row.origin == .local, row.occurredAt ?? row.recordedAt < moment.milliseconds { old.append(try row.id) }
    }
    guard !old.isEmpty else { return [] }
    let ledger = try PublicationLedger(of: self)
    return try old.filter { try ledger.isWaiting($0) }
  }

  /// Keeps the contacts that took place before a moment here alone: they are given up, as each one could be by itself.
  ///
  /// - Returns: How many there were.
  /// - Throws: `EventLogError`, `CompassError`, `DomainError`, `SignInError.file`.
  public func keepContactsHere(before moment: Instant, because reason: String, in context: CommandContext) throws -> Int
  {
    let contacts = try contactsOnTheirWay(before: moment)
    if !contacts.isEmpty { try abandon(contacts, because: reason, in: context) }
    return contacts.count
  }
}

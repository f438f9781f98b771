import CanonicalJSON
public import Compass
public import Domain
import EventLog
import Foundation
public import HTTP

/// The old contacts that a home would send with its first publication. The application's own triggers treat each
/// inserted row as news: they notify the family of last year's contact as if it were today's, and change the status of
/// its school.
public struct FirstPublication: Equatable, Sendable {
  /// The number of contacts from more than a day ago that would be sent.
  public let oldContacts: Int
  /// The project's triggers that treat a contact as news, whatever its age (0109); nil if the project does not tell.
  public let triggers: [String]?

  /// Finds what is known without asking the project.
  ///
  /// - Returns: Nil if something was published before, or if no old contact waits.
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

  /// Finds what somebody has to agree to before a home is published. Asks the project for the triggers that notify
  /// people.
  ///
  /// - Returns: Nil if there is nothing to agree to, for example because no trigger treats old contacts as news.
  /// - Throws: `EventLogError`, `SignInError.file`. If the project does not answer, its triggers stay unknown.
  public static func needingAgreement(of home: Home, http: any HTTPClient) async throws -> FirstPublication? {
    guard let first = try FirstPublication(of: home) else { return nil }
    let file = SignInFile(folder: home.folder)
    guard let person = try file.load()?.people.first,
      let credentials = try? Credentials(of: person.id, in: file, client: http, now: { home.now() }),
      case .accepted(_, .array(let names)) = await RESTClient(credentials, client: http).send(.call("triggers_of_news"))
    else { return first }
    if names.isEmpty { return nil }
    // A name in PostgreSQL has at most 63 bytes, and a sentence has room for ten.
    let triggers = names.compactMap(\.text).filter { $0.utf8.count <= 63 }.prefix(10)
    return triggers.isEmpty ? first : FirstPublication(first.oldContacts, Array(triggers))
  }

  /// What the project may do, and how to prevent it.
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
  /// The contacts that were logged here, took place before a moment, and are neither in the project nor abandoned.
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

  /// Keeps the contacts from before a moment out of the project: abandons each one.
  ///
  /// - Returns: The number of contacts.
  /// - Throws: `EventLogError`, `CompassError`, `DomainError`, `SignInError.file`.
  public func keepContactsHere(before moment: Instant, because reason: String, in context: CommandContext) throws -> Int
  {
    let contacts = try contactsOnTheirWay(before: moment)
    if !contacts.isEmpty { try abandon(contacts, because: reason, in: context) }
    return contacts.count
  }
}

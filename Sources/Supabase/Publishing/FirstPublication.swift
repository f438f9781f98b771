public import Compass
import Domain
import EventLog

/// What a home that never published would bring of long ago. The application's own triggers take each row for news: they
/// tell the family of a contact of last year as of one of today, and move its school on.
public struct FirstPublication: Equatable, Sendable {
  /// How many contacts of more than a day ago would go.
  public let oldContacts: Int

  /// - Returns: Nil where something was published before, or nothing of long ago waits.
  /// - Throws: `EventLogError`.
  public init?(of home: Home) throws {
    var receipts = EventRange()
    (receipts.types, receipts.limit) = (["WritesAccepted"], 1)
    guard try home.log.events(receipts).isEmpty else { return nil }
    var contacts = EventRange()
    contacts.types = ["InteractionLogged"]
    let yesterday = home.now().milliseconds - 86_400_000
    var count = 0
    try home.log.scan(contacts) { row in
      if row.origin == .local, row.occurredAt ?? row.recordedAt < yesterday { count += 1 }
    }
    guard count > 0 else { return nil }
    oldContacts = count
  }

  /// What the project may do, and what helps.
  public var warning: String {
    "nothing of this home was published before, and \(oldContacts) contact\(oldContacts == 1 ? "" : "s") of more than a "
      + "day ago would go: the project's triggers may tell the family of each as if it were of today, and move schools "
      + "to contacted (Tools/supabase-dev/patches/honour_replayed_history.sql keeps them quiet)"
  }
}

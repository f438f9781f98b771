import CanonicalJSON
public import Compass
public import Domain
import EventLog
import Foundation
public import HTTP

/// The old contacts and offers that a home would publish, to which somebody has to agree. The application's own triggers
/// treat each inserted row as news: they notify the family of last year's contact as if it were today's, and change the
/// status of its school.
public struct OldNews: Equatable, Sendable {
  /// A number of contacts and offers.
  public struct Amount: Equatable, Sendable {
    /// The number of contacts.
    public var contacts = 0
    /// The number of offers.
    public var offers = 0

    /// The sum of both.
    public var total: Int { contacts + offers }

    /// In words, such as "1 contact and 2 offers".
    public var text: String {
      let parts = [(contacts, "contact"), (offers, "offer")].filter { $0.0 > 0 }
      return parts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: " and ")
    }

    mutating func add(_ table: Table) {
      if table == .offers { offers += 1 } else { contacts += 1 }
    }
  }

  /// What would be sent and is more than a day old: contacts by when they took place, offers by when they were recorded.
  public let amount: Amount
  /// Whether nothing of the home was published before. Afterwards only what was entered together counts
  /// (`NewsEntry.enteredTogether`).
  public let isFirst: Bool
  /// The project's triggers that treat such rows as news, whatever their age (0114); nil if the project does not tell.
  public private(set) var triggers: [String]?

  /// Finds what is known without asking the project.
  ///
  /// - Returns: Nil if nothing of that kind waits.
  /// - Throws: `EventLogError`, `SignInError.file`.
  public init?(of home: Home) throws {
    var receipts = EventRange()
    (receipts.types, receipts.limit) = (["WritesAccepted"], 1)
    let firstReceipt = try home.log.events(receipts).first?.position
    let isFirst = firstReceipt == nil
    let known = try home.newsEntries(after: firstReceipt ?? 0)
    // By a clock that is behind, what is old would pass for news.
    let now = max(home.now().milliseconds, known.map(\.recordedAt).max() ?? .min)
    let yesterday = now - NewsEntry.day
    let old = known.filter { isFirst ? $0.happenedAt < yesterday : $0.wasOld }
    let entries = isFirst ? old : NewsEntry.enteredTogether(old)
    guard !entries.isEmpty else { return nil }
    // The first time somebody agrees for people, too, who have not signed in yet.
    let waiting = Set(try PublicationLedger(of: home).waiting(of: entries.map(\.id), forNobody: !isFirst))
    var amount = Amount()
    for entry in entries where waiting.contains(entry.id) { amount.add(entry.table) }
    guard amount.total > 0 else { return nil }
    (self.amount, self.isFirst) = (amount, isFirst)
  }

  /// Finds what somebody has to agree to before a home is published. Asks the project for the triggers that notify
  /// people.
  ///
  /// - Returns: Nil if there is nothing to agree to, for example because no trigger treats old rows as news.
  /// - Throws: `EventLogError`, `SignInError.file`. If the project does not answer, its triggers stay unknown.
  public static func needingAgreement(of home: Home, http: any HTTPClient) async throws -> OldNews? {
    guard var news = try OldNews(of: home) else { return nil }
    let tables = [(news.amount.contacts, Table.interactions), (news.amount.offers, .offers)].filter { $0.0 > 0 }
    let file = SignInFile(folder: home.folder)
    guard let person = try file.load()?.people.first,
      let credentials = try? Credentials(of: person.id, in: file, client: http, now: { home.now() }),
      case .accepted(_, .array(let names)) = await RESTClient(credentials, client: http).send(
        .call("triggers_of_news", ["of_tables": .array(tables.map { .string($0.1.rawValue) })]))
    else { return news }
    if names.isEmpty { return nil }
    // A name in PostgreSQL has at most 63 bytes, and a sentence has room for ten.
    let triggers = names.compactMap(\.text).filter { $0.utf8.count <= 63 }.prefix(10)
    if !triggers.isEmpty { news.triggers = Array(triggers) }
    return news
  }

  /// What the project may do, and how to prevent it.
  public var warning: String {
    let what =
      isFirst
      ? "nothing of this home was published before, and \(amount.text) of more than a day ago would go: "
      : "\(amount.text) of more than a day ago, entered within an hour, would go: "
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

/// A contact or an offer that was entered at this home.
struct NewsEntry: Sendable {
  static let day: Int64 = 86_400_000
  /// The types of the events that enter one, with their tables.
  static let tables: [String: Table] = ["InteractionLogged": .interactions, "OfferRecorded": .offers]

  let id: UUID
  let table: Table
  let happenedAt: Int64
  let recordedAt: Int64

  /// Whether it was more than a day old when it was entered.
  var wasOld: Bool { happenedAt < recordedAt - Self.day }

  /// How many old entries, within how many milliseconds, are a history that is copied in. Somebody who remembers a call
  /// of last week enters one or two.
  static let (many, hour) = (10, Int64(3_600_000))

  /// Those that were entered with many others.
  ///
  /// - Parameter entries: Old entries, in the order of the log.
  static func enteredTogether(_ entries: [NewsEntry]) -> [NewsEntry] {
    var together: Set<Int> = []
    for (first, last) in zip(entries.indices, entries.indices.dropFirst(many - 1))
    where entries[last].recordedAt - entries[first].recordedAt <= hour {
      together.formUnion(first...last)
    }
    return together.sorted().map { entries[$0] }
  }
}

extension NewsEntry {
  /// Nil for any other event. A later version of a contact corrects it; its row is there already.
  init?(_ event: RecordedEvent) {
    guard event.origin == .local, event.version == 1, let table = Self.tables[event.type] else { return nil }
    self.init(
      id: event.id, table: table, happenedAt: event.happenedAt, recordedAt: event.recordedAt)
  }
}

extension Home {
  /// The contacts and offers that were entered here, in the order of the log.
  func newsEntries(after position: Int64) throws -> [NewsEntry] {
    var range = EventRange(after: position)
    range.types = Set(NewsEntry.tables.keys)
    var entries: [NewsEntry] = []
    try log.scan(range) { row in
      if let entry = NewsEntry(try row.recorded()) { entries.append(entry) }
    }
    return entries
  }

  /// Keeps the contacts and offers from before a moment out of the project: abandons each one, with what was changed of
  /// it since.
  ///
  /// - Returns: Their number.
  /// - Throws: `EventLogError`, `CompassError`, `DomainError`, `SignInError.file`.
  public func keepOldNewsHere(
    before moment: Instant, because reason: String, in context: CommandContext
  ) throws -> OldNews.Amount {
    var range = EventRange()
    range.types = Set(NewsEntry.tables.keys).union(["InteractionRemoved", "OfferEdited", "OfferDeleted"])
    let events = try log.events(range).filter { $0.origin == .local }
    let waiting = Set(try PublicationLedger(of: self).waiting(of: events.map(\.id), forNobody: false))
    var (amount, streams, given): (OldNews.Amount, Set<StreamName>, [UUID]) = (.init(), [], [])
    for event in events where waiting.contains(event.id) {
      if let entry = NewsEntry(event), entry.happenedAt < moment.milliseconds {
        amount.add(entry.table)
        streams.insert(event.stream)
      }
      // Later changes of an entry stay with it.
      if streams.contains(event.stream) { given.append(event.id) }
    }
    if !given.isEmpty { try abandon(given, because: reason, in: context) }
    return amount
  }
}

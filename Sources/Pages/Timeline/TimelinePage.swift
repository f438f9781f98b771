public import Compass
import Domain
import EventLog
import Foundation
import Projections

/// The family's timeline: who did what, as sentences by day and school, newest first. Private notes never appear here,
/// not even the viewer's own (ruling 20).
public struct TimelinePage: PageValue {
  /// The notice shown while the page loads.
  public static let loading = Notice("Loading timeline...", icon: "spinner")
  /// Never shown: the timeline always exists, even if it is empty.
  public static let notFound = Notice("Nothing happened yet", icon: "clock")
  /// The number of changes on one page.
  public static let pageSize = 60

  /// The subject of a change.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    case statuses, schools, contacts, coaches, events, offers, metrics, documents, settings

    /// The label.
    public var label: String {
      switch self {
      case .statuses: "Status changes"
      case .schools: "Schools"
      case .contacts: "Contacts"
      case .coaches: "Coaches"
      case .events: "Events"
      case .offers: "Offers"
      case .metrics: "Metrics"
      case .documents: "Documents"
      case .settings: "Family and settings"
      }
    }

    fileprivate var streams: [String] {
      switch self {
      case .statuses, .schools: ["school"]
      case .contacts: ["interaction"]
      case .coaches: ["coach"]
      case .events: ["event"]
      case .offers: ["offer"]
      case .metrics: ["metric"]
      case .documents: ["document"]
      case .settings: ["family", "preferences", "next-step", "retention", "device", "ownership", "membership"]
      }
    }
  }

  /// The filter of the timeline.
  public struct Filter: Codable, Equatable, Sendable {
    /// The id of the person who acted; nil for everybody.
    public var person: String?
    /// The kind of change; nil for all kinds.
    public var kind: Kind?
    /// Only changes before this position are shown; nil to start with the newest.
    public var before: Int64?

    /// Creates a filter that matches everything by default.
    public init(person: String? = nil, kind: Kind? = nil, before: Int64? = nil) {
      (self.person, self.kind, self.before) = (person, kind, before)
    }

    fileprivate var audit: AuditFilter {
      var filter = AuditFilter()
      filter.actor = person
      // Without a kind, all kinds are listed: an empty list would also match the `publication` streams, with the
      // server's receipts and refusals.
      filter.kinds = kind?.streams ?? Kind.allCases.flatMap(\.streams)
      filter.type = kind == .statuses ? "StatusChanged" : nil
      filter.through = before.map { $0 - 1 }
      return filter
    }
  }

  /// The changes of one day, newest first.
  public struct Day: Codable, Equatable, Sendable {
    /// "Feb 7, 2026", in the viewer's time zone.
    public let day: String
    /// The groups by school, the one with the newest change first.
    public let groups: [Group]
  }

  /// The changes of one day that concern one school, or no school.
  public struct Group: Codable, Equatable, Sendable {
    /// The school's id; nil for changes that concern no school.
    public let school: String?
    /// The school's name, or "Family".
    public let name: String
    /// The changes, newest first.
    public private(set) var changes: [Change]

    fileprivate mutating func append(_ change: Change) { changes.append(change) }
  }

  /// A change: everything that one event recorded.
  public struct Change: Codable, Equatable, Sendable {
    /// The event's position in the log.
    public let position: Int64
    /// The time of recording: "03:05 PM".
    public let time: String
    /// "Laura moved Rice University to Camp Invite: text from coach".
    public let text: String
    /// The day of the event if it was recorded on another day: "Happened Feb 1, 2026".
    public let told: String?
    /// The page of the record as of the change.
    public let then: Route
  }

  /// The heading.
  public let title = "Timeline"
  /// The filter that is applied.
  public let filter: Filter
  /// The choices for the person: everybody, and each family member.
  public let people: [FilterChoice]
  /// The choices for the kind: everything, and each kind.
  public let kinds: [FilterChoice]
  /// The days, newest first.
  public let days: [Day]
  /// "Changes (the newest 60 of 2,286)".
  public let heading: String
  /// The filter of the earlier changes; nil if all are shown.
  public let more: Filter?
  /// The notice shown if nothing is found.
  public let empty: Notice?
  /// Whether the page shows a past position, with only what was known then.
  public let isPast: Bool

  private enum CodingKeys: CodingKey { case filter, people, kinds, days, heading, more, empty, isPast }

  /// All shown changes, in the order of the days and their groups.
  public var changes: [Change] { days.flatMap(\.groups).flatMap(\.changes) }

  /// The link to the earlier changes.
  public static let earlier = PageAction("Show earlier changes")
  /// The name of the group of changes that concern no school.
  public static let family = "Family"

  /// Loads a page of the timeline as far as a viewer may see it.
  public static func load(
    from reading: Reading, viewer: Viewer, filter: Filter = Filter(), limit: Int = pageSize
  ) throws -> TimelinePage {
    var audit = filter.audit
    // One more entry than is shown tells whether there are earlier ones.
    audit.limit = limit + 1
    let entries = try reading.audit(audit, viewer: viewer.id).entries
    let shown = entries.prefix(limit).filter { !$0.stream.hasPrefix("private-note/") }
    let last = entries.count > limit ? entries[limit - 1].position : nil
    let members = try reading.everybody()
    let people = try People(from: reading, viewer: viewer)
    let count = last == nil ? shown.count : try reading.auditCount(audit, viewer: viewer.id)
    return TimelinePage(
      filter: filter,
      people: [FilterChoice(nil, "Everybody")] + members.map { FilterChoice($0.id, people.name($0.id)) },
      kinds: [FilterChoice(nil, "Everything")] + Kind.allCases.map { FilterChoice($0.rawValue, $0.label) },
      days: try days(shown, reading, viewer), heading: HistorySlider.title(shown.count, of: count, viewer.text),
      more: last.map { Filter(person: filter.person, kind: filter.kind, before: $0) },
      empty: shown.isEmpty && last == nil
        ? Notice("Nothing found", message: "No change is of this person and kind.", action: "Show all", icon: "clock")
        : nil, isPast: reading.isPast)
  }

  private init(
    filter: Filter, people: [FilterChoice], kinds: [FilterChoice], days: [Day], heading: String, more: Filter?,
    empty: Notice?, isPast: Bool
  ) {
    (self.filter, self.people, self.kinds, self.days) = (filter, people, kinds, days)
    (self.heading, self.more, self.empty, self.isPast) = (heading, more, empty, isPast)
  }

  private static func days(_ entries: [AuditEntry], _ reading: Reading, _ viewer: Viewer) throws -> [Day] {
    let sentences = try ChangeSentences(entries, from: reading, viewer: viewer)
    var schools = ConcernedSchools(reading)
    var days: [(day: String, groups: [Group])] = []
    for entry in entries {
      let line = sentences.change(entry, canUndo: false)
      let day = viewer.text.date(entry.recordedAt)
      if days.last?.day != day { days.append((day, [])) }
      let school = try schools.school(of: entry)
      let change = Change(
        position: line.position, time: line.time, text: line.text, told: line.told,
        then: Route(rawValue: "\(path(of: entry, school?.id))?at=\(entry.position)"))
      let index = days[days.count - 1].groups.firstIndex { $0.school == school?.id }
      if let index {
        days[days.count - 1].groups[index].append(change)
      } else {
        days[days.count - 1].groups.append(
          Group(school: school?.id, name: school?.name ?? family, changes: [change]))
      }
    }
    return days.map { Day(day: $0.day, groups: $0.groups) }
  }

  /// Returns the path of the page that shows an entry's record: the record's own page for a school, an offer and an
  /// event, otherwise that of its list, and of What Next for the family and settings. If the entry deletes an offer or
  /// an event, it is the list's, too.
  static func path(of entry: AuditEntry, _ school: String?) -> String {
    let isGone = entry.type.hasSuffix("Deleted") || entry.type.hasSuffix("Removed")
    guard let stream = StreamName(entry.stream) else { return Route.next.rawValue }
    switch stream.category {
    case "school": return Route.school(stream.key).rawValue
    case "interaction": return school.map { "\(Route.school($0).rawValue)/interactions" } ?? Route.schools.rawValue
    case "coach": return school.map { "\(Route.school($0).rawValue)/coaches" } ?? Route.schools.rawValue
    case "offer": return isGone ? Route.offers.rawValue : Route.offer(stream.key).rawValue
    case "event": return isGone ? Route.events.rawValue : EventRoute.event(stream.key).path
    case "metric": return Route.metrics.rawValue
    case "document": return Route.documents.rawValue
    default: return Route.next.rawValue
    }
  }
}

extension Route {
  /// The family's timeline.
  public static let timeline = Route(rawValue: "/timeline")
}

/// Finds the school that an entry concerns. It is the one under which the audit files the event, such as a school's own
/// events, a logged interaction and a shared document; otherwise it is the school of the coach, the contact, the
/// offer or the recruiting event.
struct ConcernedSchools {
  private let reading: Reading
  /// By stream and record: the events of one document concern several schools.
  private var known: [[String]: SchoolListRow?] = [:]

  init(_ reading: Reading) { self.reading = reading }

  mutating func school(of entry: AuditEntry) throws -> SchoolListRow? {
    let key = [entry.stream, entry.record]
    if let known = known[key] { return known }
    let school = try find(entry)
    known[key] = .some(school)
    return school
  }

  private func find(_ entry: AuditEntry) throws -> SchoolListRow? {
    if let school = try reading.school(entry.record) { return school }
    guard let stream = StreamName(entry.stream) else { return nil }
    let id: String? =
      switch stream.category {
      case "coach": try reading.coach(stream.key)?.school
      // A record that was deleted since still belongs to its school.
      case "interaction": try InteractionRow.fetch(reading.db, key: stream.key)?.school
      case "offer": try OfferRow.fetch(reading.db, key: stream.key)?.school
      case "event": try RecruitingEventRow.fetch(reading.db, key: stream.key)?.fields.school.value?.lowercased
      default: nil
      }
    return try id.flatMap { try reading.school($0) }
  }
}

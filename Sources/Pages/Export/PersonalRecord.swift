public import Compass
import Domain
import EventLog
public import Projections

/// All that is held about a member of the family, to read and to print (decision 0045): details, wishes and settings,
/// the own private notes, and every change that the person made or that is about the person.
///
/// Schools, contacts, offers and metrics are not in it; their own exports follow it in the archive.
public struct PersonalRecord: Codable, Equatable, Sendable {
  /// Labelled values under a heading.
  public struct Group: Codable, Equatable, Sendable {
    /// The heading.
    public let title: String
    /// The values.
    public let rows: [LabelledText]
  }

  /// Changes under a heading, newest first.
  public struct Changes: Codable, Equatable, Sendable {
    /// The heading.
    public let title: String
    /// The changes: when, the sentence, and the fields with the values before and after.
    public let rows: [[String]]
  }

  /// "All that is held about Sam".
  public let title: String
  /// "Player in the family The Rivers, Feb 2, 2026".
  public let subtitle: String
  /// Details, home, wishes, settings and private notes, as far as there are any.
  public let groups: [Group]
  /// What the person changed, and what others changed about the person.
  public let changes: [Changes]
  /// The headings of the columns of the changes.
  public let columns: [String]
  /// What the document does not say, and where it is.
  public let remark: String

  /// Loads the record of a person.
  ///
  /// - Parameter viewer: The person for whom the record is made: the same person or a parent.
  public static func load(
    _ share: PersonalShare, of person: MemberRow, from reading: Reading, viewer: Viewer
  ) throws -> PersonalRecord {
    let text = viewer.text
    let role = MemberRole(rawValue: person.role).label
    let family = try reading.family()?.name ?? ""
    return PersonalRecord(
      title: title(person.name), subtitle: "\(role) in the family \(family), \(text.date(viewer.today))",
      groups: try groups(share, reading, text).filter { !$0.rows.isEmpty },
      changes: try changes(share, person, reading, viewer).filter { !$0.rows.isEmpty },
      columns: ["When", "What", "Before and after"], remark: remark(share))
  }

  /// "All that is held about Sam".
  public static func title(_ name: String) -> String { "All that is held about \(name)" }

  private static func remark(_ share: PersonalShare) -> String {
    share.includesOwn
      ? "Earlier versions of private notes are in events.jsonl, nowhere else."
      : "Private notes and settings that are this person's alone are not in here; only this person gets them."
  }

  private static func groups(_ share: PersonalShare, _ reading: Reading, _ text: LocalText) throws -> [Group] {
    func group<Page: PreferencePage>(_ page: Page.Type, _ fields: Page.Fields) -> Group {
      let values = fields.valuesByName.sorted { $0.key < $1.key }
      return Group(
        title: Page.texts.title,
        rows: values.map { field, value in
          if case .flag(let flag) = value { return LabelledText(Page.Fields.label(of: field), flag ? "Yes" : "No") }
          return LabelledText(Page.Fields.label(of: field), text.text(of: value))
        })
    }
    let person = share.person
    let wishes = try reading.schoolPreferences(of: person).items.map {
      LabelledText($0.type.label, PreferenceWords.text($0.preference, text))
    }
    let shared = [
      group(PlayerDetailsPage.self, try reading.playerDetails(of: person)),
      group(HomeLocationPage.self, try reading.homeLocation(of: person)),
      Group(title: SchoolPreferencesPage.texts.title, rows: wishes),
    ]
    guard share.includesOwn else { return shared }
    let notes = try reading.privateNotes(of: person).map { note in
      LabelledText(try reading.school(note.school)?.name ?? note.school, note.text)
    }
    return shared + [
      group(NotificationPreferencesPage.self, try reading.notificationFields(of: person)),
      group(DashboardPreferencesPage.self, try reading.dashboardFields(of: person)),
      Group(title: "Private Notes", rows: notes),
    ]
  }

  private static func changes(
    _ share: PersonalShare, _ person: MemberRow, _ reading: Reading, _ viewer: Viewer
  ) throws -> [Changes] {
    func rows(_ set: (inout AuditFilter) -> Void, where isIncluded: (AuditEntry) -> Bool) throws -> [[String]] {
      var filter = AuditFilter()
      filter.limit = .max
      set(&filter)
      let entries = try reading.audit(filter, viewer: viewer.id).entries.filter { entry in
        guard let stream = StreamName(entry.stream), stream.category != "private-note" else { return false }
        return share.includes(stream) && isIncluded(entry)
      }
      let days = try ChangeSentences(entries, from: reading, viewer: viewer).days(entries, isPast: true)
      return days.flatMap { day in
        day.changes.map { change in
          let fields = change.fields.map { "\($0.label): \($0.from) → \($0.to)" }
          return ["\(day.day), \(change.time)", change.text, fields.joined(separator: "\n")]
        }
      }
    }
    return [
      Changes(
        title: "Changes that \(person.name) made", rows: try rows({ $0.actor = person.id }, where: { _ in true })),
      Changes(
        title: "Changes about \(person.name) that others made",
        rows: try rows({ $0.record = person.id }, where: { $0.actor != person.id })),
    ]
  }
}

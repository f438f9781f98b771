public import Compass
import Domain
import Foundation
import Projections

/// The deleted schools: when, by whom, what went with each, and the way back.
public struct TrashPage: PageValue {
  /// What is shown until the page is there.
  public static let loading = Notice("Loading deleted schools...", icon: "spinner")
  /// The trash is always there.
  public static let notFound = Notice("No deleted schools", icon: "trash")

  /// One deleted school.
  public struct Entry: Codable, Equatable, Sendable {
    /// The school's id.
    public let id: String
    /// Its name.
    public let name: String
    /// Its location, or "Location unknown".
    public let location: String
    /// When it was deleted, in UTC; nil where the event is not understood by this version.
    public let deletedAt: String?
    /// When it was deleted, where the viewer is: "Feb 7, 2026, 03:05 PM".
    public let at: String
    /// Who deleted it.
    public let by: String
    /// "2 coaches, 1 interaction" that went along and come back with it; nil where nothing did.
    public let wentAlong: String?
    /// Brings it back; nil where nothing can be changed from here.
    public let restore: PageAction?
    /// What a screen reader says of it.
    public let spoken: String
  }

  /// The heading.
  public let title: String
  /// "2 deleted schools".
  public let countText: String
  /// The last deleted first.
  public let entries: [Entry]
  /// What to say where there are none.
  public let empty: Notice?
  /// Whether this is the past, which cannot be changed.
  public let isPast: Bool

  /// The page as a viewer sees it in a reading.
  public static func load(from reading: Reading, viewer: Viewer) throws -> TrashPage {
    let people = People(try reading.members(), viewer: viewer)
    let deleted = try reading.deletedSchools(of: viewer.athlete).sorted { a, b in
      let (first, second) = (a.deletion?.at.milliseconds ?? .min, b.deletion?.at.milliseconds ?? .min)
      return first == second ? a.school.id < b.school.id : first > second
    }
    let count = "\(viewer.text.number(deleted.count)) deleted \(deleted.count == 1 ? "school" : "schools")"
    return TrashPage(
      title: "Deleted Schools", countText: count,
      entries: deleted.map {
        Entry($0.school, $0.deletion, people, viewer.text, isPast: reading.isPast)
      },
      empty: deleted.isEmpty
        ? Notice("No deleted schools", message: "A school that you delete can be brought back here", icon: "trash")
        : nil,
      isPast: reading.isPast)
  }
}

extension TrashPage.Entry {
  init(_ row: SchoolListRow, _ deletion: DeletionRecord?, _ people: People, _ write: LocalText, isPast: Bool) {
    id = row.id
    name = row.name
    location = row.location.flatMap { $0.isEmpty ? nil : $0 } ?? "Location unknown"
    deletedAt = deletion?.at.description
    at = deletion.map { write.dateAndTime($0.at) } ?? "Unknown"
    by = deletion.map { people.name($0.actor) } ?? "Unknown"
    wentAlong = deletion.flatMap { $0.dependants.isEmpty ? nil : $0.dependants.text }
    restore = isPast ? nil : PageAction("Restore", icon: "restore", spoken: "Restore \(row.name)")
    spoken = ["\(row.name), deleted \(at) by \(by)", wentAlong.map { "with \($0)" }]
      .compactMap(\.self).joined(separator: ", ")
  }
}

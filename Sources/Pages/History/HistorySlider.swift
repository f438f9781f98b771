public import Compass
import Domain
public import EventLog
import Foundation
import Projections

/// The slider over a page's own history: every moment of it can be looked at again.
public struct HistorySlider: Codable, Equatable, Sendable {
  /// How many marks a slider lists at most, the newest ones.
  public static let markLimit = 100

  /// Whose history it is.
  public enum Scope: Hashable, Sendable {
    /// Everything of the family.
    case everything
    /// All that concerns a record, by its id.
    case record(String)
    /// One record alone.
    case stream(StreamName)
    /// All records of some kinds.
    case kinds([String])

    var filter: AuditFilter {
      var filter = AuditFilter()
      switch self {
      case .everything: break
      case .record(let id): filter.record = id
      case .stream(let name): filter.stream = name
      case .kinds(let kinds): filter.kinds = kinds
      }
      return filter
    }
  }

  /// A moment at which something changed.
  public struct Mark: Codable, Equatable, Sendable {
    /// The event's place in the log.
    public let position: Int64
    /// "Feb 7, 2026, 03:05 PM".
    public let at: String
    /// "Status changed, You (Sam)".
    public let text: String
  }

  /// What it is.
  public let label: String
  /// How much it holds: "34 changes since Aug 3, 2025".
  public let extent: String
  /// The first moment.
  public let lowest: Int64
  /// The newest moment.
  public let highest: Int64
  /// The moment that is shown.
  public private(set) var position: Int64
  /// "Now", or "As of Feb 7, 2026, 03:05 PM".
  public private(set) var text: String
  /// What was done last up to the moment shown: "Status changed, You (Sam) · Feb 7, 2026, 03:05 PM".
  public private(set) var change: String
  /// The moments at which something changed, newest first.
  public let marks: [Mark]
  /// The moments laid out in time; nil where there is only one.
  public private(set) var axis: HistoryAxis?
  /// The heading of their list, which says where it leaves some out: "Changes (the newest 100 of 2,229)".
  public let marksTitle: String
  /// What a screen reader calls the slider itself.
  public let moment: String
  /// Shows the chosen moment, where no script does it at once.
  public let show: String
  /// Leads back to the present.
  public let present: PageAction
  /// Whether the moment shown is one of the past.
  public private(set) var isPast: Bool

  /// The slider over a part of the history. Where nothing of it ever happened there is none in the present, and one
  /// without moments in the past, which says when that is and leads back.
  ///
  /// - Parameters:
  ///   - scope: Whose history it is.
  ///   - reading: The present, in which all moments are known.
  ///   - position: The moment that the page shows; nil for the present.
  public static func load(
    _ scope: Scope, from reading: Reading, at position: Int64?, viewer: Viewer
  ) throws -> HistorySlider? {
    let slider = try load(scope, from: reading, viewer: viewer)
    guard let position else { return slider.marks.isEmpty ? nil : slider }
    return try slider.showing(position, of: scope, from: reading, viewer: viewer)
  }

  /// The slider of the present.
  static func load(_ scope: Scope, from reading: Reading, viewer: Viewer) throws -> HistorySlider {
    var filter = scope.filter
    filter.limit = markLimit
    let entries = try reading.audit(filter, viewer: viewer.id).entries
    let head = try reading.position(seenBy: Sight(of: viewer.id))
    let columns = try reading.auditColumns(filter, viewer: viewer.id, of: HistoryAxis.columns)
    let people = People(try reading.members(), viewer: viewer)
    return HistorySlider(
      label: "History", extent: extent(columns, viewer.text), lowest: columns?.first ?? head, highest: head,
      position: head, text: "Now", change: entries.first.map { said($0, people, viewer.text) } ?? "",
      marks: entries.map { Mark($0, people, viewer.text) },
      axis: columns.flatMap { HistoryAxis($0, text: viewer.text) },
      marksTitle: title(entries.count, of: columns?.count ?? 0, viewer.text), moment: "Moment that is shown",
      show: "Show", present: PageAction("Back to now", icon: "restore"), isPast: false)
  }

  /// The slider of the present, at another moment.
  func showing(
    _ position: Int64?, of scope: Scope, from reading: Reading, viewer: Viewer
  ) throws -> HistorySlider {
    guard let position else { return self }
    var slider = self
    slider.position = position
    slider.isPast = true
    if let moment = try reading.recordedAt(position) {
      slider.text = "As of \(viewer.text.dateAndTime(moment))"
      slider.axis?.show(moment)
    }
    var filter = scope.filter
    (filter.limit, filter.through) = (1, position)
    let people = People(try reading.members(), viewer: viewer)
    slider.change =
      try reading.audit(filter, viewer: viewer.id).entries.first.map { Self.said($0, people, viewer.text) } ?? ""
    return slider
  }

  private static func extent(_ columns: AuditColumns?, _ write: LocalText) -> String {
    guard let columns else { return "" }
    let changes = columns.count == 1 ? "1 change" : "\(write.number(columns.count)) changes"
    return "\(changes) since \(write.date(Instant(milliseconds: columns.from * 1000)))"
  }

  /// "Changes (12)", or "Changes (the newest 100 of 2,229)" where some are left out.
  static func title(_ shown: Int, of count: Int, _ write: LocalText) -> String {
    shown < count ? "Changes (the newest \(write.number(shown)) of \(write.number(count)))" : "Changes (\(shown))"
  }

  private static func said(_ entry: AuditEntry, _ people: People, _ write: LocalText) -> String {
    "\(Words.sentence(entry.type)), \(people.name(entry.actor)) · \(write.dateAndTime(entry.recordedAt))"
  }
}

extension HistorySlider.Mark {
  fileprivate init(_ entry: AuditEntry, _ people: People, _ write: LocalText) {
    position = entry.position
    at = write.dateAndTime(entry.recordedAt)
    text = "\(Words.sentence(entry.type)), \(people.name(entry.actor))"
  }
}

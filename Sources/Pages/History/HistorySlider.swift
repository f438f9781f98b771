public import Compass
import Domain
public import EventLog
import Foundation
import Projections

/// The slider over the history of a page, with which a person can look at every past moment.
public struct HistorySlider: Codable, Equatable, Sendable {
  /// The maximum number of marks of a slider; the newest ones are listed.
  public static let markLimit = 100

  /// The part of the history that a slider covers.
  public enum Scope: Hashable, Sendable {
    /// The family's whole history.
    case everything
    /// All events that concern a record, by its id.
    case record(String)
    /// The events of one record only.
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
    /// The event's position in the log.
    public let position: Int64
    /// "Feb 7, 2026, 03:05 PM".
    public let at: String
    /// "Status changed, You (Sam)".
    public let text: String
  }

  /// The slider's heading.
  public let label: String
  /// The number of changes and the first day: "34 changes since Aug 3, 2025".
  public let extent: String
  /// The position of the first moment.
  public let lowest: Int64
  /// The position of the newest moment.
  public let highest: Int64
  /// The position that is shown.
  public private(set) var position: Int64
  /// "Now", or "As of Feb 7, 2026, 03:05 PM".
  public private(set) var text: String
  /// What to know of the moment's time, if an entry up to it bears a later one: "An entry up to here is dated Sep 23,
  /// 2027, 03:05 PM: a clock was wrong."
  public private(set) var note: String?
  /// The last change up to the moment shown: "Status changed, You (Sam) · Feb 7, 2026, 03:05 PM".
  public private(set) var change: String
  /// The moments at which something changed, newest first.
  public let marks: [Mark]
  /// The time axis; nil if its first and its last moment are in the same second.
  public private(set) var axis: HistoryAxis?
  /// The heading of the list of marks, which says if some are left out: "Changes (the newest 100 of 2,229)".
  public let marksTitle: String
  /// The accessibility label of the slider's input.
  public let moment: String
  /// The button that shows the chosen moment, for browsers without scripts.
  public let show: String
  /// The button that leads back to the present.
  public let present: PageAction
  /// Whether the moment shown is in the past.
  public private(set) var isPast: Bool

  /// Returns the slider over a part of the history. If that part has no events, the slider is nil in the present; in
  /// the past it has no marks, only the moment's date and the button back to the present.
  ///
  /// - Parameters:
  ///   - scope: The part of the history.
  ///   - reading: A reading of the present, which knows all moments.
  ///   - position: The position that the page shows; nil for the present.
  public static func load(
    _ scope: Scope, from reading: Reading, at position: Int64?, viewer: Viewer
  ) throws -> HistorySlider? {
    let slider = try load(scope, from: reading, viewer: viewer)
    guard let position else { return slider.marks.isEmpty ? nil : slider }
    return try slider.showing(position, of: scope, from: reading, viewer: viewer)
  }

  /// Returns the slider in the present.
  static func load(_ scope: Scope, from reading: Reading, viewer: Viewer) throws -> HistorySlider {
    var filter = scope.filter
    filter.limit = markLimit
    let newest = try reading.auditMarks(filter, viewer: viewer.id)
    let head = try reading.position(seenBy: Sight(of: viewer.id))
    let columns = try reading.auditColumns(filter, viewer: viewer.id, of: HistoryAxis.columns)
    let people = try People(from: reading, viewer: viewer)
    return HistorySlider(
      label: "History", extent: extent(columns, viewer.text), lowest: columns?.first ?? head, highest: head,
      position: head, text: "Now", change: newest.first.map { sentence($0, people, viewer.text) } ?? "",
      marks: newest.map { Mark($0, people, viewer.text) },
      axis: columns.flatMap { HistoryAxis($0, text: viewer.text) },
      marksTitle: title(newest.count, of: columns?.count ?? 0, viewer.text), moment: "Moment that is shown",
      show: "Show", present: PageAction("Back to now", icon: "restore"), isPast: false)
  }

  /// Returns this slider of the present, moved to another moment.
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
      slider.note = try reading.laterTime(than: moment, through: position, seenBy: Sight(of: viewer.id))
        .map { Self.note(of: $0, viewer.text) }
    }
    var filter = scope.filter
    (filter.limit, filter.through) = (1, position)
    let people = try People(from: reading, viewer: viewer)
    slider.change =
      try reading.auditMarks(filter, viewer: viewer.id).first.map { Self.sentence($0, people, viewer.text) } ?? ""
    return slider
  }

  /// What to know of a moment's time if an entry up to it bears a later one.
  public static func note(of later: Instant, _ write: LocalText) -> String {
    "An entry up to here is dated \(write.dateAndTime(later)): a clock was wrong."
  }

  private static func extent(_ columns: AuditColumns?, _ write: LocalText) -> String {
    guard let columns else { return "" }
    let changes = columns.count == 1 ? "1 change" : "\(write.number(columns.count)) changes"
    return "\(changes) since \(write.date(Instant(milliseconds: columns.from * 1000)))"
  }

  /// Returns "Changes (12)", or "Changes (the newest 100 of 2,229)" if some are left out.
  static func title(_ shown: Int, of count: Int, _ write: LocalText) -> String {
    shown < count ? "Changes (the newest \(write.number(shown)) of \(write.number(count)))" : "Changes (\(shown))"
  }

  private static func sentence(_ mark: AuditMark, _ people: People, _ write: LocalText) -> String {
    "\(Words.sentence(mark.type)), \(people.name(mark.actor)) · \(write.dateAndTime(mark.recordedAt))"
  }
}

extension HistorySlider.Mark {
  fileprivate init(_ mark: AuditMark, _ people: People, _ write: LocalText) {
    position = mark.position
    at = write.dateAndTime(mark.recordedAt)
    text = "\(Words.sentence(mark.type)), \(people.name(mark.actor))"
  }
}

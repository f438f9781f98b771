public import Compass
import Domain
public import EventLog
import Foundation
import Projections

/// The slider over a page's own history: every moment of it can be looked at again.
public struct HistorySlider: Codable, Equatable, Sendable {
  /// How many marks a slider has at most, the newest ones.
  public static let markLimit = 100

  /// How many columns the drawing of all changes has.
  public static let columns = 500

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
  /// The first moment.
  public let lowest: Int64
  /// The newest moment.
  public let highest: Int64
  /// The moment that is shown.
  public private(set) var position: Int64
  /// "Now", or "As of Feb 7, 2026, 03:05 PM".
  public private(set) var text: String
  /// What was done at the moment shown; nil where it was nothing of this page, and in the present.
  public private(set) var change: String?
  /// The moments at which something changed, newest first.
  public let marks: [Mark]
  /// The columns of the drawing in which something changed, the whole history's.
  public let changed: [Int]
  /// The heading of their list.
  public let marksTitle: String
  /// Shows the chosen moment, where no script does it at once.
  public let show: String
  /// Leads back to the present; nil there.
  public private(set) var present: PageAction?
  /// What a screen reader says of the moment.
  public private(set) var spoken: String

  /// The slider over a part of the history; nil while nothing of it happened.
  ///
  /// - Parameters:
  ///   - scope: Whose history it is.
  ///   - reading: The present, in which all moments are known.
  ///   - position: The moment that the page shows; nil for the present.
  public static func load(
    _ scope: Scope, from reading: Reading, at position: Int64?, viewer: Viewer
  ) throws -> HistorySlider? {
    var filter = scope.filter
    filter.limit = markLimit
    let entries = try reading.audit(filter, viewer: viewer.id).entries
    let head = try reading.position(seenBy: Sight(of: viewer.id))
    guard !entries.isEmpty, let all = try reading.auditColumns(filter, viewer: viewer.id, of: columns)
    else { return nil }
    let people = People(try reading.members(), viewer: viewer)
    let marks = entries.map { entry in
      Mark(
        position: entry.position, at: viewer.text.dateAndTime(entry.recordedAt),
        text: "\(Words.sentence(entry.type)), \(people.name(entry.actor))")
    }
    let present = HistorySlider(
      label: "History", lowest: all.first, highest: head, position: head, text: "Now", change: nil, marks: marks,
      changed: all.filled, marksTitle: "Changes", show: "Show", present: nil, spoken: "Moment that is shown, Now")
    return try present.showing(position, from: reading, viewer: viewer)
  }

  /// The slider of the present, at another moment.
  func showing(_ position: Int64?, from reading: Reading, viewer: Viewer) throws -> HistorySlider {
    guard let position else { return self }
    var slider = self
    slider.position = position
    slider.change = marks.first { $0.position == position }?.text
    slider.text = try reading.recordedAt(position).map { "As of \(viewer.text.dateAndTime($0))" } ?? "Now"
    slider.present = PageAction("Back to now", icon: "restore")
    slider.spoken = "Moment that is shown, \(slider.text)"
    return slider
  }
}

public import Compass
import Domain
import Foundation

/// The slider over a page's own history: every moment of it can be looked at again.
public struct HistorySlider: Codable, Equatable, Sendable {
  /// How many marks a slider has at most, the newest ones.
  public static let markLimit = 100

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
  public let position: Int64
  /// "Now", or "As of Feb 7, 2026, 03:05 PM".
  public let text: String
  /// What was done at the moment shown; nil where it was nothing of this page, and in the present.
  public let change: String?
  /// The moments at which something changed, newest first.
  public let marks: [Mark]
  /// The heading of their list.
  public let marksTitle: String
  /// Shows the chosen moment, where no script does it at once.
  public let show: String
  /// Leads back to the present; nil there.
  public let present: PageAction?
  /// What a screen reader says of the moment.
  public let spoken: String

  /// The slider of a record, or of the whole history; nil while nothing happened.
  ///
  /// - Parameters:
  ///   - record: The record's id; nil for everything.
  ///   - reading: The present, in which all moments are known.
  ///   - position: The moment that the page shows; nil for the present.
  public static func load(
    record: String?, from reading: Reading, at position: Int64?, viewer: Viewer
  ) throws -> HistorySlider? {
    var filter = AuditFilter()
    filter.record = record
    filter.limit = markLimit
    let entries = try reading.audit(filter, viewer: viewer.id).entries
    let head = reading.position
    guard let oldest = entries.last, head > 0 else { return nil }
    let people = People(try reading.members(), viewer: viewer)
    let marks = entries.map { entry in
      Mark(
        position: entry.position, at: viewer.text.dateAndTime(entry.recordedAt),
        text: "\(Words.sentence(entry.type)), \(people.name(entry.actor))")
    }
    let lowest = entries.count < markLimit ? oldest.position : 1
    let moment = try position.flatMap { try reading.recordedAt($0) }
    let text = moment.map { "As of \(viewer.text.dateAndTime($0))" } ?? "Now"
    return HistorySlider(
      label: "History", lowest: lowest, highest: head, position: position ?? head, text: text,
      change: position.flatMap { shown in marks.first { $0.position == shown }?.text }, marks: marks,
      marksTitle: "Changes", show: "Show", present: position == nil ? nil : PageAction("Back to now", icon: "restore"),
      spoken: "Moment that is shown, \(text)")
  }
}

import Compass
import Domain
import Foundation

/// A slider's axis, proportional to time: from the first change of what the page is about to the newest change of all.
public struct HistoryAxis: Codable, Equatable, Sendable {
  /// How many columns its drawing has.
  public static let columns = 500
  /// Blocks of the drawing that are no further apart are one.
  static let neighbours = 2

  /// Neighbouring columns in which something changed, drawn as one.
  public struct Block: Codable, Equatable, Sendable {
    /// The first column.
    public let from: Int
    /// The last column.
    public let to: Int
  }

  /// The first moment, in seconds since 1970 UTC.
  public let first: Int64
  /// The last moment, in seconds since 1970 UTC: the present.
  public let last: Int64
  /// The moment that is shown, in seconds since 1970 UTC.
  public private(set) var shown: Int64
  /// The columns in which something changed, where a key stops.
  public let stops: [Int]
  /// The same as it is drawn.
  public let blocks: [Block]
  /// What stands below the axis at its beginning, its quarters and its end.
  public let labels: [String]

  /// The axis of some events; nil where all happened within the same second.
  init?(_ events: AuditColumns, text: LocalText) {
    guard events.to > events.from else { return nil }
    (first, last, shown, stops) = (events.from, events.to, events.to, events.filled)
    blocks = Self.merged(events.filled)
    let moments = (0..<4).map { quarter in
      Instant(milliseconds: (events.from + (events.to - events.from) * Int64(quarter) / 4) * 1000)
    }
    let days = moments.map { text.date($0) }
    labels = (Set(days).count == days.count ? days : moments.map { text.dateAndTime($0) }) + ["Now"]
  }

  /// Moves to a moment; one before the first is the first.
  mutating func show(_ moment: Instant) { shown = min(max(moment.milliseconds / 1000, first), last) }

  static func merged(_ columns: [Int]) -> [Block] {
    var blocks: [Block] = []
    for column in columns {
      if let block = blocks.last, column - block.to <= neighbours {
        blocks[blocks.count - 1] = Block(from: block.from, to: column)
      } else {
        blocks.append(Block(from: column, to: column))
      }
    }
    return blocks
  }
}

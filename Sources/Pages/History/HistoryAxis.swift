import Compass
import Domain
import Foundation

/// A slider's time axis, proportional to time: from the first change of the page's records to the newest change of any
/// record.
public struct HistoryAxis: Codable, Equatable, Sendable {
  /// The number of columns of the drawing.
  public static let columns = 500
  /// The maximum distance of two columns that are drawn as one block.
  static let neighbours = 2

  /// Neighbouring columns with changes, drawn as one.
  public struct Block: Codable, Equatable, Sendable {
    /// The first column.
    public let from: Int
    /// The last column.
    public let to: Int
  }

  /// The first moment, in seconds since 1970 UTC.
  public let first: Int64
  /// The last moment, in seconds since 1970 UTC: that of the newest change of any record, labelled "Now".
  public let last: Int64
  /// The moment that is shown, in seconds since 1970 UTC.
  public private(set) var shown: Int64
  /// The columns with changes, at which the arrow keys stop.
  public let stops: [Int]
  /// The same columns, merged into blocks for the drawing.
  public let blocks: [Block]
  /// The labels below the axis: at its start, its quarters and its end.
  public let labels: [String]

  /// Creates the axis of some events; nil if the first one was recorded in the same second as the newest change of any
  /// record.
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

  /// Moves to a moment, or to the nearest end of the axis if the moment is not on it.
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

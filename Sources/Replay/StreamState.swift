import Compass
import Domain
import EventLog
import Projections

/// The state of a stream at a position: every field that had a value after its events, with that value.
package struct StreamState: Equatable, Sendable {
  /// A field, or an item of a field that is a list.
  package struct Entry: Equatable, Sendable {
    /// The field's name.
    package let field: String
    /// The list item's id.
    package let item: String?
    /// The value.
    package let value: FieldValue
  }

  /// The number of the stream's events up to the position.
  package let version: Int64
  /// The fields in the order in which they were first set.
  package let entries: [Entry]
  /// The number of the stream's events that this version cannot decode, or whose payload was removed.
  package let newerEventCount: Int
}

extension Home {
  /// Folds one stream up to a position. Private notes have no entries: their text is not a field (ruling 20).
  ///
  /// - Parameter sight: Who asks: the stream counts as one without events if this person may not see them.
  package func state(
    of stream: StreamName, at position: Int64, seenBy sight: Sight = .nobody
  ) throws -> StreamState {
    var fields: [FieldChange] = []
    var version: Int64 = 0
    var unknown = 0
    for event in try history(seenBy: sight).folded(stream, through: position) {
      version = max(version, event.version)
      guard let payload = event.payload else {
        unknown += 1
        continue
      }
      for change in payload.changesOfRecord {
        if let index = fields.firstIndex(where: { $0.isSameField(as: change) }) {
          fields[index] = change
        } else {
          fields.append(change)
        }
      }
    }
    let entries = fields.compactMap { change in
      change.value.map { StreamState.Entry(field: change.field, item: change.item?.lowercased, value: $0) }
    }
    return StreamState(version: version, entries: entries, newerEventCount: unknown)
  }
}

public import Compass
public import Domain
public import EventLog
public import Projections

/// A stream as it was at a position: every field that its events had set, with the value it had.
public struct StreamState: Equatable, Sendable {
  /// One field, and for a list one item of it.
  public struct Entry: Equatable, Sendable {
    /// The field's name.
    public let field: String
    /// The list item's id.
    public let item: String?
    /// The value.
    public let value: FieldValue
  }

  /// How many events of the stream had been appended.
  public let version: Int64
  /// In the order in which the fields were first set.
  public let entries: [Entry]
  /// Events of the stream that this version does not understand.
  public let unknown: Int
}

extension Home {
  /// Folds one stream up to a position. Private notes show nothing here: their text is not a field (ruling 20).
  ///
  /// - Parameter sight: Who asks: a stream whose events this person does not see has none.
  public func state(
    of stream: StreamName, at position: Int64, seenBy sight: Sight = .nobody
  ) throws -> StreamState {
    var fields: [FieldChange] = []
    var version: Int64 = 0
    var unknown = 0
    for event in try history(seenBy: sight).events(EventRange(through: position, stream: stream)) {
      version = event.version
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
    return StreamState(version: version, entries: entries, unknown: unknown)
  }
}

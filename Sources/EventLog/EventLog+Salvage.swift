import CanonicalJSON
import Foundation

/// What could be read of a damaged log's erasures.
public struct SalvagedRedactions: Sendable {
  /// The events that say what had left the log, in order, each as it was written.
  public internal(set) var events: [RecordedEvent] = []
  /// Whether all of the log was read. Where it was not, there may have been more of them.
  public internal(set) var isWhole = true

  /// Nothing, of a file that cannot be opened.
  public static let unreadable: SalvagedRedactions = {
    var nothing = SalvagedRedactions()
    nothing.isWhole = false
    return nothing
  }()
}

extension EventLog {
  /// Reads event by event, around what is damaged, what had left the log.
  public func salvageRedactions() -> SalvagedRedactions {
    var found = SalvagedRedactions()
    var place: Int64 = 0
    var hash: ChainHash? = .zero
    let end = lastPosition()
    while true {
      do {
        try scan(EventRange(after: place)) { row in
          if row.position != place + 1 {
            found.isWhole = false
            hash = nil
          }
          place = row.position
          let before = hash
          hash = try? row.hash
          // The type first: most events are others, and need not be read.
          guard let type = try? row.type else { return found.isWhole = false }
          guard type == Redaction.type else { return }
          guard let event = try? row.recorded(), event.isRedaction(after: before) else { return found.isWhole = false }
          found.events.append(event)
        }
        return found
      } catch {
        found.isWhole = false
        hash = nil
        place += 1
        if place >= end { return found }
      }
    }
  }

  /// A position behind which there is nothing, also where the last events cannot be read: no event is as short as 100 bytes.
  private func lastPosition() -> Int64 {
    if let head = try? head() { return head.position }
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int64
    return (size ?? 0) / 100
  }
}

extension RecordedEvent {
  /// Whether this is an erasure as it was written, as far as that can be told.
  ///
  /// - Parameter previous: The hash before it; nil where that cannot be read.
  fileprivate func isRedaction(after previous: ChainHash?) -> Bool {
    guard let data, Redaction(json: data) != nil, (try? JSONValue(parsing: data))?.canonical == data else {
      return false
    }
    return previous.map { chainHash(after: $0) == hash } ?? true
  }
}

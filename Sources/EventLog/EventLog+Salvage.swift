import CanonicalJSON
import Foundation

/// The redaction events that could be read from a damaged log.
public struct SalvagedRedactions: Sendable {
  /// The redaction events in order, each as it was written.
  public internal(set) var events: [RecordedEvent] = []
  /// Whether the whole log was read. If not, more redaction events may have existed.
  public internal(set) var isWhole = true

  /// The result for a file that cannot be opened.
  public static let unreadable: SalvagedRedactions = {
    var nothing = SalvagedRedactions()
    nothing.isWhole = false
    return nothing
  }()
}

extension EventLog {
  /// Reads the redaction events one by one, skipping what is damaged.
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
          // Check the type first: most events are of other types and need not be read.
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

  /// An upper bound of the positions, even if the last events cannot be read: every event takes more than 100 bytes.
  private func lastPosition() -> Int64 {
    if let head = try? head() { return head.position }
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int64
    return (size ?? 0) / 100
  }
}

extension RecordedEvent {
  /// Whether this is a redaction event as it was written, as far as that can be determined.
  ///
  /// - Parameter previous: The hash before it; nil if it cannot be read.
  fileprivate func isRedaction(after previous: ChainHash?) -> Bool {
    guard let data, Redaction(json: data) != nil, (try? JSONValue(parsing: data))?.canonical == data else {
      return false
    }
    return previous.map { chainHash(after: $0) == hash } ?? true
  }
}

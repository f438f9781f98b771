import Compass
import Domain
import EventLog

// What the receipts in a home's log say that the project has.
extension Home {
  /// The positions that the receipts in the log name.
  func acceptedPositions() throws -> Set<Int64> {
    var receipts = EventRange()
    receipts.types = ["WritesAccepted"]
    return try log.events(receipts).reduce(into: []) { positions, event in
      guard case .writesAccepted(let receipt)? = LogEvent(event).payload else { return }
      for run in receipt.positions.compactMap(PositionRuns.range) { positions.formUnion(run) }
    }
  }

  /// The erasures that the project has not carried out yet.
  func erasuresWithoutReceipt() throws -> [RecordedEvent] {
    let accepted = try acceptedPositions()
    return try log.redactions().filter { !accepted.contains($0.position) }
  }
}

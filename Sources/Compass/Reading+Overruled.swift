import Domain
public import EventLog
import EventSchemas
public import Foundation
import Projections

/// An edit that gave way: when it was published, somebody else had set one of its values on the server (ruling 56). Their
/// value stands in the record, and this one in the log, until a person chooses.
public struct OverruledEdit: Equatable, Sendable {
  /// The edit's event.
  public let event: UUID
  /// Its record.
  public let stream: StreamName
  /// The event that brought the other value. To undo it is to choose one's own.
  public let others: UUID
  /// That event's position in the log.
  public let position: Int64
  /// The fields that both set.
  public let fields: Set<String>
}

extension Reading {
  /// The edits that gave way and about which nobody has decided since, the newest first. A choice is whatever sets the
  /// field here afterwards.
  ///
  /// They are read from the events themselves: the receipts, which name them, and the events of their records.
  public func overruledEdits() throws -> [OverruledEdit] {
    let edits = try log.events(at: overruledPositions()).compactMap(overruled)
    return edits.sorted { $0.position > $1.position }
  }

  /// The positions of the edits of which a receipt says that they gave way.
  private func overruledPositions() throws -> [Int64] {
    let mark = " \(ReceiptException.Reason.overruled.rawValue) "
    var positions: Set<Int64> = []
    for device in try log.streams(ofCategory: "publication", limit: .max) {
      try log.load(device) { row in
        guard row.position <= position, try row.type == WritesAccepted.type else { return }
        let receipt = try row.recorded()
        // Few receipts name any, and most need not be decoded.
        guard receipt.data?.contains(mark) == true else { return }
        guard let data = receipt.data,
          case .writesAccepted(let accepted)? = try? EventCodec.decode(
            type: receipt.type, schema: receipt.schema, json: data)
        else { return }
        let exceptions = accepted.exceptions.compactMap { ReceiptException($0) }
        positions.formUnion(exceptions.filter { $0.reason == .overruled }.map(\.position))
      }
    }
    return positions.sorted()
  }

  private func overruled(_ edit: RecordedEvent) throws -> OverruledEdit? {
    guard let own = Self.fields(of: edit) else { return nil }
    var found: (id: UUID, position: Int64, fields: Set<String>)?
    try log.load(edit.stream) { row in
      guard row.position > edit.position, row.position <= position else { return }
      if row.origin == .remote, found == nil {
        let both = own.intersection(Self.fields(of: try row.recorded()) ?? [])
        if !both.isEmpty { found = (try row.id, row.position, both) }
      } else if row.origin == .local, found != nil {
        let set = Self.fields(of: try row.recorded()) ?? []
        found?.fields.subtract(set)
        if set.contains("deleted") { found = nil }
      }
    }
    guard let found, !found.fields.isEmpty else { return nil }
    return OverruledEdit(
      event: edit.id, stream: edit.stream, others: found.id, position: found.position, fields: found.fields)
  }

  private static func fields(of event: RecordedEvent) -> Set<String>? {
    event.data.flatMap { try? EventCodec.decode(type: event.type, schema: event.schema, json: $0) }
      .map { Set($0.fieldChanges.map(\.field)) }
  }
}

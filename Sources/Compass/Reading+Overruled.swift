import Domain
public import EventLog
import EventSchemas
public import Foundation
import Projections

/// An edit that gave way: when it was published, somebody else had set one of its values on the server (ruling 56). Their
/// value stands in the record, and this one in the log, until a person chooses.
public struct OverruledEdit: Equatable, Sendable {
  /// The edit's event; of several that gave way to one, the last.
  public fileprivate(set) var event: UUID
  /// Its record.
  public let stream: StreamName
  /// The event that brought the other value (`Home.choose`).
  public let others: UUID
  /// That event's position in the log.
  public let position: Int64
  /// The position of the last event from elsewhere that set one of the fields, whose value stands.
  public fileprivate(set) var standing: Int64
  /// The fields that both set.
  public fileprivate(set) var fields: Set<String>
}

extension Reading {
  /// The edits that gave way and about which nobody has decided since, the newest first. A choice is whatever sets the
  /// field here afterwards.
  ///
  /// They are read from the events themselves: the receipts, which name them, and the events of their records.
  public func overruledEdits() throws -> [OverruledEdit] {
    let receipts = try overruledPositions()
    var edits: [UUID: OverruledEdit] = [:]
    for edit in try log.events(at: receipts.keys.sorted()) {
      for found in try overruled(edit, by: receipts[edit.position] ?? .max) {
        if var known = edits[found.others] {
          known.event = found.event
          known.standing = max(known.standing, found.standing)
          known.fields.formUnion(found.fields)
          edits[found.others] = known
        } else {
          edits[found.others] = found
        }
      }
    }
    return edits.values.sorted { $0.position > $1.position }
  }

  /// The positions of the edits of which a receipt says that they gave way, with the receipt's.
  private func overruledPositions() throws -> [Int64: Int64] {
    let mark = " \(ReceiptException.Reason.overruled.rawValue) "
    var positions: [Int64: Int64] = [:]
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
        for exception in exceptions where exception.reason == .overruled {
          positions[exception.position] = positions[exception.position] ?? row.position
        }
      }
    }
    return positions
  }

  /// What an edit gave way to before its receipt, by the first event that set each field otherwise.
  private func overruled(_ edit: RecordedEvent, by receipt: Int64) throws -> [OverruledEdit] {
    var own = Self.values(of: edit)
    var found: [String: (id: UUID, position: Int64, standing: Int64)] = [:]
    try log.load(edit.stream) { row in
      guard row.position > edit.position, row.position <= position else { return }
      let set = Self.values(of: try row.recorded())
      if row.origin == .local {
        let isGone = set["deleted"] != nil
        own = own.filter { !isGone && set[$0.key] == nil }
        found = found.filter { !isGone && set[$0.key] == nil }
        return
      }
      for (field, value) in set where own[field] != nil {
        // Both are the same by now: there is nothing to choose.
        if own[field] == value {
          found[field] = nil
          continue
        }
        if found[field] == nil, row.position > receipt { continue }
        let first = try found[field] ?? (row.id, row.position, row.position)
        found[field] = (first.id, first.position, row.position)
      }
    }
    return Dictionary(grouping: found, by: \.value.id).map { id, fields in
      OverruledEdit(
        event: edit.id, stream: edit.stream, others: id, position: fields[0].value.position,
        standing: fields.map(\.value.standing).max() ?? 0, fields: Set(fields.map(\.key)))
    }
  }

  private static func values(of event: RecordedEvent) -> [String: FieldValue?] {
    let payload = event.data.flatMap { try? EventCodec.decode(type: event.type, schema: event.schema, json: $0) }
    return Dictionary((payload?.fieldChanges ?? []).map { ($0.field, $0.value) }) { $1 }
  }
}

import Domain
import EventLog
import EventSchemas
import Foundation
import GRDB
import Projections

/// The names of what an audit mentions: records (including deleted ones), list items and devices. Machine-readable
/// output has the ids instead.
public struct AuditNames: Sendable {
  private var streams: [String: String] = [:]
  private var records: [String: String] = [:]
  private var items: [String: String] = [:]
  private let device: String?

  /// Looks up the names for some entries.
  ///
  /// - Parameter device: The id of the device that shows the entries, if devices are shown.
  public init(_ entries: [AuditEntry], from reading: Reading, device: UUID? = nil) throws {
    self.device = device?.lowercased
    for stream in Set(entries.map(\.stream)) {
      streams[stream] = try StreamName(stream).flatMap { try reading.name(of: $0) }
    }
    for id in Set(entries.flatMap(\.changes).flatMap { [$0.from, $0.to] }.compactMap(Self.id)) {
      records[id] = try reading.name(ofRecord: id)
    }
    for entry in entries {
      for change in entry.changes {
        guard let item = change.item else { continue }
        // The newest entry comes first, so its name is the current one.
        guard items["\(entry.stream) \(item)"] == nil else { continue }
        items["\(entry.stream) \(item)"] = try reading.itemName(item, of: change, in: entry)
      }
    }
  }

  /// The name of an entry's record; empty if it has none.
  public func record(of entry: AuditEntry) -> String { streams[entry.stream] ?? "" }

  /// The name of a change's list item; nil if there is no item or it has no name.
  public func item(of change: AuditEntry.Change, in entry: AuditEntry) -> String? {
    change.item.flatMap { items["\(entry.stream) \($0)"] }
  }

  /// The value as JSON; the id of a record is replaced by its name.
  public func value(_ json: String?) -> String? {
    guard let json else { return nil }
    return Self.id(json).flatMap { records[$0] }.map { FieldValue.text($0).json } ?? json
  }

  /// Whether an id is that of the device that shows the entries.
  public func isThisDevice(_ id: String) -> Bool { id == device }

  /// "this device", or the last digits of another device's id: devices have no names.
  public func deviceName(_ id: String) -> String { isThisDevice(id) ? "this device" : "device \(id.suffix(8))" }

  /// The id in a JSON value; nil if the value is not an id.
  private static func id(_ json: String?) -> String? {
    guard let json, json.utf8.count == 38, json.first == "\"" else { return nil }
    let id = String(json.dropFirst().dropLast())
    return UUID(strict: id) == nil ? nil : id
  }
}

extension Reading {
  /// The name of a list item: the text of a pro, the name of a coach at an event, the subject of a preference, the name
  /// of a school or a person.
  fileprivate func itemName(_ item: String, of change: AuditEntry.Change, in entry: AuditEntry) throws -> String? {
    guard let stream = StreamName(entry.stream) else { return nil }
    switch stream.category {
    case "family", "membership", "ownership": return try member(item)?.name
    case "document": return try school(item)?.name
    case "preferences":
      let kind = entry.changes.first { $0.item == item && $0.field == "type" }
      let type = try text(kind?.to ?? kind?.from) ?? lastText(of: "type", item, in: stream)
      return type.map { SchoolPreferenceType(rawValue: $0).label }
    default: return try text(change.to ?? change.from) ?? lastText(of: change.field, item, in: stream)
    }
  }

  private func text(_ json: String?) -> String? {
    json.flatMap { try? JSONDecoder().decode(String.self, from: Data($0.utf8)) }
  }
}

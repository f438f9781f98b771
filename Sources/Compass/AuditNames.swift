import Domain
import EventLog
import EventSchemas
import Foundation
import GRDB
import Projections

/// What people call what an audit speaks of: records, deleted ones too, items of lists, and devices. Machines are told
/// the ids.
public struct AuditNames: Sendable {
  private var streams: [String: String] = [:]
  private var records: [String: String] = [:]
  private var items: [String: String] = [:]
  private let device: String?

  /// Looks the names of some entries up.
  ///
  /// - Parameter device: The id of the device that they are shown on, where devices are spoken of.
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
        // The newest entry comes first, and has the newest name.
        guard items["\(entry.stream) \(item)"] == nil else { continue }
        items["\(entry.stream) \(item)"] = try reading.itemName(item, of: change, in: entry)
      }
    }
  }

  /// What the record of an entry is called; empty where it has no name.
  public func record(of entry: AuditEntry) -> String { streams[entry.stream] ?? "" }

  /// What the item of a change is called; nil where it is of none, or has no name.
  public func item(of change: AuditEntry.Change, in entry: AuditEntry) -> String? {
    change.item.flatMap { items["\(entry.stream) \($0)"] }
  }

  /// A value as JSON, with the name of the record in the place of its id.
  public func value(_ json: String?) -> String? {
    guard let json else { return nil }
    return Self.id(json).flatMap { records[$0] }.map { FieldValue.text($0).json } ?? json
  }

  /// Whether an entry was made on the device that it is shown on.
  public func isThisDevice(_ id: String) -> Bool { id == device }

  /// "this device", or another one by the end of its id: devices have no names.
  public func deviceName(_ id: String) -> String { isThisDevice(id) ? "this device" : "device \(id.suffix(8))" }

  /// The id that a JSON value is.
  private static func id(_ json: String?) -> String? {
    guard let json, json.utf8.count == 38, json.first == "\"" else { return nil }
    let id = String(json.dropFirst().dropLast())
    return UUID(strict: id) == nil ? nil : id
  }
}

extension Reading {
  /// What an item of a list is called: a pro by its text, a coach at an event by name, a wish by what it is about, a
  /// school or a person by name.
  fileprivate func itemName(_ item: String, of change: AuditEntry.Change, in entry: AuditEntry) throws -> String? {
    guard let stream = StreamName(entry.stream) else { return nil }
    switch stream.category {
    case "family": return try member(item)?.name
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

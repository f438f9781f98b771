import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Projections

/// The measures of erasures: the time of one, and a fold of what is left.
enum ErasureMeasures {
  /// Erases contacts one by one in a copy of a home, with everything that `rc erase` cleans. The first one, which also
  /// writes the log's file anew, is not timed.
  static func erase(_ log: String, in folder: URL, calls: Int) throws -> Sample {
    try FileManager.default.copyItem(atPath: log, toPath: Workspace.log(in: folder))
    let home = try HomeMeasures.open(folder)
    defer { try? home.close() }
    let contacts = try home.log.streams(ofCategory: "interaction", limit: calls + 1)
    guard contacts.count == calls + 1 else { throw BenchError("\(contacts.count) contacts for \(calls) erasures") }
    return try Sample.timed(calls) { call in
      // The first contact is the untimed one's.
      let place = try home.log.redactions().isEmpty ? 0 : call + 1
      let target = ErasureTarget(kind: .interaction, stream: contacts[place], name: "contact")
      let report = try home.erase(target, why: .asked, by: EventMix.people[1])
      guard report.waiting.isEmpty else { throw BenchError(report.waiting.joined(separator: "; ")) }
      return report.whole
    }
  }

  /// Erases the payloads of every tenth event behind those that found the family, in a log that other measures do not
  /// use.
  static func redact(_ log: EventLog) throws -> Int {
    let ids = try log.events(EventRange(after: Int64(EventMix.prologue))).enumerated()
      .filter { $0.offset % 10 == 0 && $0.element.type != SchoolAdded.type }.map(\.element.id.lowercased)
    for start in stride(from: 0, to: ids.count, by: 1000) {
      let erasure = DomainEvent.eventsRedacted(
        EventsRedacted(
          events: Array(ids[start..<min(start + 1000, ids.count)]), fields: [], parts: [], proofs: [], why: .asked))
      let event = NewEvent(
        id: UUID(), stream: StreamName(category: "family", key: EventMix.family.lowercased), type: erasure.type,
        schema: erasure.schema, data: EventCodec.encode(erasure))
      try log.append(
        [event],
        in: AppendContext(
          actor: EventMix.people[1].lowercased, family: EventMix.family.lowercased, device: EventMix.device.lowercased,
          clock: EventMix.time(at: Int(try log.head().position))))
    }
    return ids.count
  }
}

extension Workspace {
  /// Returns the log of this size of which every tenth payload was erased.
  func redactedLog(schools: Int, events: Int) -> String {
    Self.log(in: home(schools: schools, events: events)) + ".redacted"
  }

  /// Makes that log, unless it already exists.
  func prepareRedacted(schools: Int, events: Int) throws -> Int {
    let path = redactedLog(schools: schools, events: events)
    guard !FileManager.default.fileExists(atPath: path) else { return events }
    let half = path + ".half"
    try? FileManager.default.removeItem(atPath: half)
    try FileManager.default.copyItem(atPath: Self.log(in: home(schools: schools, events: events)), toPath: half)
    let log = try EventLog(path: half)
    let count = try ErasureMeasures.redact(log)
    try log.writeAnew()
    try log.closeAsSingleFile()
    try FileManager.default.moveItem(atPath: half, toPath: path)
    return count
  }
}

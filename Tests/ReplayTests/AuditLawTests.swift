import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import TestSupport
import Testing

@testable import Replay

/// The audit against refolds from zero, over histories of every kind of record.
@Suite struct AuditLawTests {
  private func history(_ seed: UInt64) throws -> (fixture: ReplayFixture, entries: [AuditEntry]) {
    let fixture = try ReplayFixture(whole: seed, events: 200)
    var filter = AuditFilter()
    filter.limit = 10_000
    return (fixture, try fixture.home.audit(filter, viewer: fixture.player).entries)
  }

  /// A value as the audit has it, with nothing for what is false.
  private func plain(_ json: String?) -> String? { json == "false" ? nil : json }

  @Test(arguments: (1...4).map(UInt64.init))
  func `from and to of each change are the difference of the refolds before and after its event`(seed: UInt64) throws {
    let (fixture, entries) = try history(seed)
    var earlier: [StreamName: [RecordedEvent]] = [:]
    let events = try fixture.home.log.events(EventRange())
    #expect(entries.map(\.position) == events.map(\.position).reversed(), "seed \(seed)")
    for (event, entry) in zip(events, entries.reversed()) {
      let before = NaiveRecord.fields(earlier[event.stream] ?? [])
      earlier[event.stream, default: []].append(event)
      let after = NaiveRecord.fields(earlier[event.stream] ?? [])
      var listed: Set<NaiveRecord.Key> = []
      // The order of wishes is listed as edits tell it; where it stands is computed.
      for change in entry.changes where change.field != "order" {
        let key = NaiveRecord.Key(field: change.field, item: change.item)
        let place = Comment(rawValue: "seed \(seed): \(event.stream) \(event.type) at \(event.position), \(key)")
        #expect(listed.insert(key).inserted, place)
        #expect(plain(change.from) == before[key]?.json, place)
        #expect(plain(change.to) == after[key]?.json, place)
      }
      let differing = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
      #expect(Set(differing).isSubset(of: listed), "seed \(seed): \(event.stream) \(event.type) at \(event.position)")
    }
  }

  /// One filter and what it means, said in the plainest way.
  private struct Condition {
    let name: String
    let set: (inout AuditFilter) -> Void
    let holds: (AuditEntry) -> Bool
  }

  private func conditions(_ entries: [AuditEntry], _ random: inout SeededGenerator) -> [Condition] {
    let chosen = entries[Int.random(in: 0..<entries.count, using: &random)]
    let made = ["CoachAdded", "InteractionLogged", "OfferRecorded"]
    // A coach who moved to a school belongs to it, too.
    func leadsThere(_ entry: AuditEntry) -> Bool {
      entry.type == "CoachMoved"
        && entry.changes.contains { $0.field == "school" && plain($0.to) == "\"\(chosen.record)\"" }
    }
    let own = Set(
      entries.filter { $0.record == chosen.record && made.contains($0.type) || leadsThere($0) }.map {
        String($0.stream.drop { $0 != "/" })
      })
    let (record, stream, type) = (chosen.record, chosen.stream, chosen.type)
    let field = chosen.changes.first?.field ?? "name"
    let low = Int64.random(in: 0...chosen.position, using: &random)
    let high = Int64.random(in: chosen.position...(entries.first?.position ?? 0), using: &random)
    return [
      Condition(name: "record \(record)", set: { $0.record = record }) {
        $0.record == record || own.contains("/" + $0.record)
      },
      Condition(name: "stream \(stream)", set: { $0.stream = StreamName(stream) }) { $0.stream == stream },
      Condition(name: "type \(type)", set: { $0.type = type }) { $0.type == type },
      Condition(name: "field \(field)", set: { $0.field = field }) { $0.changes.contains { $0.field == field } },
      Condition(name: "behind \(low)", set: { $0.after = low }) { $0.position > low },
      Condition(name: "through \(high)", set: { $0.through = high }) { $0.position <= high },
    ]
  }

  @Test(arguments: (1...3).map(UInt64.init))
  func `a filter keeps what it says, and several together what they all say`(seed: UInt64) throws {
    let (fixture, entries) = try history(seed)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let chosen = conditions(entries, &random).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
      var filter = AuditFilter()
      filter.limit = 10_000
      for condition in chosen { condition.set(&filter) }
      let found = try fixture.home.audit(filter, viewer: fixture.player).entries
      let expected = entries.filter { entry in chosen.allSatisfy { $0.holds(entry) } }
      let names = chosen.map(\.name).joined(separator: ", ")
      #expect(found.map(\.position) == expected.map(\.position), "seed \(seed): \(names)")
    }
  }

  @Test(arguments: (1...3).map(UInt64.init))
  func `a text is found in each value before and after, whatever its case`(seed: UInt64) throws {
    let (fixture, entries) = try history(seed)
    for text in ["shortstop", "SEÑOR", "señor", "d1", "東京", "12.5", "\"", "contacted", "no such text anywhere"] {
      var filter = AuditFilter()
      filter.limit = 10_000
      filter.text = text
      let found = Set(try fixture.home.audit(filter, viewer: fixture.player).entries.map(\.position))
      func holds(_ json: String?) -> Bool {
        guard let json else { return false }
        let value = try? JSONDecoder().decode(String.self, from: Data(json.utf8))
        let list = try? JSONDecoder().decode([String].self, from: Data(json.utf8))
        func plain(_ text: String) -> String { text.lowercased().precomposedStringWithCanonicalMapping }
        return (list ?? [value ?? json]).contains { plain($0).utf8.contains(plain(text).utf8) }
      }
      let expected = Set(
        entries.filter { $0.changes.contains { holds($0.from) || holds($0.to) } }.map(\.position))
      // More may be found: events of records whose name has the text.
      #expect(expected.isSubset(of: found), "seed \(seed): \(text)")
    }
  }
}

extension Collection where Element: Equatable {
  fileprivate func contains(_ other: some Collection<Element>) -> Bool {
    other.isEmpty || indices.contains { self[$0...].starts(with: other) }
  }
}

import CanonicalJSON
import Domain
import EventSchemas
import Foundation
import TestSupport
import Testing

@Suite("Golden samples")
struct SampleTests {
  @Test("Every event type has a sample in its newest schema, and every sample a type")
  func complete() {
    let newest = Set(EventCatalog.entries.map { "\($0.type).v\($0.schema)" })
    #expect(newest.subtracting(Sample.all.map(\.description)).isEmpty)
    #expect(Set(Sample.all.map(\.type)) == Set(EventCatalog.entries.map(\.type)))
  }

  @Test("A sample of an older schema is lifted to an event, and in steps to the same one")
  func lifted() throws {
    for sample in Sample.all where sample.schema != newestSchema(of: sample.type) {
      let event = try EventCodec.decode(type: sample.type, schema: sample.schema, json: sample.json)
      let newest = EventCodec.encode(event)
      #expect(try EventCodec.decode(type: event.type, schema: event.schema, json: newest) == event, "\(sample)")
    }
  }

  @Test("A sample is decoded, and encoded again to the same bytes", arguments: Sample.newest)
  func roundTrip(sample: Sample) throws {
    let event = try EventCodec.decode(type: sample.type, schema: sample.schema, json: sample.json)
    #expect(event.type == sample.type)
    #expect(EventCodec.encode(event) == sample.json)
    #expect(try decode(sample.type, Array(sample.json.utf8)) == event)
  }

  @Test("A sample that was written loosely is the same event", arguments: Sample.newest)
  func loose(sample: Sample) throws {
    let event = try EventCodec.decode(type: sample.type, schema: sample.schema, json: sample.json)
    // Keys backwards and white space everywhere: what another program may write.
    let members = try sample.members()
    let text = members.keys.sorted(by: >).map { "\n \(JSONValue.string($0).canonical) : \(Self.spaced(members[$0]))" }
    #expect(
      try EventCodec.decode(type: sample.type, schema: sample.schema, json: " {\(text.joined(separator: " ,"))\t}\r\n")
        == event)
  }

  private static func spaced(_ value: JSONValue?) -> String {
    guard case .object(let members)? = value else { return value?.canonical ?? "null" }
    let parts = members.keys.sorted(by: >).map { "\"\($0)\" : \(spaced(members[$0]))" }
    return "{ \(parts.joined(separator: "\t,\n")) }"
  }

  @Test("The samples hold what they are meant to", .verifies("SL-14"))
  func contents() throws {
    let texts = try decode("SchoolObserved", bytes(of: "SchoolObserved"))
    guard case .schoolObserved(let observed) = texts else { return #expect(Bool(false), "not SchoolObserved") }
    #expect(observed.status == .value(SchoolStatus(rawValue: "waitlisted")))
    #expect(observed.status.value?.isKnown == false)
    #expect(observed.priorityTier == .null)
    #expect(observed.notes == .null)
    #expect(observed.ranking == .value(3))
    #expect(observed.isFavorite == true)
    #expect(observed.fields?.conference == .null)
    #expect(observed.fields?.gpaRequirement == .value(3.25))
    #expect(observed.fields?.city == .absent)

    guard case .fitScoreCalculated(let fit) = try decode("FitScoreCalculated", bytes(of: "FitScoreCalculated")) else {
      return #expect(Bool(false), "not FitScoreCalculated")
    }
    #expect(fit == FitScoreCalculated(academic: 21.5, athletic: 37.57, opportunity: 12, personal: 0))

    guard case .rankingSet(let rank) = try decode("RankingSet", bytes(of: "RankingSet")) else {
      return #expect(Bool(false), "not RankingSet")
    }
    #expect(rank.ranking == nil)
  }

  private func bytes(of type: String) throws -> [UInt8] {
    Array(try #require(Sample.all.first { $0.type == type }).json.utf8)
  }

  @Test("The samples exercise what makes JSON hard: other scripts, escapes, nulls, fractions, lists")
  func variety() {
    let all = Sample.all.map(\.json).joined()
    for piece in ["é", "🏟️", #"\""#, #"\n"#, #"\\"#, #"\u001b"#, "null", "true", "false", "-98.4828", #"["SS""#] {
      #expect(all.contains(piece), "no sample has \(piece)")
    }
  }
}

import Domain
import Testing

/// The algebra that edits, merges and undo rest on.
@Suite struct PatchLawTests {
  let seed = Arbitrary.freshSeed

  private func check<Fields: PatchFields>(_ make: (inout Arbitrary) -> Fields) {
    var arbitrary = Arbitrary(seed: seed)
    for step in 0..<500 {
      let (a, b, c) = (make(&arbitrary), make(&arbitrary), make(&arbitrary))
      let place: Testing.Comment = "seed \(seed), step \(step), \(Fields.self)"
      #expect(merged(merged(a, b), c) == merged(a, merged(b, c)), place)
      #expect(merged(a, Fields()) == a, place)
      #expect(merged(Fields(), a) == a, place)
      #expect(merged(a, a) == a, place)
      #expect(a.changes(from: a).isEmpty, place)
      #expect(values(merged(a, b.changes(from: a))) == values(merged(a, b)), place)
      #expect(b.changes(from: merged(a, b)).isEmpty, place)
      #expect(values(merged(merged(a, b), b.inverse(restoring: a))) == values(a), place)
      #expect(names(b.inverse(restoring: a)) == names(b), place)
      #expect(values(a.droppingNulls()) == values(a), place)
      #expect(names(a.droppingNulls()) == Set(values(a).keys), place)
      #expect(a.isEmpty == names(a).isEmpty, place)
    }
    #expect(Fields().isEmpty)
  }

  private func merged<Fields: PatchFields>(_ older: Fields, _ newer: Fields) -> Fields {
    var result = older
    result.merge(newer)
    return result
  }

  private func names(_ fields: some PatchFields) -> Set<String> { Set(fields.fieldChanges.map(\.field)) }

  @Test func `school fields`() { check { $0.schoolFields() } }
  @Test func `coaching texts`() { check { $0.philosophy() } }
  @Test func `player details`() { check { $0.player() } }
  @Test func `the home`() { check { $0.home() } }
}

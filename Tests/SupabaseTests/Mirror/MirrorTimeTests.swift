import CanonicalJSON
import Domain
import EventLog
import Foundation
import TestSupport
import Testing

@testable import Supabase

/// Whether a value was lost or written over follows from the time of the receipt and that of the row.
@Suite struct MirrorTimeTests {
  /// Our notes were accepted at a time, and other notes stand in a row that was last written so much later.
  private func kind(receipt: Int64, writtenAfter delay: Int64) -> MirrorDifference.Class? {
    var random = SeededGenerator(seed: 1)
    var device = SimulatedDevice(0, family: SimulatedDevice.id(&random), random: &random)
    let school = SimulatedDevice.id(&random)
    let stream = StreamName(category: "school", key: school.lowercased)
    let added = SchoolAdded(athlete: device.person, name: "Rice")
    _ = device.append(.schoolAdded(added), to: stream, random: &random)
    _ = device.append(.notesEdited(NotesEdited(notes: "ours")), to: stream, random: &random)
    _ = device.append(
      .writesAccepted(WritesAccepted(exceptions: [], positions: ["1-2"], serverTime: Int(receipt))),
      to: StreamName(category: "publication", key: "0"), random: &random)
    let log = MirrorLog(device.log, identity: device.identity)
    let row = RowKey(.schools, school)
    var there = log.base[row] ?? [:]
    there["notes"] = .string("theirs")
    there["updated_at"] = .string(Instant(milliseconds: receipt + delay).description)
    let found = MirrorProof.differences(log, [row: there], viewer: device.person) { _ in true }
    #expect(found.map(\.column) == ["notes"])
    return found.first?.kind
  }

  @Test func `a millisecond later is later, and the same one is not`() {
    let receipt: Int64 = 1_767_225_600_123
    #expect(kind(receipt: receipt, writtenAfter: 0) == .lost)
    #expect(kind(receipt: receipt, writtenAfter: 1) == .madeElsewhere)
  }

  @Test func `a receipt of whole seconds leaves the rest of its second open`() {
    let receipt: Int64 = 1_767_225_600_000
    #expect(kind(receipt: receipt, writtenAfter: 999) == .lost)
    #expect(kind(receipt: receipt, writtenAfter: 1_000) == .madeElsewhere)
  }
}

import Compass
import Domain
import Foundation
import TestSupport
import Testing

/// A home that lay unused, and one whose clock was wrong (ruling 39).
@Suite(.waitsForOthers) struct ClockCommandTests {
  private static let day: Int64 = 86_400_000

  /// A home whose family was made and whose school was added some days ago, with a clock that was so much ahead.
  private func family(daysAgo: Int64) throws -> HomeFolder {
    let folder = HomeFolder()
    let then = Int64(Date().timeIntervalSince1970 * 1000) - daysAgo * Self.day
    let home = try Home(
      folder: folder.url, environment: .init(clock: { Instant(milliseconds: then) }))
    try home.createFamily(name: "The Rivers")
    let sam = try home.addMember(name: "Sam", role: .player)
    _ = try home.addMember(name: "Ana", role: .parent)
    try home.setPerson(sam)
    try home.perform(
      .school(
        home.freshID(),
        .add(athlete: sam, name: "Rice University", fields: SchoolFields(), status: nil, notes: nil)),
      in: CommandContext(actor: sam))
    try home.close()
    return folder
  }

  private var today: String {
    String("\(Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)))".prefix(10))
  }

  @Test func `what is told after more than a year is told today`() throws {
    let home = try family(daysAgo: 452)
    let told = try home.rc("interaction", "add", "rice", "--type", "email", "--direction", "outbound")
    #expect(told.contains("452 days after the last entry"), "\(told)")
    // It is said once.
    let said = try home.rc("school", "status", "rice", "contacted")
    #expect(!said.contains("days after the last entry"), "\(said)")
    #expect(try home.rc("interaction", "list", "rice", "--csv").contains(today))
    #expect(try home.rc("school", "history", "rice", "--csv").contains(today))
    #expect(try home.rc("audit", "--csv").contains(today))
    let next = try home.rc("next")
    #expect(!next.contains("452 days"), "\(next)")
    // The past is that of then.
    let past = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000) - 451 * Self.day)
    #expect(try !home.rc("schools", "--csv", "--at", "\(past)").contains("contacted"))
    try home.rc("retention", "set", "interactions=12m", "--as", "Ana")
    try home.rc("retention", "apply", "--yes")
    #expect(try home.rc("interaction", "list", "rice", "--csv").contains(today))
    #expect(try home.replay("verify").contains("ok"))
  }

  @Test func `what a clock that was ahead stamped is corrected, and taken back`() throws {
    let home = try family(daysAgo: -300)
    let told = try home.rc("school", "status", "rice", "contacted")
    #expect(told.contains("days before the last entry"), "\(told)")
    let wrong = String(
      "\(Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000) + 300 * Self.day))".prefix(10))
    #expect(try home.rc("audit", "--csv").contains(wrong) && home.rc("audit", "--csv").contains(today))
    // The family of then is in the past of now, with a later time.
    let now = "\(Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)))"
    #expect(try home.rc("schools", "--at", now).contains("a clock was wrong"))
    let found = try home.rc("doctor", expecting: nil)
    #expect(found.contains("rc doctor --clock"), "\(found)")
    let last = try #require(try home.replay("log", "--type", "SchoolAdded").split(separator: " ").first)
    try home.rc("doctor", "--clock", "1-\(last)", "--was", "2030-01-01", expecting: 65)
    try home.rc("doctor", "--clock", "1-\(last)", expecting: 64)
    try home.rc("doctor", "--clock", "one", "--was", today, expecting: 64)
    try home.rc("doctor", "--clock", "1-\(last)", "--was", "2026-01-01")
    let corrected = try home.rc("audit", "--csv")
    #expect(!corrected.contains(wrong) && corrected.contains("2026-01-01"), "\(corrected)")
    #expect(try home.rc("schools", "--csv", "--at", "2026-01-02").contains("Rice"))
    #expect(try home.replay("verify").contains("ok"))
    try home.rc("undo")
    #expect(try home.rc("audit", "--csv").contains(wrong))
    #expect(try home.replay("verify").contains("ok"))
  }
}

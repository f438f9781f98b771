import Compass
import Domain
import EventLog
import Foundation
import TestSupport
import Testing

@testable import Supabase

/// Publishing processes killed with SIGKILL at random moments, against the real PostgreSQL.
@Suite(.serialized, .takesTurns, .waitsForOthers) struct PublishingKillTests {
  @Test(arguments: [false, true])
  func `killed at any moment, nothing is lost, nothing doubled, and both sides are equal`(takesEvents: Bool)
    async throws
  {
    guard let stack = try SupabaseStack.project() else { return }
    let seed = Soak.onlySeed ?? Soak.firstSeed
    var random = SeededGenerator(seed: seed)
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    var schools = [try family.school()]
    var died = 0
    let rounds = max(3, Soak.count(200) / 2)
    for round in 0..<rounds {
      for _ in 0..<12 { try act(family, &schools, &random) }
      if try kill(family, after: UInt64.random(in: 0..<400_000_000, using: &random)) { died += 1 }
      guard round % 10 == 9 || round == rounds - 1 else { continue }
      let report = try await family.publish()
      let isThere = report.waiting.allSatisfy(\.isOfMissingColumns) && report.refused == []
      #expect(isThere && report.trouble == nil, "seed \(seed), round \(round)")
      #expect(try family.differences() == [] && family.unkept() == [], "seed \(seed), round \(round)")
      let receipts = try receipts(family)
      #expect(Set(receipts).count == receipts.count, "a receipt twice; seed \(seed), round \(round)")
    }
    #expect(try await family.pull().events == 0, "seed \(seed)")
    print(
      "events whole: \(takesEvents), killed \(died) of \(rounds) publishing processes, \(try family.home.log.head().position) events, seed \(seed)"
    )
  }

  /// Starts a process that publishes, and ends it some nanoseconds after it began to; whether it was still at it.
  private func kill(_ family: PublishingHome, after nanoseconds: UInt64) throws -> Bool {
    let output = Pipe()
    let process = try PublishingHome.start("CrashChild", ["publish", family.folder.url.path, "0"], output: output)
    // It says one word when it begins.
    _ = output.fileHandleForReading.availableData
    let until = DispatchTime.now().uptimeNanoseconds + nanoseconds
    while DispatchTime.now().uptimeNanoseconds < until, process.isRunning {}
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
  }

  private func receipts(_ family: PublishingHome) throws -> [Int64] {
    try family.home.log.events().flatMap { event -> [Int64] in
      guard case .writesAccepted(let accepted)? = LogEvent(event).payload else { return [] }
      return accepted.positions.compactMap(PositionRuns.range).flatMap { Array($0) }
    }
  }

  private func act(_ family: PublishingHome, _ schools: inout [UUID], _ random: inout SeededGenerator) throws {
    let school = schools[Int.random(in: 0..<schools.count, using: &random)]
    let number = Int.random(in: 0..<1_000, using: &random)
    let person = number % 2 == 0 ? family.player : family.parent
    switch Int.random(in: 0..<8, using: &random) {
    case 0: schools.append(try family.school("School \(number)"))
    case 1: try family.perform(.school(school, .setFavorite(number % 2 == 0)), by: person)
    case 2:
      let status = SchoolStatus.detailChoices[number % SchoolStatus.detailChoices.count]
      try family.perform(.school(school, .changeStatus(status, note: "note \(number)")), by: person)
    case 3:
      try family.perform(
        .school(school, .addItem(number % 3 == 0 ? .con : .pro, text: "item \(number % 5)")), by: person)
    case 4: try family.perform(.school(school, .editNotes("notes \(number)")), by: person)
    case 5: try family.perform(.school(school, .setTier([.a, .b, .c, nil][number % 4])), by: person)
    case 6:
      var fields = CoachFields()
      (fields.firstName, fields.lastName, fields.role) = (.value("Ann"), .value("Coach \(number)"), .value(.head))
      try family.perform(.coach(family.home.freshID(), .add(school: school, fields)), by: person)
    default:
      var fields = SchoolFields()
      fields.website = .value("https://example.com/\(number)")
      try family.perform(.school(school, .edit(fields)), by: person)
    }
  }
}

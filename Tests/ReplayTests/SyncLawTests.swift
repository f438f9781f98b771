import Compass
import Domain
import EventLog
import Foundation
import Projections
import TestSupport
import Testing

@testable import Replay

/// Homes of one family that write on their own and meet now and then.
@Suite struct SyncLawTests {
  @Test func `homes that met hold each event once and show the same records`() throws {
    try Soak.eachSeed(300, atLeast: 3) { seed in
      var family = try SyncedFamily(seed: seed)
      for _ in 0..<80 { try family.takeAStep() }
      try family.meetUntilNothingIsNew()
      let first = try family.homes[0].traveling()
      for home in family.homes {
        #expect(try home.traveling() == first, "seed \(seed)")
        #expect(try home.rows() == family.homes[0].rows(), "seed \(seed)")
        #expect(try home.rows() == home.rows(at: home.home.log.head().position), "seed \(seed): the past differs")
        let past = try home.pastPosition()
        #expect(try home.rows(at: past) == home.scannedRows(at: past), "seed \(seed): the past at \(past) differs")
        #expect(try home.histories() == family.homes[0].histories(), "seed \(seed)")
        #expect(try home.home.log.verifyChain().firstBad == nil, "seed \(seed)")
        #expect(try home.home.projections.verify().allSatisfy(\.isEqual), "seed \(seed): a refold differs")
      }
      let bundled = try family.homes[0].bundledRows()
      #expect(bundled.here == bundled.there, "seed \(seed): a bundle's records differ")
      try family.noteIsOnlyAtItsOwners()
      let heads = try family.homes.map { try $0.home.log.head() }
      try family.meet(0, family.homes.count - 1)
      #expect(
        try family.homes.map { try $0.home.log.head() } == heads, "seed \(seed): a second meeting did")
    }
  }

  @Test func `a change that follows what a home knew stands, though its clock is a day behind`() throws {
    let family = try SyncedFamily(seed: 1, homes: 2)
    let (one, other) = (family.homes[0], family.homes[1])
    let school = try one.addSchool("Rice University")
    one.clock.add(86_400_000)
    try one.perform(.school(school, .changeStatus(.contacted, note: nil)))
    try family.meet(0, 1)
    try other.perform(.school(school, .changeStatus(.recruited, note: nil)))
    try family.meet(1, 0)
    for home in family.homes {
      #expect(try home.home.read { try $0.detail(school.lowercased)?.status } == "recruited")
    }
  }

  @Test func `of two changes of a field the later one stands in both homes, and other fields stay`() throws {
    let family = try SyncedFamily(seed: 2, homes: 2)
    let (one, other) = (family.homes[0], family.homes[1])
    let school = try one.addSchool("Rice University")
    try family.meet(0, 1)
    try other.perform(.school(school, .changeStatus(.interested, note: nil)))
    try other.perform(.school(school, .setFavorite(true)))
    one.clock.set(60_000 + max(one.clock.now, other.clock.now))
    try one.perform(.school(school, .changeStatus(.contacted, note: nil)))
    try family.meet(0, 1)
    try family.meet(1, 0)
    for home in family.homes {
      let row = try #require(try home.home.read { try $0.detail(school.lowercased) })
      #expect(row.status == "contacted")
      #expect(row.isFavorite)
      let history = try home.home.read { try $0.statusHistory(of: school.lowercased) }
      #expect(history.last?.status == "contacted")
    }
  }

  @Test func `an erased payload does not come back from a home that still had it`() throws {
    let family = try SyncedFamily(seed: 3, homes: 2)
    let one = family.homes[0]
    let coach = try addCoach(at: one)
    try family.meet(0, 1)
    try erase(coach, nil, at: one, by: family.homes[1].actor)
    try family.meet(1, 0)
    try family.meet(0, 1)
    for home in family.homes {
      #expect(try home.home.log.events().allSatisfy { $0.data?.contains("Whitlock") != true })
      #expect(try home.home.log.verifyChain().firstBad == nil)
    }
  }

  @Test func `another home has a device's events in the order in which it decided them, erasures among them`() throws {
    let family = try SyncedFamily(seed: 9, homes: 3)
    let (one, other) = (family.homes[0], family.homes[1])
    let coach = try addCoach(at: one)
    try family.meet(0, 1)
    try family.meet(0, 2)
    try other.perform(.coach(coach, .edit(CoachFields(notes: .value("before")))))
    try erase(coach, nil, at: other, by: other.actor)
    _ = try other.addSchool("Rice University")
    let device = try other.home.settings.device.lowercased
    for place in [0, 2] { try family.meet(1, place) }
    let orders = try family.homes.map { home in
      try home.home.log.events().filter { $0.device == device && $0.stream.isShared }.map(\.id)
    }
    #expect(orders[0].count == 3 && orders.allSatisfy { $0 == orders[1] })
    #expect(try family.homes.allSatisfy { try $0.home.log.verifyChain().firstBad == nil })
  }

  @Test func `an erasure leaves a record with a late change as the order of the fold has it`() throws {
    let family = try SyncedFamily(seed: 7, homes: 2)
    let (one, other) = (family.homes[0], family.homes[1])
    let coach = try addCoach(at: one)
    try family.meet(0, 1)
    try other.perform(.coach(coach, .edit(CoachFields(notes: .value("earlier")))))
    one.clock.set(60_000 + max(one.clock.now, other.clock.now))
    try one.perform(.coach(coach, .edit(CoachFields(notes: .value("later")))))
    try family.meet(1, 0)
    try erase(coach, "phone", at: one, by: other.actor)
    #expect(try one.home.read { try $0.coach(coach.lowercased)?.fields.notes.value } == "later")
    #expect(try one.home.projections.verify().allSatisfy(\.isEqual))
  }

  @Test func `a home whose damaged log was replaced by a backup goes on meeting the others`() throws {
    let family = try SyncedFamily(seed: 8, homes: 2)
    let (one, other) = (family.homes[0], family.homes[1])
    let coach = try addCoach(at: one)
    try family.meet(0, 1)
    try one.backUp()
    try erase(coach, nil, at: other, by: other.actor)
    try family.meet(1, 0)
    try one.home.close()
    _ = try Home.restore(damaged: one.home.folder, from: one.backup)
    let restored = try Home(folder: one.home.folder)
    defer { try? restored.close() }
    try restored.join(SyncFile.Contents(file: other.write(withNotesOf: nil)), by: other.actor)
    #expect(try restored.log.events().allSatisfy { $0.data?.contains("Whitlock") != true })
  }

  @Test func `a copy that another home's erasure went through can be put back, and the homes go on meeting`() throws {
    let family = try SyncedFamily(seed: 10, homes: 2)
    let (one, other) = (family.homes[0], family.homes[1])
    try family.meet(1, 0)
    let coach = try addCoach(at: one)
    try family.meet(0, 1)
    try family.meet(1, 0)
    try one.backUp()
    // What the replaced history alone has of the coach is not named by the other home's erasure.
    try one.perform(.coach(coach, .edit(CoachFields(notes: .value("Whitlock was late")))))
    try erase(coach, nil, at: other, by: other.actor)
    try one.home.restore(from: one.backup, by: other.actor)
    try family.meet(1, 0)
    let replaced = try #require(try one.olderStates().last { $0 != one.backup })
    one.clock.add(1_000)
    try one.home.restore(from: replaced, by: other.actor)
    try family.meet(0, 1)
    try family.meet(1, 0)
    #expect(try one.traveling() == other.traveling())
    for home in family.homes {
      #expect(try home.home.log.events().allSatisfy { $0.data?.contains("Whitlock") != true })
    }
  }

  @Test func `what a clock that was behind told is as young as what a better clock tells next`() throws {
    let family = try SyncedFamily(seed: 11, homes: 2)
    let (one, other) = (family.homes[0], family.homes[1])
    let (day, start) = (Int64(86_400_000), max(one.clock.now, other.clock.now))
    func contact(at home: SyncedHome, _ school: UUID) throws -> UUID {
      let id = home.home.freshID()
      try home.perform(
        .interaction(id, .log(InteractionLogged(direction: .outbound, school: school, subject: "Hello", type: .email))))
      return id
    }
    try other.perform(.retention(.keep(.interactions, months: 12)))
    let school = try other.addSchool("Rice University")
    one.clock.set(start + 800 * day)
    other.clock.set(start - 2_000 * day)
    try family.meet(0, 1)
    let told = try contact(at: other, school)
    // The clock is set right, and the rules are applied on the following days.
    for days in 1...4 {
      other.clock.set(start + (800 + Int64(days)) * day)
      _ = try other.home.eraseExpired()
    }
    #expect(try other.home.log.events(EventRange(stream: .interaction(told))).allSatisfy { $0.data != nil })
    _ = try other.addSchool("Tulane University")
    func isThere(after days: ClosedRange<Int64>) throws -> Bool {
      for day in days where day % 30 == 0 || day == days.upperBound {
        other.clock.set(start + day * 86_400_000)
        _ = try other.home.eraseExpired()
      }
      return try other.home.log.events(EventRange(stream: .interaction(told))).allSatisfy { $0.data != nil }
    }
    #expect(try isThere(after: 806...1_160))
    #expect(try !isThere(after: 1_161...1_240))
  }

  private func addCoach(at home: SyncedHome) throws -> UUID {
    let (school, coach) = (try home.addSchool("Rice University"), UUID())
    let fields = CoachFields(
      firstName: .value("Dana"), lastName: .value("Whitlock"), notes: .value("loud"), phone: .value("(512) 555-0142"),
      role: .value(.head))
    try home.perform(.coach(coach, .add(school: school, fields)))
    return coach
  }

  private func erase(_ coach: UUID, _ field: String?, at home: SyncedHome, by parent: UUID) throws {
    let target = try home.home.erasureTarget(.coach, coach.lowercased, field: field, by: parent)
    try home.home.erase(target, why: .asked, by: parent)
  }

  @Test func `different fields that both homes erased stand in the way until the whole record is erased`() throws {
    let family = try SyncedFamily(seed: 6, homes: 2)
    let (one, other, parent) = (family.homes[0], family.homes[1], family.homes[1].actor)
    let coach = try addCoach(at: one)
    try family.meet(0, 1)
    try erase(coach, "phone", at: one, by: parent)
    try erase(coach, "notes", at: other, by: parent)
    let heads = try family.homes.map { try $0.home.log.head() }
    #expect(throws: JoiningError.self) { try family.meet(0, 1) }
    #expect(throws: JoiningError.self) { try family.meet(1, 0) }
    #expect(try family.homes.map { try $0.home.log.head() } == heads)
    try erase(coach, nil, at: one, by: parent)
    try family.meet(0, 1)
    try family.meet(1, 0)
    for home in family.homes {
      let left = try home.home.log.events().compactMap(\.data).filter { data in
        ["Whitlock", "0142", "loud"].contains { data.contains($0) }
      }
      #expect(left.isEmpty, "\(left)")
      #expect(try home.home.log.verifyChain().firstBad == nil)
      #expect(try home.home.verify().ok)
    }
    #expect(try one.traveling() == other.traveling())
  }

  @Test func `a damaged, a foreign and a stranger's file change nothing`() throws {
    let family = try SyncedFamily(seed: 4, homes: 2)
    _ = try family.homes[0].addSchool("Rice University")
    let file = try family.homes[0].write(withNotesOf: nil)
    var bytes = try Data(contentsOf: file)
    let head = try family.homes[1].home.log.head()
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: file)
    #expect(throws: SyncFileError.self) { try SyncFile.Contents(file: file) }
    try bytes.prefix(bytes.count / 3).write(to: file)
    #expect(throws: SyncFileError.self) { try SyncFile.Contents(file: file) }
    let strangers = try SyncedFamily(seed: 5, homes: 1)
    let foreign = try SyncFile.Contents(file: strangers.homes[0].write(withNotesOf: nil))
    #expect(throws: HomeJoinError.self) { try family.homes[1].home.join(foreign, by: nil) }
    let notes = try SyncFile.Contents(file: family.homes[0].write(withNotesOf: family.homes[0].actor))
    #expect(throws: HomeJoinError.self) { try family.homes[1].home.join(notes, by: UUID()) }
    #expect(try family.homes[1].home.log.head() == head)
  }
}

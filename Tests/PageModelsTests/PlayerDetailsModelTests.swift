import Compass
import Domain
import EventLog
import Foundation
import PageModels
import Pages
import Projections
import TestSupport
import Testing

@MainActor @Suite struct PlayerDetailsModelTests {
  private func model(_ fixture: ModelFixture) async -> PlayerDetailsModel {
    let model = PlayerDetailsModel(fixture.store)
    await model.refresh()
    return model
  }

  @Test(.verifies("PR-60", "PR-149")) func `details are saved half a second after the last change, in one event`()
    async throws
  {
    let fixture = try ModelFixture()
    let model = await model(fixture)
    model.edit { $0.gpa = .value(3.5) }
    await fixture.clock.waitForSleepers()
    fixture.clock.advance(by: .milliseconds(400))
    model.edit { $0.satScore = .value(1300) }
    await fixture.clock.waitForSleepers()
    fixture.clock.advance(by: .milliseconds(499))
    #expect(try fixture.clock.sleepers == 1 && fixture.events("PlayerDetailsEdited") == 0)
    fixture.clock.advance(by: .milliseconds(1))
    while model.successMessage == nil { await Task.yield() }
    #expect(model.successMessage == "Saved ✓" && !model.hasChanges)
    #expect(try fixture.events("PlayerDetailsEdited") == 1)
    #expect(try fixture.stored() == PlayerDetails(gpa: .value(3.5), satScore: .value(1300)))
  }

  @Test func `saving by button right after saving by itself writes nothing twice`() async throws {
    let fixture = try ModelFixture()
    let model = await model(fixture)
    model.edit { $0.gpa = .value(3.5) }
    async let left = model.leave()
    async let saved = model.save()
    let both = await (left, saved)
    #expect(both.0 && both.1)
    #expect(await model.save())
    #expect(try fixture.events("PlayerDetailsEdited") == 1)
    #expect(model.successMessage == "Player details saved and fit scores updated successfully")
  }

  @Test func `leaving saves at once`() async throws {
    let fixture = try ModelFixture()
    let model = await model(fixture)
    model.edit { $0.highSchool = .value("Lincoln") }
    #expect(await model.leave())
    #expect(try fixture.stored().highSchool == .value("Lincoln"))
  }

  @Test(.verifies("PR-61")) func `a failed save by itself is said once and tried again in silence`() async throws {
    let fixture = try ModelFixture()
    let model = await model(fixture)
    fixture.store.setFault { if case .perform = $0 { throw Broken() } }
    model.edit { $0.gpa = .value(3.5) }
    await fixture.clock.waitForSleepers()
    fixture.clock.advance(by: .milliseconds(500))
    while model.error == nil { await Task.yield() }
    #expect(model.error == "Failed to save player details: the disk is full")
    model.edit { $0.satScore = .value(1300) }
    #expect(model.hasChanges && model.preferences.gpa == .value(3.5))
    fixture.store.setFault(nil)
    await fixture.clock.waitForSleepers(2)
    fixture.clock.advance(by: .milliseconds(500))
    while model.successMessage == nil { await Task.yield() }
    #expect(model.error == nil)
    #expect(try fixture.stored() == PlayerDetails(gpa: .value(3.5), satScore: .value(1300)))
  }

  @Test(.verifies("PR-61")) func `without another change it is tried again after five seconds`() async throws {
    let fixture = try ModelFixture()
    let model = await model(fixture)
    fixture.store.setFault { if case .perform = $0 { throw Broken() } }
    model.edit { $0.gpa = .value(3.5) }
    await fixture.clock.waitForSleepers()
    fixture.clock.advance(by: .milliseconds(500))
    while model.error == nil { await Task.yield() }
    fixture.store.setFault(nil)
    await fixture.clock.waitForSleepers()
    fixture.clock.advance(by: .seconds(5))
    while model.successMessage == nil { await Task.yield() }
    #expect(try fixture.stored().gpa == .value(3.5))
  }

  @Test func `a field with a problem waits, the others are saved`() async throws {
    let fixture = try ModelFixture()
    let model = await model(fixture)
    model.edit { ($0.gpa, $0.satScore) = (.value(5.5), .value(1300)) }
    #expect(model.problems["gpa"]?.hasPrefix("GPA must be a number between 0 and 5") == true)
    #expect(await !model.leave())
    #expect(try fixture.stored() == PlayerDetails(satScore: .value(1300)))
    #expect(model.preferences.gpa == .value(5.5) && model.hasChanges)
    model.edit { $0.gpa = .value(4.5) }
    #expect(await model.leave())
    #expect(try fixture.stored().gpa == .value(4.5))
  }

  @Test(.verifies("PR-67")) func `another sport takes away a position that it lacks`() async throws {
    let fixture = try ModelFixture()
    let model = await model(fixture)
    model.chooseSport("Baseball")
    model.edit { $0.primaryPosition = .value("SS") }
    model.togglePosition("SS")
    model.togglePosition("P")
    model.togglePosition("SS")
    model.chooseHeight(feet: 6, inches: 1)
    await model.save()
    #expect(
      try fixture.stored()
        == PlayerDetails(
          heightInches: .value(73), positions: .value(["P"]), primaryPosition: .value("SS"),
          primarySport: .value("Baseball")))
    model.chooseSport("Basketball")
    #expect(model.preferences.primaryPosition == .null)
    model.chooseHeight(feet: 6, inches: nil)
    await model.save()
    #expect(try fixture.stored().primaryPosition == .null && fixture.stored().heightInches == .null)
    model.chooseSport(nil)
    #expect(model.preferences.primarySport == .null)
  }

  @Test(.verifies("PR-66")) func `a parent types nothing`() async throws {
    let fixture = try ModelFixture(viewer: \.mother)
    let model = await model(fixture)
    model.edit { $0.gpa = .value(4) }
    model.chooseSport("Golf")
    #expect(!model.hasChanges && model.page?.isReadOnly == true)
    #expect(await model.save())
    #expect(try fixture.events("PlayerDetailsEdited") == 0)
  }

  @Test(.verifies("PR-56")) func `a photo that is too big is refused with its size`() async throws {
    let model = await model(try ModelFixture())
    #expect(model.problem(ofPhoto: 5_242_880, contentType: "image/jpeg") == nil)
    #expect(
      model.problem(ofPhoto: 6_291_456, contentType: "image/jpeg") == "Photo must be at most 5 MB; this one has 6.0 MB")
  }

  @Test(.verifies("PR-64")) func `saving tells that the fit scores follow, and they do`() async throws {
    let fixture = try ModelFixture()
    let school = try fixture.add("Rice University", SchoolFields(division: .value(.d1), state: .value("TX")))
    let model = await model(fixture)
    model.edit { ($0.gpa, $0.satScore, $0.schoolState) = (.value(3.9), .value(1400), .value("TX")) }
    #expect(await model.save())
    #expect(model.successMessage == "Player details saved and fit scores updated successfully")
    #expect(try fixture.home.read { try $0.school(school.lowercased)?.fit } != nil)
  }
}

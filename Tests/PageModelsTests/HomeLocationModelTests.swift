import Compass
import Domain
import EventLog
import Foundation
import PageModels
import Pages
import Projections
import TestSupport
import Testing

@MainActor @Suite struct HomeLocationModelTests {
  private func model(_ store: PageStore) async -> HomeLocationModel {
    let model = HomeLocationModel(store)
    await model.refresh()
    return model
  }

  @Test(.verifies("PR-120", "PR-121", "PR-125", "PR-149"))
  func `a ZIP code is saved half a second later with what else is typed, other fields by the button`() async throws {
    let fixture = try ModelFixture()
    let model = await model(fixture.store)
    model.typeState("tex")
    model.edit { $0.city = .value("Austin") }
    #expect(model.preferences.state == .value("TE") && fixture.clock.sleepers == 0)
    model.typeState("tx")
    model.typeZIP("78701")
    await fixture.clock.waitForSleepers()
    fixture.clock.advance(by: .milliseconds(499))
    #expect(try fixture.events("HomeLocationSet") == 0)
    fixture.clock.advance(by: .milliseconds(1))
    while model.successMessage == nil { await Task.yield() }
    #expect(try fixture.events("HomeLocationSet") == 1)
    #expect(
      try fixture.storedHome() == HomeLocation(city: .value("Austin"), state: .value("TX"), zip: .value("78701")))
    model.typeZIP("78701-123456")
    #expect(model.preferences.zip == .value("78701-1234"))
    model.discard()
    #expect(model.preferences.zip == .value("78701"))
    model.clear()
    #expect(model.hasChanges)
    model.discard()
    model.edit {
      $0.latitude = .value(30); $0.longitude = .value(-97)
    }
    #expect(model.page?.ready == "✓ Coordinates ready" && model.page?.stale == nil)
    await model.save()
    model.edit { $0.city = .value("Dallas") }
    #expect(model.page?.stale != nil)
  }

  @Test func `what somebody else changed meanwhile is shown with both values and not overwritten`() async throws {
    let fixture = try ModelFixture()
    let mine = await model(fixture.store)
    let hers = await model(fixture.store(of: fixture.mother))
    mine.edit { ($0.city, $0.address) = (.value("Austin"), .value("1 A St")) }
    hers.edit { $0.city = .value("Dallas") }
    #expect(await hers.save())
    #expect(await !mine.save())
    #expect(mine.conflicts.map(\.field) == ["city"])
    #expect(mine.conflicts.first?.theirs == .text("Dallas") && mine.conflicts.first?.mine == .text("Austin"))
    #expect(mine.error == "Somebody else changed City")
    #expect(try fixture.storedHome() == HomeLocation(address: .value("1 A St"), city: .value("Dallas")))
    #expect(await !mine.save())
    mine.useMine("city")
    #expect(mine.conflicts.isEmpty && mine.preferences.city == .value("Austin"))
    await mine.refresh()
    #expect(await mine.save())
    #expect(try fixture.storedHome().city == .value("Austin"))
    hers.edit { $0.city = .value("Waco") }
    await hers.refresh()
    #expect(hers.conflicts.map(\.field) == ["city"])
    hers.useTheirs("city")
    #expect(!hers.hasChanges && hers.preferences.city == .value("Austin"))
  }

  @Test func `what others change is shown at once where nothing is typed`() async throws {
    let fixture = try ModelFixture()
    let model = await model(fixture.store)
    model.edit { $0.city = .value("Austin") }
    try fixture.perform(.location(fixture.player, HomeLocation(state: .value("TX"))), by: fixture.mother)
    await model.refresh()
    #expect(model.preferences.state == .value("TX") && model.preferences.city == .value("Austin"))
    await model.travel(to: .position(4))
    #expect(model.page?.isPast == true && model.preferences.city.value == nil)
    model.edit { $0.city = .value("Nowhere") }
    #expect(!model.hasChanges)
    await model.travel(to: nil)
    #expect(model.preferences.state == .value("TX"))
  }
}

import Compass
import Domain
import EventLog
import Foundation
import PageModels
import Pages
import Projections
import TestSupport
import Testing

@MainActor @Suite struct SchoolPreferencesModelTests {
  private func model(_ store: PageStore) async -> SchoolPreferencesModel {
    let model = SchoolPreferencesModel(store)
    await model.refresh()
    return model
  }

  private func stored(_ fixture: ModelFixture) throws -> SchoolPreferenceList {
    try fixture.home.read { try $0.schoolPreferences(of: fixture.player) }
  }

  private func values(_ list: SchoolPreferenceList) -> [String] { list.items.map { "\($0.preference.value)" } }

  @Test(.verifies("PR-5", "PR-88", "PR-135", "PR-145"))
  func `wishes are added, checked in the dialog, and saved together`()
    async throws
  {
    let fixture = try ModelFixture()
    let model = await model(fixture.store)
    #expect(model.page?.empty != nil && !model.hasChanges)
    #expect(model.canAdd(.maximumDistance, "300") && !model.canAdd(.maximumDistance, "30"))
    #expect(!model.canAdd(.division, "") && !model.canAdd(.init(rawValue: ""), "x"))
    #expect(model.add(.maximumDistance, "300", isDealbreaker: true) && model.add(.regions, "Pacific NW, midwest"))
    #expect(!model.add(.academicRating, "6") && model.dialogProblem?.contains("between 1 and 5") == true)
    #expect(model.page?.rows.map(\.value) == ["300 miles", "Pacific NW, Midwest"])
    #expect(model.page?.rows.map(\.weight) == ["Required", "Optional"])
    #expect(try stored(fixture).isEmpty)
    #expect(await model.save())
    #expect(model.successMessage == "School preferences saved successfully" && !model.hasChanges)
    #expect(try values(stored(fixture)) == ["300", "Pacific Northwest, Midwest"])
    #expect(try stored(fixture).items.map(\.preference.isDealbreaker) == [true, false])
    #expect(try fixture.events("SchoolPreferencesEdited") == 1)
    await model.save()
    #expect(try fixture.events("SchoolPreferencesEdited") == 1)
  }

  @Test(.verifies("PR-85", "PR-90", "PR-139"))
  func `a template replaces all when it is saved, with what was changed since`()
    async throws
  {
    let fixture = try ModelFixture()
    let model = await model(fixture.store)
    model.add(.mustHave, "turf")
    await model.save()
    model.apply(.academicExcellence)
    #expect(model.page?.templates.filter(\.isApplied).map(\.id) == ["academic_excellence"])
    model.toggleDealbreaker(model.preferences.items[1].id)
    #expect(try values(stored(fixture)) == ["turf"])
    #expect(await model.save())
    let list = try stored(fixture)
    #expect(values(list) == ["4", "medium", "D1, D3"] && list.templateUsed == "academic_excellence")
    #expect(list.items.map(\.preference.isDealbreaker) == [true, true, false])
    #expect(try fixture.events("SchoolPreferenceTemplateApplied") == 1)
    model.remove(list.items[0].id)
    #expect(await model.save())
    #expect(try stored(fixture).templateUsed == nil && values(stored(fixture)) == ["medium", "D1, D3"])
  }

  @Test(.verifies("PR-86", "PR-87", "PR-89", "PR-140")) func `moving, weighing and removing are saved as they stand`()
    async throws
  {
    let fixture = try ModelFixture()
    let model = await model(fixture.store)
    for text in ["a", "b", "c", "d"] { model.add(.niceToHave, text) }
    await model.save()
    let ids = model.preferences.items.map(\.id)
    model.move(ids[3], to: 1)
    model.toggleDealbreaker(ids[1])
    model.remove(ids[0])
    #expect(
      model.page?.rows.map(\.index) == [1, 2, 3]
        && model.page?.rows.map(\.weight) == ["Optional", "Required", "Optional"])
    await model.save()
    #expect(try values(stored(fixture)) == ["d", "b", "c"])
    #expect(try stored(fixture).priority(of: ids[2]) == 3)
  }

  @Test(.verifies("PR-7", "PR-18")) func `leaving asks, a failure is said, and nothing is lost`() async throws {
    let fixture = try ModelFixture()
    let model = await model(fixture.store)
    model.add(.mustHave, "turf")
    #expect(!model.leave() && model.alert?.title == "Discard changes?")
    fixture.store.setFault { if case .perform = $0 { throw Broken() } }
    #expect(await !model.save())
    #expect(model.error == "Failed to save school preferences: the disk is full" && model.hasChanges)
    model.discard()
    #expect(model.leave() && model.preferences.isEmpty)
  }

  @Test func `a later read that fails is said, and the list stays`() async throws {
    let fixture = try ModelFixture()
    let model = await model(fixture.store)
    model.add(.mustHave, "turf")
    fixture.store.setFault { _ in throw Broken() }
    await model.refresh()
    #expect(model.error == "Failed to load preferences: the disk is full")
    #expect(model.page?.rows.map(\.value) == ["turf"] && model.hasChanges)
    fixture.store.setFault(nil)
    await model.refresh()
    #expect(model.error == nil && model.hasChanges)
  }

  @Test func `two people's changes meet item by item, and a clash is shown with both`() async throws {
    let fixture = try ModelFixture()
    let mine = await model(fixture.store)
    for text in ["a", "b", "c"] { mine.add(.niceToHave, text) }
    await mine.save()
    let ids = mine.preferences.items.map(\.id)
    let hers = await model(fixture.store(of: fixture.mother))
    hers.move(ids[2], to: 1)
    hers.toggleDealbreaker(ids[0])
    hers.remove(ids[1])
    hers.add(.mustHave, "lake")
    mine.toggleDealbreaker(ids[1])
    mine.add(.mustHave, "turf")
    #expect(await hers.save())
    #expect(await !mine.save())
    #expect(mine.conflicts.map(\.subject) == [.item(ids[1])])
    #expect(mine.conflicts.map(\.theirs) == ["removed"] && mine.conflicts.map(\.mine) == ["b, dealbreaker"])
    #expect(try values(stored(fixture)) == ["c", "a", "lake", "turf"])
    #expect(mine.hasChanges && values(mine.preferences).contains("b"))
    mine.useMine(.item(ids[1]))
    #expect(await mine.save())
    #expect(try stored(fixture)[ids[1]]?.preference.isDealbreaker == true)
    #expect(try stored(fixture)[ids[0]]?.preference.isDealbreaker == true)
  }

  @Test func `two orders are a clash, the other's can stay`() async throws {
    let fixture = try ModelFixture()
    let mine = await model(fixture.store)
    for text in ["a", "b", "c"] { mine.add(.niceToHave, text) }
    await mine.save()
    let ids = mine.preferences.items.map(\.id)
    let hers = await model(fixture.store(of: fixture.mother))
    hers.move(ids[2], to: 1)
    mine.move(ids[1], to: 1)
    await hers.save()
    #expect(await !mine.save())
    #expect(mine.conflicts.map(\.subject) == [.order])
    mine.useTheirs(.order)
    #expect(await mine.save())
    #expect(try values(stored(fixture)) == ["c", "a", "b"] && values(mine.preferences) == ["c", "a", "b"])
  }

  @Test(.verifies("PR-20")) func `a parent sees and changes the same wishes`() async throws {
    let fixture = try ModelFixture(viewer: \.father)
    let model = await model(fixture.store)
    model.apply(.closeToHome)
    #expect(await model.save())
    let his = await self.model(fixture.store(of: fixture.player))
    #expect(his.page?.rows.map(\.value) == ["300 miles"])
    #expect(his.page?.lastUpdated?.hasSuffix("by Luis") == true)
  }
}

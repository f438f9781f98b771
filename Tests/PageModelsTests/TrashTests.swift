import Compass
import Domain
import EventLog
import Foundation
import PageModels
import Pages
import Projections
import TestSupport
import Testing

@MainActor @Suite struct TrashModelTests {
  @Test func `a deleted school is in the trash with what went along, and comes back`() async throws {
    let fixture = try ModelFixture()
    let rice = try fixture.add("Rice University", SchoolFields(location: .value("Houston, TX")))
    let bates = try fixture.add("Bates College")
    try fixture.perform(
      .interaction(
        fixture.home.freshID(),
        .log(InteractionLogged(content: "hello", direction: .outbound, school: rice, type: .email))))
    let trash = TrashModel(fixture.store)
    await trash.refresh()
    #expect(trash.page?.empty?.title == "Nothing is deleted" && trash.page?.entries.isEmpty == true)
    try fixture.perform(.school(rice, .delete(dependants: Dependants(), cascade: true)), by: fixture.mother)
    try fixture.perform(.school(bates, .delete(dependants: Dependants(), cascade: false)))
    await trash.refresh()
    let entries = try #require(trash.page?.entries)
    #expect(entries.map(\.name) == ["Bates College", "Rice University"])
    #expect(trash.page?.countText == "2 deleted records")
    #expect(entries.map(\.by) == ["You (Sam)", "Ana"] && entries.map(\.wentAlong) == [nil, "1 interaction"])
    #expect(entries[1].at.hasPrefix("Feb 2, 2026") && entries[1].detail == "Houston, TX")
    #expect(entries[1].spoken == "Rice University, deleted \(entries[1].at) by Ana, with 1 interaction")
    await trash.restore(rice.lowercased)
    #expect(trash.page?.entries.map(\.name) == ["Bates College"])
    #expect(trash.feedback.toast == .success("Rice University restored"))
    #expect(try fixture.home.read { try $0.interactions(with: rice.lowercased).count } == 1)
    let list = SchoolsListModel(fixture.store)
    await list.refresh()
    #expect(list.page?.cards.map(\.name) == ["Rice University"])
  }

  @Test func `the trash of the past shows what was deleted then`() async throws {
    let fixture = try ModelFixture()
    let rice = try fixture.add("Rice University")
    try fixture.perform(.school(rice, .delete(dependants: Dependants(), cascade: false)))
    let then = try fixture.home.log.head().position
    try fixture.perform(.school(rice, .restore))
    let trash = TrashModel(fixture.store)
    await trash.travel(to: .position(then))
    #expect(trash.page?.entries.map(\.name) == ["Rice University"] && trash.page?.isPast == true)
    #expect(trash.page?.entries.first?.restore == nil)
    await trash.restore(rice.lowercased)
    await trash.travel(to: nil)
    #expect(trash.page?.entries.isEmpty == true)
  }
}

@MainActor @Suite struct RecordHistoryModelTests {
  @Test func `who changed what, newest first, without private notes`() async throws {
    let fixture = try ModelFixture()
    let rice = try fixture.add("Rice University")
    try fixture.perform(.school(rice, .editNotes("first")), by: fixture.mother)
    try fixture.perform(.privateNote(school: rice, text: "SECRET"), by: fixture.mother)
    try fixture.perform(.privateNote(school: rice, text: "MINE"))
    try fixture.perform(.school(rice, .editNotes("second")), by: fixture.father)
    try fixture.perform(.school(rice, .setFavorite(true)))
    let model = RecordHistoryModel(fixture.store, school: rice.lowercased)
    await model.refresh()
    let page = try #require(model.page)
    #expect(page.title == "Rice University")
    let table = page.changes.map { change in change.fields.map { [$0.label, $0.from, $0.to] } }
    #expect(
      table == [
        [["Favorite", "—", "Yes"]], [["Notes", "first", "second"]], [["Notes", "—", "first"]],
        [["Name", "—", "Rice University"]],
      ])
    #expect(zip(page.changes, ["You", "Luis", "Ana", "You"]).allSatisfy { $0.text.hasPrefix($1) })
    let json = String(decoding: try JSONEncoder().encode(page), as: UTF8.self)
    #expect(!json.contains("SECRET") && !json.contains("MINE"))
    #expect(page.more == nil)
  }

  @Test func `earlier changes are shown on request, those of the past only up to then`() async throws {
    let fixture = try ModelFixture()
    let rice = try fixture.add("Rice University")
    for number in 0..<120 { try fixture.perform(.school(rice, .editNotes("note \(number)"))) }
    let model = RecordHistoryModel(fixture.store, school: rice.lowercased)
    await model.refresh()
    #expect(model.page?.changes.count == 100 && model.page?.more != nil)
    await model.showMore()
    #expect(model.page?.changes.count == 121 && model.page?.more == nil)
    await model.travel(to: .position(try fixture.home.log.head().position - 119))
    #expect(
      model.page?.changes.flatMap(\.fields).map(\.to) == ["note 0", "Rice University"] && model.page?.isPast == true)
    let unknown = RecordHistoryModel(fixture.store, school: UUID().lowercased)
    await unknown.refresh()
    #expect(unknown.state.notice?.title == "Record not found")
  }
}

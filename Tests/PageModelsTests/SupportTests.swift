import Compass
import Domain
import Foundation
import PageModels
import Pages
import TestSupport
import Testing

@MainActor @Suite struct AutoSaverTests {
  @MainActor final class Saves {
    var count = 0
    var works = true
    func save() -> Bool {
      count += 1
      return works
    }
  }

  @Test(.verifies("PR-60", "PR-149"))
  func `a burst of changes is saved once, half a second after the last`() async {
    let clock = TestClock()
    let saves = Saves()
    let saver = AutoSaver(clock: clock) { saves.save() }
    for _ in 0..<3 {
      saver.touch()
      await clock.waitForSleepers()
      clock.advance(by: .milliseconds(499))
      // Nobody was woken: what is woken saves only once this test lets it.
      #expect(clock.sleepers == 1 && saves.count == 0)
    }
    clock.advance(by: .milliseconds(1))
    while saver.isPending { await Task.yield() }
    #expect(saves.count == 1)
  }

  @Test func `leaving saves at once, and only what waits`() async {
    let saves = Saves()
    let saver = AutoSaver(clock: TestClock()) { saves.save() }
    await saver.flush()
    #expect(saves.count == 0)
    saver.touch()
    await saver.flush()
    await saver.flush()
    #expect(saves.count == 1 && !saver.isPending)
  }

  @Test(.verifies("PR-61"))
  func `what failed waits for the next attempt`() async {
    let saves = Saves()
    saves.works = false
    let saver = AutoSaver(clock: TestClock()) { saves.save() }
    saver.touch()
    await saver.flush()
    #expect(saver.isPending)
    saves.works = true
    await saver.flush()
    #expect(saves.count == 2 && !saver.isPending)
  }
}

@Suite struct FormTests {
  private let shown = HomeLocation(city: .value("Austin"), state: .value("TX"))

  @Test func `only what was changed is written`() {
    var form = Form(shown: shown)
    #expect(!form.hasChanges)
    form.draft.city = .value("Dallas")
    #expect(form.submit(present: shown) == HomeLocation(city: .value("Dallas")))
  }

  @Test func `a field that somebody set to a third value is shown with both, the others are written`() {
    var form = Form(shown: shown)
    form.draft.city = .value("Dallas")
    form.draft.zip = .value("75001")
    let present = HomeLocation(city: .value("Houston"), state: .value("TX"))
    #expect(form.submit(present: present) == HomeLocation(zip: .value("75001")))
    #expect(form.conflicts.map(\.field) == ["city"])
    #expect(form.conflicts.first?.shown == .text("Austin"))
    #expect(form.conflicts.first?.theirs == .text("Houston"))
    #expect(form.conflicts.first?.mine == .text("Dallas"))
    form.useMine("city")
    #expect(form.conflicts.isEmpty)
    #expect(form.submit(present: present).city == .value("Dallas"))
  }

  @Test func `the other's value can stay, and an equal one is no conflict`() {
    var form = Form(shown: shown)
    form.draft.city = .value("Dallas")
    let present = HomeLocation(city: .value("Houston"), state: .value("TX"))
    _ = form.submit(present: present)
    form.useTheirs("city", present: present)
    #expect(!form.hasChanges && form.draft.city == .value("Houston"))
    form.draft.state = .value("OK")
    #expect(form.submit(present: HomeLocation(city: .value("Houston"), state: .value("OK"))).isEmpty)
    #expect(form.conflicts.isEmpty)
  }
}

@MainActor @Suite struct FeedbackTests {
  @Test(.verifies("SL-74"))
  func `while an action is under way it cannot start again`() async {
    let feedback = Feedback()
    var inner = true
    let outer = await feedback.run("delete", success: "done") {
      #expect(feedback.isBusy("delete"))
      inner = await feedback.run("delete") { Issue.record("ran twice") }
    }
    #expect(outer && !inner && !feedback.isBusy)
    #expect(feedback.toast == .success("done"))
  }

  @Test func `an error becomes a message`() async {
    let feedback = Feedback()
    await feedback.run("save") { throw Broken() }
    #expect(feedback.toast == .failure("the disk is full"))
  }
}

@MainActor @Suite struct LivePageTests {
  @Test func `a page follows the changes of any store`() async throws {
    let fixture = try ModelFixture()
    let school = try fixture.add("Rice University")
    let live = LivePage(fixture.store) { try SchoolDetailPage.load(school.lowercased, from: $0, viewer: $1) }
    #expect(live.state == .initial)
    var pages = live.pages().makeAsyncIterator()
    #expect(await pages.next()?.page?.isFavorite == false)
    try await fixture.store.perform(.school(school, .setFavorite(true)))
    #expect(await pages.next()?.page?.isFavorite == true)
    try await fixture.store(of: fixture.mother).perform(.school(school, .setFavorite(false)))
    await fixture.clock.waitForSleepers()
    fixture.clock.advance(by: .seconds(1))
    #expect(await pages.next()?.page?.isFavorite == false)
  }

  @Test(.verifies("SD-7")) func `what cannot be read or is not there says so, and can be read again`() async throws {
    let fixture = try ModelFixture()
    let live = LivePage(fixture.store) { try SchoolDetailPage.load("nothing", from: $0, viewer: $1) }
    await live.refresh()
    #expect(live.state == .notFound(SchoolDetailPage.notFound))
    fixture.store.setFault { _ in throw Broken() }
    await live.refresh()
    #expect(live.state.notice?.message == "the disk is full" && live.state.notice?.action == "Retry")
    fixture.store.setFault(nil)
    await live.refresh()
    #expect(live.state == .notFound(SchoolDetailPage.notFound))
  }
}

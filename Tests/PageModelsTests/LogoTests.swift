import Compass
import Domain
import EventLog
import Foundation
import PageModels
import Pages
import Projections
import Synchronization
import TestSupport
import Testing

@MainActor @Suite struct LogoTests {
  @Test(.verifies("SL-7", "SL-132"))
  func `cards are shown before their logos, which follow`() async throws {
    let fixture = try ModelFixture()
    let rice = try fixture.add("Rice University", SchoolFields(website: .value("https://rice.edu"))).lowercased
    let bates = try fixture.add("Bates College", SchoolFields(website: .value("https://bates.edu"))).lowercased
    _ = try fixture.add("Bare College")
    let gate = AsyncGate()
    let asked = Mutex<[String]>([])
    let model = SchoolsListModel(fixture.store) { logo in
      asked.withLock { $0.append(logo.website ?? "") }
      await gate.wait()
      guard logo.website == "https://rice.edu" else { throw Broken() }
      return [1, 2, 3]
    }
    await model.refresh()
    #expect(model.page?.cards.count == 3 && model.logos.images.isEmpty && model.logos.isLoading)
    await gate.open()
    while model.logos.isLoading { await Task.yield() }
    // One that cannot be had leaves the initials and is not asked for again.
    #expect(model.logos.images == [rice: [1, 2, 3]] && model.page?.card(bates)?.logo.initials == "BC")
    await model.refresh()
    while model.logos.isLoading { await Task.yield() }
    #expect(asked.withLock { $0.sorted() } == ["https://bates.edu", "https://rice.edu"])
  }

  @Test(.verifies("SL-7"))
  func `leaving the page stops the fetching`() async throws {
    let fixture = try ModelFixture()
    _ = try fixture.add("Rice University", SchoolFields(website: .value("https://rice.edu")))
    let gate = AsyncGate()
    let model = SchoolsListModel(fixture.store) { _ in
      await gate.wait()
      return [1]
    }
    await model.refresh()
    model.logos.stop()
    #expect(!model.logos.isLoading)
    await gate.open()
    #expect(model.logos.images.isEmpty)
  }
}

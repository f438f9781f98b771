import CollegeScorecard
import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import Synchronization

/// The people of a home that is served on their own machine.
package struct LocalPeople: Sendable {
  let viewer: @Sendable (Home, UUID?) throws -> Viewer
  let demo: (@Sendable () throws -> Home)?
  let text: LocalText

  /// The people of a home, and its demo.
  ///
  /// - Parameters:
  ///   - text: Formats dates before the family has members.
  ///   - demo: Makes the demo's home; nil if there is no demo. It is called at most once.
  ///   - viewer: Returns a member of a home as a viewer; for nil the person at the machine.
  package init(
    text: LocalText, demo: (@Sendable () throws -> Home)? = nil,
    viewer: @escaping @Sendable (Home, UUID?) throws -> Viewer
  ) {
    self.text = text
    self.demo = demo
    self.viewer = viewer
  }
}

/// The sites of a server on the home's own machine: the site of the family's home, which may have to be founded first,
/// and the demo's. The person at the machine may view the site as any member of the family.
final class LocalSites: Sites {
  /// One of the two homes.
  private struct House: Sendable {
    let home: Home
    /// The id of the demo's family, as the browser's cookie names it; nil for the own home.
    let demo: UUID?
  }

  /// A viewer as found in a home; valid as long as the log's head is the same.
  private struct Finding {
    let head: LogHead
    let viewer: Viewer
  }

  private struct Key: Hashable {
    let demo: UUID?
    let person: UUID?
  }

  private struct State {
    var isFounded = false
    var demo: House?
    var findings: [Key: Finding] = [:]
    var memories: [Key: Site.Memory] = [:]
  }

  let people: LocalPeople
  private let own: House
  private let secrets: Secrets
  private let colleges: (any CollegeSource)?
  private let suggestions: DirectorySuggestions
  private let places: (any PlaceSource)?
  private let draw: ReportDrawing?
  private let erasing: ErasureCheck
  private let publishing: @Sendable (UUID) -> PublishingNotice?
  private let state = Mutex(State())
  /// Held while the demo is made, so that two browsers cannot make two demos.
  private let making = NSLock()

  init(
    home: Home, people: LocalPeople, secrets: Secrets, colleges: (any CollegeSource)?,
    suggestions: DirectorySuggestions, places: (any PlaceSource)?, draw: ReportDrawing?,
    erasing: @escaping ErasureCheck, publishing: @escaping @Sendable (UUID) -> PublishingNotice?
  ) {
    own = House(home: home, demo: nil)
    self.people = people
    self.secrets = secrets
    self.colleges = colleges
    self.suggestions = suggestions
    self.places = places
    self.draw = draw
    self.erasing = erasing
    self.publishing = publishing
  }

  func site(of person: UUID?, in wish: UUID?) throws -> Site {
    let house = house(wish)
    // A member of the demo's family is not a member of the own home, and vice versa.
    let known = try person.flatMap { try isMember($0, of: house) ? $0 : nil }
    let key = Key(demo: house.demo, person: known)
    let memory = state.withLock { state in
      let memory = state.memories[key] ?? Site.Memory()
      state.memories[key] = memory
      return memory
    }
    let isDemo = house.demo != nil
    // The demo publishes nothing.
    let told: @Sendable (UUID) -> PublishingNotice? = { [publishing] in isDemo ? nil : publishing($0) }
    return Site(
      home: house.home, viewer: try viewer(key, house), csrf: csrf(of: person, in: wish), colleges: colleges,
      suggestions: suggestions, places: places, memory: memory,
      local: Site.Local(isDemo: isDemo, hasDemo: people.demo != nil), draw: draw, erasing: erasing, publishing: told)
  }

  /// The feeds of the family's home; the demo has none.
  var feeds: CalendarFeeds? { own.home.calendarFeeds }

  /// The page that founds the family; nil if the family exists, and in the demo.
  func setup(for person: UUID?, in wish: UUID?) throws -> Setup? {
    let house = house(wish)
    guard house.demo == nil, !state.withLock({ $0.isFounded }) else { return nil }
    guard try own.home.awaitsFounding() else {
      state.withLock { $0.isFounded = true }
      return nil
    }
    return Setup(home: own.home, csrf: csrf(of: person, in: wish), text: people.text, hasDemo: people.demo != nil)
  }

  /// The secret of a person's forms; the demo has a different one.
  func csrf(of person: UUID?, in wish: UUID?) -> String {
    house(wish).demo == nil ? secrets.csrf(of: person) : secrets.demoCsrf(of: person)
  }

  func isMember(_ person: UUID, in wish: UUID?) throws -> Bool { try isMember(person, of: house(wish)) }

  /// Returns the demo's family; the demo is made at the first call.
  ///
  /// - Throws: `WebError.notFound` if there is no demo; the errors of making it.
  func demo() throws -> UUID {
    making.lock()
    defer { making.unlock() }
    if let known = state.withLock({ $0.demo?.demo }) { return known }
    guard let make = people.demo else { throw WebError.notFound }
    let home = try make()
    guard let family = try home.settings.family else { throw CompassError.noFamily }
    state.withLock { $0.demo = House(home: home, demo: family) }
    return family
  }

  private func house(_ wish: UUID?) -> House {
    guard let wish, let demo = state.withLock({ $0.demo }), demo.demo == wish else { return own }
    return demo
  }

  private func isMember(_ person: UUID, of house: House) throws -> Bool {
    try house.home.read { try $0.members().contains { $0.id == person.lowercased } }
  }

  private func viewer(_ key: Key, _ house: House) throws -> Viewer {
    let head = try house.home.log.head()
    if let known = state.withLock({ $0.findings[key] }), known.head == head { return known.viewer }
    let viewer = try people.viewer(house.home, key.person)
    state.withLock { $0.findings[key] = Finding(head: head, viewer: viewer) }
    return viewer
  }
}

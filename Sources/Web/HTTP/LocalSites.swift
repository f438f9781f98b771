import CollegeScorecard
public import Compass
import Domain
import EventLog
public import Foundation
public import Pages
import Projections
import Synchronization

/// How the people of a home are served on their own machine.
public struct LocalPeople: Sendable {
  let viewer: @Sendable (Home, UUID?) throws -> Viewer
  let demo: (@Sendable () throws -> Home)?
  let text: LocalText

  /// People of a machine.
  ///
  /// - Parameters:
  ///   - text: How dates are written before anybody is in the family.
  ///   - demo: Makes the demo's home; nil where there is none. It is called once at most.
  ///   - viewer: A member of a home as a viewer; whoever is at the machine where nobody is named.
  public init(
    text: LocalText, demo: (@Sendable () throws -> Home)? = nil,
    viewer: @escaping @Sendable (Home, UUID?) throws -> Viewer
  ) {
    self.text = text
    self.demo = demo
    self.viewer = viewer
  }
}

/// The sites of a server on the home's own machine: the family's home, which may have to begin first, and beside it the
/// demo's. Whoever sits there may look as anybody in the family.
final class LocalSites: Sites {
  /// One of the two homes, and the family that a browser names it by.
  private struct House: Sendable {
    let home: Home
    /// nil for the own home.
    let demo: UUID?
  }

  /// Somebody as he was found in a home: so he is as long as its log stands where it stood.
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
  /// Held while the demo is made, so that two browsers do not make two.
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
    // Somebody of the demo is nobody at home, and the other way round.
    let known = try person.flatMap { try isMember($0, of: house) ? $0 : nil }
    let key = Key(demo: house.demo, person: known)
    let memory = state.withLock { state in
      let memory = state.memories[key] ?? Site.Memory()
      state.memories[key] = memory
      return memory
    }
    let isDemo = house.demo != nil
    // Nothing of the demo goes anywhere.
    let told: @Sendable (UUID) -> PublishingNotice? = { [publishing] in isDemo ? nil : publishing($0) }
    return Site(
      home: house.home, viewer: try viewer(key, house), csrf: csrf(of: person, in: wish), colleges: colleges,
      suggestions: suggestions, places: places, memory: memory,
      local: Site.Local(isDemo: isDemo, hasDemo: people.demo != nil), draw: draw, erasing: erasing, publishing: told)
  }

  /// Those of the own home: the demo has none.
  var feeds: CalendarFeeds? { own.home.calendarFeeds }

  /// The page on which a family begins; nil where there is one, and in the demo.
  func setup(for person: UUID?, in wish: UUID?) throws -> Setup? {
    let house = house(wish)
    guard house.demo == nil, !state.withLock({ $0.isFounded }) else { return nil }
    guard try own.home.awaitsFounding() else {
      state.withLock { $0.isFounded = true }
      return nil
    }
    return Setup(home: own.home, csrf: csrf(of: person, in: wish), text: people.text, hasDemo: people.demo != nil)
  }

  /// The secret of a person's forms, another one in the demo.
  func csrf(of person: UUID?, in wish: UUID?) -> String {
    house(wish).demo == nil ? secrets.csrf(of: person) : secrets.demoCsrf(of: person)
  }

  func isMember(_ person: UUID, in wish: UUID?) throws -> Bool { try isMember(person, of: house(wish)) }

  /// The demo's family, written when somebody asks for it the first time.
  ///
  /// - Throws: `WebError.notFound` where there is none; what writing it throws.
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

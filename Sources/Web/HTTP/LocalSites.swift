import CollegeScorecard
import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import Synchronization

/// How a home is opened on its own machine: its viewers, its demo, and the format of dates before it has members.
package struct LocalAccess: Sendable {
  let viewer: @Sendable (Home, UUID?) throws -> Viewer
  let demo: (@Sendable () throws -> Home)?
  let text: LocalText

  /// Creates the access to a home and to its demo.
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
  private struct ServedHome: Sendable {
    let home: Home
    /// The id of the demo's family, as the browser's cookie names it; nil for the family's own home.
    let demoFamily: UUID?
  }

  /// A viewer as found in a home; valid as long as the log's head is the same.
  private struct CachedViewer {
    let head: LogHead
    let viewer: Viewer
  }

  private struct Key: Hashable {
    let demoFamily: UUID?
    let person: UUID?
  }

  private struct State {
    var isFounded = false
    var demo: ServedHome?
    var viewers: [Key: CachedViewer] = [:]
    var memories: [Key: Site.Memory] = [:]
  }

  let access: LocalAccess
  private let familyHome: ServedHome
  private let secrets: Secrets
  private let colleges: (any CollegeSource)?
  private let suggestions: DirectorySuggestions
  private let places: (any PlaceSource)?
  private let draw: ReportDrawing?
  private let erasing: ErasureCheck
  private let publishing: @Sendable (UUID) -> PublishingNotice?
  private let state = Mutex(State())
  /// Held while the demo is made, so that two browsers cannot make two demos.
  private let demoLock = NSLock()

  init(
    home: Home, access: LocalAccess, secrets: Secrets, colleges: (any CollegeSource)?,
    suggestions: DirectorySuggestions, places: (any PlaceSource)?, draw: ReportDrawing?,
    erasing: @escaping ErasureCheck, publishing: @escaping @Sendable (UUID) -> PublishingNotice?
  ) {
    familyHome = ServedHome(home: home, demoFamily: nil)
    self.access = access
    self.secrets = secrets
    self.colleges = colleges
    self.suggestions = suggestions
    self.places = places
    self.draw = draw
    self.erasing = erasing
    self.publishing = publishing
  }

  func site(of person: UUID?, in family: UUID?) throws -> Site {
    let served = servedHome(of: family)
    // A member of the demo's family is not a member of the own home, and vice versa.
    let known = try person.flatMap { try isMember($0, of: served) ? $0 : nil }
    let key = Key(demoFamily: served.demoFamily, person: known)
    let memory = state.withLock { state in
      let memory = state.memories[key] ?? Site.Memory()
      state.memories[key] = memory
      return memory
    }
    let isDemo = served.demoFamily != nil
    // The demo publishes nothing.
    let publishingNotice: @Sendable (UUID) -> PublishingNotice? = { [publishing] in isDemo ? nil : publishing($0) }
    return Site(
      home: served.home, viewer: try viewer(key, served), csrf: csrf(of: person, in: family), colleges: colleges,
      suggestions: suggestions, places: places, memory: memory,
      local: Site.Local(isDemo: isDemo, hasDemo: access.demo != nil), draw: draw, erasing: erasing,
      publishing: publishingNotice)
  }

  /// The feeds of the family's home; the demo has none.
  var feeds: CalendarFeeds? { familyHome.home.calendarFeeds }

  /// The page that founds the family; nil if the family exists, and in the demo.
  func setup(for person: UUID?, in family: UUID?) throws -> Setup? {
    let served = servedHome(of: family)
    guard served.demoFamily == nil, !state.withLock({ $0.isFounded }) else { return nil }
    guard try familyHome.home.awaitsFounding() else {
      state.withLock { $0.isFounded = true }
      return nil
    }
    return Setup(
      home: familyHome.home, csrf: csrf(of: person, in: family), text: access.text, hasDemo: access.demo != nil)
  }

  /// The secret of a person's forms; the demo has a different one.
  func csrf(of person: UUID?, in family: UUID?) -> String {
    servedHome(of: family).demoFamily == nil ? secrets.csrf(of: person) : secrets.demoCsrf(of: person)
  }

  func isMember(_ person: UUID, in family: UUID?) throws -> Bool { try isMember(person, of: servedHome(of: family)) }

  /// Returns the demo's family; the demo is made at the first call.
  ///
  /// - Throws: `WebError.notFound` if there is no demo; the errors of making it.
  func makeDemoIfNeeded() throws -> UUID {
    demoLock.lock()
    defer { demoLock.unlock() }
    if let known = state.withLock({ $0.demo?.demoFamily }) { return known }
    guard let make = access.demo else { throw WebError.notFound }
    let home = try make()
    guard let family = try home.settings.family else { throw CompassError.noFamily }
    state.withLock { $0.demo = ServedHome(home: home, demoFamily: family) }
    return family
  }

  private func servedHome(of family: UUID?) -> ServedHome {
    guard let family, let demo = state.withLock({ $0.demo }), demo.demoFamily == family else { return familyHome }
    return demo
  }

  private func isMember(_ person: UUID, of served: ServedHome) throws -> Bool {
    try served.home.read { try $0.mayEnter(person) }
  }

  private func viewer(_ key: Key, _ served: ServedHome) throws -> Viewer {
    let head = try served.home.log.head()
    if let known = state.withLock({ $0.viewers[key] }), known.head == head { return known.viewer }
    let viewer = try access.viewer(served.home, key.person)
    state.withLock { $0.viewers[key] = CachedViewer(head: head, viewer: viewer) }
    return viewer
  }
}

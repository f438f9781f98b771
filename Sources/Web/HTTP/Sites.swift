import CollegeScorecard
import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import Synchronization

/// The families of a node: the memberships of people, and the families' homes.
package struct Families: Sendable {
  /// A person's membership in a family.
  package struct Membership: Equatable, Sendable {
    /// The family.
    package let family: UUID
    /// The person's id in the family's events.
    package let person: UUID

    /// A membership in a family.
    package init(family: UUID, person: UUID) {
      self.family = family
      self.person = person
    }
  }

  let memberships: @Sendable (UUID) throws -> [Membership]
  let homes: FamilyHomes
  let viewer: @Sendable (Home, UUID) throws -> Viewer

  /// The families of a node.
  ///
  /// - Parameters:
  ///   - homes: The cache of their homes.
  ///   - memberships: Returns the possible memberships of a signed-in person; each is checked against that family's own
  ///     members.
  ///   - viewer: Returns a member as a viewer.
  package init(
    homes: FamilyHomes, memberships: @escaping @Sendable (UUID) throws -> [Membership],
    viewer: @escaping @Sendable (Home, UUID) throws -> Viewer
  ) {
    self.homes = homes
    self.memberships = memberships
    self.viewer = viewer
  }
}

/// Finds the site for an authenticated person.
protocol Sites: Sendable {
  /// - Parameter family: The requested family, for a person who belongs to several.
  /// - Throws: `WebError.notFound` both for a family that the person does not belong to and for one that does not
  ///   exist.
  func site(of person: UUID?, in family: UUID?) throws -> Site

  /// The secret addresses of calendars; nil if there are none.
  var feeds: CalendarFeeds? { get }
}

extension Sites {
  var feeds: CalendarFeeds? { nil }
}

/// The sites of one home: one for each of its members, who are never many.
final class HomeSites: Sites {
  private let make: @Sendable (UUID?) throws -> Site
  private let members: Home?
  private let sites = Mutex<[UUID?: Site]>([:])

  let feeds: CalendarFeeds?

  /// - Parameter members: The home whose members alone are served; nil if whoever is let in looks as one viewer.
  init(feeds: CalendarFeeds, members: Home? = nil, _ make: @escaping @Sendable (UUID?) throws -> Site) {
    self.feeds = feeds
    self.members = members
    self.make = make
  }

  func site(of person: UUID?, in family: UUID?) throws -> Site {
    try requireMember(person)
    if let known = sites.withLock({ $0[person] }) { return known }
    let site = try make(person)
    return sites.withLock { sites in
      let kept = sites[person] ?? site
      sites[person] = kept
      return kept
    }
  }

  /// Throws `ErasureError.familyErased` if everything of the family was erased. Nobody can be let in any more then, so
  /// everybody is told.
  func requireFamilyNotErased() throws { try members?.requireFamilyNotErased() }

  /// Throws if a person is not a member, or the home is closed to the person: a session outlives both.
  private func requireMember(_ person: UUID?) throws {
    guard let members, let person else { return }
    try members.requireFamilyNotErased()
    guard try members.read({ try $0.mayEnter(person) }) else { throw WebError.unauthorized }
  }
}

/// The sites of a node: a site is made for each request, with the home of a family that the person belongs to now.
final class FamilySites: Sites {
  /// The maximum number of people for whom a viewer and a memory are kept.
  private static let limit = 10_000

  private struct Key: Hashable {
    let family: UUID
    let person: UUID
  }

  /// A viewer as found in a family; valid as long as the log's head is the same.
  private struct CachedViewer {
    let membership: Families.Membership
    let head: LogHead
    let viewer: Viewer
  }

  private let families: Families
  private let csrf: @Sendable (UUID) -> String
  private let draw: ReportDrawing?
  private let metrics: ServerMetrics
  private let memories = Mutex<[Key: Site.Memory]>([:])
  /// Where each person was found last; this family is tried first.
  private let viewers = Mutex<[UUID: CachedViewer]>([:])

  init(
    _ families: Families, metrics: ServerMetrics, draw: ReportDrawing? = nil,
    csrf: @escaping @Sendable (UUID) -> String
  ) {
    self.families = families
    self.metrics = metrics
    self.draw = draw
    self.csrf = csrf
  }

  func site(of person: UUID?, in family: UUID?) throws -> Site {
    guard let person else { throw WebError.unauthorized }
    let known = viewers.withLock { $0[person] }
    if let known, family == nil || known.membership.family == family,
      let site = try site(of: person, at: known.membership, known)
    {
      return site
    }
    for membership in try families.memberships(person) where family == nil || membership.family == family {
      if let site = try site(of: person, at: membership, nil) { return site }
    }
    throw WebError.notFound
  }

  /// A person's site in a family; nil if the family has no log or the person is not a member.
  private func site(of person: UUID, at membership: Families.Membership, _ known: CachedViewer?) throws -> Site? {
    let lease: FamilyHomes.Lease
    do {
      let start = ContinuousClock.now
      lease = try families.homes.lease(membership.family)
      metrics.recordFold(.now - start, opened: lease.isOpening)
    } catch CompassError.notFound {
      return nil
    }
    // The memberships and cached viewers only say where to look; the family's own events decide who is a member.
    guard let cached = try known.flatMap({ $0.head == lease.head ? $0 : nil }) ?? find(membership, lease) else {
      return nil
    }
    viewers.withLock { viewers in
      if viewers.count >= Self.limit { viewers = [:] }
      viewers[person] = cached
    }
    return Site(
      home: lease.home, viewer: cached.viewer, csrf: csrf(person), canSignOut: true, colleges: EmbeddedColleges(),
      memory: memory(Key(family: membership.family, person: membership.person)), keeping: lease, draw: draw)
  }

  /// Looks for a person among the family's present members.
  private func find(_ membership: Families.Membership, _ lease: FamilyHomes.Lease) throws -> CachedViewer? {
    guard try lease.home.read({ try $0.mayEnter(membership.person) }) else { return nil }
    return CachedViewer(
      membership: membership, head: lease.head, viewer: try families.viewer(lease.home, membership.person))
  }

  private func memory(_ key: Key) -> Site.Memory {
    memories.withLock { memories in
      if let known = memories[key] { return known }
      if memories.count >= Self.limit { memories = [:] }
      let fresh = Site.Memory()
      memories[key] = fresh
      return fresh
    }
  }
}

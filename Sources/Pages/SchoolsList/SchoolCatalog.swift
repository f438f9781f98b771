public import Compass
public import Domain
import EventLog
public import Projections
import Synchronization

/// The schools of a season with the values that filters and sort orders need, computed once for a list of schools and a
/// home (SL-76).
public struct SchoolCatalog: Sendable {
  let index: SchoolIndex
  /// The miles from home, by index in the list; infinite if the school's place is unknown. Empty without a home.
  private let distances: [Double]
  /// Whether a home is set, from which distances can be measured.
  public let hasHome: Bool
  /// The matches with the family's preferences, by index in the list; nil if there are no preferences.
  private let matches: [MatchScore]?
  /// The states that occur, sorted (SL-23, SL-24).
  public let states: [String]
  /// The six statuses of the page, and any other that occurs (C1).
  public let statuses: [String]
  /// The number of distances that were computed.
  public let measured: Int

  /// Measures the distance of each school from home. Only a missing coordinate is unknown; 0 is not (C34).
  ///
  /// - Parameters:
  ///   - wishes: The family's preferences for schools (facts §2.2).
  ///   - fields: Returns the schools' fields by school id; only called if there are preferences.
  public init(
    _ index: SchoolIndex, home: Coordinates?, wishes: [SchoolPreference] = [],
    fields: () throws -> [String: SchoolFields] = { [:] }
  ) rethrows {
    self.index = index
    let known = try wishes.isEmpty ? nil : fields()
    matches = known.map { known in
      index.entries.map { entry in
        MatchScore(
          preferences: wishes, school: MatchSubject(known[index.id(entry)] ?? SchoolFields()), home: home)
      }
    }
    hasHome = home != nil
    var measured = 0
    distances =
      home.map { home in
        index.entries.map { entry in
          guard let place = entry.place else { return .infinity }
          measured += 1
          return Distance.miles(from: home, to: place)
        }
      } ?? []
    self.measured = measured
    func texts(_ word: (SchoolIndex.Entry) -> SchoolIndex.Word) -> [String] {
      Set(index.entries.lazy.map(word)).compactMap(index.text).sorted { $0.precedesInBytes($1) }
    }
    states = texts(\.state)
    let offered = SchoolStatus.listChoices.map(\.rawValue)
    statuses = offered + texts(\.status).filter { !offered.contains($0) }
  }

  /// The number of schools.
  public var count: Int { index.entries.count }

  /// Returns the miles from home of the school at an index; nil if they are unknown.
  func distance(_ place: Int) -> Double? { hasHome && distances[place].isFinite ? distances[place] : nil }

  /// Returns the id of the school at an index.
  func id(_ place: Int) -> String { index.id(index.entries[place]) }

  /// Returns the raw status of the school at an index; "researching" if none is set.
  func status(_ place: Int) -> String { index.text(index.entries[place].status) ?? SchoolStatus.researching.rawValue }

  /// Returns the coordinates of the school at an index; nil if they are unknown.
  func place(_ place: Int) -> Coordinates? { index.entries[place].place }

  /// Returns the state of the school at an index.
  func state(_ place: Int) -> String? { index.text(index.entries[place].state) }

  /// Whether the family has any preferences, by which schools can be compared.
  public var hasWishes: Bool { matches != nil }

  /// Returns the match of the school at an index with the family's preferences.
  func match(_ place: Int) -> MatchScore? { matches?[place] }

  /// Returns the indices of the schools that pass every filter, sorted (SL-29).
  func select(_ filters: SchoolFilters, sort: SchoolSort) -> [Int] {
    guard let conditions = Conditions(filters, index) else { return [] }
    let fits = filters.narrowsFit ? filters.fitMinimum...max(filters.fitMinimum, filters.fitMaximum) : nil
    // Without a home the filter is off (SL-39).
    let limit = hasHome && filters.narrowsDistance ? filters.maximumDistance : nil
    let passing = index.select(containing: filters.searchText) { place, entry in
      guard conditions.hold(for: entry) else { return false }
      // An unknown score or distance passes only if the filter is at its end position (C36).
      if let fits { guard let score = entry.fitScore, fits.contains(score) else { return false } }
      // Compares the unrounded distance (C35).
      if let limit, distances[place] > limit { return false }
      // Without preferences this filter is off, like the distance filter without a home.
      if filters.matchesOnly, let matches, !matches[place].isMatch { return false }
      return true
    }
    switch sort {
    case .name: return passing
    case .fit: return ordered(passing) { index.entries[$0].fitSum.map(-) }
    case .distance: return hasHome ? ordered(passing) { distances[$0] } : passing
    case .match:
      // Schools that miss a dealbreaker come last, whatever their score.
      return matches.map { matches in
        ordered(passing) { place in
          Double(matches[place].missedDealbreakers.isEmpty ? -matches[place].score : 100 - matches[place].score)
        }
      } ?? passing
    case .lastContact: return ordered(passing) { index.entries[$0].lastContact.map { -Double($0) } }
    }
  }

  /// Sorts ascending by a value, with unknown values last. Equal values stay in the order of the indices, which is by
  /// name.
  private func ordered(_ places: [Int], by value: (Int) -> Double?) -> [Int] {
    places.map { (value: value($0) ?? .infinity, place: $0) }
      .sorted { ($0.value, $0.place) < ($1.value, $1.place) }
      .map(\.place)
  }

  /// The filters on words, looked up once.
  private struct Conditions {
    private let favoritesOnly: Bool
    private let division, status, priorityTier, state: SchoolIndex.Word?

    /// Nil if a filter asks for a word that no school has.
    init?(_ filters: SchoolFilters, _ index: SchoolIndex) {
      var isPossible = true
      func word(_ text: String?) -> SchoolIndex.Word? {
        guard let text else { return nil }
        let word = index.word(of: text)
        if word == nil { isPossible = false }
        return word
      }
      favoritesOnly = filters.favoritesOnly
      division = word(filters.division)
      status = word(filters.status)
      priorityTier = word(filters.priorityTier)
      state = word(filters.state)
      guard isPossible else { return nil }
    }

    func hold(for entry: SchoolIndex.Entry) -> Bool {
      (!favoritesOnly || entry.isFavorite) && (division == nil || entry.division == division)
        && (status == nil || entry.status == status) && (priorityTier == nil || entry.priorityTier == priorityTier)
        && (state == nil || entry.state == state)
    }
  }
}

/// Keeps the last catalog while the log and the athlete stay the same, so that a change of the filters reads no school
/// and measures no distance again (SL-76).
public final class SchoolCatalogCache: Sendable {
  private struct State {
    var key: Key?
    var catalog: SchoolCatalog?
    var measured = 0
  }

  private struct Key: Equatable {
    let head: LogHead
    let athlete: String
  }

  private let state = Mutex(State())

  /// Creates an empty cache.
  public init() {}

  /// The number of distances that were computed since the cache was created.
  public var measured: Int { state.withLock { $0.measured } }

  /// Returns the catalog of the viewer's season as of a reading.
  public func catalog(from reading: Reading, viewer: Viewer) throws -> SchoolCatalog {
    let key = Key(head: reading.head, athlete: viewer.athlete.lowercased)
    if let kept = state.withLock({ $0.key == key ? $0.catalog : nil }) { return kept }
    let catalog = try SchoolCatalog.load(from: reading, viewer: viewer)
    state.withLock {
      $0.key = key
      $0.catalog = catalog
      $0.measured += catalog.measured
    }
    return catalog
  }
}

extension SchoolCatalog {
  /// Loads the schools of the viewer's season, with distances from the athlete's home.
  public static func load(from reading: Reading, viewer: Viewer) throws -> SchoolCatalog {
    try SchoolCatalog(
      try reading.schoolIndex(of: viewer.athlete), home: try reading.homeLocation(of: viewer.athlete).coordinates,
      wishes: try reading.schoolPreferences(of: viewer.athlete).preferences,
      fields: { try reading.schoolFields(of: viewer.athlete) })
  }
}

public import Compass
public import Domain
import EventLog
public import Projections
import Synchronization

/// The schools of a season with what every filter asks for, computed once for a list of schools and a home (SL-76).
public struct SchoolCatalog: Sendable {
  let index: SchoolIndex
  /// Miles from home, by place in the list; infinite where either place is unknown.
  private let distances: [Double]
  /// Whether a home is known that distances can be measured from.
  public let hasHome: Bool
  /// How the schools match what the family wants of one, by place in the list; nil where it wants nothing yet.
  private let matches: [MatchScore]?
  /// The states that occur, sorted (SL-23, SL-24).
  public let states: [String]
  /// The six statuses of the page and any other that occurs (C1).
  public let statuses: [String]
  /// How many distances were computed for it.
  public let measured: Int

  /// Measures the distance of each school from home; C34: only a missing coordinate is unknown, 0 is not.
  ///
  /// - Parameters:
  ///   - wishes: What the family wants of a school (facts §2.2).
  ///   - fields: What is known of the schools, by their ids; only asked where something is wanted.
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

  /// How many schools there are.
  public var count: Int { index.entries.count }

  /// Miles from home of the school at a place in the list; nil where they are unknown.
  func distance(_ place: Int) -> Double? { hasHome && distances[place].isFinite ? distances[place] : nil }

  /// The id of the school at a place in the list.
  func id(_ place: Int) -> String { index.id(index.entries[place]) }

  /// The raw status of the school at a place in the list; researching where none is known.
  func status(_ place: Int) -> String { index.text(index.entries[place].status) ?? SchoolStatus.researching.rawValue }

  /// Where the school at a place in the list is; nil where that is unknown.
  func place(_ place: Int) -> Coordinates? { index.entries[place].place }

  /// The state of the school at a place in the list.
  func state(_ place: Int) -> String? { index.text(index.entries[place].state) }

  /// Whether the family wants anything of a school, so that schools can be compared by it.
  public var hasWishes: Bool { matches != nil }

  /// How the school at a place in the list matches what the family wants.
  func match(_ place: Int) -> MatchScore? { matches?[place] }

  /// The places of the schools that pass every filter, in order (SL-29).
  func select(_ filters: SchoolFilters, sort: SchoolSort) -> [Int] {
    guard let conditions = Conditions(filters, index) else { return [] }
    let fits = filters.narrowsFit ? filters.fitMinimum...max(filters.fitMinimum, filters.fitMaximum) : nil
    // Without a home the filter is off (SL-39).
    let limit = hasHome && filters.narrowsDistance ? filters.maximumDistance : nil
    let passing = index.select(containing: filters.searchText) { place, entry in
      guard conditions.hold(for: entry) else { return false }
      // An unknown score or distance passes only while the filter stands at its end (C36).
      if let fits { guard let score = entry.fitScore, fits.contains(score) else { return false } }
      // On the unrounded distance (C35).
      if let limit, distances[place] > limit { return false }
      // Without wishes the filter is off, as without a home that of the distance is.
      if filters.matchesOnly, let matches, !matches[place].isMatch { return false }
      return true
    }
    switch sort {
    case .name: return passing
    case .fit: return ordered(passing) { index.entries[$0].fitSum.map(-) }
    case .distance: return hasHome ? ordered(passing) { distances[$0] } : passing
    case .match:
      // One that lacks what it must have comes last, whatever else it has.
      return matches.map { matches in
        ordered(passing) { place in
          Double(matches[place].missedDealbreakers.isEmpty ? -matches[place].score : 100 - matches[place].score)
        }
      } ?? passing
    case .lastContact: return ordered(passing) { index.entries[$0].lastContact.map { -Double($0) } }
    }
  }

  /// By a value, ascending and unknown ones last; by name among equals, which is the order of the places.
  private func ordered(_ places: [Int], by value: (Int) -> Double?) -> [Int] {
    places.map { (value: value($0) ?? .infinity, place: $0) }
      .sorted { ($0.value, $0.place) < ($1.value, $1.place) }
      .map(\.place)
  }

  /// The filters by word, looked up once.
  private struct Conditions {
    private let favoritesOnly: Bool
    private let division, status, priorityTier, state: SchoolIndex.Word?

    /// Nil where a word is asked for that no school has.
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

/// The last catalog that was made, kept while the log and the athlete stay the same: a filter that changes reads no
/// school and measures no distance again (SL-76).
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

  /// Nothing kept yet.
  public init() {}

  /// How many distances were computed since the beginning.
  public var measured: Int { state.withLock { $0.measured } }

  /// The catalog of the viewer's season as a reading shows it.
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
  /// The schools of the viewer's season, measured from his athlete's home.
  public static func load(from reading: Reading, viewer: Viewer) throws -> SchoolCatalog {
    try SchoolCatalog(
      try reading.schoolIndex(of: viewer.athlete), home: try reading.homeLocation(of: viewer.athlete).coordinates,
      wishes: try reading.schoolPreferences(of: viewer.athlete).preferences,
      fields: { try reading.schoolFields(of: viewer.athlete) })
  }
}

import Domain

/// Colleges in memory, ready to be found by what people type.
///
/// ```swift
/// let colleges = try CollegeDirectory.embedded
/// colleges.search("rice", limit: 10).map(\.name)
/// ```
public struct CollegeIndex: Sendable {
  /// The colleges, in the order in which they were given.
  public let colleges: [College]
  /// The release that they are from, such as "2020–21"; nil where a family imported a file of its own.
  public let release: String?

  private let entries: [CollegeEntry]
  private let places: [String: Int]

  /// An index over colleges. What they are called besides is found by their UNITIDs.
  public init(_ colleges: [College], release: String? = nil) {
    self.colleges = colleges
    self.release = release
    entries = colleges.map { CollegeEntry($0, CollegeNames.short[$0.unitID] ?? []) }
    places = Dictionary(colleges.indices.map { (colleges[$0].unitID, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The college of a UNITID.
  public func college(unitID: String) -> College? { places[unitID].map { colleges[$0] } }

  /// The colleges that a text may mean, best first: each word of it begins a word of the name, of what the college is
  /// called besides, of the city or of the state, in any order.
  ///
  /// Case, accents, apostrophes and dots do not matter, and other punctuation parts words: "texas a&m" finds
  /// "Texas A & M University". Whoever is called exactly so comes first, then names that begin so, then those whose own
  /// words are meant, then those whose place is; last those in which a longer word occurs somewhere. Among equals the one
  /// with more undergraduates comes first, then the name decides by its bytes, then the UNITID. A text without letters and
  /// digits finds nothing.
  public func search(_ text: String, limit: Int) -> [College] {
    guard limit > 0, let query = CollegeQuery(text) else { return [] }
    var found: [(rank: CollegeQuery.Rank, college: College)] = []
    for (entry, college) in zip(entries, colleges) {
      if let rank = query.rank(of: entry) { found.append((rank, college)) }
    }
    found.sort { left, right in
      if left.rank != right.rank { return left.rank < right.rank }
      let (a, b) = (left.college, right.college)
      if (a.studentSize ?? 0) != (b.studentSize ?? 0) { return (a.studentSize ?? 0) > (b.studentSize ?? 0) }
      return a.name.hasSameBytes(as: b.name) ? a.unitID.precedesInBytes(b.unitID) : a.name.precedesInBytes(b.name)
    }
    return found.prefix(limit).map(\.college)
  }

  /// The one college of exactly that name or UNITID; nil when there is none, or there are several.
  public func match(_ text: String) -> College? {
    if let college = college(unitID: text) { return college }
    let name = text.lowercased()
    let same = colleges.filter { $0.name.lowercased() == name }
    return same.count == 1 ? same[0] : nil
  }
}

/// What a college is found by, in folded letters.
struct CollegeEntry: Sendable {
  /// Its name.
  let name: [UInt8]
  /// The name without "The", "University of" and "College of" before it.
  let core: [UInt8]
  /// What it is called besides.
  let shortNames: [[UInt8]]
  /// Its name and short names, in words parted by blanks.
  let names: [UInt8]
  /// All of that, its city and its state, by code and by name.
  let all: [UInt8]

  init(_ college: College, _ shortNames: [String]) {
    name = CollegeText.folded(college.name)
    core = Self.core(of: name)
    self.shortNames = shortNames.map(CollegeText.folded)
    let stateName = college.state.flatMap { state in USState.all.first { $0.code == state }?.name }
    let places = [college.city, college.state, stateName].compactMap { $0.map(CollegeText.folded) }
    names = Array(([name] + self.shortNames).joined(separator: [CollegeText.blank]))
    all = Array(([names] + places).joined(separator: [CollegeText.blank]))
  }

  private static let openings = ["the ", "university of ", "college of ", "the "].map { Array($0.utf8) }

  private static func core(of name: [UInt8]) -> [UInt8] {
    var rest = name[...]
    for opening in openings where rest.starts(with: opening) { rest = rest.dropFirst(opening.count) }
    return Array(rest)
  }
}

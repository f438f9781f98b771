import Domain

/// Colleges in memory, indexed for search by what people type.
///
/// ```swift
/// let colleges = try CollegeDirectory.embedded
/// colleges.search("rice", limit: 10).map(\.name)
/// ```
public struct CollegeIndex: Sendable {
  /// The colleges, in the order in which they were given.
  public let colleges: [College]
  /// The release of the data, such as "2020–21"; nil if a family imported its own file.
  public let release: String?

  private let entries: [CollegeEntry]
  private let places: [String: Int]

  /// Creates an index of colleges. Their other names are looked up by UNITID.
  public init(_ colleges: [College], release: String? = nil) {
    self.colleges = colleges
    self.release = release
    entries = colleges.map { CollegeEntry($0, CollegeNames.short[$0.unitID] ?? []) }
    places = Dictionary(colleges.indices.map { (colleges[$0].unitID, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the college with a UNITID.
  public func college(unitID: String) -> College? { places[unitID].map { colleges[$0] } }

  /// Returns the colleges that a text may mean, best first. Each word of the text must begin a word of the name, of
  /// another name of the college, of the city or of the state, in any order.
  ///
  /// Case, accents, apostrophes and dots are ignored, and other punctuation separates words: "texas a&m" finds "Texas A
  /// & M University". Colleges with exactly this name come first, then names that begin with the text, then those in
  /// whose names all words of the text begin a word, then those that need the city or the state for this. Last are
  /// those that contain a word of three or more letters only inside another word. Ties are ordered by more
  /// undergraduates, then by the bytes of the name, then by the UNITID. A text without letters and digits finds
  /// nothing.
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

  /// Returns the college with this UNITID, or the only one with this whole name, ignoring case; nil if there is none,
  /// or if several have the name.
  public func match(_ text: String) -> College? {
    if let college = college(unitID: text) { return college }
    let name = text.lowercased()
    let same = colleges.filter { $0.name.lowercased() == name }
    return same.count == 1 ? same[0] : nil
  }
}

/// The searchable texts of a college, in the form that `CollegeText.folded` returns.
struct CollegeEntry: Sendable {
  /// The college's name.
  let name: [UInt8]
  /// The name without "The", "University of" and "College of" before it.
  let core: [UInt8]
  /// The college's other names.
  let shortNames: [[UInt8]]
  /// The name and the other names, as words separated by blanks.
  let names: [UInt8]
  /// All of these with the city and the state's code and name.
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

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
  private let vocabulary: Vocabulary

  /// Creates an index of colleges. Their other names are looked up by UNITID.
  public init(_ colleges: [College], release: String? = nil) {
    self.colleges = colleges
    self.release = release
    entries = colleges.map { CollegeEntry($0, CollegeNames.short[$0.unitID] ?? []) }
    vocabulary = Vocabulary(entries)
    places = Dictionary(colleges.indices.map { (colleges[$0].unitID, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the college with a UNITID.
  public func college(unitID: String) -> College? { places[unitID].map { colleges[$0] } }

  /// Returns the colleges that a text may mean, best first. Each word of the text must begin a word of the name, of
  /// another name of the college, of the city or of the state, in any order.
  ///
  /// Names are compared as people write them (`SchoolName`): "st leo" finds "Saint Leo University", "texas a&m" finds "Texas A
  /// & M University". Colleges of exactly this name or with these initials come first, then names that begin with the text,
  /// then those in whose names all words of the text begin a word, then those that need the city or the state for this. Last
  /// are those that contain a word of three or more letters only inside another word. A state at the end ("Miami (FL)") tells
  /// namesakes apart. Ties are ordered by more undergraduates, then by the bytes of the name, then by the UNITID. If nothing is
  /// found, words with one or two slips are taken for the nearest ones that there are. A text without letters and digits finds
  /// nothing.
  public func search(_ text: String, limit: Int) -> [College] {
    guard limit > 0, let query = CollegeQuery(text) else { return [] }
    let found = search(query)
    guard found.isEmpty else { return found.prefix(limit).map { colleges[$0.place] } }
    let near = Dictionary(query.words.map { ($0[0], vocabulary.near($0[0])) }) { $1 }.filter { !$1.isEmpty }
    return query.replacing(near).map(search)?.prefix(limit).map { colleges[$0.place] } ?? []
  }

  /// Returns the colleges that a text names whole, the likeliest first: by the UNITID, by the official name as it is
  /// written, otherwise as people write it, by another name or, in capitals, by the initials. Several colleges may have one
  /// name.
  public func named(_ text: String) -> [College] {
    if let college = college(unitID: text) { return [college] }
    guard let query = CollegeQuery(text) else { return [] }
    let (same, key) = (written(text), SchoolName(text).key)
    if !same.isEmpty { return same }
    let official = entries.indices.filter { entries[$0].key.hasSameBytes(as: key) }.map { colleges[$0] }
    if !official.isEmpty { return official }
    let found = search(query)
    guard let best = found.first?.rank, best == .exact || best == .initials && text == text.uppercased() else {
      return []
    }
    return found.prefix { $0.rank == best }.map { colleges[$0.place] }
  }

  private func search(_ query: CollegeQuery) -> [(rank: CollegeQuery.Rank, place: Int)] {
    var found: [(rank: CollegeQuery.Rank, place: Int)] = []
    for (place, entry) in entries.enumerated() {
      if let rank = query.rank(of: entry) { found.append((rank, place)) }
    }
    return found.sorted { left, right in
      if left.rank != right.rank { return left.rank < right.rank }
      let (a, b) = (colleges[left.place], colleges[right.place])
      if (a.studentSize ?? 0) != (b.studentSize ?? 0) { return (a.studentSize ?? 0) > (b.studentSize ?? 0) }
      return a.name.hasSameBytes(as: b.name) ? a.unitID.precedesInBytes(b.unitID) : a.name.precedesInBytes(b.name)
    }
  }

  /// Returns the college with this UNITID, or the only one of this official name as it is written; nil if there is none, or
  /// if several have the name.
  public func match(_ text: String) -> College? {
    if let college = college(unitID: text) { return college }
    let same = written(text)
    return same.count == 1 ? same[0] : nil
  }

  /// The colleges whose official name is written so, ignoring case.
  private func written(_ text: String) -> [College] {
    let name = text.lowercased()
    return colleges.filter { $0.name.lowercased() == name }
  }
}

/// The searchable texts of a college, as `SchoolName` has them.
struct CollegeEntry: Sendable {
  /// The form of the college's name that is compared.
  let key: String
  /// The college's name.
  let name: [UInt8]
  /// The name without "The", "University of" and "College of" before it.
  let core: [UInt8]
  /// The college's other names.
  let shortNames: [[UInt8]]
  /// The initials of the name, without small words; empty for a name of one word.
  let initials: [UInt8]
  /// The name and the other names, as words separated by blanks.
  let names: [UInt8]
  /// All of these with the city and the state's code and name.
  let all: [UInt8]
  /// The state's code.
  let state: String?

  init(_ college: College, _ shortNames: [String]) {
    let blank = CollegeQuery.blank
    let official = SchoolName(college.name)
    let words = official.words
    key = official.key
    name = Array(words.joined(separator: [blank]))
    core = Self.core(of: name)
    let telling = words.filter { !Self.small.contains($0) }
    initials = telling.count > 1 ? telling.compactMap(\.first) : []
    self.shortNames = shortNames.map { SchoolName($0).bytes }
    state = college.state
    let stateName = college.state.flatMap { state in USState.all.first { $0.code == state }?.name }
    let places =
      [college.city, stateName].compactMap { $0.map { SchoolName($0).bytes } }
      + [college.state].compactMap { $0.map { Array($0.lowercased().utf8) } }
    names = Array(([name] + self.shortNames).joined(separator: [blank]))
    all = Array(([names] + places).joined(separator: [blank]))
  }

  private static let small = Set(["of", "the", "at", "in", "for", "main", "campus"].map { Array($0.utf8) })
  private static let openings = ["the ", "university of ", "college of ", "the "].map { Array($0.utf8) }

  private static func core(of name: [UInt8]) -> [UInt8] {
    var rest = name[...]
    for opening in openings where rest.starts(with: opening) { rest = rest.dropFirst(opening.count) }
    return Array(rest)
  }
}

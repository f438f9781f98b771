import Domain

/// A search text, parsed.
struct CollegeQuery {
  /// The quality of a match, best first.
  enum Rank: Int, Comparable {
    /// The name, or another name of the college, is exactly the text.
    case exact
    /// The initials of the name are the text.
    case initials
    /// The name begins with the text as whole words.
    case opening
    /// The name begins with the text.
    case prefix
    /// Each word begins a word of one of the names.
    case words
    /// Each word begins a word of the names, the city or the state.
    case places
    /// Each word begins a word or, if it is long enough, occurs anywhere.
    case parts

    static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  /// No name is longer; the rest of a longer text is ignored.
  static let maximumLength = 100
  /// The length in bytes from which on a word is also found inside other words: shorter ones occur in nearly all names.
  private static let shortestPart = 3
  static let blank = UInt8(ascii: " ")

  /// The ways in which each word can be meant: the last one may be the beginning of a word.
  private(set) var words: [[[UInt8]]]
  /// The ways in which the whole text can be meant.
  private var texts: [[UInt8]]
  /// The state that the text ends with, and what is before it.
  private let inState: (code: String, isCode: Bool, before: [[UInt8]])?

  /// Returns nil for a text without letters and digits.
  init?(_ text: String) {
    let name = SchoolName(text.prefix(Self.maximumLength))
    if name.words.isEmpty { return nil }
    words = name.words.indices.map(name.ways)
    texts = name.readings
    inState = Self.stateAtEnd(of: name)
  }

  private static func stateAtEnd(of name: SchoolName) -> (code: String, isCode: Bool, before: [[UInt8]])? {
    for count in [2, 1] where name.words.count > count {
      let ending = String(decoding: Array(name.written.suffix(count).joined(separator: [blank])), as: UTF8.self)
      if let code = USState.code(of: ending) {
        return (code, ending.utf8.count == 2, [Array(name.words.dropLast(count).joined(separator: [blank]))])
      }
    }
    return nil
  }

  /// The query with other words in place of some; nil if it has none of them.
  func replacing(_ others: [[UInt8]: [[UInt8]]]) -> CollegeQuery? {
    guard words.contains(where: { others[$0[0]] != nil }) else { return nil }
    var query = self
    query.words = words.map { others[$0[0]] ?? $0 }
    query.texts = []
    return query
  }

  /// Returns the quality of a college's match; nil if it does not match.
  func rank(of entry: CollegeEntry) -> Rank? {
    guard let rank = rank(of: entry, texts) else { return nil }
    guard let inState, entry.state == inState.code, let named = rankOfName(entry, inState.before) else { return rank }
    // "Austin Texas" may be a name; "Miami FL" says where.
    return named == .exact || inState.isCode ? min(rank, named) : rank
  }

  private func rank(of entry: CollegeEntry, _ texts: [[UInt8]]) -> Rank? {
    func allOccur(in text: [UInt8], parts: Bool = false) -> Bool {
      words.allSatisfy { ways in
        ways.contains { Self.occurs($0, in: text, asPart: parts && $0.count >= Self.shortestPart) }
      }
    }
    if texts.contains(entry.initials) { return rankOfName(entry, texts) ?? .initials }
    guard allOccur(in: entry.all) else { return allOccur(in: entry.all, parts: true) ? .parts : nil }
    return rankOfName(entry, texts) ?? (allOccur(in: entry.names) ? .words : .places)
  }

  /// The quality of a match with the beginning of a name; nil if no name begins so.
  private func rankOfName(_ entry: CollegeEntry, _ texts: [[UInt8]]) -> Rank? {
    let called = [entry.name, entry.core] + entry.shortNames
    if texts.contains(where: called.contains) { return .exact }
    if texts.contains(entry.initials) { return .initials }
    let openings = texts.flatMap { text in called.filter { $0.starts(with: text) }.map { ($0, text.count) } }
    if openings.contains(where: { $0[$1] == Self.blank }) { return .opening }
    return openings.isEmpty ? nil : .prefix
  }

  /// Returns whether a word begins one of a text's words or, as a part, occurs anywhere in it.
  static func occurs(_ word: [UInt8], in text: [UInt8], asPart: Bool) -> Bool {
    word.withUnsafeBufferPointer { word in
      text.withUnsafeBufferPointer { text in
        guard let first = word.first, text.count >= word.count else { return false }
        var isStart = true
        for start in 0...(text.count - word.count) {
          if (isStart || asPart) && text[start] == first {
            var length = 1
            while length < word.count, text[start + length] == word[length] { length += 1 }
            if length == word.count { return true }
          }
          isStart = text[start] == blank
        }
        return false
      }
    }
  }
}

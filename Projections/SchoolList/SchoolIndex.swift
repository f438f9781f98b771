import Domain
import Foundation
public import GRDB
import RawSQLite

/// The values that a list filters and sorts by, for all schools of a season, read in one pass and ordered by name.
///
/// Ten thousand schools are searched at every keystroke, so no string is created for any of them. Texts are stored one
/// after another in one buffer, lower-cased for searching, and words such as "D1" or "TX" become small numbers.
public struct SchoolIndex: Sendable {
  /// A word that many schools share; equal words have equal numbers within one index.
  public struct Word: Hashable, Sendable {
    fileprivate let number: UInt16
    /// No word.
    public static let none = Word(number: 0)
  }

  /// A part of the buffer.
  struct Span: Sendable {
    var start: UInt32
    var count: UInt32
  }

  /// One school.
  public struct Entry: Sendable {
    fileprivate var id: Span
    fileprivate var name: Span
    fileprivate var location: Span
    /// The division; none if it is unknown.
    public fileprivate(set) var division: Word
    /// The status; researching if none is known (facts §2.6).
    public fileprivate(set) var status: Word
    /// The priority tier.
    public fileprivate(set) var priorityTier: Word
    /// The state in the academic information; otherwise the one that the location ends with (SL-23).
    public fileprivate(set) var state: Word
    /// Whether it is starred.
    public fileprivate(set) var isFavorite: Bool
    /// The rounded fit score.
    public fileprivate(set) var fitScore: Int?
    /// The unrounded fit score.
    public fileprivate(set) var fitSum: Double?
    /// The coordinates; nil if either number is missing (C34).
    public fileprivate(set) var place: Coordinates?
    /// The time of the newest interaction, in milliseconds since 1970 UTC (C12).
    public fileprivate(set) var lastContact: Int64?
  }

  /// The schools, ordered by name ignoring case. Equal names are ordered by id, so that the order is unique.
  public private(set) var entries: [Entry] = []
  private var buffer: [UInt8] = []
  /// The words except `none`, numbered from 1, with their hashes for look-ups.
  private var words: [Span] = []
  private var hashes: [UInt64] = []

  /// Creates an index without schools.
  public init() {}

  /// Reads the schools of an athlete's season, or of every season if `athlete` is nil: those that are listed, or the
  /// deleted ones.
  public init(_ db: Database, athlete: String?, deleted: Bool = false) throws {
    let presence = deleted ? "deleted_by IS NOT NULL" : "deleted_by IS NULL"
    // Nearly every row is wanted, and reading rows in order is cheaper than a search for each: no index on the athlete.
    let statement = try RawStatement(
      cached: db,
      """
      SELECT id, name, location, division, status, priority_tier, state, is_favorite, fit_score, fit_sum, latitude,
        longitude, last_contact
      FROM school_list NOT INDEXED WHERE \(presence) AND \(athlete == nil ? "?1 IS NULL" : "athlete = ?1") ORDER BY id
      """)
    defer { statement.reset() }
    statement.bind(1, athlete)
    let expected = try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM school_list")) ?? 0
    entries.reserveCapacity(expected)
    buffer.reserveCapacity(expected * 96)
    while try statement.step() { entries.append(entry(statement)) }
    sortByName()
  }

  // MARK: Reading

  private mutating func entry(_ row: RawStatement) -> Entry {
    let location = row.bytes(2)
    var state = word(row.bytes(6))
    if state == .none, let parsed = USState.parse(location: String(decoding: location, as: UTF8.self)) {
      state = word(parsed)
    }
    var status = word(row.bytes(4))
    if status == .none { status = word(SchoolStatus.researching.rawValue) }
    return Entry(
      id: append(row.bytes(0)), name: append(folded: row.bytes(1)), location: append(folded: row.bytes(2)),
      division: word(row.bytes(3)), status: status, priorityTier: word(row.bytes(5)), state: state,
      isFavorite: row.integer(7) != 0, fitScore: row.optionalInteger(8).map(Int.init),
      fitSum: row.optionalDouble(9),
      place: Coordinates(latitude: row.optionalDouble(10), longitude: row.optionalDouble(11)),
      lastContact: row.optionalInteger(12))
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer) -> Span {
    let span = Span(start: UInt32(buffer.count), count: UInt32(bytes.count))
    buffer.append(contentsOf: bytes)
    return span
  }

  /// Appends a text in lower case. ASCII is changed in place; other texts need Unicode's rules.
  private mutating func append(folded bytes: UnsafeRawBufferPointer) -> Span {
    guard bytes.allSatisfy({ $0 < 0x80 }) else {
      var text = String(decoding: bytes, as: UTF8.self).lowercased()
      return text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }
    let span = append(bytes)
    buffer.withUnsafeMutableBufferPointer { buffer in
      for index in Int(span.start)..<buffer.count where buffer[index] &- 0x41 < 26 { buffer[index] |= 0x20 }
    }
    return span
  }

  /// Returns the word's number, a new one if the word is not known yet; `none` for an empty text, or if all numbers are
  /// taken.
  private mutating func word(_ bytes: UnsafeRawBufferPointer) -> Word {
    guard bytes.count > 0 else { return .none }
    if let known = known(bytes) { return known }
    guard words.count < Int(UInt16.max) else { return .none }
    words.append(append(bytes))
    hashes.append(Self.hash(bytes))
    return Word(number: UInt16(words.count))
  }

  private mutating func word(_ text: String) -> Word {
    var text = text
    return text.withUTF8 { word(UnsafeRawBufferPointer($0)) }
  }

  /// Returns a known word. There are a few dozen words: comparing their hashes in turn is faster than a dictionary.
  private func known(_ bytes: UnsafeRawBufferPointer) -> Word? {
    let hash = Self.hash(bytes)
    for (index, candidate) in hashes.enumerated() where candidate == hash {
      let word = words[index]
      let isSame = buffer.withUnsafeBytes {
        $0[Int(word.start)..<Int(word.start + word.count)].elementsEqual(bytes)
      }
      if isSame { return Word(number: UInt16(index + 1)) }
    }
    return nil
  }

  private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash
  }

  private mutating func sortByName() {
    struct Key {
      let start: UInt64
      let index: Int
    }
    let ordered = buffer.withUnsafeBytes { buffer in
      var keys = entries.indices.map { Key(start: Self.firstBytes(buffer, entries[$0].name), index: $0) }
      keys.sort { a, b in
        if a.start != b.start { return a.start < b.start }
        let order = Self.compare(buffer, entries[a.index].name, entries[b.index].name)
        return order == 0 ? a.index < b.index : order < 0
      }
      return keys.map { entries[$0.index] }
    }
    entries = ordered
  }

  /// Returns the first eight bytes as a number with the same order: most names differ in them.
  private static func firstBytes(_ buffer: UnsafeRawBufferPointer, _ span: Span) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<min(8, Int(span.count)) { value |= UInt64(buffer[Int(span.start) + index]) << (56 - 8 * index) }
    return value
  }

  private static func compare(_ buffer: UnsafeRawBufferPointer, _ a: Span, _ b: Span) -> Int {
    guard let base = buffer.baseAddress else { return 0 }
    let order = memcmp(base + Int(a.start), base + Int(b.start), Int(min(a.count, b.count)))
    return order == 0 ? Int(a.count) - Int(b.count) : Int(order)
  }

  // MARK: Asking

  /// Returns the school's id.
  public func id(_ entry: Entry) -> String { string(entry.id) }

  /// Returns a word's text; nil for `none`.
  public func text(_ word: Word) -> String? { word == .none ? nil : string(words[Int(word.number) - 1]) }

  /// Returns a text's word; nil if no school has it.
  public func word(of text: String) -> Word? {
    var text = text
    return text.withUTF8 { known(UnsafeRawBufferPointer($0)) }
  }

  private func string(_ span: Span) -> String {
    String(decoding: buffer[Int(span.start)..<Int(span.start + span.count)], as: UTF8.self)
  }

  /// Returns the indices in `entries` of the schools that pass a test and whose name or location contains a text,
  /// ignoring case (SL-18) and how names are written (`SchoolName`). A state finds its schools by name and by code. An empty
  /// text is contained in all.
  public func select(containing text: String, where passes: (_ place: Int, Entry) -> Bool) -> [Int] {
    let needle = Array(text.lowercased().utf8)
    let readings = SchoolName(text).readings
    let state = USState.code(of: text.trimmingCharacters(in: .whitespaces)).flatMap { word(of: $0) } ?? .none
    var selected: [Int] = []
    selected.reserveCapacity(entries.count)
    buffer.withUnsafeBytes { buffer in
      needle.withUnsafeBytes { needle in
        func matches(_ entry: Entry) -> Bool {
          if needle.isEmpty || Self.find(needle, buffer, entry.name) || Self.find(needle, buffer, entry.location) {
            return true
          }
          if state != .none, entry.state == state { return true }
          return Self.reads(readings, buffer, entry.name) || Self.reads(readings, buffer, entry.location)
        }
        for (place, entry) in entries.enumerated() where passes(place, entry) && matches(entry) {
          selected.append(place)
        }
      }
    }
    return selected
  }

  /// Whether words of a text begin with one of these as names are compared. Plain texts are compared as they are: most
  /// names are.
  private static func reads(_ readings: [[UInt8]], _ buffer: UnsafeRawBufferPointer, _ span: Span) -> Bool {
    let text = UnsafeRawBufferPointer(rebasing: buffer[Int(span.start)..<Int(span.start + span.count)])
    if isPlain(text) { return readings.contains { begins($0, in: text) } }
    return SchoolName(String(decoding: text, as: UTF8.self)).readings.contains { name in
      name.withUnsafeBytes { name in readings.contains { begins($0, in: name) } }
    }
  }

  /// Whether a text is its own form as names are compared.
  private static func isPlain(_ text: UnsafeRawBufferPointer) -> Bool {
    text.allSatisfy { $0 &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x20 }
      && !text.split(separator: 0x20).contains { $0.count <= 4 && SchoolName.isRewritten(Array($0)) }
  }

  private static func begins(_ reading: [UInt8], in text: UnsafeRawBufferPointer) -> Bool {
    guard let first = reading.first, text.count >= reading.count else { return false }
    for start in 0...(text.count - reading.count)
    where text[start] == first && (start == 0 || text[start - 1] == 0x20) {
      if reading.indices.allSatisfy({ text[start + $0] == reading[$0] }) { return true }
    }
    return false
  }

  private static func find(_ needle: UnsafeRawBufferPointer, _ buffer: UnsafeRawBufferPointer, _ span: Span) -> Bool {
    guard let needleStart = needle.baseAddress, let base = buffer.baseAddress, span.count >= needle.count
    else { return false }
    let first = needle[0]
    let start = Int(span.start)
    for candidate in start...(start + Int(span.count) - needle.count) where buffer[candidate] == first {
      if memcmp(base + candidate, needleStart, needle.count) == 0 { return true }
    }
    return false
  }
}

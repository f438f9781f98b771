public import Domain
public import Foundation

/// A seeded history of a family whose people write private notes, some of which a server refuses; and the same history
/// as it would be had some of them written none. The same seed gives the same history.
public struct NotedHistory: Sendable {
  /// One event of it.
  public struct Step: Sendable {
    /// The event's id.
    public let id: UUID
    /// The stream's name, "school/018f…".
    public let stream: String
    /// What happens.
    public let event: DomainEvent
    /// When it happened, milliseconds since 1970 UTC, where it is told later.
    public let occurredAt: Int64?
    /// Who acts.
    public let actor: UUID
    /// When the log takes it, milliseconds since 1970 UTC.
    public let clock: Int64
    /// Whose private note it is, or tells of.
    public let note: UUID?
  }

  /// The events, oldest first.
  public let steps: [Step]

  /// A history of one athlete's season.
  ///
  /// - Parameters:
  ///   - people: Who acts and writes notes, the athlete among them.
  ///   - start: When the first event is taken.
  public init(seed: UInt64, athlete: UUID, people: [UUID], events count: Int, from start: Int64) {
    var random = SeededGenerator(seed: seed ^ 0x5167)
    var history = PlausibleHistory(seed: seed, athlete: athlete)
    var schools: [String] = []
    var steps: [Step] = []
    func freshID() -> UUID {
      var bytes = (random.next(), random.next())
      return withUnsafeBytes(of: &bytes) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
    func add(_ stream: String, _ event: DomainEvent, by actor: UUID, at occurredAt: Int64? = nil, note: UUID? = nil) {
      let clock = (steps.last?.clock ?? start) + Int64.random(in: 1...40_000_000, using: &random)
      steps.append(
        Step(
          id: freshID(), stream: stream, event: event, occurredAt: occurredAt, actor: actor, clock: clock, note: note))
    }
    while steps.count < count {
      if let school = schools.randomElement(using: &random), Int.random(in: 0..<4, using: &random) == 0 {
        let owner = people[Int.random(in: 0..<people.count, using: &random)]
        let stream = "private-note/\(school)/\(owner.lowercased)"
        let text = Int.random(in: 0..<5, using: &random) == 0 ? nil : "Kestrel \(random.next())"
        let told = Int.random(in: 0..<6, using: &random) == 0 ? start - 86_400_000 : nil
        add(stream, .privateNoteEdited(PrivateNoteEdited(text: text)), by: owner, at: told, note: owner)
        guard let written = steps.last, Int.random(in: 0..<4, using: &random) == 0 else { continue }
        let refusal = WriteRefused(
          event: written.id, message: "a private note was refused", status: 403, stream: stream)
        add("publication/laptop", .writeRefused(refusal), by: owner, note: owner)
      } else {
        let step = history.next()
        if step.stream.hasPrefix("school/"), !schools.contains(String(step.stream.dropFirst(7))) {
          schools.append(String(step.stream.dropFirst(7)))
        }
        let actor = people[Int.random(in: 0..<people.count, using: &random)]
        add(step.stream, step.event, by: step.stream.hasPrefix("preferences/") ? athlete : actor, at: step.occurredAt)
      }
    }
    self.steps = steps
  }

  /// The same without the private notes of everybody but one.
  public func withNotes(of person: UUID) -> [Step] { steps.filter { $0.note == nil || $0.note == person } }
}

/// Whether two answers are the same to the bit, but for positions, which another history has elsewhere, hashes, which
/// another history has others of, and the white space by which columns stand below each other.
public struct SameButForPositions {
  private let positions: [Int64: Int64]
  /// Where each log ends: what has no viewer says so.
  private let ends: (Int64, Int64)

  /// - Parameters:
  ///   - one: The positions of the one history's events, by their ids.
  ///   - other: Those of the other history, which lacks some of the events.
  public init(_ one: [UUID: Int64], _ other: [UUID: Int64]) {
    var positions: [Int64: Int64] = [0: 0]
    for (id, position) in one { positions[position] = other[id] }
    // What is beyond the last event that is in both is so in both.
    let last = positions.max { $0.key < $1.key } ?? (0, 0)
    for more in 1...100 as ClosedRange<Int64> { positions[last.key + more] = last.value + more }
    ends = (one.values.max() ?? 0, other.values.max() ?? 0)
    self.positions = positions
  }

  /// Where the other history stands at a position of the one: behind the same events.
  public func place(_ position: Int64) -> Int64 {
    positions.filter { $0.key <= position }.max { $0.key < $1.key }?.value ?? 0
  }

  /// What differs first, with some words around it; nil where nothing does.
  public func difference(_ one: String, _ other: String) -> String? {
    if one == other { return nil }
    let (left, right) = (Self.words(Self.plain(one)), Self.words(Self.plain(other)))
    for index in 0..<max(left.count, right.count) {
      guard index < left.count, index < right.count, isSame(left[index], right[index]) else {
        let around = max(index - 12, 0)
        return "…\(left.dropFirst(around).prefix(24).joined(separator: " "))… is not "
          + "…\(right.dropFirst(around).prefix(24).joined(separator: " "))…"
      }
    }
    return nil
  }

  /// Without the versions in the stream of a server's answers, in which everybody's stand: places like positions.
  private static func plain(_ text: String) -> String {
    let text = text.replacing("─", with: " ")
    guard text.contains("publication") || text.contains("StreamState") else { return text }
    return text.replacing(#/(publication/[a-z0-9-]+) ?(@|at version) ?\d+/#) { String($0.output.1) }
      .replacing(#/("type" : "(?:WriteRefused|WriteAbandoned|WritesAccepted)",\s+"version" : )\d+/#) {
        String($0.output.1)
      }
      .replacing(#/StreamState\(version: \d+(, entries: \[Replay\.StreamState\.Entry\(field: "refused")/#) {
        "StreamState(\($0.output.1)"
      }
  }

  private func isSame(_ one: Substring, _ other: Substring) -> Bool {
    if one == other { return true }
    if let a = Int64(one), let b = Int64(other) { return place(a) == b || (a, b) == ends }
    return one.count == 64 && other.count == 64 && [one, other].allSatisfy { $0.allSatisfy(\.isHexDigit) }
  }

  private static let separators = Set(" \n\t\r-".utf8)

  private static func isLetterOrNumber(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// Words, numbers, and each other sign by itself, but for white space and the lines of tables.
  private static func words(_ text: String) -> [Substring] {
    var words: [Substring] = []
    let bytes = text.utf8
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let first = bytes[start]
      // A sign beyond ASCII counts as a letter.
      let rest = bytes[start...].prefix { $0 >= 0x80 || isLetterOrNumber($0) }
      let end = rest.isEmpty ? bytes.index(after: start) : rest.endIndex
      if !rest.isEmpty || !separators.contains(first) {
        words.append(text[start..<end])
      }
      start = end
    }
    return words
  }
}

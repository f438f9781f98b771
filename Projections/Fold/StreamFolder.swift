import EventLog

/// Folds the streams of one category.
protocol StreamFolder: AnyObject {
  /// The category of the streams.
  var category: String { get }

  /// Inserts the rows of a stream that has none yet, up to a position. Returns the number of its events.
  func load(_ stream: StreamPlace, through position: Int64, in log: LogSnapshot) throws -> Int64

  /// Replaces the rows of a stream as of one position by those of another one.
  func turn(_ stream: StreamPlace, from: Int64, to: Int64, in log: LogSnapshot) throws

  /// Replaces the rows of a stream, whatever they were folded from, by those as of a position.
  func refold(_ stream: StreamPlace, through position: Int64, in log: LogSnapshot) throws

  /// Replaces the rows of a stream, whatever they were folded from, by those of other events.
  func replace(_ stream: StreamPlace, by events: [RecordedEvent], in log: LogSnapshot) throws

  /// Folds further events of a stream, which the log need not have.
  ///
  /// - Parameter position: The position up to which the log's own events were folded.
  func follow(_ stream: StreamPlace, _ events: [RecordedEvent], after position: Int64, in log: LogSnapshot) throws

  /// Writes what is joined from several streams, at the end of a batch.
  func finish(in log: LogSnapshot) throws

  /// Forgets the states in memory.
  func forget()

  /// Takes over the states of another folder of the same streams.
  func takeStates(from other: any StreamFolder)
}

extension StreamFolder {
  func finish(in log: LogSnapshot) throws {}
  func takeStates(from other: any StreamFolder) {}
}

/// Which states of streams a folder keeps in memory, so that further events of a stream can be folded without its earlier
/// ones.
struct KeptStates {
  /// The bytes of the payloads that they were folded from.
  let bytes: Int
  /// Whether they include those of streams that are folded for the first time.
  let includesLoaded: Bool

  /// Those of the streams that people change at present: an append to a long stream does not read all of it.
  static let recent = KeptStates(bytes: 16 << 20, includesLoaded: false)
  /// Those of nearly every stream, for a search that goes on from each state.
  static let all = KeptStates(bytes: 512 << 20, includesLoaded: true)
}

/// A stream of a log.
struct StreamPlace: Hashable {
  /// The number of its interned name; 0 for a stream that the log does not have.
  let number: Int64
  /// The text after the category.
  let key: String
}

/// Folds the streams of one kind.
final class FolderOf<Fold: StreamFold>: StreamFolder {
  /// The state of a stream after an event.
  private struct Kept {
    var fold: Fold
    /// The version of the last event that was folded.
    var version: Int64 = 0
    /// The position up to which every event of the stream was folded.
    var position: Int64 = 0
    /// The size of the payloads that made it, which bounds its own.
    var bytes = 0
  }

  let category = Fold.category
  private let tables: Fold.Tables
  private let decoder: EventDecoder
  private var kept: [StreamPlace: Kept] = [:]
  private var keptBytes = 0
  private var chosen: [StreamPlace: ChosenEvents] = [:]
  private let limit: KeptStates

  init(_ rows: RowTables, _ decoder: EventDecoder, keeping limit: KeptStates) {
    tables = Fold.tables(rows)
    self.decoder = decoder
    self.limit = limit
  }

  // MARK: From the log

  func load(_ stream: StreamPlace, through position: Int64, in log: LogSnapshot) throws -> Int64 {
    let order = try log.foldOrder(ofStream: stream.number, through: position)
    var state = Kept(fold: Fold(stream.key), position: position)
    var events: Int64 = 0
    try log.scan(stream.number, through: position, order: order) { row in
      events += 1
      (state.version, state.bytes) = (row.version, state.bytes + row.data.count + 64)
      guard let event = try decoder.known(row) else { return }
      state.fold.apply(event, try decoder.facts(row))
    }
    try state.fold.insert(into: tables)
    if limit.includesLoaded, order == nil { keep(state, of: stream) }
    return events
  }

  func turn(_ stream: StreamPlace, from: Int64, to: Int64, in log: LogSnapshot) throws {
    let (first, last) = (min(from, to), max(from, to))
    // The events of another home may belong before those that were folded.
    guard try log.foldOrder(ofStream: stream.number, through: last) == nil else {
      return try refold(stream, through: to, in: log)
    }
    var now = take(stream, atMost: first) ?? Kept(fold: Fold(stream.key))
    var early: Kept?
    try log.scan(stream.number, after: now.version, through: last, order: nil) { row in
      if early == nil, row.position > first { early = now }
      now.version = row.version
      now.bytes += row.data.count + 64
      guard let event = try decoder.known(row) else { return }
      now.fold.apply(event, try decoder.facts(row))
    }
    now.position = last
    var other = early ?? now
    other.position = first
    if from <= to {
      try now.fold.replace(&other.fold, in: tables)
      keep(now, of: stream)
    } else {
      try other.fold.replace(&now.fold, in: tables)
      keep(other, of: stream)
    }
  }

  func refold(_ stream: StreamPlace, through position: Int64, in log: LogSnapshot) throws {
    _ = take(stream, atMost: 0)
    try Fold.remove(stream.key, from: tables)
    _ = try load(stream, through: position, in: log)
  }

  // MARK: From chosen events

  func replace(_ stream: StreamPlace, by events: [RecordedEvent], in log: LogSnapshot) throws {
    _ = take(stream, atMost: 0)
    try Fold.remove(stream.key, from: tables)
    var fold = Fold(stream.key)
    var list = try ChosenEvents(of: stream.number, through: 0, in: log)
    list.add(events)
    for event in list.inOrder { apply(event, to: &fold) }
    try fold.insert(into: tables)
  }

  func follow(_ stream: StreamPlace, _ events: [RecordedEvent], after position: Int64, in log: LogSnapshot) throws {
    if stream.number != 0, try log.foldOrder(ofStream: stream.number, through: .max) != nil {
      return try refold(stream, with: events, after: position, in: log)
    }
    var now = try kept[stream] ?? state(of: stream, through: position, in: log)
    var before = now.fold
    for event in events { apply(event, to: &now.fold) }
    try now.fold.replace(&before, in: tables)
    // Not bounded: the log could not give the state back.
    kept[stream] = now
  }

  private func state(of stream: StreamPlace, through position: Int64, in log: LogSnapshot) throws -> Kept {
    var state = Kept(fold: Fold(stream.key))
    guard stream.number != 0, position > 0 else { return state }
    try log.scan(stream.number, through: position, order: nil) { row in
      guard let event = try decoder.known(row) else { return }
      state.fold.apply(event, try decoder.facts(row))
    }
    return state
  }

  /// Folds further events of a stream with events of another home, which may belong before those that were folded.
  private func refold(
    _ stream: StreamPlace, with events: [RecordedEvent], after position: Int64, in log: LogSnapshot
  ) throws {
    var list = try chosen[stream] ?? ChosenEvents(of: stream.number, through: position, in: log)
    var (before, now) = (Fold(stream.key), Fold(stream.key))
    for event in list.inOrder { apply(event, to: &before) }
    list.add(events)
    for event in list.inOrder { apply(event, to: &now) }
    try now.replace(&before, in: tables)
    chosen[stream] = list
  }

  private func apply(_ event: RecordedEvent, to fold: inout Fold) {
    guard let known = decoder.known(event) else { return }
    fold.apply(known, EventFacts(event))
  }

  // MARK: States in memory

  func forget() { (kept, keptBytes, chosen) = ([:], 0, [:]) }

  func takeStates(from other: any StreamFolder) {
    guard let other = other as? FolderOf<Fold> else { return }
    (kept, keptBytes) = (other.kept, other.keptBytes)
  }

  private func take(_ stream: StreamPlace, atMost position: Int64) -> Kept? {
    guard let state = kept.removeValue(forKey: stream) else { return nil }
    keptBytes -= state.bytes
    return state.position <= position ? state : nil
  }

  private func keep(_ state: Kept, of stream: StreamPlace) {
    if keptBytes + state.bytes > limit.bytes { forget() }
    guard state.bytes <= limit.bytes else { return }
    keptBytes += state.bytes
    kept[stream] = state
  }
}

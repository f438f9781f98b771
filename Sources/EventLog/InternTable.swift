import CanonicalJSON
import GRDB
import RawSQLite
import Synchronization

/// A text that the log stores once and refers to by an id, with the form in which it enters the hashed envelope.
final class Interned: Sendable {
  let id: Int64
  let text: String
  /// The text as a canonical JSON string, quotes included.
  let json: [UInt8]
  /// The text as a stream's name, if it is one.
  let stream: StreamName?

  init(id: Int64, text: String) {
    self.id = id
    self.text = text
    stream = StreamName(text)
    var writer = JSONWriter()
    writer.string(text)
    json = writer.bytes
  }
}

/// One of the two tables of interned texts, `name` and `stream`, cached in memory.
///
/// Texts are never changed or removed, so what was read once stays valid. After a rollback, what the transaction had
/// added must be dropped (`forget`). The mutex guards both dictionaries.
final class InternTable: Sendable {
  private struct Cache {
    var byText = RecentlyUsed<ByteText, Interned>(generation: limit)
    var byID = RecentlyUsed<Int64, Interned>(generation: limit)
  }

  /// The number of texts in each half of a cache. A log of a million events has a hundred thousand streams; only those
  /// of the schools that are used repeatedly need to be in memory.
  private static let limit = 24_576

  private let table: String
  private let column: String
  private let cache = Mutex(Cache())

  init(table: String, column: String) {
    self.table = table
    self.column = column
  }

  /// The text with the given id; nil if the file has none.
  func word(_ id: Int64, in db: Database) throws -> Interned? {
    if let known = cache.withLock({ $0.byID[id] }) { return known }
    let statement = try RawStatement(cached: db, "SELECT \(column) FROM \(table) WHERE id = ?")
    defer { statement.reset() }
    statement.bind(1, id)
    guard try statement.step(), let text = statement.text(0) else { return nil }
    let word = Interned(id: id, text: text)
    cache.withLock { $0.byID[id] = word }
    return word
  }

  /// The interned text; nil if the file does not have it.
  func find(_ text: String, in db: Database) throws -> Interned? {
    if let known = cache.withLock({ $0.byText[ByteText(text)] }) { return known }
    let statement = try RawStatement(cached: db, "SELECT id FROM \(table) WHERE \(column) = ?")
    defer { statement.reset() }
    statement.bind(1, text)
    return try statement.step() ? remember(Interned(id: statement.integer(0), text: text)) : nil
  }

  /// The interned text, which is inserted if it is new. Call it only within a write transaction.
  func intern(_ text: String, in db: Database) throws -> Interned {
    if let known = try find(text, in: db) { return known }
    let statement = try RawStatement(cached: db, "INSERT INTO \(table) (\(column)) VALUES (?)")
    statement.bind(1, text)
    try statement.run()
    return remember(Interned(id: db.lastInsertedRowID, text: text))
  }

  /// Drops the cache, after a rollback or a restore.
  func forget() { cache.withLock { $0 = Cache() } }

  private func remember(_ word: Interned) -> Interned {
    cache.withLock {
      $0.byText[ByteText(word.text)] = word
      $0.byID[word.id] = word
    }
    return word
  }
}

/// A cache of recently used values in two halves. When the young half is full, it becomes the old one, and the values
/// of the previous old half are dropped. A value that is used moves to the young half.
private struct RecentlyUsed<Key: Hashable, Value> {
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  private let generation: Int

  init(generation: Int) { self.generation = generation }

  subscript(key: Key) -> Value? {
    mutating get {
      if let value = young[key] { return value }
      guard let value = old[key] else { return nil }
      self[key] = value
      return value
    }
    set {
      if young.count >= generation {
        (old, young) = (young, [:])
        young.reserveCapacity(generation)
      }
      young[key] = newValue
    }
  }
}

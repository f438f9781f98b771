import CanonicalJSON
import GRDB
import RawSQLite
import Synchronization

/// A word that the log stores once and names by a number, with the form in which it enters the hashed envelope.
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

/// One of the two tables of interned words, `name` and `stream`, cached in memory.
///
/// Words are never changed or removed, so what was once read stays true; what a rolled-back transaction had added
/// must be forgotten (`forget`). The mutex guards both maps.
final class InternTable: Sendable {
  private struct Cache {
    var byText = RecentlyUsed<ByteText, Interned>(generation: limit)
    var byID = RecentlyUsed<Int64, Interned>(generation: limit)
  }

  /// A log of a million events has a hundred thousand streams: they need not all be in memory, but those of the schools
  /// that are met again and again.
  private static let limit = 24_576

  private let table: String
  private let column: String
  private let cache = Mutex(Cache())

  init(table: String, column: String) {
    self.table = table
    self.column = column
  }

  /// The word with the given number, or nil when the file has none.
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

  /// The word, if the file knows it.
  func find(_ text: String, in db: Database) throws -> Interned? {
    if let known = cache.withLock({ $0.byText[ByteText(text)] }) { return known }
    let id = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM \(table) WHERE \(column) = ?"), arguments: [text])
    return id.map { remember(Interned(id: $0, text: text)) }
  }

  /// The word, added to the file if it is new. Only within a write transaction.
  func intern(_ text: String, in db: Database) throws -> Interned {
    if let known = try find(text, in: db) { return known }
    try db.cachedStatement(sql: "INSERT INTO \(table) (\(column)) VALUES (?)").execute(arguments: [text])
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

/// A cache that keeps at least as many of the values used last as a generation has, and at most twice as many: what is
/// not used while a generation fills is forgotten with it.
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

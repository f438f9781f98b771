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
    var byText: [ByteText: Interned] = [:]
    var byID: [Int64: Interned] = [:]
  }

  /// Compares by bytes, where Swift's `==` on strings takes é and e + combining accent for the same (ruling 1).
  private struct ByteText: Hashable {
    let text: String
    static func == (a: ByteText, b: ByteText) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }
    func hash(into hasher: inout Hasher) {
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  private static let limit = 32_768

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
    let text = try String.fetchOne(
      db.cachedStatement(sql: "SELECT \(column) FROM \(table) WHERE id = ?"), arguments: [id])
    return text.map { remember(Interned(id: id, text: $0)) }
  }

  /// The word, if the file knows it.
  func find(_ text: String, in db: Database) throws -> Interned? {
    if let known = cache.withLock({ $0.byText[ByteText(text: text)] }) { return known }
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
      // A log of a million events has a hundred thousand streams: they need not all be in memory.
      if $0.byID.count >= Self.limit { $0 = Cache() }
      $0.byText[ByteText(text: word.text)] = word
      $0.byID[word.id] = word
    }
    return word
  }
}

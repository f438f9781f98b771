import Domain
public import EventLog
public import RawSQLite

/// The key of a row: one text, one number, or a pair of texts.
public protocol RowKey: Comparable, Sendable {
  /// A form of the key that is equal for exactly the keys that SQLite considers equal: texts are compared by their
  /// bytes (ruling 1).
  associatedtype Identity: Hashable = Self

  /// The key's identity, for use in dictionaries and sets.
  var identity: Identity { get }

  /// Binds the key to the first parameters of a statement.
  func bind(to statement: RawStatement)
}

extension RowKey where Identity == Self {
  /// The key itself.
  public var identity: Self { self }
}

extension String: RowKey {
  /// The text's bytes.
  public var identity: ByteText { ByteText(self) }

  /// Binds the text.
  public func bind(to statement: RawStatement) { statement.bind(1, self) }
}

extension Int64: RowKey {
  /// Binds the number.
  public func bind(to statement: RawStatement) { statement.bind(1, self) }
}

/// A key of two texts.
public struct PairKey: RowKey, Hashable {
  /// The first column of the key.
  public let first: String
  /// The second column of the key.
  public let second: String

  /// Creates a key of two texts.
  public init(_ first: String, _ second: String) {
    self.first = first
    self.second = second
  }

  /// Compares both texts by their bytes.
  public static func == (a: PairKey, b: PairKey) -> Bool {
    a.first.hasSameBytes(as: b.first) && a.second.hasSameBytes(as: b.second)
  }

  /// Hashes consistently with equality.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ByteText(first))
    hasher.combine(ByteText(second))
  }

  /// Orders by the first text, then the second, as the table does.
  public static func < (a: PairKey, b: PairKey) -> Bool {
    a.first.hasSameBytes(as: b.first) ? a.second.precedesInBytes(b.second) : a.first.precedesInBytes(b.first)
  }

  /// Binds both texts.
  public func bind(to statement: RawStatement) {
    statement.bind(1, first)
    statement.bind(2, second)
  }
}

/// A key of a text and a position in the log.
public struct PositionKey: RowKey, Hashable {
  /// The first column of the key.
  public let text: String
  /// The second column of the key.
  public let position: Int64

  init(_ text: String, _ position: Int64) { (self.text, self.position) = (text, position) }

  /// Compares the text by its bytes.
  public static func == (a: PositionKey, b: PositionKey) -> Bool {
    a.position == b.position && a.text.hasSameBytes(as: b.text)
  }

  /// Hashes consistently with equality.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ByteText(text))
    hasher.combine(position)
  }

  /// Orders by the text, then the position, as the table does.
  public static func < (a: PositionKey, b: PositionKey) -> Bool {
    a.text.hasSameBytes(as: b.text) ? a.position < b.position : a.text.precedesInBytes(b.text)
  }

  /// Binds both.
  public func bind(to statement: RawStatement) {
    statement.bind(1, text)
    statement.bind(2, position)
  }
}

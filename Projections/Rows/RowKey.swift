import Domain
public import EventLog
public import RawSQLite

/// The key of a row: one text, one number, or a pair of texts.
public protocol RowKey: Comparable, Sendable {
  /// What is the same of two keys that SQLite takes for the same: texts count by their bytes (ruling 1).
  associatedtype Identity: Hashable = Self

  /// What the key is told from others by.
  var identity: Identity { get }

  /// Binds the key to the first parameters of a statement.
  func bind(to statement: RawStatement)

  /// The places of some keys in the keys' order. A requirement for the same reason as `ProjectionRow.write`.
  static func order(of keys: [Self]) -> [Int]
}

extension RowKey {
  /// The places of some keys in the keys' order.
  public static func order(of keys: [Self]) -> [Int] { keys.indices.sorted { keys[$0] < keys[$1] } }
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

  /// A key of two texts.
  public init(_ first: String, _ second: String) {
    self.first = first
    self.second = second
  }

  /// Equality of the bytes of both texts.
  public static func == (a: PairKey, b: PairKey) -> Bool {
    a.first.hasSameBytes(as: b.first) && a.second.hasSameBytes(as: b.second)
  }

  /// Hashing, in step with equality.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ByteText(first))
    hasher.combine(ByteText(second))
  }

  /// Ordered by the first, then the second, as the table is.
  public static func < (a: PairKey, b: PairKey) -> Bool {
    a.first.hasSameBytes(as: b.first) ? a.second.precedesInBytes(b.second) : a.first.precedesInBytes(b.first)
  }

  /// Binds both texts.
  public func bind(to statement: RawStatement) {
    statement.bind(1, first)
    statement.bind(2, second)
  }
}

/// A key of two numbers.
public struct PairOfNumbers: RowKey, Hashable {
  /// The first column of the key.
  public let first: Int64
  /// The second column of the key.
  public let second: Int64

  /// Ordered by the first, then the second, as the table is.
  public static func < (a: PairOfNumbers, b: PairOfNumbers) -> Bool { (a.first, a.second) < (b.first, b.second) }

  /// Binds both numbers.
  public func bind(to statement: RawStatement) {
    statement.bind(1, first)
    statement.bind(2, second)
  }
}

public import CanonicalJSON

/// Lifts the payload of one event type from one schema version to the next.
public struct Upcaster: Sendable {
  /// The event's type.
  public let type: String
  /// The schema version that the upcaster reads; it returns the next one.
  public let from: Int
  /// The function that changes the payload.
  public let upcast: @Sendable (JSONValue) throws(JSONError) -> JSONValue

  /// Creates a step from version `from` of `type` to the next.
  public init(type: String, from: Int, upcast: @escaping @Sendable (JSONValue) throws(JSONError) -> JSONValue) {
    self.type = type
    self.from = from
    self.upcast = upcast
  }
}

/// Why a set of upcasters is invalid.
public enum UpcasterChainError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A step is missing between an older version and the newest one.
  case gap(type: String, from: Int, newest: Int)
  /// Two steps read the same version.
  case duplicate(type: String, from: Int)
  /// A step leads beyond the newest version, or starts below the first. Upcasting with it would not end at the newest
  /// version.
  case outOfRange(type: String, from: Int, newest: Int)
  /// A step is for a type that the catalogue does not have.
  case unknownType(String)

  /// The error in one sentence.
  public var description: String {
    switch self {
    case .gap(let type, let from, let newest):
      "no upcaster reads \(type) of schema \(from), the newest is \(newest)"
    case .duplicate(let type, let from): "two upcasters read \(type) of schema \(from)"
    case .outOfRange(let type, let from, let newest):
      "the upcaster of \(type) from schema \(from) leads nowhere, the newest is \(newest)"
    case .unknownType(let type): "an upcaster is for \(type), which is no event type"
    }
  }
}

/// The upcasters of all types, from each released version to the newest, one version per step.
public struct UpcasterChain: Sendable {
  private let steps: [String: [Int: Upcaster]]
  private let newest: [String: Int]

  /// The chain of this version of the program.
  public static let current = UpcasterChain(unchecked: steps, EventCatalog.entries)

  private init(unchecked upcasters: [Upcaster], _ catalogue: [EventCatalog.Entry]) {
    steps = upcasters.reduce(into: [:]) { $0[$1.type, default: [:]][$1.from] = $1 }
    newest = catalogue.reduce(into: [:]) { $0[$1.type] = $1.schema }
  }

  /// Creates a chain and checks it against the catalogue: each step leads to the next version, and none is missing.
  ///
  /// A step always leads exactly one version up, so a chain without gaps, duplicates and steps out of range has no
  /// cycle.
  public init(
    _ upcasters: [Upcaster], catalogue: [EventCatalog.Entry] = EventCatalog.entries
  ) throws(UpcasterChainError) {
    for (index, upcaster) in upcasters.enumerated() {
      guard let entry = catalogue.first(where: { $0.type == upcaster.type }) else { throw .unknownType(upcaster.type) }
      guard upcaster.from >= 1, upcaster.from < entry.schema else {
        throw .outOfRange(type: upcaster.type, from: upcaster.from, newest: entry.schema)
      }
      if upcasters[..<index].contains(where: { $0.type == upcaster.type && $0.from == upcaster.from }) {
        throw .duplicate(type: upcaster.type, from: upcaster.from)
      }
    }
    self.init(unchecked: upcasters, catalogue)
    try validate(catalogue)
  }

  /// Throws unless there is a step from each older version of each type.
  public func validate(_ catalogue: [EventCatalog.Entry] = EventCatalog.entries) throws(UpcasterChainError) {
    for entry in catalogue {
      for version in 1..<max(entry.schema, 1) where steps[entry.type]?[version] == nil {
        throw .gap(type: entry.type, from: version, newest: entry.schema)
      }
    }
  }

  /// Returns the version that payloads of a type are lifted to; nil for a type that this chain does not know.
  func newest(of type: String) -> Int? { newest[type] }

  /// Lifts a payload from an older version to `end`, or to the newest if it is nil.
  ///
  /// - Throws: `JSONError` if the text is not JSON or a step fails; `badValue` if no chain of steps leads from `schema`
  ///   to the wanted version, for example from a version below the first.
  public func upcast(
    _ type: String, from schema: Int, to end: Int? = nil, _ json: String
  ) throws(JSONError) -> String {
    var value = try JSONValue(parsing: json)
    var version = schema
    while version != end ?? newest[type] {
      guard let step = steps[type]?[version] else { throw JSONError(.badValue, at: 0) }
      value = try step.upcast(value)
      version += 1
    }
    return value.canonical
  }
}

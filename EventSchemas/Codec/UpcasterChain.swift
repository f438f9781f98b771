public import CanonicalJSON

/// Lifts the payload of one event type from one schema version to the next.
public struct Upcaster: Sendable {
  /// The event's type.
  public let type: String
  /// The version that it reads; it answers the next one.
  public let from: Int
  /// The change of the payload.
  public let upcast: @Sendable (JSONValue) throws(JSONError) -> JSONValue

  /// A step from version `from` of `type` to the next.
  public init(type: String, from: Int, upcast: @escaping @Sendable (JSONValue) throws(JSONError) -> JSONValue) {
    self.type = type
    self.from = from
    self.upcast = upcast
  }
}

/// What is wrong with a set of upcasters.
public enum UpcasterChainError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A step is missing between a version that was once written and the newest one.
  case gap(type: String, from: Int, newest: Int)
  /// Two steps read the same version.
  case duplicate(type: String, from: Int)
  /// A step leads to a version beyond the newest one, or from below the first: followed, it would never arrive.
  case outOfRange(type: String, from: Int, newest: Int)
  /// A step is for a type that the catalogue does not have.
  case unknownType(String)

  /// One sentence.
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

/// The upcasters of every type: from each version ever released to the newest, one step at a time.
public struct UpcasterChain: Sendable {
  private let steps: [String: [Int: Upcaster]]
  private let newest: [String: Int]

  /// The steps of this version of the program.
  public static let current = UpcasterChain(unchecked: steps, EventCatalog.entries)

  private init(unchecked upcasters: [Upcaster], _ catalogue: [EventCatalog.Entry]) {
    steps = upcasters.reduce(into: [:]) { $0[$1.type, default: [:]][$1.from] = $1 }
    newest = catalogue.reduce(into: [:]) { $0[$1.type] = $1.schema }
  }

  /// A chain that was checked against the catalogue: every step leads from its version to the next, none is missing.
  ///
  /// As a step only ever leads one version up, a chain without a gap, a doubled step or one beyond the newest version
  /// has no cycle.
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

  /// Demands a step from every older version of every type.
  public func validate(_ catalogue: [EventCatalog.Entry] = EventCatalog.entries) throws(UpcasterChainError) {
    for entry in catalogue {
      for version in 1..<max(entry.schema, 1) where steps[entry.type]?[version] == nil {
        throw .gap(type: entry.type, from: version, newest: entry.schema)
      }
    }
  }

  /// The version that payloads of a type are lifted to; nil for a type that this chain does not know.
  func newest(of type: String) -> Int? { newest[type] }

  /// Lifts a payload from an older version to the newest, or as far as told.
  ///
  /// - Throws: `JSONError` of the step that failed; `badValue` where no chain of steps leads from that version to the
  ///   newest, as from one below the first.
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

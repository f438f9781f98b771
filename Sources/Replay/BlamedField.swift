import Domain
import Errors
import EventLog
import Foundation

/// The reason why a field cannot be blamed.
package enum BlameError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Records of this kind have no such field.
  case unknownField(String, kind: String, accepted: [String])

  /// One sentence with the field and what would be accepted.
  package var description: String {
    switch self {
    case .unknownField(let field, let kind, let accepted):
      accepted.isEmpty
        ? "\(field) is not a field: nothing of a \(kind) can be blamed"
        : "\(field) is not a field of a \(kind); accepted: \(accepted.joined(separator: ", "))"
    }
  }
}

extension BlameError: ClassifiedError {
  /// The kind of the error.
  package var kind: ErrorKind { .usage }
}

/// A field as a person names it: "status", "pros", or with an item "pros/close to home" or "pros/018f…".
package struct BlamedField: Equatable, Sendable {
  /// The field's name.
  package let name: String
  /// The item's name, its id or a prefix of its id; nil for all items.
  package let item: String?
  /// Whether the field is computed or may be.
  package let isComputed: Bool

  /// Parses the name of a record's field.
  ///
  /// - Throws: `BlameError.unknownField`, which names the accepted ones.
  package init(_ text: String, of stream: StreamName) throws(BlameError) {
    let accepted = Self.accepted(in: stream)
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let field = parts.first, accepted.contains(where: { $0.hasSameBytes(as: field) }) else {
      throw .unknownField(text, kind: stream.category, accepted: accepted)
    }
    name = field
    item = parts.count == 2 ? parts[1] : nil
    isComputed = ComputedFields.names(in: stream).contains(field)
  }

  func matches(_ blame: Blame) -> Bool {
    guard blame.field.hasSameBytes(as: name) else { return false }
    guard let item = item?.lowercased() else { return true }
    return blame.itemName?.lowercased() == item || (item.count >= 4 && blame.item?.lowercased.hasPrefix(item) == true)
  }

  /// Returns the names of all fields that a record can have, sorted, including the computed ones.
  package static func accepted(in stream: StreamName) -> [String] {
    (set(in: stream) + ComputedFields.names(in: stream)).sorted { $0.precedesInBytes($1) }.reduce(into: []) {
      names, name in
      if names.last != name { names.append(name) }
    }
  }

  /// The names of all fields that an event of any record can set, sorted.
  package static let acceptedAnywhere: [String] = {
    let streams = [
      "family", "school", "interaction", "offer", "coach", "document", "event", "metric", "next-step", "publication",
      "retention", "device", "clock", "ownership", "membership",
    ]
    .compactMap { StreamName("\($0)/-") }
    let categories = PreferenceCategory.known.compactMap { StreamName("preferences/-/\($0.rawValue)") }
    let others = ["fitScore", "privateNote", "endedAt", "erased", "joined", "restoredTo"]
    return Set((streams + categories).flatMap(set) + others).sorted()
  }()

  /// Returns the names of the fields that events set.
  private static func set(in stream: StreamName) -> [String] {
    switch stream.category {
    case "family": ["name", "role"]
    case "school":
      SchoolFields.fieldNames + PhilosophyFields.fieldNames + [
        "status", "priorityTier", "isFavorite", "ranking", "notes", "pros", "cons", "athleticFit", "academicFit",
        "opportunityFit", "personalFit", "deleted",
      ]
    case "interaction": ["school", "coach", "event", "type", "direction", "subject", "content", "sentiment", "deleted"]
    case "offer": OfferFields.fieldNames + ["deleted"]
    case "coach": CoachFields.fieldNames + ["school", "deleted"]
    case "document": DocumentFields.fieldNames + ["sharedWith"]
    case "event": EventFields.fieldNames + ["attended", "coachesPresent", "deleted"]
    case "metric": ["event", "metricType", "value", "unit", "recordedDate", "notes", "verified", "deleted"]
    case "preferences": preferences(stream.key.split(separator: "/").last.map(String.init) ?? "")
    case "next-step": ["settled"]
    case "publication": ["refused", "abandoned"]
    case "retention": RetentionKind.known.map(\.rawValue) + ["held"]
    case "device": ["device"]
    case "clock": ["clockMilliseconds"]
    case "ownership": ["owner", "access"]
    case "membership": ["left"]
    default: []
    }
  }

  private static func preferences(_ category: String) -> [String] {
    switch PreferenceCategory(rawValue: category) {
    case .player: PlayerDetails.fieldNames
    case .location: HomeLocation.fieldNames
    case .notifications: NotificationFields.fieldNames
    case .dashboard: DashboardFields.fieldNames
    case .school: ["type", "category", "value", "isDealbreaker", "order", "templateUsed"]
    default: []
    }
  }
}

public import Domain
import Foundation

/// "Who changed this?": the value of each field of a record, and the event that set it.
public struct FieldOrigins: Codable, Equatable, Sendable {
  /// A field and the event that set it, as the log has them.
  public struct Origin: Sendable {
    /// The field's name in the payloads, or the name of a computed field.
    public var field: String
    /// The item's name, if the field holds several items.
    public var item: String?
    /// The value before as JSON; nil if there was none.
    public var from: String?
    /// The value after as JSON; nil if the event cleared it.
    public var to: String?
    /// The event's type.
    public var type: String
    /// The id of the person who acted.
    public var actor: String
    /// The time of the event.
    public var at: Instant
    /// The event's position in the log.
    public var position: Int64
    /// The number of later events that set the same value again.
    public var again: Int
    /// The inputs of a computed field, such as "player.gpa".
    public var inputs: [String]

    /// Creates an origin.
    public init(
      field: String, item: String?, from: String?, to: String?, type: String, actor: String, at: Instant,
      position: Int64, again: Int, inputs: [String]
    ) {
      (self.field, self.item, self.from, self.to) = (field, item, from, to)
      (self.type, self.actor, self.at, self.position) = (type, actor, at, position)
      (self.again, self.inputs) = (again, inputs)
    }
  }

  /// One field with its value and origin.
  public struct Row: Codable, Equatable, Sendable {
    /// The field's name, as in forms; nil for an item of a field that holds several.
    public let field: String?
    /// "Priority tier", "Pros: Close to home".
    public let label: String
    /// The value; "—" if it was cleared.
    public let value: String
    /// "Set by Ana, Feb 7, 2026, 03:05 PM · Tier set · before: —".
    public let origin: String
    /// The event's position in the log.
    public let position: Int64
  }

  /// The question that the section answers.
  public static let question = "Who changed this?"
  /// The text if nothing was ever changed.
  public static let nobody = "Nobody has changed anything here yet."
  /// The label of the control that shows the fields with their origins.
  public static let title = "Who set each field"
  /// The fields, in the order in which they were first set.
  public let rows: [Row]

  /// Creates the rows from the origins.
  ///
  /// - Parameter name: Replaces the id of a record in a JSON value by the record's name.
  public init(
    _ origins: [Origin], people: People, text: LocalText, name: (String?) -> String?
  ) {
    rows = origins.map { origin in
      func words(_ json: String) -> String { Words.value(name(json) ?? json, of: origin.field, text) }
      var parts = ["Set by \(people.name(origin.actor)), \(text.dateAndTime(origin.at))", Words.sentence(origin.type)]
      if !origin.inputs.isEmpty {
        parts.append("computed from \(Self.inputNames(of: origin.inputs))")
      } else if let before = origin.from {
        parts.append("before: \(words(before))")
      }
      if origin.again > 0 { parts.append("set to the same again \(origin.again) ×") }
      return Row(
        field: origin.item == nil ? origin.field : nil,
        label: [Words.label(origin.field), origin.item].compactMap(\.self).joined(separator: ": "),
        value: origin.to.map(words) ?? "—", origin: parts.joined(separator: " · "), position: origin.position)
    }
  }

  /// Returns the names of the inputs, each once. For a record it returns the kind, as its id means nothing to a person.
  private static func inputNames(of inputs: [String]) -> String {
    var said: [String] = []
    for input in inputs {
      let name = input.split(separator: "/", maxSplits: 1).first.map(String.init) ?? input
      if !said.contains(name) { said.append(name) }
    }
    return said.joined(separator: ", ")
  }
}

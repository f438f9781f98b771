public import Domain
import Foundation

/// "Who changed this?": for each field of a record its value, and the event that it has its value from.
public struct FieldOrigins: Codable, Equatable, Sendable {
  /// A field and its origin, as the log knows them.
  public struct Origin: Sendable {
    /// The field's name in the payloads, or that of a computed field.
    public var field: String
    /// What the item is called, where the field holds several.
    public var item: String?
    /// The value before as JSON; nil where there was none.
    public var from: String?
    /// The value since as JSON; nil where the event cleared it.
    public var to: String?
    /// The event's type.
    public var type: String
    /// The id of the person who acted.
    public var actor: String
    /// When it happened.
    public var at: Instant
    /// The event's place in the log.
    public var position: Int64
    /// How often later events set the same value again.
    public var again: Int
    /// What a computed field is computed from, as "player.gpa".
    public var inputs: [String]

    /// An origin.
    public init(
      field: String, item: String?, from: String?, to: String?, type: String, actor: String, at: Instant,
      position: Int64, again: Int, inputs: [String]
    ) {
      (self.field, self.item, self.from, self.to) = (field, item, from, to)
      (self.type, self.actor, self.at, self.position) = (type, actor, at, position)
      (self.again, self.inputs) = (again, inputs)
    }
  }

  /// One field.
  public struct Row: Codable, Equatable, Sendable {
    /// The field's name, as forms have it; nil for an item of a field that holds several.
    public let field: String?
    /// "Priority tier", "Pros: Close to home".
    public let label: String
    /// What it says; "—" where it is cleared.
    public let value: String
    /// "Set by Ana, Feb 7, 2026, 03:05 PM · Tier set · before: —".
    public let origin: String
    /// The event's place in the log.
    public let position: Int64
  }

  /// The question that the page answers.
  public static let question = "Who changed this?"
  /// What is said where there is no answer.
  public static let nobody = "Nobody has changed anything here yet."
  /// Opens the fields with their origins.
  public static let title = "Who set each field"
  /// The fields, in the order in which they were first set.
  public let rows: [Row]

  /// The origins in words.
  ///
  /// - Parameter name: A value as JSON, with the name of a record in the place of its id.
  public init(
    _ origins: [Origin], people: People, text: LocalText, name: (String?) -> String?
  ) {
    rows = origins.map { origin in
      func words(_ json: String) -> String { Words.value(name(json) ?? json, of: origin.field, text) }
      var parts = ["Set by \(people.name(origin.actor)), \(text.dateAndTime(origin.at))", Words.sentence(origin.type)]
      if !origin.inputs.isEmpty {
        parts.append("computed from \(Self.said(of: origin.inputs))")
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

  /// Inputs by their names, each once; of a record its kind, as nobody knows it by its id.
  private static func said(of inputs: [String]) -> String {
    var said: [String] = []
    for input in inputs {
      let name = input.split(separator: "/", maxSplits: 1).first.map(String.init) ?? input
      if !said.contains(name) { said.append(name) }
    }
    return said.joined(separator: ", ")
  }
}

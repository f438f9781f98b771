public import Compass
public import Domain
public import Foundation
import Projections

/// A page of preferences that is a form over a set of fields (PR-1). Every category has such a page, except the school
/// preferences.
///
/// The same type shows the stored values and, while somebody types, the draft with its error messages.
public protocol PreferencePage: PageValue {
  /// The fields of the form.
  associatedtype Fields: PatchFields

  /// The category of preferences that the page edits.
  static var category: PreferenceCategory { get }
  /// The title, the button labels and the messages.
  static var texts: PreferenceTexts { get }

  /// Returns the fields as the form shows them, with the defaults for what was never set (PR-3).
  static func fields(in reading: Reading, viewer: Viewer) throws -> Fields
  /// The defaults, which "Reset to Defaults" restores.
  static var defaults: Fields { get }
  /// Loads what the page shows besides the fields.
  static func context(in reading: Reading, viewer: Viewer) throws -> PreferenceContext
  /// Creates the page from some fields.
  init(_ fields: Fields, in context: PreferenceContext)

  /// Returns the command that stores an edit.
  static func command(_ edit: Fields) -> Preferences.Command
  /// Whether these changes are saved automatically, some time after the last one (PR-60, PR-125).
  static func autosaves(_ changes: Fields) -> Bool
}

extension PreferencePage {
  /// The notice shown while the page loads.
  public static var loading: Notice { Notice("Loading \(texts.title)...") }
  /// Never shown: preferences always exist, as those that were never set have defaults.
  public static var notFound: Notice { Notice("\(texts.title) not found") }
  /// Changes are only saved when the person presses Save.
  public static func autosaves(_ changes: Fields) -> Bool { false }

  /// Loads what the page shows besides the fields: who may edit, whether it is the past, who changed them last.
  public static func context(in reading: Reading, viewer: Viewer) throws -> PreferenceContext {
    try PreferenceContext(category, in: reading, viewer: viewer)
  }

  /// Loads the page with the stored values.
  public static func load(from reading: Reading, viewer: Viewer) throws -> Self? {
    Self(try fields(in: reading, viewer: viewer), in: try context(in: reading, viewer: viewer))
  }

  /// Returns the owner of the preferences: the athlete or the viewer (ruling 19).
  public static func owner(_ viewer: Viewer) -> UUID { category.belongsToAthlete ? viewer.athlete : viewer.id }
}

/// The fixed texts of a page of preferences.
public struct PreferenceTexts: Codable, Equatable, Sendable {
  /// The heading.
  public let title: String
  /// The purpose of the page.
  public let subtitle: String
  /// The label of the Save button.
  public let save: String
  /// The label of the same button while saving.
  public let saving: String
  /// The message after the preferences were saved (PR-18).
  public let saved: String
  /// The message if saving failed.
  public let failed: String
  /// The label of the button that resets the form to the defaults, if there is one. It changes only the form.
  public let reset: String?

  init(
    _ title: String, _ subtitle: String, save: String, saving: String = "Saving...", saved: String, failed: String,
    reset: String? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.save = save
    self.saving = saving
    self.saved = saved
    self.failed = failed
    self.reset = reset
  }

  /// The question before a page with unsaved changes is left (PR-7).
  public static let discard = Notice(
    "Discard changes?", message: "Your changes have not been saved.", action: "Discard", icon: "warning")
  /// The message if the preferences could not be read again; the page stays as it was.
  public static let notRead = "Failed to load preferences"
  /// The message if nothing was ever saved.
  public static let neverSaved = "Nothing saved yet; these are the defaults."
  /// The message after an automatic save.
  public static let autoSaved = "Saved ✓"
}

/// What a page of preferences shows besides its fields.
public struct PreferenceContext: Sendable {
  /// The viewer for whom the page is made.
  public let viewer: Viewer
  /// Whether the fields cannot be edited: in the past, or if the role does not permit it (PR-66).
  public let isReadOnly: Bool
  /// Whether the page shows a past position.
  public let isPast: Bool
  /// "Last updated Feb 7, 2026 by Ana"; nil if nothing was ever saved.
  public let lastUpdated: String?
  /// The publication of the changes made here: pending, published, or refused with the reason. Nil if this home does
  /// not publish.
  public let publication: Notice?
  /// Whether the address was changed after the coordinates were set.
  public internal(set) var hasStaleCoordinates = false
  /// The fields whose typed value differs from the stored one.
  public var changed: Set<String> = []
  /// The error messages, by field name (PR-145).
  public var problems: [String: String] = [:]

  init(_ category: PreferenceCategory, in reading: Reading, viewer: Viewer) throws {
    let actor = try reading.actor(viewer.id)
    let mayEdit = actor.may(category.capability) && (category != .player || viewer.id == viewer.athlete)
    let owner = category.belongsToAthlete ? viewer.athlete : viewer.id
    self.viewer = viewer
    isPast = reading.isPast
    isReadOnly = reading.isPast || !mayEdit
    publication = .publication(try reading.publication(of: .preferences(owner, category.rawValue), viewer: viewer.id))
    lastUpdated = try reading.preferenceRow(of: owner, category).map { row in
      let people = try People(from: reading, viewer: viewer)
      let date = viewer.text.date(Instant(milliseconds: row.updatedAt))
      return "Last updated \(date) by \(people.name(row.updatedBy))"
    }
  }
}

/// One control of a form.
public struct PreferenceField: Codable, Equatable, Sendable {
  /// The kind of control.
  public enum Kind: String, Codable, Sendable {
    /// A line of text.
    case text
    /// A number.
    case number
    /// One of several options.
    case picker
    /// Any number of several options.
    case chips
    /// On or off.
    case toggle
    /// Feet and inches.
    case height
    /// A time of the day.
    case time
  }

  /// One option.
  public struct Option: Codable, Equatable, Sendable {
    /// The value as it is stored.
    public let value: String
    /// The label.
    public let label: String
    /// Whether it is chosen.
    public let isSelected: Bool
  }

  /// The field's name in the payloads.
  public let key: String
  /// The label.
  public let label: String
  /// The kind of control.
  public let kind: Kind
  /// The current value; nil if the control is empty.
  public let value: String?
  /// The options.
  public let options: [Option]
  /// The placeholder.
  public let placeholder: String?
  /// The prefix of the value, such as "@" (PR-58).
  public let prefix: String?
  /// The help text below the control.
  public let help: String?
  /// Whether the value can be changed.
  public let isEnabled: Bool
  /// The error message for the typed value (PR-145).
  public let problem: String?

  /// Whether a toggle is on.
  public var isOn: Bool { value == "true" }

  /// The accessibility label (PR-130).
  public var spoken: String {
    let state: String
    switch kind {
    case .toggle: state = isOn ? "on, toggle" : "off, toggle"
    case .picker, .chips:
      let chosen = options.filter(\.isSelected).map(\.label)
      state = (chosen.isEmpty ? "nothing selected" : chosen.joined(separator: ", ")) + ", picker"
    default: state = value ?? "empty"
    }
    return [label, state, isEnabled ? nil : "read-only", problem].compactMap(\.self).joined(separator: ", ")
  }

  init(
    _ key: String, _ label: String, _ kind: Kind, value: String?, options: [(value: String, label: String)] = [],
    selected: [String]? = nil, placeholder: String? = nil, prefix: String? = nil, help: String? = nil,
    isEnabled: Bool, problem: String? = nil
  ) {
    let chosen = selected ?? value.map { [$0] } ?? []
    self.key = key
    self.label = label
    self.kind = kind
    self.value = value
    // A stored value that is not among the options is added to them; otherwise it could not be shown.
    let extra =
      kind == .picker || kind == .chips
      ? chosen.filter { word in !options.contains { $0.value == word } }.map { (value: $0, label: $0) } : []
    self.options = (options + extra).map { option in
      Option(value: option.value, label: option.label, isSelected: chosen.contains(option.value))
    }
    self.placeholder = placeholder
    self.prefix = prefix
    self.help = help
    self.isEnabled = isEnabled
    self.problem = problem
  }
}

/// A group of controls under a heading.
public struct PreferenceSection: Codable, Equatable, Sendable {
  /// The heading.
  public let title: String
  /// The controls.
  public let fields: [PreferenceField]
  /// The nested sections that can be expanded one by one, such as the four grades (PR-57).
  public let groups: [PreferenceSection]

  init(_ title: String, _ fields: [PreferenceField], groups: [PreferenceSection] = []) {
    self.title = title
    self.fields = fields
    self.groups = groups
  }

  /// All controls, including those of the groups.
  public var allFields: [PreferenceField] { fields + groups.flatMap(\.allFields) }
}

extension PatchFields {
  /// The fields' values, by field name.
  var valuesByName: [String: FieldValue] {
    var values: [String: FieldValue] = [:]
    forEachField { values[$0] = $1 }
    return values
  }
}

extension LocalText {
  /// Returns a field's value as a text.
  func text(of value: FieldValue) -> String {
    switch value {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .number(let number): decimal(number)
    case .flag(let flag): flag ? "true" : "false"
    case .list(let words): words.joined(separator: ", ")
    }
  }
}

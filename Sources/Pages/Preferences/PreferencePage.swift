public import Compass
public import Domain
public import Foundation
import Projections

/// A page of preferences that is a form over a set of fields (PR-1): all but the wishes for a school.
///
/// The same value shows what is stored and, while somebody types, the draft with its problems.
public protocol PreferencePage: PageValue {
  /// The fields of the form.
  associatedtype Fields: PatchFields

  /// Which preferences they are.
  static var category: PreferenceCategory { get }
  /// Title, buttons and messages.
  static var texts: PreferenceTexts { get }

  /// The fields as the form shows them, with the defaults of what was never set (PR-3).
  static func shown(in reading: Reading, viewer: Viewer) throws -> Fields
  /// The defaults, to which "Reset to Defaults" leads.
  static var defaults: Fields { get }
  /// What the fields cannot say by themselves.
  static func context(in reading: Reading, viewer: Viewer) throws -> PreferenceContext
  /// The page of some fields.
  init(_ fields: Fields, in context: PreferenceContext)

  /// An edit as it would be stored; `draft` has all fields as they are typed.
  static func validated(_ edit: Fields, draft: Fields) throws(DomainError) -> Fields
  /// The command that stores an edit.
  static func command(_ edit: Fields) -> Preferences.Command
  /// Whether these changes are saved by themselves, a while after the last one (PR-60, PR-125).
  static func savesItself(_ changes: Fields) -> Bool
  /// What a field is called on the page.
  static func label(of field: String) -> String
}

extension PreferencePage {
  /// What is shown until the page is there.
  public static var loading: Notice { Notice("Loading \(texts.title)...") }
  /// Preferences are always there: what was never said has its default.
  public static var notFound: Notice { Notice("\(texts.title) not found") }
  /// An explicit save stores them.
  public static func savesItself(_ changes: Fields) -> Bool { false }

  /// What the fields cannot say by themselves: who may edit, whether it is the past, who changed them last.
  public static func context(in reading: Reading, viewer: Viewer) throws -> PreferenceContext {
    try PreferenceContext(category, in: reading, viewer: viewer)
  }

  /// The page as it is stored.
  public static func load(from reading: Reading, viewer: Viewer) throws -> Self? {
    Self(try shown(in: reading, viewer: viewer), in: try context(in: reading, viewer: viewer))
  }

  /// Whose preferences they are: the athlete's or the viewer's own (ruling 19).
  public static func owner(_ viewer: Viewer) -> UUID { category.belongsToAthlete ? viewer.athlete : viewer.id }
}

/// The fixed words of a page of preferences.
public struct PreferenceTexts: Codable, Equatable, Sendable {
  /// The heading.
  public let title: String
  /// What the page is for.
  public let subtitle: String
  /// The button that saves.
  public let save: String
  /// The same while it saves.
  public let saving: String
  /// What is said when it is saved (PR-18).
  public let saved: String
  /// What is said when it is not.
  public let failed: String
  /// The button that goes back to the defaults, where there is one. It changes the form only.
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

  /// The question when the page is left with changes that are not saved (PR-7).
  public static let discard = Notice(
    "Discard changes?", message: "Your changes have not been saved.", action: "Discard", icon: "warning")
  /// What is said where nobody saved anything yet.
  public static let unsaved = "Nothing saved yet; these are the defaults."
  /// What a save by itself says.
  public static let autoSaved = "Saved ✓"
}

/// What a page of preferences shows beside its fields.
public struct PreferenceContext: Sendable {
  /// For whom the page is made.
  public let viewer: Viewer
  /// Whether the fields may not be edited: the past, or a role that does not permit it (PR-66).
  public let isReadOnly: Bool
  /// Whether it is the past.
  public let isPast: Bool
  /// "Last updated Feb 7, 2026 by Ana"; nil where nothing was ever saved.
  public let lastUpdated: String?
  /// How far what was changed here is on its way to the server, or why it was refused; nil where this home publishes
  /// nothing.
  public let publication: Notice?
  /// Whether the address was changed after the coordinates were set.
  public internal(set) var hasStaleCoordinates = false
  /// The fields whose typed value is not the stored one.
  public var changed: Set<String> = []
  /// What is wrong with a field, by its name (PR-145).
  public var problems: [String: String] = [:]

  init(_ category: PreferenceCategory, in reading: Reading, viewer: Viewer) throws {
    let members = try reading.members()
    let role = members.first { $0.id == viewer.id.lowercased }.map { MemberRole(rawValue: $0.role) }
    let mayEdit = category == .player ? role == .player && viewer.id == viewer.athlete : role?.isKnown ?? false
    let owner = category.belongsToAthlete ? viewer.athlete : viewer.id
    self.viewer = viewer
    isPast = reading.isPast
    isReadOnly = reading.isPast || !mayEdit
    publication = .publication(try reading.publication(of: .preferences(owner, category.rawValue), viewer: viewer.id))
    lastUpdated = try reading.preferenceRow(of: owner, category).map { row in
      let people = People(members, viewer: viewer)
      let date = viewer.text.date(Instant(milliseconds: row.updatedAt))
      return "Last updated \(date) by \(people.name(row.updatedBy))"
    }
  }
}

/// One control of a form.
public struct PreferenceField: Codable, Equatable, Sendable {
  /// What kind of control.
  public enum Kind: String, Codable, Sendable {
    /// A line of text.
    case text
    /// A number.
    case number
    /// One of some options.
    case picker
    /// Some of some options.
    case chips
    /// On or off.
    case toggle
    /// Feet and inches.
    case height
    /// A time of the day.
    case time
  }

  /// One thing to choose.
  public struct Option: Codable, Equatable, Sendable {
    /// The value as it is stored.
    public let value: String
    /// What a person reads.
    public let label: String
    /// Whether it is chosen.
    public let isSelected: Bool
  }

  /// The field's name in the payloads.
  public let key: String
  /// What a person reads.
  public let label: String
  /// What kind of control.
  public let kind: Kind
  /// What stands in it; nil where it is empty.
  public let value: String?
  /// What there is to choose.
  public let options: [Option]
  /// What stands in it while it is empty.
  public let placeholder: String?
  /// What stands before it, such as "@" (PR-58).
  public let prefix: String?
  /// More words below it.
  public let help: String?
  /// Whether it can be changed.
  public let isEnabled: Bool
  /// What is wrong with what is typed (PR-145).
  public let problem: String?

  /// Whether it is on, for a toggle.
  public var isOn: Bool { value == "true" }

  /// What a screen reader says (PR-130).
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
    // A stored value that is none of the options is offered too, or it could not be shown.
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

/// Some controls under a heading.
public struct PreferenceSection: Codable, Equatable, Sendable {
  /// The heading.
  public let title: String
  /// Its controls.
  public let fields: [PreferenceField]
  /// Sections within it that can be opened one by one, such as the four grades (PR-57).
  public let groups: [PreferenceSection]

  init(_ title: String, _ fields: [PreferenceField], groups: [PreferenceSection] = []) {
    self.title = title
    self.fields = fields
    self.groups = groups
  }

  /// All controls, those of the groups too.
  public var allFields: [PreferenceField] { fields + groups.flatMap(\.allFields) }
}

extension PatchFields {
  /// The values that the fields have, by name.
  var valuesByName: [String: FieldValue] {
    var values: [String: FieldValue] = [:]
    forEachField { values[$0] = $1 }
    return values
  }
}

extension LocalText {
  /// A field's value as a person reads it.
  func words(_ value: FieldValue) -> String {
    switch value {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .number(let number): decimal(number)
    case .flag(let flag): flag ? "true" : "false"
    case .list(let words): words.joined(separator: ", ")
    }
  }
}

public import Compass
public import Domain

/// Where the family lives, for the distances to schools (PR-119 to PR-125).
public struct HomeLocationPage: PreferencePage {
  /// Title, buttons and messages.
  public let texts: PreferenceTexts
  /// Street, city, state, ZIP.
  public let address: PreferenceSection
  /// Latitude and longitude.
  public let coordinates: PreferenceSection
  /// The button that asks a service for the coordinates.
  public let lookup: String
  /// The same while it asks.
  public let lookingUp: String
  /// Whether there is an address to look up.
  public let canLookUp: Bool
  /// Below the coordinates.
  public let help: String
  /// "✓ Coordinates ready"; nil unless both are set (PR-124).
  public let ready: String?
  /// Ground and text of what says so.
  public static let readyColor = "green-100/800"
  /// What it means that they are.
  public let readyHelp: String?
  /// That the coordinates may be those of an earlier address; nil where they are not.
  public let stale: String?
  /// The button that empties the form.
  public let clear: String
  /// "Last updated Feb 7, 2026 by Sam".
  public let lastUpdated: String?
  /// How far what was changed here is on its way to the server, or why it was refused; nil where this home publishes
  /// nothing.
  public let publication: Notice?
  /// Whether nothing can be edited.
  public let isReadOnly: Bool
  /// Whether it is the past.
  public let isPast: Bool

  /// The page of some fields.
  public init(_ fields: HomeLocation, in context: PreferenceContext) {
    let values = fields.valuesByName
    func field(_ key: String, _ placeholder: String, _ kind: PreferenceField.Kind = .text) -> PreferenceField {
      PreferenceField(
        key, Self.label(of: key), kind, value: values[key].map(context.viewer.text.words), placeholder: placeholder,
        isEnabled: !context.isReadOnly, problem: context.problems[key])
    }
    texts = Self.texts
    address = PreferenceSection(
      "Address",
      [field("address", "123 Main St"), field("city", "Austin"), field("state", "TX"), field("zip", "78701")])
    coordinates = PreferenceSection(
      "Coordinates", [field("latitude", "30.267200", .number), field("longitude", "-97.743100", .number)])
    lookup = "Lookup from Address"
    lookingUp = "Looking up..."
    canLookUp = !context.isReadOnly && Self.addressFields.contains { values[$0] != nil }
    help = "Auto-detected from address or enter manually"
    let isReady = fields.coordinates != nil
    ready = isReady ? "✓ Coordinates ready" : nil
    readyHelp = isReady ? "Distances will be calculated automatically" : nil
    // Coordinates that were typed anew belong to the address as it stands.
    let isStale =
      isReady && context.changed.isDisjoint(with: ["latitude", "longitude"])
      && (context.hasStaleCoordinates || !context.changed.isDisjoint(with: Self.addressFields))
    stale =
      isStale ? "The address has changed since these coordinates were set. Look them up again, or keep them." : nil
    clear = "Clear"
    lastUpdated = context.lastUpdated
    publication = context.publication
    isReadOnly = context.isReadOnly
    isPast = context.isPast
  }
}

extension HomeLocationPage {
  /// Which preferences they are.
  public static let category = PreferenceCategory.location

  /// Title, buttons and messages.
  public static let texts = PreferenceTexts(
    "Home Location", "Set your home address to calculate distances to schools", save: "Save Location",
    saved: "Home location saved successfully", failed: "Failed to save home location")

  /// Who is asked by the button, and with what.
  public static let lookupHelp = "Asks OpenStreetMap for this address, and nobody else."
  /// Stands in the button's place where nobody can be asked.
  public static let noLookup = "This server asks nobody where an address is. Please enter the coordinates yourself."
  /// Said where the service has answered.
  public static func found(_ place: Coordinates) -> String {
    "Found at \(place.latitude), \(place.longitude). Save the location to keep it."
  }

  /// No home is known by default.
  public static let defaults = HomeLocation()

  /// The home of the athlete.
  public static func shown(in reading: Reading, viewer: Viewer) throws -> HomeLocation {
    try reading.homeLocation(of: viewer.athlete)
  }

  /// Also whether the address was set by a later event than the coordinates.
  public static func context(in reading: Reading, viewer: Viewer) throws -> PreferenceContext {
    var context = try PreferenceContext(category, in: reading, viewer: viewer)
    let history = try reading.preferenceHistory(of: viewer.athlete, category, limit: 100)
    func last(_ names: Set<String>) -> Int64 {
      history.first { $0.fields.contains { names.contains($0.name) } }?.position ?? 0
    }
    context.hasStaleCoordinates = last(addressFields) > last(["latitude", "longitude"])
    return context
  }

  static let addressFields: Set = ["address", "city", "state", "zip"]

  /// An edit as it would be stored: the state in capitals (PR-120).
  public static func validated(_ edit: HomeLocation, draft: HomeLocation) throws(DomainError) -> HomeLocation {
    try edit.validated()
  }

  /// The command that stores an edit.
  public static func command(_ edit: HomeLocation) -> Preferences.Command { .setHome(edit) }

  /// A new ZIP code is saved by itself, with what else is typed (PR-125).
  public static func savesItself(_ changes: HomeLocation) -> Bool { !changes.zip.isAbsent }

  /// What a field is called on the page.
  public static func label(of field: String) -> String {
    switch field {
    case "address": "Street Address"
    case "city": "City"
    case "state": "State"
    case "zip": "ZIP"
    case "latitude": "Latitude"
    case "longitude": "Longitude"
    default: field
    }
  }
}

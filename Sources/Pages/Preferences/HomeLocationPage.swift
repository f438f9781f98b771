public import Compass
public import Domain

/// The page that sets the family's home address, from which the distances to schools are measured (PR-119 to PR-125).
public struct HomeLocationPage: PreferencePage {
  /// The title, the button labels and the messages.
  public let texts: PreferenceTexts
  /// Street, city, state, ZIP.
  public let address: PreferenceSection
  /// Latitude and longitude.
  public let coordinates: PreferenceSection
  /// The label of the button that asks a service for the coordinates.
  public let lookup: String
  /// The label of the same button during the request.
  public let lookingUp: String
  /// Whether there is an address to look up.
  public let canLookUp: Bool
  /// The hint below the coordinates.
  public let help: String
  /// "✓ Coordinates ready"; nil unless both are set (PR-124).
  public let ready: String?
  /// The background and text colors of `ready`.
  public static let readyColor = "green-100/800"
  /// The explanation of `ready`.
  public let readyHelp: String?
  /// The warning that the coordinates may belong to an earlier address; nil if they do not.
  public let stale: String?
  /// The label of the button that empties the form.
  public let clear: String
  /// "Last updated Feb 7, 2026 by Sam".
  public let lastUpdated: String?
  /// The publication of the changes made here: pending, published, or refused with the reason. Nil if this home does
  /// not publish.
  public let publication: Notice?
  /// Whether nothing can be edited.
  public let isReadOnly: Bool
  /// Whether the page shows a past position.
  public let isPast: Bool

  /// Creates the page from some fields.
  public init(_ fields: HomeLocation, in context: PreferenceContext) {
    let values = fields.valuesByName
    func field(_ key: String, _ placeholder: String, _ kind: PreferenceField.Kind = .text) -> PreferenceField {
      PreferenceField(
        key, Fields.label(of: key), kind, value: values[key].map(context.viewer.text.text(of:)),
        placeholder: placeholder,
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
    // Coordinates that were just typed belong to the current address.
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
  /// The category of preferences that the page edits.
  public static let category = PreferenceCategory.location

  /// The title, the button labels and the messages.
  public static let texts = PreferenceTexts(
    "Home Location", "Set your home address to calculate distances to schools", save: "Save Location",
    saved: "Home location saved successfully", failed: "Failed to save home location")

  /// The help below the lookup button: which service is asked, and with what.
  public static let lookupHelp = "Asks OpenStreetMap for this address, and nobody else."
  /// The text in place of the button if this server performs no lookups.
  public static let noLookup = "This server asks nobody where an address is. Please enter the coordinates yourself."
  /// Returns the message after the service has found coordinates.
  public static func found(_ place: Coordinates) -> String {
    "Found at \(place.latitude), \(place.longitude). Save the location to keep it."
  }

  /// The defaults: no home address is set.
  public static let defaults = HomeLocation()

  /// Returns the athlete's home address.
  public static func fields(in reading: Reading, viewer: Viewer) throws -> HomeLocation {
    try reading.homeLocation(of: viewer.athlete)
  }

  /// Returns the context, including whether the address was set by a later event than the coordinates.
  public static func context(in reading: Reading, viewer: Viewer) throws -> PreferenceContext {
    var context = try PreferenceContext(category, in: reading, viewer: viewer)
    let history = try reading.preferenceHistory(of: viewer.athlete, category, limit: .max)
    func last(_ names: Set<String>) -> Int64 {
      history.first { $0.fields.contains { names.contains($0.name) } }?.position ?? 0
    }
    context.hasStaleCoordinates = last(addressFields) > last(["latitude", "longitude"])
    return context
  }

  static let addressFields: Set = ["address", "city", "state", "zip"]

  /// Returns the command that stores an edit.
  public static func command(_ edit: HomeLocation) -> Preferences.Command { .setHome(edit) }

  /// A new ZIP code is saved automatically, together with the other typed changes (PR-125).
  public static func autosaves(_ changes: HomeLocation) -> Bool { !changes.zip.isAbsent }
}

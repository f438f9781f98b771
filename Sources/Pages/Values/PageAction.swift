/// The target of a button: the path of a page on the web, which an app maps to its own screens.
public struct Route: RawRepresentable, Codable, Hashable, Sendable {
  /// The path, such as "/schools/new".
  public let rawValue: String

  /// Creates a route from a path.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The list of schools.
  public static let schools = Route(rawValue: "/schools")
  /// The dashboard.
  public static let dashboard = Route(rawValue: "/dashboard")
  /// The list of recruiting events.
  public static let events = Route(rawValue: "/events")
  /// The list of offers.
  public static let offers = Route(rawValue: "/offers")
  /// The page that records an offer.
  public static let newOffer = Route(rawValue: "/offers/new")
  /// The page that adds a school.
  public static let newSchool = Route(rawValue: "/schools/new")
  /// The colleges that match a typed text.
  public static let colleges = Route(rawValue: "/schools/new/colleges")
  /// The trash.
  public static let trash = Route(rawValue: "/schools/trash")
  /// The family's documents.
  public static let documents = Route(rawValue: "/documents")
  /// Returns the route of the family's documents, with a form that shares one with a school.
  public static func documents(sharedWith school: String) -> Route { Route(rawValue: "/documents?school=\(school)") }
  /// The athlete's metrics.
  public static let metrics = Route(rawValue: "/metrics")
  /// The page that imports the family's spreadsheet.
  public static let importing = Route(rawValue: "/import")
  /// The page with all exports.
  public static let exports = Route(rawValue: "/export")
  /// The settings of the home from which distances are measured.
  public static let locationSettings = Route(rawValue: "/settings/location")
  /// Returns the route of a school's page.
  public static func school(_ id: String) -> Route { Route(rawValue: "/schools/\(id)") }
  /// Returns the route of a school's history.
  public static func schoolHistory(_ id: String) -> Route { Route(rawValue: "/schools/\(id)/history") }

  /// Decodes the path from a plain string.
  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }

  /// Encodes the path as a plain string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

/// A button with its label and its target.
public struct PageAction: Codable, Equatable, Sendable {
  /// The label.
  public let label: String
  /// The name of the icon, if there is one: `plus`, `trash` …
  public let icon: String?
  /// The target; nil if the button acts on the page itself.
  public let leadsTo: Route?
  /// The accessibility label.
  public let spoken: String

  /// Creates a button, whose accessibility label is its label by default.
  public init(_ label: String, icon: String? = nil, leadsTo: Route? = nil, spoken: String? = nil) {
    self.label = label
    self.icon = icon
    self.leadsTo = leadsTo
    self.spoken = spoken ?? label
  }
}

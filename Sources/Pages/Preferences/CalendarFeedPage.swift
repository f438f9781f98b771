import Domain

/// The settings of the calendar feed, from which a calendar program fetches what comes next.
public struct CalendarFeedPage: Codable, Equatable, Sendable {
  /// The heading.
  public let title = "Calendar"
  /// The purpose of the page.
  public let subtitle = "What comes next, in the calendar of your phone or computer"
  /// The feed's address; nil if there is none. It is complete only if the server's origin is known.
  public let address: String?
  /// Whether an address can be created here.
  public let canMake: Bool
  /// The purpose of the address, or why there can be none.
  public let help: String
  /// The warning next to an address.
  public let warning: String?
  /// The label of the button that creates an address.
  public let make: String
  /// The label of the button that revokes the address; nil if there is none.
  public let revoke: String?

  private enum CodingKeys: CodingKey { case address, canMake, help, warning, make, revoke }

  /// The label of the address.
  public static let addressLabel = "Address of your calendar"
  /// The message after an address was created.
  public static let made = "Your calendar has an address"
  /// The message after the address was revoked.
  public static let revoked = "The address opens nothing any more"

  /// - Parameters:
  ///   - path: The path of the viewer's feed; nil if there is none.
  ///   - origin: The origin under which browsers reach this server, "http://127.0.0.1:8080".
  ///   - elsewhere: The reason why no address can be created here; nil if one can.
  public init(path: String?, origin: String?, elsewhere: String? = nil) {
    address = path.map { (origin ?? "") + $0 }
    canMake = elsewhere == nil
    help =
      elsewhere
      ?? "Subscribe to this address in a calendar program: visits, deadlines, answers that are due and what you put off "
      + "stand there, and are renewed by themselves."
    warning =
      path == nil
      ? nil
      : "Whoever has the address sees what you see of it, without a sign-in. Show it to nobody; take it back if it got "
        + "out."
    make = path == nil ? "Make an address" : "Make another address"
    revoke = path == nil ? nil : "Take it back"
  }
}

extension Route {
  /// The page of the calendar settings.
  public static let calendarSettings = Route(rawValue: "/settings/calendar")
}

import Domain

/// The settings of the address under which a calendar program gets what comes next.
public struct CalendarFeedPage: Codable, Equatable, Sendable {
  /// The heading.
  public let title = "Calendar"
  /// What the page is for.
  public let subtitle = "What comes next, in the calendar of your phone or computer"
  /// The address, whole where it is known how browsers reach this server; nil where there is none.
  public let address: String?
  /// Whether addresses can be made here.
  public let canMake: Bool
  /// What an address is for, or why there can be none.
  public let help: String
  /// What is said beside an address.
  public let warning: String?
  /// Makes an address.
  public let make: String
  /// Takes it back; nil where there is none.
  public let revoke: String?

  private enum CodingKeys: CodingKey { case address, canMake, help, warning, make, revoke }

  /// What the address is called.
  public static let addressLabel = "Address of your calendar"
  /// Said when an address was made.
  public static let made = "Your calendar has an address"
  /// Said when it was taken back.
  public static let revoked = "The address opens nothing any more"

  /// - Parameters:
  ///   - path: The path of the viewer's calendar; nil where he has none.
  ///   - origin: How browsers reach this server, "http://127.0.0.1:8080".
  ///   - elsewhere: Why no address can be made here; nil where one can.
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
  /// The calendar's address.
  public static let calendarSettings = Route(rawValue: "/settings/calendar")
}

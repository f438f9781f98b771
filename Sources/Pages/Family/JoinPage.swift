/// The page of an invitation, with which a phone or computer of a family member is paired.
public struct JoinPage: Codable, Equatable, Sendable {
  /// "Welcome, Ana".
  public let title: String
  /// What the button does.
  public let text: String
  /// The label of the button.
  public let action: String
  /// How long the device stays paired.
  public let help: String

  /// The page for a person.
  ///
  /// - Parameters:
  ///   - person: The person's name.
  ///   - family: The family's name.
  public init(person: String, family: String) {
    title = "Welcome, \(person)"
    text = "With this invitation you open the pages of \(family) as \(person) on this device. It works once."
    action = "Open as \(person)"
    help =
      "Use it on a device of your own. It stays signed in until you sign out, until it is removed on the page of the "
      + "family, or until it has not been used for 90 days."
  }

  /// The notice for an invitation that was used, has expired or never existed. It does not say which.
  public static let invalid = Notice(
    "This invitation is not valid",
    message: "An invitation works once, within a day. Ask somebody in the family for another one.", icon: "warning")
  /// The notice for a moment, where a link on another site leads to a page.
  public static let opening = Notice("Opening the page...")
  /// The notice on a device that is not paired.
  public static let notPaired = Notice(
    "This device is not paired",
    message:
      "These pages are the family's own. Ask somebody in the family for an invitation: it is made on the page of the "
      + "family.", icon: "person")

  /// Returns the kind of a device, as the browser describes it: "iPhone". It only helps people to tell their devices
  /// apart.
  public static func deviceName(userAgent: String?) -> String {
    let kinds = [
      ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android device"), ("Windows", "Windows computer"),
      ("Macintosh", "Mac"), ("CrOS", "Chromebook"), ("Linux", "Linux computer"),
    ]
    return kinds.first { userAgent?.contains($0.0) == true }?.1 ?? "Device"
  }
}

/// An invitation that was just made. Its link is shown once and kept nowhere.
public struct InvitationPage: Codable, Equatable, Sendable {
  /// "Invitation for Ana".
  public let title: String
  /// How to use the link.
  public let text: String
  /// The address to open on the other device.
  public let link: String
  /// The label of the link's input.
  public let linkLabel = "Link"
  /// The command with which a computer that keeps a home of its own uses the invitation.
  public let command: String
  /// The label of the command's input.
  public let commandLabel = "On a computer with a home of its own"
  /// The accessibility label of the picture that holds the link.
  public let pictureSpoken = "QR code with the link"
  /// The label of the link back to the family.
  public let back = "Family"

  private enum CodingKeys: String, CodingKey { case title, text, link, command }

  /// The page of an invitation.
  ///
  /// - Parameters:
  ///   - person: The person's name.
  ///   - link: The address to open on the other device.
  ///   - syncLink: The address that another home takes; nil if it is the same.
  ///   - until: When the invitation expires, as a text.
  public init(person: String, link: String, syncLink: String? = nil, until: String) {
    title = "Invitation for \(person)"
    text =
      "Point the camera of the other device at the code, or open the link on it. Whoever opens it first is \(person), so "
      + "send it to nobody else. It works once, until \(until)."
    self.link = link
    command = Self.command(syncLink ?? link)
  }

  /// Returns the command with which a computer that keeps a home of its own uses an invitation.
  public static func command(_ syncLink: String) -> String { "rc sync \(syncLink)" }

  /// Returns the path of an invitation.
  public static func path(_ secret: String) -> String { "/join/\(secret)" }
}

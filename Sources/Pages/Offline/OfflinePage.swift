/// The texts on every page of a paired device about what it keeps: the copy of a page that is read without a connection,
/// and the changes that wait to be sent.
public struct OfflineNotice: Codable, Equatable, Sendable {
  /// Of which time the page is, if it is read without a connection: "As of Nov 6, 2026, 11:52 PM; no connection".
  public let asOf: String
  /// The message after a change was kept.
  public var waiting = "Kept on this device. It is sent when the connection is back."
  /// The message if the device keeps no further change.
  public var full = "Not saved: this device keeps no more changes until those that wait are sent."
  /// The message if something cannot be done without a connection.
  public var connection = "This needs a connection. Nothing on this page is lost."
  /// The message after the changes that waited were sent.
  public var sent = "What waited is sent."
  /// The link to the changes that wait, if there is one.
  public var unsentOne = "1 change is not sent yet"
  /// The link to the changes that wait; {n} is their number.
  public var unsent = "{n} changes are not sent yet"
  /// The link to the changes that the server refused, if there is one.
  public var refusedOne = "1 change was not done"
  /// The link to the changes that the server refused; {n} is their number.
  public var refused = "{n} changes were not done"
  /// The question before somebody signs out while changes wait; {n} is their number.
  public var leaving = "Changes that are not sent yet: {n}. Signing out discards them. Sign out?"
  /// The hint beside a control that only works with a connection, shown without one.
  public static let needsConnection = "A file cannot be kept on this device: this needs a connection."

  private enum CodingKeys: String, CodingKey { case asOf }

  /// The texts for a page that is made at a moment.
  ///
  /// - Parameter moment: The moment, in the words of the viewer's locale.
  public init(asOf moment: String) { asOf = "As of \(moment); no connection" }
}

/// The page about what a device keeps: the changes that are not sent yet, and the pages that can be read without a
/// connection. The device itself fills in its lists.
public struct OfflinePage: Codable, Equatable, Sendable {
  /// The heading.
  public var title = "On this device"
  /// The message in place of a page that this device does not keep.
  public var unread = "There is no connection, and this page has not been read on this device before."
  /// The heading of the changes that wait or were refused.
  public var unsentTitle = "Not sent yet"
  /// The text if there are none.
  public var unsentNone = "Everything is sent."
  /// The text below a change that waits.
  public var waiting = "Waits for the connection."
  /// The text below a change that the server refused.
  public var refused = "This was not done:"
  /// The label of the button that sends a refused change again.
  public var again = "Try again"
  /// The label of the button that removes a change from the device.
  public var discard = "Discard"
  /// The heading of the kept pages.
  public var keptTitle = "Pages to read without a connection"
  /// What the device keeps and for how long.
  public var keptHelp =
    "The pages that you read last, up to 200 and for 30 days. They are removed when you sign out or this device is "
    + "removed from the family."
  /// The text if there are none.
  public var keptNone = "None yet."
  /// The label of the button that removes everything kept on the device.
  public var forget = "Remove everything kept here"
  /// The question before changes that are not sent yet are removed.
  public var sure = "Changes that are not sent yet are discarded, too. Remove everything?"

  /// The heading, on a device that is no longer paired, of the changes that were not sent.
  public static let lostTitle = "Not sent from this device"
  /// What becomes of them.
  public static let lostText =
    "These changes were typed here and not sent. They are shown this once: they have been removed from this device."

  /// Creates the fixed texts.
  public init() {}
}

/// A person's role in a family (facts §1.11). It decides what the person may do.
public struct MemberRole: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Creates a value from any stored text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The athlete.
  public static let player = Self(rawValue: "player")
  /// A parent or another adult who helps the athlete.
  public static let parent = Self(rawValue: "parent")

  /// The values that a command may write.
  public static let known: [Self] = [player, parent]
  /// The noun for such a value in messages.
  public static let noun = "role"

  /// The label that people read; for an unknown value, its raw value in capitalised words.
  public var label: String { capitalisedWords }
}

/// The kind of a contact (facts §1.1, §2.14): nine kinds from the first days of February 2026, four from 2026-02-12.
public struct InteractionType: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Creates a value from any stored text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// An e-mail.
  public static let email = Self(rawValue: "email")
  /// A text message.
  public static let text = Self(rawValue: "text")
  /// A telephone call.
  public static let phoneCall = Self(rawValue: "phone_call")
  /// A meeting in person.
  public static let inPersonVisit = Self(rawValue: "in_person_visit")
  /// A meeting by video.
  public static let virtualMeeting = Self(rawValue: "virtual_meeting")
  /// A contact at a camp.
  public static let camp = Self(rawValue: "camp")
  /// A contact at a showcase.
  public static let showcase = Self(rawValue: "showcase")
  /// A public post.
  public static let tweet = Self(rawValue: "tweet")
  /// A direct message on a social network.
  public static let directMessage = Self(rawValue: "dm")
  /// A contact at a game.
  public static let game = Self(rawValue: "game")
  /// A visit that the family paid for.
  public static let unofficialVisit = Self(rawValue: "unofficial_visit")
  /// A visit that the school paid for.
  public static let officialVisit = Self(rawValue: "official_visit")
  /// Anything else.
  public static let other = Self(rawValue: "other")

  /// The values that a command may write.
  public static let known: [Self] = [
    email, text, phoneCall, inPersonVisit, virtualMeeting, camp, showcase, tweet, directMessage, game,
    unofficialVisit, officialVisit, other,
  ]
  /// The noun for such a value in messages.
  public static let noun = "interaction type"

  /// Whether a contact of this kind, begun by the other side, waits for an answer. Conversations wait for none.
  public var isLetter: Bool { [.email, .text, .directMessage].contains(self) }

  /// The label that people read; for an unknown value, its raw value in capitalised words.
  public var label: String {
    switch self {
    case .inPersonVisit: "In-Person Visit"
    case .directMessage: "Direct Message"
    default: capitalisedWords
    }
  }
}

/// Who began a contact.
public struct InteractionDirection: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Creates a value from any stored text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The family began the contact.
  public static let outbound = Self(rawValue: "outbound")
  /// The coach began the contact.
  public static let inbound = Self(rawValue: "inbound")

  /// The values that a command may write.
  public static let known: [Self] = [outbound, inbound]
  /// The noun for such a value in messages.
  public static let noun = "direction"

  /// The label that people read; for an unknown value, its raw value in capitalised words.
  public var label: String { capitalisedWords }
}

/// How a contact felt.
public struct InteractionSentiment: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Creates a value from any stored text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Better than hoped.
  public static let veryPositive = Self(rawValue: "very_positive")
  /// Good.
  public static let positive = Self(rawValue: "positive")
  /// Neither good nor bad.
  public static let neutral = Self(rawValue: "neutral")
  /// Bad.
  public static let negative = Self(rawValue: "negative")

  /// The values that a command may write.
  public static let known: [Self] = [veryPositive, positive, neutral, negative]
  /// The noun for such a value in messages.
  public static let noun = "sentiment"

  /// The label that people read; for an unknown value, its raw value in capitalised words.
  public var label: String { capitalisedWords }
}

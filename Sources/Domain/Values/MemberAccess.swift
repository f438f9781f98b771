/// What a person may do in a home that an athlete took over from the parents (decision 0052).
public struct MemberAccess: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Creates a value from any stored text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// What the person's role permits, except what only the owner may do.
  public static let full = Self(rawValue: "full")
  /// Read everything that a member of the family may read, and change only what is the person's alone.
  public static let readOnly = Self(rawValue: "read")
  /// Nothing: the home does not open for the person.
  public static let closed = Self(rawValue: "none")
  /// The access of the athlete who took the home over. No command gives it to anybody.
  public static let owner = Self(rawValue: "owner")

  /// The values that a command may write.
  public static let known: [Self] = [full, readOnly, closed]
  /// The noun for such a value in messages.
  public static let noun = "access"

  /// The label that people read.
  public var label: String {
    switch self {
    case .full: "Full Access"
    case .readOnly: "Read Only"
    case .closed: "No Access"
    case .owner: "Owner"
    default: capitalisedWords
    }
  }
}

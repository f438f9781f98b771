public import ArgumentParser
public import Domain

// Every option and argument that takes one of a set of words works the same way: the parser refuses any other word,
// names the accepted ones and lists them in the help.

extension OpenEnumeration where Self: ExpressibleByArgument {
  /// Creates the known value with a raw value or a label, in any case: "camp_invite", "Camp Invite".
  public init?(argument: String) {
    let wanted = Self.folded(argument)
    guard let value = Self.known.first(where: { [$0.rawValue, $0.label].map(Self.folded).contains(wanted) }) else {
      return nil
    }
    self = value
  }

  /// The raw values that are accepted.
  public static var allValueStrings: [String] { known.map(\.rawValue) }

  /// The value as it is shown as a default.
  public var defaultValueDescription: String { rawValue }

  private static func folded(_ text: String) -> String {
    String(text.lowercased().map { $0 == " " || $0 == "-" ? "_" : $0 })
  }
}

extension CoachRole: ExpressibleByArgument {}
extension Division: ExpressibleByArgument {}
extension DocumentType: ExpressibleByArgument {}
extension InteractionDirection: ExpressibleByArgument {}
extension InteractionSentiment: ExpressibleByArgument {}
extension InteractionType: ExpressibleByArgument {}
extension MemberAccess: ExpressibleByArgument {}
extension MemberRole: ExpressibleByArgument {}
extension MetricType: ExpressibleByArgument {}
extension OfferStatus: ExpressibleByArgument {}
extension OfferType: ExpressibleByArgument {}
extension PriorityTier: ExpressibleByArgument {}
extension RecruitingEventType: ExpressibleByArgument {}
extension RetentionKind: ExpressibleByArgument {}
extension RetirementReason: ExpressibleByArgument {}
extension SchoolPreferenceType: ExpressibleByArgument {}
extension SchoolStatus: ExpressibleByArgument {}
extension Responsiveness.Level: ExpressibleByArgument {}

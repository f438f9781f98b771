public import ArgumentParser
public import Domain

// One way for every option and argument that takes one of a set of words: the parser itself refuses any other, names
// the accepted ones and lists them in the help.

extension OpenEnumeration where Self: ExpressibleByArgument {
  /// The known value of a raw value or of what people call it, in any case: "camp_invite", "Camp Invite".
  public init?(argument: String) {
    let wanted = Self.folded(argument)
    guard let value = Self.known.first(where: { [$0.rawValue, $0.label].map(Self.folded).contains(wanted) }) else {
      return nil
    }
    self = value
  }

  /// The raw values that are accepted.
  public static var allValueStrings: [String] { known.map(\.rawValue) }

  /// The value as a default is shown.
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
extension MemberRole: ExpressibleByArgument {}
extension MetricType: ExpressibleByArgument {}
extension OfferStatus: ExpressibleByArgument {}
extension OfferType: ExpressibleByArgument {}
extension PriorityTier: ExpressibleByArgument {}
extension RecruitingEventType: ExpressibleByArgument {}
extension SchoolPreferenceType: ExpressibleByArgument {}
extension SchoolStatus: ExpressibleByArgument {}
extension Responsiveness.Level: ExpressibleByArgument {}

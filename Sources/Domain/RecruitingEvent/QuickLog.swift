public import Foundation

/// A conversation at an event, described by four answers right after the event was marked as attended (ED-31…ED-41).
public struct QuickLog: Equatable, Sendable {
  /// The kind of contact: one of `types`.
  public var type: InteractionType
  /// Who began.
  public var direction: InteractionDirection
  /// What was discussed; required.
  public var content: String
  /// How it went.
  public var sentiment: InteractionSentiment

  /// Creates a log entry. The defaults are those of the dialog: in person, begun by the coach, positive (ED-40).
  public init(
    type: InteractionType = .inPersonVisit, direction: InteractionDirection = .inbound, content: String = "",
    sentiment: InteractionSentiment = .positive
  ) {
    self.type = type
    self.direction = direction
    self.content = content
    self.sentiment = sentiment
  }

  /// The kinds to choose from (ED-32).
  public static let types: [InteractionType] = [.inPersonVisit, .phoneCall, .email, .game]
  /// The directions to choose from, the coach's first (ED-33).
  public static let directions: [InteractionDirection] = [.inbound, .outbound]
  /// The sentiments to choose from (ED-35).
  public static let sentiments: [InteractionSentiment] = InteractionSentiment.known

  /// Whether the content is not blank, so that the entry can be logged (ED-34).
  public var isComplete: Bool { !content.trimmed.isEmpty }

  /// Returns the interaction to log: with the event's school, without a coach, and with the event's name in its subject
  /// (ED-37).
  ///
  /// The envelope of the logged event says when the contact took place: on the recruiting event's first day.
  /// - Throws: `.notFound` or `.refused` if the event is not on the calendar, `.refused` if it has no school (ED-41),
  ///   `.invalid` without content or with a type that is not in `types`.
  public func interaction(at event: RecruitingEvent, id: UUID) throws(DomainError) -> InteractionLogged {
    try event.mustBeListed()
    let school = try event.linkedSchool()
    guard Self.types.contains(type) else {
      throw .invalid(
        "type",
        "interaction type \(DomainError.quote(type.rawValue)) is none of a quick log; accepted: "
          + Self.types.map(\.rawValue).joined(separator: ", "))
    }
    guard isComplete else { throw .invalid("content", "What was discussed? Please enter a few words") }
    // The subject's limit leaves room for a name of 255 characters after the words.
    return try InteractionLogged(
      content: content, direction: direction, event: id, school: school, sentiment: sentiment,
      subject: "Interaction at \(event.name)", type: type
    ).validated()
  }
}

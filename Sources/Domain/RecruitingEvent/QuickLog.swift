public import Foundation

/// A talk at an event, told in four answers right after it was marked as attended (ED-31…ED-41).
public struct QuickLog: Equatable, Sendable {
  /// What kind of contact: one of `types`.
  public var type: InteractionType
  /// Who began.
  public var direction: InteractionDirection
  /// What was discussed; must be there.
  public var content: String
  /// How it went.
  public var sentiment: InteractionSentiment

  /// A talk; what is not given is as the dialog shows it first: in person, begun by the coach, positive (ED-40).
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
  /// The feelings to choose from (ED-35).
  public static let sentiments: [InteractionSentiment] = InteractionSentiment.known

  /// Whether there is something to log (ED-34).
  public var isComplete: Bool { !content.trimmed.isEmpty }

  /// The interaction that it becomes: with the event's school, no coach, under the event's name (ED-37).
  ///
  /// When it took place is said by the event's envelope: on the event's first day.
  /// - Throws: `.refused` without a school (ED-41), `.invalid` without content or with a type of another dialog.
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
    // A name of 255 characters leaves room for the words before it.
    return try InteractionLogged(
      content: content, direction: direction, event: id, school: school, sentiment: sentiment,
      subject: "Interaction at \(event.name)", type: type
    ).validated()
  }
}

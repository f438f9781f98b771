public import Domain

/// One thing that one person of the demo family does; it leads to exactly one event.
public struct DemoStep: Equatable, Sendable {
  /// When it is done: later than every step before it.
  public var at: Instant
  /// Who does it.
  public var actor: DemoPerson
  /// What is done.
  public var action: DemoAction

  /// A step.
  public init(at: Instant, actor: DemoPerson, action: DemoAction) {
    self.at = at
    self.actor = actor
    self.action = action
  }
}

/// What can be done in a demo. Schools are numbered from 0 in the order in which they are added.
public enum DemoAction: Equatable, Sendable {
  /// Found the family of this name.
  case createFamily(String)
  /// Take a person in.
  case addMember(DemoPerson)
  /// Change some of the player's details; only the player does.
  case player(PlayerDetails)
  /// Change some of the fields of the player's home.
  case home(HomeLocation)
  /// Put a school on the player's list, with the college's name and fields.
  case addSchool(Int, DemoCollege, status: SchoolStatus?, notes: String?)
  /// Change where a school stands.
  case status(Int, SchoolStatus, note: String?)
  /// Set or clear the priority tier.
  case tier(Int, PriorityTier?)
  /// Set or take away the star.
  case favorite(Int, Bool)
  /// Set or clear the rank.
  case ranking(Int, Int?)
  /// Correct some of the basic information.
  case edit(Int, SchoolFields)
  /// Replace the shared notes.
  case notes(Int, String?)
  /// Replace the actor's own note.
  case privateNote(Int, String?)
  /// Add a pro or a con.
  case addItem(Int, ProConKind, String)
  /// Take away the pro or con of this text; at that moment the school has exactly one such item.
  case removeItem(Int, ProConKind, text: String)
  /// Change some of the coaching texts.
  case philosophy(Int, PhilosophyFields)
  /// Take over what a directory of colleges says.
  case merge(Int, source: String, SchoolFields)
  /// Log a contact, which took place somewhat before the step.
  case interaction(Int, DemoInteraction, occurredAt: Instant)
  /// Note down a coach; a school's coaches are numbered from 0 in the order in which they are added.
  case addCoach(Int, DemoCoach)
  /// Share a paper with the school.
  case shareDocument(Int, DemoDocument)
  /// Schedule a recruiting event.
  case schedule(DemoEvent)
  /// Mark a recruiting event, by its number, as attended.
  case attend(Int)
  /// Write down how a recruiting event went.
  case performance(event: Int, String)
  /// Note that a coach of a school, by his number, was there.
  case coachPresent(event: Int, school: Int, coach: Int)
  /// Log a measured value, at a recruiting event or in training.
  case metric(DemoMetric, event: Int?)
  /// Record what a school offers; offers are numbered from 0.
  case offer(Int, DemoOffer)
  /// Say yes or no to an offer, by its number: `accepted`, `declined`.
  case answerOffer(Int, String)
  /// Put a template, by its raw name, in the place of the family's wishes for a school.
  case wishes(String)
  /// Change some of what the actor is notified of.
  case notifications(NotificationFields)
  /// Change some of what the actor's dashboard shows.
  case dashboard(DashboardFields)
  /// Delete the school; `cascade` when interactions go with it.
  case delete(Int, cascade: Bool)
  /// Bring the school back.
  case restore(Int)

  /// The number of the school that the action is about; nil for the family, the player and the home.
  public var school: Int? {
    switch self {
    case .createFamily, .addMember, .player, .home, .attend, .performance, .metric, .answerOffer, .wishes,
      .notifications, .dashboard:
      nil
    case .schedule(let event): event.school
    case .addSchool(let school, _, _, _), .status(let school, _, _), .tier(let school, _), .favorite(let school, _),
      .ranking(let school, _), .edit(let school, _), .notes(let school, _), .privateNote(let school, _),
      .addItem(let school, _, _), .removeItem(let school, _, _), .philosophy(let school, _),
      .merge(let school, _, _), .interaction(let school, _, _), .addCoach(let school, _),
      .shareDocument(let school, _), .coachPresent(_, let school, _), .offer(let school, _), .delete(let school, _),
      .restore(let school):
      school
    }
  }
}

/// A contact with a school: `InteractionLogged` without the ids.
public struct DemoInteraction: Equatable, Sendable {
  /// What kind of contact.
  public var type: InteractionType
  /// Who began it.
  public var direction: InteractionDirection
  /// A heading.
  public var subject: String?
  /// What was said.
  public var content: String?
  /// How it went.
  public var sentiment: InteractionSentiment?
  /// The number of the school's coach who took part; nil where the family noted down none yet.
  public var coach: Int?

  /// A contact.
  public init(
    type: InteractionType, direction: InteractionDirection, subject: String?, content: String?,
    sentiment: InteractionSentiment?, coach: Int?
  ) {
    self.type = type
    self.direction = direction
    self.subject = subject
    self.content = content
    self.sentiment = sentiment
    self.coach = coach
  }
}

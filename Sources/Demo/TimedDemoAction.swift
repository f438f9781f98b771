import Domain

/// One action of one person of the demo family; it leads to exactly one event.
package struct TimedDemoAction: Equatable, Sendable {
  /// The time of the action, later than every step before it.
  package var at: Instant
  /// The person who acts.
  package var actor: DemoPerson
  /// The action.
  package var action: DemoAction

  /// Creates a step.
  package init(at: Instant, actor: DemoPerson, action: DemoAction) {
    self.at = at
    self.actor = actor
    self.action = action
  }
}

/// An action of the demo. Schools are numbered from 0 in the order in which they are added.
package enum DemoAction: Equatable, Sendable {
  /// Create the family with this name.
  case createFamily(String)
  /// Add a member to the family.
  case addMember(DemoPerson)
  /// Change some of the player's details; only the player does this.
  case player(PlayerDetails)
  /// Change some of the fields of the player's home address.
  case home(HomeLocation)
  /// Add a school to the player's list, with the college's name and fields.
  case addSchool(Int, DemoCollege, status: SchoolStatus?, notes: String?)
  /// Change a school's status.
  case status(Int, SchoolStatus, note: String?)
  /// Set or clear the priority tier.
  case tier(Int, PriorityTier?)
  /// Set or remove the star.
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
  /// Remove the pro or con with this text, of which the school has exactly one.
  case removeItem(Int, ProConKind, text: String)
  /// Change some of the coaching texts.
  case philosophy(Int, PhilosophyFields)
  /// Merge data of a college directory.
  case merge(Int, source: String, SchoolFields)
  /// Log a contact that took place some time before the step.
  case interaction(Int, DemoInteraction, occurredAt: Instant)
  /// Add a coach; a school's coaches are numbered from 0 in the order in which they are added.
  case addCoach(Int, DemoCoach)
  /// Share a document with the school.
  case shareDocument(Int, DemoDocument)
  /// Schedule a recruiting event.
  case schedule(DemoEvent)
  /// Mark a recruiting event, by its number, as attended.
  case attend(Int)
  /// Record the family's notes about a recruiting event.
  case performance(event: Int, String)
  /// Record that a school's coach, given by number, attended a recruiting event.
  case coachPresent(event: Int, school: Int, coach: Int)
  /// Log a measured value, at a recruiting event or in training.
  case metric(DemoMetric, event: Int?)
  /// Record an offer of a school; offers are numbered from 0.
  case offer(Int, DemoOffer)
  /// Answer an offer, given by number: `accepted`, `declined`.
  case answerOffer(Int, String)
  /// Replace the family's school preferences by a template, given by its raw name.
  case wishes(String)
  /// Change some of the actor's notification settings.
  case notifications(NotificationFields)
  /// Change some of the actor's dashboard settings.
  case dashboard(DashboardFields)
  /// Delete the school; `cascade` if records that depend on it are deleted with it.
  case delete(Int, cascade: Bool)
  /// Restore the school.
  case restore(Int)

  /// The number of the school that the action names; nil if it names none. Some actions only name a recruiting event or
  /// an offer, even if that is a school's.
  package var school: Int? {
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
package struct DemoInteraction: Equatable, Sendable {
  /// The kind of contact.
  package var type: InteractionType
  /// The side that initiated the contact.
  package var direction: InteractionDirection
  /// The subject.
  package var subject: String?
  /// The content.
  package var content: String?
  /// The mood of the contact.
  package var sentiment: InteractionSentiment?
  /// The number of the school's coach who took part; nil if the family has added none yet.
  package var coach: Int?

  /// Creates a contact.
  package init(
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

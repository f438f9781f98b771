/// What a command needs its actor to be allowed (C22).
public enum Capability: CaseIterable, Hashable, Sendable {
  /// Create the family, add people, give roles.
  case manageFamily
  /// Add, edit, delete and restore schools.
  case editSchools
  /// Write the own private notes.
  case writePrivateNotes
  /// Log and remove interactions.
  case logInteractions
  /// Record, edit and delete offers.
  case editOffers
  /// Add, edit and remove coaches.
  case manageCoaches
  /// Share documents with schools.
  case shareDocuments
  /// Schedule, edit, attend and delete recruiting events.
  case editEvents
  /// Log and remove performance metrics.
  case logMetrics
  /// Set the home.
  case setHome
  /// Edit the own notifications and dashboard, settle the own steps in What Next, and edit the wishes for a school.
  case editPreferences
  /// Edit the player's details.
  case editPlayerDetails
  /// Record what the server answered.
  case publish
  /// Put a backup in the history's place.
  case restoreHistory
  /// Have payloads leave the log. Of which record who may is said by `Erasure`.
  case eraseRecords
  /// Record a fit score by hand.
  case recordFitScore
}

extension MemberRole {
  /// The one table of who may do what: a player everything, a parent all but the player's own numbers (C22, PR-20,
  /// SD-63).
  ///
  /// A role that this version does not know may do nothing.
  public func may(_ capability: Capability) -> Bool {
    switch self {
    case .player: true
    case .parent: capability != .editPlayerDetails && capability != .recordFitScore
    default: false
    }
  }
}

extension DomainEvent {
  /// What a person must be allowed to cause the event, or to take it back.
  public var capability: Capability {
    switch self {
    case .familyCreated, .memberAdded, .roleSet: .manageFamily
    case .privateNoteEdited: .writePrivateNotes
    case .interactionLogged, .interactionRemoved: .logInteractions
    case .offerRecorded, .offerEdited, .offerDeleted: .editOffers
    case .coachAdded, .coachEdited, .coachRemoved: .manageCoaches
    case .documentShared, .documentEdited, .documentUnshared: .shareDocuments
    case .eventScheduled, .eventEdited, .eventAttended, .coachMarkedPresent, .coachUnmarkedPresent, .eventDeleted:
      .editEvents
    case .metricLogged, .metricRemoved: .logMetrics
    case .playerDetailsEdited: .editPlayerDetails
    case .homeLocationSet: .setHome
    case .notificationPreferencesEdited, .dashboardEdited, .schoolPreferencesEdited, .schoolPreferenceTemplateApplied,
      .nextStepSettled, .nextStepReopened:
      .editPreferences
    case .preferencesReset(let event): event.category.capability
    case .fitScoreCalculated: .recordFitScore
    case .writesAccepted, .writeRefused, .writeAbandoned: .publish
    case .historyRestored: .restoreHistory
    case .eventsRedacted: .eraseRecords
    case .schoolAdded, .schoolObserved, .statusChanged, .priorityTierSet, .favoriteToggled, .rankingSet,
      .basicInfoEdited, .notesEdited, .proConAdded, .proConRemoved, .coachingPhilosophyEdited, .collegeDataMerged,
      .schoolDeleted, .schoolCascadeDeleted, .schoolRestored:
      .editSchools
    }
  }
}

extension PreferenceCategory {
  /// What a person must be allowed to change the category's preferences (PR-20).
  var capability: Capability {
    switch self {
    case .player: .editPlayerDetails
    case .location: .setHome
    default: .editPreferences
    }
  }
}

extension Actor {
  /// Refuses with exit code 77 what the actor's role does not permit.
  public func requires(_ capability: Capability) throws(DomainError) {
    guard !role.may(capability) else { return }
    guard role == .parent else {
      throw DomainError(
        .forbidden, field: "role",
        "The role \(DomainError.quote(role.rawValue)) may not do this; accepted: "
          + MemberRole.known.filter { $0.may(capability) }.map(\.rawValue).joined(separator: ", "))
    }
    switch capability {
    case .editPlayerDetails:
      throw DomainError(
        .forbidden, "You're viewing this profile as a parent. Contact your athlete to make changes.")
    default:
      throw DomainError(.forbidden, "Parents cannot perform this action. This is a read-only view.")
    }
  }
}

/// A permission that a command requires of its actor (C22).
public enum Capability: CaseIterable, Hashable, Sendable {
  /// Create the family, add members, set roles.
  case manageFamily
  /// Add, edit, delete and restore schools.
  case editSchools
  /// Write one's own private notes.
  case writePrivateNotes
  /// Log and remove interactions.
  case logInteractions
  /// Record, edit and delete offers.
  case editOffers
  /// Add, edit and remove coaches.
  case manageCoaches
  /// Share documents with schools.
  case shareDocuments
  /// Schedule, edit and delete recruiting events, and record attendance.
  case editEvents
  /// Log and remove performance metrics.
  case logMetrics
  /// Set the home.
  case setHome
  /// Edit one's own notifications and dashboard, settle one's own steps in What Next, and edit the wishes for a school.
  case editPreferences
  /// Edit the player's details.
  case editPlayerDetails
  /// Record the server's answers.
  case publish
  /// Replace the history by a backup.
  case restoreHistory
  /// Erase payloads from the log. `Erasure` decides who may do it for which record.
  case eraseRecords
  /// Enrol and retire devices that sign heads of the log.
  case enrollDevices
  /// Record a fit score by hand.
  case recordFitScore
}

extension MemberRole {
  /// Whether the role has a permission. A player has all; a parent has all but editing the player's details and
  /// recording fit scores (C22, PR-20, SD-63).
  ///
  /// A role that this version does not know has no permission.
  public func may(_ capability: Capability) -> Bool {
    switch self {
    case .player: true
    case .parent: capability != .editPlayerDetails && capability != .recordFitScore
    default: false
    }
  }
}

extension DomainEvent {
  /// The permission that a person needs to cause the event or to undo it.
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
    case .metricLogged, .metricEdited, .metricRemoved: .logMetrics
    case .playerDetailsEdited: .editPlayerDetails
    case .homeLocationSet: .setHome
    case .notificationPreferencesEdited, .dashboardEdited, .schoolPreferencesEdited, .schoolPreferenceTemplateApplied,
      .nextStepSettled, .nextStepReopened:
      .editPreferences
    case .preferencesReset(let event): event.category.capability
    case .fitScoreCalculated: .recordFitScore
    case .writesAccepted, .writeRefused, .writeAbandoned: .publish
    case .historyRestored: .restoreHistory
    case .eventsRedacted, .retentionSet, .legalHoldSet: .eraseRecords
    case .deviceEnrolled, .deviceRetired: .enrollDevices
    case .schoolAdded, .schoolObserved, .statusChanged, .priorityTierSet, .favoriteToggled, .rankingSet,
      .basicInfoEdited, .notesEdited, .proConAdded, .proConRemoved, .coachingPhilosophyEdited, .collegeDataMerged,
      .schoolDeleted, .schoolCascadeDeleted, .schoolRestored:
      .editSchools
    }
  }
}

extension PreferenceCategory {
  /// The permission that a person needs to change the category's preferences (PR-20).
  var capability: Capability {
    switch self {
    case .player: .editPlayerDetails
    case .location: .setHome
    default: .editPreferences
    }
  }
}

extension Actor {
  /// Throws `.forbidden` (exit code 77) if the actor's role does not have the permission.
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

/// A permission that a command requires of its actor (C22).
public enum Capability: CaseIterable, Hashable, Sendable {
  /// Create the family, add athletes.
  case manageFamily
  /// Add parents, set roles, rename members, and take them out of the family (decision 0070).
  case setRoles
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
  /// Edit one's own notifications and dashboard, and settle one's own steps in What Next.
  case editPreferences
  /// Edit the family's wishes for a school.
  case editWishes
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
  /// Correct the readings of a device's clock.
  case correctClocks
  /// Record a fit score by hand.
  case recordFitScore
  /// Take the home over from the parents, and choose what others may do in it.
  case takeOverHome
}

extension Capability {
  /// What only the owner may do in a home that an athlete took over.
  static let ofOwner: Set<Capability> = [.manageFamily, .setRoles, .restoreHistory, .eraseRecords, .takeOverHome]
  /// What a person may do who only reads: change what is that person's alone, and have it published.
  static let ofReader: Set<Capability> = [.writePrivateNotes, .editPreferences, .publish]
}

extension MemberRole {
  /// Whether the role has a permission. A player has all but choosing the members and their roles, on whom the rules for
  /// parents depend; a parent has all but editing the player's details, recording fit scores (C22, PR-20, SD-63) and
  /// taking the home over.
  ///
  /// A role that this version does not know has no permission.
  public func may(_ capability: Capability) -> Bool {
    switch self {
    case .player: capability != .setRoles
    case .parent: ![.editPlayerDetails, .recordFitScore, .takeOverHome].contains(capability)
    default: false
    }
  }
}

extension DomainEvent {
  /// The permission that a person needs to cause the event or to undo it.
  public var capability: Capability {
    switch self {
    case .familyCreated: .manageFamily
    case .memberAdded, .roleSet, .memberLeft, .memberReturned: .setRoles
    case .privateNoteEdited: .writePrivateNotes
    case .interactionLogged, .interactionRemoved: .logInteractions
    case .offerRecorded, .offerEdited, .offerDeleted: .editOffers
    case .coachAdded, .coachEdited, .coachMoved, .coachRemoved: .manageCoaches
    case .documentShared, .documentEdited, .documentUnshared: .shareDocuments
    case .eventScheduled, .eventEdited, .eventAttended, .coachMarkedPresent, .coachUnmarkedPresent, .eventDeleted:
      .editEvents
    case .metricLogged, .metricEdited, .metricRemoved: .logMetrics
    case .playerDetailsEdited: .editPlayerDetails
    case .homeLocationSet: .setHome
    case .notificationPreferencesEdited, .dashboardEdited, .nextStepSettled, .nextStepReopened: .editPreferences
    case .schoolPreferencesEdited, .schoolPreferenceTemplateApplied: .editWishes
    case .preferencesReset(let event): event.category.capability
    case .fitScoreCalculated: .recordFitScore
    case .writesAccepted, .writeRefused, .writeAbandoned: .publish
    case .historyRestored, .historyJoined: .restoreHistory
    case .eventsRedacted, .retentionSet, .legalHoldSet: .eraseRecords
    case .deviceEnrolled, .deviceRetired: .enrollDevices
    case .clockCorrected: .correctClocks
    case .homeTakenOver, .accessSet: .takeOverHome
    case .schoolAdded, .schoolObserved, .statusChanged, .priorityTierSet, .favoriteToggled, .rankingSet,
      .basicInfoEdited, .notesEdited, .proConAdded, .proConRemoved, .coachingPhilosophyEdited, .collegeDataMerged,
      .schoolDeleted, .schoolCascadeDeleted, .schoolRestored:
      .editSchools
    }
  }
}

extension PreferenceCategory {
  /// The permission that a person needs to change the category's preferences (PR-20).
  package var capability: Capability {
    switch self {
    case .player: .editPlayerDetails
    case .location: .setHome
    case .school: .editWishes
    default: .editPreferences
    }
  }
}

extension Actor {
  /// Whether the actor runs the home: a parent, or the athlete who took it over.
  public var runsHome: Bool { access.map { $0 == .owner } ?? (role == .parent) }

  /// Whether the actor has a permission: by the role, and in a home that was taken over by the owner's choice.
  public func may(_ capability: Capability) -> Bool {
    guard let access else {
      return role.may(capability) || capability == .setRoles && role == .player && isWithoutParent
    }
    return switch access {
    case .owner: true
    case .full: role.may(capability) && !Capability.ofOwner.contains(capability)
    case .readOnly: Capability.ofReader.contains(capability)
    default: false
    }
  }

  /// Whether the home opens for the actor.
  public var mayEnter: Bool { access.map { [.owner, .full, .readOnly].contains($0) } ?? true }

  /// Throws `.forbidden` (exit code 77) if the actor does not have the permission.
  public func requires(_ capability: Capability) throws(DomainError) {
    guard !may(capability) else { return }
    if let access, !(access == .full && !role.may(capability)) { throw Self.refusal(access) }
    if capability == .setRoles, role == .player, access == nil {
      throw DomainError(.forbidden, field: "role", Self.parentsChoose)
    }
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

  private static func refusal(_ access: MemberAccess) -> DomainError {
    switch access {
    case .full: DomainError(.forbidden, field: "access", "Only the athlete who took this home over may do this.")
    case .readOnly: DomainError(.forbidden, field: "access", readsOnly)
    default: DomainError(.forbidden, field: "access", "The athlete who took this home over closed it to you.")
    }
  }

  /// What an athlete is told who would choose the family's members and their roles.
  public static let parentsChoose = "Only a parent adds parents, changes names and roles, and takes people out."

  /// What a person is told who may only read.
  public static let readsOnly =
    "You may read here, and change only what is yours alone: so chose the athlete who took this home over."
}

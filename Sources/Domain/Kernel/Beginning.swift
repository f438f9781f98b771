extension DomainEvent {
  /// Whether the event creates its record. Before such an event there is nothing that the stream's other events could
  /// apply to. Most removed records are restored by such an event, too; see `isRevival`.
  ///
  /// Preferences, private notes and a server's answers have no such event.
  public var isBeginning: Bool {
    switch self {
    case .familyCreated, .schoolAdded, .interactionLogged, .offerRecorded, .coachAdded,
      .eventScheduled, .metricLogged:
      true
    // A share with another school has no fields of the document.
    case .documentShared(let event): event.fields.map { !$0.isEmpty } ?? false
    default: false
    }
  }

  /// Whether the event restores its record if it was deleted.
  public var isRevival: Bool {
    switch self {
    case .schoolRestored, .interactionLogged, .offerRecorded, .coachAdded, .eventScheduled, .metricLogged: true
    default: false
    }
  }
}

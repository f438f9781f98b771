extension DomainEvent {
  /// Whether the event makes its record: before it, or another such, there is nothing that the stream's other events
  /// could be about. A record that was removed comes back by one.
  ///
  /// Preferences, private notes and what a server answered have no beginning.
  public var isBeginning: Bool {
    switch self {
    case .familyCreated, .schoolAdded, .interactionLogged, .offerRecorded, .coachAdded,
      .eventScheduled, .metricLogged:
      true
    // A share with another school tells nothing of the document.
    case .documentShared(let event): event.fields.map { !$0.isEmpty } ?? false
    default: false
    }
  }

  /// Whether the event brings back a record that had been deleted.
  public var isRevival: Bool {
    switch self {
    case .schoolRestored, .interactionLogged, .offerRecorded, .coachAdded, .eventScheduled, .metricLogged: true
    default: false
    }
  }
}

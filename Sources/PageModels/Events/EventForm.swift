public import Domain

/// The form that "Edit" opens on an event's page (ED-42 to ED-45).
public typealias EventForm = TypedForm<EventFields>

extension EventForm {
  /// The cost in dollars, such as "150" or "49.50"; blank and 0 mean unknown (facts §2.12).
  public var cost: String {
    get { self.costCents }
    set { self.costCents = newValue }
  }
  /// Whether the athlete is registered (ED-11).
  public var registered: Bool {
    get { draft.registered == "true" }
    set { draft.registered = newValue ? "true" : "false" }
  }
}

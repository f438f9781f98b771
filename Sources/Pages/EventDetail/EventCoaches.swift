/// The section "Coaches Present" (ED-51 to ED-57).
public struct EventCoaches: Codable, Equatable, Sendable {
  /// A coach who was present.
  public struct Card: Codable, Equatable, Sendable {
    /// The coach's id.
    public let id: String
    /// The name on that day, even if the coach has left the school since (ED-57, C25).
    public let name: String
    /// The role on that day; empty if it was not known.
    public let role: String
    /// The mail address, while the coach is on the school's list.
    public let email: String?
    /// The telephone number, while the coach is on the school's list.
    public let phone: String?
    /// "Remove"; nil in the past.
    public let remove: EventDetailPage.Button?
    /// The card's accessibility label (ED-87).
    public let spoken: String
  }

  /// A coach of the school who is not recorded as present yet (ED-53).
  public struct Candidate: Codable, Equatable, Sendable {
    /// The coach's id.
    public let id: String
    /// The coach's name.
    public let name: String
    /// The raw role; empty if it is not known.
    public let role: String
    /// "Ann Lee (Head Coach)".
    public let label: String
  }

  /// "Coaches Present".
  public let heading: String
  /// The coaches who were present, in the order in which they were recorded.
  public let cards: [Card]
  /// The text if nobody was present: "No coaches recorded" (ED-55), or that no school is linked (ED-56). Nil otherwise.
  public let empty: String?
  /// "+ Add Coach"; nil without a school, and in the past (ED-52, ED-56).
  public let add: EventDetailPage.Button?
  /// The coaches to choose from (ED-53).
  public let candidates: [Candidate]
  /// "Select Coach".
  public let pickerLabel: String
  /// "Choose a coach...".
  public let pickerPlaceholder: String
  /// "Add".
  public let confirm: EventDetailPage.Button
  /// "Cancel".
  public let cancel: EventDetailPage.Button

  init(cards: [Card], candidates: [Candidate], isLinked: Bool, isPast: Bool) {
    heading = "Coaches Present"
    self.cards = cards
    self.candidates = isPast || !isLinked ? [] : candidates
    empty = !cards.isEmpty ? nil : isLinked ? "No coaches recorded" : "Event not linked to school"
    add = isLinked && !isPast ? .init("+ Add Coach", "blue-100/700", spoken: "Add coach") : nil
    pickerLabel = "Select Coach"
    pickerPlaceholder = "Choose a coach..."
    confirm = .save("Add")
    cancel = .cancel()
  }
}

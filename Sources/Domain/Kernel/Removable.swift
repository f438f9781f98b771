/// A record that can be removed and brought back: its state keeps all that it takes to make it again.
///
/// The undo of its beginning and of its removal is the same for every such record, and stands here.
public protocol Removable: Aggregate {
  /// What makes the record as it is, also after its removal; none before there was one.
  var revival: [DomainEvent] { get }
  /// What removes it.
  static var removal: DomainEvent { get }
}

extension Removable {
  /// What takes back an event that made the record; self is the state before it.
  ///
  /// A record that was there before, such as a contact that a pull logged a second time, is again as it was. One that
  /// was not there is removed.
  func undoBeginning(now state: Self) -> [DomainEvent] {
    guard state.isListed else { return [] }
    guard isListed else { return [Self.removal] }
    return says(revival, what: state.revival) ? [] : revival
  }

  /// What takes back a removal; self is the state before it. The record comes back as it is known now.
  func undoRemoval(now state: Self) -> [DomainEvent] { isListed && !state.isListed ? state.revival : [] }

  func says(_ events: [DomainEvent], what others: [DomainEvent]) -> Bool {
    // Texts are the same where their bytes are, which payloads do not compare and fields do.
    events == others && events.flatMap(\.fieldChanges) == others.flatMap(\.fieldChanges)
  }
}

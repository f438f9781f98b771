/// A record that can be removed and restored: its state keeps everything that is needed to create it again.
///
/// The undo of the event that creates it and of its removal is the same for all such records and is implemented here.
public protocol Removable: Aggregate {
  /// The events that create the record again as it is, also after its removal; none before it was created.
  var revival: [DomainEvent] { get }
  /// The event that removes the record.
  static var removal: DomainEvent { get }
}

extension Removable {
  /// Returns the events that undo an event that created the record; `self` is the state before it.
  ///
  /// A record that existed before, such as a contact that a pull logged a second time, gets its former content again. A
  /// record that did not exist is removed.
  func undoBeginning(now state: Self) -> [DomainEvent] {
    guard state.isListed else { return [] }
    guard isListed else { return [Self.removal] }
    return areSame(revival, as: state.revival) ? [] : revival
  }

  /// Returns the events that undo a removal; `self` is the state before it. The record is restored with its present
  /// content.
  func undoRemoval(now state: Self) -> [DomainEvent] { isListed && !state.isListed ? state.revival : [] }

  func areSame(_ events: [DomainEvent], as others: [DomainEvent]) -> Bool {
    // The texts must have the same bytes. The `==` of payloads does not compare bytes, but that of field changes does.
    events == others && events.flatMap(\.fieldChanges) == others.flatMap(\.fieldChanges)
  }
}

import Foundation

/// A coach of a school: the stream `coach/<id>` (SD-16).
public struct Coach: Removable {
  /// The id of the coach's school; nil before the coach is added. It is kept after a removal, as are the fields, so
  /// that the coach can be restored.
  public package(set) var school: UUID?
  /// Name, role and contact data: all edits merged, field by field.
  public package(set) var fields = CoachFields()
  /// Whether the coach was removed.
  public package(set) var isRemoved = false

  /// Creates the state of a coach who was not added yet.
  public init() {}

  /// Whether the coach was added and not removed.
  public var isListed: Bool { school != nil && !isRemoved }

  /// The event that adds the coach again as they are; none if the coach was never added.
  public var revival: [DomainEvent] {
    school.map { [.coachAdded(CoachAdded(fields: fields.droppingNulls(), school: $0))] } ?? []
  }

  /// The event that removes the coach.
  public static let removal = DomainEvent.coachRemoved(CoachRemoved())

  /// The first and last name (SD-16).
  public var fullName: String { fields.fullName }

  /// The commands for a coach.
  public enum Command: Sendable {
    /// Add the coach to a school; first name, last name and role are required.
    case add(school: UUID, CoachFields)
    /// Change some of the fields; null clears one.
    case edit(CoachFields)
    /// Move the coach to another school. Contacts and offers stay with the school where they happened.
    case move(to: UUID)
    /// Remove the coach. Interactions and offers keep the coach's id.
    case remove
  }

  /// Returns the events that a command leads to; none if it changes nothing.
  public func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent] {
    try context.actor.requires(.manageCoaches)
    switch command {
    case .add(let school, let fields): return try add(school, fields)
    case .edit(let fields):
      guard school != nil else { throw Self.notFound }
      guard !isRemoved else { throw removed }
      let changes = try fields.validated(over: self.fields).changes(from: self.fields)
      return changes.isEmpty ? [] : [.coachEdited(CoachEdited(fields: changes))]
    case .move(let target):
      guard school != nil else { throw Self.notFound }
      guard !isRemoved else { throw removed }
      return target == school ? [] : [.coachMoved(CoachMoved(school: target))]
    case .remove:
      guard school != nil else { throw Self.notFound }
      return isRemoved ? [] : [Self.removal]
    }
  }

  private func add(_ school: UUID, _ fields: CoachFields) throws(DomainError) -> [DomainEvent] {
    let new = try fields.validated(isNew: true).droppingNulls()
    guard let present = self.school else { return [.coachAdded(CoachAdded(fields: new, school: school))] }
    guard !isRemoved else { throw removed }
    guard present == school, self.fields.droppingNulls() == new else {
      throw DomainError(.refused, "The coach \(DomainError.quote(fullName)) was added already, with other content")
    }
    return []
  }

  private static let notFound = DomainError(.notFound, field: "coach", "Coach not found")

  private var removed: DomainError {
    DomainError(.refused, "The coach \(DomainError.quote(fullName)) was removed; undo the removal first")
  }

  /// Folds one event into the state. Events of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    switch event {
    case .coachAdded(let event):
      school = event.school
      fields = event.fields.droppingNulls()
      isRemoved = false
    case .coachEdited(let event): if school != nil { fields.merge(event.fields) }
    case .coachMoved(let event): if school != nil { school = event.school }
    case .coachRemoved: isRemoved = school != nil
    default: break
    }
  }

  /// Returns the events that undo an event; `self` is the state before that event.
  public func undo(_ event: DomainEvent, now state: Coach) throws(DomainError) -> [DomainEvent] {
    switch event {
    case .coachAdded: return undoBeginning(now: state)
    case .coachEdited(let event):
      guard !state.isRemoved else { throw state.removed }
      let back = event.fields.undone(restoring: fields, now: state.fields)
      return back.isEmpty ? [] : [.coachEdited(CoachEdited(fields: back))]
    case .coachMoved:
      guard !state.isRemoved else { throw state.removed }
      guard let school, school != state.school else { return [] }
      return [.coachMoved(CoachMoved(school: school))]
    case .coachRemoved: return undoRemoval(now: state)
    default: throw .cannotUndo(event)
    }
  }
}

extension CoachFields {
  /// The first and last name, separated by a blank (SD-16); only one of them if a row from another source lacks the
  /// other.
  public var fullName: String {
    [firstName.value, lastName.value].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
  }
}

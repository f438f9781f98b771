import Foundation

/// A coach of a school: the stream `coach/<id>` (SD-16).
public struct Coach: Removable {
  /// The school that the coach belongs to; nil before he was added. It stays after a removal, as the fields do, so
  /// that he can come back.
  public package(set) var school: UUID?
  /// Name, role and ways to reach him: all that was ever told, merged field by field.
  public package(set) var fields = CoachFields()
  /// Whether the coach was removed.
  public package(set) var isRemoved = false

  /// A coach who was not added yet.
  public init() {}

  /// Whether the coach is there.
  public var isListed: Bool { school != nil && !isRemoved }

  /// What adds the coach as he is.
  public var revival: [DomainEvent] {
    school.map { [.coachAdded(CoachAdded(fields: fields.droppingNulls(), school: $0))] } ?? []
  }

  /// What removes him.
  public static let removal = DomainEvent.coachRemoved(CoachRemoved())

  /// First and last name (SD-16).
  public var fullName: String { fields.fullName }

  /// What can be asked of a coach.
  public enum Command: Sendable {
    /// Add him to a school; first name, last name and role are needed.
    case add(school: UUID, CoachFields)
    /// Change some of the fields; null clears one.
    case edit(CoachFields)
    /// Take him away. Interactions and offers keep his id.
    case remove
  }

  /// The events that a command leads to; none when it changes nothing.
  public func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent] {
    try context.actor.requires(.manageCoaches)
    switch command {
    case .add(let school, let fields): return try add(school, fields)
    case .edit(let fields):
      guard school != nil else { throw Self.notFound }
      guard !isRemoved else { throw removed }
      let changes = try fields.validated().changes(from: self.fields)
      return changes.isEmpty ? [] : [.coachEdited(CoachEdited(fields: changes))]
    case .remove:
      guard school != nil else { throw Self.notFound }
      return isRemoved ? [] : [Self.removal]
    }
  }

  private func add(_ school: UUID, _ fields: CoachFields) throws(DomainError) -> [DomainEvent] {
    let new = try fields.validatedAsNew()
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

  /// Folds one event in; those of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    switch event {
    case .coachAdded(let event):
      school = event.school
      fields = event.fields.droppingNulls()
      isRemoved = false
    case .coachEdited(let event): if school != nil { fields.merge(event.fields) }
    case .coachRemoved: isRemoved = school != nil
    default: break
    }
  }

  /// The events that take an event back; self is the state before it.
  public func undo(_ event: DomainEvent, now state: Coach) throws(DomainError) -> [DomainEvent] {
    switch event {
    case .coachAdded: return undoBeginning(now: state)
    case .coachEdited(let event):
      guard !state.isRemoved else { throw state.removed }
      let back = event.fields.takenBack(to: fields, now: state.fields)
      return back.isEmpty ? [] : [.coachEdited(CoachEdited(fields: back))]
    case .coachRemoved: return undoRemoval(now: state)
    default: throw .cannotUndo(event)
    }
  }
}

extension CoachFields {
  /// First and last name with a blank between them (SD-16); only one of them where a row from elsewhere lacks the
  /// other.
  public var fullName: String {
    [firstName.value, lastName.value].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
  }
}

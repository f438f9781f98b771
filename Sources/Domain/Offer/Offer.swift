public import Foundation

/// A scholarship offer of a school: the stream `offer/<id>`.
public struct Offer: Removable {
  /// The id of the athlete whose season the offer belongs to; nil before it is recorded.
  public package(set) var athlete: UUID?
  /// The offer's fields, including its school. They are kept after a deletion, so that the offer can be restored.
  public package(set) var fields = OfferFields()
  /// Whether the offer was deleted.
  public package(set) var isDeleted = false

  /// Creates the state of an offer that was not recorded yet.
  public init() {}

  /// Whether the offer was recorded and not deleted.
  public var isListed: Bool { athlete != nil && !isDeleted }

  /// The event that records the offer again as it is; none if it was never recorded.
  public var revival: [DomainEvent] {
    guard let athlete, let school = fields.school.value else { return [] }
    var kept = fields.droppingNulls()
    kept.school = .absent
    return [.offerRecorded(OfferRecorded(athlete: athlete, fields: kept, school: school))]
  }

  /// The event that deletes the offer.
  public static let removal = DomainEvent.offerDeleted(OfferDeleted())

  /// The commands for an offer.
  public enum Command: Sendable {
    /// Record the offer; its school, type and date are required.
    case record(athlete: UUID, OfferFields)
    /// Change some of the fields; null clears one.
    case edit(OfferFields)
    /// Delete the offer.
    case delete
  }

  /// Returns the events that a command leads to; none if it changes nothing.
  public func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent] {
    try context.actor.requires(.editOffers)
    switch command {
    case .record(let athlete, let fields): return try record(athlete, fields)
    case .edit(let fields):
      try mustBeThere()
      let changes = try fields.validated(over: self.fields).changes(from: self.fields)
      return changes.isEmpty ? [] : [.offerEdited(OfferEdited(fields: changes))]
    case .delete:
      guard athlete != nil else { throw DomainError(.notFound, "Offer not found") }
      return isDeleted ? [] : [Self.removal]
    }
  }

  private func record(_ athlete: UUID, _ fields: OfferFields) throws(DomainError) -> [DomainEvent] {
    var given = try fields.validated(isNew: true).droppingNulls()
    guard let school = given.school.value else { throw .invalid("school", "An offer needs its school") }
    guard self.athlete == nil else {
      guard !isDeleted else { throw DomainError(.refused, "The offer was deleted; record it again as a new one") }
      guard self.athlete == athlete, given == self.fields.droppingNulls() else {
        throw DomainError(.refused, "The offer is recorded already, with other content")
      }
      return []
    }
    given.school = .absent
    return [.offerRecorded(OfferRecorded(athlete: athlete, fields: given, school: school))]
  }

  private func mustBeThere() throws(DomainError) {
    guard athlete != nil else { throw DomainError(.notFound, "Offer not found") }
    guard !isDeleted else { throw DomainError(.refused, "The offer was deleted") }
  }

  /// Folds one event into the state. Events of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    switch event {
    case .offerRecorded(let event):
      athlete = event.athlete
      fields = event.allFields
      isDeleted = false
    case .offerEdited(let event): if athlete != nil { fields.merge(event.fields.keepingSchool) }
    case .offerDeleted: isDeleted = athlete != nil
    default: break
    }
  }

  /// Returns the events that undo an event; `self` is the state before that event.
  public func undo(_ event: DomainEvent, now state: Offer) throws(DomainError) -> [DomainEvent] {
    switch event {
    case .offerRecorded: return undoBeginning(now: state)
    case .offerEdited(let event):
      try state.mustBeThere()
      let back = event.fields.undone(restoring: fields, now: state.fields)
      return back.isEmpty ? [] : [.offerEdited(OfferEdited(fields: back))]
    case .offerDeleted: return undoRemoval(now: state)
    default: throw .cannotUndo(event)
    }
  }
}

extension OfferFields {
  /// The fields without a clearing of the school: every offer has a school, and no command clears it.
  public var keepingSchool: OfferFields {
    guard school == .null else { return self }
    var kept = self
    kept.school = .absent
    return kept
  }
}

extension OfferRecorded {
  /// All fields of the event, including the school.
  public var allFields: OfferFields {
    var all = fields
    all.school = .value(school)
    return all
  }
}

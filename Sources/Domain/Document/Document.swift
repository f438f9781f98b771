import Foundation

/// A document of the family, shared with schools: the stream `document/<id>`.
///
/// It outlives the schools that it was shared with (C21): the deletion of a school hides it there and nowhere else.
public struct Document: Aggregate {
  /// Whether it was ever shared.
  public package(set) var exists = false
  /// Title, type, address, description: all that was ever told, merged field by field.
  public package(set) var fields = DocumentFields()
  /// The schools that it is shared with, in the order in which that happened.
  public var schools: [UUID] { shares.map(\.school) }
  /// When it was shared with each of them, and who did it.
  public package(set) var shares: [Share] = []

  /// A school that it is shared with.
  public struct Share: Hashable, Sendable {
    /// The school's id.
    public var school: UUID
    /// When it was shared, and who did it.
    public var provenance: Provenance

    /// A share with a school.
    public init(school: UUID, provenance: Provenance) {
      self.school = school
      self.provenance = provenance
    }
  }

  /// A document that there is not yet.
  public init() {}

  /// Whether it is shared with anybody: otherwise it stands on no page.
  public var isListed: Bool { !shares.isEmpty }

  /// What can be asked of a document.
  public enum Command: Sendable {
    /// Share a new document with a school; title, type and address are needed.
    case add(school: UUID, DocumentFields)
    /// Share it with another school.
    case share(school: UUID)
    /// Change some of the fields; null clears the description.
    case edit(DocumentFields)
    /// Share it with a school no longer.
    case unshare(school: UUID)
  }

  /// The events that a command leads to; none when it changes nothing.
  public func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent] {
    try context.actor.requires(.shareDocuments)
    if case .add(let school, let fields) = command { return try add(school, fields) }
    guard exists else { throw DomainError(.notFound, field: "document", "Document not found") }
    switch command {
    case .share(let school):
      return schools.contains(school) ? [] : [.documentShared(DocumentShared(school: school))]
    case .edit(let fields):
      let changes = try fields.validated().changes(from: self.fields)
      return changes.isEmpty ? [] : [.documentEdited(DocumentEdited(fields: changes))]
    case .unshare(let school):
      return schools.contains(school) ? [.documentUnshared(DocumentUnshared(school: school))] : []
    case .add: return []
    }
  }

  private func add(_ school: UUID, _ fields: DocumentFields) throws(DomainError) -> [DomainEvent] {
    let new = try fields.validatedAsNew()
    guard exists else { return [.documentShared(DocumentShared(fields: new, school: school))] }
    guard schools.contains(school), self.fields.droppingNulls() == new else {
      throw DomainError(.refused, "The document is there already, with other content")
    }
    return []
  }

  /// Folds one event in; those of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    switch event {
    case .documentShared(let event):
      exists = true
      if let given = event.fields { fields.merge(given) }
      guard !schools.contains(event.school) else { return }
      shares.append(Share(school: event.school, provenance: event.provenance(by: actor, at: instant)))
    case .documentEdited(let event): if exists { fields.merge(event.fields) }
    case .documentUnshared(let event): shares.removeAll { $0.school == event.school }
    default: break
    }
  }

  /// The events that take an event back; self is the state before it. A document whose first share is taken back is
  /// shared with nobody, and so on no page.
  public func undo(_ event: DomainEvent, now state: Document) throws(DomainError) -> [DomainEvent] {
    switch event {
    case .documentShared(let event):
      var events: [DomainEvent] = []
      // A share that told something new of a document that was there: what it told is taken back as well.
      if exists, let told = event.fields {
        let back = told.takenBack(to: fields, now: state.fields)
        if !back.isEmpty { events.append(.documentEdited(DocumentEdited(fields: back))) }
      }
      if !schools.contains(event.school), state.schools.contains(event.school) {
        events.append(.documentUnshared(DocumentUnshared(school: event.school)))
      }
      return events
    case .documentEdited(let event):
      let back = event.fields.takenBack(to: fields, now: state.fields)
      return back.isEmpty ? [] : [.documentEdited(DocumentEdited(fields: back))]
    case .documentUnshared(let event):
      guard let share = shares.first(where: { $0.school == event.school }), !state.schools.contains(event.school)
      else { return [] }
      return [.documentShared(DocumentShared(school: share.school, stamp: share.provenance.stamp))]
    default: throw .cannotUndo(event)
    }
  }
}

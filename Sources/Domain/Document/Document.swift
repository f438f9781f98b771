import Foundation

/// A document of the family that is shared with schools: the stream `document/<id>`.
///
/// A document outlives the schools that it is shared with (C21): the deletion of a school hides it only for that
/// school.
public struct Document: Aggregate {
  /// Whether the document was ever shared.
  public package(set) var exists = false
  /// Title, type, address, description: all edits merged, field by field.
  public package(set) var fields = DocumentFields()
  /// The ids of the schools that the document is shared with, in the order of sharing.
  public var schools: [UUID] { shares.map(\.school) }
  /// The schools that the document is shared with, each with time and person.
  public package(set) var shares: [Share] = []

  /// A school that the document is shared with.
  public struct Share: Hashable, Sendable {
    /// The school's id.
    public var school: UUID
    /// When the document was shared and by whom.
    public var provenance: Provenance

    /// Creates a share.
    public init(school: UUID, provenance: Provenance) {
      self.school = school
      self.provenance = provenance
    }
  }

  /// Creates the state of a document that was not shared yet.
  public init() {}

  /// Whether the document is shared with any school; otherwise no page shows it.
  public var isListed: Bool { !shares.isEmpty }

  /// The commands for a document.
  public enum Command: Sendable {
    /// Share a new document with a school; title, type and address are required.
    case add(school: UUID, DocumentFields)
    /// Share the document with another school.
    case share(school: UUID)
    /// Change some of the fields; null clears the description.
    case edit(DocumentFields)
    /// Stop sharing the document with a school.
    case unshare(school: UUID)
  }

  /// Returns the events that a command leads to; none if it changes nothing.
  public func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent] {
    try context.actor.requires(.shareDocuments)
    if case .add(let school, let fields) = command { return try add(school, fields) }
    guard exists else { throw DomainError(.notFound, field: "document", "Document not found") }
    switch command {
    case .share(let school):
      return schools.contains(school) ? [] : [.documentShared(DocumentShared(school: school))]
    case .edit(let fields):
      let changes = try fields.validated(over: self.fields).changes(from: self.fields)
      return changes.isEmpty ? [] : [.documentEdited(DocumentEdited(fields: changes))]
    case .unshare(let school):
      return schools.contains(school) ? [.documentUnshared(DocumentUnshared(school: school))] : []
    case .add: return []
    }
  }

  private func add(_ school: UUID, _ fields: DocumentFields) throws(DomainError) -> [DomainEvent] {
    let new = try fields.validated(isNew: true).droppingNulls()
    guard exists else { return [.documentShared(DocumentShared(fields: new, school: school))] }
    guard schools.contains(school), self.fields.droppingNulls() == new else {
      throw DomainError(.refused, "The document is there already, with other content")
    }
    return []
  }

  /// Folds one event into the state. Events of other streams change nothing.
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

  /// Returns the events that undo an event; `self` is the state before that event. If the only share of a document is
  /// undone, no page shows the document any more.
  public func undo(_ event: DomainEvent, now state: Document) throws(DomainError) -> [DomainEvent] {
    switch event {
    case .documentShared(let event):
      var events: [DomainEvent] = []
      // A share that also changed fields of an existing document: those changes are undone as well.
      if exists, let told = event.fields {
        let back = told.undone(restoring: fields, now: state.fields)
        if !back.isEmpty { events.append(.documentEdited(DocumentEdited(fields: back))) }
      }
      if !schools.contains(event.school), state.schools.contains(event.school) {
        events.append(.documentUnshared(DocumentUnshared(school: event.school)))
      }
      return events
    case .documentEdited(let event):
      let back = event.fields.undone(restoring: fields, now: state.fields)
      return back.isEmpty ? [] : [.documentEdited(DocumentEdited(fields: back))]
    case .documentUnshared(let event):
      guard let share = shares.first(where: { $0.school == event.school }), !state.schools.contains(event.school)
      else { return [] }
      return [.documentShared(DocumentShared(school: share.school, stamp: share.provenance.stamp))]
    default: throw .cannotUndo(event)
    }
  }
}

import CanonicalJSON
import Compass
import Domain
import EventLog
import Foundation

extension RowEvents {
  /// The events of a school's row and of the rows of its status history.
  func school(_ row: JSONObject, history: [JSONObject], _ id: UUID, _ base: Base<School>) throws -> [Seen] {
    let stream = StreamName.school(id)
    var base = base
    var seen: [Seen] = []
    func add(_ event: Seen) {
      base.evolve(event.event, by: event.actor.lowercased, at: event.at ?? base.happenedAt ?? 0)
      seen.append(event)
    }
    if !base.state.exists {
      guard let added = added(row, stream, hasHistory: !history.isEmpty) else { return [] }
      add(added)
    } else if base.state.deletion != nil {
      add(Seen(stream: stream, event: .schoolRestored(SchoolRestored()), actor: editor(row), at: nil))
    }
    // While a status of ours is pending, an older one from the server would replace it.
    if !base.isUntold("status") {
      for change in try statusChanges(history, stream) { add(change) }
    }
    let events = (observed(row, base).map { [.schoolObserved($0)] } ?? []) + proConEvents(row, base)
    for event in events {
      add(Seen(stream: stream, event: event, actor: editor(row), at: row.instant("updated_at")))
    }
    return seen
  }

  private func editor(_ row: JSONObject) -> UUID { person(row, "updated_by") }

  private func added(_ row: JSONObject, _ stream: StreamName, hasHistory: Bool) -> Seen? {
    guard let name = row.text("name") else { return nil }
    var fields = RowFields.read(SchoolFields.self, from: row, of: .schools).droppingNulls()
    fields.name = .absent
    let status = hasHistory ? nil : row.text("status").map(SchoolStatus.init(rawValue:))
    let added = SchoolAdded(
      athlete: athlete(row), fields: fields.isEmpty ? nil : fields, name: name, notes: row.text("notes"),
      // The server fills in "researching" by itself.
      status: status == .researching ? nil : status)
    return creation(.schoolAdded(added), stream, row)
  }

  /// The status changes of a history. Each row is the event that changed the status; a row that was written from here
  /// has the event's own id (ruling 47). A trigger names whoever logged the contact, who did nothing to the status.
  private func statusChanges(_ history: [JSONObject], _ stream: StreamName) throws -> [Seen] {
    var changes: [Seen] = []
    for row in history {
      guard let id = row.id("id"), let status = row.text("new_status"), try !reader.isInLog(id) else { continue }
      changes.append(
        Seen(
          stream: stream,
          event: .statusChanged(StatusChanged(note: row.text("notes"), status: SchoolStatus(rawValue: status))),
          id: id, actor: row.isOfTrigger ? Reading.projectItself : person(row, "changed_by"),
          at: row.instant("changed_at")))
    }
    return changes.sorted { ($0.at ?? 0, $0.id?.lowercased ?? "") < ($1.at ?? 0, $1.id?.lowercased ?? "") }
  }

  private func observed(_ row: JSONObject, _ base: Base<School>) -> SchoolObserved? {
    let known = base.state
    var seen = SchoolObserved()
    let fields = base.difference(
      RowFields.read(SchoolFields.self, from: row, of: .schools), from: known.fields)
    if !fields.isEmpty { seen.fields = fields }
    let philosophy = base.difference(
      RowFields.read(PhilosophyFields.self, from: row, of: .schools), from: known.philosophy)
    if !philosophy.isEmpty { seen.philosophy = philosophy }
    func patch<T>(_ field: String, _ now: T?, where isOther: (T?) -> Bool) -> Patch<T> {
      guard row[ColumnNames.snake(field)] != nil, !base.isUntold(field), isOther(now) else { return .absent }
      return now.map(Patch.value) ?? .null
    }
    seen.status = patch("status", row.text("status").map(SchoolStatus.init(rawValue:))) {
      ($0 ?? .researching) != known.shownStatus
    }
    seen.priorityTier = patch("priorityTier", row.text("priority_tier").map(PriorityTier.init(rawValue:))) {
      $0 != known.tier
    }
    seen.ranking = patch("ranking", row.number("ranking").flatMap { Int(exactly: $0) }) { $0 != known.ranking }
    seen.notes = patch("notes", row.text("notes")) { !$0.hasSameBytes(as: known.notes) }
    seen.isFavorite = patch("isFavorite", row.flag("is_favorite") ?? false) { $0 != known.isFavorite }.value
    return seen == SchoolObserved() ? nil : seen
  }

  /// The events of changed pros and cons. The server has texts instead of items. An item is matched by its exact text;
  /// items with the same text are matched in their order (ruling 29).
  private func proConEvents(_ row: JSONObject, _ base: Base<School>) -> [DomainEvent] {
    var events: [DomainEvent] = []
    for kind in ProConKind.known {
      guard let texts = row.texts(kind.fieldName), !base.isUntold(kind.fieldName) else { continue }
      var left = base.state.items.filter { $0.kind == kind }
      for text in texts {
        if let index = left.firstIndex(where: { $0.text.hasSameBytes(as: text) }) {
          left.remove(at: index)
        } else {
          events.append(.proConAdded(ProConAdded(item: freshID(), kind: kind, text: text)))
        }
      }
      events += left.map { .proConRemoved(ProConRemoved(item: $0.id, kind: kind)) }
    }
    return events
  }

  /// The event of the viewer's own note in the shared map. Other people's keys are never read (ruling 20).
  func privateNote(_ row: JSONObject, _ school: UUID, _ base: Base<PrivateNote>) -> [Seen] {
    guard let value = row["private_notes"], !base.hasPending, !base.isErased else { return [] }
    var text: String?
    if case .object(let notes) = value { text = notes.text(family.user.lowercased).flatMap { $0.isEmpty ? nil : $0 } }
    guard !text.hasSameBytes(as: base.state.text) else { return [] }
    return [
      Seen(
        stream: .privateNote(school: school, owner: family.viewer),
        event: .privateNoteEdited(PrivateNoteEdited(text: text)),
        actor: family.viewer)
    ]
  }
}

import Domain
import EventLog
import Foundation

/// What was erased at home. The project still has it, and a pull must not bring it back.
struct Erasures: Sendable {
  /// No erasures.
  static let none = Erasures()

  /// What an event lost by erasures.
  struct Loss: Sendable {
    /// The fields that were removed from it, or because of which it was removed.
    var fields: Set<String> = []
    /// Whether it was removed with its whole record, and not because of a field.
    var isWithRecord = false
  }

  private var losses: [UUID: Loss] = [:]

  var isEmpty: Bool { losses.isEmpty }

  /// What an event lost; nil if it is complete.
  func loss(of event: UUID) -> Loss? { losses[event] }
}

extension Erasures {
  /// - Parameter redactions: The events that record what was removed from the log.
  init(_ redactions: [RecordedEvent]) {
    for redaction in redactions.compactMap({ $0.data.flatMap { Redaction(json: $0) } }) {
      let fields = Set(redaction.fields.map(Self.field(at:)))
      for event in redaction.events + redaction.parts.map(\.event) {
        losses[event, default: Loss()].fields.formUnion(fields)
      }
      guard fields.isEmpty else { continue }
      for event in redaction.events { losses[event]?.isWithRecord = true }
    }
  }

  /// The field at a path, such as `fields.phone`.
  static func field(at path: String) -> String {
    path.split(separator: ".").last.map(String.init) ?? path
  }
}

/// What was erased here of one record, and about which a row therefore says nothing.
struct WithheldFields: Sendable {
  /// Whether the record was erased and has not been created again.
  private(set) var isWhole = false
  private var areAll = false
  private var told: Set<String> = []
  private var fields: Set<String> = []
  private var hasContent = false

  /// Whether a row says nothing about a field.
  func contains(_ field: String) -> Bool { areAll && !told.contains(field) || fields.contains(field) }

  /// Whether single fields were erased that nobody has set again.
  var isAny: Bool { !fields.isEmpty }

  /// The columns of those fields.
  func columns(of table: Table) -> Set<String> {
    Set(fields.compactMap { table.map.targets[$0]?.column.name })
  }

  /// Notes an event of the record.
  ///
  /// - Parameters:
  ///   - loss: What was erased of it.
  ///   - hasBeginning: Whether the record has a creating event, which is never removed because of a field alone. Before it
  ///     nothing is known of the record.
  mutating func note(_ event: LogEvent, loss: Erasures.Loss?, hasBeginning: Bool) {
    switch event.payload {
    case nil: note(erased: loss, hasBeginning)
    case .eventsRedacted(let erasure)?: note(erasure)
    case let payload?: note(payload, loss, hasBeginning)
    }
  }

  private mutating func note(erased loss: Erasures.Loss?, _ hasBeginning: Bool) {
    if hasBeginning ? !hasContent : loss?.isWithRecord ?? true {
      (isWhole, areAll, told) = (true, true, [])
    } else if let loss {
      fields.formUnion(loss.fields)
    }
  }

  /// Notes an erasure of the record or of its fields. The events that it names may be missing here: after the restore of
  /// an older backup, the erasure is the only trace of them.
  private mutating func note(_ erasure: EventsRedacted) {
    let paths = erasure.fields.map(Erasures.field(at:))
    // With a recruiting event, the subjects of its contacts are erased; they are not fields of its own.
    let own = paths.filter { $0 != "subject" }
    guard own.isEmpty, !hasContent || paths.isEmpty else { return fields.formUnion(paths) }
    if erasure.events.isEmpty { return fields.formUnion(paths) }
    (isWhole, areAll, told, hasContent) = (true, true, [], false)
  }

  /// Notes an event with a payload. The fields that it sets are known again; a single item of a list says nothing about
  /// the others.
  private mutating func note(_ payload: DomainEvent, _ loss: Erasures.Loss?, _ hasBeginning: Bool) {
    hasContent = true
    if payload.isBeginning || !hasBeginning { isWhole = false }
    if payload.isBeginning { areAll = false }
    for change in payload.fieldChanges where change.value != nil && change.item == nil {
      fields.remove(change.field)
      if areAll { told.insert(change.field) }
    }
    if let loss { fields.formUnion(loss.fields) }
  }
}

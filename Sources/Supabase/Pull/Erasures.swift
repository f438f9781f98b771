import Domain
import EventLog
import Foundation

/// What was erased at home. The project still holds it, and a pull must not bring it back.
struct Erasures: Sendable {
  /// Nothing was.
  static let none = Erasures()

  /// What one event lost.
  struct Loss: Sendable {
    /// The fields that it stays without, or that it went for.
    var fields: Set<String> = []
    /// Whether it went with its record, and not for a field.
    var isWithRecord = false
  }

  private var losses: [UUID: Loss] = [:]

  var isEmpty: Bool { losses.isEmpty }

  /// What an event lost; nil where it is as it was.
  func loss(of event: UUID) -> Loss? { losses[event] }
}

extension Erasures {
  /// - Parameter redactions: The events that say what left the log.
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

/// Of one record, what a row says nothing of because it was erased here.
struct WithheldFields: Sendable {
  /// Whether the record went, and has not begun anew.
  private(set) var isWhole = false
  private var areAll = false
  private var told: Set<String> = []
  private var fields: Set<String> = []
  private var hasContent = false

  /// Whether a row says nothing of a field.
  func contains(_ field: String) -> Bool { areAll && !told.contains(field) || fields.contains(field) }

  /// Whether single fields were erased that nobody has set again.
  var isAny: Bool { !fields.isEmpty }

  /// The columns that hold them.
  func columns(of table: Table) -> Set<String> {
    Set(fields.compactMap { table.map.places[$0]?.column.name })
  }

  /// An event without a payload.
  ///
  /// - Parameters:
  ///   - loss: What it went for.
  ///   - hasBeginning: Whether the record has one: for a field alone that never goes.
  mutating func note(erased loss: Erasures.Loss?, hasBeginning: Bool) {
    if hasBeginning ? !hasContent : loss?.isWithRecord ?? true {
      (isWhole, areAll, told) = (true, true, [])
    } else if let loss {
      fields.formUnion(loss.fields)
    }
  }

  /// An erasure of the record or of its fields, whether or not the events that it names are here.
  ///
  /// - Parameter hasBeginning: Whether the record has one.
  mutating func note(_ erasure: EventsRedacted, hasBeginning: Bool) {
    let paths = erasure.fields.map(Erasures.field(at:))
    // With a recruiting event the subjects of its contacts go, which are no field of its own.
    let own = paths.filter { $0 != "subject" }
    guard own.isEmpty, !hasContent || paths.isEmpty else { return fields.formUnion(paths) }
    if erasure.events.isEmpty { return fields.formUnion(paths) }
    (isWhole, areAll, told, hasContent) = (true, true, [], false)
  }

  /// An event with a payload. What it sets is said again; a single item of a list says nothing of the others.
  ///
  /// - Parameters:
  ///   - loss: What it stays without.
  ///   - hasBeginning: Whether the record has one: before it there is nothing to be said.
  mutating func note(_ payload: DomainEvent, loss: Erasures.Loss?, hasBeginning: Bool) {
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

public import Domain
import Foundation

/// The offers of every athlete.
public final class OffersProjection: Projection {
  /// The name in certificates and reports.
  public static let name = "Offers"
  /// What the rows depend on.
  public static let law = FoldLaw.streamOrder
  /// The kinds of streams whose events reach the fold; nil for all.
  public static let categories: Set<String>? = ["offer"]
  /// The tables, with the indexes that the fold reads by.
  public static let tables = ReadModelSQL.tables(PackageResources.Offers_sql)
  /// The indexes that only readers use.
  public static let indexes = ReadModelSQL.indexes(PackageResources.Offers_sql)
  /// The tables' definitions, for whoever reads rows without knowing their types.
  public static let definitions = [OfferRow.table]

  private let offers: KeyedTable<OfferRow>

  /// A fold whose tables live in `storage`.
  public init(_ storage: FoldStorage) { offers = storage.keyed(OfferRow.self, keepsRows: false) }

  /// Folds one event into the rows.
  public func apply(_ event: FoldEvent) throws {
    guard event.category == "offer" else { return }
    switch event.known {
    case .offerRecorded(let payload):
      let row = OfferRow(payload, event, firstRecorded: try offers.row(event.key))
      try offers.put(row)
    case .offerEdited(let payload):
      try offers.update(event.key) { row in
        row.fields.merge(payload.fields.keepingSchool)
        row.touch(event)
      }
    case .offerDeleted:
      try offers.update(event.key) { row in
        row.removedBy = event.id.lowercased
        row.touch(event)
      }
    default: break
    }
  }
}

/// One offer.
public struct OfferRow: ProjectionRow {
  /// The table that the row stands in.
  public static let table = TableDefinition(
    "offer", key: ["id"], record: "school",
    [
      "athlete", "school", "coach", "offer_type", "status", "scholarship_cents", "scholarship_hundredths",
      "offer_date", "deadline_date", "conditions", "notes", "created_by", "created_at", "updated_by", "updated_at",
      "removed_by",
    ])

  /// The offer's id.
  public let id: String
  /// Whose season it belongs to.
  public var athlete: String
  /// What it says: every field with its value, absent where there is none.
  public internal(set) var fields: OfferFields
  /// Who recorded it.
  public var createdBy: String
  /// When it was recorded; milliseconds since 1970 UTC.
  public var createdAt: Int64
  /// Who changed it last.
  public var updatedBy: String
  /// When it was changed last; milliseconds since 1970 UTC.
  public var updatedAt: Int64
  /// The event that deleted it; nil while it is there.
  public var removedBy: String?

  /// The school's id.
  public var school: String { fields.school.value?.lowercased ?? "" }
  /// What tells the row from the others of its table.
  public var key: String { id }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { school }

  init(_ payload: OfferRecorded, _ event: FoldEvent, firstRecorded: OfferRow?) {
    id = event.key
    athlete = payload.athlete.lowercased
    fields = payload.allFields.droppingNulls()
    createdBy = firstRecorded?.createdBy ?? event.actor
    createdAt = firstRecorded?.createdAt ?? event.happenedAt
    updatedBy = event.actor
    updatedAt = event.happenedAt
  }

  mutating func touch(_ event: FoldEvent) {
    updatedBy = event.actor
    updatedAt = event.happenedAt
  }

  /// Reads the columns in the table's order.
  public init(from columns: inout RowReader) {
    id = columns.text()
    athlete = columns.text()
    fields = OfferFields()
    fields.school = .stored(UUID(strict: columns.text()))
    fields.coach = .stored(columns.optionalText().flatMap { UUID(strict: $0) })
    fields.offerType = .stored(columns.optionalText().map(OfferType.init(rawValue:)))
    fields.status = .stored(columns.optionalText().map(OfferStatus.init(rawValue:)))
    fields.scholarshipCents = .stored(columns.optionalInteger().map(Int.init))
    fields.scholarshipHundredths = .stored(columns.optionalInteger().map(Int.init))
    fields.offerDate = .stored(columns.optionalText())
    fields.deadlineDate = .stored(columns.optionalText())
    fields.conditions = .stored(columns.optionalText())
    fields.notes = .stored(columns.optionalText())
    createdBy = columns.text()
    createdAt = columns.integer()
    updatedBy = columns.text()
    updatedAt = columns.integer()
    removedBy = columns.optionalText()
  }

  /// Writes the columns in the table's order.
  public func write(to columns: inout RowWriter) {
    columns.text(id)
    columns.text(athlete)
    columns.text(school)
    columns.text(fields.coach.value?.lowercased)
    columns.text(fields.offerType.value?.rawValue)
    columns.text(fields.status.value?.rawValue)
    columns.integer(fields.scholarshipCents.value)
    columns.integer(fields.scholarshipHundredths.value)
    columns.text(fields.offerDate.value)
    columns.text(fields.deadlineDate.value)
    columns.text(fields.conditions.value)
    columns.text(fields.notes.value)
    columns.text(createdBy)
    columns.integer(createdAt)
    columns.text(updatedBy)
    columns.integer(updatedAt)
    columns.text(removedBy)
  }
}

extension Patch {
  fileprivate static func stored(_ value: Value?) -> Patch { value.map(Patch.value) ?? .absent }
}

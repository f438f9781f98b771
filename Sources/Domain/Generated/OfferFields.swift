// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import Foundation

/// What an offer says.
public struct OfferFields: PatchFields {
  /// The id of the coach who made it.
  public var coach: Patch<UUID>
  /// What the offer depends on.
  public var conditions: Patch<String>
  /// The last day to answer, as YYYY-MM-DD.
  public var deadlineDate: Patch<String>
  /// Remarks of the family.
  public var notes: Patch<String>
  /// The day of the offer, as YYYY-MM-DD.
  public var offerDate: Patch<String>
  /// What kind of offer it is.
  public var offerType: Patch<OfferType>
  /// The scholarship of one year, in cents of a US dollar.
  public var scholarshipCents: Patch<Int>
  /// The share of a year’s cost that is paid, in hundredths of a per cent.
  public var scholarshipHundredths: Patch<Int>
  /// The school’s id.
  public var school: Patch<UUID>
  /// What became of it.
  public var status: Patch<OfferStatus>

  /// The names of all fields, sorted.
  public static let fieldNames = declared.map(\.name).sorted()

  /// Creates an edit that changes no field.
  @inlinable public init() { self.init(coach: .absent) }

  /// An edit of the given fields.
  @inlinable
  public init(
    coach: Patch<UUID> = .absent, conditions: Patch<String> = .absent, deadlineDate: Patch<String> = .absent,
    notes: Patch<String> = .absent, offerDate: Patch<String> = .absent, offerType: Patch<OfferType> = .absent,
    scholarshipCents: Patch<Int> = .absent, scholarshipHundredths: Patch<Int> = .absent, school: Patch<UUID> = .absent,
    status: Patch<OfferStatus> = .absent
  ) {
    self.coach = coach
    self.conditions = conditions
    self.deadlineDate = deadlineDate
    self.notes = notes
    self.offerDate = offerDate
    self.offerType = offerType
    self.scholarshipCents = scholarshipCents
    self.scholarshipHundredths = scholarshipHundredths
    self.school = school
    self.status = status
  }

  /// Shows `visitor` each field, sorted by name, beside the same field of `other`.
  @inlinable public mutating func visitFields(beside other: OfferFields, _ visitor: inout some PatchVisitor) {
    visitor.visit("coach", &coach, beside: other.coach)
    visitor.visit("conditions", &conditions, beside: other.conditions)
    visitor.visit("deadlineDate", &deadlineDate, beside: other.deadlineDate)
    visitor.visit("notes", &notes, beside: other.notes)
    visitor.visit("offerDate", &offerDate, beside: other.offerDate)
    visitor.visit("offerType", &offerType, beside: other.offerType)
    visitor.visit("scholarshipCents", &scholarshipCents, beside: other.scholarshipCents)
    visitor.visit("scholarshipHundredths", &scholarshipHundredths, beside: other.scholarshipHundredths)
    visitor.visit("school", &school, beside: other.school)
    visitor.visit("status", &status, beside: other.status)
  }
}

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
  public static let fieldNames = [
    "coach", "conditions", "deadlineDate", "notes", "offerDate", "offerType", "scholarshipCents",
    "scholarshipHundredths", "school", "status",
  ]

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

  /// Whether the edit changes no field.
  public var isEmpty: Bool {
    coach.isAbsent && conditions.isAbsent && deadlineDate.isAbsent && notes.isAbsent && offerDate.isAbsent
      && offerType.isAbsent && scholarshipCents.isAbsent && scholarshipHundredths.isAbsent && school.isAbsent
      && status.isAbsent
  }

  /// Applies a newer edit: the fields that it changes replace those of this edit.
  public mutating func merge(_ newer: OfferFields) {
    coach = coach.merged(with: newer.coach)
    conditions = conditions.merged(with: newer.conditions)
    deadlineDate = deadlineDate.merged(with: newer.deadlineDate)
    notes = notes.merged(with: newer.notes)
    offerDate = offerDate.merged(with: newer.offerDate)
    offerType = offerType.merged(with: newer.offerType)
    scholarshipCents = scholarshipCents.merged(with: newer.scholarshipCents)
    scholarshipHundredths = scholarshipHundredths.merged(with: newer.scholarshipHundredths)
    school = school.merged(with: newer.school)
    status = status.merged(with: newer.status)
  }

  /// Returns the edit without the fields that have the same value in `other`.
  public func changes(from other: OfferFields) -> OfferFields {
    var changes = OfferFields()
    changes.coach = coach.changed(from: other.coach)
    changes.conditions = conditions.changed(from: other.conditions)
    changes.deadlineDate = deadlineDate.changed(from: other.deadlineDate)
    changes.notes = notes.changed(from: other.notes)
    changes.offerDate = offerDate.changed(from: other.offerDate)
    changes.offerType = offerType.changed(from: other.offerType)
    changes.scholarshipCents = scholarshipCents.changed(from: other.scholarshipCents)
    changes.scholarshipHundredths = scholarshipHundredths.changed(from: other.scholarshipHundredths)
    changes.school = school.changed(from: other.school)
    changes.status = status.changed(from: other.status)
    return changes
  }

  /// Returns the edit that undoes this one: for each field that it changes, the value in `earlier`, or null.
  public func inverse(restoring earlier: OfferFields) -> OfferFields {
    var inverse = OfferFields()
    inverse.coach = coach.inverse(restoring: earlier.coach)
    inverse.conditions = conditions.inverse(restoring: earlier.conditions)
    inverse.deadlineDate = deadlineDate.inverse(restoring: earlier.deadlineDate)
    inverse.notes = notes.inverse(restoring: earlier.notes)
    inverse.offerDate = offerDate.inverse(restoring: earlier.offerDate)
    inverse.offerType = offerType.inverse(restoring: earlier.offerType)
    inverse.scholarshipCents = scholarshipCents.inverse(restoring: earlier.scholarshipCents)
    inverse.scholarshipHundredths = scholarshipHundredths.inverse(restoring: earlier.scholarshipHundredths)
    inverse.school = school.inverse(restoring: earlier.school)
    inverse.status = status.inverse(restoring: earlier.status)
    return inverse
  }

  /// Returns the edit without the fields that it clears.
  public func droppingNulls() -> OfferFields {
    var set = OfferFields()
    set.coach = coach.droppingNull
    set.conditions = conditions.droppingNull
    set.deadlineDate = deadlineDate.droppingNull
    set.notes = notes.droppingNull
    set.offerDate = offerDate.droppingNull
    set.offerType = offerType.droppingNull
    set.scholarshipCents = scholarshipCents.droppingNull
    set.scholarshipHundredths = scholarshipHundredths.droppingNull
    set.school = school.droppingNull
    set.status = status.droppingNull
    return set
  }

  /// Returns the edit with only the fields for whose names `isKept` returns true.
  public func keeping(_ isKept: (_ name: String) -> Bool) -> OfferFields {
    var kept = OfferFields()
    if isKept("coach") { kept.coach = coach }
    if isKept("conditions") { kept.conditions = conditions }
    if isKept("deadlineDate") { kept.deadlineDate = deadlineDate }
    if isKept("notes") { kept.notes = notes }
    if isKept("offerDate") { kept.offerDate = offerDate }
    if isKept("offerType") { kept.offerType = offerType }
    if isKept("scholarshipCents") { kept.scholarshipCents = scholarshipCents }
    if isKept("scholarshipHundredths") { kept.scholarshipHundredths = scholarshipHundredths }
    if isKept("school") { kept.school = school }
    if isKept("status") { kept.status = status }
    return kept
  }

  /// Calls `visit` for each changed field, sorted by name, with its new value; with nil if it is cleared.
  public func forEachField(_ visit: (_ name: String, _ value: FieldValue?) -> Void) {
    coach.visit("coach", visit)
    conditions.visit("conditions", visit)
    deadlineDate.visit("deadlineDate", visit)
    notes.visit("notes", visit)
    offerDate.visit("offerDate", visit)
    offerType.visit("offerType", visit)
    scholarshipCents.visit("scholarshipCents", visit)
    scholarshipHundredths.visit("scholarshipHundredths", visit)
    school.visit("school", visit)
    status.visit("status", visit)
  }
}

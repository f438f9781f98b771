extension OfferFields {
  /// The maximum scholarship of a year in cents: 100,000 dollars (facts §3.5).
  public static let centsLimit = 10_000_000
  /// The maximum percentage, 100 per cent, in hundredths of a per cent.
  public static let hundredthsLimit = 10_000

  /// Returns the fields as they are stored: known type and status, amount and percentage in range, dates that exist,
  /// texts trimmed and within limits (facts §3.5). Amount and percentage may both be given (C29).
  ///
  /// - Parameter present: the offer's present fields; the dates of an edit are checked together with them.
  public func validated(after present: OfferFields) throws(DomainError) -> OfferFields {
    try mustKeepItsIdentity()
    var fields = self
    fields.offerType = try offerType.checked("offerType", OpenValueRule.known)
    fields.status = try status.checked("status", OpenValueRule.known)
    fields.scholarshipCents = try scholarshipCents.checked("scholarshipCents") { (value, field) throws(DomainError) in
      guard (0...Self.centsLimit).contains(value) else {
        throw .invalid(
          field,
          (value < 0 ? "Amount must not be negative" : "Amount must not exceed $100,000")
            + "; got \(HundredthsText.inputText(cents: value))"
        )
      }
      return value
    }
    fields.scholarshipHundredths = try scholarshipHundredths.checked("scholarshipHundredths") {
      (value, field) throws(DomainError) in
      guard (0...Self.hundredthsLimit).contains(value) else {
        throw .invalid(
          field, "Percentage must be between 0 and 100; got \(HundredthsText.inputText(percentHundredths: value))")
      }
      return value
    }
    fields.offerDate = try offerDate.checked("offerDate", Self.day)
    fields.deadlineDate = try deadlineDate.checked("deadlineDate", Self.day)
    fields.conditions = try conditions.text("conditions", limit: TextRule.Limit.offerText)
    fields.notes = try notes.text("notes", limit: TextRule.Limit.offerText)
    try fields.mustEndAfterItBegins(after: present)
    return fields
  }

  /// Throws if a field is cleared that every offer has.
  private func mustKeepItsIdentity() throws(DomainError) {
    let cleared = [
      ("school", school == .null), ("offerType", offerType == .null), ("offerDate", offerDate == .null),
      ("status", status == .null),
    ].first { $0.1 }
    if let cleared { throw .invalid(cleared.0, "\(cleared.0) cannot be cleared: every offer has one") }
  }

  /// Throws if the deadline is before the offer's date. Only an edit that sets one of the two dates is checked, so that
  /// an old offer with inconsistent dates can still be edited.
  private func mustEndAfterItBegins(after present: OfferFields) throws(DomainError) {
    guard !offerDate.isAbsent || !deadlineDate.isAbsent else { return }
    var merged = present
    merged.merge(self)
    guard let first = merged.offerDate.value.flatMap({ CalendarDate($0) }),
      let last = merged.deadlineDate.value.flatMap({ CalendarDate($0) }), last < first
    else { return }
    throw .invalid("deadlineDate", "Deadline must be after offer date; \(last) is before \(first)")
  }

  private static func day(_ text: String, _ field: String) throws(DomainError) -> String? {
    let trimmed = try TextRule.clean(text, field)
    guard !trimmed.isEmpty else { return nil }
    guard let date = CalendarDate(trimmed) else {
      throw .invalid(field, "\(field) must be a date such as 2026-02-11; got \(DomainError.quote(trimmed))")
    }
    return date.description
  }
}

extension TextRule.Limit {
  /// Conditions and notes of an offer.
  public static let offerText = 2000
}

extension OfferFields {
  /// Returns the fields as they are stored: known type and status, amount and percentage in range, dates that exist,
  /// texts trimmed and within limits (facts §3.5). Amount and percentage may both be given (C29).
  ///
  /// - Parameter present: the offer's present fields; the dates of an edit are checked together with them.
  public func validated(after present: OfferFields) throws(DomainError) -> OfferFields {
    try mustKeepItsIdentity()
    let fields = try checked()
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
}

extension TextRule.Limit {
  /// Conditions and notes of an offer.
  public static let offerText = 2000
}

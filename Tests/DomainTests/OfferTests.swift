import Domain
import Foundation
import TestSupport
import Testing

@Suite struct OfferTests {
  private let complete = OfferFields(
    conditions: .value("Keep a 3.0 GPA"), deadlineDate: .value("2026-05-01"), notes: .value("Call back"),
    offerDate: .value("2026-02-11"), offerType: .value(.partial), scholarshipCents: .value(4_000_000),
    scholarshipHundredths: .value(8000), school: .value(Someone.school), status: .value(.pending))

  private func recorded(_ fields: OfferFields? = nil) -> Given<Offer> {
    Given(state: Given(Offer.self).when(.record(athlete: Someone.player, fields ?? complete)).after)
  }

  private func refuses(
    _ change: OfferFields, with code: DomainError.Code = .invalid, field: String, _ part: String = "",
    of given: Given<Offer>? = nil
  ) {
    (given ?? recorded()).when(.edit(change)).isRefused(with: code, field: field, part)
  }

  @Test(.verifies("OD-25", "OD-55"))
  func `amount and percentage are taken at their ends and refused beyond, and both may be given`() {
    for cents in [0, 10_000_000] {
      #expect(
        recorded().when(.edit(OfferFields(scholarshipCents: .value(cents)))).after.fields.scholarshipCents.value
          == cents)
    }
    refuses(
      OfferFields(scholarshipCents: .value(10_000_001)), field: "scholarshipCents", "Amount must not exceed $100,000")
    refuses(OfferFields(scholarshipCents: .value(-1)), field: "scholarshipCents", "Amount must not be negative")
    for share in [0, 10_000] {
      let after = recorded().when(.edit(OfferFields(scholarshipHundredths: .value(share)))).after
      #expect(after.fields.scholarshipHundredths.value == share && after.fields.scholarshipCents.value == 4_000_000)
    }
    refuses(OfferFields(scholarshipHundredths: .value(10_001)), field: "scholarshipHundredths", "between 0 and 100")
    refuses(OfferFields(scholarshipHundredths: .value(-1)), field: "scholarshipHundredths", "between 0 and 100")
  }

  @Test(.verifies("OD-25"))
  func `a deadline is not before the offer, whichever of the two is edited`() {
    let message = "Deadline must be after offer date"
    #expect(
      recorded().when(.edit(OfferFields(deadlineDate: .value("2026-02-11")))).after.fields.deadlineDate.value
        == "2026-02-11")
    refuses(OfferFields(deadlineDate: .value("2026-02-10")), field: "deadlineDate", message)
    refuses(OfferFields(offerDate: .value("2026-05-02")), field: "deadlineDate", message)
    recorded().when(.edit(OfferFields(deadlineDate: .null, offerDate: .value("2026-05-02"))))
      .then(.offerEdited(OfferEdited(fields: OfferFields(deadlineDate: .null, offerDate: .value("2026-05-02")))))
    for noDate in ["2026-02-30", "May 1", "2026-5-1", "20260501"] {
      refuses(OfferFields(deadlineDate: .value(noDate)), field: "deadlineDate", "such as 2026-04-15")
      refuses(OfferFields(offerDate: .value(noDate)), field: "offerDate", "such as 2026-04-15")
    }
  }

  @Test func `an offer with strange dates can still be edited elsewhere`() {
    let strange = Given(
      Offer.self,
      .offerRecorded(
        OfferRecorded(
          athlete: Someone.player,
          fields: OfferFields(deadlineDate: .value("2026-01-01"), offerDate: .value("2026-02-01")),
          school: Someone.school)))
    strange.when(.edit(OfferFields(notes: .value("x"))))
      .then(.offerEdited(OfferEdited(fields: OfferFields(notes: .value("x")))))
    refuses(OfferFields(offerDate: .value("2026-03-01")), field: "deadlineDate", of: strange)
  }

  @Test(.verifies("OD-25"))
  func `conditions and notes hold 2000 characters, trimmed`() {
    let full = String(repeating: "x", count: 2000)
    for field in [\OfferFields.conditions, \.notes] {
      var fields = OfferFields()
      fields[keyPath: field] = .value(" \(full)\n")
      #expect(recorded().when(.edit(fields)).after.fields[keyPath: field].value == full)
      fields[keyPath: field] = .value(full + "x")
      recorded().when(.edit(fields)).isRefused(with: .invalid, "at most 2000")
      fields[keyPath: field] = .value("  ")
      #expect(recorded().when(.edit(fields)).after.fields[keyPath: field] == .null)
    }
  }

  @Test func `an offer takes known words only, and keeps what every offer has`() {
    let gift = OfferFields(offerType: .value(OfferType(rawValue: "gift")))
    refuses(gift, with: .unknownValue, field: "offerType", "preferred_walk_on")
    let maybe = OfferFields(status: .value(OfferStatus(rawValue: "maybe")))
    refuses(maybe, with: .unknownValue, field: "status", "pending, accepted, declined")
    refuses(OfferFields(offerType: .null), field: "offerType")
    refuses(OfferFields(status: .null), field: "status")
    refuses(OfferFields(offerDate: .null), field: "offerDate")
    refuses(OfferFields(school: .null), field: "school")
    for (field, name) in [
      (\OfferFields.offerType as PartialKeyPath, "offerType"), (\.offerDate, "offerDate"), (\.school, "school"),
    ] {
      var fields = complete
      if field == \OfferFields.offerType { fields.offerType = .absent }
      if field == \OfferFields.offerDate { fields.offerDate = .absent }
      if field == \OfferFields.school { fields.school = .absent }
      Given(Offer.self).when(.record(athlete: Someone.player, fields)).isRefused(with: .invalid, field: name)
    }
  }

  @Test func `an offer is recorded once, edited field by field and deleted once, by players and parents`() {
    let first = Given(Offer.self).when(.record(athlete: Someone.player, complete), by: .parent)
    var said = complete
    said.school = .absent
    first.then(.offerRecorded(OfferRecorded(athlete: Someone.player, fields: said, school: Someone.school)))
    let given = Given(state: first.after)
    given.when(.record(athlete: Someone.player, complete)).nothingHappened()
    var other = complete
    other.notes = .value("Another")
    given.when(.record(athlete: Someone.player, other)).isRefused(with: .refused)
    given.when(.edit(complete)).nothingHappened()
    given.when(.edit(OfferFields(coach: .null))).nothingHappened()
    given.when(.edit(other), by: .parent)
      .then(.offerEdited(OfferEdited(fields: OfferFields(notes: .value("Another")))))
    let deleted = given.when(.delete, by: .parent)
    deleted.then(.offerDeleted(OfferDeleted()))
    let gone = Given(state: deleted.after)
    gone.when(.delete).nothingHappened()
    gone.when(.edit(other)).isRefused(with: .refused)
    gone.when(.record(athlete: Someone.player, complete)).isRefused(with: .refused)
    Given(Offer.self).when(.delete).isRefused(with: .notFound)
    Given(Offer.self).when(.edit(other)).isRefused(with: .notFound)
  }

  @Test func `undo restores what an edit set, and brings a deleted offer back as it was`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = RandomEvent(seed: seed)
    func fold(_ state: inout Offer, _ events: [DomainEvent]) {
      state.evolve(events, by: "somebody", at: Instant(milliseconds: 5))
    }
    for step in 0..<1000 {
      var before = recorded().state
      fold(&before, (0..<3).compactMap { _ in random.next(of: "OfferEdited") })
      if before.fields.school.value == nil { before = recorded().state }
      guard let edit = random.next(of: "OfferEdited") else { return }
      var state = before
      fold(&state, [edit])
      fold(&state, try before.undo(edit, now: state))
      #expect(values(state.fields) == values(before.fields), "seed \(seed), step \(step): \(edit)")
      let deletion = DomainEvent.offerDeleted(OfferDeleted())
      fold(&state, [deletion])
      fold(&state, try before.undo(deletion, now: state))
      #expect(values(state.fields) == values(before.fields) && !state.isDeleted, "seed \(seed), step \(step)")
      #expect(state.athlete == before.athlete)
    }
    let offer = recorded().state
    let first = Given(Offer.self).when(.record(athlete: Someone.player, complete))
    guard case .success(let events) = first.result else { return }
    #expect(try Offer().undo(events[0], now: offer) == [.offerDeleted(OfferDeleted())])
  }

  @Test(.verifies("OD-9", "OD-10"))
  func `labels of types and statuses, unknown ones too`() {
    #expect(
      OfferType.known.map(\.label) == [
        "Full Ride Scholarship", "Partial Scholarship", "Scholarship", "Recruited Walk-On", "Preferred Walk-On",
      ])
    #expect(
      OfferType.known.map(\.shortLabel) == [
        "Full Ride", "Partial", "Scholarship", "Recruited Walk-On", "Preferred Walk-On",
      ])
    #expect(OfferStatus.known.map(\.label) == ["Pending", "Accepted", "Declined", "Expired"])
    #expect(OfferType(rawValue: "grey_shirt").label == "Grey Shirt")
    #expect(OfferStatus(rawValue: "on_hold").label == "On Hold")
  }
}

@Suite struct ScholarshipCalculatorTests {
  /// Facts §11: dollars, per cents and years in; dollars and per cents out.
  static let vectors: [(cost: Int, amount: Int, percent: Int, aid: Int, years: Int, out: [Int])] = [
    (60_000, 0, 0, 0, 4, [0, 60_000, 0, 240_000, 0]),
    (60_000, 40_000, 0, 0, 4, [40_000, 20_000, 160_000, 80_000, 6667]),
    (60_000, 0, 80, 0, 4, [48_000, 12_000, 192_000, 48_000, 8000]),
    (60_000, 40_000, 80, 0, 4, [40_000, 20_000, 160_000, 80_000, 8000]),
    (60_000, 70_000, 0, 0, 4, [70_000, -10_000, 280_000, -40_000, 11_667]),
    (60_000, 25_000, 0, 5_000, 4, [25_000, 30_000, 100_000, 120_000, 4167]),
    (33_333, 12_345, 0, 0, 3, [12_345, 20_988, 37_035, 62_964, 3704]),
  ]

  @Test(.verifies("OD-35", "OD-51"), arguments: vectors.indices)
  func `the golden vectors`(index: Int) {
    let vector = Self.vectors[index]
    let result = ScholarshipCalculator(
      annualCost: vector.cost * 100, amount: vector.amount * 100, percentage: vector.percent * 100,
      aid: vector.aid * 100, years: vector.years)
    let money = [result.annualScholarship, result.annualNet, result.totalScholarship, result.totalNet]
    #expect(money == vector.out.dropLast().map { $0 * 100 })
    #expect(result.percentageHandedBack == vector.out.last)
  }

  @Test(.verifies("OD-35"))
  func `the amount wins, shares are rounded once, and a cost of nothing has none`() {
    #expect(ScholarshipCalculator().annualCost == 6_000_000 && ScholarshipCalculator().years == 4)
    let third = ScholarshipCalculator(annualCost: 100_01, percentage: 3333)
    #expect(third.annualScholarship == 33_33 && third.totalScholarship == 133_32)
    #expect(ScholarshipCalculator(annualCost: 1, percentage: 5000).annualScholarship == 1)
    let nothing = ScholarshipCalculator(annualCost: 0, amount: 100)
    #expect(nothing.percentageHandedBack == nil && nothing.annualNet == -100)
    #expect(ScholarshipCalculator(annualCost: 0, percentage: 5000).percentageHandedBack == 5000)
  }

  @Test func `every year adds the same, nothing is lost, and no input is too wild`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      func any() -> Int? {
        Int.random(in: 0..<4, using: &random) == 0 ? nil : Int.random(in: Int.min...Int.max, using: &random)
      }
      func usual() -> Int { Int.random(in: 0...10_000_000, using: &random) }
      for result in [
        ScholarshipCalculator(annualCost: any(), amount: any(), percentage: any(), aid: any(), years: any() ?? 3),
        ScholarshipCalculator(annualCost: usual(), amount: usual() / 2, percentage: usual() / 1000, aid: usual()),
      ] {
        #expect(ScholarshipCalculator.yearChoices.contains(result.years), "seed \(seed)")
        #expect(result.annualScholarship + result.annualNet + result.aid == result.annualCost, "seed \(seed)")
        #expect(result.totalNet == result.annualNet * result.years, "seed \(seed)")
        #expect(result.totalScholarship == result.annualScholarship * result.years, "seed \(seed)")
      }
    }
  }
}

@Suite struct DeadlineUrgencyTests {
  @Test(
    .verifies("OD-13", "OD-14", "OD-17", "OD-59"),
    arguments: [
      ("2026-02-10", DeadlineUrgency.overdue(days: 1)), ("2026-02-11", .today), ("2026-02-12", .critical(days: 1)),
      ("2026-02-18", .critical(days: 7)), ("2026-02-19", .soon(days: 8)), ("2026-03-13", .soon(days: 30)),
      ("2026-03-14", .later(days: 31)), ("2025-02-11", .overdue(days: 365)),
    ])
  func `days are counted from calendar day to calendar day`(deadline: String, urgency: DeadlineUrgency) throws {
    let today = try #require(CalendarDate("2026-02-11"))
    #expect(DeadlineUrgency(CalendarDate(deadline), today: today) == urgency)
    #expect(urgency.days == today.days(to: try #require(CalendarDate(deadline))))
    #expect(DeadlineUrgency(nil, today: today) == .none)
  }
}

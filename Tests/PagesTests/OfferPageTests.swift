import Compass
import Domain
import EventLog
import Foundation
import HomeTestSupport
import Pages
import Projections
import TestSupport
import Testing

/// A home with one school and the offers of a test; it is 11 February 2026, late in the evening in Texas.
struct OfferSeason {
  let fixture: HomeFixture
  let school: UUID
  let austin: Viewer

  init() throws {
    fixture = try HomeFixture()
    fixture.clock.now = try #require(Instant("2026-02-12T05:30:00Z"))
    school = try fixture.add("Rice University")
    austin = Viewer(
      id: fixture.player, athlete: fixture.player, timeZone: try #require(TimeZone(identifier: "America/Chicago")),
      now: fixture.clock.now)
  }

  @discardableResult
  func offer(at school: UUID? = nil, _ change: (inout OfferFields) -> Void = { _ in }) throws -> UUID {
    var fields = OfferFields(
      offerDate: .value("2026-02-01"), offerType: .value(.partial), school: .value(school ?? self.school))
    change(&fields)
    let id = fixture.home.freshID()
    try fixture.home.perform(
      .offer(id, .record(athlete: fixture.player, fields)), in: CommandContext(actor: fixture.player))
    return id
  }

  func find(_ id: UUID, at moment: Moment? = nil) throws -> OfferDetailPage? {
    try fixture.home.read(at: moment) { try OfferDetailPage.load(id.lowercased, from: $0, viewer: austin) }
  }

  func page(_ change: (inout OfferFields) -> Void) throws -> OfferDetailPage {
    try #require(try find(try offer(change)))
  }

  func list(_ change: (inout OfferFilters) -> Void = { _ in }) throws -> OffersPage {
    var filters = OfferFilters()
    change(&filters)
    return try fixture.home.read { try OffersPage.load(from: $0, viewer: austin, filters: filters) }
  }

  func compare(_ ids: UUID...) throws -> OfferComparisonPage? {
    try fixture.home.read { try OfferComparisonPage.load(ids.map(\.lowercased), from: $0, viewer: austin) }
  }

  /// An offer as another device may have recorded it: of a school and with words that this home does not know.
  func offerFromElsewhere() throws -> UUID {
    let id = fixture.home.freshID()
    let data = """
      {"athlete":"\(fixture.player.lowercased)","fields":{"deadlineDate":"soon","offerDate":"2026-01-05",\
      "offerType":"grey_shirt","status":"on_hold"},"school":"\(fixture.home.freshID().lowercased)"}
      """
    try fixture.home.log.append(
      [NewEvent(id: fixture.home.freshID(), stream: .offer(id), type: "OfferRecorded", schema: 1, data: data)],
      in: AppendContext(
        actor: fixture.player.lowercased, family: try #require(try fixture.home.settings.family).lowercased,
        device: "elsewhere", clock: fixture.clock.now.milliseconds))
    return id
  }
}

@Suite struct OfferDetailPageTests {
  private let season: OfferSeason

  init() throws { season = try OfferSeason() }

  @Test(.verifies("OD-1", "OD-8", "OD-9", "OD-10", "OD-46"))
  func `an offer is loaded by its id, with its school's name, type and status`() throws {
    let page = try season.page { $0.status = .value(.accepted) }
    #expect(page.schoolName == "Rice University" && page.offerType == "Partial Scholarship")
    #expect(page.status.text == "Accepted" && page.status.color == "green-100/800")
    #expect(page.spoken == "Rice University, Partial Scholarship, status Accepted")
    #expect(page.back == "← Back to Offers" && page.edit == "Edit" && page.delete == "Delete")
    let colors = try OfferStatus.known.map { status in try season.page { $0.status = .value(status) }.status.color }
    #expect(colors == ["blue-100/800", "green-100/800", "red-100/800", "gray-100/800"])
    #expect(try season.page { _ in }.status.text == "Pending")
  }

  @Test(.verifies("OD-3", "OD-53"))
  func `an unknown, deleted or foreign offer is not found`() throws {
    let offer = try season.offer()
    let other = try OfferSeason()
    #expect(try season.find(season.fixture.home.freshID()) == nil)
    // Ids follow from the seed, so that only a later one of another family differs.
    for _ in 0..<3 { try other.offer() }
    #expect(try season.find(try other.offer()) == nil)
    try season.fixture.home.perform(.offer(offer, .delete), in: CommandContext(actor: season.fixture.mother))
    #expect(try season.find(offer) == nil)
    let state = PageState { try season.find(offer) }
    #expect(state.notice?.title == "Offer not found" && state.notice?.action == "Return to Offers →")
    #expect(PageState<OfferDetailPage>.initial.notice?.title == "Loading offer...")
  }

  @Test(.verifies("OD-7"))
  func `a school that cannot be resolved has a name all the same, and unknown words are shown`() throws {
    let page = try #require(try season.find(try season.offerFromElsewhere()))
    #expect(page.schoolName == "Unknown School" && page.offerType == "Grey Shirt")
    #expect(page.status.text == "On Hold" && page.status.color == "gray-100/800")
    #expect(page.details.map(\.text) == ["Jan 5, 2026", "soon"] && page.cards[2].value == "—")
    #expect(page.form.fields[0].options?.last?.label == "Grey Shirt")
    #expect(page.form.fields[1].options?.map(\.value) == ["pending", "accepted", "declined", "expired", "on_hold"])
    #expect(try season.list().cards.map(\.schoolName) == ["Unknown School"])
  }

  @Test(.verifies("OD-11", "OD-12", "OD-47"))
  func `money and percentage as they are, without trailing zeros, a dash for none and nothing`() throws {
    func cards(_ cents: Int?, _ hundredths: Int?) throws -> [String] {
      let page = try season.page {
        $0.scholarshipCents = cents.map(Patch.value) ?? .absent
        $0.scholarshipHundredths = hundredths.map(Patch.value) ?? .absent
      }
      #expect(page.cards.map(\.label) == ["Scholarship Amount", "Scholarship %", "Deadline"])
      return page.cards.prefix(2).map(\.value)
    }
    #expect(try cards(4_000_000, 8000) == ["$40,000", "80%"])
    #expect(try cards(4_000_050, 6667) == ["$40,000.50", "66.67%"])
    #expect(try cards(nil, 6650) == ["—", "66.5%"])
    #expect(try cards(0, 0) == ["—", "—"])
  }

  @Test(
    .verifies("OD-13", "OD-14", "OD-15", "OD-17", "OD-59"),
    arguments: [
      ("2026-02-08", "Overdue", "3 days ago", "red-100/700", "Deadline: Feb 8, 2026, overdue by 3 days"),
      ("2026-02-11", "Due today", nil, "red-100/700", "Deadline: Feb 11, 2026, due today"),
      ("2026-02-12", "1 day", "Due soon", "red-100/700", "Deadline: Feb 12, 2026, due soon, in 1 day"),
      ("2026-02-18", "7 days", "Due soon", "red-100/700", "Deadline: Feb 18, 2026, due soon, in 7 days"),
      ("2026-02-19", "8 days", "Upcoming", "amber-100/700", "Deadline: Feb 19, 2026, upcoming, in 8 days"),
      ("2026-03-13", "30 days", "Upcoming", "amber-100/700", "Deadline: Mar 13, 2026, upcoming, in 30 days"),
      ("2026-03-14", "31 days", nil, "gray-100/700", "Deadline: Mar 14, 2026, in 31 days"),
    ] as [(String, String, String?, String, String)])
  func `the deadline's urgency by words and colour, from the viewer's own day`(
    date: String, value: String, caption: String?, color: String, spoken: String
  ) throws {
    let card = try season.page { ($0.offerDate, $0.deadlineDate) = (.value("2026-01-01"), .value(date)) }.cards[2]
    #expect(card.value == value && card.caption == caption && card.color == color && card.spoken == spoken)
  }

  @Test(.verifies("OD-16", "OD-18", "OD-56", "OD-57"))
  func `details name both dates, and conditions and notes only where there are any`() throws {
    let bare = try season.page { _ in }
    #expect(bare.details.map(\.label) == ["Offer Date", "Deadline Date"])
    #expect(bare.details.map(\.text) == ["Feb 1, 2026", "No deadline set"])
    #expect(bare.cards[2].value == "—" && bare.cards[2].caption == "No deadline set")
    #expect(bare.cards[2].spoken == "Deadline: no deadline set")
    let full = try season.page {
      ($0.conditions, $0.notes) = (.value("Keep a 3.0 GPA"), .value("Call back"))
      $0.deadlineDate = .value("2026-05-01")
    }
    #expect(full.details.map(\.label) == ["Offer Date", "Deadline Date", "Conditions", "Notes"])
    #expect(full.details.map(\.text) == ["Feb 1, 2026", "May 1, 2026", "Keep a 3.0 GPA", "Call back"])
  }

  @Test(.verifies("OD-22", "OD-42"))
  func `the form has eight labelled fields with steps, bounds and placeholders, each with a spoken label`() throws {
    let page = try season.page { _ in }
    let form = page.form
    #expect(
      form.fields.map(\.label) == [
        "Offer Type", "Status", "Scholarship Amount ($)", "Scholarship Percentage (%)", "Offer Date", "Deadline Date",
        "Conditions or Requirements", "Notes",
      ])
    #expect(form.fields.map(\.step) == [nil, nil, 100, 5, nil, nil, nil, nil])
    #expect(form.fields[3].bounds == 0...100 && form.fields[0].options?.count == 5)
    #expect(form.fields[6].placeholder == "Any conditions attached to the offer...")
    #expect(form.fields[7].placeholder == "Additional notes about this offer...")
    #expect(
      [form.title, form.save, form.saving, form.cancel] == ["Edit Offer", "Save Changes", "Saving...", "Cancel"])
    #expect(page.deletion.question.message == "Are you sure you want to delete this offer?")
    #expect(page.deletion.line == page.deletion.question.message)
    let spoken =
      form.fields.map(\.spoken) + page.cards.map(\.spoken) + page.details.map(\.spoken)
      + page.calculator.inputs.map(\.spoken) + page.calculator.cards.map(\.spoken)
    #expect(spoken.count == 8 + 3 + 2 + 4 + 4 && Set(spoken).count == spoken.count)
    #expect(!spoken.contains { $0.isEmpty })
  }

  @Test func `a deadline that is over today was still ahead on a past day`() throws {
    let season = try OfferSeason()
    let offer = try season.offer { $0.deadlineDate = .value("2026-02-14") }
    let then = try season.fixture.home.log.head().position
    let today = Viewer(
      id: season.austin.id, athlete: season.austin.athlete, timeZone: season.austin.text.timeZone,
      now: Instant(milliseconds: season.austin.now.milliseconds + 30 * 86_400_000))
    func due(_ moment: Moment?) throws -> String? {
      try season.fixture.home.read(at: moment) { reading in
        #expect(try OfferDetailPage.load(offer.lowercased, from: reading, viewer: today) != nil)
        return try OffersPage.load(from: reading, viewer: today).cards.first?.deadline.text
      }
    }
    #expect(try due(nil) == "Overdue")
    #expect(try due(.position(then)) == "3 days")
    let next = try #require(Instant("2026-02-13T18:00:00Z"))
    #expect(try due(.instant(next)) == "1 day")
    // A moment that is yet to come looks no further than today.
    #expect(try due(.instant(Instant(milliseconds: today.now.milliseconds * 2))) == "Overdue")
  }

  @Test func `the past is shown as it was, and cannot be changed`() throws {
    let offer = try season.offer { $0.notes = .value("first") }
    let then = try season.fixture.home.log.head().position
    try season.fixture.home.perform(
      .offer(offer, .edit(OfferFields(notes: .value("second")))), in: CommandContext(actor: season.fixture.player))
    let past = try #require(try season.find(offer, at: .position(then)))
    #expect(past.details.last?.text == "first" && past.isPast && past.edit == nil && past.delete == nil)
    #expect(try season.find(offer)?.details.last?.text == "second")
  }
}

@Suite struct CalculatorSectionTests {
  private let text = LocalText(locale: Locale(identifier: "en_US"), timeZone: .gmt)

  @Test(.verifies("OD-32", "OD-33", "OD-35"))
  func `it starts with the offer's numbers and the usual cost, and shows cost and out-of-pocket`() throws {
    let page = try OfferSeason().page {
      ($0.scholarshipCents, $0.scholarshipHundredths) = (.value(4_000_000), .value(8000))
    }
    #expect(page.calculator.inputs.map(\.value) == ["60000", "40000", "80", ""])
    #expect(
      page.calculator.cards.map { "\($0.label) \($0.value)" } == [
        "Annual Scholarship $40,000", "Annual Net Cost $20,000", "Total Scholarship (4yr) $160,000",
        "Total Net Cost (4yr) $80,000",
      ])
    #expect(page.calculator.rows.count == 4)
    #expect(page.calculator.rows.last == ["4", "$60,000", "-$40,000", "$0", "$20,000"])
  }

  @Test func `labels and hints as the page has them, the years in the titles`() {
    var inputs = CalculatorInputs()
    (inputs.amount, inputs.aid, inputs.years) = ("70,000", "abc", 1)
    let section = CalculatorSection(inputs, text: text)
    #expect([section.title, section.open, section.close] == ["Scholarship Calculator", "+ Calculate", "Hide"])
    #expect(
      section.inputs.map(\.label) == [
        "Total Annual Cost ($)", "Scholarship Amount ($) OR", "Scholarship Percentage (%)", "Additional Aid/Grants ($)",
      ])
    #expect(
      section.inputs.map(\.hint) == [
        "Tuition + room/board + fees; this is an example, enter the school's", "Leave blank to use percentage",
        "Leave blank if using amount above",
        "Non-scholarship aid",
      ])
    #expect(section.inputs.map { $0.error == nil } == [true, true, true, false])
    #expect(section.inputs[0].placeholder == "e.g., 60000")
    inputs.annualCost = "41,250"
    #expect(CalculatorSection(inputs, text: text).inputs[0].hint == "Tuition + room/board + fees")
    #expect(section.yearOptions.map(\.label) == ["1 Year", "2 Years", "3 Years", "4 Years", "5 Years"])
    #expect(section.cards[3].label == "Total Net Cost (1yr)" && section.cards[3].value == "-$10,000")
    #expect(section.columns == ["Year", "Cost", "Scholarship", "Aid/Grants", "Your Cost"])
    #expect([section.tableTitle, section.save, section.reset] == ["Year-by-Year Breakdown", "Save to Offer", "Reset"])
  }
}

@Suite struct OffersPageTests {
  private let season: OfferSeason
  private let duke: UUID

  init() throws {
    season = try OfferSeason()
    duke = try season.fixture.add("Duke University")
  }

  @Test func `newest first, and in three other orders`() throws {
    try season.offer {
      ($0.offerDate, $0.scholarshipCents, $0.deadlineDate) = (
        .value("2026-01-10"), .value(4_250_000), .value("2026-03-01")
      )
    }
    try season.offer(at: duke) { ($0.offerDate, $0.scholarshipHundredths) = (.value("2026-02-05"), .value(5000)) }
    try season.offer(at: duke) {
      ($0.offerDate, $0.scholarshipCents, $0.deadlineDate) = (
        .value("2026-01-20"), .value(90_000), .value("2026-02-20")
      )
    }
    func dates(_ sort: OfferFilters.Sort) throws -> [String] {
      try season.list { $0.sort = sort }.cards.map(\.offerDate)
    }
    let (a, b, c) = ("Jan 10, 2026", "Feb 5, 2026", "Jan 20, 2026")
    #expect(try dates(.date) == [b, c, a])
    #expect(try dates(.deadline) == [c, a, b])
    #expect(try dates(.amount) == [a, c, b])
    #expect(try dates(.percentage) == [b, c, a])
    #expect(try season.list().cards.map(\.amount) == ["—", "$900", "$42.5k"])
  }

  @Test(arguments: [
    (99_999, "$999.99"), (100_000, "$1k"), (4_000_000, "$40k"), (4_254_999, "$42.5k"), (4_255_000, "$42.6k"),
  ])
  func `a card shortens sums from a thousand dollars on`(cents: Int, amount: String) throws {
    try season.offer { $0.scholarshipCents = .value(cents) }
    #expect(try season.list().cards.map(\.amount) == [amount])
  }

  @Test func `filters narrow by school, status and type, and say when nothing is left`() throws {
    #expect(try season.list().empty?.title == "No offers yet")
    try season.offer { $0.status = .value(.accepted) }
    try season.offer(at: duke) { $0.offerType = .value(.fullRide) }
    #expect(try season.list { $0.search = "RICE" }.cards.map(\.schoolName) == ["Rice University"])
    #expect(try season.list { $0.status = "pending" }.cards.map(\.schoolName) == ["Duke University"])
    #expect(try season.list { $0.type = "partial" }.cards.map(\.schoolName) == ["Rice University"])
    let none = try season.list { ($0.type, $0.status) = ("partial", "pending") }
    #expect(none.empty?.title == "No offers match your filters" && none.resultText == "0 offers found")
    let all = try season.list()
    #expect(all.resultText == "2 offers found" && all.empty == nil && !all.filters.areActive)
    #expect(all.statusOptions.map(\.label) == ["Pending", "Accepted", "Declined", "Expired"])
    #expect(Set(all.cards.map(\.status.color)) == ["blue-100/800", "green-100/800"])
  }

  @Test func `a comparison needs two offers and marks the best of each column`() throws {
    let rice = try season.offer {
      ($0.scholarshipCents, $0.deadlineDate, $0.conditions) = (.value(4_000_000), .value("2026-02-20"), .value("GPA"))
    }
    let two = try season.offer(at: duke) {
      ($0.scholarshipCents, $0.scholarshipHundredths) = (.value(2_500_000), .value(8000))
      $0.deadlineDate = .value("2026-02-10")
    }
    #expect(try season.compare(rice) == nil && season.compare(rice, rice) == nil)
    let page = try #require(try season.compare(rice, two))
    #expect(page.title == "Compare Offers" && page.close == "Close")
    #expect(
      page.rows[0].cells.map(\.text) == [
        "Rice University", "Partial", "$40,000", "—", "Feb 20, 2026 (9d)", "Pending", "GPA",
      ])
    #expect(
      page.rows[0].cells.map(\.color) == [
        nil, nil, "emerald-100/700", nil, "orange-100/700", "blue-100/800", nil,
      ])
    #expect(page.rows[1].cells[3].color == "emerald-100/700" && page.rows[1].cells[4].color == nil)
    #expect(page.rows[1].cells[4].text == "Feb 10, 2026 (Overdue)")
    #expect(page.summary.map(\.label) == ["Total Offers", "Highest Amount", "Highest %", "Most Urgent"])
    #expect(page.summary.map(\.text) == ["2", "$40,000", "80%", "9 days"])
    let others = try [rice, two].map { _ in try season.offer { $0.status = .value(.declined) } }
    let declined = try #require(try season.compare(others[0], others[1]))
    #expect(declined.summary.map(\.text) == ["2", "No offer stands", "No offer stands", "No deadline ahead"])
  }
}

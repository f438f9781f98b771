import Compass
import Domain
import EventLog
import Foundation
import HomeTestSupport
import Pages
import Projections
import TestSupport
import Testing

@Suite struct EventDetailPageTests {
  @Test(.verifies("ED-1", "ED-16", "ED-20", "ED-21", "ED-96"))
  func `an event shows all that is known of it`() throws {
    let season = try EventSeason()
    let page = try #require(try season.page(season.add(EventSeason.whole)))
    #expect(page.name == "Spring Showcase 2026" && page.dateRange == "Apr 15 - 16, 2026")
    #expect(page.type.text == "Showcase" && page.status.text == "Registered")
    #expect([page.markAttended, page.edit, page.delete].map { $0?.title } == ["✓ Mark Attended", "Edit", "Delete"])
    #expect(
      page.details.map { "\($0.icon) \($0.label): \($0.text)" } == [
        "🕐 Start Time: 09:00 AM", "✔️ Check-in Time: 08:15 AM", "💰 Cost: $150.00", "📌 Source: Web Search",
        "✅ Status: Registered",
      ])
    #expect(page.school?.label == "Rice University")
    #expect(page.place?.heading == "📍 Location")
    #expect(page.place?.lines == ["Alumni Field", "1 Stadium Way", "San Antonio, TX"])
  }

  @Test(.verifies("ED-23", "ED-26", "ED-28", "ED-29", "ED-55"))
  func `what is not known is not there`() throws {
    let season = try EventSeason()
    let page = try #require(try season.page(season.add(EventSeason.least)))
    #expect(page.details.map(\.label) == ["Status"])
    #expect(page.place == nil && page.description == nil && page.link == nil && page.performanceNotes == nil)
    #expect(page.metrics == nil)
    #expect(page.coaches.cards.isEmpty && page.coaches.empty == "No coaches recorded")
    let whole = try #require(try season.page(season.add(EventSeason.whole)))
    #expect(whole.description?.heading == "Event Description" && whole.description?.text == "Bring wood bats.")
    #expect(whole.link?.heading == "Event Link" && whole.link?.url == "https://a.org/x")
    #expect(whole.performanceNotes?.heading == "Performance Notes" && whole.performanceNotes?.text == "Three hits")
  }

  @Test(
    .verifies("ED-28"), arguments: ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "a.org", ""])
  func `what is no address of the web is shown, and leads nowhere`(url: String) throws {
    // No command takes such an address; an event of another device may hold it.
    let season = try EventSeason()
    let home = season.fixture.home
    let id = home.freshID()
    let data = """
      {"athlete":"\(season.fixture.player.lowercased)","fields":{"url":"\(url)"},"name":"Camp",\
      "startDate":"2026-04-15","type":"camp"}
      """
    try home.log.append(
      [NewEvent(id: home.freshID(), stream: .event(id), type: "EventScheduled", schema: 1, data: data)],
      in: AppendContext(
        actor: season.fixture.player.lowercased, family: try #require(try home.settings.family).lowercased,
        device: "elsewhere", clock: season.fixture.clock.now.milliseconds))
    let link = try #require(try season.page(id)?.link)
    #expect(link.text == url && link.url == nil)
  }

  @Test(.verifies("ED-24", "ED-106")) func `directions need an address or a city, and are encoded`() throws {
    let season = try EventSeason()
    func directions(_ change: (inout EventFields) -> Void) throws -> EventDetailPage.Link? {
      var fields = EventSeason.least
      change(&fields)
      return try season.page(season.add(fields))?.place?.directions
    }
    let whole = try directions {
      $0.address = .value("12 Peña St & Main #4"); $0.city = .value("Austin"); $0.state = .value("TX")
    }
    #expect(whole?.button.title == "🗺️ Get Directions" && whole?.button.color == "green-100/700")
    #expect(
      whole?.url == "https://www.google.com/maps/search/?api=1&query="
        + "12%20Pe%C3%B1a%20St%20%26%20Main%20%234%2C%20Austin%2C%20TX")
    #expect(try directions { $0.city = .value("Waco") }?.url.hasSuffix("query=Waco") == true)
    #expect(
      try directions {
        $0.location = .value("Field"); $0.state = .value("TX")
      } == nil)
    #expect(try directions { _ in } == nil)
  }

  @Test(.verifies("ED-2", "ED-107")) func `an unknown, a deleted and a foreign event are not found`() throws {
    let season = try EventSeason()
    let event = try season.add(EventSeason.whole)
    #expect(try season.page(UUID()) == nil)
    #expect(try EventSeason().page(event) == nil)
    try season.perform(.event(event, .delete))
    #expect(try season.page(event) == nil)
    let state = PageState { try season.page(event) }
    #expect(state.notice?.title == "Event not found" && state.notice?.action == "Return to Events →")
    #expect(PageState<EventDetailPage>.initial.notice?.title == "Loading event...")
  }

  @Test(.verifies("ED-3")) func `an id that is none leads to the form for a new event or to the list`() {
    #expect(EventRoute(id: "new") == .create && EventRoute(id: "create") == .create)
    for text in ["", "42", "../schools", "0190f0a5-8f10-7e51-8b39"] { #expect(EventRoute(id: text) == .list) }
    let id = "0190F0A5-8F10-7E51-8B39-D1F7A2E64B07"
    #expect(EventRoute(id: id) == .event(id.lowercased()))
    #expect(EventRoute(id: id).path == "/events/\(id.lowercased())")
    #expect(EventRoute.create.path == "/events/create" && EventRoute.list.path == "/events")
  }

  @Test(.verifies("ED-9")) func `what must be there and is not is Unknown`() throws {
    // No command clears a name; an event that came from elsewhere may.
    let season = try EventSeason()
    let event = try season.add(EventSeason.whole)
    let row = try season.fixture.home.read { try $0.event(event.lowercased) }
    var broken = try #require(row)
    broken.state.fields.name = .absent
    #expect(broken.name == "Unknown")
    broken.state.fields.name = .value("")
    #expect(broken.name == "Unknown")
  }

  @Test(.verifies("ED-11", "ED-12", "ED-18", "ED-30", "ED-114"))
  func `attended wins over registered, and takes the button away`() throws {
    let season = try EventSeason()
    let plain = try season.add(EventSeason.least)
    #expect(try season.page(plain)?.status == (try season.badge("Not Registered", "gray-100/700")))
    let event = try season.add(EventSeason.whole)
    #expect(try season.page(event)?.status == (try season.badge("Registered", "blue-100/700")))
    try season.perform(.event(event, .setAttended(true)))
    let page = try #require(try season.page(event))
    #expect(page.status == (try season.badge("Attended", "green-100/700")))
    #expect(page.markAttended == nil && page.edit != nil)
  }

  @Test(.verifies("ED-17")) func `each type has its label and colour, an unknown one is shown as it is`() throws {
    let season = try EventSeason()
    let expected = [
      "showcase": ("Showcase", "purple-100/700"), "camp": ("Camp", "emerald-100/700"),
      "official_visit": ("Official Visit", "blue-100/700"), "unofficial_visit": ("Unofficial Visit", "sky-100/700"),
      "game": ("Game", "orange-100/700"),
    ]
    for (raw, badge) in expected {
      var fields = EventSeason.least
      fields.type = .value(RecruitingEventType(rawValue: raw))
      let type = try season.page(season.add(fields))?.type
      #expect(type?.text == badge.0 && type?.color == badge.1)
    }
    #expect(RecruitingEventType(rawValue: "try_out").label == "try_out")
  }

  @Test(.verifies("ED-13")) func `the days of an event in one line`() throws {
    let season = try EventSeason()
    for (end, text) in [
      (nil, "Apr 15, 2026"), ("2026-04-15", "Apr 15, 2026"), ("2026-04-16", "Apr 15 - 16, 2026"),
      ("2026-05-02", "Apr 15 - May 2, 2026"), ("2027-01-02", "Apr 15, 2026 - Jan 2, 2027"),
    ] {
      var fields = EventSeason.least
      fields.startDate = .value("2026-04-15")
      fields.endDate = end.map(Patch.value) ?? .absent
      #expect(try season.page(season.add(fields))?.dateRange == text)
    }
  }

  @Test(.verifies("ED-15")) func `dates and times are written for the viewer`() throws {
    let season = try EventSeason()
    let event = try season.add(EventSeason.whole)
    let german = Viewer(
      id: season.fixture.player, athlete: season.fixture.player, timeZone: .gmt, locale: Locale(identifier: "de_DE"),
      now: season.fixture.clock.now)
    let page = try season.fixture.home.read { try EventDetailPage.load(event.lowercased, from: $0, viewer: german) }
    #expect(page?.dateRange == "15. Apr. 2026 - 16. Apr. 2026")
    #expect(page?.details.first?.text == "09:00")
  }

  @Test(.verifies("ED-84", "ED-85", "ED-86", "ED-87", "ED-116"))
  func `a screen reader hears header, buttons, metrics and coaches`() throws {
    let season = try EventSeason()
    let event = try season.add(EventSeason.whole)
    _ = try season.measure(event)
    _ = try season.measure(event, 0.305, .battingAverage, verified: false)
    _ = try season.mark(event, "Ann Lee")
    let page = try #require(try season.page(event))
    #expect(page.spoken == "Spring Showcase 2026, Showcase, Apr 15 - 16, 2026, Registered")
    #expect(
      [page.markAttended, page.edit, page.delete].map { $0?.spoken } == [
        "Mark as attended", "Edit event", "Delete event",
      ])
    #expect(
      page.metrics?.cards.map(\.spoken) == [
        "Fastball Velocity, 92.5 mph, Verified", "Batting Average, 0.305, Not verified",
      ])
    #expect(page.coaches.cards.map(\.spoken) == ["Ann Lee, Head Coach"])
  }

  @Test(.verifies("ED-58", "ED-61", "ED-63", "ED-64", "ED-104"))
  func `metrics are cards in the order in which they were logged, until they are deleted`() throws {
    let season = try EventSeason()
    let event = try season.add(EventSeason.whole)
    #expect(try season.page(event)?.metrics == nil)
    let first = try season.measure(event, 91)
    try season.measure(event, 93)
    try season.measure(nil, 99)
    let metrics = try #require(try season.page(event)?.metrics)
    #expect(metrics.heading == "Metrics Recorded at This Event")
    #expect(metrics.cards.map(\.value) == ["91 mph", "93 mph"])
    #expect(metrics.cards.allSatisfy { $0.verified?.text == "Verified" && $0.delete != nil })
    #expect(metrics.deleteQuestion.title == "Delete this metric?")
    try season.perform(.metric(first, .remove))
    #expect(try season.page(event)?.metrics?.cards.map(\.value) == ["93 mph"])
  }

  @Test(.verifies("ED-59", "ED-60", "ED-65")) func `the form for a metric`() throws {
    let season = try EventSeason()
    let form = try #require(try season.page(season.add(EventSeason.least))?.metricForm)
    #expect(form.heading == "Log Performance Metric" && form.open.title == "+ Add Metric")
    #expect(
      form.types.map(\.label) == [
        "Velocity", "Exit Velo", "60-Yard Dash", "Pop Time", "Batting Average", "ERA", "Strikeouts", "Other",
      ])
    #expect(form.types.map(\.unit) == ["mph", "mph", "sec", "sec", "", "", "", ""])
    #expect(form.submit.title == "Log Metric" && form.cancel.title == "Cancel")
    #expect(form.submit.color.hasPrefix("blue") && form.cancel.color.hasPrefix("gray"))
    #expect(form.labels.typePlaceholder == "Select Metric" && form.labels.verified == "Verified by third party")
  }

  @Test(.verifies("ED-32", "ED-33", "ED-35", "ED-36", "ED-40")) func `the dialog after attending`() throws {
    let season = try EventSeason()
    let dialog = try #require(try season.page(season.add(EventSeason.whole))?.quickLog)
    #expect(dialog.title == "Log Interactions")
    #expect(dialog.subtitle == "Did you have any coaching interactions at Spring Showcase 2026?")
    // ED names the four types in short words; the labels are the web's (C23).
    #expect(dialog.type.options.map(\.label) == ["In-Person Meeting", "Phone Call", "Email", "Game Appearance"])
    #expect(dialog.direction.options.map(\.label) == ["Coach contacted us", "We contacted coach"])
    #expect(dialog.sentiment.options.map(\.label) == ["Very Positive", "Positive", "Neutral", "Negative"])
    #expect(
      [dialog.type, dialog.direction, dialog.sentiment].map(\.first) == ["in_person_visit", "inbound", "positive"])
    #expect(dialog.submit?.title == "Log Interaction" && dialog.skip.title == "Skip for Now")
    #expect(dialog.submit?.color.hasPrefix("blue") == true && dialog.skip.color.hasPrefix("gray"))
    #expect(dialog.obstacle == nil)
  }

  @Test(.verifies("ED-41", "ED-56", "ED-113")) func `without a school there are no coaches and no interactions`() throws
  {
    let season = try EventSeason()
    let event = try season.add(EventSeason.least, linked: false)
    let page = try #require(try season.page(event))
    #expect(page.coaches.add == nil && page.coaches.empty == "Event not linked to school")
    #expect(page.quickLog?.submit == nil && page.quickLog?.obstacle?.contains("not linked to school") == true)
    #expect(throws: DomainError(.refused, field: "school", "Event not linked to school")) {
      try season.perform(.quickLog(QuickLog(content: "x"), interaction: UUID(), event: event))
    }
  }

  @Test(.verifies("ED-42", "ED-46", "ED-48", "ED-49")) func `the texts of editing and deleting`() throws {
    let season = try EventSeason()
    let page = try #require(try season.page(season.add(EventSeason.whole)))
    let form = try #require(page.editForm)
    #expect(form.title == "Edit Event" && form.save.title == "Save Changes" && form.busy == "Saving...")
    #expect(
      form.inputs.map(\.field) == [
        "name", "type", "startDate", "endDate", "startTime", "endTime", "checkinTime", "timeZone", "location",
        "address", "city", "state", "costCents", "eventSource", "url", "registered", "description", "performanceNotes",
      ])
    #expect(form.inputs[1].options?.count == 5)
    let deletion = try #require(page.deletion)
    #expect(deletion.question.title == "Are you sure?" && deletion.busy == "Deleting...")
    #expect(deletion.line == "Are you sure? \(page.name) will be deleted. Its metrics and interactions stay.")
    #expect(deletion.confirm.spoken == "Delete event" && deletion.cancel.title == "Cancel")
  }

  @Test(.verifies("ED-8")) func `the past is shown as it was, and offers nothing to change`() throws {
    let season = try EventSeason()
    let event = try season.add(EventSeason.whole)
    _ = try season.measure(event)
    let outcome = try season.perform(.event(event, .edit(EventFields(name: .value("Renamed")))))
    let position = try #require(outcome.events.first?.position)
    try season.perform(.event(event, .delete))
    let page = try #require(try season.page(event, at: .position(position - 1)))
    #expect(page.name == "Spring Showcase 2026" && page.isPast)
    #expect(page.edit == nil && page.delete == nil && page.markAttended == nil && page.quickLog == nil)
    #expect(page.metrics?.cards.first?.delete == nil && page.metricForm == nil && page.coaches.add == nil)
  }

  @Test(.verifies("ED-27", "ED-115")) func `a long description is shown whole`() throws {
    let season = try EventSeason()
    var fields = EventSeason.least
    let long = String(repeating: "word ", count: 399) + "end"
    fields.description = .value(long)
    #expect(try season.page(season.add(fields))?.description?.text == long)
  }

  @Test func `every family member sees the same event (C24)`() throws {
    let season = try EventSeason()
    let event = try season.add(EventSeason.whole, by: season.fixture.mother)
    #expect(try season.page(event, viewer: season.fixture.father) == season.page(event))
  }
}

extension EventSeason {
  /// A badge as JSON would bring it; pages make theirs themselves.
  func badge(_ text: String, _ color: String) throws -> Badge {
    try JSONDecoder().decode(Badge.self, from: JSONEncoder().encode(["text": text, "color": color]))
  }
}

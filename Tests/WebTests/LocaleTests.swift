import Compass
import Domain
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Web

/// Dates, numbers and money follow the browser's language; what programs read and what forms send does not.
@Suite struct LocaleTests {
  private func tuition(of answer: Answer) -> String {
    String(answer.text.map { $0 == "\u{a0}" || $0 == "\u{202f}" ? " " : $0 })
  }

  private func get(_ path: String, _ language: String?, _ browser: Browser) async throws -> Answer {
    try await browser.call("GET", path, headers: language.map { [("Accept-Language", $0)] } ?? [])
  }

  @Test(
    .verifies("ED-15"),
    arguments: [
      (nil, "en-US", "4,240", "$54,960", "Feb 2, 2026, "),
      ("en-US,en;q=0.9", "en-US", "4,240", "$54,960", "Feb 2, 2026, "),
      ("de-DE,de;q=0.9,en;q=0.8", "de-DE", "4.240", "54.960 $", "2. Feb. 2026, "),
      ("en;q=0.1, fr-FR;q=0.9", "fr-FR", "4 240", "54 960 $US", "2 févr. 2026 à "),
      ("tlh, en-GB", "en-GB", "4,240", "US$54,960", "2 Feb 2026 at "),
      ("de-DE\"><script>", "en-US", "4,240", "$54,960", "Feb 2, 2026, "),
      (String(repeating: "de,", count: 2000), "en-US", "4,240", "$54,960", "Feb 2, 2026, "),
    ] as [(String?, String, String, String, String)])
  func `a page is written for the browser that asks`(
    language: String?, tag: String, students: String, tuition: String, moment: String
  ) async throws {
    let served = try await Served()
    let school = try served.add(
      "Rice University", SchoolFields(studentSize: .value(4240), tuitionOutOfState: .value(54_960)))
    try served.perform(.school(school, .changeStatus(.contacted, note: nil)))
    let answer = try await get("/schools/\(school.lowercased)", language, served.browser)
    let text = self.tuition(of: answer)
    #expect(answer.status == 200 && text.contains("<html lang=\"en\" data-locale=\"\(tag)\">"))
    #expect(text.contains(">\(students)<") && text.contains(">\(tuition)<"), "\(students) \(tuition)")
    #expect(text.contains("Status changed \(moment)"))
    // Nothing keeps a page, so none is given to whoever asks in another language.
    #expect(answer.headers["cache-control"] == "no-store" && answer.headers["etag"] == nil)
  }

  @Test(.verifies("ED-15")) func `two browsers of one person each have their own way of writing`() async throws {
    let served = try await Served()
    let school = try served.add("Rice University")
    try served.perform(.school(school, .changeStatus(.contacted, note: nil)))
    let path = "/schools/\(school.lowercased)?at=\(try served.position - 1)"
    for (language, date) in [("de-DE", "2. Feb. 2026, "), ("en-US", "Feb 2, 2026, "), ("de-DE", "2. Feb. 2026, ")] {
      let text = try await get(path, language, served.browser).text
      // The slider's texts are kept from one answer to the next.
      #expect(text.contains("As of \(date)") && text.contains("since \(date.dropLast(2))"), "\(language)")
    }
  }

  @Test func `the API and a calendar are the same in every language`() async throws {
    let served = try await Served()
    let school = try served.add("Rice University", SchoolFields(studentSize: .value(4240)))
    let id = served.home.freshID()
    var fields = OfferFields()
    fields.school = .value(school)
    fields.offerType = .value(.partial)
    fields.scholarshipCents = .value(4_000_050)
    fields.offerDate = .value("2026-01-15")
    fields.deadlineDate = .value("2026-02-20")
    try served.perform(.offer(id, .record(athlete: served.player, fields)))
    let feed = CalendarFeeds.path(try served.home.calendarFeeds.make(for: served.player))
    for path in ["/api/offers/\(id.lowercased)", "/api/schools/\(school.lowercased)/fit-score", feed] {
      let own = try await get(path, "en-US", served.browser)
      let german = try await get(path, "de-DE", served.browser)
      #expect(own.status == 200 && german.body == own.body, "\(path): \(own.status)")
      #expect(german.headers["etag"] == own.headers["etag"])
    }
  }

  @Test func `a calendar feed is the same whatever the server's own locale is`() throws {
    let local = try Local()
    var fields = OfferFields()
    fields.offerType = .value(.partial)
    fields.offerDate = .value("2026-01-15")
    fields.deadlineDate = .value("2026-02-20")
    fields.school = .value(try local.school("Rice University"))
    let id = local.home.freshID()
    try local.perform(.offer(id, .record(athlete: local.player, fields)))
    let deadline = try #require(CalendarDate("2026-02-20"))
    try local.perform(
      .step("offer/\(id.lowercased)", .settle(.init(day: deadline), until: deadline.adding(days: -2))))
    let now = local.home.now()
    func feed(_ locale: String) throws -> String {
      let site = Site(
        home: local.home,
        viewer: Viewer(
          id: local.player, athlete: local.player, timeZone: .gmt, locale: Locale(identifier: locale), now: now),
        csrf: "secret")
      return String(decoding: try site.calendarFile(known: nil).body, as: UTF8.self)
    }
    let american = try feed("en_US")
    #expect(american.contains("Feb 20\\, 2026\\, due in"), "\(american)")
    #expect(try feed("de_DE") == american)
  }

  @Test func `forms hold and take the values that they always do`() throws {
    let german = try Local(locale: "de_DE")
    let american = try Local()
    func form(_ local: Local) throws -> (offer: String, school: String) {
      let school = try local.school(
        "Rice University", SchoolFields(admissionRate: .value(0.285), studentSize: .value(4240)))
      let id = try local.offer(school)
      return ("/offers/\(id.lowercased)", "/schools/\(school.lowercased)")
    }
    let (here, there) = (try form(german), try form(american))
    func inputs(_ local: Local, _ path: String) throws -> [String] {
      try local.get(path).text.matches(of: /<input[^>]* name="[a-zA-Z.]+" value="[^"]*"[^>]*>/).map { String($0.0) }
        .filter { !$0.contains("name=\"command\"") }
    }
    for (path, other) in [(here.offer, there.offer), (here.school, there.school), ("/schools", "/schools")] {
      let own = try inputs(american, other)
      #expect(!own.isEmpty)
      #expect(try inputs(german, path) == own, "\(path)")
    }
    _ = try german.post(
      here.offer + "/edit", [("shown.scholarshipCents", "40000"), ("scholarshipCents", "41234.56")])
    let page = try german.get(here.offer).text
    #expect(page.contains("41.234,56"), "what is typed as ever is shown as the viewer writes it")
  }
}

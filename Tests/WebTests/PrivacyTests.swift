import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Web

/// What one person of the family wrote for himself is in no answer to another: on no page, at no moment, by no call and
/// no form (ruling 20).
@Suite struct PrivacyTests {
  /// Two athletes and two parents, each with private notes and reminders of his own.
  private struct Family {
    let local: Local
    let people: [UUID]
    let school: UUID
    let coach: UUID
    let event: UUID
    let offer: UUID

    init() throws {
      local = try Local(brother: true)
      _ = try local.home.addMember(name: "Bo", role: .parent, by: local.mother)
      people = try local.home.read { try $0.members() }.compactMap { UUID(strict: $0.id) }
      school = try local.school("Rice University", notes: "shared")
      (coach, event, offer) = (try local.coach(school), try local.event(school), try local.offer(school))
      for (number, person) in people.enumerated() {
        try local.perform(.privateNote(school: school, text: secret(person)), by: person)
        try local.perform(.privateNote(school: school, text: "\(secret(person)) again"), by: person)
        try local.perform(
          .preferences(person, .editNotifications(NotificationFields(followUpReminderDays: .value(71 + number)))),
          by: person)
      }
      try local.perform(.school(school, .setFavorite(true)))
    }

    /// What only a person may read.
    func secret(_ person: UUID) -> String { "Kestrel\(people.firstIndex(of: person) ?? 99)x" }

    func days(_ person: UUID) -> String { "\(71 + (people.firstIndex(of: person) ?? 28))" }

    func site(of person: UUID) -> Site {
      Site(
        home: local.home,
        viewer: Viewer(id: person, athlete: local.player, timeZone: .gmt, now: local.home.now()), csrf: "secret")
    }

    func note(of person: UUID) throws -> String? {
      try local.home.read { try $0.privateNote(on: school.lowercased, of: person)?.text }
    }

    /// What of others' stands in an answer to a person.
    func leaks(in text: String, to person: UUID) -> [String] {
      people.filter { $0 != person }.flatMap { other in
        [
          secret(other), "\"followUpReminderDays\":\(days(other))",
          "name=\"followUpReminderDays\" value=\"\(days(other))",
          "Follow up reminder days: \(days(other))",
        ].filter(text.contains)
      }
    }

    var record: String { "/schools/\(school.lowercased)" }

    /// Pages that must be looked at, whatever leads to them.
    var pages: [String] {
      let settings = SiteRoute.settings.keys.sorted().flatMap { ["/settings/\($0)", "/settings/\($0)/history"] }
      return [
        "/dashboard", "/schools", "/schools/new", "/schools/trash", record, "\(record)/delete", "\(record)/history",
        "\(record)/coaches", "\(record)/interactions", "/events", "/events/create", "/events/\(event.lowercased)",
        "/events/\(event.lowercased)/delete", "/events/\(event.lowercased)/history",
        "/events/\(event.lowercased)/metrics.csv", "/offers", "/offers/new", "/offers/\(offer.lowercased)",
        "/offers/\(offer.lowercased)/delete", "/offers/\(offer.lowercased)/history", "/offers/compare",
        "/coaches/\(coach.lowercased)/history",
      ] + settings
    }
  }

  private static func get(_ target: String, _ site: Site) throws -> String {
    String(decoding: site.answer(try WebRequest(method: .get, target: target)).body, as: UTF8.self)
  }

  /// Every path that a page leads to, without its query.
  private static func links(_ text: String) -> [String] {
    text.matches(of: /(?:href|action|formaction)="(\/[^"?#]*)/).map { String($0.1) }
  }

  @Test func `what one wrote for himself is in no page for another, whoever he is`() throws {
    let family = try Family()
    let stranger = UUID()
    for person in family.people + [stranger] {
      let site = family.site(of: person)
      var (open, seen, found) = (family.pages, Set<String>(), false)
      while let page = open.popLast() {
        guard seen.insert(page).inserted else { continue }
        let text = try Self.get(page, site)
        // The archive is the family's whole history but for private notes, of which not even one's own are in it
        // (decision 0027).
        if page == ExportFile.everything.path {
          #expect(!family.people.map(family.secret).contains(where: text.contains), "\(page)")
        } else {
          #expect(family.leaks(in: text, to: person) == [], "\(page)")
        }
        found = found || page == family.record && text.contains(family.secret(person))
        open += Self.links(text)
      }
      #expect(seen.count > family.pages.count)
      // Everybody of the family finds his own, so that the search could have found another's.
      #expect(found == (person != stranger))
      for query in ["q=Kestrel", "athlete=\(person.lowercased)"] {
        for list in ["/schools", "/events", "/offers", "\(family.record)/interactions", "\(family.record)/coaches"] {
          #expect(family.leaks(in: try Self.get("\(list)?\(query)", site), to: person) == [], "\(list)?\(query)")
        }
      }
    }
  }

  @Test func `nor is it in the past`() throws {
    let family = try Family()
    let head = try family.local.position
    for person in family.people {
      let site = family.site(of: person)
      for moment in stride(from: head - 1, to: 0, by: -4) {
        for page in ["/dashboard", "/schools", "/trash"] + family.pages.filter({ $0.contains("history") }) + [
          family.record
        ] {
          let text = try Self.get("\(page)?at=\(moment)", site)
          #expect(family.leaks(in: text, to: person) == [], "\(page)?at=\(moment)")
        }
      }
    }
  }

  @Test func `nor in an answer of the API`() throws {
    let family = try Family()
    for person in family.people {
      let site = family.site(of: person)
      for endpoint in Site.endpoints {
        let id = endpoint.path.contains("offers") ? family.offer : family.school
        let target = endpoint.path.replacing("{id}", with: id.lowercased)
        for body in endpoint.method == .get ? [""] : ["{}", #"{"shown":{"status":"x"},"status":"accepted"}"#, "[1]"] {
          // What deletes is asked last of all, elsewhere.
          guard endpoint.method != .delete, !endpoint.path.contains("cascade") else { continue }
          let answer = site.answerAPI(try WebRequest(method: endpoint.method, target: target, body: Array(body.utf8)))
          let text = String(decoding: answer.body, as: UTF8.self)
          #expect(family.leaks(in: text, to: person) == [], "\(endpoint.method) \(target) \(body)")
        }
      }
    }
  }

  @Test func `nor does a form bring it out, or write to it`() throws {
    let family = try Family()
    let local = family.local
    var events: [String] = []
    try local.home.log.scan { events.append(try $0.id.lowercased) }
    for person in family.people {
      let site = family.site(of: person)
      func post(_ path: String, _ form: String) throws -> String {
        let request = try WebRequest(
          method: .post, target: path, form: try FormFields("csrf=secret&\(form)".utf8), isFromScript: false)
        let answer = site.answer(request)
        return String(decoding: answer.body, as: UTF8.self) + answer.headers.map { "\($0.name) \($0.value)" }.joined()
      }
      for (path, form) in [
        ("\(family.record)/private-notes", "shown=Kestrel&text=mine"),
        ("\(family.record)/private-notes", "shown=&text="),
        ("\(family.record)/notes", "shown=x&text=y"),
        ("/settings/notifications", "shown.followUpReminderDays=9&followUpReminderDays=10"),
        ("/settings/notifications/reset", "sure=x"),
      ] {
        #expect(family.leaks(in: try post(path, form), to: person) == [], "\(path) \(form)")
      }
    }
    // Nobody takes back what another wrote for himself; and the refusal does not say what it was.
    for person in family.people {
      let site = family.site(of: person)
      let others = family.people.filter { $0 != person }
      let before = try others.map { try family.note(of: $0) }
      for event in events {
        let request = try WebRequest(
          method: .post, target: "/undo", form: try FormFields("csrf=secret&event=\(event)&back=/schools".utf8))
        let answer = site.answer(request)
        #expect(family.leaks(in: String(decoding: answer.body, as: UTF8.self), to: person) == [], "\(event)")
      }
      #expect(try others.map { try family.note(of: $0) } == before)
    }
  }
}

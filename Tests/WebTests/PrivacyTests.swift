import Compass
import Domain
import Projections
import Foundation
import Pages
import TestSupport
import Testing

@testable import Web

/// What one person of the family wrote for himself is in no answer to another, on no page, at no moment (ruling 20).
@Suite struct PrivacyTests {
  private static let secret = "Kestrel47"

  @Test func `a secret of one is in no answer to another`() throws {
    let local = try Local(brother: true)
    let school = try local.school("Rice University", notes: "shared")
    let (coach, event, offer) = (try local.coach(school), try local.event(school), try local.offer(school))
    for author in [local.mother, local.player] {
      try local.perform(.privateNote(school: school, text: "\(Self.secret) of \(author)"), by: author)
      try local.perform(.privateNote(school: school, text: "\(Self.secret) again"), by: author)
      try local.perform(
        .preferences(author, .editNotifications(NotificationFields(followUpReminderDays: .value(83)))), by: author)
    }
    try local.perform(.school(school, .setFavorite(true)))
    let brother = try #require(
      try local.home.read { try $0.members() }.first { $0.name == "Max" }.flatMap { UUID(strict: $0.id) })
    let site = Site(
      home: local.home,
      viewer: Viewer(id: brother, athlete: local.player, timeZone: .gmt, now: local.home.now()), csrf: "secret")
    let record = "/schools/\(school.lowercased)"
    let pages =
      [
        "/dashboard", "/schools", "/schools?q=\(Self.secret)", "/schools/new", "/trash", record, "\(record)/delete",
        "\(record)/coaches", "\(record)/interactions", "/events", "/events/create", "/events/\(event.lowercased)",
        "/events/\(event.lowercased)/metrics.csv", "/offers", "/offers/\(offer.lowercased)", "/offers/compare",
        "/coaches/\(coach.lowercased)",
      ] + Place.settings.keys.sorted().map { "/settings/\($0)" }
    let moments = (1...(try local.position)).map { "at=\($0)" }
    func bodies(_ site: Site) throws -> [(String, String)] {
      var answers: [(String, String)] = []
      for page in pages {
        for moment in [""] + moments {
          let target = moment.isEmpty ? page : "\(page)\(page.contains("?") ? "&" : "?")\(moment)"
          let answer = site.answer(try WebRequest(method: .get, target: target))
          answers.append((target, String(decoding: answer.body, as: UTF8.self)))
        }
      }
      for endpoint in Site.endpoints where endpoint.method == .get {
        let id = endpoint.path.contains("offers") ? offer : school
        let target = endpoint.path.replacing("{id}", with: id.lowercased)
        let answer = site.answerAPI(try WebRequest(method: .get, target: target))
        answers.append((target, String(decoding: answer.body, as: UTF8.self)))
      }
      return answers
    }
    for (target, text) in try bodies(site) {
      // What was searched for stands in the field that it was typed into.
      #expect(
        !text.replacing("value=\"\(Self.secret)\"", with: "").contains(Self.secret) || target.contains("q="),
        "\(target)")
      #expect(!text.contains("\"followUpReminderDays\":83"), "\(target)")
    }
    // The author finds his own, so that the search above could have found it.
    #expect(try bodies(local.site).contains { $0.0 == record && $0.1.contains(Self.secret) })
  }
}

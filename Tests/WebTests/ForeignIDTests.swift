import Compass
import Domain
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Web

/// An id of another family is answered as one that nobody ever gave: the same status and the same words, on every page,
/// by every form and every call.
@Suite struct ForeignIDTests {
  private struct Ids {
    let school: String
    let coach: String
    let event: String
    let offer: String

    var all: Set<String> { [school, coach, event, offer] }

    static func fresh() -> Ids {
      func id() -> String { UUID().uuidString.lowercased() }
      return Ids(school: id(), coach: id(), event: id(), offer: id())
    }
  }

  /// Another family with one of everything.
  private static func stranger() throws -> Ids {
    let other = try Local()
    // The same seed gives the same ids, whatever they are of: with more records before them than the family has, none of
    // theirs is one of its own.
    for number in 1...9 { _ = try other.school("Other \(number)") }
    let school = try other.school("Secret College")
    let (coach, event, offer) = (try other.coach(school), try other.event(school), try other.offer(school))
    return Ids(
      school: school.lowercased, coach: coach.lowercased, event: event.lowercased, offer: offer.lowercased)
  }

  private static func pages(_ ids: Ids, own: Ids) -> [String] {
    [
      "/schools/\(ids.school)", "/schools/\(ids.school)/delete", "/schools/\(ids.school)/history",
      "/schools/\(ids.school)/coaches", "/schools/\(ids.school)/interactions", "/coaches/\(ids.coach)/history",
      "/events/\(ids.event)", "/events/\(ids.event)/delete", "/events/\(ids.event)/history",
      "/events/\(ids.event)/metrics.csv", "/offers/\(ids.offer)", "/offers/\(ids.offer)/delete",
      "/offers/\(ids.offer)/history", "/offers/compare?pick.\(ids.offer)=true&pick.\(own.offer)=true",
    ]
  }

  private static func forms(_ ids: Ids, own: Ids) -> [(path: String, form: String)] {
    let school = "/schools/\(ids.school)"
    let event = "/events/\(ids.event)"
    let text = "shown.name=&name=x&shown=&text=x&value=true&status=contacted&tier=A&kind=pro"
    let typed = "shown.name=&name=Camp&shown.type=&type=camp&shown.startDate=&startDate=2026-01-15"
    let offered = "shown.offerType=&offerType=partial&shown.offerDate=&offerDate=2026-01-15"
    var forms: [(path: String, form: String)] = []
    for action in [
      "favorite", "status", "tier", "notes", "private-notes", "information", "philosophy", "items",
      "items/\(ids.coach)/remove", "lookup", "delete", "restore", "coaches", "coaches/\(ids.coach)",
      "coaches/\(ids.coach)/remove", "coaches/\(ids.coach)/move", "interactions", "interactions/\(ids.coach)/remove",
    ] {
      forms.append(("\(school)/\(action)", text))
    }
    for action in [
      "edit", "attended", "log", "coaches", "coaches/\(ids.coach)/remove", "metrics", "metrics/\(ids.coach)/remove",
      "delete",
    ] {
      forms.append(("\(event)/\(action)", text))
    }
    for action in ["edit", "delete"] { forms.append(("/offers/\(ids.offer)/\(action)", "shown.notes=&notes=x")) }
    // An id of theirs within a record of one's own.
    forms.append(("/schools/\(own.school)/coaches/\(ids.coach)", "shown.lastName=&lastName=x"))
    for part in ["coaches", "interactions", "items"] {
      forms.append(("/schools/\(own.school)/\(part)/\(ids.coach)/remove", ""))
    }
    forms.append(
      (
        "/schools/\(own.school)/interactions",
        "shown.coach=&coach=\(ids.coach)&type=email&direction=outbound&shown.content=&content=hello"
      ))
    forms.append(("/events/\(own.event)/coaches", "coach=\(ids.coach)"))
    forms.append(("/events/\(own.event)/metrics/\(ids.coach)/remove", ""))
    forms.append(("/undo", "event=\(ids.event)&back=/schools"))
    forms.append(("/offers/new", "shown.school=&school=\(ids.school)&\(offered)"))
    forms.append(("/events/create", "shown.school=&school=\(ids.school)&\(typed)"))
    return forms
  }

  private struct Said: Equatable {
    let status: Int
    let text: String
  }

  /// What a request is answered, with the ids that were asked for taken out of it.
  private static func said(_ answer: WebResponse, _ ids: Ids) -> Said {
    let parts = [String(decoding: answer.body, as: UTF8.self)] + answer.headers.map { "\($0.name): \($0.value)" }
    var text = parts.joined(separator: "\n")
    for (name, id) in [("S", ids.school), ("C", ids.coach), ("E", ids.event), ("O", ids.offer)] {
      text = text.replacing(id, with: "{\(name)}")
    }
    // The number of what is said once goes up.
    return Said(status: answer.status, text: text.replacing(/said=\d+/, with: "said="))
  }

  @Test func `an id of another family is an id that nobody gave`() throws {
    let local = try Local()
    let school = try local.school()
    let own = Ids(
      school: school.lowercased, coach: try local.coach(school).lowercased, event: try local.event(school).lowercased,
      offer: try local.offer(school).lowercased)
    let (theirs, nobodys) = (try Self.stranger(), Ids.fresh())
    try #require(own.all.isDisjoint(with: theirs.all) && own.all.isDisjoint(with: nobodys.all))
    let position = try local.position
    for (page, other) in zip(Self.pages(theirs, own: own), Self.pages(nobodys, own: own)) {
      let answer = Self.said(local.site.answer(try WebRequest(method: .get, target: page)), theirs)
      #expect(answer.status == 404 || page.contains("compare"), "\(page)")
      #expect(answer == Self.said(local.site.answer(try WebRequest(method: .get, target: other)), nobodys), "\(page)")
      #expect(!answer.text.contains("Secret"), "\(page)")
    }
    for (form, other) in zip(Self.forms(theirs, own: own), Self.forms(nobodys, own: own)) {
      let answers = try [(form, theirs), (other, nobodys)].map { sent, ids in
        let fields = try FormFields("csrf=secret&\(sent.form)".utf8)
        return Self.said(local.site.answer(try WebRequest(method: .post, target: sent.path, form: fields)), ids)
      }
      #expect(answers[0] == answers[1], "\(form)")
      #expect(answers[0].status >= 400, "\(form)")
    }
    for endpoint in Site.endpoints where endpoint.path.contains("{id}") {
      let answers = try [theirs, nobodys].map { ids in
        let id = endpoint.path.contains("offers") ? ids.offer : ids.school
        let request = try WebRequest(
          method: endpoint.method, target: endpoint.path.replacing("{id}", with: id),
          body: Array((endpoint.method == .get ? "" : #"{}"#).utf8))
        return Self.said(local.site.answerAPI(request), ids)
      }
      #expect(answers[0] == answers[1] && answers[0].status >= 400, "\(endpoint.method) \(endpoint.path)")
    }
    #expect(try local.position == position, "and nothing was written")
  }
}

import Compass
import Domain
import EventLog
import Foundation
import HTTP
import Pages
import Projections
import Supabase
import TestSupport
import Testing

@Suite struct PublishingDemoTests {
  /// A school's page as one of the family sees it, with the people called as the server calls them; less what says when
  /// and by whom a row was made, which a first pull can only take from the row.
  private func page(_ school: String, in home: Home, viewer: UUID, people: [UUID: UUID]) throws -> [String: String] {
    let viewer = Viewer(id: viewer, athlete: viewer, timeZone: .gmt, now: Instant(milliseconds: 1_770_811_200_000))
    guard let page = try home.read({ try SchoolDetailPage.load(school, from: $0, viewer: viewer) }) else { return [:] }
    var text = String(decoding: try JSONEncoder().encode(page), as: UTF8.self)
    for (here, there) in people {
      text = text.replacingOccurrences(of: here.lowercased, with: there.lowercased)
        .replacingOccurrences(of: here.uuidString, with: there.uuidString)
    }
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
    return try object.mapValues {
      String(
        decoding: try JSONSerialization.data(withJSONObject: $0, options: [.sortedKeys, .fragmentsAllowed]),
        as: UTF8.self)
    }
  }

  @Test func `the demo's family arrives whole, and fills an empty second home with equal pages`() async throws {
    guard let stack = try SupabaseStack.project("february") else { return }
    let family = try await PublishingHome(demo: stack, schools: 8)
    let report = try await family.publish()
    #expect(report.refused == [] && report.waiting == [] && report.trouble == nil)
    #expect(try family.differences() == [])
    #expect(try await family.publish() == PublishingReport())
    #expect(try await family.pull().events == 0)

    let folder = TemporaryFolder("rc-second")
    let second = try Home(folder: folder.url)
    let credentials = try await stack.signIn(StackProject.alex, in: folder.url)
    _ = try await Pull(into: second, client: RESTClient(credentials, client: systemHTTPClient())).run()
    let people = try family.home.serverIdentity().people
    let schools = try family.home.read { try $0.schools() }
    #expect(try second.read { try $0.schools().map(\.id).sorted() } == schools.map(\.id).sorted())
    var differing: Set<String> = []
    for school in schools {
      let here = try page(school.id, in: family.home, viewer: family.player, people: people)
      let there = try page(school.id, in: second, viewer: credentials.user, people: [:])
      differing.formUnion(here.keys.filter { here[$0] != there[$0] })
    }
    // Who changed it last and when stands in no row; the notes' earlier versions neither; and a second home publishes
    // nothing yet.
    #expect(differing.subtracting(["attribution", "notesHistory", "publication", "refusals"]) == [])
  }
}

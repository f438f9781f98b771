import Compass
import Domain
import EventLog
import Foundation
import HTTP
import Projections
import TestSupport
import Testing

@testable import Supabase

/// What the project's triggers would make of old contacts and offers, and what is done about it.
@Suite(.takesTurns, .waitsForOthers, .timeLimit(.minutes(15))) struct OldNewsTests {
  /// Logs a contact of so many days ago.
  @discardableResult
  private func call(_ family: PublishingHome, _ school: UUID, daysAgo: Int64, by person: UUID? = nil) throws -> UUID {
    let call = InteractionLogged(content: "\(daysAgo)", direction: .inbound, school: school, type: .phoneCall)
    let then = Instant(milliseconds: family.home.now().milliseconds - daysAgo * 86_400_000)
    let id = family.home.freshID()
    try family.home.perform(
      .interaction(id, .log(call)), in: CommandContext(actor: person ?? family.player, occurredAt: then))
    return id
  }

  private func needingAgreement(_ family: PublishingHome) async throws -> OldNews? {
    try await OldNews.needingAgreement(of: family.home, http: systemHTTPClient())
  }

  /// Logs so many contacts of as many days ago, together.
  private func calls(_ family: PublishingHome, _ school: UUID, count: Int, daysAgo: Int64) throws {
    let then = Instant(milliseconds: family.home.now().milliseconds - daysAgo * 86_400_000)
    let calls = (0..<count).map { _ in
      Command.interaction(
        family.home.freshID(), .log(InteractionLogged(content: "x", direction: .inbound, school: school, type: .email)))
    }
    try family.home.performTogether(calls, in: CommandContext(actor: family.player, occurredAt: then))
  }

  /// Records an offer of so many days ago.
  private func offer(_ family: PublishingHome, _ school: UUID, daysAgo: Int64) throws -> UUID {
    let then = Instant(milliseconds: family.home.now().milliseconds - daysAgo * 86_400_000)
    let id = family.home.freshID()
    let fields = OfferFields(offerDate: .value("2026-01-15"), offerType: .value(.partial), school: .value(school))
    try family.home.perform(
      .offer(id, .record(athlete: family.player, fields)), in: CommandContext(actor: family.player, occurredAt: then))
    return id
  }

  private static let patch = URL(fileURLWithPath: #filePath).appendingPathComponent(
    "../../../../Tools/supabase-dev/patches/honour_replayed_history.sql"
  ).standardizedFileURL

  @Test func `what is long ago is published for the first time when somebody agrees, and not by itself`() async throws {
    guard let stack = try SupabaseStack.project("august") else { return }
    let family = try await PublishingHome(stack)
    let school = try family.school()
    #expect(try OldNews(of: family.home) == nil)
    try call(family, school, daysAgo: 3)
    let first = try #require(try OldNews(of: family.home))
    #expect(first.amount.contacts == 1 && first.warning.contains("1 contact of more than a day ago"))
    // It is as old by a clock that is a year behind.
    let year: Int64 = 365 * 86_400_000
    let behind = try Home(
      folder: family.folder.url,
      environment: .init(clock: {
        Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000) - year)
      }))
    #expect(try OldNews(of: behind)?.amount.contacts == 1)
    // The project knows which of its triggers would take it for news.
    let agreed = try #require(try await needingAgreement(family))
    // The application's own schema has one more.
    let triggers = try #require(agreed.triggers)
    #expect(triggers.last == "trg_advance_school_status_on_interaction")
    let named = "the project's \(triggers.joined(separator: ", ")) take"
    #expect(agreed.warning.contains(named) && agreed.warning.contains(" each for news"), "\(agreed.warning)")

    let (told, isTold) = AsyncStream.makeStream(of: PublishingService.State.self)
    let service = PublishingService(
      of: family.home, http: systemHTTPClient(), timing: PublishingHome.timing, told: { isTold.yield($0) })
    service.start()
    for await case .needsPerson(let words) in told where words.contains("--yes") && words.contains("--since") { break }
    await service.stop()
    #expect(try stack.sql("select count(*) from schools") == [["0"]])
    #expect(try await family.publish().accepted == 2)
    #expect(try OldNews(of: family.home) == nil)
  }

  @Test func `a project whose triggers know what is long ago is published into without a question`() async throws {
    guard let stack = try SupabaseStack.project("august") else { return }
    if SupabaseStack.shared != nil { return SupabaseStack.leaveOut("it changes a function of the application's") }
    let family = try await PublishingHome(stack)
    try call(family, try family.school(), daysAgo: 3)
    try stack.sql(String(contentsOf: Self.patch, encoding: .utf8))
    #expect(try await needingAgreement(family) == nil)
    #expect(try await family.publish().accepted == 2)
    #expect(try stack.sql("select status from schools") == [["researching"]])
    #expect(try stack.sql("select count(*) from school_status_history") == [["0"]])
  }

  @Test(arguments: [false, true])
  func `what was before a day stays here for good, and all else arrives`(takesEvents: Bool) async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let school = try family.school()
    let old = try call(family, school, daysAgo: 90)
    try call(family, school, daysAgo: 30, by: family.parent)
    let new = try call(family, school, daysAgo: 3)
    let moment = Instant(milliseconds: family.home.now().milliseconds - 10 * 86_400_000)
    let context = CommandContext(actor: family.player)
    #expect(try family.home.keepOldNewsHere(before: moment, because: "it was before", in: context).contacts == 2)
    #expect(try family.home.keepOldNewsHere(before: moment, because: "it was before", in: context).total == 0)
    #expect(try OldNews(of: family.home)?.amount.contacts == 1)
    let report = try await family.publish()
    #expect(report.accepted == 2 && report.refused == [] && report.waiting == [])
    #expect(try stack.sql("select id::text from interactions") == [[new.lowercased]])
    // A pull takes none of them for deleted there, and the next run sends none.
    #expect(try await family.pull().events == 0)
    #expect(try await family.publish() == PublishingReport())
    #expect(try family.home.read { try $0.interactions(with: school.lowercased).count } == 3)
    #expect(try await family.verify().differences.allSatisfy { $0.kind == .refused })
    // What is taken away here was never there.
    try family.perform(.interaction(old, .remove))
    #expect(try await family.publish().refused == [])
  }

  @Test func `an old offer is counted, and stays here with what was changed of it`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    let school = try family.school()
    let old = try offer(family, school, daysAgo: 30)
    try call(family, school, daysAgo: 3)
    try family.perform(.offer(old, .edit(OfferFields(notes: .value("half of it")))))
    let news = try #require(try OldNews(of: family.home))
    #expect(news.warning.contains("1 contact and 1 offer of more than a day ago would go"), "\(news.warning)")
    let moment = Instant(milliseconds: family.home.now().milliseconds - 10 * 86_400_000)
    let context = CommandContext(actor: family.player)
    let kept = try family.home.keepOldNewsHere(before: moment, because: "it was before", in: context)
    #expect(
      kept
        == {
          var amount = OldNews.Amount(); amount.offers = 1; return amount
        }())
    let report = try await family.publish()
    #expect(report.accepted == 2 && report.waiting == [] && report.unseen == [])
    #expect(try stack.sql("select count(*) from offers") == [["0"]])
    // What is changed of it later stays here, too.
    try family.perform(.offer(old, .edit(OfferFields(notes: .value("all of it")))))
    #expect(try await family.publish() == PublishingReport())
    #expect(try await family.verify().differences.allSatisfy { $0.kind == .refused })
    // A school that goes and comes back brings everything along but what was kept here.
    try family.perform(
      .school(school, .delete(dependants: Dependants(interactions: 1, offers: 1), cascade: true)))
    #expect(try await family.publish().waiting == [])
    try family.perform(.school(school, .restore))
    let back = try await family.publish()
    #expect(back.accepted == 1 && back.waiting == [] && back.refused == [], "\(back)")
    #expect(try stack.sql("select (select count(*) from offers), (select count(*) from interactions)") == [["0", "1"]])
    #expect(try await family.pull().events == 0)
    #expect(try family.home.read { try $0.offers(ofSchool: school.lowercased).map(\.id) } == [old.lowercased])
  }

  @Test func `of an offer the project is asked only for the triggers on offers`() async throws {
    guard let stack = try SupabaseStack.project("august") else { return }
    if SupabaseStack.shared != nil { return SupabaseStack.leaveOut("it makes a trigger") }
    let family = try await PublishingHome(stack)
    _ = try offer(family, try family.school(), daysAgo: 3)
    try stack.sql("drop trigger if exists notify_on_offer_insert on offers")
    #expect(try await needingAgreement(family) == nil)
    try stack.sql(
      """
      create function tell() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger tell after insert on offers for each row execute function tell();
      """)
    #expect(try await needingAgreement(family)?.triggers == ["tell"])
  }

  @Test func `a history that is entered later waits until somebody agrees, and one old contact does not`() async throws
  {
    guard let stack = try SupabaseStack.project("august") else { return }
    let family = try await PublishingHome(stack)
    let school = try family.school()
    try await family.publish()
    try call(family, school, daysAgo: 30)
    #expect(try OldNews(of: family.home) == nil)

    let (told, isTold) = AsyncStream.makeStream(of: PublishingService.State.self)
    let service = PublishingService(
      of: family.home, http: systemHTTPClient(), timing: PublishingHome.timing, told: { isTold.yield($0) })
    service.start()
    for await case .publishing(let progress) in told where progress.accepted == 1 { break }
    try calls(family, school, count: 12, daysAgo: 30)
    for await case .needsPerson(let words) in told where words.contains("12 contacts") { break }
    await service.stop()
    #expect(try stack.sql("select count(*) from interactions") == [["1"]])
    // What is agreed to goes, and so does what nobody need agree to.
    #expect(try await family.publish().accepted == 12)
    #expect(try OldNews(of: family.home) == nil)
    try calls(family, school, count: NewsEntry.many, daysAgo: 0)
    #expect(try OldNews(of: family.home) == nil)
    // What the server refused, or what waits for a sign-in, asks nobody anything.
    try calls(family, school, count: NewsEntry.many, daysAgo: 3)
    #expect(try OldNews(of: family.home)?.amount.contacts == NewsEntry.many)
    try stack.policy("nobody", on: "interactions", "as restrictive for insert with check (false)")
    #expect(try await family.publish().refused.count == 2 * NewsEntry.many)
    #expect(try OldNews(of: family.home) == nil)
  }

  @Test func `where nobody need agree, a history that is entered later just goes`() async throws {
    guard let stack = try SupabaseStack.project("august") else { return }
    if SupabaseStack.shared != nil { return SupabaseStack.leaveOut("it changes a function of the application's") }
    let family = try await PublishingHome(stack)
    let school = try family.school()
    try stack.sql(String(contentsOf: Self.patch, encoding: .utf8))
    let (told, isTold) = AsyncStream.makeStream(of: PublishingService.State.self)
    let service = PublishingService(
      of: family.home, http: systemHTTPClient(), timing: PublishingHome.timing, told: { isTold.yield($0) })
    service.start()
    for await case .publishing(let progress) in told where progress.accepted == 1 { break }
    for accepted in [13, 25] {
      try calls(family, school, count: 12, daysAgo: 30)
      for await case .publishing(let progress) in told where progress.accepted == accepted { break }
    }
    await service.stop()
    #expect(try stack.sql("select status from schools") == [["researching"]])
  }

  @Test(arguments: [false, true])
  func `a trigger moves no school on whose status is on its way, and a change back is the last word`(takesEvents: Bool)
    async throws
  {
    guard let stack = try SupabaseStack.project("august") else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let schools = try (0..<6).map { try family.school("School \($0)") }
    for school in schools { for days in Int64(3)..<6 { try call(family, school, daysAgo: days) } }
    for school in schools { try family.perform(.school(school, .changeStatus(.contacted, note: nil))) }
    for school in schools[..<3] { try family.perform(.school(school, .changeStatus(.researching, note: nil))) }
    #expect(try await family.publish().waiting == [])
    let rows = try stack.sql("select status from schools order by name")
    #expect(rows == Array(repeating: ["researching"], count: 3) + Array(repeating: ["contacted"], count: 3))
    let advanced = "select count(*) from school_status_history where notes like 'Auto-advanced%'"
    #expect(try stack.sql(advanced) == [["0"]])
    #expect(try family.differences() == [] && family.unkept() == [])
    #expect(try await family.pull().events == 0)
  }

  /// Runs rc without a terminal, and tells what it says.
  private func rc(_ family: PublishingHome, _ words: String...) throws -> (code: Int32, text: String) {
    let output = Pipe()
    let process = try PublishingHome.start(
      "rc", words + ["--home", family.folder.url.path], output: output, errors: true)
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  @Test func `a script says since when, or that all of it goes`() async throws {
    guard let stack = try SupabaseStack.project("august") else { return }
    let family = try await PublishingHome(stack)
    let school = try family.school()
    for days in [3, 90] { try call(family, school, daysAgo: Int64(days)) }
    let added = try #require(try family.home.log.events().first { $0.type == "SchoolAdded" })
    let retried = try rc(family, "publish", "retry", added.id.uuidString.lowercased())
    #expect(retried.code == 1 && retried.text.contains("rc publish --since"), "\(retried.text)")
    let asked = try rc(family, "publish")
    #expect(
      asked.code == 1 && asked.text.contains("trg_advance_school_status_on_interaction take"), "\(asked.text)")
    #expect(asked.text.contains("rc publish --since") && asked.text.contains("rc publish --yes"), "\(asked.text)")
    let future = try rc(family, "publish", "--since", "2999-01-01")
    #expect(future.code == 64 && future.text.contains("today's or an earlier one"), "\(future.text)")
    #expect(try stack.sql("select count(*) from schools") == [["0"]])
    let day = Instant(milliseconds: family.home.now().milliseconds - 10 * 86_400_000).description.prefix(10)
    let since = try rc(family, "publish", "--since", String(day))
    #expect(since.code == 0 && since.text.contains("1 contact of before \(day) stays here alone"), "\(since.text)")
    #expect(since.text.contains("2 published"), "\(since.text)")
    #expect(try stack.sql("select content from interactions") == [["3"]])
  }

  @Test func `who signs in while it stays is asked, too, before what is long ago goes`() async throws {
    guard let stack = try SupabaseStack.project("august") else { return }
    let family = try await PublishingHome(stack)
    try call(family, try family.school(), daysAgo: 3)
    let (file, away) = (
      family.folder.url.appendingPathComponent("sign-in.json"), family.folder.url.appendingPathComponent("away.json")
    )
    try FileManager.default.moveItem(at: file, to: away)
    let output = Pipe()
    let process = try PublishingHome.start(
      "rc", ["publish", "--watch", "--home", family.folder.url.path], output: output, errors: true)
    defer { kill(process.processIdentifier, SIGKILL) }
    var text = ""
    func wait(for words: String) {
      while !text.contains(words) {
        let data = output.fileHandleForReading.availableData
        if data.isEmpty { return }
        text += String(decoding: data, as: UTF8.self)
      }
    }
    wait(for: "Nobody is signed in here")
    try FileManager.default.moveItem(at: away, to: file)
    wait(for: " published")
    #expect(text.contains("rc publish --since") && text.contains("rc publish --yes"), "\(text)")
    #expect(try stack.sql("select count(*) from interactions") == [["0"]])
  }

  @Test func `what was refused altogether waits for a person, though nothing was ever published`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    _ = try family.school()
    let before = try rc(family, "publish", "status")
    #expect(before.code == 0 && before.text.hasPrefix("Nothing was published from here yet"), "\(before.text)")
    try stack.policy("nobody", on: "schools", "as restrictive for insert with check (false)")
    #expect(try await family.publish().refused.count == 1)
    let after = try rc(family, "publish", "status")
    #expect(after.code == 1 && after.text.contains("(42501: "), "\(after.text)")
  }
}

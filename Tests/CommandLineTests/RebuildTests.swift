import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Projections
import Replay
import Synchronization
import TestSupport
import Testing

/// A rebuild beside the file in use: it shows how far it is, begins anew after a kill, and nobody waits for it.
@Suite(.waitsForOthers) struct RebuildTests {
  @Test func `a rebuild that is killed begins anew, and nothing of it is left`() throws {
    let folder = try HomeFolder.folded(events: 400)
    let home = try Home(folder: folder.url)
    let digest = try home.projections.catchUpAndDigest()
    for _ in 0..<3 {
      let child = try Child("CrashChild", ["rebuild", folder.path, "0"])
      _ = child.line()
      child.kill()
    }
    let last = try Child("CrashChild", ["rebuild", folder.path, "0"]).finish()
    #expect(last.code == 0, "\(last.errors)")
    #expect(last.output.hasSuffix("folded 400\n"), "\(last.output)")
    #expect(try home.projections.catchUpAndDigest() == digest)
    #expect(try home.verify().ok)
    try home.close()
  }

  /// The rebuild stops after each stream until the other process has answered: one that waited for it would wait
  /// for ever.
  @Test(.timeLimit(.minutes(15)))
  func `another process reads, writes and starts anew while a rebuild goes on`() throws {
    let folder = try HomeFolder.folded(events: 200)
    let home = try Home(folder: folder.url)
    let path = folder.path
    nonisolated(unsafe) let reader = try Child("CrashChild", ["serve", folder.path, "0"], listens: true)
    let answers = Mutex<[String]>([])
    try home.projections.rebuild { _ in
      answers.withLock { answers in
        // Two writes only: the rebuild ends when nothing came meanwhile.
        let said = try? reader.ask(answers.count < 2 ? "append" : "read")
        answers.append(said ?? "nothing")
        guard answers.count == 2 else { return }
        let fresh = try? Child("rc-replay", ["verify", "--home", path]).finish()
        answers.append("verified \(fresh?.code ?? -1)")
      }
    }
    let said = answers.withLock { $0 }
    #expect(said.starts(with: ["at 201", "at 202", "verified 0"]) && said.count > 5, "\(said)")
    #expect(said.dropFirst(3).allSatisfy { $0 == "at 202" }, "\(said)")
    #expect(try reader.ask("read") == said.last)
    try reader.hangUp()
    #expect(reader.finish().code == 0)
    #expect(try home.verify().ok)
    try home.close()
  }

  @Test func `rebuild and verify say how far they are`() throws {
    let folder = try HomeFolder.folded(events: 120)
    let home = try Home(folder: folder.url)
    let rebuilt = Mutex<[Int64]>([])
    try home.projections.rebuild { step in
      #expect(step.total == 120)
      rebuilt.withLock { $0.append(step.done) }
    }
    #expect(rebuilt.withLock { $0 } == [24, 48, 72, 96, 120, 120])
    let verified = Mutex<[Int64]>([])
    _ = try home.verify { done, total in
      #expect(total == 240)
      verified.withLock { $0.append(done) }
    }
    let steps = verified.withLock { $0 }
    #expect(steps.last == 240 && steps == steps.sorted())
    try home.close()
  }

  @Test func `verify's JSON is what the contract says`() throws {
    let folder = try HomeFolder.folded(events: 30)
    func judge(expecting code: Int32, _ extra: Set<String> = [], chain: Set<String> = ["ok"]) throws {
      let said = try Child("rc-replay", ["verify", "--json", "--home", folder.path]).finish()
      #expect(said.code == code, "\(said.errors)")
      let report = try #require(try JSONSerialization.jsonObject(with: Data(said.output.utf8)) as? [String: Any])
      #expect(Set(report.keys) == ["ok", "events", "chain", "projections"])
      #expect(report["ok"] as? Bool == (code == 0) && report["events"] is Int)
      #expect(Set((report["chain"] as? [String: Any] ?? [:]).keys) == chain)
      let rows = try #require(report["projections"] as? [[String: Any]])
      let fields: Set = ["name", "position", "rows", "digest", "rowsDigest", "refoldDigest", "equal"]
      #expect(rows.map { $0["name"] as? String } == ReadModels.all.map { $0.name })
      for row in rows {
        #expect(Set(row.keys) == fields.union(row["equal"] as? Bool == true ? [] : extra))
        #expect(["digest", "rowsDigest", "refoldDigest"].allSatisfy { (row[$0] as? String)?.count == 64 })
      }
    }
    try judge(expecting: 0)
    try folder.sqlite(folder.projections(), "UPDATE status_history SET actor = 'x' WHERE position = 3")
    try judge(expecting: 1, ["badKeys", "changes"])
    try folder.sqlite(
      "log.sqlite", "DROP TRIGGER event_is_never_changed; UPDATE event SET schema = 2 WHERE position = 4")
    try judge(expecting: 1, ["badKeys", "changes"], chain: ["ok", "firstBad", "reason"])
  }
}

extension HomeFolder {
  /// A home with so many events on a few schools, folded.
  static func folded(events: Int) throws -> HomeFolder {
    let folder = HomeFolder()
    let home = try Home(folder: folder.url)
    let schools = (0..<5).map { _ in StreamName(category: "school", key: UUID().uuidString.lowercased()) }
    let new = (0..<events).map { number in
      let event = DomainEvent.statusChanged(StatusChanged(note: "number \(number)", status: .contacted))
      return NewEvent(
        id: home.freshID(), stream: schools[number % 5], type: event.type, schema: event.schema,
        data: EventCodec.encode(event))
    }
    let context = AppendContext(actor: "sam", family: "rivers", device: "test", clock: home.now().milliseconds)
    try home.log.append(new, in: context)
    try home.projections.catchUp()
    try home.close()
    return folder
  }
}

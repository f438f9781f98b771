import CanonicalJSON
import Compass
import Domain
import EventLog
import Foundation
import HTTP
import Pages
import Supabase

// How long publishing keeps people waiting, and how much data a comparison of a home with its project needs.
extension PublishingMeasures {
  /// Measures opening a home with pending changes and loading its list of schools.
  ///
  /// - Parameter isPublishing: Whether a publication of the same home starts at the same time.
  static func ready(_ folder: URL, isPublishing: Bool, in workspace: Workspace) throws -> Sample {
    let home = try copy(of: folder, in: workspace)
    defer { try? FileManager.default.removeItem(at: home.folder.deletingLastPathComponent()) }
    var publication: (run: PublishingRun, task: Task<PublishingReport, any Error>)?
    if isPublishing {
      let run = try PublishingMeasures(workspace: workspace, changes: 0)
        .run(home, of: EventMix.people[0], through: systemHTTPClient())
      publication = (run, Task.detached { try await run.run(until: .nothingIsLeft) })
    }
    var watch = Stopwatch()
    let found = try watch.measure {
      let other = try Home(folder: home.folder)
      return try other.read {
        try SchoolsListPage.load(from: $0, viewer: HomeMeasures.viewer(other), window: 0..<100)
      }.cards.count
    }
    if let publication {
      publication.run.stop()
      _ = try? finish { try await publication.task.value }
    }
    return Sample(micros: watch.micros, wall: watch.wall, checksum: "\(found) schools")
  }

  /// Measures one call of the digests of all tables: its time, and the lengths of request and response.
  static func digest(in workspace: Workspace) throws -> Sample {
    let folder = try workspace.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    let recorder = RequestRecorder()
    guard let person = UUID(strict: BenchProject.user) else { throw BenchError("nobody is signed in") }
    let client = try signIn(person, at: try Home(folder: folder), workspace, recorder)
    var sample = try Sample.timed(3) { _ in
      let outcome = try finish {
        await client.send(.call("mirror_digest", ["family": .string(BenchProject.family)]))
      }
      guard case .accepted(_, .object(let tables)) = outcome,
        case .array(let metrics)? = tables["performance_metrics"], case .number(let rows)? = metrics.first
      else { throw BenchError("the digests were not answered: \(outcome)") }
      return Int(rows)
    }
    guard let call = recorder.requests.last else { throw BenchError("nothing was asked") }
    sample.bytes = max(call.length, call.answered)
    sample.checksum += " rows, question \(call.length), answer \(call.answered) bytes"
    return sample
  }
}

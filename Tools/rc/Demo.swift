import ArgumentParser
import CommandKit
import Compass
import Demo
import Domain
import EventLog
import Foundation
import Projections
import Terminal

struct DemoCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "A family with real colleges and two seasons of history, for trying everything.",
    discussion: """
      Refuses a home that has events. The same seed, day and number of schools give the same events. The colleges and \
      their numbers are real; what the story says about their staff is invented.
      """)
  @OptionGroup var options: HomeOptions
  @Option(name: .long, help: "How many schools the family tracks.") var schools = 40
  @Option(name: .long, help: "Another number gives another family.") var seed: UInt64 = 1
  @Option(name: .long, help: "The last day of the story. Default: today.") var until: String?

  func validate() throws {
    guard (1...DemoStory.mostSchools).contains(schools) else {
      throw ValidationError("--schools is from 1 to \(DemoStory.mostSchools).")
    }
  }

  func run(_ session: Session) throws {
    let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    guard let last = until.map({ CalendarDate($0) }) ?? now.date() else {
      throw UsageError(field: "until", "--until \(until ?? "") is not a date; accepted: 2026-02-11")
    }
    let clock = StoryClock()
    let home = try session.open(
      Home.Environment(clock: { clock.now }, random: .seeded(seed)))
    guard try home.log.head().position == 0 else {
      throw DomainError(.refused, "\(session.folder.path) has a history already; name an empty home with --home")
    }
    let meter = session.meter("Writing two seasons")
    try DemoHome.write(DemoStory(seed: seed, until: last, schools: schools), into: home, clock) { done, total in
      meter.update(done: Int64(done), total: Int64(total))
    }
    meter.finish()
    try tell(session, home)
  }

  private struct Answer: Encodable {
    let events: Int64
    let head: String
    let home: String
  }

  private func tell(_ session: Session, _ home: Home) throws {
    let head = try home.log.head()
    let (family, count) = try home.read { (try $0.family()?.name ?? "", try $0.schools().count) }
    if options.json {
      return try session.print(
        json: Answer(events: head.position, head: head.hash.description, home: session.folder.path))
    }
    session.print(
      "The \(Escaping.visible(family)) family: \(head.position) events, \(count) schools, in \(session.folder.path)")
  }
}

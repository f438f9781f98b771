import ArgumentParser
import CommandKit
import Compass
import Foundation
import RawSQLite
import Replay
import Terminal

struct Export: InspectingCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the history to a file that another home, or another program, can read.",
    discussion: """
      One event per line, as JSON. Private notes and what a server answered to this device are left out. The file \
      names the head of the log that it comes from; a home that imports it makes a chain of its own.

      --anonymize replaces the names of people, coaches and schools, notes and other texts, contacts, addresses and \
      every id with others of the same shape, under a key that is thrown away: within one file the same name is always \
      replaced alike, and two files have nothing in common. Numbers, dates and statuses stay, because a fault may come \
      from them. They may still identify a college by its size and place, or a player by his marks: give the file only \
      to people whom you trust with that.

      --shrink leaves out every event that is not needed for an SQL condition on the read models to be true, such as
        --shrink "(SELECT count(*) FROM school_list WHERE status = 'committed') > 1"
      None of the events that remain can be left out. The condition may name what is replaced: the history is shrunk \
      first.
      """)
  @OptionGroup var replayOptions: ReplayOptions
  var options: HomeOptions { replayOptions.options }
  @Option(name: .long, help: "The file to write; it must not exist.") var out: String
  @Flag(name: .long, help: "Replace what identifies people with something of the same shape.") var anonymize = false
  @Option(name: .long, help: "Keep only what this SQL condition needs to be true.") var shrink: String?

  private struct Answer: Encodable {
    let file: String
    let events: Int
    @OrNull var shrunkBy: Int?
    let anonymized: Bool
  }

  func run(_ session: Session) throws {
    let home = try session.home()
    let meter = session.meter("Shrinking the history")
    var wanted = EventBundle.Options()
    wanted.isAnonymous = anonymize
    wanted.condition = try shrink.map { try ReadOnlyCondition(overReadModels: $0) }
    wanted.progress = { meter.update(done: $0, total: $1) }
    let summary = try session.write(toNew: out) { file in
      defer { meter.finish() }
      return try home.exportBundle(wanted) { try file.write(contentsOf: $0) }
    }
    try tell(summary, session)
  }

  private func tell(_ summary: EventBundle.Summary, _ session: Session) throws {
    guard !options.json else {
      return try session.print(
        json: Answer(
          file: out, events: summary.events, shrunkBy: shrink == nil ? nil : summary.shrunkBy, anonymized: anonymize))
    }
    let what = anonymize ? "anonymized events" : "events"
    let needless = shrink == nil ? "" : "; \(summary.shrunkBy) are not needed"
    session.print("Wrote \(summary.events) \(what) to \(Escaping.visible(out))\(needless)")
  }
}

struct Import: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import a bundle's history into an empty home.",
    discussion: """
      The file is read and checked completely before anything is changed. From a file of rc doctor --bundle, the \
      events are imported.

      The history.jsonl that rc export everything --person wrote is such a file, too: the person acts at the new home, \
      and the photos in the folder beside it are imported.
      """)
  @OptionGroup var replayOptions: ReplayOptions
  var options: HomeOptions { replayOptions.options }
  @Argument(help: "The bundle.") var file: String

  private struct Answer: Encodable {
    let family: String
    let events: Int
  }

  func run(_ session: Session) throws {
    // The bundle is read before the home is opened, so that a refused bundle creates no home.
    let bundle: EventBundle.Contents
    do {
      bundle = try EventBundle.Contents(file: URL(fileURLWithPath: file))
    } catch let error as BundleError {
      throw error
    } catch {
      throw CompassError.file(path: file, reason: "it cannot be read")
    }
    let home = try session.home()
    let summary = try home.importBundle(bundle)
    if bundle.person != nil {
      let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
      try home.photos.keepPhotos(from: folder.appendingPathComponent("photos"))
    }
    guard !options.json else {
      return try session.print(json: Answer(family: summary.family, events: summary.events))
    }
    session.print("Imported \(summary.events) events")
  }
}

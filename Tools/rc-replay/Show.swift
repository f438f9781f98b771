import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import Replay
import Supabase
import Terminal

struct Show: InspectingCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "An event: what it set, what it belongs to, which rows it changed, and what became of it.",
    discussion: """
      An event is named by its position, by its id or the beginning of it.
        rc-replay show 2242
        rc-replay show 01a13fd4
      """)
  @OptionGroup var replayOptions: ReplayOptions
  @OptionGroup var names: NameOptions
  var options: HomeOptions { replayOptions.options }
  @Argument(help: "The event.") var event: String

  func run(_ session: Session) throws {
    let viewer = try session.actor()
    let event = try session.history().event(named: event)
    let story = try session.home().story(of: event, viewer: viewer)
    let standing = try session.home().standing(of: event, seenBy: Sight(of: viewer))
    guard !options.json else { return try session.print(json: StoryAnswer(story, standing)) }
    session.print(try text(story, standing, session))
  }

  private func text(_ story: EventStory, _ standing: EventStanding?, _ session: Session) throws -> String {
    let (event, names) = (story.event, try RecordNames(session, names))
    var out = PagePrinter(session)
    var lines = [
      "\(names.moment(of: event)), on \(try device(of: event, session))",
      "\(try names.stream(event.stream)), its version \(event.version)", "event \(event.id.lowercased)",
    ]
    if event.happenedAt != event.recordedAt { lines.append("recorded on \(names.time(event.recordedAt))") }
    if let problem = story.problem { lines.append("its payload is not known here: \(Escaping.visible(problem))") }
    out.title("\(event.position)  \(event.type)", lines)
    if !story.settings.isEmpty { out.table(try table(story, names, session), under: "It set") }
    if story.command.count > 1 {
      out.section(
        "Its command", lines: try story.command.map { "  \(try names.line($0))\($0.id == event.id ? "  ← this" : "")" })
    }
    if let cause = story.cause { out.section("It was caused by", lines: ["  \(try names.line(cause))"]) }
    out.section("It caused", lines: try self.lines(story.effects, names, depth: 1))
    out.section("Rows that it changed", lines: try RowChangeText.lines(story.rows, names, session))
    if let standing { out.section("On the server", lines: ["  \(try words(standing, session))"]) }
    return out.text
  }

  private func device(of event: RecordedEvent, _ session: Session) throws -> String {
    let own = try session.home().settings.device.lowercased
    return event.device == own && !names.ids ? "this device" : "device \(Escaping.visible(event.device))"
  }

  private func table(_ story: EventStory, _ names: RecordNames, _ session: Session) throws -> Terminal.Table {
    var table = Terminal.Table(columns: [
      .init("Field"), .init("From", canShrink: true), .init("To", canShrink: true),
      .init("Since then", canShrink: true),
    ])
    func value(_ json: String?) throws -> String { try json.map { try names.value($0.unquoted) } ?? "" }
    for setting in story.settings {
      let change = setting.change
      let field = [change.field, try change.item.map { try names.value($0) }].compactMap(\.self)
      table.add(row: [
        .init(field.joined(separator: " ")), .init(try value(change.from)), .init(try value(change.to)),
        .init(setting.overwrittenBy.map { "until \($0.position), \(names.moment(of: $0))" } ?? "still so"),
      ])
    }
    return table
  }

  private func lines(_ effects: [EventStory.Effect], _ names: RecordNames, depth: Int) throws -> [String] {
    try effects.flatMap { effect in
      [String(repeating: "  ", count: depth) + (try names.line(effect.event))]
        + (try lines(effect.effects, names, depth: depth + 1))
    }
  }

  private func words(_ standing: EventStanding, _ session: Session) throws -> String {
    guard case .waits(let reasons) = standing else { return "the server has it" }
    let people = try session.people()
    return reasons.map { $0.sentence { people.plainName($0.lowercased) } }.joined(separator: " ")
  }
}

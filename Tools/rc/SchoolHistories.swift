import ArgumentParser
import CommandKit
import Compass
import Domain
import Foundation
import Pages
import Projections
import Terminal

/// A command that reads one school and shows a part of its page.
protocol SchoolPageCommand: SchoolCommand {
  var readingOptions: ReadingOptions { get }
}

extension SchoolPageCommand {
  func page(_ session: Session) throws -> SchoolDetailPage {
    let viewer = try session.viewer()
    let page = try session.home().read(at: try session.moment(readingOptions)) { reading in
      try SchoolDetailPage.load(reading.findSchoolOrDeleted(school).id, from: reading, viewer: viewer)
    }
    guard let page else { throw CompassError.notFound(kind: "school", text: school) }
    return page
  }
}

extension School {
  struct History: SchoolPageCommand, ListCommand {
    static let configuration = CommandConfiguration(
      commandName: "history", abstract: "Every status the school had, newest first.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Argument(help: "The school.") var school: String
    @Flag(name: .long, help: "Print CSV.") var csv = false

    /// A status in `rc school history --json`.
    private struct Entry: ListRecord {
      let event: String
      @OrNull var from: String?
      let to: String
      let at: String
      let actor: String
      let by: String
      @OrNull var note: String?

      init(_ entry: SchoolDetailPage.StatusEntry, _ people: People) {
        event = entry.event
        from = entry.statusBefore
        to = entry.status
        at = entry.changedAt
        actor = entry.actor
        by = people.plainName(entry.actor)
        note = entry.note
      }

      static let csvHeader = ["event", "from", "to", "at", "actor", "by", "note"]
      var csvFields: [String] { [event, from ?? "", to, at, actor, by, note ?? ""] }
    }

    func run(_ session: Session) throws {
      let page = try page(session)
      if isForPrograms {
        let people = try session.people()
        return try session.print(page.statusHistory.map { Entry($0, people) }, of: self)
      }
      guard !page.statusHistory.isEmpty else { return session.print(page.labels.status.empty) }
      var table = Table(columns: [
        .init("When"), .init("From"), .init("To"), .init("Who"), .init("Note", canShrink: true),
      ])
      for entry in page.statusHistory {
        table.add(row: [
          .init(entry.at), .init(entry.from), .init(entry.to.text, badge: entry.to.color), .init(entry.by),
          .init(entry.note ?? ""),
        ])
      }
      session.print(table.render(width: session.tableWidth, style: session.style))
    }
  }

  struct Notes: SchoolPageCommand, ListCommand {
    static let configuration = CommandConfiguration(
      commandName: "notes", abstract: "Every version of the shared notes, newest first.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Argument(help: "The school.") var school: String
    @Flag(name: .long, help: "Print CSV.") var csv = false

    /// A version in `rc school notes --json`.
    private struct Entry: ListRecord {
      let event: String
      @OrNull var before: String?
      @OrNull var after: String?
      let at: String
      let actor: String
      let by: String
      let isCurrent: Bool

      init(_ entry: SchoolDetailPage.NotesEntry, _ people: People) {
        event = entry.event
        before = entry.before
        after = entry.after
        at = entry.changedAt
        actor = entry.actor
        by = people.plainName(entry.actor)
        isCurrent = entry.isCurrent
      }

      static let csvHeader = ["event", "before", "after", "at", "actor", "by", "isCurrent"]
      var csvFields: [String] { [event, before ?? "", after ?? "", at, actor, by, "\(isCurrent)"] }
    }

    func run(_ session: Session) throws {
      let page = try page(session)
      if isForPrograms {
        let people = try session.people()
        return try session.print(page.notesHistory.map { Entry($0, people) }, of: self)
      }
      guard !page.notesHistory.isEmpty else { return session.print(page.labels.notesHistory.empty) }
      for entry in page.notesHistory {
        let mark = entry.isCurrent ? " · Current" : ""
        session.print(session.style.bold("\(entry.at), edited by \(Escaping.visible(entry.by))\(mark)"))
        let text = entry.after.map { Escaping.visible($0, keepingNewlines: true) } ?? "(cleared)"
        session.print(wrap(text, width: session.width, indentation: 2))
      }
    }
  }
}

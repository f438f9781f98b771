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
  struct History: SchoolPageCommand {
    static let configuration = CommandConfiguration(abstract: "Every status the school had, newest first.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Argument(help: "The school.") var school: String

    /// A status in `rc school history --json`. Scripts rely on its keys.
    private struct Entry: Encodable {
      let event: String
      let from: String
      let to: Badge
      let at: String
      let by: String
      @OrNull var note: String?

      init(_ entry: SchoolDetailPage.StatusEntry) {
        event = entry.event
        from = entry.from
        to = entry.to
        at = entry.at
        by = entry.by
        note = entry.note
      }
    }

    func run(_ session: Session) throws {
      let page = try page(session)
      guard !options.json else { return try session.print(json: page.statusHistory.map(Entry.init)) }
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
      session.print(table.render(width: session.width, style: session.style))
    }
  }

  struct Notes: SchoolPageCommand {
    static let configuration = CommandConfiguration(abstract: "Every version of the shared notes, newest first.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Argument(help: "The school.") var school: String

    /// A version in `rc school notes --json`. Scripts rely on its keys.
    private struct Entry: Encodable {
      let event: String
      @OrNull var before: String?
      @OrNull var after: String?
      let at: String
      let by: String
      let isCurrent: Bool

      init(_ entry: SchoolDetailPage.NotesEntry) {
        event = entry.event
        before = entry.before
        after = entry.after
        at = entry.at
        by = entry.by
        isCurrent = entry.isCurrent
      }
    }

    func run(_ session: Session) throws {
      let page = try page(session)
      guard !options.json else { return try session.print(json: page.notesHistory.map(Entry.init)) }
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

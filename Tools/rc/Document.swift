import ArgumentParser
import CommandKit
import Compass
import Domain
import EventSchemas
import Foundation
import Pages
import Projections
import Terminal

struct Document: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "document",
    abstract: "Documents that are shared with schools.",
    subcommands: [Add.self, Share.self, Show.self, Edit.self, Remove.self, List.self])

  struct Add: SchoolCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Share a new document with a school.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The school.") var school: String
    @Argument(help: "What it is called.") var title: String
    @Option(name: .long, help: "What kind of document.") var type: DocumentType
    @Option(name: .long, help: "Its address: http:// or https://") var url: String
    @Option(name: .long, help: "What it shows.") var description: String?

    func run(_ session: Session) throws {
      let (row, school) = try find(session)
      let home = try session.home()
      let id = home.freshID()
      let fields = DocumentFields(
        description: description.map(Patch.value) ?? .absent, title: .value(title),
        type: .value(type), url: .value(url))
      let outcome = try home.perform(
        .document(id, .add(school: school, fields)), in: CommandContext(actor: session.actor()))
      guard !options.json else { return try session.print(json: ["id": id.lowercased, "school": row.id]) }
      try session.tell(
        outcome,
        "Shared \(Escaping.visible(title)) with \(Escaping.visible(row.name)) (\(id.lowercased.prefix(13)))")
    }
  }

  struct Share: SchoolCommand {
    static let configuration = CommandConfiguration(
      commandName: "share", abstract: "Share a document with another school.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The document: a title, an id or the beginning of one.") var document: String
    @Argument(help: "The school.") var school: String

    func run(_ session: Session) throws {
      let (document, id) = try session.document(document)
      let (row, school) = try find(session)
      let outcome = try session.home().perform(
        .document(id, .share(school: school)), in: CommandContext(actor: session.actor()))
      try session.tell(outcome, "Shared \(document.shownTitle) with \(Escaping.visible(row.name))")
    }
  }

  struct Show: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "One document and the schools it is shared with.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Argument(help: "The document.") var document: String

    func run(_ session: Session) throws {
      let entry = try session.home().read(at: try session.moment(readingOptions)) { reading in
        try Entry(reading.findDocument(document), reading)
      }
      guard !options.json else { return try session.print(json: entry) }
      var out = PagePrinter(session)
      out.title(entry.title, [entry.description ?? ""], badges: [.documentType(DocumentType(rawValue: entry.type))])
      out.rows([LabelledText("Address", entry.url), LabelledText("Id", entry.id)])
      out.bullets(entry.schools, under: "Shared with", none: "no school")
      session.print(out.text)
    }
  }

  struct Edit: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Change title, type, url or description; an empty description clears it.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The document.") var document: String
    @Argument(help: "key=value …") var fields: [String]

    func run(_ session: Session) throws {
      let (row, id) = try session.document(document)
      let outcome = try session.home().perform(
        .document(id, .edit(FieldAssignment.document(fields))), in: CommandContext(actor: session.actor()))
      try session.tell(outcome, "Changed \(row.shownTitle)")
    }
  }

  struct Remove: SchoolCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Stop sharing a document with a school. The document itself stays.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The document.") var document: String
    @Argument(help: "The school.") var school: String

    func run(_ session: Session) throws {
      let (document, id) = try session.document(document)
      let (row, school) = try find(session)
      let outcome = try session.home().perform(
        .document(id, .unshare(school: school)), in: CommandContext(actor: session.actor()))
      try session.tell(outcome, "\(document.shownTitle) is no longer shared with \(Escaping.visible(row.name))")
    }
  }

  struct List: ListCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "The documents shared with a school, or with any.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Argument(help: "The school; without one, the family's documents.") var school: String?
    @Flag(name: .long, help: "Also those that are shared with no school.") var all = false
    @Flag(name: .long, help: "Print CSV.") var csv = false

    func run(_ session: Session) throws {
      let entries = try session.home().read(at: try session.moment(readingOptions)) { reading in
        let rows = try school.map { try reading.documents(of: reading.findSchool($0).id) }
        return try (rows ?? reading.documents(unshared: all)).map { try Entry($0, reading) }
      }
      guard !isForPrograms else { return try session.print(entries, of: self) }
      guard !entries.isEmpty else {
        return session.print(school == nil ? "No documents shared yet" : DocumentsSection.none.title)
      }
      var table = Table(columns: [
        .init("Title", canShrink: true), .init("Type"), .init("Schools", canShrink: true),
        .init("Address", canShrink: true), .init("Id"),
      ])
      for entry in entries {
        table.add(row: [
          .init(entry.title), .init(DocumentType(rawValue: entry.type).label),
          .init(entry.schools.joined(separator: ", ")), .init(entry.url), .init(String(entry.id.prefix(13))),
        ])
      }
      session.print(table.render(width: session.tableWidth, style: session.style))
    }
  }

  struct Entry: ListRecord {
    let id: String
    let title: String
    let type: String
    let url: String
    @OrNull var description: String?
    let schools: [String]

    static let csvHeader = ["id", "title", "type", "url", "description", "schools"]
    var csvFields: [String] { [id, title, type, url, description ?? "", schools.joined(separator: "; ")] }

    init(_ row: DocumentRow, _ reading: Reading) throws {
      id = row.id
      title = row.fields.title.value ?? "Untitled"
      type = row.fields.type.value?.rawValue ?? ""
      url = row.fields.url.value ?? ""
      description = row.fields.description.value
      schools = try reading.schools(sharing: row.id).map(\.name)
    }
  }
}

extension DocumentRow {
  fileprivate var shownTitle: String { Escaping.visible(state.fields.title.value ?? "Untitled") }
}

extension Session {
  /// Returns the document that a text identifies, with its id.
  fileprivate func document(_ text: String) throws -> (row: DocumentRow, id: UUID) {
    let row = try home().read { try $0.findDocument(text) }
    guard let id = UUID(strict: row.id) else { throw CompassError.notFound(kind: "document", text: text) }
    return (row, id)
  }
}

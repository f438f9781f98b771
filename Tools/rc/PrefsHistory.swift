import ArgumentParser
import CommandKit
import Compass
import Pages

extension Prefs {
  struct History: ListCommand {
    static let configuration = CommandConfiguration(
      commandName: "history",
      abstract: "Who changed a category, from what to what, newest first.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Argument(help: "Which page.") var category: Category
    @Option(name: .long, help: "How many changes, at most 100. Default: 50 in a table, all with --json and --csv.")
    var limit: Int?
    @Option(name: .long, help: "How many of the newest to skip.") var offset = 0
    @Flag(name: .long, help: "Print CSV: a line for each field.") var csv = false

    /// A change in `rc prefs history --json`.
    private struct Entry: Encodable {
      let position: Int64
      let category: String
      let at: String
      let actor: String
      let by: String
      let changes: [AuditRecord.Change]

      init(_ entry: PreferenceHistory.Entry, _ people: People) {
        position = entry.position
        category = entry.category
        at = entry.changedAt
        actor = entry.actor
        by = people.plainName(entry.actor)
        changes = entry.fields.map(AuditRecord.Change.init)
      }

      static let csvHeader = ["position", "category", "at", "actor", "by", "field", "item", "from", "to"]

      /// A line for each field.
      var csvLines: [[String]] {
        changes.map { change in
          [
            String(position), category, at, actor, by, change.field, change.item ?? "",
            change.from?.text.unquoted ?? "", change.to?.text.unquoted ?? "",
          ]
        }
      }
    }

    func validate() throws {
      if let limit, !(1...100).contains(limit) { throw ValidationError("--limit is 1 to 100, not \(limit)") }
      guard offset >= 0 else { throw ValidationError("--offset is 0 or more, not \(offset)") }
    }

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let history = try session.home().read(at: session.moment(readingOptions)) {
        try PreferenceHistory.load(
          category.domain, from: $0, viewer: viewer, limit: limit ?? (isForPrograms ? .max : 50), offset: offset)
      }
      guard let history else { throw CompassError.notFound(kind: "history", text: category.rawValue) }
      guard isForPrograms else {
        session.print(history.text(for: session))
        if limit == nil, history.more != nil { session.tell(shown: history.entries.count, of: history.total) }
        return
      }
      let people = try session.people()
      let entries = history.entries.map { Entry($0, people) }
      guard csv else { return try session.print(json: entries) }
      session.print(csv: Entry.csvHeader, entries.flatMap(\.csvLines))
    }
  }
}

extension AuditRecord.Change {
  fileprivate init(_ change: PreferenceHistory.Field) {
    field = change.field
    item = change.item
    from = change.old.map(RawJSON.init)
    to = change.new.map(RawJSON.init)
  }
}

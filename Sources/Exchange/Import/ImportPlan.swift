import Compass
import Domain
import EventLog
import Foundation
import Projections

/// The effects of an import, row by row, determined before anything is changed. Every row is checked with the domain's
/// own rules, so that a planned addition will succeed.
package struct ImportPlan: Sendable {
  /// The outcome for a row.
  package enum Outcome: Sendable {
    /// The school is added with these commands.
    case add([Command])
    /// A school with the same name or website exists already, or is in an earlier row of the file. The text is its
    /// name.
    case there(String)
    /// The row breaks a rule.
    case refused(String)
  }

  /// A row and its outcome.
  package struct Row: Sendable {
    /// The row's line in the file.
    package let line: Int
    /// The school's name as in the file.
    package let name: String
    /// The outcome.
    package let outcome: Outcome
    /// The field whose cell breaks the rule; nil if there is none, or if the row as a whole breaks it.
    package let field: ImportField?
    /// The school as it would be added; nil if none is added.
    package let school: School?
  }

  /// All rows, in the file's order.
  package let rows: [Row]

  /// Plans an import into the state of a reading.
  ///
  /// - Parameters:
  ///   - actor: The person who imports.
  ///   - athlete: The athlete to whose list the schools are added.
  ///   - now: The time of the import.
  ///   - freshID: Generates the ids of the schools.
  package init(
    _ sheet: Spreadsheet, _ mapping: ColumnMapping, into reading: Reading, actor: Actor, athlete: UUID, now: Instant,
    freshID: @escaping @Sendable () -> UUID
  ) throws {
    let addresses = sheet.rows.compactMap { CellReader($0, mapping).value(.website).map(CellReader.address) }
    var known = KnownSchools(try reading.schools(of: athlete), importing: addresses)
    let context = DecisionContext(now: now, actor: actor, freshID: freshID)
    rows = sheet.rows.map { row in
      let reader = CellReader(row, mapping)
      let name = reader.text(.name) ?? ""
      let found = Self.row(row, reader, width: sheet.headings.count, athlete, known, context)
      if case .add = found.outcome { known.insert(name: name, website: reader.value(.website).map(CellReader.address)) }
      return found
    }
  }

  private static func row(
    _ row: Spreadsheet.Row, _ reader: CellReader, width: Int, _ athlete: UUID, _ known: KnownSchools,
    _ context: DecisionContext
  ) -> Row {
    let name = reader.text(.name) ?? ""
    func found(_ outcome: Outcome, field: ImportField? = nil, school: School? = nil) -> Row {
      Row(line: row.line, name: name, outcome: outcome, field: field, school: school)
    }
    guard row.cells.dropFirst(width).allSatisfy(\.isEmpty) else {
      return found(
        .refused(
          "the row has \(row.cells.count) cells under \(width) headings; a text with a separator in it needs quotes"))
    }
    if let known = known.find(name: name, website: reader.value(.website).map(CellReader.address)) {
      return found(.there(known))
    }
    var asked: School.Command?
    do {
      let id = context.freshID()
      let commands = try reader.commands(athlete: athlete)
      var school = School()
      for command in commands {
        asked = command
        school.evolve(try school.decide(command, in: context), by: context.actor.id.lowercased, at: context.now)
      }
      return found(.add(commands.map { .school(id, $0) }), school: school)
    } catch {
      return found(.refused(error.message), field: ImportField(refusedBy: error, of: asked))
    }
  }

  /// The commands of all rows that are added.
  package var commands: [Command] {
    rows.flatMap { row in if case .add(let commands) = row.outcome { commands } else { [] as [Command] } }
  }

  /// The number of schools that are added.
  package var added: Int { rows.count { if case .add = $0.outcome { true } else { false } } }
  /// The number of schools that exist already.
  package var there: Int { rows.count { if case .there = $0.outcome { true } else { false } } }
  /// The number of rows that are refused.
  package var refused: Int { rows.count { if case .refused = $0.outcome { true } else { false } } }

  /// Performs the plan: backs up the log beside itself (ruling 9), then adds all schools as one command that a single
  /// undo takes back.
  ///
  /// - Parameter head: The head of the log before the plan was made. If the log has a later head, a school of the plan
  ///   may already exist, and nothing is added.
  /// - Returns: The outcome and the location of the backup; nil if there is nothing to add.
  package func perform(
    in home: Home, context: CommandContext, ifStillAt head: LogHead
  ) throws -> (outcome: Compass.Outcome, backup: URL?)? {
    let commands = commands
    guard !commands.isEmpty else { return nil }
    let backup = try home.saveLog(before: "import")
    return (try home.performTogether(commands, in: context, ifStillAt: head), backup)
  }
}

/// The schools of a list by the values that make two of them duplicates (facts §3.5): the name in lower case, and the
/// host of the website.
private struct KnownSchools {
  private var byName: [String: String] = [:]
  private var byHost: [String: String] = [:]
  /// Hosts on which several rows have a page each, as in a directory; they identify no school.
  private let shared: Set<String>

  init(_ rows: [SchoolListRow], importing addresses: [String]) {
    let pages = Dictionary(grouping: Set(addresses)) { SchoolDuplicate.host(ofWebsite: $0) ?? "" }
    shared = Set(pages.filter { $0.value.count > 1 && $0.value.allSatisfy(Self.isPage) }.keys)
    for row in rows { insert(name: row.name, website: row.website) }
  }

  mutating func insert(name: String, website: String?) {
    byName[SchoolDuplicate.key(ofName: name)] = name
    if let host = host(website) { byHost[host] = name }
  }

  func find(name: String, website: String?) -> String? {
    byName[SchoolDuplicate.key(ofName: name)] ?? host(website).flatMap { byHost[$0] }
  }

  private func host(_ website: String?) -> String? {
    SchoolDuplicate.host(ofWebsite: website).flatMap { shared.contains($0) ? nil : $0 }
  }

  /// Returns whether an address is that of a page other than the site's home page.
  private static func isPage(_ address: String) -> Bool {
    let rest = address.components(separatedBy: "://").last ?? ""
    return rest.firstIndex { "/?#".contains($0) }.map { rest[$0...] != "/" } ?? false
  }
}

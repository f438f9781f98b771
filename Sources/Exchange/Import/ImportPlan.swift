public import Compass
public import Domain
public import EventLog
public import Foundation
import Projections

/// What an import would do, row by row, decided before anything is changed. Every row is tried on the rules of the
/// domain itself, so that what is planned as an addition is one.
public struct ImportPlan: Sendable {
  /// What becomes of a row.
  public enum Outcome: Sendable {
    /// The school is added, by these commands.
    case add([Command])
    /// A school of that name, or with that site, is there or further up in the file.
    case there(String)
    /// The row breaks a rule.
    case refused(String)
  }

  /// A row and what becomes of it.
  public struct Row: Sendable {
    /// The line of the file.
    public let line: Int
    /// The school's name as the file has it.
    public let name: String
    /// What becomes of it.
    public let outcome: Outcome
    /// Whose cell breaks the rule; nil where none does, or the row as a whole.
    public let field: ImportField?
    /// The school as it would be; nil where none is added.
    public let school: School?
  }

  /// All rows, in the file's order.
  public let rows: [Row]

  /// Plans an import into what a reading knows.
  ///
  /// - Parameters:
  ///   - actor: Who imports.
  ///   - athlete: Whose list it is.
  ///   - now: The moment of the import.
  ///   - freshID: Makes the ids of the schools.
  public init(
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
  public var commands: [Command] {
    rows.flatMap { row in if case .add(let commands) = row.outcome { commands } else { [] as [Command] } }
  }

  /// How many schools are added.
  public var added: Int { rows.count { if case .add = $0.outcome { true } else { false } } }
  /// How many are there already.
  public var there: Int { rows.count { if case .there = $0.outcome { true } else { false } } }
  /// How many rows are refused.
  public var refused: Int { rows.count { if case .refused = $0.outcome { true } else { false } } }

  /// Carries the plan out: saves the log beside itself (ruling 9), then adds all schools as one command, which one undo
  /// takes back.
  ///
  /// - Parameter head: The end of the history before the plan was made: where there is more by now, a school of the plan may
  ///   be there already, and nothing is added.
  /// - Returns: What was done, and where the log was saved to; nil when there is nothing to add.
  public func perform(
    in home: Home, context: CommandContext, ifStillAt head: LogHead
  ) throws -> (outcome: Compass.Outcome, backup: URL?)? {
    let commands = commands
    guard !commands.isEmpty else { return nil }
    let backup = try home.saveLog(before: "import")
    return (try home.performTogether(commands, in: context, ifStillAt: head), backup)
  }
}

/// The schools of a list, by what makes two of them the same (facts §3.5): the name in lower case, the site's host.
private struct KnownSchools {
  private var byName: [String: String] = [:]
  private var byHost: [String: String] = [:]
  /// Hosts on which several rows have a page each, as in a directory: they tell of no school.
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

  /// Whether an address leads further than to a site's first page.
  private static func isPage(_ address: String) -> Bool {
    let rest = address.components(separatedBy: "://").last ?? ""
    return rest.firstIndex { "/?#".contains($0) }.map { rest[$0...] != "/" } ?? false
  }
}

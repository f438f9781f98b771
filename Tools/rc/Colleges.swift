import ArgumentParser
import CollegeScorecard
import CommandKit
import Domain
import Foundation
import Pages
import Terminal

struct Colleges: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "colleges",
    abstract: "College Scorecard: the directory of colleges, a newer file of it, and the service's key.",
    discussion: """
      An imported file is used first, then the service if there is a key, then the directory that comes with this \
      program.
      """,
    subcommands: [Import.self, Search.self, Key.self])

  struct Import: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Read a bulk file (CSV, columns found by name) into this home.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The file, such as Most-Recent-Cohorts-Institution.csv.") var file: String

    private struct Result: Encodable {
      let colleges: Int
      let withoutIdOrName: Int
      let duplicates: Int
    }

    func run(_ session: Session) throws {
      _ = try session.home()
      var colleges: [College] = []
      let meter = session.meter("Reading colleges")
      let report = try BulkFile.read(URL(fileURLWithPath: file)) { college in
        colleges.append(college)
        if colleges.count % 500 == 0 { meter.update(done: Int64(colleges.count), total: 0) }
      }
      meter.finish()
      try CollegeDirectory(file: session.collegesFile).replace(with: colleges)
      let result = Result(
        colleges: colleges.count, withoutIdOrName: report.skippedRows, duplicates: report.duplicates)
      guard !options.json else { return try session.print(json: result) }
      session.print("Imported \(session.text.number(result.colleges)) colleges")
      if result.withoutIdOrName > 0 {
        session.print("Left out \(result.withoutIdOrName) rows without UNITID or name, in lines \(report.skippedLines)")
      }
      if result.duplicates > 0 { session.print("Left out \(result.duplicates) rows whose UNITID occurs twice") }
    }
  }

  struct Search: ListCommand {
    static let configuration = CommandConfiguration(
      commandName: "search",
      abstract: "Find a college in the imported file, else in the directory that comes with this program.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "Words of its name, city or state, or a short name such as UCLA.") var text: String
    @Option(name: .long, help: "At most this many. Default: 10 in a table, all with --json and --csv.") var limit: Int?
    @Flag(name: .long, help: "Print CSV.") var csv = false

    func validate() throws {
      if let limit, limit < 1 { throw ValidationError("--limit is 1 or more, not \(limit)") }
    }

    func run(_ session: Session) throws {
      let suggestions = session.suggestions
      let all = try suggestions.index().search(text, limit: limit ?? .max)
      let found = isForPrograms || limit != nil ? all : Array(all.prefix(10))
      guard !found.isEmpty else { throw DomainError(.notFound, "no college matches \(text)") }
      guard !isForPrograms else { return try session.print(found.map(FoundCollege.init), of: self) }
      var table = Table(columns: [
        .init("UNITID"), .init("Name", canShrink: true), .init("City"), .init("State"),
        .init("Students", alignment: .right), .init("Admission", alignment: .right),
      ])
      for college in found {
        table.add(row: [
          .init(college.unitID), .init(college.name), .init(college.city ?? ""), .init(college.state ?? ""),
          .init(college.studentSize.map(session.text.number) ?? ""),
          .init(college.admissionRate.map(session.text.percent) ?? ""),
        ])
      }
      session.print(table.render(width: session.tableWidth, style: session.style))
      session.print(CollegeFinder.source(suggestions.release))
      session.tell(shown: found.count, of: all.count)
    }
  }
}

/// A college in `rc colleges search --json`: tuition in dollars a year, the admission rate as a share from 0 to 1.
private struct FoundCollege: ListRecord {
  let unitID: String
  let name: String
  @OrNull var city: String?
  @OrNull var state: String?
  @OrNull var website: String?
  @OrNull var latitude: Double?
  @OrNull var longitude: Double?
  @OrNull var admissionRate: Double?
  @OrNull var studentSize: Int?
  @OrNull var tuitionInState: Int?
  @OrNull var tuitionOutOfState: Int?

  init(_ college: College) {
    unitID = college.unitID
    name = college.name
    city = college.city
    state = college.state
    website = college.website
    latitude = college.latitude
    longitude = college.longitude
    admissionRate = college.admissionRate
    studentSize = college.studentSize
    tuitionInState = college.tuitionInState
    tuitionOutOfState = college.tuitionOutOfState
  }

  static let csvHeader = [
    "unitID", "name", "city", "state", "website", "latitude", "longitude", "admissionRate", "studentSize",
    "tuitionInState", "tuitionOutOfState",
  ]

  var csvFields: [String] {
    func text(_ value: (some CustomStringConvertible)?) -> String { value?.description ?? "" }
    return [
      unitID, name, text(city), text(state), text(website), text(latitude), text(longitude), text(admissionRate),
      text(studentSize), text(tuitionInState), text(tuitionOutOfState),
    ]
  }
}

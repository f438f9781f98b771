import Domain
import Foundation
import GRDB
import RawSQLite

/// What a school's row in the list needs of other streams: the last contact, and the athlete's details for the fit
/// score. Both are joined once a batch, by position, and never once an event.
///
/// A fit score that somebody recorded holds until something that it is computed from changes: the school's inputs, in
/// the order in which the school is folded, or the athlete's details, by the position in the log (ruling 16).
final class SchoolJoin {
  /// What was gathered from the streams of contacts and preferences while empty tables are loaded, so that no row is read
  /// back.
  private struct Gathered {
    var contacts: [UUID: Int64] = [:]
    var details: [UUID: Details] = [:]
  }

  /// An athlete's details that enter the fit score.
  struct Details: Equatable {
    var fields = PlayerDetails()
    /// The position of the event that changed them last.
    var position: Int64 = 0
  }

  private let db: Database
  private let list: TableWriter<SchoolListRow>
  private let recorded: TableWriter<RecordedFitRow>
  private let athletes: TableWriter<FitAthleteRow>
  private let positions: TableWriter<FitDetailsRow>
  private var gathered: Gathered?
  /// The schools and athletes whose rows in the list have to be joined anew.
  private var schools: Set<String> = []
  private var seasons: Set<String> = []

  init(_ rows: RowTables) {
    db = rows.db
    list = rows.writer(SchoolListRow.self, of: SchoolListProjection.self)
    athletes = rows.writer(FitAthleteRow.self, of: SchoolListProjection.self)
    recorded = rows.writer(RecordedFitRow.self, of: FitBasisProjection.self)
    positions = rows.writer(FitDetailsRow.self, of: FitBasisProjection.self)
  }

  /// Loads whole histories into empty tables: contacts and preferences are folded before the schools.
  func loading<T>(_ body: () throws -> T) rethrows -> T {
    gathered = Gathered()
    defer { gathered = nil }
    return try body()
  }

  // MARK: Contacts

  /// Takes note of a contact whose row was inserted, changed or removed.
  func contact(with school: UUID, at instant: Instant, isListed: Bool) {
    if gathered == nil {
      schools.insert(school.lowercased)
    } else if isListed {
      gathered?.contacts[school, default: .min].formMaximum(instant.milliseconds)
    }
  }

  private func lastContact(with school: String) throws -> Int64? {
    if let gathered { return UUID(strict: school).flatMap { gathered.contacts[$0] } }
    let newest = try RawStatement(
      cached: db,
      """
      SELECT occurred_at FROM interaction WHERE school = ? AND removed_by IS NULL ORDER BY occurred_at DESC LIMIT 1
      """)
    defer { newest.reset() }
    newest.bind(1, school)
    return try newest.step() ? newest.integer(0) : nil
  }

  // MARK: Details

  /// Writes an athlete's details; nil if there are none any more.
  func put(_ details: Details?, of athlete: String) throws {
    guard let details else {
      try athletes.remove(athlete)
      try positions.remove(athlete)
      seasons.insert(athlete)
      return
    }
    var row = FitAthleteRow(athlete: athlete, details: details.fields)
    var place = FitDetailsRow(athlete: athlete, position: details.position)
    guard gathered == nil else {
      if let id = UUID(strict: athlete) { gathered?.details[id] = details }
      try athletes.insert(&row)
      return try positions.insert(&place)
    }
    try athletes.put(&row)
    try positions.put(&place)
    seasons.insert(athlete)
  }

  private func details(of athlete: UUID) throws -> Details? {
    if let gathered { return gathered.details[athlete] }
    guard let row = try athletes.stored(athlete.lowercased) else { return nil }
    return Details(fields: row.details, position: try positions.stored(row.athlete)?.position ?? 0)
  }

  // MARK: Schools

  /// Writes a school's row in the list.
  ///
  /// - Parameter fit: The fit score that was recorded for the school's present inputs; nil if there is none.
  func put(_ school: inout SchoolDetailRow, recorded fit: RecordedFitRow?) throws {
    var row = SchoolListRow(id: school.id)
    row.deletedBy = school.removedBy
    // In place: a copy would retain each of the school's texts.
    swap(&row.school, &school.state)
    defer { swap(&row.school, &school.state) }
    try join(&row, fit)
    guard gathered == nil else {
      try list.insert(&row)
      if var fit { try recorded.insert(&fit) }
      return
    }
    try list.put(&row)
    if var fit { try recorded.put(&fit) } else { try recorded.remove(row.id) }
  }

  /// Inserts rows of the list as they are elsewhere, with the fit scores that were recorded.
  ///
  /// - Parameter room: The scale of the positions here.
  func take(_ rows: [SchoolListRow], _ fits: [RecordedFitRow?], room: Int64) throws {
    for var row in rows { try list.put(&row) }
    for case var fit? in fits {
      fit.position *= room
      try recorded.put(&fit)
    }
  }

  /// Removes a school's row in the list.
  func remove(_ school: String) throws {
    try list.remove(school)
    try recorded.remove(school)
  }

  private func join(_ row: inout SchoolListRow, _ recorded: RecordedFitRow?) throws {
    row.lastContact = try lastContact(with: row.id)
    try joinFit(&row, recorded)
  }

  private func joinFit(_ row: inout SchoolListRow, _ recorded: RecordedFitRow?) throws {
    let details = try row.school.athlete.flatMap { try self.details(of: $0) }
    if let recorded, recorded.position > details?.position ?? 0 {
      row.fit = recorded.fit
    } else {
      row.fit = details.flatMap { FitScore.forSchool(player: $0.fields, school: row.school.fitInputs) }
        .map(FitBreakdown.init)
    }
  }

  /// Joins anew the rows that something changed for.
  func finish() throws {
    for athlete in seasons {
      for var old in try list.stored(where: "athlete", is: athlete) {
        var new = old
        try joinFit(&new, recorded.stored(old.id))
        try list.replace(&old, by: &new)
      }
    }
    for school in schools {
      guard var old = try list.stored(school) else { continue }
      var new = old
      new.lastContact = try lastContact(with: school)
      try list.replace(&old, by: &new)
    }
    (schools, seasons) = ([], [])
  }
}

extension Int64 {
  fileprivate mutating func formMaximum(_ other: Int64) { self = Swift.max(self, other) }
}

import Domain
import EventLog
import GRDB

/// The list of schools: cards, filters, sorting, and the fit score, which is a pure function of the athlete's details
/// and the school (ruling 16).
public final class SchoolListProjection: Projection {
  /// The projection's name in certificates and reports.
  public static let name = "SchoolList"
  /// The order of events that the rows depend on.
  public static let law = FoldLaw.streamOrder
  /// The categories of the streams whose events reach the fold; nil for all.
  public static let categories: Set<String>? = ["school", "interaction", "preferences"]
  /// The types of events that can change a row; nil for all.
  public static let types: Set<String>? = [
    "SchoolAdded", "BasicInfoEdited", "CollegeDataMerged", "SchoolObserved", "FitScoreCalculated", "StatusChanged",
    "PriorityTierSet", "FavoriteToggled", "RankingSet", "SchoolDeleted", "SchoolCascadeDeleted", "SchoolRestored",
    "InteractionLogged", "InteractionRemoved", "PlayerDetailsEdited", "PreferencesReset",
  ]
  /// The row types that it folds.
  public static let rows: [any ProjectionRow.Type] = [SchoolListRow.self, FitAthleteRow.self, SchoolContactRow.self]

  /// Returns the slice that events in streams of some categories can change. Athletes' preferences affect only the fit
  /// scores (facts §2.1), and no status, star or contact affects a fit score.
  public static func slice(reachedBy categories: Set<String>) -> ProjectionSlice {
    guard categories == ["preferences"] else { return ProjectionSlice(self) }
    return ProjectionSlice(
      [TableDefinition(SchoolListRow.layout.name, key: ["id"], FitBreakdown.columns), FitAthleteRow.table],
      decidedBy: [
        "SchoolAdded", "BasicInfoEdited", "CollegeDataMerged", "SchoolObserved", "FitScoreCalculated",
        "PlayerDetailsEdited", "PreferencesReset",
      ])
  }

  private let schools: KeyedTable<SchoolListRow>
  private let athletes: KeyedTable<FitAthleteRow>
  private let contacts: KeyedTable<SchoolContactRow>

  /// Creates a fold whose tables are in `storage`.
  public init(_ storage: FoldStorage) {
    schools = storage.keyed(SchoolListRow.self)
    athletes = storage.keyed(FitAthleteRow.self)
    contacts = storage.keyed(SchoolContactRow.self, keepsRows: false)
  }

  /// Folds one event into the rows.
  public func apply(_ event: FoldEvent) throws {
    guard let known = event.known else { return }
    switch event.category {
    case "school": try applySchool(known, event)
    case "interaction": try applyInteraction(known, event)
    case "preferences": try applyDetails(known, event)
    default: break
    }
  }

  // MARK: Schools

  private func applySchool(_ known: DomainEvent, _ event: FoldEvent) throws {
    try schools.updateOrCreate(event.key) { row in
      if let anew = event.anew { try fold(anew, into: &row, for: known) } else { try change(&row, known, event) }
    }
  }

  /// Folds all events of a school into a new row. A recorded fit score is kept as it was, unless the late event recorded
  /// it or set what it is computed from.
  private func fold(_ anew: [FoldEvent], into row: inout SchoolListRow?, for late: DomainEvent) throws {
    let before = row
    row = nil
    var recorded: FitScore?
    for event in anew where Self.takes(type: event.type, ofCategory: event.category) {
      guard let known = event.known else { continue }
      if case .fitScoreCalculated(let payload) = known {
        if row != nil { recorded = payload.score }
      } else {
        let basis = (row?.school.fitInputs, row?.school.athlete)
        try change(&row, known, event)
        if basis != (row?.school.fitInputs, row?.school.athlete) { recorded = nil }
      }
    }
    if Self.decidesFit(late) {
      if let recorded { row?.fit = FitBreakdown(recorded) }
    } else if let before {
      row?.fit = before.fit
    }
  }

  private func change(_ row: inout SchoolListRow?, _ known: DomainEvent, _ event: FoldEvent) throws {
    // A pattern, because `!= nil` compares copies of the row.
    let hadBegun = if case .some = row { true } else { false }
    let mayChangeFit = Self.maySetInputs(known)
    if !hadBegun { row = SchoolListRow(id: event.key) }
    guard let isBasisNew = row?.evolve(known, event, mayChangeFit: mayChangeFit) else {
      row = nil
      return
    }
    if !hadBegun { row?.lastContact = try lastContact(with: event.key) }
    if case .fitScoreCalculated(let payload) = known {
      row?.fit = FitBreakdown(payload.score)
    } else if mayChangeFit, !hadBegun || isBasisNew {
      // A recorded score stays until something that it was computed from changes.
      let computed = try row.flatMap { try fit(of: $0.school) }
      row?.fit = computed
    }
  }

  private static func maySetInputs(_ known: DomainEvent) -> Bool {
    switch known {
    case .schoolAdded, .basicInfoEdited, .collegeDataMerged, .schoolObserved: true
    default: false
    }
  }

  private static func decidesFit(_ known: DomainEvent) -> Bool {
    if case .fitScoreCalculated = known { true } else { maySetInputs(known) }
  }

  private func fit(of school: School) throws -> FitBreakdown? {
    guard let id = school.athlete?.lowercased, let athlete = try athletes.row(id) else { return nil }
    return FitScore.forSchool(player: athlete.details, school: school.fitInputs).map(FitBreakdown.init)
  }

  // MARK: The athlete

  private func applyDetails(_ known: DomainEvent, _ event: FoldEvent) throws {
    guard Self.maySetDetails(known), let athlete = event.key.split(separator: "/").first.map(String.init) else {
      return
    }
    var details: PlayerDetails
    if let anew = event.anew {
      details = PlayerDetails()
      for known in anew.compactMap(\.known) { Self.change(&details, known) }
    } else {
      details = try athletes.row(athlete)?.details ?? PlayerDetails()
      Self.change(&details, known)
    }
    try athletes.put(FitAthleteRow(athlete: athlete, details: details))
    for school in try schools.rows(where: "athlete", is: athlete) {
      try schools.update(school.id) { row in
        row.fit = FitScore.forSchool(player: details, school: row.school.fitInputs).map(FitBreakdown.init)
      }
    }
  }

  private static func maySetDetails(_ known: DomainEvent) -> Bool {
    switch known {
    case .playerDetailsEdited(let payload): !payload.fields.fitInputs.isEmpty
    case .preferencesReset(let payload): payload.category == .player
    default: false
    }
  }

  private static func change(_ details: inout PlayerDetails, _ known: DomainEvent) {
    guard maySetDetails(known) else { return }
    switch known {
    case .playerDetailsEdited(let payload): details.merge(payload.fields.fitInputs)
    case .preferencesReset(let payload): details.clear(payload.fields)
    default: break
    }
  }

  // MARK: Contacts

  private func applyInteraction(_ known: DomainEvent, _ event: FoldEvent) throws {
    let before = try contacts.row(event.key)
    if let anew = event.anew {
      let now: SchoolContactRow? = anew.reduce(nil) { Self.contact($0, after: $1) }
      if let now { try contacts.put(now) } else { try contacts.remove(event.key) }
      return try refresh([before?.school, now?.school])
    }
    switch known {
    case .interactionLogged(let payload):
      let contact = Self.contact(payload, event)
      try contacts.put(contact)
      guard before == nil else { return try refresh([before?.school, contact.school]) }
      try schools.update(contact.school) { $0.lastContact = max($0.lastContact ?? .min, contact.occurredAt) }
    case .interactionRemoved:
      guard let before else { return }
      try contacts.remove(event.key)
      try refresh([before.school])
    default:
      break
    }
  }

  private static func contact(_ payload: InteractionLogged, _ event: FoldEvent) -> SchoolContactRow {
    SchoolContactRow(
      interaction: event.key, school: payload.school.lowercased, occurredAt: event.stamp(of: payload).at)
  }

  private static func contact(_ before: SchoolContactRow?, after event: FoldEvent) -> SchoolContactRow? {
    switch event.known {
    case .interactionLogged(let payload): contact(payload, event)
    case .interactionRemoved: nil
    default: before
    }
  }

  /// Sets the last contact of schools to the newest remaining interaction: an interaction that was logged again may
  /// have become older, or have moved to another school.
  private func refresh(_ ids: [String?]) throws {
    for id in ids.compactMap(\.self) {
      let newest = try lastContact(with: id)
      try schools.update(id) { $0.lastContact = newest }
    }
  }

  private func lastContact(with school: String) throws -> Int64? {
    try contacts.rows(where: "school", is: school).map(\.occurredAt).max()
  }
}

extension SchoolListProjection: RepairableProjection {
  /// Folds anew, in tables of their own, the schools that an event concerns which lost something, and takes these rows
  /// over. In these tables the athlete's details would change the fit of the other schools as well.
  func repair(_ repair: RowRepair) throws {
    var touched: (schools: Set<ByteText>, interactions: Set<ByteText>, athletes: Set<ByteText>) = ([], [], [])
    for event in repair.erased where Self.takes(type: event.type, ofCategory: event.category) {
      switch event.category {
      case "school": touched.schools.insert(ByteText(event.key))
      case "interaction":
        touched.interactions.insert(ByteText(event.key))
        touched.schools.formUnion(try repair.targets(of: event.stream))
      default:
        let athlete = String(event.key.prefix { $0 != "/" })
        touched.athletes.insert(ByteText(athlete))
        let schools = try repair.streams(naming: athlete, ofCategory: "school")
        touched.schools.formUnion(schools.map { ByteText(String($0.text.dropFirst("school/".count))) })
      }
    }
    guard !touched.schools.isEmpty || !touched.interactions.isEmpty || !touched.athletes.isEmpty else { return }
    var streams = Set(touched.interactions.map { ByteText("interaction/\($0.text)") })
    var athletes = touched.athletes
    for school in touched.schools {
      streams.insert(ByteText("school/\(school.text)"))
      streams.formUnion(try repair.streams(naming: school.text, ofCategory: "interaction"))
      athletes.formUnion(try repair.targets(of: "school/\(school.text)"))
    }
    for athlete in athletes { streams.formUnion(try repair.streams(naming: athlete.text, ofCategory: "preferences")) }
    let events = try repair.events(of: streams, for: Self.self)
    let aside = try MemoryFold([Self.self])
    try aside.queue.inDatabase { db in
      try db.inTransaction {
        try aside.fold(events, into: Self.self)
        return .commit
      }
      guard let fresh = aside.projection(Self.self) else { throw RowRepair.NotWorthwhile() }
      for key in touched.schools { try schools.replace(key.text, by: fresh.schools) }
      for key in touched.interactions { try contacts.replace(key.text, by: fresh.contacts) }
      for key in touched.athletes { try self.athletes.replace(key.text, by: fresh.athletes) }
    }
  }
}

extension KeyedTable {
  /// Makes the row with a key as it is in another table; removes it if it is in none.
  fileprivate func replace(_ key: Row.Key, by other: KeyedTable<Row>) throws {
    if let row = try other.row(key) { try put(row) } else { try remove(key) }
  }
}

extension FitBreakdown {
  init(_ score: FitScore) {
    self.score = score.score
    sum = score.sum
    athletic = score.breakdown.athletic
    academic = score.breakdown.academic
    opportunity = score.breakdown.opportunity
    personal = score.breakdown.personal
  }
}

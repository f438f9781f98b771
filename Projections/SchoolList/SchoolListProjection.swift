import Domain

/// The list of schools: cards, filters, sorting, and the fit score, which is a pure function of the athlete's details
/// and the school (ruling 16).
public final class SchoolListProjection: Projection {
  /// The name in certificates and reports.
  public static let name = "SchoolList"
  /// What the rows depend on.
  public static let law = FoldLaw.streamOrder
  /// The kinds of streams whose events reach the fold; nil for all.
  public static let categories: Set<String>? = ["school", "interaction", "preferences"]
  /// The types of events that can change a row; nil for all.
  public static let types: Set<String>? = [
    "SchoolAdded", "BasicInfoEdited", "CollegeDataMerged", "SchoolObserved", "FitScoreCalculated", "StatusChanged",
    "PriorityTierSet", "FavoriteToggled", "RankingSet", "SchoolDeleted", "SchoolCascadeDeleted", "SchoolRestored",
    "InteractionLogged", "InteractionRemoved", "PlayerDetailsEdited", "PreferencesReset",
  ]
  /// The tables, with the indexes that the fold reads by.
  public static let tables = ReadModelSQL.tables(PackageResources.SchoolList_sql)
  /// The indexes that only readers use.
  public static let indexes = ReadModelSQL.indexes(PackageResources.SchoolList_sql)
  /// The tables' definitions, for whoever reads rows without knowing their types.
  public static let definitions = [SchoolListRow.table, FitAthleteRow.table, SchoolContactRow.table]

  /// What events in streams of some kinds can make a difference to. Athletes' preferences reach nothing but the fit
  /// scores (facts §2.1), which no status, star or contact has a part in.
  public static func slice(reachedBy categories: Set<String>) -> ProjectionSlice {
    guard categories == ["preferences"] else { return ProjectionSlice(self) }
    return ProjectionSlice(
      [TableDefinition(SchoolListRow.table.name, key: ["id"], FitBreakdown.columns), FitAthleteRow.table],
      decidedBy: [
        "SchoolAdded", "BasicInfoEdited", "CollegeDataMerged", "SchoolObserved", "FitScoreCalculated",
        "PlayerDetailsEdited", "PreferencesReset",
      ])
  }

  private let schools: KeyedTable<SchoolListRow>
  private let athletes: KeyedTable<FitAthleteRow>
  private let contacts: KeyedTable<SchoolContactRow>

  /// A fold whose tables live in `storage`.
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
    case "preferences":
      if case .playerDetailsEdited(let payload) = known {
        let relevant = payload.fields.fitInputs
        if !relevant.isEmpty { try applyDetails(event) { $0.merge(relevant) } }
      } else if case .preferencesReset(let payload) = known, payload.category == .player {
        try applyDetails(event) { $0.clear(payload.fields) }
      }
    default: break
    }
  }

  // MARK: Schools

  private func applySchool(_ known: DomainEvent, _ event: FoldEvent) throws {
    switch known {
    case .schoolAdded(let payload):
      var row = SchoolListRow(id: event.key, athlete: payload.athlete.lowercased, name: payload.name)
      row.status = payload.status?.rawValue
      if let fields = payload.fields { row.merge(fields) }
      // The name stands by itself in the event; one among the fields is another program's doing.
      row.name = payload.name
      row.fit = try fit(of: row)
      row.lastContact = try lastContact(with: row.id)
      try schools.put(row)
    case .basicInfoEdited(let payload): try merge(payload.fields, event)
    case .collegeDataMerged(let payload): try merge(payload.fields.droppingNulls(), event)
    case .schoolObserved(let payload):
      try schools.update(event.key) { $0.observe(payload) }
      if let fields = payload.fields { try merge(fields, event) }
    case .fitScoreCalculated(let payload):
      let result = FitScore(
        athletic: payload.athletic, academic: payload.academic, opportunity: payload.opportunity,
        personal: payload.personal)
      try schools.update(event.key) { $0.fit = FitBreakdown(result) }
    default: try schools.update(event.key) { Self.evolve(&$0, known, event) }
    }
  }

  private static func evolve(_ row: inout SchoolListRow, _ known: DomainEvent, _ event: FoldEvent) {
    switch known {
    case .statusChanged(let payload): row.status = payload.status.rawValue
    case .priorityTierSet(let payload): row.priorityTier = payload.tier?.rawValue
    case .favoriteToggled(let payload): row.isFavorite = payload.isFavorite
    case .rankingSet(let payload): row.ranking = payload.ranking.map(Int64.init)
    case .schoolDeleted, .schoolCascadeDeleted: row.deletedBy = event.id.lowercased
    case .schoolRestored: row.deletedBy = nil
    default: break
    }
  }

  private func merge(_ fields: SchoolFields, _ event: FoldEvent) throws {
    try schools.update(event.key) { row in
      let before = row.fitInputs
      row.merge(fields)
      // A recorded score stays until something that it was computed from changes.
      if row.fitInputs != before { row.fit = try fit(of: row) }
    }
  }

  private func fit(of row: SchoolListRow) throws -> FitBreakdown? {
    guard let athlete = try athletes.row(row.athlete) else { return nil }
    return FitScore.forSchool(player: athlete.details, school: row.fitInputs).map(FitBreakdown.init)
  }

  // MARK: The athlete

  private func applyDetails(_ event: FoldEvent, _ change: (inout PlayerDetails) -> Void) throws {
    guard let athlete = event.key.split(separator: "/").first.map(String.init) else { return }
    var details = try athletes.row(athlete)?.details ?? PlayerDetails()
    change(&details)
    try athletes.put(FitAthleteRow(athlete: athlete, details: details))
    for school in try schools.rows(where: "athlete", is: athlete) {
      try schools.update(school.id) { row in
        row.fit = FitScore.forSchool(player: details, school: row.fitInputs).map(FitBreakdown.init)
      }
    }
  }

  // MARK: Contacts

  private func applyInteraction(_ known: DomainEvent, _ event: FoldEvent) throws {
    let before = try contacts.row(event.key)
    switch known {
    case .interactionLogged(let payload):
      let contact = SchoolContactRow(
        interaction: event.key, school: payload.school.lowercased, occurredAt: event.stamp(of: payload).at)
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

  /// Takes over the newest of the interactions that are left: one that was logged again may have become older, or have
  /// gone to another school.
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

extension SchoolListRow {
  /// What of the school enters the fit score (facts §2.1, the server's batch).
  var fitInputs: SchoolFields {
    var fields = SchoolFields()
    fields.state = Patch(state)
    fields.studentSize = Patch(studentSize.map(Int.init))
    fields.gpaRequirement = Patch(gpaRequirement)
    fields.avgSat = Patch(avgSat.map(Int.init))
    fields.avgAct = Patch(avgAct.map(Int.init))
    fields.tuitionInState = Patch(tuitionInState.map(Int.init))
    fields.tuitionOutOfState = Patch(tuitionOutOfState.map(Int.init))
    return fields
  }

  /// Takes over the fields that the list shows.
  mutating func merge(_ fields: SchoolFields) {
    if let name = fields.name.value { self.name = name }
    fields.location.assign(to: &location)
    fields.state.assign(to: &state)
    fields.division.assign(to: &division) { $0.rawValue }
    fields.conference.assign(to: &conference)
    fields.studentSize.assign(to: &studentSize, Int64.init)
    fields.latitude.assign(to: &latitude)
    fields.longitude.assign(to: &longitude)
    fields.gpaRequirement.assign(to: &gpaRequirement)
    fields.avgSat.assign(to: &avgSat, Int64.init)
    fields.avgAct.assign(to: &avgAct, Int64.init)
    fields.tuitionInState.assign(to: &tuitionInState, Int64.init)
    fields.tuitionOutOfState.assign(to: &tuitionOutOfState, Int64.init)
    fields.website.assign(to: &website)
    fields.faviconUrl.assign(to: &faviconURL)
  }

  mutating func observe(_ payload: SchoolObserved) {
    payload.status.assign(to: &status) { $0.rawValue }
    payload.priorityTier.assign(to: &priorityTier) { $0.rawValue }
    if let isFavorite = payload.isFavorite { self.isFavorite = isFavorite }
    payload.ranking.assign(to: &ranking, Int64.init)
  }
}

extension PlayerDetails {
  /// The fields that the fit score reads.
  var fitInputs: PlayerDetails {
    PlayerDetails(
      actScore: actScore, gpa: gpa, heightInches: heightInches, primaryPosition: primaryPosition,
      satScore: satScore, schoolState: schoolState, weightLbs: weightLbs)
  }
}

extension Patch {
  /// Set where there is a value, absent where there is none.
  init(_ value: Value?) { self = value.map(Patch.value) ?? .absent }

  /// Takes over the value or its absence; leaves the target alone when the field is not mentioned.
  func assign(to target: inout Value?) { if !isAbsent { target = value } }

  /// Takes over the converted value or its absence.
  func assign<T>(to target: inout T?, _ convert: (Value) -> T) { if !isAbsent { target = value.map(convert) } }
}

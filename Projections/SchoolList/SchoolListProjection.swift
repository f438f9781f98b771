import Domain

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
    try schools.updateOrCreate(event.key) { try change(&$0, known, event) }
  }

  private func change(_ row: inout SchoolListRow?, _ known: DomainEvent, _ event: FoldEvent) throws {
    let hadBegun = row != nil
    let mayChangeFit = Self.maySetInputs(known)
    let inputs = mayChangeFit ? row?.school.fitInputs : nil
    let athlete = row?.school.athlete
    if !hadBegun { row = SchoolListRow(id: event.key) }
    row?.evolve(known, event)
    guard row?.school.exists == true else {
      row = nil
      return
    }
    if !hadBegun { row?.lastContact = try lastContact(with: event.key) }
    if case .fitScoreCalculated(let payload) = known {
      row?.fit = FitBreakdown(payload.score)
    } else if mayChangeFit, !hadBegun || row?.school.fitInputs != inputs || row?.school.athlete != athlete {
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

  private func fit(of school: School) throws -> FitBreakdown? {
    guard let id = school.athlete?.lowercased, let athlete = try athletes.row(id) else { return nil }
    return FitScore.forSchool(player: athlete.details, school: school.fitInputs).map(FitBreakdown.init)
  }

  // MARK: The athlete

  private func applyDetails(_ event: FoldEvent, _ change: (inout PlayerDetails) -> Void) throws {
    guard let athlete = event.key.split(separator: "/").first.map(String.init) else { return }
    var details = try athletes.row(athlete)?.details ?? PlayerDetails()
    change(&details)
    try athletes.put(FitAthleteRow(athlete: athlete, details: details))
    for school in try schools.rows(where: "athlete", is: athlete) {
      try schools.update(school.id) { row in
        row.fit = FitScore.forSchool(player: details, school: row.school.fitInputs).map(FitBreakdown.init)
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

import Domain

// Adding a school to the list, changing its place on it and removing it.
extension Storyteller {
  mutating func add(_ school: Int, _ at: Instant) -> DemoAction {
    let byHand = random.happens(40)
    let college = byHand ? schools[school].college.typedByHand : schools[school].college
    let status: SchoolStatus? = [nil, .researching, .contacted][random.index(weights: [50, 38, 12])]
    var notes: String?
    if random.happens(40) {
      let line = context(school, at).fill(schools[school].draw(.notes))
      schools[school].noteLines = [line]
      notes = line
    }
    schools[school].exists = true
    schools[school].fields = college.fields
    schools[school].status = status ?? .researching
    return .addSchool(school, college, status: status, notes: notes)
  }

  mutating func change(_ school: Int, to status: SchoolStatus, _ notes: [String], _ at: Instant) -> DemoAction? {
    guard schools[school].status != status else { return nil }
    schools[school].status = status
    let note = random.pick(Phrases.suited(notes, to: schools[school].college)).map { context(school, at).fill($0) }
    return .status(school, status, note: note)
  }

  mutating func delete(_ school: Int) -> DemoAction {
    schools[school].isDeleted = true
    return .delete(school, cascade: schools[school].hasDependants)
  }

  mutating func restore(_ school: Int) -> DemoAction? {
    guard schools[school].isDeleted else { return nil }
    schools[school].isDeleted = false
    return .restore(school)
  }

  // MARK: The family's opinion

  /// Returns the rank that a school has earned among those that are still open, from 1.
  private func place(_ school: Int) -> Int {
    let heat = schools[school].heat
    var place = 1
    for (index, other) in schools.enumerated() where other.isOpen && index != school {
      if other.heat > heat || (other.heat == heat && index < school) { place += 1 }
    }
    return place
  }

  mutating func rate(_ school: Int) -> DemoAction? {
    var tier: PriorityTier?
    if schools[school].isOpen {
      let wish = random.happens(20) ? random.int(1, 20) : place(school)
      tier = wish <= 5 ? .a : wish <= 14 ? .b : .c
    }
    guard tier != schools[school].tier else { return nil }
    schools[school].tier = tier
    return .tier(school, tier)
  }

  mutating func star(_ school: Int) -> DemoAction? {
    let model = schools[school]
    let wanted: Bool
    if !model.isOpen {
      wanted = false
    } else if model.status == .committed {
      wanted = true
    } else {
      wanted = place(school) <= 10 ? !model.isFavorite || random.happens(75) : random.happens(12)
    }
    guard wanted != model.isFavorite else { return nil }
    schools[school].isFavorite = wanted
    return .favorite(school, wanted)
  }

  mutating func rank(_ school: Int) -> DemoAction? {
    let place = place(school)
    let ranking = schools[school].isOpen && place <= 15 ? place : nil
    guard ranking != schools[school].ranking else { return nil }
    schools[school].ranking = ranking
    return .ranking(school, ranking)
  }
}

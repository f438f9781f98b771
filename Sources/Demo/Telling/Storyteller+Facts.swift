import Domain

// Basic information, and data of a college directory.
extension Storyteller {
  /// Returns a correction. Six are tried until one changes something; nil if none does.
  mutating func correct(_ school: Int) -> DemoAction? {
    for _ in 0..<6 {
      let changes = correction(schools[school].fields).changes(from: schools[school].fields)
      guard !changes.isEmpty else { continue }
      schools[school].fields.merge(changes)
      return .edit(school, changes)
    }
    return nil
  }

  private mutating func correction(_ known: SchoolFields) -> SchoolFields {
    var fields = SchoolFields()
    switch random.int(0, 9) {
    case 0:
      fields.gpaRequirement = known.gpaRequirement.value != nil && random.happens(25) ? .null : .value(requiredGPA())
    case 1: fields.satRequirement = .value(random.int(44, 62) * 20)
    case 2: fields.actRequirement = .value(random.int(17, 26))
    case 3:
      fields.avgSat = .value(random.int(98, 142) * 10)
      if random.happens(50) { fields.avgAct = .value(random.int(19, 31)) }
    case 4: fields.avgAct = .value(random.int(19, 31))
    case 5:
      // A letter announces next year's prices.
      if let price = known.tuitionInState.value { fields.tuitionInState = .value(raised(price)) }
      if let price = known.tuitionOutOfState.value { fields.tuitionOutOfState = .value(raised(price)) }
    case 6:
      if let size = known.studentSize.value { fields.undergradSize = .value(sizeText(size)) }
    case 7:
      if let size = known.studentSize.value { fields.studentSize = .value(size * random.int(97, 103) / 100) }
    case 8:
      if let rate = known.admissionRate.value {
        let thousandths = Int(rate * 1000) + random.int(-25, 25)
        fields.admissionRate = .value(Double(min(max(thousandths, 20), 999)) / 1000)
      }
    default:
      fields.baseballFacilityAddress = random.pick(Self.fields).map { .value($0) } ?? .absent
    }
    return fields
  }

  private static let fields = [
    "On campus, behind the gym", "On campus, next to the soccer stadium",
    "Two miles off campus, shuttle from the dorms",
    "North side of campus, parking lot 7", "City ballpark, ten minutes by car",
  ]

  private mutating func requiredGPA() -> Double { Double(random.int(9, 14)) / 4 }

  private mutating func raised(_ price: Int) -> Int { min(price * random.int(1015, 1045) / 1000, 99_000) }

  private func sizeText(_ students: Int) -> String {
    switch students {
    case ..<1000: "under 1,000"
    case ..<5000: "1,000-5,000"
    case ..<15_000: "5,000-15,000"
    case ..<30_000: "15,000-30,000"
    default: "over 30,000"
    }
  }

  /// Merges the data of the directory; a value that it does not know is null.
  mutating func lookup(_ school: Int) -> DemoAction? {
    let told = schools[school].college.fields
    var answer = told
    answer.conference = .absent
    answer.division = .absent
    if told.studentSize.isAbsent { answer.studentSize = .null }
    if told.tuitionInState.isAbsent { answer.tuitionInState = .null }
    if told.tuitionOutOfState.isAbsent { answer.tuitionOutOfState = .null }
    if told.admissionRate.isAbsent { answer.admissionRate = .null }
    guard !answer.droppingNulls().changes(from: schools[school].fields).isEmpty else { return nil }
    schools[school].fields.merge(answer.droppingNulls())
    return .merge(school, source: "College Scorecard", answer)
  }
}

/// The three levels of interest, scholarships and cost sensitivity in the fit formulas.
public enum FitLevel: String, Hashable, Sendable {
  case high, medium, low
}

/// The input of the fit score's athletic dimension (facts §2.1). The number 0 counts as unknown, as in the original
/// app.
public struct AthleticFit: Hashable, Sendable {
  /// The player's position code.
  public var position: String?
  /// Height in inches.
  public var heightInches: Int?
  /// Weight in pounds.
  public var weightPounds: Int?
  /// Throwing velocity in miles an hour.
  public var velocity: Double?
  /// The codes of the positions that the school needs.
  public var needs: [String]
  /// The coach's interest.
  public var interest: FitLevel

  /// Creates an input; the defaults mean that nothing is known.
  public init(
    position: String? = nil, heightInches: Int? = nil, weightPounds: Int? = nil, velocity: Double? = nil,
    needs: [String] = [], interest: FitLevel = .low
  ) {
    self.position = position
    self.heightInches = heightInches
    self.weightPounds = weightPounds
    self.velocity = velocity
    self.needs = needs
    self.interest = interest
  }

  /// The points, 0…40.
  public var points: Double {
    let total = positionPoints + interestPoints + physicalPoints + velocityPoints
    return Double(min(total, 40))
  }

  private var positionPoints: Int {
    guard let position, !position.isEmpty, !needs.isEmpty else { return 0 }
    if needs.contains(position) { return 10 }
    for group in ["OF", "IF"] where position.contains(group) && needs.contains(where: { $0.contains(group) }) {
      return 7
    }
    return 3
  }

  private var interestPoints: Int {
    switch interest {
    case .high: 10
    case .medium: 6
    case .low: 2
    }
  }

  private var physicalPoints: Int {
    guard let height = heightInches, let weight = weightPounds, height != 0, weight != 0 else { return 0 }
    if (69...76).contains(height), (180...220).contains(weight) { return 8 }
    if (67...78).contains(height), (160...240).contains(weight) { return 5 }
    return 2
  }

  private var velocityPoints: Int {
    guard let velocity, velocity != 0 else { return 0 }
    return velocity >= 88 ? 10 : velocity >= 85 ? 8 : velocity >= 82 ? 5 : 2
  }
}

/// The input of the academic dimension (facts §2.1). Numbers are in binary floating point, as in the original (ruling
/// 16).
public struct AcademicFit: Hashable, Sendable {
  /// The player's grade point average.
  public var gpa: Double?
  /// The player's SAT score.
  public var sat: Int?
  /// The player's ACT score.
  public var act: Int?
  /// The grade point average that the school requires.
  public var schoolGPA: Double?
  /// The school's average SAT score.
  public var schoolSAT: Int?
  /// The school's average ACT score.
  public var schoolACT: Int?
  /// The subject that the player wants to study.
  public var major: String?
  /// The subjects that the school offers.
  public var majors: [String]?

  /// Creates an input; the defaults mean that nothing is known.
  public init(
    gpa: Double? = nil, sat: Int? = nil, act: Int? = nil, schoolGPA: Double? = nil, schoolSAT: Int? = nil,
    schoolACT: Int? = nil, major: String? = nil, majors: [String]? = nil
  ) {
    self.gpa = gpa
    self.sat = sat
    self.act = act
    self.schoolGPA = schoolGPA
    self.schoolSAT = schoolSAT
    self.schoolACT = schoolACT
    self.major = major
    self.majors = majors
  }

  /// The points, 0…25. The formula's component for academic support has no input here and always gives 2.
  public var points: Double { Double(min(gpaPoints + testPoints + majorPoints + 2, 25)) }

  private var gpaPoints: Int {
    guard let gpa, gpa != 0 else { return 0 }
    guard let schoolGPA, schoolGPA != 0 else { return gpa >= 3.5 ? 9 : gpa >= 3 ? 7 : gpa >= 2.5 ? 5 : 2 }
    let gap = schoolGPA - gpa
    return gap <= 0.2 ? 10 : gap <= 0.5 ? 8 : gap <= 1 ? 5 : 2
  }

  private var testPoints: Int {
    if let sat, let schoolSAT, sat != 0, schoolSAT != 0 {
      let gap = Double(schoolSAT) - Double(sat)
      return gap <= 50 ? 8 : gap <= 150 ? 5 : 2
    }
    if let act, let schoolACT, act != 0, schoolACT != 0 {
      let gap = Double(schoolACT) - Double(act)
      return gap <= 2 ? 8 : gap <= 4 ? 5 : 2
    }
    return 0
  }

  private var majorPoints: Int {
    guard let target = major?.lowercased(), !target.isEmpty, let majors, !majors.isEmpty else { return 0 }
    return majors.contains { $0.lowercased().contains(target) } ? 5 : 2
  }
}

/// The input of the opportunity dimension (facts §2.1).
public struct OpportunityFit: Hashable, Sendable {
  /// The number of players on the roster.
  public var rosterDepth: Int
  /// The years until the players of the same position graduate.
  public var yearsToGraduation: Int
  /// The availability of scholarships.
  public var scholarships: FitLevel
  /// Whether walk-ons have joined the team before.
  public var hasWalkOnHistory: Bool

  /// Creates an input; the defaults are those of the original and give 14 points.
  public init(
    rosterDepth: Int = 50, yearsToGraduation: Int = 3, scholarships: FitLevel = .medium, hasWalkOnHistory: Bool = false
  ) {
    self.rosterDepth = rosterDepth
    self.yearsToGraduation = yearsToGraduation
    self.scholarships = scholarships
    self.hasWalkOnHistory = hasWalkOnHistory
  }

  /// The points, 0…20.
  public var points: Double {
    let depth = rosterDepth <= 60 ? 7 : rosterDepth <= 75 ? 5 : rosterDepth <= 90 ? 3 : 1
    let years = yearsToGraduation <= 2 ? 5 : yearsToGraduation <= 3 ? 4 : yearsToGraduation <= 4 ? 2 : 1
    let money = scholarships == .high ? 4 : scholarships == .medium ? 2 : 1
    return Double(min(depth + years + money + (hasWalkOnHistory ? 3 : 1), 20))
  }
}

/// The input of the personal dimension (facts §2.1).
public struct PersonalFit: Hashable, Sendable {
  /// A player's preferred campus size.
  public enum CampusSize: String, Hashable, Sendable {
    case small, medium, large
  }

  /// The player's state.
  public var athleteState: String?
  /// The school's state.
  public var schoolState: String?
  /// The preferred campus size.
  public var campusSize: CampusSize
  /// The school's number of students.
  public var students: Int
  /// How sensitive the family is to cost.
  public var costSensitivity: FitLevel
  /// The cost of a year in dollars.
  public var annualCost: Int
  /// Whether the family marked the school as a priority.
  public var isPriority: Bool
  /// The school's strength in the player's subject, 1…10.
  public var majorStrength: Int

  /// Creates an input; the defaults are those of the original.
  public init(
    athleteState: String? = nil, schoolState: String? = nil, campusSize: CampusSize = .medium, students: Int = 10_000,
    costSensitivity: FitLevel = .medium, annualCost: Int = 30_000, isPriority: Bool = false, majorStrength: Int = 5
  ) {
    self.athleteState = athleteState
    self.schoolState = schoolState
    self.campusSize = campusSize
    self.students = students
    self.costSensitivity = costSensitivity
    self.annualCost = annualCost
    self.isPriority = isPriority
    self.majorStrength = majorStrength
  }

  /// The points, 0…15.
  public var points: Double {
    let major = majorStrength >= 7 ? 2 : majorStrength >= 4 ? 1 : 0
    return Double(min(statePoints + sizePoints + costPoints + (isPriority ? 2 : 0) + major, 15))
  }

  private var statePoints: Int {
    guard let athleteState, let schoolState, !athleteState.isEmpty, !schoolState.isEmpty else { return 0 }
    return athleteState == schoolState ? 4 : 1
  }

  private var sizePoints: Int {
    let (ideal, tolerance) =
      switch campusSize {
      case .small: (5000, 3000)
      case .medium: (15_000, 5000)
      case .large: (25_000, 10_000)
      }
    return (ideal - tolerance...ideal + tolerance).contains(students) ? 3 : 1
  }

  private var costPoints: Int {
    switch costSensitivity {
    case .high: annualCost <= 20_000 ? 4 : annualCost <= 35_000 ? 2 : 0
    case .medium: annualCost <= 30_000 ? 3 : annualCost <= 45_000 ? 2 : 1
    case .low: 4
    }
  }
}

// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// How a school’s staff coaches, in five texts.
public struct PhilosophyFields: PatchFields {
  /// The overall philosophy.
  public var coachingPhilosophy: Patch<String>
  /// How the staff coaches.
  public var coachingStyle: Patch<String>
  /// How the staff communicates.
  public var communicationStyle: Patch<String>
  /// How the staff recruits.
  public var recruitingApproach: Patch<String>
  /// What the staff counts as success.
  public var successMetrics: Patch<String>

  /// The names of all fields, sorted.
  public static let fieldNames = [
    "coachingPhilosophy", "coachingStyle", "communicationStyle", "recruitingApproach", "successMetrics",
  ]

  /// An edit that touches nothing.
  @inlinable public init() { self.init(coachingPhilosophy: .absent) }

  /// An edit of the given fields.
  @inlinable
  public init(
    coachingPhilosophy: Patch<String> = .absent, coachingStyle: Patch<String> = .absent,
    communicationStyle: Patch<String> = .absent, recruitingApproach: Patch<String> = .absent,
    successMetrics: Patch<String> = .absent
  ) {
    self.coachingPhilosophy = coachingPhilosophy
    self.coachingStyle = coachingStyle
    self.communicationStyle = communicationStyle
    self.recruitingApproach = recruitingApproach
    self.successMetrics = successMetrics
  }

  /// Whether the edit touches nothing.
  public var isEmpty: Bool {
    coachingPhilosophy.isAbsent && coachingStyle.isAbsent && communicationStyle.isAbsent && recruitingApproach.isAbsent
      && successMetrics.isAbsent
  }

  /// Takes over the fields that a newer edit touches.
  public mutating func merge(_ newer: PhilosophyFields) {
    coachingPhilosophy = coachingPhilosophy.merged(with: newer.coachingPhilosophy)
    coachingStyle = coachingStyle.merged(with: newer.coachingStyle)
    communicationStyle = communicationStyle.merged(with: newer.communicationStyle)
    recruitingApproach = recruitingApproach.merged(with: newer.recruitingApproach)
    successMetrics = successMetrics.merged(with: newer.successMetrics)
  }

  /// Only those fields whose value differs from the one in `other`.
  public func changes(from other: PhilosophyFields) -> PhilosophyFields {
    var changes = PhilosophyFields()
    changes.coachingPhilosophy = coachingPhilosophy.changed(from: other.coachingPhilosophy)
    changes.coachingStyle = coachingStyle.changed(from: other.coachingStyle)
    changes.communicationStyle = communicationStyle.changed(from: other.communicationStyle)
    changes.recruitingApproach = recruitingApproach.changed(from: other.recruitingApproach)
    changes.successMetrics = successMetrics.changed(from: other.successMetrics)
    return changes
  }

  /// The edit that takes this one back: for each field that it touches the value in `other`, or null.
  public func inverse(in other: PhilosophyFields) -> PhilosophyFields {
    var inverse = PhilosophyFields()
    inverse.coachingPhilosophy = coachingPhilosophy.inverse(in: other.coachingPhilosophy)
    inverse.coachingStyle = coachingStyle.inverse(in: other.coachingStyle)
    inverse.communicationStyle = communicationStyle.inverse(in: other.communicationStyle)
    inverse.recruitingApproach = recruitingApproach.inverse(in: other.recruitingApproach)
    inverse.successMetrics = successMetrics.inverse(in: other.successMetrics)
    return inverse
  }

  /// Only those fields that are set to a value.
  public func droppingNulls() -> PhilosophyFields {
    var set = PhilosophyFields()
    set.coachingPhilosophy = coachingPhilosophy.droppingNull
    set.coachingStyle = coachingStyle.droppingNull
    set.communicationStyle = communicationStyle.droppingNull
    set.recruitingApproach = recruitingApproach.droppingNull
    set.successMetrics = successMetrics.droppingNull
    return set
  }

  /// Only those fields whose name is accepted.
  public func keeping(_ isKept: (_ name: String) -> Bool) -> PhilosophyFields {
    var kept = PhilosophyFields()
    if isKept("coachingPhilosophy") { kept.coachingPhilosophy = coachingPhilosophy }
    if isKept("coachingStyle") { kept.coachingStyle = coachingStyle }
    if isKept("communicationStyle") { kept.communicationStyle = communicationStyle }
    if isKept("recruitingApproach") { kept.recruitingApproach = recruitingApproach }
    if isKept("successMetrics") { kept.successMetrics = successMetrics }
    return kept
  }

  /// Calls `visit` for each touched field, sorted by name, with its value or nil where it is cleared.
  public func forEachField(_ visit: (_ name: String, _ value: FieldValue?) -> Void) {
    coachingPhilosophy.visit("coachingPhilosophy", visit)
    coachingStyle.visit("coachingStyle", visit)
    communicationStyle.visit("communicationStyle", visit)
    recruitingApproach.visit("recruitingApproach", visit)
    successMetrics.visit("successMetrics", visit)
  }
}

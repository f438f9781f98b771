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

  /// Creates an edit that changes no field.
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

  /// Whether the edit changes no field.
  public var isEmpty: Bool {
    coachingPhilosophy.isAbsent && coachingStyle.isAbsent && communicationStyle.isAbsent && recruitingApproach.isAbsent
      && successMetrics.isAbsent
  }

  /// Applies a newer edit: the fields that it changes replace those of this edit.
  public mutating func merge(_ newer: PhilosophyFields) {
    coachingPhilosophy = coachingPhilosophy.merged(with: newer.coachingPhilosophy)
    coachingStyle = coachingStyle.merged(with: newer.coachingStyle)
    communicationStyle = communicationStyle.merged(with: newer.communicationStyle)
    recruitingApproach = recruitingApproach.merged(with: newer.recruitingApproach)
    successMetrics = successMetrics.merged(with: newer.successMetrics)
  }

  /// Returns the edit without the fields that have the same value in `other`.
  public func changes(from other: PhilosophyFields) -> PhilosophyFields {
    var changes = PhilosophyFields()
    changes.coachingPhilosophy = coachingPhilosophy.changed(from: other.coachingPhilosophy)
    changes.coachingStyle = coachingStyle.changed(from: other.coachingStyle)
    changes.communicationStyle = communicationStyle.changed(from: other.communicationStyle)
    changes.recruitingApproach = recruitingApproach.changed(from: other.recruitingApproach)
    changes.successMetrics = successMetrics.changed(from: other.successMetrics)
    return changes
  }

  /// Returns the edit that undoes this one: for each field that it changes, the value in `earlier`, or null.
  public func inverse(restoring earlier: PhilosophyFields) -> PhilosophyFields {
    var inverse = PhilosophyFields()
    inverse.coachingPhilosophy = coachingPhilosophy.inverse(restoring: earlier.coachingPhilosophy)
    inverse.coachingStyle = coachingStyle.inverse(restoring: earlier.coachingStyle)
    inverse.communicationStyle = communicationStyle.inverse(restoring: earlier.communicationStyle)
    inverse.recruitingApproach = recruitingApproach.inverse(restoring: earlier.recruitingApproach)
    inverse.successMetrics = successMetrics.inverse(restoring: earlier.successMetrics)
    return inverse
  }

  /// Returns the edit without the fields that it clears.
  public func droppingNulls() -> PhilosophyFields {
    var set = PhilosophyFields()
    set.coachingPhilosophy = coachingPhilosophy.droppingNull
    set.coachingStyle = coachingStyle.droppingNull
    set.communicationStyle = communicationStyle.droppingNull
    set.recruitingApproach = recruitingApproach.droppingNull
    set.successMetrics = successMetrics.droppingNull
    return set
  }

  /// Returns the edit with only the fields for whose names `isKept` returns true.
  public func keeping(_ isKept: (_ name: String) -> Bool) -> PhilosophyFields {
    var kept = PhilosophyFields()
    if isKept("coachingPhilosophy") { kept.coachingPhilosophy = coachingPhilosophy }
    if isKept("coachingStyle") { kept.coachingStyle = coachingStyle }
    if isKept("communicationStyle") { kept.communicationStyle = communicationStyle }
    if isKept("recruitingApproach") { kept.recruitingApproach = recruitingApproach }
    if isKept("successMetrics") { kept.successMetrics = successMetrics }
    return kept
  }

  /// Calls `visit` for each changed field, sorted by name, with its new value; with nil if it is cleared.
  public func forEachField(_ visit: (_ name: String, _ value: FieldValue?) -> Void) {
    coachingPhilosophy.visit("coachingPhilosophy", visit)
    coachingStyle.visit("coachingStyle", visit)
    communicationStyle.visit("communicationStyle", visit)
    recruitingApproach.visit("recruitingApproach", visit)
    successMetrics.visit("successMetrics", visit)
  }
}

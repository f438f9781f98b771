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
  public static let fieldNames = declared.map(\.name).sorted()

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

  /// Shows `visitor` each field, sorted by name, beside the same field of `other`.
  @inlinable public mutating func visitFields(beside other: PhilosophyFields, _ visitor: inout some PatchVisitor) {
    visitor.visit("coachingPhilosophy", &coachingPhilosophy, beside: other.coachingPhilosophy)
    visitor.visit("coachingStyle", &coachingStyle, beside: other.coachingStyle)
    visitor.visit("communicationStyle", &communicationStyle, beside: other.communicationStyle)
    visitor.visit("recruitingApproach", &recruitingApproach, beside: other.recruitingApproach)
    visitor.visit("successMetrics", &successMetrics, beside: other.successMetrics)
  }
}

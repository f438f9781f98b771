/// The advice of the card "Consider Other Divisions" (facts §2.3, SD-66 to SD-69).
public struct DivisionAdvice: Hashable, Sendable {
  /// The divisions to consider, best first.
  public var divisions: [Division]
  /// The sentence on the card: the page's own wording (C10).
  public var message: String

  /// Creates advice from a score; nil from 70 points on, without a score, and for a division without advice.
  ///
  /// A page passes the **rounded** score, so that a sum of 69.5 gets no advice (facts §11).
  public init?(division: String?, score: Double?) {
    guard let division, let score, score < 70 else { return nil }
    switch (division.uppercased(), score < 50) {
    case ("D1", true):
      self.init(
        divisions: [.d2, .d3],
        message: "Based on your current profile, you might have stronger opportunities at D2 or D3 programs.")
    case ("D2", true):
      self.init(
        divisions: [.d3, .naia],
        message: "Based on your current profile, you might have stronger opportunities at D3 or NAIA programs.")
    case ("D3", true):
      self.init(
        divisions: [.naia],
        message: "Consider also exploring NAIA programs which may be a better fit.")
    case ("D1", false): self.init(softly: .d2)
    case ("D2", false): self.init(softly: .d3)
    default: return nil
    }
  }

  private init(divisions: [Division], message: String) {
    self.divisions = divisions
    self.message = message
  }

  private init(softly division: Division) {
    self.init(
      divisions: [division],
      message:
        "While this is a solid reach school, consider adding \(division) programs for more realistic opportunities."
    )
  }
}

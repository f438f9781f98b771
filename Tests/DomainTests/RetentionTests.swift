import Domain
import Testing

@Suite struct RetentionTests {
  @Test func `a parent sets rules and holds, and nobody repeats one`() {
    let rule = RetentionSet(kind: .interactions, months: 24)
    Given(Retention.self).when(.keep(.interactions, months: 24), by: .parent).then(.retentionSet(rule))
    Given(Retention.self, .retentionSet(rule)).when(.keep(.interactions, months: 24), by: .parent).nothingHappened()
    Given(Retention.self).when(.keep(.interactions, months: nil), by: .parent).nothingHappened()
    Given(Retention.self, .retentionSet(rule)).when(.keep(.interactions, months: nil), by: .parent)
      .then(.retentionSet(RetentionSet(kind: .interactions)))
    let hold = LegalHoldSet(isHeld: true, record: "school/x")
    Given(Retention.self).when(.hold(record: "school/x", isHeld: true), by: .parent).then(.legalHoldSet(hold))
    Given(Retention.self, .legalHoldSet(hold)).when(.hold(record: "school/x", isHeld: true), by: .parent)
      .nothingHappened()
  }

  @Test func `a player, an unknown kind and an endless time are refused`() {
    Given(Retention.self).when(.keep(.interactions, months: 24)).isRefused(with: .forbidden, field: "role")
    Given(Retention.self).when(.keep(RetentionKind(rawValue: "schools"), months: 24), by: .parent)
      .isRefused(with: .unknownValue, field: "kind")
    Given(Retention.self).when(.hold(record: "private-note/x/y", isHeld: true), by: .parent)
      .isRefused(with: .refused, field: "record")
    Given(Retention.self).when(.keep(.interactions, months: 601), by: .parent)
      .isRefused(with: .invalid, field: "months")
  }
}

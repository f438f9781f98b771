import Domain

extension PatchFields {
  /// Checks each field on its own with a rule, so that every reason appears at its own control.
  func problems(_ rule: (Self) throws -> Void) -> [String: String] {
    var problems: [String: String] = [:]
    forEachField { name, _ in
      do {
        try rule(keeping { $0 == name })
      } catch {
        problems[name] = "\(error)"
      }
    }
    return problems
  }
}

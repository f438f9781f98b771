// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

extension UpcasterChain {
  /// From each older version of each type to the next; each stands in EventSchemas/Upcasters.
  static let steps: [Upcaster] = []
}

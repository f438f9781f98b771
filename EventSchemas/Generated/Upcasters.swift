// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

extension UpcasterChain {
  /// The steps from each older version of a type to the next; they are defined in EventSchemas/Upcasters.
  static let steps: [Upcaster] = [
    .eventEdited1,
    .eventScheduled1,
    .statusChanged1,
  ]
}

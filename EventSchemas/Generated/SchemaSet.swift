// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// One digest of all event schemas that this program knows.
public enum SchemaSet {
  /// The hexadecimal SHA-256 of the digests of all schemas, in the order of their names.
  public static let digest = "330c12b9e09a5a8aa46515d2db7c060432c2623349d25471024cec73ce6f3319"
}

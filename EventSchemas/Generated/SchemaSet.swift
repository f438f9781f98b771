// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// One digest of all event schemas that this program knows.
public enum SchemaSet {
  /// The hexadecimal SHA-256 of the digests of all schemas, in the order of their names.
  public static let digest = "5911707ef697e5ce36dd279785a4e7fe85de8f8baff98db9fd261ca3056c9f07"
}

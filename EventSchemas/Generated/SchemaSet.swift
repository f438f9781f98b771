// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// One digest of all event schemas that this program knows.
public enum SchemaSet {
  /// The hexadecimal SHA-256 of the digests of all schemas, in the order of their names.
  public static let digest = "79b00afd366abb3609276b1ea79b0dcf46d32f610e834d36c382fba3df6dd9ca"
}

// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// One digest of all event schemas that this program knows.
public enum SchemaSet {
  /// The hexadecimal SHA-256 of the digests of all schemas, in the order of their names.
  public static let digest = "4c56bfb415dcbb1ccb6a5fc867d495d8665ae5894491eec81ecdc8be8b5d4115"
}

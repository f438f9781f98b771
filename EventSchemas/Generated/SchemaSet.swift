// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// All event schemas that this program knows, as one name.
public enum SchemaSet {
  /// Hexadecimal SHA-256 over the digests of all schemas, by their names.
  public static let digest = "4c56bfb415dcbb1ccb6a5fc867d495d8665ae5894491eec81ecdc8be8b5d4115"
}

// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// All event schemas that this program knows, as one name.
public enum SchemaSet {
  /// Hexadecimal SHA-256 over the digests of all schemas, by their names.
  public static let digest = "45a949003e1be6bed8eb800d708682a1ed7190d4671012de1698aba732dbb956"
}

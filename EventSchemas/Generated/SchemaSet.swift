// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// One digest of all event schemas that this program knows.
public enum SchemaSet {
  /// The hexadecimal SHA-256 of the digests of all schemas, in the order of their names.
  public static let digest = "0089c57bbdf56ddf3fd5cb33ef590ce3aef5e67b958fdc19bfb34ba66c4d9472"
}

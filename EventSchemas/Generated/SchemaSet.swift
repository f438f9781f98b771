// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// One digest of all event schemas that this program knows.
public enum SchemaSet {
  /// The hexadecimal SHA-256 of the digests of all schemas, in the order of their names.
  public static let digest = "9b799f6f1c1d3d33b1377b7e0674637e57a4b4a300652778440ff91d45b2719e"
}

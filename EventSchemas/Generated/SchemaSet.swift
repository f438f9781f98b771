// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// One digest of all event schemas that this program knows.
public enum SchemaSet {
  /// The hexadecimal SHA-256 of the digests of all schemas, in the order of their names.
  public static let digest = "9ddf35f99602a59120f424b0f9b2190687a30940c97e6c83580e47be65fb3bdf"
}

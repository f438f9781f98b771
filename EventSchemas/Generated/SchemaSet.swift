// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// One digest of all event schemas that this program knows.
public enum SchemaSet {
  /// Hexadecimal SHA-256 over the digests of all schemas, by their names.
  public static let digest = "029838e92209f2464790a907e42511b61c539dd835ee530d275a44985e530cee"
}

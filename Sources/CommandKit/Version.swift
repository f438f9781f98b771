import EventSchemas

/// What a program is, as `--version` says it: the one place where the release is named.
public enum Version {
  /// The release, by semantic versioning.
  public static let number = "0.1.0"

  /// The release, the commit where the build was told one, and the event schemas: "0.1.0 (commit 1a2b3c4d, event schemas
  /// 8f3c21d05e7a)". Two programs with the same schemas read the same events.
  public static var text: String {
    let commit = BuildStamp.commit.isEmpty ? "" : "commit \(BuildStamp.commit), "
    return "\(number) (\(commit)event schemas \(SchemaSet.digest.prefix(12)))"
  }
}

import EventSchemas

/// The version that `--version` prints. This is the only place that names the release.
package enum Version {
  /// The release, in semantic versioning.
  package static let number = "1.0.0"

  /// The release, the commit if the build recorded one, and the event schemas: "1.0.0 (commit 1a2b3c4d, event schemas
  /// 8f3c21d05e7a)". Two programs with the same schemas read the same events.
  package static var text: String {
    let commit = BuildStamp.commit.isEmpty ? "" : "commit \(BuildStamp.commit), "
    return "\(number) (\(commit)event schemas \(SchemaSet.digest.prefix(12)))"
  }
}

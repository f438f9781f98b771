import Compass
import EventSchemas

/// The version that `--version` prints.
package enum Version {
  /// The commit of the build; empty if the build did not record one.
  package static var commit: String { BuildStamp.commit }

  /// The release, the commit if the build recorded one, and the event schemas: "1.0.0 (commit 1a2b3c4d, event schemas
  /// 8f3c21d05e7a)". Two programs with the same schemas read the same events.
  package static var text: String {
    let commit = commit.isEmpty ? "" : "commit \(commit), "
    return "\(Release.number) (\(commit)event schemas \(SchemaSet.digest.prefix(12)))"
  }
}

/// The release that this is a part of. This is the only place that names it.
package enum Release {
  /// The release, in semantic versioning.
  package static let number = "1.0.0"
}

/// The built-in directory as a source, for families without a key and without a file. It answers at once and without a
/// network.
public struct EmbeddedColleges: CollegeSource, CollegeSuggestions {
  /// The source's name in the events of its lookups; it contains the release's years, as the data becomes outdated.
  public let name = "College Scorecard \(CollegeRelease.embedded.name)"

  /// Creates the source.
  public init() {}

  /// Returns the college with a unit id if one is given, otherwise the one that the name means.
  ///
  /// - Throws: `CollegeLookupError`, `CollegeReleaseError`.
  public func college(named name: String, unitID: String?) throws -> College {
    if unitID == nil { try CollegeLookupError.check(name) }
    return try CollegeDirectory.embedded.only(named: name, unitID: unitID)
  }

  /// Returns the colleges that a text may mean.
  ///
  /// - Throws: `CollegeReleaseError`.
  public func colleges(like text: String, limit: Int) throws -> [College] {
    try CollegeDirectory.embedded.search(text, limit: limit)
  }
}

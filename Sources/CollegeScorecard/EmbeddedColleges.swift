/// The directory that comes with the product as a source, for whoever has no key and no file: it answers at once and
/// without a network.
public struct EmbeddedColleges: CollegeSource, CollegeSuggestions {
  /// What the source is called in the events that it leads to: with its years, as it grows old.
  public let name = "College Scorecard \(CollegeRelease.embedded.name)"

  /// The directory in the product.
  public init() {}

  /// The college of a unit id, else the one that a name means.
  ///
  /// - Throws: `CollegeLookupError`, `CollegeReleaseError`.
  public func college(named name: String, unitID: String?) throws -> College {
    if unitID == nil { try CollegeLookupError.check(name) }
    let directory = try CollegeDirectory.embedded
    guard let college = unitID.map(directory.college(unitID:)) ?? directory.match(name) else {
      throw CollegeLookupError.notFound
    }
    return college
  }

  /// The colleges that a text may mean.
  ///
  /// - Throws: `CollegeReleaseError`.
  public func colleges(like text: String, limit: Int) throws -> [College] {
    try CollegeDirectory.embedded.search(text, limit: limit)
  }
}

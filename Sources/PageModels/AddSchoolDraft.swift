import CollegeScorecard
import Domain

/// The typed values of the form for a new school.
public struct AddSchoolDraft: Equatable, Sendable {
  /// The school's name.
  public var name = ""
  /// The location as "City, ST".
  public var location = ""
  /// The raw value of the division; nil for none.
  public var division: String?
  /// The conference.
  public var conference = ""
  /// The address of the school's website.
  public var website = ""
  /// The Twitter handle, with or without @.
  public var twitterHandle = ""
  /// The Instagram handle, with or without @.
  public var instagramHandle = ""
  /// The school's NCAA number.
  public var ncaaId = ""
  /// The raw value of the status; nil for the one that a new school shows by default.
  public var status: String?
  /// The shared notes.
  public var notes = ""

  /// An empty form.
  public init() {}

  /// The typed values as an edit, without status and notes. Empty inputs, except for the name, are absent from it.
  var fields: SchoolFields {
    SchoolFields(
      conference: typed(conference), division: division.map { .value(Division(rawValue: $0)) } ?? .absent,
      instagramHandle: typed(instagramHandle), location: typed(location), name: .value(name), ncaaId: typed(ncaaId),
      twitterHandle: typed(twitterHandle), website: typed(website))
  }

  private func typed(_ text: String) -> Patch<String> { text.isEmpty ? .absent : .value(text) }

  /// Fills in the college's name, location and website. It replaces values that an earlier college had filled in;
  /// except for the name, it never replaces what a person typed.
  mutating func fill(from college: College, over earlier: College?) {
    name = college.name
    if location.isEmpty || location == earlier?.location { location = college.location ?? "" }
    if website.isEmpty || website == earlier?.website { website = college.website ?? "" }
  }

  /// Clears the location and website if they are the college's. The name stays.
  mutating func forget(_ college: College) {
    if location == college.location { location = "" }
    if website == college.website { website = "" }
  }

  /// The error of each invalid input, by field.
  var errors: [String: DomainError] {
    var errors = fields.problems()
    do throws(DomainError) {
      _ = try TextRule.free(notes, "Notes", limit: TextRule.Limit.notes)
    } catch {
      errors["notes"] = error
    }
    return errors
  }
}

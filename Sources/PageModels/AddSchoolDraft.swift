import CollegeScorecard
import Domain

/// What is typed into the form for a new school.
public struct AddSchoolDraft: Equatable, Sendable {
  /// The school's name.
  public var name = ""
  /// "City, ST".
  public var location = ""
  /// The raw division; nil for none.
  public var division: String?
  /// The conference.
  public var conference = ""
  /// The site.
  public var website = ""
  /// With or without @.
  public var twitterHandle = ""
  /// With or without @.
  public var instagramHandle = ""
  /// The NCAA's number.
  public var ncaaId = ""
  /// The raw status; nil for the one that a new school shows by default.
  public var status: String?
  /// The shared notes.
  public var notes = ""

  /// An empty form.
  public init() {}

  /// What was typed, as an edit; inputs that were left empty touch nothing.
  var fields: SchoolFields {
    SchoolFields(
      conference: typed(conference), division: division.map { .value(Division(rawValue: $0)) } ?? .absent,
      instagramHandle: typed(instagramHandle), location: typed(location), name: .value(name), ncaaId: typed(ncaaId),
      twitterHandle: typed(twitterHandle), website: typed(website))
  }

  private func typed(_ text: String) -> Patch<String> { text.isEmpty ? .absent : .value(text) }

  /// Fills in what a college is known by, over what another one had filled in, never over what a person typed.
  mutating func fill(from college: College, over earlier: College?) {
    name = college.name
    if location.isEmpty || location == earlier?.location { location = college.location ?? "" }
    if website.isEmpty || website == earlier?.website { website = college.website ?? "" }
  }

  /// Takes back what a college had filled in, but the name.
  mutating func forget(_ college: College) {
    if location == college.location { location = "" }
    if website == college.website { website = "" }
  }

  /// What is wrong with each input, by field.
  var errors: [String: DomainError] {
    var errors: [String: DomainError] = [:]
    for field in SchoolFields.fieldNames {
      do throws(DomainError) {
        _ = try fields.keeping { $0 == field }.validated()
      } catch {
        errors[field] = error
      }
    }
    do throws(DomainError) {
      _ = try TextRule.free(notes, "notes", limit: TextRule.Limit.notes)
    } catch {
      errors["notes"] = error
    }
    return errors
  }
}

public import Domain
public import Foundation

/// The College Scorecard service of data.gov: its requests and the decoding of its responses (SD-86, SD-87).
///
/// The caller sends the request. The key belongs in the header `X-Api-Key`, never in an address, which gets logged.
public enum ScorecardAPI {
  /// The address of the service.
  public static let endpoint = "https://api.data.gov/ed/collegescorecard/v1/schools"

  /// The requested fields.
  public static let fields = [
    "id", "school.name", "school.city", "school.state", "school.school_url", "location.lat", "location.lon",
    "latest.admissions.admission_rate.overall", "latest.student.size", "latest.cost.tuition.in_state",
    "latest.cost.tuition.out_of_state",
  ]

  /// The maximum length of a response in bytes: one college needs less than a kilobyte.
  static let longestAnswer = 1 << 20

  /// Returns the query of a lookup: by unit id if it is known, otherwise by name.
  ///
  /// - Throws: `CollegeLookupError.nameTooShort`.
  public static func query(name: String, unitID: String?) throws(CollegeLookupError) -> [URLQueryItem] {
    try CollegeLookupError.check(name)
    return [
      unitID.map { URLQueryItem(name: "id", value: $0) } ?? URLQueryItem(name: "school.name", value: name),
      URLQueryItem(name: "fields", value: fields.joined(separator: ",")), URLQueryItem(name: "per_page", value: "1"),
    ]
  }

  /// Returns the first college of a response.
  ///
  /// - Parameters:
  ///   - status: The HTTP status. For a missing or wrong key, the gateway sends 403 although 401 is documented.
  ///   - body: The response's bytes.
  /// - Throws: `CollegeLookupError`.
  public static func college(status: Int, body: Data) throws(CollegeLookupError) -> College {
    switch status {
    case 200: break
    case 401, 403: throw .invalidKey
    case 429: throw .tooManyRequests
    default: throw .server(status)
    }
    guard body.count <= longestAnswer, let answer = try? JSONDecoder().decode(Answer.self, from: body) else {
      throw .invalidResponse
    }
    guard let first = answer.results.first else { throw .notFound }
    return first.college
  }

  private struct Answer: Decodable { let results: [Result] }

  private struct Result: Decodable {
    let id: Int
    let name: String
    let city, state, website: String?
    let latitude, longitude, admissionRate: Double?
    let studentSize, tuitionInState, tuitionOutOfState: Int?

    enum CodingKeys: String, CodingKey {
      case id
      case name = "school.name"
      case city = "school.city"
      case state = "school.state"
      case website = "school.school_url"
      case latitude = "location.lat"
      case longitude = "location.lon"
      case admissionRate = "latest.admissions.admission_rate.overall"
      case studentSize = "latest.student.size"
      case tuitionInState = "latest.cost.tuition.in_state"
      case tuitionOutOfState = "latest.cost.tuition.out_of_state"
    }

    var college: College {
      College(
        unitID: "\(id)", name: name, city: city, state: state, website: website.map(Self.withScheme),
        latitude: latitude, longitude: longitude, admissionRate: admissionRate, studentSize: studentSize,
        tuitionInState: tuitionInState, tuitionOutOfState: tuitionOutOfState)
    }

    /// Adds the scheme, which most websites in the service's data lack.
    private static func withScheme(_ site: String) -> String {
      site.hasPrefix("http://") || site.hasPrefix("https://") ? site : "http://\(site)"
    }
  }
}

extension College {
  /// Returns the fields that a lookup merges into a school. The town becomes the address only if the school's known
  /// fields have none, so that it does not replace a street (SD-85).
  public func fields(besides known: SchoolFields) -> SchoolFields {
    var fields = self.fields
    if known.address.value == nil, let location { fields.address = .value(location) }
    return fields
  }
}

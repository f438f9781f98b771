import CollegeScorecard
import Domain
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct LookupTests {
  private static let texas = """
    {"metadata":{"total":1},"results":[{"id":228778,"school.name":"The University of Texas at Austin",
    "school.city":"Austin","school.state":"TX","school.school_url":"www.utexas.edu","location.lat":30.2849,
    "location.lon":-97.7341,"latest.student.size":40804,"latest.admissions.admission_rate.overall":0.3189,
    "latest.cost.tuition.in_state":10824,"latest.cost.tuition.out_of_state":40032}]}
    """

  private func answer(_ status: Int, _ body: String = "{}") -> Result<College, CollegeLookupError> {
    do throws(CollegeLookupError) {
      return .success(try ScorecardAPI.college(status: status, body: Data(body.utf8)))
    } catch {
      return .failure(error)
    }
  }

  @Test(.verifies("SD-87"))
  func `the first result becomes a college with its id as text and its town as address`() throws {
    let college = try answer(200, Self.texas).get()
    #expect(college.unitID == "228778" && college.name == "The University of Texas at Austin")
    #expect(college.location == "Austin, TX" && college.website == "http://www.utexas.edu")
    let fields = college.fields(besides: SchoolFields())
    #expect(fields.address == .value("Austin, TX") && fields.studentSize == .value(40804))
    #expect(fields.tuitionInState == .value(10824) && fields.tuitionOutOfState == .value(40032))
    #expect(fields.latitude == .value(30.2849) && fields.longitude == .value(-97.7341))
    #expect(fields.admissionRate == .value(0.3189))
    let street = SchoolFields(address: .value("110 Inner Campus Drive"))
    #expect(college.fields(besides: street).address.isAbsent)
  }

  @Test(
    .verifies("SD-92", "SD-93", "SD-96"),
    arguments: [
      (401, "College Scorecard API key is invalid"), (403, "College Scorecard API key is invalid"),
      (429, "Too many requests to College Scorecard API"), (500, "Server error (500)"), (404, "Server error (404)"),
    ])
  func `a status that is not good has its message`(status: Int, message: String) {
    #expect(throws: CollegeLookupError.self) { try answer(status, Self.texas).get() }
    if case .failure(let error) = answer(status, Self.texas) { #expect(error.description == message) }
  }

  @Test(.verifies("SD-94"))
  func `no result is not found`() {
    #expect(answer(200, #"{"results":[]}"#) == .failure(.notFound))
    #expect(CollegeLookupError.notFound.description == "School not found in College Scorecard database")
  }

  @Test(
    .verifies("SD-95"),
    arguments: [
      "", "null", "[]", #"{"result":[]}"#, #"{"results":[{"id":"x","school.name":"Rice"}]}"#,
      #"{"results":[{"id":1}]}"#,
      #"{"results":[{"id":1,"school.name":"Rice","location.lat":"north"}]}"#,
    ])
  func `another shape is an invalid response`(body: String) {
    #expect(answer(200, body) == .failure(.invalidResponse))
    #expect(CollegeLookupError.invalidResponse.description == "Invalid response from College Scorecard API")
  }

  @Test(.verifies("SD-90"), arguments: [("UT", false), (" U ", false), ("", false), ("UTA", true)])
  func `a name needs three characters`(name: String, isAccepted: Bool) {
    let result = Result { try CollegeLookupError.check(name) }
    if isAccepted {
      #expect(throws: Never.self) { try result.get() }
    } else {
      #expect(throws: CollegeLookupError.nameTooShort) { try result.get() }
    }
    #expect(CollegeLookupError.nameTooShort.description == "School name must be at least 3 characters")
  }

  @Test(.verifies("SD-91"))
  func `without a file or a key the lookup is not configured`() async {
    await #expect(throws: CollegeLookupError.notConfigured) {
      _ = try await BulkFileSource { nil }.college(named: "Rice University", unitID: nil)
    }
    #expect(CollegeLookupError.notConfigured.description == "College Scorecard API not configured")
  }

  @Test func `the query names the fields and never a key`() throws {
    let query = try ScorecardAPI.query(name: "Rice University", unitID: nil)
    #expect(query.map(\.name) == ["school.name", "fields", "per_page"] && query[2].value == "1")
    #expect(query[1].value?.split(separator: ",").count == 11)
    #expect(try ScorecardAPI.query(name: "Rice University", unitID: "227757").first?.name == "id")
    #expect(throws: CollegeLookupError.nameTooShort) { try ScorecardAPI.query(name: "R", unitID: nil) }
  }

  private final class Counting: CollegeSource {
    let name = "test"
    let asked = Mutex(0)
    func college(named name: String, unitID: String?) async throws -> College {
      asked.withLock { $0 += 1 }
      guard name.hasPrefix("Rice") else { throw CollegeLookupError.notFound }
      return College(unitID: "227757", name: name)
    }
  }

  @Test(.verifies("SD-97"))
  func `an answer is remembered for the session, a failure is not`() async throws {
    let source = Counting()
    let cached = CachedColleges(source)
    for name in ["Rice University", "rice university ", "Rice University"] {
      _ = try? await cached.college(named: name, unitID: nil)
    }
    #expect(source.asked.withLock { $0 } == 1)
    for _ in 0..<2 { _ = try? await cached.college(named: "Nowhere", unitID: nil) }
    #expect(source.asked.withLock { $0 } == 3)
  }
}

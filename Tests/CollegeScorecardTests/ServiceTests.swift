import CollegeScorecard
import Domain
import Foundation
import HTTP
import TestSupport
import Testing

@Suite struct ServiceTests {
  private static let texas = """
    {"metadata":{"total":1},"results":[{"id":228778,"school.name":"The University of Texas at Austin",
    "school.city":"Austin","school.state":"TX","school.school_url":"www.utexas.edu","location.lat":30.2849,
    "location.lon":-97.7341,"latest.student.size":40804,"latest.admissions.admission_rate.overall":0.3189,
    "latest.cost.tuition.in_state":10824,"latest.cost.tuition.out_of_state":40032}]}
    """

  private func service(_ server: LoopbackServer) throws -> ScorecardService {
    try ScorecardService(client: systemHTTPClient(), key: "s3cret", endpoint: server.url("/schools"))
  }

  @Test(.verifies("SD-86", "SD-164"))
  func `a lookup asks for the eleven fields of one college, with the key in a header`() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer("200 OK", Self.texas) }
    defer { server.stop() }
    let college = try await service(server).college(named: "University of Texas & Co", unitID: nil)
    #expect(college.fields.studentSize == .value(40804) && college.location == "Austin, TX")
    let request = try #require(server.requests.first)
    let line = try #require(request.components(separatedBy: "\r\n").first)
    #expect(line.hasPrefix("GET /schools?school.name=University%20of%20Texas%20%26%20Co&fields=id,school.name,"))
    #expect(line.contains("&per_page=1 ") && line.contains("latest.cost.tuition.out_of_state"))
    #expect(request.contains("X-Api-Key: s3cret\r\n") && !line.contains("s3cret"))
    _ = try await service(server).college(named: "Texas", unitID: "228778")
    #expect(server.requests.last?.contains("?id=228778&fields=") == true)
  }

  @Test(arguments: [
    ("401 Unauthorized", "{}", CollegeLookupError.invalidKey), ("403 Forbidden", "{}", .invalidKey),
    ("429 Too Many Requests", "", .tooManyRequests), ("500 Oops", "<html>", .server(500)),
    ("200 OK", "<html>a proxy</html>", .invalidResponse), ("200 OK", "{\"results\":[]}", .notFound),
    ("200 OK", String(repeating: "[", count: 1 << 20 + 1), .invalidResponse),
  ])
  func `every other answer is an error in the page's words`(head: String, body: String, error: CollegeLookupError)
    async throws
  {
    let server = try LoopbackServer { _ in LoopbackServer.answer(head, body) }
    defer { server.stop() }
    await #expect(throws: error) { try await service(server).college(named: "Texas", unitID: nil) }
  }

  @Test func `without a network the bulk file answers, and without that the first error stays`() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer("200 OK", Self.texas) }
    let service = try service(server)
    server.stop()
    let austin = College(unitID: "1", name: "Austin")
    struct Bulk: CollegeSource {
      let name = "bulk"
      let college: College?
      func college(named name: String, unitID: String?) async throws -> College {
        guard let college else { throw CollegeLookupError.notConfigured }
        return college
      }
    }
    #expect(
      try await CollegeFallback(service, else: Bulk(college: austin)).college(named: "Austin", unitID: nil) == austin)
    let error = await #expect(throws: CollegeLookupError.self) {
      try await CollegeFallback(service, else: Bulk(college: nil)).college(named: "Austin", unitID: nil)
    }
    #expect(error?.description.hasPrefix("Failed to fetch college data: 127.0.0.1 cannot be reached") == true)
    #expect(throws: CollegeLookupError.notConfigured) { try ScorecardService(client: systemHTTPClient(), key: "") }
  }

  @Test(.verifies("SD-97")) func `an answer is kept from run to run, a failure is not`() async throws {
    let folder = TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let file = folder.url.appendingPathComponent("answers.json")
    let server = try LoopbackServer { request in
      request.contains("Nowhere")
        ? LoopbackServer.answer("200 OK", "{\"results\":[]}") : LoopbackServer.answer("200 OK", Self.texas)
    }
    defer { server.stop() }
    for name in ["Texas", " texas ", "Nowhere", "Nowhere"] {
      let answers = CollegeAnswers(try service(server), file: file)
      let college = try? await answers.college(named: name, unitID: nil)
      #expect((college == nil) == (name == "Nowhere"))
    }
    #expect(server.requests.count == 3)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    // A file that is none is forgotten.
    try Data("[{]".utf8).write(to: file)
    _ = try await CollegeAnswers(try service(server), file: file).college(named: "Texas", unitID: nil)
    #expect(server.requests.count == 4)
  }
}

@Suite struct GeocoderTests {
  private let home = HomeLocation(
    address: .value("12 Main St"), city: .value("Austin"), state: .value("TX"), zip: .value("78701"))

  @Test(.verifies("PR-126", "PR-141")) func `an address has the coordinates of its first place`() async throws {
    let server = try LoopbackServer { _ in
      LoopbackServer.answer("200 OK", "[{\"lat\":\"30.25\",\"lon\":\"-97.75\",\"display_name\":\"x\"}]")
    }
    defer { server.stop() }
    let geocoder = Geocoder(client: systemHTTPClient(), endpoint: server.url("/search"))
    #expect(try await geocoder.coordinates(of: home) == Coordinates(latitude: 30.25, longitude: -97.75))
    let request = try #require(server.requests.first)
    #expect(request.hasPrefix("GET /search?q=12%20Main%20St,%20Austin,%20TX,%2078701&format=json&limit=1 "))
    #expect(request.contains("User-Agent: recruiting-compass"))
  }

  @Test(
    .verifies("PR-126"),
    arguments: [
      ("200 OK", "[]", GeocodingError.notFound), ("503 Busy", "", .failed("503")),
      ("200 OK", "{}", .failed("the answer has another shape than it should")),
      ("200 OK", "[{\"lat\":\"90.5\",\"lon\":\"0\"}]", .failed("the answer has another shape than it should")),
      ("200 OK", "[{\"lat\":\"nan\",\"lon\":\"0\"}]", .failed("the answer has another shape than it should")),
    ])
  func `every other answer is an error`(head: String, body: String, error: GeocodingError) async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(head, body) }
    defer { server.stop() }
    let geocoder = Geocoder(client: systemHTTPClient(), endpoint: server.url())
    await #expect(throws: error) { try await geocoder.coordinates(of: home) }
    await #expect(throws: GeocodingError.addressRequired) {
      try await geocoder.coordinates(of: HomeLocation(address: .value("  ")))
    }
  }
}

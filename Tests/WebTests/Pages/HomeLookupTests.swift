import CollegeScorecard
import Domain
import Pages
import TestSupport
import Testing

@testable import Web

/// "Lookup from Address" asks where the typed address is, and fills the coordinates in.
@Suite struct HomeLookupTests {
  private struct Places: PlaceSource {
    var answer: Result<Coordinates, GeocodingError> = .success(Coordinates(latitude: 30.2672, longitude: -97.7431))

    func coordinates(of home: HomeLocation) async throws -> Coordinates {
      guard home.city.value == "Austin" else { throw GeocodingError.addressRequired }
      return try answer.get()
    }
  }

  private static let typed = [
    ("shown.city", ""), ("city", "Austin"), ("shown.latitude", ""), ("latitude", "1"), ("lookup", "true"),
  ]

  private static func post(
    _ local: Local, _ places: (any PlaceSource)?, _ form: [(String, String)], csrf: String = "secret"
  ) async throws -> Local.Page {
    let site = Site(home: local.home, viewer: local.site.viewer(), csrf: "secret", places: places)
    let body = ([("csrf", csrf)] + form).map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
    let request = try WebRequest(method: .post, target: "/settings/location", form: try FormFields(body.utf8))
    return Local.Page(site.answer(await site.addingLookupResult(to: request)))
  }

  @Test(.verifies("PR-123", "PR-126")) func `the coordinates stand in the form, and are stored with it`() async throws {
    let local = try Local()
    let position = try local.position
    let page = try await Self.post(local, Places(), Self.typed)
    #expect(page.status == 200 && page.value("latitude") == "30.2672" && page.value("longitude") == "-97.7431")
    #expect(page.has("value=\"Austin\"", "Found at 30.2672, -97.7431"))
    #expect(try page.value("shown.latitude") == "" && local.position == position, "it is not stored yet")
    let saved = try await Self.post(
      local, Places(),
      [
        ("shown.city", ""), ("city", "Austin"), ("shown.latitude", ""), ("latitude", "30.2672"),
        ("shown.longitude", ""), ("longitude", "-97.7431"),
      ])
    #expect(saved.status == 303)
    #expect(try local.get("/settings/location").has("Coordinates ready"))
  }

  @Test(.verifies("PR-126")) func `why nothing was found stands there, with what was typed`() async throws {
    let local = try Local()
    for error in [GeocodingError.notFound, .failed("503")] {
      let page = try await Self.post(local, Places(answer: .failure(error)), Self.typed)
      #expect(page.status == 422 && page.has(escaped(error.description), "value=\"Austin\"", "role=\"alert\""))
    }
    let nothing = try await Self.post(local, Places(), [("lookup", "true")])
    #expect(nothing.status == 422 && nothing.has("Address is required"))
  }

  @Test func `where nobody can be asked the page says so and has no button`() async throws {
    let local = try Local()
    let page = try local.get("/settings/location")
    #expect(page.has(escaped(HomeLocationPage.noLookup)) && !page.has("Lookup from Address"))
    #expect(try await Self.post(local, Places(), Self.typed, csrf: "x").status == 403)
  }
}

import CollegeScorecard
import Domain
import Foundation
import Pages
import TestSupport
import Testing

@testable import Web

/// What College Scorecard says of a school, on the school's page and in the form that adds a school; and what is shown
/// there when it says nothing.
@Suite struct LookupPageTests {
  private struct Colleges: CollegeSource {
    let name = "College Scorecard"
    var answer: Result<College, CollegeLookupError> = .success(
      College(
        unitID: "227757", name: "Rice University", city: "Houston", state: "TX", website: "https://www.rice.edu",
        studentSize: 4052, tuitionInState: 54_960))

    func college(named name: String, unitID: String?) async throws -> College {
      try CollegeLookupError.check(name)
      return try answer.get()
    }
  }

  private static func site(_ local: Local, _ colleges: (any CollegeSource)?) -> Site {
    Site(home: local.home, viewer: local.site.viewer(), csrf: "secret", colleges: colleges)
  }

  private static func post(_ site: Site, _ path: String, _ form: [(String, String)] = []) async throws -> Local.Page {
    let body = ([("csrf", "secret")] + form).map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
    let request = try WebRequest(method: .post, target: path, form: try FormFields(body.utf8))
    return Local.Page(site.answer(await site.addingLookupResult(to: request)))
  }

  @Test(.verifies("SD-85", "SD-88")) func `what is known of a college is merged into its school`() async throws {
    let local = try Local()
    let path = "/schools/\(try local.school("Rice University").lowercased)"
    #expect(try local.get(path).has("action=\"\(path)/lookup\" data-busy=\"Looking up...\"", ">Lookup</span>"))
    let answer = try await Self.post(Self.site(local, Colleges()), "\(path)/lookup")
    #expect(answer.status == 303 && answer.location?.hasSuffix("#information") == true)
    let page = try local.get(path)
    #expect(page.has("4,052", "$54,960", "https://www.rice.edu", "Houston, TX"))
    let position = try local.position
    #expect(try await Self.post(Self.site(local, Colleges()), "\(path)/lookup").status == 303)
    #expect(try local.position == position, "what is known already is not written again")
  }

  @Test(.verifies("SD-89", "SD-90", "SD-91", "SD-92", "SD-94"))
  func `why there is no answer stands below the button, and the page stays`() async throws {
    let local = try Local()
    let path = "/schools/\(try local.school("Rice University").lowercased)"
    let position = try local.position
    let failures: [CollegeLookupError] = [
      .notConfigured, .invalidKey, .notFound, .unreachable("offline"), .server(503),
    ]
    for failure in failures {
      let page = try await Self.post(Self.site(local, Colleges(answer: .failure(failure))), "\(path)/lookup")
      #expect(page.status == 422)
      #expect(
        page.hasInOrder([
          "data-busy=\"Looking up...\"", "c-red-100-700", "role=\"alert\"", escaped(failure.description),
          "href=\"\(path)#information\" data-dismiss>Dismiss",
        ]), "\(failure)")
    }
    #expect(try await Self.post(Self.site(local, nil), "\(path)/lookup").has("College Scorecard API not configured"))
    #expect(try local.position == position)
    let short = "/schools/\(try local.school("UT").lowercased)"
    #expect(
      try await Self.post(Self.site(local, Colleges()), "\(short)/lookup").has(
        "School name must be at least 3 characters"))
  }

  @Test func `a lookup needs the secret of a form, and a school of this family`() async throws {
    let local = try Local()
    let path = "/schools/\(try local.school("Rice University").lowercased)/lookup"
    let site = Self.site(local, Colleges())
    for (target, form, status) in [
      (path, "csrf=x", 403), ("/schools/\(UUID().uuidString.lowercased())/lookup", "csrf=secret", 404),
      ("/schools/x/lookup", "csrf=secret", 404),
    ] {
      let request = await site.addingLookupResult(
        to: try WebRequest(method: .post, target: target, form: try FormFields(form.utf8)))
      #expect(request.college == nil && site.answer(request).status == status, "\(target)")
    }
  }

  @Test func `the form for a new school is filled in, and the college's data are saved with the school`() async throws {
    let local = try Local()
    let site = Self.site(local, Colleges())
    let typed = [("shown.name", ""), ("name", "Rice University"), ("shown.location", ""), ("location", "")]
    let form = try await Self.post(site, "/schools/new", typed + [("lookup", "true")])
    #expect(form.status == 200 && form.value("college") == "227757")
    #expect(form.has("value=\"Rice University\"", "value=\"Houston, TX\"", "Houston, TX · 4,052 students"))
    #expect(form.value("shown.location") == "", "what the college fills in is not stored")
    #expect(try local.get("/schools").has("No schools found"))
    let added = try await Self.post(
      site, "/schools/new",
      [
        ("shown.name", ""), ("name", "Rice University"), ("shown.location", ""), ("location", "Houston, Texas"),
        ("college", "227757"),
      ])
    #expect(added.status == 303)
    let page = try local.get(added.location.map { String($0.prefix { $0 != "?" }) } ?? "")
    #expect(page.has("Houston, Texas", "4,052", "$54,960"))
    let offline = try await Self.post(
      Self.site(local, nil), "/schools/new", [("shown.name", ""), ("name", "Bates College"), ("lookup", "true")])
    #expect(offline.status == 422 && offline.has("College Scorecard API not configured", "value=\"Bates College\""))
  }
}

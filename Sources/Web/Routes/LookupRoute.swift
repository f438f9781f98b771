import CollegeScorecard
import Compass
import Domain
import Foundation
import Pages
import Projections

extension Site {
  /// Returns the request with the result of the lookup that its form asks for. The lookup may take seconds, so it is
  /// awaited before the form is answered, without blocking a thread.
  func addingLookupResult(to request: WebRequest) async -> WebRequest {
    guard request.method == .post, isOurs(request.form) else { return request }
    var request = request
    if let place = await place(meantBy: request) {
      request.place = place
      return request
    }
    let asked = request
    guard let meant = try? await RequestHandler.offPool({ try meant(by: asked) }) else { return request }
    do {
      guard let colleges else { throw CollegeLookupError.notConfigured }
      request.college = .success(try await colleges.answer(named: meant.name, unitID: meant.unitID))
    } catch let error as CollegeLookupError {
      request.college = .failure(error)
    } catch {
      request.college = .failure(.unreachable("it was not answered"))
    }
    return request
  }

  /// The college that `POST /schools/{id}/lookup` or one of the two buttons of `/schools/new` means.
  private func meant(by request: WebRequest) throws -> (name: String, unitID: String?)? {
    let path = request.segments
    guard path.first == "schools" else { return nil }
    if path.count == 2, path[1] == "new" {
      let name = request.form["name"] ?? ""
      if request.form["lookup"] != nil { return (name, nil) }
      return request.form.text(NewSchoolView.college).map { (name, $0) }
    }
    guard path.count == 3, path[2] == "lookup", let id = UUID(strict: path[1]),
      let row = try home.read({ try $0.detail(id.lowercased) })
    else { return nil }
    return (row.name, row.info.unitId.value)
  }

  /// Merges the looked-up data into a school (SD-85).
  ///
  /// - Throws: `CollegeLookupError` if the lookup failed.
  func merge(
    _ answer: Result<CollegeAnswer, CollegeLookupError>?, into id: UUID, _ request: WebRequest
  ) throws -> WebResponse {
    guard let info = try home.read({ try $0.detail(id.lowercased)?.info }) else { throw WebError.notFound }
    guard let answer = try answer?.get() else { throw CollegeLookupError.notConfigured }
    try perform(
      .school(id, .mergeCollegeData(source: answer.source, fields: answer.college.fields(besides: info))))
    return redirectWithToast(
      SchoolDetailLabels.lookedUp, at: "\(Route.school(id.lowercased).rawValue)#information", request)
  }
}

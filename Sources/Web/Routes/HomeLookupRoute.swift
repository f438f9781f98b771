import CollegeScorecard
import Compass
import Domain
import Pages

extension Site {
  /// The coordinates of the address that "Lookup from Address" means: the typed address, otherwise the stored one. Nil
  /// for every other form.
  func place(meantBy request: WebRequest) async -> Result<Coordinates, GeocodingError>? {
    guard request.segments == ["settings", "location"], request.form["lookup"] != nil, let places,
      let home = try? await RequestHandler.offPool({ try addressMeant(by: request) })
    else { return nil }
    do {
      return .success(try await places.coordinates(of: home))
    } catch let error as GeocodingError {
      return .failure(error)
    } catch {
      return .failure(.failed("it was not answered"))
    }
  }

  private func addressMeant(by request: WebRequest) throws -> HomeLocation {
    let viewer = viewer()
    var home = try home.read { try HomeLocationPage.fields(in: $0, viewer: viewer) }
    home.merge(HomeLocation.typed(SubmittedForm(request.form, try addressControls()).typed).fields)
    return home
  }

  /// `POST /settings/location` by "Lookup from Address" (PR-126): shows the coordinates in the form. They are stored
  /// when the form is saved.
  func lookUpHome(_ request: WebRequest) throws -> WebResponse {
    let sent = SubmittedForm(request.form, try addressControls())
    var answer = try settings(HomeLocationPage.self, request, sent: sent) { form in
      HomeLocationView(form, canLookUp: places != nil, found: request.place).html
    }
    if case .success? = request.place { answer.status = 200 } else { answer.status = 422 }
    return answer
  }

  /// The controls without the coordinates, whose typed values the lookup replaces.
  private func addressControls() throws -> [Control] {
    let viewer = viewer()
    let (page, texts) = try home.read { reading in
      let shown = try HomeLocationPage.fields(in: reading, viewer: viewer)
      return (HomeLocationPage(shown, in: try HomeLocationPage.context(in: reading, viewer: viewer)), shown.texts)
    }
    return page.address.fields.map { Control($0, value: texts[$0.key] ?? "") }
  }
}

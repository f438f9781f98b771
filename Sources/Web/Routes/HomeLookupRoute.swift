import CollegeScorecard
import Compass
import Domain
import Pages

extension Site {
  /// Where the address is that "Lookup from Address" means: as it is typed, else as it is stored. nil for every other
  /// form.
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
    var home = try home.read { try HomeLocationPage.shown(in: $0, viewer: viewer) }
    home.merge(HomeLocation.typed(Sent(request.form, try addressControls()).typed, reason: labels.notANumber).fields)
    return home
  }

  /// `POST /settings/location` by "Lookup from Address" (PR-126): the coordinates stand in the form, and are stored when
  /// it is saved.
  func lookUpHome(_ request: WebRequest) throws -> WebResponse {
    let sent = Sent(request.form, try addressControls())
    var answer = try settings(HomeLocationPage.self, request, sent: sent) { form in
      HomeLocationView(form, canLookUp: places != nil, found: request.place).html
    }
    if case .success? = request.place { answer.status = 200 } else { answer.status = 422 }
    return answer
  }

  /// What is typed of coordinates counts no more when they are looked up.
  private func addressControls() throws -> [Control] {
    let viewer = viewer()
    let (page, texts) = try home.read { reading in
      let shown = try HomeLocationPage.shown(in: reading, viewer: viewer)
      return (HomeLocationPage(shown, in: try HomeLocationPage.context(in: reading, viewer: viewer)), shown.texts)
    }
    return page.address.fields.map { Control($0, value: texts[$0.key] ?? "") }
  }
}

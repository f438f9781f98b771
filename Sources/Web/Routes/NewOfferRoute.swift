import Compass
import Domain
import Foundation
import Pages
import Projections

extension Site {
  /// `GET /offers/new`: the form for a new offer.
  func newOffer(_ request: WebRequest) throws -> WebResponse { try newOffer(sent: nil) }

  private func newOffer(sent: SubmittedForm?) throws -> WebResponse {
    let frame = frame(at: Route.newOffer.rawValue, query: .none)
    let view = NewOfferView(
      form: .another, controls: NewOfferView.controls(schools: try schoolsOfOffers()),
      today: viewer().today.description, frame: frame, sent: sent)
    return .page(frame.page(OfferForm.log) { view.html }, status: sent?.status ?? 200)
  }

  private func schoolsOfOffers() throws -> [Control.Option] {
    let viewer = viewer()
    return try home.read { try $0.schools(of: viewer.athlete) }.map { .init(value: $0.id, label: $0.name) }
  }

  /// `POST /offers/new`: records an offer.
  func addOffer(_ request: WebRequest) throws -> WebResponse {
    let controls = NewOfferView.controls(schools: try schoolsOfOffers())
    let (id, athlete) = (home.freshID(), viewer().athlete)
    let sent = try write(request.form, controls, over: OfferFields(), isNew: true) {
      .offer(id, .record(athlete: athlete, $0))
    }
    guard sent == nil else { return try newOffer(sent: sent) }
    return redirectWithToast(OfferForm.logged, at: Route.offer(id.lowercased).rawValue, request)
  }
}

import Compass
import Domain
import Foundation
import Pages

extension Site {
  /// `/offers`: the offers, narrowed and ordered by the query.
  func offers(_ request: WebRequest) throws -> WebResponse { try offers(request, picked: nil) }

  /// The list again, where too few offers were picked to be compared.
  private func offers(_ request: WebRequest, picked: Set<String>?) throws -> WebResponse {
    let filters = OfferFilters(request.query)
    let viewer = try viewer(for: request)
    let (page, slider) = try read(at: try moment(request), of: .kinds(["offer"]), viewer: viewer) {
      try OffersPage.load(from: $0, viewer: viewer, filters: filters)
    }
    let frame = frame(at: Route.offers.rawValue, query: request.query, slider: slider)
    let view = OffersView(page: page, frame: frame, picked: picked)
    return .page(frame.page(page.title) { view.html }, status: picked == nil ? 200 : 422)
  }

  /// `/offers/compare?pick.<id>=true…`: two or more offers side by side.
  func comparison(_ request: WebRequest) throws -> WebResponse {
    let viewer = viewer()
    let position = try moment(request)
    let picked = request.query.names.filter { $0.hasPrefix("pick.") }.sorted().map { String($0.dropFirst(5)) }
    let page = try home.read(at: position.map(Moment.position)) {
      try OfferComparisonPage.load(picked.filter { UUID(strict: $0) != nil }, from: $0, viewer: viewer)
    }
    guard let page else { return try offers(request, picked: Set(picked)) }
    let frame = frame(at: "\(Route.offers.rawValue)/compare", query: request.query)
    let back = Address(Route.offers.rawValue).with("at", position.map(String.init)).text
    return .page(frame.page(page.title) { ComparisonView(page: page, back: back).html })
  }
}

extension OfferFilters {
  /// The filters of a query; a value that cannot be read narrows nothing.
  init(_ query: FormFields) {
    self.init()
    search = String((query["q"] ?? "").prefix(200))
    status = query.text("status")
    type = query.text("type")
    sort = query["sort"].flatMap(Sort.init) ?? sort
  }
}

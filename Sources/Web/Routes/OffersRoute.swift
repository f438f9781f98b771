import Compass
import Domain
import Foundation
import Pages

extension Site {
  /// `GET /offers`: the offers, filtered and ordered by the query.
  func offers(_ request: WebRequest) throws -> WebResponse { try offers(request, picked: nil) }

  /// The list; with `picked`, shown again because too few offers were picked for a comparison.
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

  /// `GET /offers/compare?pick.<id>=true…`: two or more offers side by side.
  func comparison(_ request: WebRequest) throws -> WebResponse {
    let viewer = viewer()
    let position = try moment(request)
    let picked = request.query.names.filter { $0.hasPrefix("pick.") }.sorted().map { String($0.dropFirst(5)) }
    let ids = picked.filter { UUID(strict: $0) != nil }
    let (page, costs) = try home.read(at: position.map(Moment.position)) {
      (
        try OfferComparisonPage.load(ids, from: $0, viewer: viewer),
        try OfferCosts.load(
          ids, from: $0, viewer: viewer, typed: CostInputs.typed(request.query, for: ids),
          years: request.query["years"].flatMap { Int($0) } ?? ScholarshipCalculator.usualYears)
      )
    }
    guard let page else { return try offers(request, picked: Set(picked)) }
    let path = "\(Route.offers.rawValue)/compare"
    let frame = frame(at: path, query: request.query)
    let carried = picked.map { (name: "pick.\($0)", value: "true") } + (position.map { [("at", String($0))] } ?? [])
    let back = Address(Route.offers.rawValue).with("at", position.map(String.init)).text
    return .page(
      frame.page(page.title) {
        ComparisonView(
          page: page, costs: costs.map { OfferCostsView(costs: $0, form: (path, carried), frame: frame) }, back: back
        ).html
      })
  }
}

extension CostInputs {
  /// The cost inputs of some offers in a query.
  fileprivate static func typed(_ query: FormFields, for offers: [String]) -> [String: CostInputs] {
    func text(_ name: String) -> String { String((query[name] ?? "").prefix(20)) }
    return Dictionary(
      offers.map { ($0, CostInputs(cost: text("cost.\($0)"), aid: text("aid.\($0)"))) }, uniquingKeysWith: { $1 })
  }
}

extension OfferFilters {
  /// The filters in a query; a value that cannot be read is ignored.
  init(_ query: FormFields) {
    self.init()
    search = String((query["q"] ?? "").prefix(200))
    status = query.text("status")
    type = query.text("type")
    sort = query["sort"].flatMap(Sort.init) ?? sort
  }
}

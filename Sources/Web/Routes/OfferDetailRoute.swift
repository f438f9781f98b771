import Compass
import Domain
import Foundation
import Pages

extension Site {
  /// `GET /offers/{id}`: an offer's page, now or at a past position, with the calculator's inputs from the query.
  func offer(_ id: UUID, _ request: WebRequest) throws -> WebResponse {
    try offer(id, request, at: try moment(request), sent: nil)
  }

  private func offer(
    _ id: UUID, _ request: WebRequest, at position: Int64?, sent: SubmittedForm?
  ) throws -> WebResponse {
    let viewer = viewer()
    let (loaded, slider) = try read(at: position, of: .stream(.offer(id)), viewer: viewer) { reading in
      let page = try OfferDetailPage.load(id.lowercased, from: reading, viewer: viewer)
      let tried = page.flatMap { CalculatorInputs(request.query, over: $0.calculatorInputs) }
      let costs = try OfferCosts.load(
        [id.lowercased], from: reading, viewer: viewer, years: tried?.years ?? ScholarshipCalculator.usualYears,
        calculator: tried)
      return (page, tried, costs)
    }
    let (page, tried, costs) = loaded
    guard let page else { return notice(OfferDetailPage.notFound, status: 404, leadsTo: .offers) }
    let frame = frame(at: Route.offer(page.id).rawValue, query: request.query, slider: slider)
    let fields = try home.read { try $0.offerFields(id) } ?? OfferFields()
    let view = OfferDetailView(
      page: page, draft: OfferDraft(fields),
      calculator: CalculatorSection(tried ?? page.calculatorInputs, text: viewer.text),
      isCalculatorOpen: tried != nil, handedBack: request.query["hand"] == "1" ? tried?.calculation : nil, costs: costs,
      frame: frame, sent: sent)
    return .page(frame.page("\(page.offerType) · \(page.schoolName)") { view.html }, status: sent?.status ?? 200)
  }

  /// `GET /offers/{id}/delete`: the question before the deletion (OD-30).
  func offerDeletion(_ id: UUID, _ request: WebRequest) throws -> WebResponse {
    let viewer = viewer()
    guard let page = try home.read({ try OfferDetailPage.load(id.lowercased, from: $0, viewer: viewer) })
    else { return notice(OfferDetailPage.notFound, status: 404, leadsTo: .offers) }
    let path = Route.offer(page.id).rawValue
    var frame = frame(at: path, query: .none)
    frame.erase = try eraseLink(.offer, page.id)
    let view = QuestionView(
      question: page.deletion.question, confirm: page.deletion.question.action ?? "", cancel: page.deletion.cancel,
      busy: page.deletion.busy, path: path, frame: frame)
    return .page(frame.page(page.deletion.question.title) { view.html })
  }

  /// `POST /offers/{id}/edit` and `…/delete`: edits and deletes an offer.
  func changeOffer(_ id: UUID, _ path: [String], _ request: WebRequest) throws -> WebResponse {
    guard let present = try home.read({ try $0.offerFields(id) })
    else { return notice(OfferDetailPage.notFound, status: 404, leadsTo: .offers) }
    switch path {
    case ["edit"]:
      let controls = OfferDetailView.controls(OfferForm(of: present), values: OfferDraft(present).texts)
      let sent = try write(request.form, controls, over: present) { .offer(id, .edit($0)) }
      guard let sent else {
        return redirectWithToast(OfferForm.saved, at: Route.offer(id.lowercased).rawValue, request)
      }
      return try offer(id, request, at: nil, sent: sent)
    case ["delete"]:
      try perform(.offer(id, .delete))
      return redirectWithToast(OfferForm.deleted, at: Route.offers.rawValue, request)
    default: throw WebError.notFound
    }
  }
}

extension CalculatorInputs {
  /// The inputs in a query; nil if it has none.
  init?(_ query: FormFields, over offer: CalculatorInputs) {
    guard query["annualCost"] != nil || query["years"] != nil else { return nil }
    self = offer
    annualCost = String((query["annualCost"] ?? annualCost).prefix(20))
    amount = String((query["amount"] ?? amount).prefix(20))
    percentage = String((query["percentage"] ?? percentage).prefix(20))
    aid = String((query["aid"] ?? aid).prefix(20))
    years =
      query["years"].flatMap { Int($0) }.flatMap { ScholarshipCalculator.yearChoices.contains($0) ? $0 : nil } ?? years
    if query["reset"] == "1" { reset(to: offer) }
  }
}

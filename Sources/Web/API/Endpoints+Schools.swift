import CanonicalJSON
import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections

extension Endpoint {
  /// The endpoints that delete a school with its dependants, and that read or set its fit score (facts §3.1, §3.2).
  static let ofSchools: [Endpoint] = [cascadeDelete, fitScore, recalculateFitScore]

  private static let schoolNotFound = "School not found"

  private static let cascadeDelete = Endpoint(
    method: .post, path: "/api/schools/{id}/cascade-delete", name: "cascadeDeleteSchool",
    summary: "Delete a school with its coaches, interactions and offers. It can be restored.",
    body: .members(["confirmDelete": .always(true)]),
    answer: .members([
      "success": .always(true),
      "deleted": .members([
        "schools": .anyInteger, "coaches": .anyInteger, "interactions": .anyInteger, "offers": .anyInteger,
      ]),
      "message": .text(),
    ]), notFound: schoolNotFound
  ) { site, call in
    try site.mustBeListed(call.id)
    let outcome = try site.perform(.school(call.id, .delete(dependants: Dependants(), cascade: true)))
    let record = try outcome.events.last.flatMap { event in try site.home.read { try $0.deletion(by: event.id) } }
    let gone = record?.dependants ?? Dependants()
    return [
      "success": true, "message": "School and related records deleted",
      "deleted": [
        "schools": 1, "coaches": .count(gone.coaches), "interactions": .count(gone.interactions),
        "offers": .count(gone.offers),
      ],
    ]
  }

  private static let fitScore = Endpoint(
    method: .get, path: "/api/schools/{id}/fit-score", name: "getFitScore",
    summary: "How well a school fits the athlete; nulls while nothing is known of him.", answer: fitShape,
    notFound: schoolNotFound
  ) { site, call in try site.fit(of: call.id) }

  private static let recalculateFitScore = Endpoint(
    method: .post, path: "/api/schools/{id}/fit-score", name: "setFitScore",
    summary: """
      Without points: the score as it follows from the player's details. With points: stores them; a dimension that is \
      left out counts 0. Only the player may.
      """,
    body: .object(
      Dictionary(
        uniqueKeysWithValues: FitScore.Dimension.allCases.map {
          ("\($0.rawValue)Fit", .init(shape: .number(0...$0.maximum), isRequired: false))
        })),
    needsBody: false, answer: fitShape, refusals: [422: "No details of the player are known to calculate from."],
    notFound: schoolNotFound
  ) { site, call in
    try site.mustBeListed(call.id)
    // A parent may not even request a calculation (facts §3.2).
    guard try site.actor().may(.recordFitScore) else {
      throw APIError(403, "Parents cannot perform this action. This is a read-only view.")
    }
    if call.body.isEmpty {
      guard case .object(let fit) = try site.fit(of: call.id), fit["score"] != .null else {
        throw APIError(422, "Player details not configured. Add athlete profile data first.")
      }
      return .object(fit)
    }
    func points(_ dimension: FitScore.Dimension) -> Double? {
      if case .number(let points)? = call.body["\(dimension.rawValue)Fit"] { points } else { nil }
    }
    try site.perform(
      .school(
        call.id,
        .recordFitScore(
          athletic: points(.athletic), academic: points(.academic), opportunity: points(.opportunity),
          personal: points(.personal))))
    return try site.fit(of: call.id)
  }

  /// The shape of a fit score. It has points, and percentages of each dimension's maximum (C5), and the short names of
  /// the missing dimensions (C6).
  private static let fitShape: Shape = {
    let dimensions = FitScore.Dimension.allCases
    func parts(_ shape: (FitScore.Dimension) -> Shape) -> Shape {
      .orNull(
        .object(Dictionary(uniqueKeysWithValues: dimensions.map { ("\($0.rawValue)Fit", .init(shape: shape($0))) })))
    }
    return .members([
      "success": .always(true), "score": .orNull(.integer(0...100)),
      "tier": .orNull(.word(FitTier.allCases.map(\.rawValue))), "breakdown": parts { .number(0...$0.maximum) },
      "percent": parts { _ in .integer(0...100) },
      "missingDimensions": .list(.word(dimensions.map(\.rawValue)), longest: dimensions.count),
    ])
  }()
}

extension Site {
  /// - Throws: 404 for a school that does not exist or was deleted.
  fileprivate func mustBeListed(_ school: UUID) throws {
    guard let row = try home.read({ try $0.school(school.lowercased) }), row.deletedBy == nil
    else { throw APIError(404, "School not found") }
  }

  /// The viewer as an actor.
  func actor() throws -> Actor { try home.read { try $0.actor(viewer().id) } }

  fileprivate func fit(of school: UUID) throws -> JSONValue {
    guard let row = try home.read({ try $0.school(school.lowercased) }), row.deletedBy == nil
    else { throw APIError(404, "School not found") }
    guard let stored = row.fit else {
      return [
        "success": true, "score": .null, "tier": .null, "breakdown": .null, "percent": .null,
        "missingDimensions": .array(FitScore.Dimension.allCases.map { .string($0.rawValue) }),
      ]
    }
    let fit = FitScore(
      athletic: stored.athletic, academic: stored.academic, opportunity: stored.opportunity, personal: stored.personal)
    func parts(_ value: (FitScore.Dimension) -> JSONValue) -> JSONValue {
      .object(Dictionary(uniqueKeysWithValues: FitScore.Dimension.allCases.map { ("\($0.rawValue)Fit", value($0)) }))
    }
    return [
      "success": true, "score": .count(fit.score), "tier": .string(fit.tier.rawValue),
      "breakdown": parts { .number(fit[$0]) }, "percent": parts { .count(fit.percent(of: $0)) },
      "missingDimensions": .array(fit.missing.map { .string($0.rawValue) }),
    ]
  }
}

extension JSONValue {
  static func count(_ number: Int) -> JSONValue { .number(Double(number)) }

  /// An instant as text, or null.
  static func instant(_ milliseconds: Int64?) -> JSONValue {
    milliseconds.map { .string(Instant(milliseconds: $0).description) } ?? .null
  }
}

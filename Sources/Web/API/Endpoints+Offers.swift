import CanonicalJSON
import Compass
import Domain
import Foundation
import Projections

extension Endpoint {
  /// The endpoints that read, change and delete an offer (C16). Fields have the names of the table's columns.
  static let ofOffers: [Endpoint] = [getOffer, patchOffer, deleteOffer]

  fileprivate static let offerNotFound = "Offer not found"

  private static let getOffer = Endpoint(
    method: .get, path: "/api/offers/{id}", name: "getOffer", summary: "An offer.", answer: answer,
    notFound: offerNotFound
  ) { site, call in try site.offer(call.id) }

  private static let patchOffer = Endpoint(
    method: .patch, path: "/api/offers/{id}", name: "updateOffer",
    summary: """
      Change some of an offer; null clears. With `shown`, what a field was when it was read, a field that somebody else \
      changed meanwhile is not overwritten: the answer is 409 with both values, and the rest is saved.
      """,
    body: patch, answer: answer, notFound: offerNotFound
  ) { site, call in
    var body = call.body
    let shown = try body.removeValue(forKey: "shown").flatMap { shown -> OfferFields? in
      guard case .object(let members) = shown else { return nil }
      return try wire.fields(members)
    }
    guard let present = try site.home.read({ try $0.offerFields(call.id) }) else { throw APIError(404, offerNotFound) }
    let write = wire.write(try wire.fields(body), shown: shown, over: present)
    do {
      if !write.changes.isEmpty { try site.perform(.offer(call.id, .edit(write.changes))) }
    } catch let error as DomainError {
      throw APIError(Site.status(of: error), error.message, field: error.field.map { wire.named($0) })
    }
    guard write.conflicts.isEmpty else { throw APIError(conflicts: write.conflicts) }
    return try site.offer(call.id)
  }

  private static let deleteOffer = Endpoint(
    method: .delete, path: "/api/offers/{id}", name: "deleteOffer", summary: "Delete an offer.",
    answer: .members(["success": .always(true)]), notFound: offerNotFound
  ) { site, call in
    guard try site.home.read({ try $0.offerFields(call.id) }) != nil else { throw APIError(404, offerNotFound) }
    try site.perform(.offer(call.id, .delete))
    return ["success": true]
  }

  /// The fields of an offer; its school cannot be changed.
  private static let wire = WireFields<OfferFields>(
    named: { field in
      switch field {
      case "school": "school_id"
      case "coach": "coach_id"
      case "scholarshipCents": "scholarship_amount"
      case "scholarshipHundredths": "scholarship_percentage"
      default: field.snake
      }
    }, settable: { $0 != "school" })

  private static let patch: Shape = {
    let members = wire.members.merging(choices) { $1 }
    return .object(
      members.merging([
        "shown": .init(
          shape: .object(members), isRequired: false, note: "The values that the fields had when they were read.")
      ]) { $1 })
  }()

  /// The members with a narrower shape than their field's type gives.
  private static let choices: [String: Shape.Member] = [
    "offer_type": .init(shape: .word(OfferType.known.map(\.rawValue)), isRequired: false),
    "status": .init(shape: .word(OfferStatus.known.map(\.rawValue)), isRequired: false),
    "offer_date": .init(shape: .text(.date), isRequired: false),
    "deadline_date": .init(shape: .orNull(.text(.date)), isRequired: false),
    "scholarship_amount": .init(
      shape: .orNull(.number(0...100_000)), isRequired: false, note: "US dollars of one year."),
    "scholarship_percentage": .init(shape: .orNull(.number(0...100)), isRequired: false),
    "conditions": .init(shape: .orNull(.text(longest: TextRule.Limit.description)), isRequired: false),
    "notes": .init(shape: .orNull(.text(longest: TextRule.Limit.description)), isRequired: false),
  ]

  private static let answer: Shape = .members([
    "success": .always(true),
    "data": .members([
      "id": .text(.uuid), "user_id": .text(.uuid), "school_id": .text(.uuid), "coach_id": .orNull(.text(.uuid)),
      "offer_type": .orNull(.text()), "status": .orNull(.text()), "scholarship_amount": .orNull(.anyNumber),
      "scholarship_percentage": .orNull(.anyNumber), "offer_date": .orNull(.text(.date)),
      "deadline_date": .orNull(.text(.date)), "conditions": .orNull(.text()), "notes": .orNull(.text()),
      "created_at": .text(.instant), "updated_at": .text(.instant),
    ]),
  ])

  fileprivate static func data(_ row: OfferRow) -> JSONValue {
    var data = Dictionary(uniqueKeysWithValues: OfferFields.fieldNames.map { (wire.named($0), JSONValue.null) })
    data.merge(wire.json(row.fields)) { $1 }
    data["id"] = .string(row.id)
    data["user_id"] = .string(row.athlete)
    data["created_at"] = .instant(row.createdAt)
    data["updated_at"] = .instant(row.updatedAt)
    return .object(data)
  }
}

extension Site {
  fileprivate func offer(_ id: UUID) throws -> JSONValue {
    guard let row = try home.read({ try $0.offer(id.lowercased) }) else { throw APIError(404, Endpoint.offerNotFound) }
    return ["success": true, "data": Endpoint.data(row)]
  }
}

extension APIError {
  /// A refusal with the fields that somebody else set meanwhile, each with both values (ruling 21).
  init(conflicts: [String: JSONValue]) {
    self.init(
      409, "Somebody else changed \(conflicts.keys.sorted().joined(separator: ", ")) meanwhile",
      more: ["conflicts": .object(conflicts)])
  }
}

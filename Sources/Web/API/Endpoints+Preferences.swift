import CanonicalJSON
import Compass
import Domain
import Foundation
import Pages
import Projections

extension Endpoint {
  /// The endpoints of the five categories of preferences and their histories, and the one that patches the player's
  /// details (facts §3.3, C17, C18).
  static let ofPreferences: [Endpoint] = StoredPreferences.all.flatMap(endpoints) + [patchPlayerDetails]

  private static func endpoints(_ stored: StoredPreferences) -> [Endpoint] {
    let path = "/api/user/preferences/\(stored.category.rawValue)"
    let name = stored.category.rawValue.capitalized
    let answer = answer(stored.category, stored.data)
    return [
      Endpoint(
        method: .get, path: path, name: "get\(name)Preferences",
        summary: "What was set; nothing of it where `exists` is false. Defaults are the reader's.", answer: answer
      ) { site, _ in try site.preferences(stored) },
      Endpoint(
        method: .post, path: path, name: "save\(name)Preferences",
        summary: """
          Replace all of them: what `data` does not have is cleared. With `shown`, the data as it was read, what somebody \
          else changed meanwhile is not overwritten: the answer is 409 with both values, and the rest is saved.
          """,
        body: .object([
          "data": .init(shape: stored.settable), "shown": .init(shape: stored.data, isRequired: false),
        ]), answer: answer
      ) { site, call in
        try site.write(stored, call.body["data"], shown: call.body["shown"])
        return try site.preferences(stored)
      },
      Endpoint(
        method: .delete, path: path, name: "delete\(name)Preferences", summary: "Back to the defaults.",
        answer: .members([
          "success": .always(true), "category": .word([stored.category.rawValue]), "message": .text(),
        ])
      ) { site, _ in
        try site.perform(.preferences(site.owner(of: stored.category), .reset(stored.category)))
        return [
          "success": true, "category": .string(stored.category.rawValue), "message": "Preferences deleted",
        ]
      },
      history(stored, path),
      recordedHistory(stored, path),
    ]
  }

  private static func history(_ stored: StoredPreferences, _ path: String) -> Endpoint {
    Endpoint(
      method: .get, path: "\(path)/history", name: "get\(stored.category.rawValue.capitalized)History",
      summary: "Who changed what and when, the newest first.",
      query: [
        Parameter(name: "limit", range: 1...100, usual: 50, note: "How many at most."),
        Parameter(name: "offset", range: 0...1_000_000, usual: 0, note: "How many of the newest to pass over."),
      ],
      answer: .members([
        "success": .always(true), "category": .word([stored.category.rawValue]),
        "data": .list(
          .members([
            "id": .anyInteger, "old_value": .map(.anything), "new_value": .map(.anything),
            "changed_fields": .list(.text(), longest: 10_000), "changed_by": .text(.uuid),
            "created_at": .text(.instant),
          ]), longest: 100),
        "total": .anyInteger, "limit": .anyInteger, "offset": .anyInteger,
      ])
    ) { site, call in
      try site.history(
        stored, limit: query(call, "limit", 50), offset: query(call, "offset", 0))
    }
  }

  private static func query(_ call: Call, _ name: String, _ usual: Int) -> Int {
    call.query[name].flatMap { Int($0) } ?? usual
  }

  /// Writes nothing, as the log is the history (C17). A client that reports a change gets the number of the newest
  /// entry.
  private static func recordedHistory(_ stored: StoredPreferences, _ path: String) -> Endpoint {
    Endpoint(
      method: .post, path: "\(path)/history", name: "record\(stored.category.rawValue.capitalized)History",
      summary: "Nothing is written, as every save is in the history by itself: the answer names the newest entry.",
      body: .members([
        "category?": .anything, "old_value?": .anything, "new_value?": .anything, "changed_fields?": .anything,
      ]),
      needsBody: false,
      answer: .members(["success": .always(true), "history_id": .anyInteger, "created_at": .text(.instant)]),
      refusals: [409: "Nothing was ever saved in this category."]
    ) { site, _ in
      let owner = site.owner(of: stored.category)
      guard let last = try site.home.read({ try $0.preferenceHistory(of: owner, stored.category, limit: 1) }).first
      else { throw APIError(409, "Nothing was saved yet") }
      return ["success": true, "history_id": .count(Int(last.position)), "created_at": .instant(last.at.milliseconds)]
    }
  }

  private static let patchPlayerDetails = Endpoint(
    method: .patch, path: "/api/user/preferences/player-details", name: "updatePlayerDetails",
    summary: """
      Change some of the player's details; null clears. Only the player may. `shown` as for an offer.
      """,
    body: .object(
      PlayerDetails.wire.members.merging([
        "shown": .init(shape: PlayerDetails.wire.shape, isRequired: false)
      ]) { $1 }),
    answer: answer(.player, PlayerDetails.wire.shape)
  ) { site, call in
    var body = call.body
    let shown = body.removeValue(forKey: "shown")
    try site.write(.player, .object(body), shown: shown, isPartial: true)
    return try site.preferences(.player)
  }

  private static func answer(_ category: PreferenceCategory, _ data: Shape) -> Shape {
    .members([
      "success": .always(true), "category": .word([category.rawValue]), "data": data, "exists": .flag,
      "updatedAt": .orNull(.text(.instant)),
    ])
  }
}

extension Site {
  /// The person whose preferences are meant: the athlete or the viewer (ruling 19).
  fileprivate func owner(of category: PreferenceCategory) -> UUID {
    category.belongsToAthlete ? viewer().athlete : viewer().id
  }

  fileprivate func preferences(_ stored: StoredPreferences) throws -> JSONValue {
    let owner = owner(of: stored.category)
    return try home.read { reading in
      let row = try reading.preferenceRow(of: owner, stored.category)
      return [
        "success": true, "category": .string(stored.category.rawValue), "data": try stored.read(reading, owner),
        "exists": .flag(row != nil), "updatedAt": .instant(row?.updatedAt),
      ]
    }
  }

  fileprivate func write(
    _ stored: StoredPreferences, _ data: JSONValue?, shown: JSONValue?, isPartial: Bool = false
  ) throws {
    guard case .object(let wanted)? = data else { throw APIError(400, "data must be an object", field: "data") }
    var before: [String: JSONValue]?
    if case .object(let members)? = shown { before = members }
    let owner = owner(of: stored.category)
    let write = StoredPreferences.Wanted(data: wanted, shown: before, isPartial: isPartial) { home.freshID() }
    let (commands, conflicts) = try home.read { try stored.write(write, $0, owner) }
    do {
      if !commands.isEmpty {
        try home.performTogether(
          commands.map { .preferences(owner, $0) }, in: CommandContext(actor: viewer().id))
      } else {
        try requirePermission(toChange: stored.category)
      }
    } catch let error as DomainError {
      throw APIError(Site.status(of: error), error.message, field: error.field.map(stored.named))
    }
    guard conflicts.isEmpty else { throw APIError(conflicts: conflicts) }
  }

  /// Throws unless the viewer may edit the category: a write without changes performs no command that would check it.
  private func requirePermission(toChange category: PreferenceCategory) throws {
    guard try category != .player || actor().may(.editPlayerDetails) else {
      throw APIError(403, "You're viewing this profile as a parent. Contact your athlete to make changes.")
    }
  }

  fileprivate func history(_ stored: StoredPreferences, limit: Int, offset: Int) throws -> JSONValue {
    let owner = owner(of: stored.category)
    let (changes, total) = try home.read { reading in
      (
        try reading.preferenceHistory(of: owner, stored.category, limit: limit, offset: offset),
        try reading.preferenceChanges(of: owner, stored.category)
      )
    }
    func values(_ change: PreferenceChange, _ value: (PreferenceChange.Field) -> String?) -> JSONValue {
      .object(
        Dictionary(
          change.fields.map { ($0.wire(stored.named), value($0).flatMap { try? JSONValue(parsing: $0) } ?? .null) }
        ) { $1 })
    }
    let entries = changes.map { change -> JSONValue in
      [
        "id": .count(Int(change.position)), "old_value": values(change, \.old), "new_value": values(change, \.new),
        "changed_fields": .array(change.fields.map { .string($0.wire(stored.named)) }),
        "changed_by": .string(change.actor), "created_at": .instant(change.at.milliseconds),
      ]
    }
    return [
      "success": true, "category": .string(stored.category.rawValue), "data": .array(entries), "total": .count(total),
      "limit": .count(limit), "offset": .count(offset),
    ]
  }
}

extension PreferenceChange.Field {
  /// The field's name in the API; for a field of a school preference `<preference's id>.<field>`.
  fileprivate func wire(_ named: (String) -> String) -> String {
    item.map { "\($0).\(name.snake)" } ?? named(name)
  }
}

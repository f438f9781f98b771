import CommandKit
import Domain
import EventSchemas
import Foundation

/// Parses `key=value` pairs of the command line into fields of an edit. An empty value clears a field.
enum FieldAssignment {
  static let schoolKeys = keys(SchoolFields())
  static let philosophyKeys = keys(PhilosophyFields())
  static let eventKeys = keys(EventFields())
  static let playerKeys = keys(PlayerDetails())
  static let locationKeys = keys(HomeLocation())
  static let notificationKeys = keys(NotificationFields())
  static let dashboardKeys = keys(DashboardFields())
  static let coachKeys = keys(CoachFields())
  static let documentKeys = keys(DocumentFields())

  static func schoolFields(_ pairs: [String]) throws -> SchoolFields { try parse(pairs, schoolKeys) }
  static func philosophy(_ pairs: [String]) throws -> PhilosophyFields { try parse(pairs, philosophyKeys) }
  static func eventFields(_ pairs: [String]) throws -> EventFields { try parse(pairs, eventKeys) }
  static func player(_ pairs: [String]) throws -> PlayerDetails { try parse(pairs, playerKeys) }
  static func coach(_ pairs: [String]) throws -> CoachFields { try parse(pairs, coachKeys) }
  static func document(_ pairs: [String]) throws -> DocumentFields { try parse(pairs, documentKeys) }
  static func location(_ pairs: [String]) throws -> HomeLocation { try parse(pairs, locationKeys) }

  static func notifications(_ pairs: [String]) throws -> NotificationFields { try parse(pairs, notificationKeys) }
  static func dashboard(_ pairs: [String]) throws -> DashboardFields { try parse(pairs, dashboardKeys) }

  /// Refuses fields that are also given in another way, because one of the two values would be lost.
  ///
  /// - Parameter given: How each such field is given, by its name, such as "--school"; nil if it is not.
  static func check(_ pairs: [String], areNotIn given: [String: String?]) throws {
    for pair in pairs {
      let key = String(pair.prefix { $0 != "=" })
      guard let other = given[key] ?? nil else { continue }
      throw UsageError(field: key, "\(key) is given twice, by \(pair) and by \(other); accepted: one of them")
    }
  }

  /// Returns the names of all fields as they are typed: money is typed in dollars and stored in cents.
  private static func keys<Fields: PatchFields & JSONCodable>(_: Fields) -> [String] {
    Fields.fieldNames.map { $0.hasSuffix(cents) ? String($0.dropLast(cents.count)) : $0 }
  }

  private static let cents = "Cents"

  private static func parse<Fields: PatchFields & JSONCodable>(_ pairs: [String], _ keys: [String]) throws -> Fields {
    var fields = Fields()
    let names = Fields.fieldNames
    // A sum may also be given in cents, by the name of the stored field.
    for (key, value) in try self.pairs(pairs, keys: keys, also: names) {
      let isMoney = !names.contains(key)
      let stored = isMoney ? key + cents : key
      let typed = try isMoney ? dollars(value, key) : key.hasSuffix("Rate") ? try share(value, key) : value
      guard let field: Fields = candidates(stored, typed).lazy.compactMap({ try? Fields(json: $0) }).first else {
        throw DomainError(
          .invalid, field: key, "\(value) does not fit \(key), which takes \(taken(stored, Fields.self))")
      }
      fields.merge(field)
    }
    return fields
  }

  /// Returns the keys and values of assignments. Each key is one of `keys`, or of `others`, which are accepted but not
  /// listed in messages.
  static func pairs(_ texts: [String], keys: [String], also others: [String] = []) throws -> [(String, String)] {
    try texts.map { text in
      guard let equals = text.firstIndex(of: "=") else {
        throw UsageError(field: text, "\(text) is not an assignment; accepted: key=value")
      }
      let key = String(text[..<equals])
      guard keys.contains(key) || others.contains(key) else {
        throw UsageError(unknown: key, "field", accepted: keys, field: key)
      }
      return (key, String(text[text.index(after: equals)...]))
    }
  }

  /// Converts dollars to cents: "45.50" → "4550".
  private static func dollars(_ text: String, _ key: String) throws -> String {
    guard !text.isEmpty else { return text }
    guard let value = HundredthsText.parse(text) else {
      throw DomainError(.invalid, field: key, "\(key) must be a number of dollars such as 40 or 40.50; got \(text)")
    }
    return String(value)
  }

  /// Converts per cent to a share: "33%" and "33" → "0.33"; a share from 0 to 1 stays as it is.
  private static func share(_ text: String, _ key: String) throws -> String {
    let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
    guard let number = Double(digits), number.isFinite else {
      guard text.isEmpty else {
        throw DomainError(.invalid, field: key, "\(key) must be per cent such as 33 or 33.5%; got \(text)")
      }
      return text
    }
    guard text.hasSuffix("%") || number > 1 else { return digits }
    guard (0...100).contains(number) else {
      throw DomainError(.invalid, field: key, "\(key) must be between 0 and 100 per cent; got \(text)")
    }
    return "\(number / 100)"
  }

  /// Says what a field takes. Only fields that do not take every text are asked about.
  private static func taken<Fields: JSONCodable>(_ key: String, _: Fields.Type) -> String {
    let name = FieldValue.text(key).json
    let samples = [("0.5", "a number"), ("1", "a whole number"), ("true", "yes or no")]
    return samples.first { (try? Fields(json: "{\(name):\($0.0)}")) != nil }?.1 ?? "another kind of value"
  }

  /// Returns the JSON objects that a value may mean; the type of the field decides which of them is valid.
  private static func candidates(_ key: String, _ value: String) -> [String] {
    let name = FieldValue.text(key).json
    if value.isEmpty { return ["{\(name):null}"] }
    let list = value.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    let truths = ["yes": "true", "no": "false"]
    return [
      "{\(name):\(FieldValue.text(value).json)}", "{\(name):\(truths[value.lowercased()] ?? value)}",
      "{\(name):\(FieldValue.list(list).json)}",
    ]
  }
}

extension FieldValue {
  /// The value as text for people.
  var words: String {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    case .number(let number): number == number.rounded() ? String(Int(number)) : String(number)
    case .flag(let flag): flag ? "Yes" : "No"
    case .list(let texts): texts.joined(separator: ", ")
    }
  }
}

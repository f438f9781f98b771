import CommandKit
import Domain

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
  private static func keys<Fields: PatchFields>(_: Fields) -> [String] {
    Fields.fieldNames.map { $0.hasSuffix(cents) ? String($0.dropLast(cents.count)) : $0 }
  }

  private static let cents = "Cents"

  private static func parse<Fields: PatchFields>(_ pairs: [String], _ keys: [String]) throws -> Fields {
    var fields = Fields()
    let names = Fields.fieldNames
    // A sum may also be given in cents, by the name of the stored field.
    for (key, value) in try self.pairs(pairs, keys: keys, also: names) {
      let isStored = names.contains(key)
      let name = isStored ? key : key + cents
      guard let field = Fields.field(name) else { continue }
      let unit: FieldNotation? = isStored && name.hasSuffix(cents) ? .whole : nil
      let typed = value.isEmpty ? nil : unit.map { $0.value(of: value) } ?? field.value(of: value)
      guard value.isEmpty || typed != nil, field.set(typed, in: &fields) else {
        throw DomainError(
          .invalid, field: key, "\(value) does not fit \(key), which takes \(unit?.accepted ?? field.accepted)")
      }
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

import Domain
import Foundation

/// The names and values of the log as readable texts.
enum Words {
  /// Returns a name as words: "StatusChanged" → "Status changed", "isFavorite" → "Is favorite".
  static func sentence(_ name: String) -> String {
    if let words = types[name] { return words }
    var words = ""
    for character in name {
      if character.isUppercase, !words.isEmpty { words += " " }
      words += character.lowercased()
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Returns a field's label, without the unit of the stored number, which the value shows.
  static func label(_ field: String) -> String {
    if let label = labels[field] { return label }
    let unit = ["Cents", "Hundredths"].first { field.hasSuffix($0) } ?? ""
    return sentence(String(field.dropLast(unit.count)))
  }

  /// Returns a field's label within a sentence: "website", "GPA".
  static func phrase(_ field: String) -> String {
    let label = label(field)
    return label.dropFirst().contains(where: \.isUppercase) ? label : label.lowercased()
  }

  /// The labels of event types whose names are not suitable as labels.
  private static let types = [
    "CoachMarkedPresent": "Coach met at an event", "CoachUnmarkedPresent": "Coach taken off an event",
    "FavoriteToggled": "Favorite changed", "ProConAdded": "Pro or con added", "ProConRemoved": "Pro or con removed",
    "SchoolCascadeDeleted": "School deleted", "SchoolObserved": "School brought over",
    "WriteAbandoned": "Publishing given up", "WriteRefused": "Publishing refused", "WritesAccepted": "Published",
  ]

  /// The labels of fields whose names are not suitable as labels.
  private static let labels = [
    "actRequirement": "ACT requirement", "actScore": "ACT score", "avgAct": "Average ACT", "avgSat": "Average SAT",
    "campusAddress": "Campus address", "checkinTime": "Check-in time", "facebookUrl": "Facebook",
    "faviconUrl": "Logo", "gpa": "GPA", "gpaRequirement": "GPA requirement", "heightInches": "Height",
    "instagramHandle": "Instagram", "isDealbreaker": "Dealbreaker", "isFavorite": "Favorite", "ncaaId": "NCAA ID",
    "perfectGameId": "Perfect Game ID", "prepBaseballId": "Prep Baseball ID", "satRequirement": "SAT requirement",
    "satScore": "SAT score", "scholarshipCents": "Scholarship amount",
    "scholarshipHundredths": "Scholarship percentage",
    "tiktokHandle": "TikTok", "twitterHandle": "X", "undergradSize": "Undergraduates",
    "unitId": "College Scorecard ID", "url": "Address", "weightLbs": "Weight", "zip": "ZIP", "zipCode": "ZIP",
  ]

  /// Returns a JSON value as a text: money, percentages, dates and times as pages write them, and an enumeration's raw
  /// value such as "not_pursuing" as words.
  static func value(_ json: String, of field: String, _ write: LocalText) -> String {
    if let number = Int(json) {
      if field.hasSuffix("Cents") { return write.dollars(cents: number) }
      if field.hasSuffix("Hundredths") { return write.percent(hundredths: number) }
    }
    if json.hasPrefix("["), let texts = try? JSONDecoder().decode([String].self, from: Data(json.utf8)) {
      return texts.isEmpty ? "—" : texts.joined(separator: ", ")
    }
    let text = plain(json)
    if let day = CalendarDate(text) { return write.date(day) }
    if let moment = Instant(text) { return write.dateAndTime(moment) }
    guard ["status", "type", "role", "source", "offerType", "direction", "sentiment", "metricType"].contains(field)
    else { return text }
    let spaced = text.replacing("_", with: " ")
    return spaced.prefix(1).uppercased() + spaced.dropFirst()
  }

  /// Returns a JSON value without its quotes: a string as it is, true and false as "Yes" and "No".
  static func plain(_ json: String) -> String {
    switch json {
    case "true": return "Yes"
    case "false": return "No"
    default:
      guard json.first == "\"" else { return json }
      return (try? JSONDecoder().decode(String.self, from: Data(json.utf8))) ?? json
    }
  }
}

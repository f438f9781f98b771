import Domain
import Foundation

/// The path of a request as it may stand in a log or a metric: the site's own words, with `{id}` for an id and `*` for
/// whatever else somebody sent. Paths hold secrets of calendars and invitations, and queries hold names.
enum RouteTemplate {
  /// The template of a path, of at most five parts.
  static func text(of target: String) -> String {
    let segments = segments(target)
    if segments.first == "api" { return endpoint(segments) }
    return "/" + segments.prefix(5).map(word).joined(separator: "/")
  }

  /// The first part of the template: few enough values for a metric's label, whatever is requested.
  static func label(of target: String) -> String {
    let segments = segments(target)
    return segments.first == "api" ? endpoint(segments) : "/" + (segments.first.map(word) ?? "")
  }

  private static func segments(_ target: String) -> [String] {
    target.prefix { $0 != "?" }.split(separator: "/").map(String.init)
  }

  private static func endpoint(_ segments: [String]) -> String {
    Site.endpoints.first { $0.matches(segments) }?.path ?? "/api/*"
  }

  private static func word(_ segment: String) -> String {
    words.contains(segment) ? segment : UUID(strict: segment) == nil ? "*" : "{id}"
  }

  private static let words: Set<String> = [
    "access", "assets", "board", "calendar", "changes", "coaches", "colleges", "compare", "create", "dashboard",
    "delete", "devices", "documents", "edit", "erase", "events", "exchange", "export", "family", "history", "import",
    "interactions", "invite", "join", "key", "location", "map", "merge", "metrics", "name", "new", "next",
    "notifications", "offers", "offline", "photos", "player-details", "remove", "role", "school-preferences", "schools",
    "settings", "setup", "share", "sign-in", "sign-out", "table", "take-back", "take-over", "timeline", "trash",
    "trust",
    "undo", "welcome",
  ]
}

import Foundation

/// The destination of the URL of an event's page (ED-2, ED-3).
public enum EventRoute: Codable, Equatable, Sendable {
  /// The page of the event with an id.
  case event(String)
  /// The page that creates an event.
  case create
  /// The list of events.
  case list

  /// Creates the destination of an id in a URL: "new" and "create" mean the form for a new event; any other text that
  /// is not a UUID means the list. The id of an unknown event shows "Event not found".
  public init(id: String) {
    if let id = UUID(uuidString: id) {
      self = .event(id.uuidString.lowercased())
    } else {
      self = ["new", "create"].contains(id.lowercased()) ? .create : .list
    }
  }

  /// The path on the web.
  public var path: String {
    switch self {
    case .event(let id): "/events/\(id)"
    case .create: "/events/create"
    case .list: "/events"
    }
  }
}

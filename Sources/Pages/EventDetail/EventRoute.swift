import Foundation

/// Where the address of an event's page leads (ED-2, ED-3).
public enum EventRoute: Codable, Equatable, Sendable {
  /// To the event with an id.
  case event(String)
  /// To the page on which an event is made.
  case create
  /// To the list of events.
  case list

  /// What an id of an address means: "new" and "create" the form for another event, anything else that is no id the
  /// list. An id of an event that is not there shows "Event not found".
  public init(id: String) {
    if let id = UUID(uuidString: id) {
      self = .event(id.uuidString.lowercased())
    } else {
      self = ["new", "create"].contains(id.lowercased()) ? .create : .list
    }
  }

  /// The address on the web.
  public var path: String {
    switch self {
    case .event(let id): "/events/\(id)"
    case .create: "/events/create"
    case .list: "/events"
    }
  }
}

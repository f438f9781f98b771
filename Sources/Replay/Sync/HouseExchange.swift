/// What two homes agree on that exchange their histories over the house server of one of them (Docs/sync.md).
package enum HouseExchange {
  /// Where a home is paired with an invitation: `POST`.
  package static let devices = "/api/devices"
  /// Where a paired home gets the server's history (`GET`) and leaves its own (`POST`).
  package static let history = "/api/sync"
  /// The type of a history in an answer and in a request.
  package static let mediaType = "application/vnd.recruiting-compass.sync"
  /// The length of the longest history in bytes: some 100,000 events.
  package static let longest = 64 << 20
  /// Why a history is not exchanged this way.
  package static let tooLong =
    "the history is longer than \(longest >> 20) MB, and too long for a network; accepted: rc sync FILE"
  /// Why a home is not paired with its own server.
  package static let ownHome =
    "this is the home that is served; accepted: the home of another computer, which begins with rc sync"
}

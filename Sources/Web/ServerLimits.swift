/// How much a server takes on at once.
package struct ServerLimits: Sendable {
  /// The maximum number of connections. Change feeds take at most half of them; connections on which no answer is due
  /// give way to new ones.
  package var connections = 256
  /// The maximum number of requests that are answered at once.
  package var requests = 256

  /// Creates the defaults: 256 of each.
  package init() {}
}

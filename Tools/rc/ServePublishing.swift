import CommandKit
import Foundation
import HTTP
import Pages
import Supabase
import Terminal

// What is served is published, too, as soon as somebody is signed in.
extension Serve {
  /// What keeps the home published while it is served; nil where that is not wanted.
  ///
  /// A log in PostgreSQL is left out: who publishes it from another machine is seen by no lock of this one.
  ///
  /// - Throws: `DomainError` where `--family` is no id; what opening a home throws.
  func publishing(_ session: Session) throws -> PublishingService? {
    guard !noPublish, log == nil, session.logAddress == nil else { return nil }
    return PublishingService(
      of: try session.home(), family: try family.chosen, http: systemHTTPClient(), told: { Self.complain($0) })
  }

  /// Tells on standard error why nothing is published, where that does not pass by itself: the pages only say that it
  /// is so.
  private static func complain(_ state: PublishingService.State) {
    let reason: String
    switch state {
    case .needsPerson(let sentence): reason = "nothing is published: \(sentence)"
    case .failed(let error): reason = "nothing is published any more: \(error)"
    case .off, .waitsForSignIn, .publishing, .doesNotAnswer, .runsElsewhere: return
    }
    FileHandle.standardError.write(Data("warning: \(Escaping.visible(reason))\n".utf8))
  }

  /// Ends it in peace; the signals that end a process end it at once from now on.
  static func end(_ publishing: PublishingService?) async {
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    await publishing?.stop()
  }
}

extension PublishingNotice {
  /// What the pages say to a person of what a service is at; nil where nobody is signed in.
  init?(_ state: PublishingService.State, to person: UUID) {
    switch state {
    case .off, .waitsForSignIn: return nil
    case .publishing(let progress):
      let counts = progress.counts(seenBy: person)
      var changes = Changes()
      changes.onTheWay = counts.onTheWay
      changes.needSignIn = counts.needSignIn
      changes.needTable = counts.needTable
      changes.parked = counts.parked
      changes.partly = counts.partly
      self.init(.publishing(changes, isAnswered: progress.trouble == nil))
    case .doesNotAnswer: self.init(.doesNotAnswer)
    case .runsElsewhere: self.init(.runsElsewhere)
    case .needsPerson: self.init(.needsPerson)
    case .failed: self.init(.failed)
    }
  }
}

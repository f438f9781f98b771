import CommandKit
import Foundation
import HTTP
import Pages
import Supabase
import Terminal

// A home that is served is in step with its project, as soon as somebody is signed in: what happens here is published,
// and what others write there is taken over.
extension Serve {
  /// Returns the service that publishes the home while it is served; nil if it is not to be published.
  ///
  /// A log in PostgreSQL is not published: the locks of this machine do not see a process that publishes it from
  /// another one.
  ///
  /// - Throws: `DomainError` if `--family` is not an id; the errors of opening a home.
  func publishing(_ session: Session) throws -> PublishingService? {
    guard !asked.noPublish, asked.log == nil, session.logAddress == nil else { return nil }
    return PublishingService(
      of: try session.home(), family: try asked.family.chosen, http: systemHTTPClient(), told: { Self.complain($0) })
  }

  /// Returns the service that takes over what others write to the project; nil if nothing is to be taken over.
  ///
  /// - Throws: as `publishing`.
  func pulling(_ session: Session) throws -> PullingService? {
    guard !asked.noPull, asked.log == nil, session.logAddress == nil else { return nil }
    return PullingService(
      into: try session.home(), family: try asked.family.chosen, http: systemHTTPClient(),
      told: {
        switch $0 {
        case .needsPerson(let sentence): Self.warn("not everything is taken over from the project: \(sentence)")
        case .failed(let error): Self.warn("nothing is taken over any more: \(error)")
        case .off, .waitsForSignIn, .pulled, .doesNotAnswer: break
        }
      })
  }

  /// Reports on standard error why nothing is published, if the reason does not go away by itself; the pages show only
  /// that nothing is published.
  private static func complain(_ state: PublishingService.State) {
    switch state {
    case .needsPerson(let sentence): warn("nothing is published: \(sentence)")
    case .failed(let error): warn("nothing is published any more: \(error)")
    case .off, .waitsForSignIn, .publishing, .doesNotAnswer, .runsElsewhere: break
    }
  }

  private static func warn(_ reason: String) { StandardStream.errors.write("warning: \(Escaping.visible(reason))\n") }

  /// Stops both in an orderly way; from now on, SIGINT and SIGTERM end the process at once.
  static func end(_ publishing: PublishingService?, _ pulling: PullingService?) async {
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    await pulling?.stop()
    await publishing?.stop()
  }
}

extension PublishingNotice {
  /// The notice of the pages to a person about the state of publishing; nil if nobody is signed in.
  ///
  /// - Parameter pulling: The state of what takes over from the project.
  init?(_ state: PublishingService.State, _ pulling: PullingService.State?, to person: UUID) {
    switch state {
    case .off, .waitsForSignIn: return nil
    case .publishing(let progress):
      let counts = progress.counts(seenBy: person)
      var changes = Changes()
      changes.onTheWay = counts.onTheWay
      changes.needSignIn = counts.needSignIn
      changes.needTable = counts.needTable
      changes.needRow = counts.needRow
      changes.parked = counts.parked
      changes.partly = counts.partly
      changes.missing = Set(counts.missing.keys)
      if case .pulled(let unseen) = pulling { changes.unseen = unseen }
      self.init(.publishing(changes, isAnswered: progress.trouble == nil))
    case .doesNotAnswer: self.init(.doesNotAnswer)
    case .runsElsewhere: self.init(.runsElsewhere)
    case .needsPerson: self.init(.needsPerson)
    case .failed: self.init(.failed)
    }
  }
}

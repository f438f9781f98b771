import Compass
import Domain
import EventLog
import Foundation

// What is asked of the server, and what it answers.
extension PublishingRun {
  func ask(_ request: ServerRequest) throws {
    // What is not sent needs no answer: the run ends, and the next one begins from the log.
    guard !isStopping, let client = people[request.person] else { return }
    underWay += 1
    // An answer is read where it comes in, while we are at another one.
    let take: @Sendable (RESTOutcome) -> Void = { [feed] outcome in
      feed.yield(.answer(request: request.id, person: request.person, outcome))
    }
    switch request.ask {
    case .whoAmI: Task { take(await client.checkSession()) }
    case .apply(let events): client.start(try apply(events), take)
    case .read, .write:
      if let rest = request.rest { client.start(rest, take) } else { take(.notThere) }
    }
  }

  private func apply(_ events: [AppliedEvent]) throws -> RESTRequest {
    .apply(
      try events.compactMap { event in try home.log.event(event.reference.id).flatMap { event.json($0) } },
      family: family)
  }

  /// Whether the project has our migration, and everybody who is signed in speaks for himself there. Asked until somebody
  /// answers: events that went as rows would be missing from the project's log.
  ///
  /// A project that took them once takes them: its schema cache may be of before our migration, and is told some day. What
  /// it refuses one person, such as a former member of the family, says nothing of the others.
  func takesEvents() async -> Bool {
    let file = SignInFile(folder: home.folder)
    let isKnown = (try? file.load())?.takesEvents == true
    var isFound = false
    for (person, client) in people.sorted(by: { $0.key.lowercased < $1.key.lowercased }) {
      let requests: [RESTRequest] =
        (person == client.credentials.user ? [] : [.bind(person, family: family)])
        + (isFound ? [] : [.apply([], family: family)])
      for request in requests {
        switch await answer(of: client, to: request, isKnown: isKnown) {
        case .accepted: isFound = true
        // Nobody speaks for this person now: what is his waits for a sign-in, and does not go as rows meanwhile.
        case .unauthorised:
          underWay += 1
          feed.yield(.session(person: person, isUsable: false))
        case .refused, .conflict: break
        default: return false
        }
      }
    }
    if isFound, !isKnown, (try? await backfill()) == true {
      try? await file.alone {
        guard var signIns = try file.load() else { return }
        signIns.takesEvents = true
        try file.save(signIns)
      }
    }
    return isFound || isKnown
  }

  func answer(of client: RESTClient, to request: RESTRequest, isKnown: Bool) async -> RESTOutcome {
    while true {
      var outcome = await client.send(request)
      if isKnown, case .gone(.function, _) = outcome { outcome = .transient(Transient(reason: Self.functionGone)) }
      note(outcome, of: nil)
      switch outcome {
      case .transient, .unreadable:
        guard !isStopping, !Task.isCancelled else { return outcome }
        try? await Task.sleep(for: .seconds(1))
      default: return outcome
      }
    }
  }

  /// The client has renewed the token already when it was refused; the question is whether that person is signed in.
  func refresh(_ person: UUID) {
    guard !isStopping, let client = people[person] else { return }
    underWay += 1
    refreshes[person, default: 0] += 1
    // A project that knows the person and yet takes none of his writes would be asked for ever.
    let isHopeless = refreshes[person, default: 0] > 3
    Task {
      var outcome = await client.checkSession()
      while case .transient = outcome, !isStopping {
        note(outcome, of: nil)
        try? await Task.sleep(for: .seconds(1))
        outcome = await client.checkSession()
      }
      var isUsable = false
      if case .accepted = outcome { isUsable = !isHopeless }
      feed.yield(.session(person: person, isUsable: isUsable))
    }
  }

  private static let functionGone =
    "it does not know apply_events, which it had: NOTIFY pgrst, 'reload schema' tells it (rc sign-out --everybody has it "
    + "forgotten here, and events go as rows)"

  func note(_ outcome: RESTOutcome, of person: UUID?) {
    switch outcome {
    case .gone(.function, _): trouble = (Self.functionGone, trouble?.since ?? ContinuousClock.now)
    case .transient, .unreadable: trouble = (outcome.reason, trouble?.since ?? ContinuousClock.now)
    // Nobody was asked.
    case .unauthorised, .notThere: break
    default:
      trouble = nil
      if let person { refreshes[person] = nil }
    }
  }
}

import Compass
import Domain
import EventLog
import Foundation

// Requests to the server, and their answers.
extension PublishingRun {
  func ask(_ request: ServerRequest) throws {
    // A request that is not sent needs no answer: the run ends, and the next one starts from the log.
    guard !isStopping, let client = people[request.person] else { return }
    underWay += 1
    // An answer is decoded on arrival, while the run handles another one.
    let take: @Sendable (RESTOutcome) -> Void = { [feed] outcome in
      feed.yield(.answer(request: request.id, person: request.person, outcome))
    }
    switch request.ask {
    case .whoAmI: Task { take(await client.checkSession()) }
    case .apply(let events): client.start(try apply(events), take)
    case .read(let row): client.start(.read(row), take)
    case .write(let write): client.start(.write(write), take)
    }
  }

  private func apply(_ events: [EventToApply]) throws -> RESTRequest {
    .apply(
      try events.compactMap { event in try home.log.event(event.reference.id).flatMap { event.json(with: $0) } },
      family: family)
  }

  /// Returns whether the project has our migration, after binding each signed-in person to their actor. Repeats the
  /// requests until they are answered: events that are sent as rows would be missing from the project's log.
  ///
  /// A project that once took whole events is assumed to take them still: if it does not find our function, its schema
  /// cache is older than our migration and will be reloaded. What the project refuses to one person, such as a former
  /// member of the family, says nothing about the others. A project that is found to take them is backfilled first.
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
        // This person's session is not valid. Their events wait for a sign-in, and are not sent as rows meanwhile.
        case .unauthorized:
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
    await answered {
      let outcome = await client.send(request)
      guard isKnown, case .gone(.function, _) = outcome else { return outcome }
      return .transient(Transient(reason: Self.functionGone))
    }
  }

  /// Sends a request again each second until it is answered or the run ends.
  private func answered(_ send: () async -> RESTOutcome) async -> RESTOutcome {
    while true {
      let outcome = await send()
      note(outcome, of: nil)
      switch outcome {
      case .transient, .unreadable, .acceptedInPart:
        guard !isStopping, !Task.isCancelled else { return outcome }
        try? await Task.sleep(for: .seconds(1))
      default: return outcome
      }
    }
  }

  /// Checks whether a person is still signed in. The client has already renewed the token that was refused.
  func refresh(_ person: UUID) {
    guard !isStopping, let client = people[person] else { return }
    underWay += 1
    refreshes[person, default: 0] += 1
    // A project that knows the person but accepts none of their writes would be asked for ever.
    let isHopeless = refreshes[person, default: 0] > 3
    Task {
      let isValid = if case .accepted = await answered({ await client.checkSession() }) { true } else { false }
      feed.yield(.session(person: person, isUsable: isValid && !isHopeless))
    }
  }

  private static let functionGone =
    "it does not know apply_events, which it had: NOTIFY pgrst, 'reload schema' tells it (rc sign-out --everybody has it "
    + "forgotten here, and events go as rows)"

  func note(_ outcome: RESTOutcome, of person: UUID?) {
    switch outcome {
    case .gone(.function, _): trouble = (Self.functionGone, trouble?.since ?? ContinuousClock.now)
    case .transient, .unreadable, .acceptedInPart: trouble = (outcome.reason, trouble?.since ?? ContinuousClock.now)
    // Says nothing about an outage.
    case .unauthorized: break
    default:
      trouble = nil
      if let person { refreshes[person] = nil }
    }
  }
}

import CanonicalJSON
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
  /// Only the function's own answer counts: an empty one, or that of a binding, says nothing of it. A project that once
  /// took whole events is assumed to take them still: if it does not find our function, its schema cache is mostly older
  /// than our migration and will be reloaded. If it has not found it for an hour, run after run, that is taken back. What
  /// the project refuses to one person, such as a former member of the family, says nothing about the others. A project
  /// that is found to take them is backfilled first.
  func takesEvents() async -> Bool {
    let signIns = try? SignInFile(folder: home.folder).load()
    let isKnown = signIns?.takesEvents == true
    let lacksSince = signIns?.lacksFunctionSince
    let now = home.now().milliseconds
    let isRefuted = lacksSince.map { now >= $0 + Self.refutation } ?? false
    var isFound = false
    for (person, client) in people.sorted(by: { $0.key.lowercased < $1.key.lowercased }) {
      let binding = person == client.credentials.user ? [] : [RESTRequest.bind(person, family: family)]
      for request in binding + (isFound ? [] : [.apply([], family: family)]) {
        switch await answered({ await self.ask(client, request, waits: isKnown && !isRefuted, now: now) }) {
        case .accepted(_, let value): isFound = isFound || value == .array([])
        // This person's session is not valid. Their events wait for a sign-in, and are not sent as rows meanwhile.
        case .unauthorized:
          underWay += 1
          feed.yield(.session(person: person, isUsable: false))
        case .refused, .conflict: break
        case .gone:
          if isKnown { await changeSignIns { $0.takesEvents = false } }
          return false
        default: return false
        }
      }
    }
    if isFound, isKnown ? lacksSince != nil : (try? await backfill()) == true {
      await changeSignIns { ($0.takesEvents, $0.lacksFunctionSince) = (true, nil) }
    }
    return isFound || isKnown
  }

  /// How long a project must say, run after run, that it does not know a function that it had, in milliseconds.
  private static let refutation: Int64 = 3_600_000

  /// Binds a person, or asks whether the project takes events whole, by giving it none.
  ///
  /// - Parameter waits: Whether a missing function is expected to be found again.
  private func ask(_ client: RESTClient, _ request: RESTRequest, waits: Bool, now: Int64) async -> RESTOutcome {
    let outcome = await client.send(request)
    switch outcome {
    case .accepted(_, let value) where request.path.hasSuffix("apply_events") && value != .array([]):
      return .unreadable(reason: "its answer does not say whether it takes events whole")
    case .gone(.function, _) where waits:
      await changeSignIns { $0.lacksFunctionSince = $0.lacksFunctionSince.map { min($0, now) } ?? now }
      return .transient(Transient(reason: Self.functionGone))
    default: return outcome
    }
  }

  private func changeSignIns(_ change: @escaping @Sendable (inout SignIns) -> Void) async {
    let file = SignInFile(folder: home.folder)
    try? await file.alone {
      guard var signIns = try file.load() else { return }
      let before = signIns
      change(&signIns)
      if signIns != before { try file.save(signIns) }
    }
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
    "it does not know apply_events, which it had: NOTIFY pgrst, 'reload schema' tells it (after an hour of this, events go "
    + "as rows)"

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

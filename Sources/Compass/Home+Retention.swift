public import Domain
import EventLog
import EventSchemas
import Foundation

extension RetentionKind {
  /// The kind of erasure that ends the retention of such a record; nil for a kind that this version does not know.
  public var erasure: ErasureKind? {
    switch self {
    case .interactions: .interaction
    case .documents: .document
    case .offers: .offer
    case .events: .event
    case .metrics: .metric
    case .coaches: .coach
    default: nil
    }
  }
}

extension Home {
  /// How long the family keeps its records, and which ones are held.
  ///
  /// - Parameter position: The position at which to look; nil for now.
  public func retention(at position: Int64? = nil) throws -> Retention {
    guard let family = try settings.family else { return Retention() }
    return Retention(try log.folded(.retention(family), through: position ?? .max))
  }

  /// What the rules would erase, and what they keep although it was not changed for as long; nothing is changed.
  ///
  /// - Throws: As `erasurePlan`.
  public func retentionPreview() throws -> RetentionPreview {
    guard !log.isReplica else { throw ErasureError.isReplica(path: folder.path) }
    return try log.consider { transaction in
      let run = try RetentionRun(of: self, transaction)
      let found = try expired(transaction, run, isConfirmed: true)
      return RetentionPreview(
        going: found.going.map { .init(plan: $0.plan, since: $0.since) }, kept: found.kept, question: run.question)
    }
  }

  /// The erasures that the retention asks for now; nothing is changed.
  ///
  /// - Throws: As `erasurePlan`.
  public func expiredRecords() throws -> [ErasurePlan] { try retentionPreview().going.map(\.plan) }

  /// Erases the records whose retention has ended, all in one transaction, and cleans every file of this home. The
  /// erasures are those of the parents who set the rules.
  ///
  /// Erased is only what had expired by two readings of the clock, a day or more apart, and was not changed since the
  /// first of them (ruling 39): the first time, and after a pause of more than 60 days, nothing is erased unless a
  /// person confirms it.
  ///
  /// - Parameters:
  ///   - isConfirmed: Whether a person has seen the preview, with today's date, and wants it.
  ///   - check: Throws to leave a record alone for now, such as one with changes that wait to be published; the
  ///     log is locked meanwhile.
  /// - Returns: Nil if nothing was to be erased. Records that were left alone are among the waiting, and what a person
  ///   has to confirm.
  /// - Throws: As `erase`.
  @discardableResult
  public func eraseExpired(
    isConfirmed: Bool = false, check: (ErasurePlan, UUID) throws -> Void = { _, _ in }
  ) throws -> ErasureReport? {
    guard !log.isReplica else { throw ErasureError.isReplica(path: folder.path) }
    // Without rules nothing is locked.
    guard try !retention().rules.isEmpty else { return nil }
    var waiting: [String] = []
    let (plans, events) = try log.write { transaction in
      let run = try RetentionRun(of: self, transaction)
      if !isConfirmed, let question = run.question {
        waiting.append(question.sentence)
        return ([ErasurePlan](), [AppendedEvent]())
      }
      let found = try expired(transaction, run, isConfirmed: isConfirmed) { plan, parent in
        do {
          try check(plan, parent)
          return true
        } catch {
          waiting.append("\(plan.target.kind.rawValue) \(plan.target.name) is kept for now: \(error)")
          return false
        }
      }
      var events: [AppendedEvent] = []
      for going in found.going { events += try sign(going.plan, .unneeded, by: going.parent, &transaction) }
      try run.note(in: transaction)
      return (found.going.map(\.plan), events)
    }
    guard !plans.isEmpty || !waiting.isEmpty else { return nil }
    if !plans.isEmpty {
      do {
        waiting += try finishErasures()
      } catch {
        // The payloads are gone; an error alone would suggest that nothing was erased.
        waiting.append("\(error)")
      }
    }
    return ErasureReport(
      whole: plans.reduce(0) { $0 + $1.whole }, parts: plans.reduce(0) { $0 + $1.parts }, events: events,
      waiting: waiting)
  }

  /// Erases the expired records at once, and again after each pause, while this program keeps the home open.
  ///
  /// - Parameter check: As in `eraseExpired`.
  public func eraseExpired(
    every pause: Duration, check: @Sendable (ErasurePlan, UUID) throws -> Void
  ) async {
    guard !log.isReplica else { return }
    repeat {
      do {
        let waiting = try eraseExpired(check: check)?.waiting ?? []
        if !waiting.isEmpty { environment.warn("the retention is not done: " + waiting.joined(separator: "; ")) }
      } catch {
        environment.warn("the retention cannot act: \(error)")
      }
    } while (try? await Task.sleep(for: pause)) != nil
  }

  /// The plans of the expired records, each payload in the first plan that reaches it, and the records that are kept
  /// although they were not changed for as long.
  ///
  /// - Parameter isDue: Whether a record is erased now.
  private func expired(
    _ transaction: AppendTransaction, _ run: RetentionRun, isConfirmed: Bool,
    where isDue: (ErasurePlan, UUID) -> Bool = { _, _ in true }
  ) throws -> (going: [(plan: ErasurePlan, parent: UUID, since: Instant)], kept: [RetentionPreview.Kept]) {
    guard let family = try transaction.family().flatMap({ UUID(uuidString: $0) }),
      let reading = run.reading(isConfirmed: isConfirmed)
    else { return ([], []) }
    let rules = try transaction.events(of: .retention(family))
    let retention = Retention(rules)
    var ages = try RecordAges(self, transaction, now: run.now)
    var taken: Set<UUID> = []
    var going: [(plan: ErasurePlan, parent: UUID, since: Instant)] = []
    var kept: [RetentionPreview.Kept] = []
    for kind in RetentionKind.known {
      guard let rule = retention.rules[kind], Retention.months.contains(rule.months),
        let parent = UUID(strict: rule.setBy), let erasure = kind.erasure
      else {
        continue
      }
      let limit = reading.before(months: rule.months).milliseconds
      let position = run.position ?? rules.position(ofRule: kind)
      for stream in try log.streams(ofCategory: erasure.rawValue, limit: .max) {
        guard let age = try ages.age(of: stream), age.changed < limit else { continue }
        let events = try transaction.events(of: stream)
        let name = try read { try $0.name(of: stream) } ?? String(stream.key.prefix(13))
        let target = ErasureTarget(kind: erasure, stream: stream, name: name)
        func keep(_ reason: KeepingReason) { kept.append(.init(target: target, reason: reason)) }
        guard !age.isAhead, age.newest < limit else {
          keep(age.reason ?? .recent)
          continue
        }
        guard !retention.isHeld(stream, events) else {
          keep(.held)
          continue
        }
        guard age.position <= position else {
          keep(.recent)
          continue
        }
        var plan = try plan(target, by: parent, transaction)
        // An erasure of one record may reach into another one, which may be held, or expired as well.
        guard !plan.items.contains(where: { retention.isHeld($0.stream, []) }) else {
          keep(.held)
          continue
        }
        guard isDue(plan, parent) else { continue }
        plan.items.removeAll { taken.contains($0.id) }
        guard !plan.items.isEmpty else { continue }
        taken.formUnion(plan.items.map(\.id))
        going.append((plan, parent, Instant(milliseconds: age.newest)))
      }
    }
    return (going, kept)
  }
}

extension Retention {
  /// Folds the events of the stream.
  fileprivate init(_ events: [RecordedEvent]) {
    self.init()
    for event in events {
      guard let known = try? EventCodec.decode(type: event.type, schema: event.schema, json: event.data ?? "") else {
        continue
      }
      evolve(known, by: event.actor, at: Instant(milliseconds: event.happenedAt))
    }
  }

  /// Whether a record is held itself, or its events refer to a record that is.
  fileprivate func isHeld(_ stream: StreamName, _ events: [RecordedEvent]) -> Bool {
    if held.contains(stream.description) { return true }
    let keys = held.compactMap { StreamName($0)?.key }
    return events.contains { event in keys.contains { event.data?.contains($0) == true } }
  }
}

extension [RecordedEvent] {
  /// The position of the event that set a kind's rule.
  fileprivate func position(ofRule kind: RetentionKind) -> Int64 {
    last { event in
      let known = try? EventCodec.decode(type: event.type, schema: event.schema, json: event.data ?? "")
      guard case .retentionSet(let set)? = known else { return false }
      return set.kind == kind
    }?.position ?? 0
  }
}

extension Instant {
  /// The instant some months earlier, in UTC.
  fileprivate func before(months: Int) -> Instant {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    let earlier = calendar.date(byAdding: .month, value: -months, to: date) ?? .distantPast
    return Instant(milliseconds: Int64(earlier.timeIntervalSince1970 * 1000))
  }
}

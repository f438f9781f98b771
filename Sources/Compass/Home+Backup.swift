public import Domain
public import EventLog
import EventSchemas
public import Foundation
import Projections

/// The result of a restore.
public struct RestoreReport: Equatable, Sendable {
  /// The head of the replaced history.
  public let from: LogHead
  /// The head of the backup; the event that records the restore follows it.
  public let to: LogHead
  /// The file to which the replaced history was copied; nil if there was nothing to keep.
  public let kept: URL?
}

extension Home {
  /// Copies the log to a file while others read and append. The copy's chain is verified before this returns.
  ///
  /// - Returns: The copy's head.
  @discardableResult
  public func backup(to file: URL) throws -> LogHead {
    try log.backup(to: file.path)
    let copy = try Self.openBackup(file)
    defer { try? copy.close() }
    let report = try copy.verifyChain()
    if let fault = report.firstBad {
      throw CompassError.damagedBackup(path: file.path, position: fault.position, reason: fault.reason)
    }
    do {
      try projections.note(report.head, by: "a backup")
    } catch {
      environment.warn("the backup is written; that it was could not be noted: \(error)")
    }
    return report.head
  }

  /// Replaces this home's history by that of a backup, in one transaction. The present history is copied to a file
  /// beside the log, the backup's events replace it, each verified, and an event records the restore. The device gets a
  /// new id, as it may have issued ids that the backup does not know (rulings 7 and 9). If the process is killed,
  /// either the old or the new history is there, and every acknowledged event is in one of the two.
  ///
  /// - Parameter actor: The person who restores; nil for the person at this device.
  /// - Throws: `CompassError.damagedBackup` if the backup's chain does not verify, `.emptyBackup` if it has no events,
  ///   `.file` if this home is a replica; `ErasureError.familyErased` for a backup of a family that was erased here.
  ///   Nothing is then changed.
  @discardableResult
  public func restore(from file: URL, by actor: UUID? = nil) throws -> RestoreReport {
    try restore(from: file, by: actor, erased: [])
  }

  /// - Parameter erased: The redaction events of another log of this home.
  private func restore(from file: URL, by actor: UUID? = nil, erased: [RecordedEvent]) throws -> RestoreReport {
    guard !log.isReplica else {
      throw CompassError.file(
        path: folder.path, reason: "it is a copy of a log that is kept elsewhere: restore that log")
    }
    let backup = try Self.openBackup(file)
    defer { try? backup.close() }
    try backup.requireEvents(file)
    let report = try log.write { transaction in
      let epochs = try transaction.restoreEpochs()
      let from = transaction.head
      let kept = try saveLog(before: "restore")
      // Erased data must not come back with an older state of the log, nor does the home become the parents' again that an
      // athlete took over since.
      let lasting = try LastingEvents(
        erased + transaction.redactions() + transaction.ownershipEvents(), of: transaction, in: log)
      do {
        try transaction.replaceAll(by: backup)
      } catch EventLogError.unreadableEvent(let position, let reason) {
        if let kept { try? FileManager.default.removeItem(at: kept) }
        throw CompassError.damagedBackup(path: file.path, position: position, reason: reason)
      }
      let report = RestoreReport(from: from, to: transaction.head, kept: kept)
      try record(report, replacing: epochs, by: actor, &transaction)
      try append(lasting, by: actor, to: &transaction)
      // Such a backup may hold events of another branch of the history, which the erasure did not name.
      if let erasure = try transaction.familyErasure() {
        if let kept { try? FileManager.default.removeItem(at: kept) }
        throw ErasureError.familyErased(erasure)
      }
      return report
    }
    foldAppended()
    continueErasures()
    return report
  }

  /// Appends the event that records the restore, under this device's new id.
  private func record(
    _ report: RestoreReport, replacing epochs: RestoreEpochs, by actor: UUID?, _ transaction: inout AppendTransaction
  ) throws {
    guard let family = try transaction.family() else { return }
    let known = try transaction.binding()
    let device = freshID()
    // If there was no history to replace, the lost one that was seen before is replaced on purpose, too.
    let lost = report.from == .empty ? try projections.highWaterMarks().compactMap(\.epoch) : []
    let people = try Decision(
      home: self, context: CommandContext(actor: device), transaction: transaction
    ).load(Family.self, StreamName(category: "family", key: family)).members
    let person = known?.person.flatMap { id in people.contains { $0.id == id } ? id : nil }
    try transaction.bind(DeviceBinding(device: device, person: person, acceptedClock: known?.acceptedClock))
    let replaced = epochs.replaced.union(lost).union([epochs.current].compactMap { $0 })
    let restored = DomainEvent.historyRestored(
      HistoryRestored(
        fromHash: report.from.hash.description, fromPosition: Int(report.from.position),
        kept: report.kept?.lastPathComponent, replaces: replaced.map(\.lowercased).sorted(),
        toHash: report.to.hash.description, toPosition: Int(report.to.position)))
    let id = freshID()
    try transaction.append(
      [
        NewEvent(
          id: id, stream: .history(of: family), type: restored.type, schema: restored.schema,
          data: EventCodec.encode(restored))
      ],
      in: AppendContext(
        actor: (actor ?? person ?? device).lowercased, family: family, device: device.lowercased, correlation: id,
        clock: now().milliseconds))
  }

  /// The restores that the history records, oldest first.
  public func restores() throws -> [(at: Instant, actor: String, content: HistoryRestored)] {
    guard let family = try log.family() else { return [] }
    return try log.events(EventRange(stream: .history(of: family))).compactMap { event in
      guard
        case .historyRestored(let content) = try? EventCodec.decode(
          type: event.type, schema: event.schema, json: event.data ?? "")
      else { return nil }
      return (Instant(milliseconds: event.recordedAt), event.actor, content)
    }
  }

  /// Restores a home whose log cannot be opened. The damaged log is kept beside the new one.
  ///
  /// - Throws: `CompassError.damagedBackup`, `.emptyBackup`, `.file`; the damaged log is then in its place, or kept
  ///   beside it.
  public static func restore(
    damaged folder: URL, from file: URL, environment: Environment = Environment()
  ) throws -> RestoreReport {
    let backup = try openBackup(file)
    defer { try? backup.close() }
    try backup.requireEvents(file)
    let fault = try backup.verifyChain().firstBad
    if let fault { throw CompassError.damagedBackup(path: file.path, position: fault.position, reason: fault.reason) }
    // As far as the damaged log can be read: data that it records as erased is not brought back.
    let damaged = try? openBackup(URL(fileURLWithPath: HomeDirectory.log(in: folder)))
    let erased = damaged?.salvageRedactions() ?? .unreadable
    try? damaged?.close()
    if !erased.isWhole {
      environment.warn(
        "the damaged log cannot be read as a whole: what was erased after the backup was made may be back; "
          + "accepted: rc erase it once more")
    }
    let time = environment.clock().description.replacingOccurrences(of: ":", with: "")
    let kept = folder.appendingPathComponent("log-damaged-\(time).sqlite")
    do {
      for suffix in ["-shm", "-wal", ""] {
        let part = HomeDirectory.log(in: folder) + suffix
        guard FileManager.default.fileExists(atPath: part) else { continue }
        try FileManager.default.moveItem(atPath: part, toPath: kept.path + suffix)
      }
    } catch {
      throw CompassError.file(path: folder.path, reason: "its log cannot be moved: \(FileReason.words(error))")
    }
    let home = try Home(folder: folder, environment: environment)
    defer { try? home.close() }
    let report = try home.restore(from: file, erased: erased.events)
    return RestoreReport(from: report.from, to: report.to, kept: kept)
  }

  /// Copies the log to a file beside it before an operation that changes much at once (ruling 9).
  ///
  /// - Parameter step: The operation, one word for the file's name: `restore`, `import`.
  /// - Returns: The copy; nil if there is nothing to save.
  @discardableResult
  public func saveLog(before step: String) throws -> URL? {
    let head = try log.head().position
    guard head > 0 else { return nil }
    let time = environment.clock().description.replacingOccurrences(of: ":", with: "")
    let target = folder.appendingPathComponent("log-before-\(step)-\(time)-at-\(head).sqlite")
    try log.backup(to: target.path)
    return target
  }

  private static func openBackup(_ file: URL) throws -> EventLog {
    var options = EventLog.Options()
    options.readOnly = true
    return try EventLog(path: file.path, options: options)
  }
}

extension AppendTransaction {
  /// The events of who runs the home.
  fileprivate func ownershipEvents() throws -> [RecordedEvent] {
    guard let family = try family() else { return [] }
    return try events(of: StreamName(category: "ownership", key: family))
  }
}

extension EventLog {
  /// - Throws: `CompassError.emptyBackup` if there is no event.
  fileprivate func requireEvents(_ file: URL) throws {
    guard try head().position > 0 else { throw CompassError.emptyBackup(path: file.path) }
  }
}

import Domain
import EventLog
import Foundation
import Projections

/// What the signed heads that are known of a log say about it.
package struct HeadsReport: Equatable, Sendable {
  /// How a signed head stands to the log.
  package enum Standing: String, Encodable, Sendable {
    /// The log has the head.
    case agrees
    /// The log ends before the head and never had it: it is to be copied again.
    case ahead
    /// The head is of a history that was restored on another device, and never was in this log.
    case elsewhere
    /// The head is of a history that a restore replaced, which the log records.
    case replaced
    /// The log has another hash there: it was written again, or both devices went on apart.
    case disagrees
    /// The log had the head and ends before it now.
    case missing
  }

  /// A signed head and how it stands.
  package struct Line: Equatable, Sendable {
    /// The head, and since when it is known.
    package let entry: HeadFile.Entry
    /// How it stands to the log.
    package let standing: Standing
    /// What people call the device; nil if the log does not name it.
    package let device: String?
    /// Why the device signs no more; nil if it does, or if the log does not name it.
    package let retired: RetirementReason?
  }

  /// The first contradiction between signed heads and the log.
  package struct Finding: Equatable, Sendable {
    /// The first position at which a device vouches for something else than the log or another device says.
    package let position: Int64
    /// The last position before it at which a signed head agrees with the log; 0 if there is none. What was changed
    /// lies after it.
    package let lastAgreeing: Int64
    /// What contradicts what, what lies between, and what does not explain it.
    package let reason: String
  }

  /// The signed heads, by device and position.
  package var lines: [Line] = []
  /// The first contradiction; nil if there is none.
  package var finding: Finding?
  /// What is wrong with the file of the heads, a sentence each.
  package var faults: [String] = []

  /// The number of devices whose heads are known.
  package var deviceCount: Int { Set(lines.map(\.entry.head.device)).count }
  /// Whether nothing contradicts the log, and all heads could be read.
  package var isSound: Bool { finding == nil && faults.isEmpty }

  /// The report of a home that knows no signed heads.
  package init() {}

  /// Compares signed heads with a log.
  ///
  /// - Parameter own: The device whose home the log is; a head that it signed itself was in its log.
  package init(_ file: HeadFile, comparedWith log: any DomainEventLog, of own: UUID? = nil) throws {
    faults = file.faults
    guard !file.entries.isEmpty else { return }
    guard let place = try HeadPlace(log) else {
      guard let last = file.entries.filter(\.isConfirmed).map(\.head.head.position).max() else { return }
      finding = Finding(position: 1, lastAgreeing: 0, reason: "the log is empty, and had \(last) events")
      return
    }
    lines = try file.entries.map { entry in
      let device = place.devices.devices[entry.head.device]
      return Line(
        entry: entry, standing: try Self.standing(of: entry, at: place, own: own), device: device?.name,
        retired: device?.retired)
    }
    finding = try Self.findings(lines, place).min { $0.position < $1.position }
  }

  private static func standing(of entry: HeadFile.Entry, at place: HeadPlace, own: UUID?) throws -> Standing {
    let (signed, head) = (entry.head.statement, entry.head.head)
    if try place.has(entry.head) { return .agrees }
    if place.epochs.replaced.contains(signed.epoch) { return .replaced }
    if !entry.isConfirmed, signed.device != own {
      if !place.knows(signed.epoch) { return .elsewhere }
      if head.position > place.head.position { return .ahead }
    }
    return signed.chain == place.chain && head.position > place.head.position ? .missing : .disagrees
  }
}

// MARK: Contradictions

extension HeadsReport {
  private static func findings(_ lines: [Line], _ place: HeadPlace) throws -> [Finding] {
    var found: [Finding] = []
    for line in lines {
      let keys = place.keys(of: line.entry.head.device)
      if !keys.isEmpty, !keys.contains(line.entry.head.key) {
        found.append(try changedKey(line, place, lines))
      }
    }
    let against = lines.filter { $0.standing == .disagrees }
    if let first = against.min(by: { $0.position < $1.position }) {
      let position = first.entry.head.statement.chain == place.chain ? first.position : 1
      found.append(
        try completed(at: position, lines, place) { between in
          "\(first.signer) for another hash at position \(first.position): what \(between) was written again, or both "
            + "devices went on apart"
        })
    }
    let beyond = lines.filter { $0.standing == .missing }
    if let last = beyond.max(by: { $0.position < $1.position }) {
      let end = place.head.position
      found.append(
        try completed(at: end + 1, lines, place) { _ in
          "the log ends at \(end), and \(last.signer) for position \(last.position), which this log had: its end was cut off"
        })
    }
    return try found + disagreements(lines, place)
  }

  /// Devices that vouch for different hashes at one position of one history, whatever the log says.
  private static func disagreements(_ lines: [Line], _ place: HeadPlace) throws -> [Finding] {
    struct Spot: Hashable {
      let chain: ChainHash
      let epoch: UUID
      let position: Int64
    }
    let spots = Dictionary(grouping: lines) {
      Spot(chain: $0.entry.head.statement.chain, epoch: $0.entry.head.statement.epoch, position: $0.position)
    }
    return try spots.compactMap { spot, group in
      guard let first = group.first, first.standing != .replaced,
        let other = group.first(where: { $0.entry.head.head.hash != first.entry.head.head.hash })
      else { return nil }
      return try completed(at: spot.position, lines, place) { _ in
        "\(first.signer) for one hash there, and \(other.signer) for another one"
      }
    }
  }

  private static func changedKey(_ line: Line, _ place: HeadPlace, _ lines: [Line]) throws -> Finding {
    let device = line.entry.head.device
    return try completed(at: place.enrolledAt[device] ?? 1, lines, place) { _ in
      "the log enrols \(line.named) with the key \(place.keys(of: device).map(\.description).joined(separator: ", ")), and "
        + "what it signed has the key \(line.entry.head.key): one of them is not its own"
    }
  }

  /// Completes a finding with the last agreement before it and what the log records there.
  private static func completed(
    at position: Int64, _ lines: [Line], _ place: HeadPlace, _ reason: (_ between: String) -> String
  ) throws -> Finding {
    let agreeing = lines.filter { $0.standing == .agrees && $0.position < position }.map(\.position).max() ?? 0
    let from = agreeing + 1
    let between = from == position ? "lies at position \(position)" : "lies between \(from) and \(position)"
    let restores = place.restores.filter { $0.position > agreeing }.map(\.position)
    let explained =
      restores.isEmpty
      ? "no restore is recorded after \(agreeing) that would explain it"
      : "the restore at position \(restores[0]) does not name its history as one that it replaced"
    let erasures = try place.erasures(after: agreeing, through: position)
    let erased =
      erasures == 0
      ? "" : "; \(erasures) \(erasures == 1 ? "erasure lies" : "erasures lie") there, which change no hash"
    return Finding(
      position: position, lastAgreeing: agreeing, reason: "\(reason(between)); \(explained)\(erased)")
  }
}

extension HeadsReport.Line {
  fileprivate var position: Int64 { entry.head.head.position }
  /// The device as a finding names it.
  fileprivate var named: String {
    device.map { "\($0) (\(entry.head.device.lowercased))" } ?? "the device \(entry.head.device.lowercased)"
  }
  fileprivate var signer: String { "\(named) vouched on \(Instant(milliseconds: entry.head.statement.at))" }
}

extension HeadPlace {
  fileprivate func erasures(after low: Int64, through high: Int64) throws -> Int {
    guard low < high, low < head.position else { return 0 }
    return try log.events(EventRange(after: low, through: min(high, head.position), types: [EventsRedacted.type]))
      .filter { $0.type == EventsRedacted.type }.count
  }
}

// MARK: A home

extension Home {
  /// The signed heads of this home, and the key of this device.
  package var signedHeads: SignedHeads { SignedHeads(folder: folder) }

  /// Compares the signed heads that this home knows with its log.
  package func headsReport() throws -> HeadsReport {
    do {
      return try HeadsReport(signedHeads.heads(), comparedWith: log, of: log.binding()?.device)
    } catch let error as CompassError {
      var report = HeadsReport()
      report.faults = ["\(error)"]
      return report
    }
  }

  /// Makes a key for this device if it has none, enrols the device with it, and signs the log's head.
  ///
  /// - Parameter name: What people call the device.
  /// - Throws: `DomainError` if the role does not permit it; `CompassError`.
  @discardableResult
  package func enrollDevice(named name: String, by actor: UUID) throws -> Outcome {
    try requireHistory()
    guard try settings.family != nil else { throw CompassError.noFamily }
    let key = try signedHeads.keyOrNew()
    let outcome = try perform(
      .device(.enroll(device: settings.device, key: key.publicKey.description, name: name)),
      in: CommandContext(actor: actor))
    try signHead()
    return outcome
  }

  /// Signs the log's head, if this device is enrolled.
  @discardableResult
  package func signHead() throws -> SignedHead? { try signedHeads.sign(log, at: now()) }

  /// Whether this device has a key and signs nothing, such as after a restore or when it was retired.
  package func hasUnusedKey() throws -> Bool {
    guard try signedHeads.key() != nil else { return false }
    let device = try enrolledDevices().devices[settings.device]
    return device == nil || device?.retired != nil
  }

  /// The devices that are enrolled, or were.
  package func enrolledDevices() throws -> EnrolledDevices { try HeadPlace(log)?.devices ?? EnrolledDevices() }

  /// Takes signed heads of elsewhere.
  package func take(_ heads: [SignedHead]) throws -> SignedHeads.Intake {
    try signedHeads.take(heads, log: log, at: now())
  }

  /// The place for signed heads beside the log that this home is a replica of; nil for any other home.
  package var upstreamHeads: (any SignedHeadStore)? { environment.upstream as? any SignedHeadStore }

  /// Exchanges signed heads with a place beside this home's upstream log, or with another one.
  ///
  /// - Returns: What was learned; nil if the place is not made for signed heads yet.
  package func exchangeHeads(with store: any SignedHeadStore) throws -> SignedHeads.Intake? {
    guard let theirs = try store.signedHeads() else { return nil }
    // Their heads were read first: the log then has all of them, unless it lacks something.
    let intake = try take(theirs)
    let known = Set(theirs)
    let ours = try headsReport().lines.filter { $0.standing == .agrees }.map(\.entry.head).filter {
      !known.contains($0)
    }
    if !ours.isEmpty { try store.keep(ours) }
    return intake
  }
}

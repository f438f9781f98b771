import Compass
import Domain
import EventLog
import Foundation
import Projections
import TestSupport
import Testing

@testable import Replay

/// Three homes of one family whose clocks jump, beside an oracle that knows the true time (ruling 39).
@Suite struct ClockLawTests {
  @Test func `once corrected, every time is the true one, and nothing younger than its rule was erased`() throws {
    try Soak.eachSeed(1_000, atLeast: 3) { seed in
      var family = try WrongClocks(seed: seed)
      for _ in 0..<50 { try family.takeAStep() }
      try family.setAndCorrect()
      try family.judgeTimes()
      try family.judgeRetention()
    }
  }
}

/// Homes whose clocks are wrong, and what really happened when.
private struct WrongClocks {
  private static let day: Int64 = 86_400_000
  private let seed: UInt64
  private let homes: [SyncedHome]
  private var random: SeededGenerator
  /// The true time.
  private var now: Int64 = 1_770_000_000_000
  /// How far each home's clock is ahead.
  private var offsets: [Int64]
  /// When each event was decided, and how far its clock was ahead.
  private var truth: [UUID: (time: Int64, offset: Int64)] = [:]
  /// When each home's log recorded its events, by position.
  private var recorded: [[Int64]]
  /// How far the clock of each home was ahead when its retention last ran.
  private var lastRun: [Int64?]
  /// The corrections, each with the positions at its home that it is for.
  private var corrections: [(correction: ClockCorrected, positions: ClosedRange<Int64>)] = []
  /// The number of events that a new home takes from the first one, with the event that says so.
  private var beginning = 0
  private var schools: [UUID] = []
  private var coaches: [UUID] = []

  init(seed: UInt64) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed &+ 77)
    let start = now
    homes = try (0..<3).map {
      try SyncedHome(seed &* 100 &+ UInt64($0), clock: start, actor: SyncedFamily.people[$0])
    }
    (offsets, recorded, lastRun) = ([0, 0, 0], [[], [], []], [nil, nil, nil])
    try homes[0].home.createFamily(name: "The Rivers")
    for (person, name) in zip(SyncedFamily.people, ["Sam", "Ana", "Luis"]) {
      _ = try homes[0].home.addMember(
        name: name, role: name == "Sam" ? .player : .parent, id: person,
        by: name == "Luis" ? SyncedFamily.people[1] : nil)
    }
    try note(0)
    beginning = recorded[0].count + 1
    for place in 1..<3 { try meet(0, place) }
    try act(1) { try $0.perform(.retention(.keep(.interactions, months: 12)), in: CommandContext(actor: $1)) }
    try act(1) { try $0.perform(.retention(.keep(.coaches, months: 12)), in: CommandContext(actor: $1)) }
  }

  // MARK: What happens

  mutating func takeAStep() throws {
    let place = Int.random(in: 0..<3, using: &random)
    // Mostly hours pass, now and then a season or two.
    now += Int64.random(in: 1...Self.day, using: &random)
    if Int.random(in: 0..<15, using: &random) == 0 { now += Int64.random(in: 1...900, using: &random) * Self.day }
    switch Int.random(in: 0..<14, using: &random) {
    case 0: offsets[place] = jump()
    case 1: offsets[place] = 0
    case 2, 3: try meet((place + 1) % 3, place)
    case 4: try retain(place)
    default: try write(place)
    }
  }

  /// ±1 second to ±10 years.
  private mutating func jump() -> Int64 {
    let length = Int64(pow(10, Double.random(in: 3...11.5, using: &random)))
    return Bool.random(using: &random) ? length : -length
  }

  /// Does something at a home, by the clock that it has.
  private mutating func act(_ place: Int, _ body: (Home, UUID) throws -> Void) throws {
    homes[place].clock.set(now + offsets[place])
    do {
      try body(homes[place].home, homes[place].actor)
    } catch is DomainError {
    } catch is CompassError {
    }
    try note(place)
  }

  /// Writes down when what is new in a home's log was decided and recorded.
  private mutating func note(_ place: Int) throws {
    let device = try homes[place].home.settings.device.lowercased
    for event in try homes[place].home.log.events(EventRange(after: Int64(recorded[place].count))) {
      if event.device == device { truth[event.id] = (now, offsets[place]) }
      // A home that begins with another one's events has their past.
      let isPast = recorded[place].isEmpty && event.device != device || place > 0 && recorded[place].count < beginning
      recorded[place].append(isPast ? truth[event.id]?.time ?? now : now)
    }
  }

  private mutating func meet(_ from: Int, _ to: Int) throws {
    homes[to].clock.set(now + offsets[to])
    homes[from].clock.set(now + offsets[from])
    let contents = try SyncFile.Contents(file: homes[from].write(withNotesOf: nil))
    try homes[to].home.join(contents, by: homes[to].actor)
    try note(to)
  }

  private mutating func write(_ place: Int) throws {
    let (kind, number) = (Int.random(in: 0..<8, using: &random), Int.random(in: 0..<1_000, using: &random))
    let (school, coach) = (schools.randomElement(using: &random), coaches.randomElement(using: &random))
    var command: Command?
    let id = homes[place].home.freshID()
    switch (kind, school) {
    case (0, _), (_, nil):
      schools.append(id)
      command = .school(
        id,
        .add(athlete: SyncedFamily.people[0], name: "School \(number)", fields: SchoolFields(), status: nil, notes: nil)
      )
    case (1, let school?):
      command = .school(school, .changeStatus(SchoolStatus.listChoices[number % 5], note: nil))
    case (2, let school?): command = .school(school, .editNotes("note \(number)"))
    case (3, let school?): command = .privateNote(school: school, text: "secret \(number)")
    case (4, let school?):
      coaches.append(id)
      command = .coach(
        id,
        .add(
          school: school,
          CoachFields(firstName: .value("Dana"), lastName: .value("No. \(number)"), role: .value(.head))))
    case (_, let school?):
      command = .interaction(
        id,
        .log(
          InteractionLogged(
            coach: kind == 5 ? coach : nil, direction: .outbound, school: school, subject: "\(number)", type: .email)))
    }
    if let command { try act(place) { try $0.perform(command, in: CommandContext(actor: $1)) } }
  }

  // MARK: Retention

  /// Applies the rules without anybody looking, and judges what went.
  private mutating func retain(_ place: Int) throws {
    let home = homes[place].home
    homes[place].clock.set(now + offsets[place])
    let head = try home.log.head().position
    let report = try home.eraseExpired()
    // Not counted where it only waits for somebody.
    let ran = try home.retentionPreview().question == nil
    // It counts by two readings of the clock: what goes is too old by both, so at most as much too young as both were ahead.
    let ahead = max(0, min(lastRun[place] ?? .min, offsets[place]))
    try judge(home, erasedAfter: head, atLeast: 365 * Self.day - ahead - 2 * Self.day)
    if lastRun[place] == nil { #expect(report?.whole ?? 0 == 0, "seed \(seed): the first application erased") }
    if ran { lastRun[place] = offsets[place] }
    try note(place)
  }

  /// Expects that what was erased is old enough, by the true time.
  private func judge(_ home: Home, erasedAfter position: Int64, atLeast age: Int64) throws {
    for erasure in try home.log.events(EventRange(after: position, types: [EventsRedacted.type])) {
      for event in try home.log.events(EventRange(stream: erasure.stream)) where event.type != EventsRedacted.type {
        guard let told = truth[event.id]?.time else { continue }
        #expect(now - told >= age, "seed \(seed): \(erasure.stream) was erased at \((now - told) / Self.day) days")
      }
    }
  }

  mutating func judgeRetention() throws {
    for place in homes.indices {
      let home = homes[place].home
      homes[place].clock.set(now)
      let head = try home.log.head().position
      try home.eraseExpired(isConfirmed: true)
      try judge(home, erasedAfter: head, atLeast: 363 * Self.day)
    }
  }

  // MARK: Corrections

  /// Sets all clocks, and corrects what was told while they were wrong, each at its own home.
  mutating func setAndCorrect() throws {
    now += Self.day
    offsets = [0, 0, 0]
    for place in homes.indices {
      let home = homes[place].home
      homes[place].clock.set(now)
      let device = try home.settings.device.lowercased
      var runs: [(first: RecordedEvent, last: RecordedEvent, offset: Int64, isShared: Bool)] = []
      for event in try home.log.events() where event.device == device {
        guard let offset = truth[event.id]?.offset else { continue }
        if runs.last?.offset == offset {
          runs[runs.count - 1].last = event
          runs[runs.count - 1].isShared = runs[runs.count - 1].isShared || event.stream.isShared
        } else {
          runs.append((event, event, offset, event.stream.isShared))
        }
      }
      for run in runs where run.offset != 0 {
        let correction = try home.clockCorrection(
          from: run.first.position, through: run.last.position,
          was: Instant(milliseconds: truth[run.first.id]?.time ?? 0), isSet: true)
        // What only this home has may have been concerned by an earlier correction already.
        #expect(
          Int64(correction.difference) == -run.offset || !run.isShared && isAmbiguous(run.first), "seed \(seed)")
        corrections.append((correction, run.first.position...run.last.position))
        try home.perform(.clock(.correct(correction)), in: CommandContext(actor: homes[place].actor))
      }
      try note(place)
    }
    for _ in 0..<3 {
      for from in 0..<3 { for to in 0..<3 where to != from { try meet(from, to) } }
    }
  }

  /// Whether an event that only its home has stands beside corrected ones and has a reading like theirs: what it stands for,
  /// nothing says (decision 0069).
  private func isAmbiguous(_ event: RecordedEvent) -> Bool {
    guard !event.stream.isShared else { return false }
    return corrections.contains { correction, positions in
      correction.device.lowercased == event.device && !positions.contains(event.position)
        && (Int64(correction.from)...Int64(correction.through)).contains(event.clock)
    }
  }

  mutating func judgeTimes() throws {
    var random = SeededGenerator(seed: seed)
    for place in homes.indices {
      let home = homes[place].home
      var times = recorded[place]
      var taken: (isAmbiguous: Bool, left: Int) = (false, 0)
      for event in try home.log.events() {
        let isTaken = taken.left > 0
        if isTaken { taken.left -= 1 }
        if isAmbiguous(event) || isTaken && taken.isAmbiguous {
          times[Int(event.position) - 1] = event.recordedAt
          if !isTaken { truth[event.id]?.time = event.decidedAt }
        }
        if event.type == HistoryJoined.type, let joining = event.data.flatMap({ Joining(json: $0) }) {
          taken = (isAmbiguous(event), Int(joining.count))
        }
      }
      for (event, time) in zip(try home.log.events(), times) {
        #expect(
          event.decidedAt == truth[event.id]?.time, "seed \(seed), home \(place): \(event.type) at \(event.position)")
        #expect(
          event.recordedAt == time, "seed \(seed), home \(place): \(event.type) at \(event.position) was recorded")
      }
      for _ in 0..<20 {
        let instant = Int64.random(in: 1_769_990_000_000...(now + Self.day), using: &random)
        let last = Int64(times.lastIndex { $0 <= instant }.map { $0 + 1 } ?? 0)
        #expect(try home.log.position(at: instant) == last, "seed \(seed), home \(place): as of \(instant)")
      }
      try home.read { reading in
        for school in schools {
          for row in try reading.statusHistory(of: school.lowercased) {
            #expect(row.at == UUID(uuidString: row.event).flatMap { truth[$0]?.time }, "seed \(seed): a status")
          }
          for row in try reading.notesHistory(of: school.lowercased) {
            #expect(row.at == UUID(uuidString: row.event).flatMap { truth[$0]?.time }, "seed \(seed): a note")
          }
        }
        var filter = AuditFilter()
        filter.limit = 10_000
        for entry in try reading.audit(filter, viewer: homes[place].actor).entries
        where entry.type != EventsRedacted.type {
          #expect(entry.at.milliseconds == truth[entry.id]?.time, "seed \(seed): the audit of \(entry.type)")
          #expect(entry.recordedAt.milliseconds == times[Int(entry.position) - 1], "seed \(seed): \(entry.type)")
        }
        for school in schools {
          let contacts = try reading.interactions(with: school.lowercased).compactMap { row in
            UUID(uuidString: row.id).flatMap { id in
              truth.keys.contains(id)
                ? truth[id]?.time
                : try? home.log.events(EventRange(stream: .interaction(id))).first
                  .flatMap { truth[$0.id]?.time }
            }
          }
          #expect(
            try reading.school(school.lowercased)?.lastContact == contacts.max(), "seed \(seed): the last contact")
        }
      }
      #expect(try home.projections.verify().allSatisfy(\.isEqual), "seed \(seed), home \(place): a refold differs")
      #expect(try home.log.verifyChain().isIntact, "seed \(seed)")
      #expect(try homes[place].rows() == homes[0].rows(), "seed \(seed): home \(place) differs")
    }
  }
}

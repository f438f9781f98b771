// A process to be killed: the tests start it, read what it says and end it at a moment of their choice. What it has
// acknowledged must be there afterwards.
//
// usage: CrashChild work HOME SEED     appends, folds and rebuilds until it is killed
//        CrashChild append HOME COUNT  appends COUNT events, one a transaction, folding each
//        CrashChild write HOME COUNT   appends COUNT events, says the id of each that is in the log, and folds it
//        CrashChild restore HOME COUNT writes a backup and restores it, COUNT times
//        CrashChild rebuilds HOME COUNT rebuilds COUNT times
//        CrashChild rebuild HOME 0     rebuilds, and says how far it is
//        CrashChild serve HOME 0       answers each line of its input: "read" by where the rows stand, "append" by
//                                      appending an event and reading where the rows stand then
//        CrashChild read HOME HEAD     reads until the log stands at HEAD; checks that nothing is missing
//        CrashChild plant HOME 0       begins a family whose coach, school and one parent hold secrets, in every file
//        CrashChild erase HOME CELL    erases one of them (CELL / 100), and stands still before a step (CELL % 100)
//        CrashChild samples HOME 0     appends the golden sample of each event type that the history does not have
//        CrashChild publish HOME 0     publishes what waits, as whoever is signed in, with short waits
import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import HTTP
import Projections
import Supabase

func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

func event(_ number: Int) -> NewEvent {
  let status = SchoolStatus.known[number % SchoolStatus.known.count]
  let event: DomainEvent =
    number % 20 == 0
    ? .schoolAdded(SchoolAdded(athlete: UUID(), name: "School \(number)"))
    : .statusChanged(StatusChanged(note: "number \(number)", status: status))
  let stream = StreamName(category: "school", key: "00000000-0000-7000-8000-0000000000\(10 + number / 20 % 80)")
  return NewEvent(
    id: UUID(), stream: stream, type: event.type, schema: event.schema, data: EventCodec.encode(event))
}

func context() -> AppendContext {
  AppendContext(
    actor: "sam", family: "rivers", device: "child", clock: Int64(Date().timeIntervalSince1970 * 1000))
}

func work(_ home: Home, seed: Int) throws {
  var number = seed
  for round in 1... {
    say("phase append")
    let batch = (0..<(round % 3 == 0 ? 40 : 1)).map { event(number + $0) }
    let appended = try home.log.append(batch, in: context())
    say("ack " + appended.map { "\($0.position)=\($0.id.lowercased)" }.joined(separator: " "))
    say("phase fold")
    try home.projections.catchUp()
    number += batch.count
    if round % 4 == 0 {
      say("phase rebuild")
      try home.projections.rebuild()
    }
  }
}

func append(_ home: Home, count: Int) throws {
  for number in 0..<count {
    try home.log.append([event(number)], in: context())
    try home.projections.catchUp()
  }
}

func write(_ home: Home, count: Int) throws {
  for number in 0..<count {
    let appended = try home.log.append([event(number)], in: context())
    say("ack \(appended[0].id.lowercased)")
    try home.projections.catchUp()
  }
}

func restore(_ home: Home, count: Int) throws {
  for _ in 0..<count {
    let backup = home.folder.appendingPathComponent("backup-\(UUID().lowercased).sqlite")
    try home.backup(to: backup)
    say("backed up")
    try home.restore(from: backup)
    try FileManager.default.removeItem(at: backup)
    say("restored")
  }
}

func read(_ home: Home, until head: Int64) throws {
  var seen: Int64 = 0
  while seen < head {
    let position = try home.read { $0.position }
    guard position >= seen else { throw CompassError.outOfRange("the rows went back from \(seen) to \(position)") }
    try home.log.scan(EventRange(after: seen, through: position)) { row in
      guard row.position == seen + 1 else { throw CompassError.outOfRange("\(seen + 1) is missing") }
      seen = row.position
    }
  }
}

func rebuild(_ home: Home) throws {
  let report = try home.projections.rebuild { say("at \($0.done) of \($0.total)") }
  say("folded \(report.events)")
}

func serve(_ home: Home) throws {
  while let line = readLine() {
    if line == "append" { try home.log.append([event(Int.random(in: 1...1_000_000))], in: context()) }
    say("at \(try home.read { $0.position })")
  }
}

func publish(_ home: Home) async throws {
  var timing = Publisher.Timing()
  (timing.firstDelay, timing.settling) = (20, 300)
  let family = try await SignedInFamily(of: home, http: systemHTTPClient(), now: { home.now() })
  let run = PublishingRun(of: home, as: family.identity, people: family.people, timing: timing)
  say("publishing")
  let report = try await run.run(until: .nothingIsLeft)
  say("waiting \(report.waiting.count) \(report.trouble ?? "")")
}

/// What the erasures of the tests are to take away.
enum Planted {
  static let secret = "Zwölfkraut-\"4711\""
  /// The name of one more parent, which her private note repeats.
  static let person = "Gänseblüm-\"4712\""
}

func plant(_ home: Home) throws {
  try home.createFamily(name: "The Rivers")
  let player = try home.addMember(name: "Sam", role: .player)
  let mother = try home.addMember(name: "Ana", role: .parent)
  let context = CommandContext(actor: mother)
  let (school, coach) = (home.freshID(), home.freshID())
  try home.perform(
    .school(school, .add(athlete: player, name: "Rice", fields: SchoolFields(), status: nil, notes: Planted.secret)),
    in: context)
  var fields = CoachFields()
  (fields.firstName, fields.lastName, fields.role) = (.value("Kim"), .value("Lee"), .value(.known[0]))
  fields.notes = .value(Planted.secret)
  try home.perform(.coach(coach, .add(school: school, fields)), in: context)
  for number in 0..<20 {
    try home.perform(.school(school, .editNotes("\(number) \(Planted.secret)")), in: context)
    fields.notes = .value("\(number) \(Planted.secret)")
    try home.perform(.coach(coach, .edit(fields)), in: context)
  }
  let aunt = try home.addMember(name: Planted.person, role: .parent, by: mother)
  for number in 0..<10 {
    try home.perform(
      .privateNote(school: school, text: "\(number) \(Planted.person)"), in: CommandContext(actor: aunt))
  }
  let now = home.now()
  _ = try home.pairedDevices.pair(with: home.pairedDevices.invite(aunt, now: now), name: Planted.person, now: now)
  try home.projections.rebuild()
  // What was said after the backup is in the copy alone that the restore keeps.
  let backup = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite")
  try home.backup(to: backup)
  try home.perform(.school(school, .editNotes("replaced \(Planted.secret)")), in: context)
  try home.restore(from: backup, by: mother)
  try FileManager.default.removeItem(at: backup)
  say("planted")
}

func erase(_ home: Home, cell: Int) throws {
  let mother = try home.actor(named: "Ana")
  // A number beyond the steps never stands still.
  let stop = ErasureStep.allCases.indices.contains(cell % 100) ? ErasureStep.allCases[cell % 100] : nil
  func stand(_ step: ErasureStep) {
    guard step == stop else { return }
    say("at \(step.rawValue)")
    // Whoever started this ends it here.
    _ = readLine()
  }
  let targets: [ErasureTarget] =
    switch cell / 100 {
    case 0: [try home.erasureTarget(.school, "Rice", by: mother)]
    case 1:
      [try home.erasureTarget(.coach, "Kim Lee", by: mother), try home.erasureTarget(.school, "Rice", by: mother)]
    case 2:
      [
        try home.erasureTarget(.coach, "Kim Lee", field: "notes", by: mother),
        try home.erasureTarget(.school, "Rice", field: "notes", by: mother),
      ]
    case 3: [try home.erasureTarget(.person, Planted.person, by: mother)]
    default: [try home.erasureTarget(.family, "", by: mother)]
    }
  for target in targets.dropLast() { try home.erase(target, why: .asked, by: mother) }
  if let last = targets.last { try home.erase(last, why: .asked, by: mother, step: stand) }
  say("erased")
}

/// Appends golden samples to the last stream of their kind, so that a home has an event of each version of each type; but
/// for erasures, which are told where something was erased. The home is taken over by its player and not by a stranger, so
/// that it can still be used.
func samples(_ home: Home) throws {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../EventSchemas/Samples").standardizedFileURL
  let events = try home.log.events(EventRange())
  let player = try home.read { try $0.members().first { $0.role == "player" }?.id }.flatMap { UUID(strict: $0) }
  guard let last = events.last, let player else { throw CompassError.outOfRange("the home has no history") }
  let streams = Dictionary(events.map { ($0.stream.category, $0.stream) }) { $1 }
  let missing = EventCatalog.entries.filter { $0.type != EventsRedacted.type }.flatMap { entry in
    (1...entry.schema).map { EventCatalog.Entry(type: entry.type, schema: $0, stream: entry.stream) }
  }.filter { entry in !events.contains { $0.type == entry.type && $0.schema == entry.schema } }
  for (number, entry) in missing.enumerated() {
    let key = entry.stream == "next-step" ? "\(last.actor)/location" : last.family
    let data =
      entry.type == HomeTakenOver.type
      ? EventCodec.encode(.homeTakenOver(HomeTakenOver(owner: player)))
      : try String(
        contentsOf: folder.appendingPathComponent("\(entry.type).v\(entry.schema).json"), encoding: .utf8)
    let sample = NewEvent(
      id: UUID(), stream: streams[entry.stream] ?? StreamName(category: entry.stream, key: key), type: entry.type,
      schema: entry.schema, data: data)
    let context = AppendContext(
      actor: last.actor, family: last.family, device: last.device, clock: last.recordedAt + Int64(number + 1) * 60_000)
    try home.log.append([sample], in: context)
  }
  try home.projections.catchUp()
  say("appended \(missing.map(\.type).joined(separator: " "))")
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let number = Int(arguments[3]) else { exit(64) }
do {
  let home = try Home(folder: URL(fileURLWithPath: arguments[2]))
  switch arguments[1] {
  case "work": try work(home, seed: number)
  case "append": try append(home, count: number)
  case "write": try write(home, count: number)
  case "restore": try restore(home, count: number)
  case "rebuilds": for _ in 0..<number { try home.projections.rebuild() }
  case "rebuild": try rebuild(home)
  case "serve": try serve(home)
  case "plant": try plant(home)
  case "erase": try erase(home, cell: number)
  case "samples": try samples(home)
  case "publish": try await publish(home)
  case "read": try read(home, until: Int64(number))
  default: exit(64)
  }
} catch {
  FileHandle.standardError.write(Data("CrashChild: \(error)\n".utf8))
  exit(1)
}

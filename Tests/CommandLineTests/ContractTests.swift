import Foundation
import TestSupport
import Testing

/// The command line's contract, which scripts rely on: every command and option is there, every answer in JSON has the
/// keys that were promised, every word that is not known is refused with those that are, and every error is told in one
/// way. What is added needs no line here; what is taken away or renamed fails.
@Suite(.waitsForOthers) struct ContractTests {
  private typealias Answer = (code: Int32, output: String, errors: String)

  private func demo() throws -> HomeFolder {
    let home = HomeFolder()
    try home.rc("demo", "--seed", "1", "--until", "2026-11-15")
    return home
  }

  private func ask(_ command: String, _ more: String..., in home: HomeFolder) throws -> Answer {
    let words = TranscriptTests.words(command) + more
    let environment = ["RC_HOME": home.path, "TZ": "UTC", "COLUMNS": "120"]
    return try Child(words[0], Array(words.dropFirst()), environment: environment).finish()
  }

  // MARK: Commands and options

  /// What a command takes besides what every command takes.
  private static let commands = """
    rc demo --schools --seed --until
    rc next list --at --csv
    rc next done STEP
    rc next snooze STEP --days --until
    rc next again STEP
    rc family create NAME
    rc family add PERSON --role
    rc family list --at --csv
    rc family join CODE
    rc family switch NAME
    rc schools --search --division --status --state --favorites --tier --fit-min --fit-max --within --sort --deleted --at \
    --csv
    rc school add NAME FIELDS
    rc school show SCHOOL --at
    rc school edit SCHOOL FIELDS
    rc school status SCHOOL STATUS --note
    rc school tier SCHOOL TIER
    rc school favorite SCHOOL --off
    rc school note SCHOOL TEXT --private --at
    rc school pro add SCHOOL TEXT
    rc school pro remove SCHOOL TEXT
    rc school con add SCHOOL TEXT
    rc school con remove SCHOOL TEXT
    rc school philosophy SCHOOL FIELDS
    rc school lookup SCHOOL
    rc school history SCHOOL --at --csv
    rc school notes SCHOOL --at --csv
    rc school delete SCHOOL --cascade --yes
    rc school restore SCHOOL
    rc coach add SCHOOL FIRST-NAME LAST-NAME ROLE FIELDS
    rc coach show COACH --at
    rc coach edit COACH FIELDS
    rc coach remove COACH
    rc coach list SCHOOL --at --csv
    rc interaction add SCHOOL --type --direction
    rc interaction show ID --at
    rc interaction edit ID FIELDS
    rc interaction remove ID
    rc interaction list SCHOOL --at --csv
    rc event add NAME FIELDS --type --start
    rc event show EVENT --at
    rc event edit EVENT FIELDS
    rc event remove EVENT
    rc event list --at --csv
    rc event attend EVENT
    rc event coach add EVENT COACH
    rc event coach remove EVENT COACH
    rc metric add TYPE VALUE
    rc metric show ID --at
    rc metric edit ID
    rc metric remove ID
    rc metric list --at --csv
    rc offer add SCHOOL --type
    rc offer show OFFER --at
    rc offer edit OFFER FIELDS
    rc offer remove OFFER
    rc offer list --at --csv
    rc offer calculate OFFER --at
    rc document add SCHOOL TITLE --type --url
    rc document show DOCUMENT --at
    rc document edit DOCUMENT FIELDS
    rc document remove DOCUMENT SCHOOL
    rc document list SCHOOL --at --csv
    rc prefs get CATEGORY --at
    rc prefs set CATEGORY FIELDS
    rc prefs reset CATEGORY
    rc prefs history CATEGORY --limit --offset --at --csv
    rc colleges import FILE
    rc colleges search TEXT --limit --csv
    rc import FILE --map --preview
    rc export schools --format --out
    rc export metrics --format --out
    rc export interactions --format --out
    rc export offers --format --out
    rc export calendar --format --out
    rc export everything --out --person
    rc calendar feed --another --origin
    rc calendar revoke
    rc digest --out --limit --at
    rc season weeks --at
    rc season statuses --at
    rc school radar SCHOOL --at
    rc offer costs OFFERS --cost --aid --years --at
    rc audit --school --actor --type --field --since --until --text --at --csv
    rc undo EVENT
    rc sign-in
    rc sign-out
    rc whoami
    rc publish send --watch
    rc publish status
    rc publish retry EVENT
    rc publish abandon EVENT
    rc pull
    rc mirror verify
    rc serve --port --open
    rc backup FILE
    rc restore FILE
    rc erase KIND NAME --field --why --dry-run --yes --status
    rc retention show --at
    rc retention set RULES
    rc retention off KINDS
    rc retention preview
    rc retention apply
    rc retention hold add RECORD
    rc retention hold remove RECORD
    rc log witness --enroll --name --retire --why --export --import --forget
    rc doctor --bundle
    rc-replay log STREAM --from --to --type
    rc-replay state WHAT --at
    rc-replay diff WHAT --from --to
    rc-replay blame WHAT --field
    rc-replay bisect --where --first --all
    rc-replay what-if --drop --set --insert --move --to
    rc-replay step WHAT
    rc-replay rebuild --check
    rc-replay verify
    rc-replay export --out --anonymize --shrink
    rc-replay import FILE
    rc-replay upgrade --check --with
    """

  private struct Dump: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable { let name: String }
      let names: [Name]?
      let valueName: String?
      let kind: String
    }
    struct Command: Decodable {
      let commandName: String
      let subcommands: [Command]?
      let arguments: [Argument]?
    }
    let command: Command
  }

  @Test(arguments: ["rc", "rc-replay"])
  func `every command has the options and arguments that were promised`(program: String) throws {
    let said = try ask(program, "--experimental-dump-help", in: HomeFolder())
    let root = try JSONDecoder().decode(Dump.self, from: Data(said.output.utf8)).command
    for line in Self.commands.split(separator: "\n").map({ $0.split(separator: " ").map(String.init) })
    where line[0] == program {
      var command = root
      var rest = line.dropFirst()
      while let next = command.subcommands?.first(where: { $0.commandName == rest.first }) {
        command = next
        rest = rest.dropFirst()
      }
      let arguments = command.arguments ?? []
      let options = Set(arguments.flatMap { ($0.names ?? []).map { "--" + $0.name } })
      let places = arguments.filter { $0.kind == "positional" }.map { ($0.valueName ?? "").uppercased() }
      for word in rest where word.hasPrefix("--") { #expect(options.contains(word), "\(line): \(word)") }
      let promised = rest.filter { !$0.hasPrefix("--") }
      #expect(promised.allSatisfy { $0 == $0.uppercased() }, "there is no such command: \(line)")
      #expect(places.count >= promised.count, "\(line): \(places)")
      for option in ["--home", "--as", "--athlete", "--json", "--locale"] {
        #expect(options.contains(option), "\(line): \(option)")
      }
    }
  }

  // MARK: Answers in JSON

  private struct Shape {
    let command: String
    /// The keys of the answer, or of each element of a list.
    let keys: String
    /// A key below which the elements have the keys behind it.
    var inner: [String: String] = [:]
    var isList = true
  }

  private static let shapes = [
    Shape(
      command: "rc schools --json",
      keys: "id name location division status priorityTier isFavorite fitScore fitTier distanceMiles size conference "
        + "lastContact"),
    Shape(command: "rc schools --deleted --json", keys: "kind id name event deletedAt by wentAlong"),
    Shape(command: "rc trash --json", keys: "kind id name event deletedAt by wentAlong"),
    Shape(command: "rc next --json", keys: "id kind urgency text why school coach day state until"),
    Shape(
      command: "rc prefs history player --json", keys: "position category at actor by changes",
      inner: ["changes": "field item from to"]),
    Shape(
      command: "rc colleges search ucla --json",
      keys: "unitID name city state website latitude longitude admissionRate studentSize tuitionInState "
        + "tuitionOutOfState"),
    Shape(command: "rc family list --json", keys: "id name role isHere"),
    Shape(command: "rc school history Berea --json", keys: "event from to at actor by note"),
    Shape(command: "rc school notes Berea --json", keys: "event before after at actor by isCurrent"),
    Shape(
      command: "rc coach list Berea --json",
      keys: "id school name role email phone twitterHandle instagramHandle notes"),
    Shape(
      command: "rc interaction list Berea --json",
      keys: "id at type direction coach subject content sentiment loggedBy"),
    Shape(command: "rc event list --json", keys: "id name type status startDate dates place"),
    Shape(command: "rc metric list --json", keys: "id type value unit date event verified notes"),
    Shape(
      command: "rc offer list --json", keys: "id school type status amount percentage date deadline daysUntilDeadline"),
    Shape(command: "rc document list --json", keys: "id title type url description schools"),
    Shape(
      command: "rc audit --json", keys: "position id stream type actor at changes problem",
      inner: ["changes": "field item from to"]),
    Shape(command: "rc whoami --json", keys: "id name role", isList: false),
    Shape(command: "rc publish status --json", keys: "events record sentence waitsForPerson"),
    Shape(
      command: "rc school show Berea --json",
      keys: "id name location badges status notes pros cons coaches statusHistory attribution", isList: false),
    Shape(
      command: "rc-replay log --from 2200 --json",
      keys:
        "position id stream version type schema data actor device correlation causation recordedAt occurredAt origin "
        + "hash"),
    Shape(command: "rc log witness --json", keys: "ok contradiction faults heads", isList: false),
    Shape(
      command: "rc-replay verify --json", keys: "ok events chain projections",
      inner: ["projections": "name position rows digest rowsDigest refoldDigest equal"], isList: false),
    Shape(
      command: "rc-replay rebuild --check --json", keys: "events seconds eventsPerSecond peakMemoryBytes digest",
      isList: false),
    Shape(command: "rc-replay state schools --at 2026-02-11 --json", keys: "position at state", isList: false),
    Shape(
      command: "rc-replay diff --from 2200 --json", keys: "changes writes events",
      inner: ["changes": "projection key field from to", "writes": "operation table key columns"], isList: false),
    Shape(
      command: "rc-replay what-if --drop 2242 --json", keys: "changes writes senseless",
      inner: ["changes": "projection key field from to", "writes": "operation table key columns"], isList: false),
    Shape(
      command: "rc-replay blame Berea --field status --json", keys: "status",
      inner: ["status": "position event type actor at from to"], isList: false),
    Shape(
      command:
        "rc-replay bisect --json --where \"(SELECT status FROM school_list WHERE name LIKE 'Johnson%') = 'not_pursuing'\"",
      keys: "position event type actor at before after proved", isList: false),
    Shape(
      command: "rc-replay upgrade --check --json", keys: "equal fingerprint older projections tablesOnlyOlder",
      isList: false),
  ]

  @Test func `an answer in JSON has every key that was promised, absent ones as null`() throws {
    let home = try demo()
    for shape in Self.shapes {
      let said = try ask(shape.command, in: home)
      #expect(said.code == 0 && said.errors.isEmpty, "\(shape.command): \(said.code) \(said.errors)")
      let value = try JSONSerialization.jsonObject(with: Data(said.output.utf8))
      let records = try #require(
        shape.isList ? value as? [[String: Any]] : (value as? [String: Any]).map { [$0] }, "\(shape.command)")
      #expect(!records.isEmpty, "\(shape.command)")
      for record in records { check(record, shape.keys, shape.command) }
      for (name, keys) in shape.inner {
        let all = records.flatMap { record -> [[String: Any]] in
          record[name] as? [[String: Any]] ?? (record[name] as? [String: Any]).map { [$0] } ?? []
        }
        #expect(!all.isEmpty, "\(shape.command): \(name)")
        for record in all { check(record, keys, "\(shape.command): \(name)") }
      }
    }
  }

  private func check(_ record: [String: Any], _ keys: String, _ command: String) {
    let missing = keys.split(separator: " ").map(String.init).filter { record[$0] == nil }
    #expect(missing.isEmpty, "\(command): \(missing) of \(record.keys.sorted())")
  }

  // MARK: Words that are not known

  /// Commands, each with a word that is accepted in the place of the unknown one.
  private static let unknownWords: KeyValuePairs = [
    "rc schools --division D9": "NAIA",
    "rc schools --status bogus": "camp_invite",
    "rc schools --state ZZ": "TX",
    "rc schools --tier Q": "A",
    "rc schools --sort size": "last-contact",
    "rc export schools --out x --division D9": "NAIA",
    "rc coach list Berea --role bogus": "recruiting",
    "rc coach list Berea --responsiveness bogus": "moderate",
    "rc interaction list Berea --type bogus": "phone_call",
    "rc interaction list Berea --direction bogus": "inbound",
    "rc interaction list Berea --sentiment bogus": "neutral",
    "rc event list --type bogus": "showcase",
    "rc event list --status bogus": "registered",
    "rc event list --range bogus": "upcoming",
    "rc offer list --status bogus": "pending",
    "rc offer list --type bogus": "full_ride",
    "rc offer list --sort bogus": "deadline",
    "rc audit --type Bogus": "StatusChanged",
    "rc audit --field bogus": "notes",
    "rc-replay log --type Bogus": "StatusChanged",
    "rc-replay blame Berea --field bogus": "notes",
    "rc-replay what-if --set 2242 bogus=1": "status",
    "rc school status Berea bogus": "camp_invite",
    "rc school tier Berea Q": "none",
    "rc school edit Berea bogus=1": "website",
    "rc school edit Berea division=D9": "NAIA",
    "rc school add Foo --status bogus": "camp_invite",
    "rc event add X --type bogus --start 2026-01-01": "showcase",
    "rc event edit Tufts bogus=1": "cost",
    "rc metric add bogus 5": "velocity",
    "rc offer add Berea --type bogus": "full_ride",
    "rc offer edit Berea status=bogus": "pending",
    "rc offer edit Berea bogus=1": "deadline",
    "rc document add Berea T --type bogus --url https://x.org": "transcript",
    "rc family add X --role bogus": "parent",
    "rc interaction add Berea --type bogus --direction inbound": "phone_call",
    "rc prefs set bogus a=1": "player",
    "rc prefs set player bogus=1": "gpa",
    "rc prefs add bogus 5": "max_distance",
    "rc prefs template bogus": "best_fit",
    "rc bogus": "\"bogus\" is not a command of rc; accepted: demo, next,",
    "rc school bogus": "\"bogus\" is not a command of rc school; accepted: add, show,",
    "rc next bogus": "\"bogus\" is not a command of rc next; accepted: list, done,",
    "rc school show Berea --at yesterday": "a position (1234)",
    "rc-replay log --from yesterday": "a position (1234)",
    "rc schools --bogus": "rc schools --help",
  ]

  @Test func `a word that is not known is wrong usage, told with those that are`() throws {
    let home = try demo()
    for (command, accepted) in Self.unknownWords {
      let said = try ask(command, in: home)
      #expect(said.code == 64 && said.output.isEmpty, "\(command): \(said)")
      #expect(said.errors.hasPrefix("error: ") && said.errors.contains(accepted), "\(command): \(said.errors)")
      #expect(said.errors.split(separator: "\n").count == 1, "\(command): \(said.errors)")
      let machine = try ask(command, "--json", in: home)
      let object = try? JSONSerialization.jsonObject(with: Data(machine.errors.utf8)) as? [String: [String: String]]
      let error = try #require(object?["error"], "\(command): \(machine.errors)")
      #expect(machine.code == 64 && machine.output.isEmpty, "\(command): \(machine)")
      #expect(error["code"] == "usage" && error["message"]?.contains(accepted) == true, "\(command): \(error)")
    }
  }

  @Test func `a word is known in any case and by what people call it`() throws {
    let home = try demo()
    let naia = try ask("rc schools --division NAIA --json", in: home).output
    #expect(naia.contains("\"division\" : \"NAIA\""))
    #expect(try ask("rc schools --division naia --json", in: home).output == naia)
    let over = try ask("rc schools --status not_pursuing --json", in: home).output
    #expect(over.contains("not_pursuing"))
    #expect(try ask("rc schools --status \"Not Pursuing\" --json", in: home).output == over)
    #expect(try ask("rc schools --state Texas", in: home).output == ask("rc schools --state tx", in: home).output)
  }
}

import Compass
import Domain
import Errors
import EventLog
import Files
import Foundation
import Pages
import Projections
import Terminal

/// One run of a command: the home that it works on, the person who runs it, and its output.
package final class Session {
  /// The options of the command line.
  package let options: HomeOptions
  /// The style: with colours or without.
  package let style: Style
  /// The width of texts in columns: that of the terminal, or what $COLUMNS says.
  package let width: Int
  /// The width of tables in columns: the same; without a terminal and $COLUMNS nothing is cut.
  package let tableWidth: Int
  /// The time zone in which dates are read and written.
  package let timeZone = TimeZone.current
  /// The locale in which dates, numbers and money are written at this terminal.
  package let locale: LocaleName
  /// What is said above pages of a history that never was; nil for pages of what was.
  package var unreal: String?
  private let makesHome: Bool
  private var opened: Home?
  /// Every home that was opened, so that it is known what a command has stored.
  private var homes: [Home] = []
  /// Where answers go: to standard error, if standard output is a file that the person named.
  private var answers = StandardStream.output
  /// The files that were written, as the person named them.
  private var written: [String] = []

  /// Creates a session with the given options. Nothing is opened yet.
  ///
  /// - Parameter makesHome: Whether a home is created if there is none.
  package init(_ options: HomeOptions, makesHome: Bool = true) {
    self.options = options
    self.makesHome = makesHome
    let environment = ProcessInfo.processInfo.environment
    locale = options.locale ?? LocaleName(environment: environment)
    style = Style.detect(descriptor: STDOUT_FILENO, environment: environment)
    width = Self.columns(environment, otherwise: 120)
    tableWidth = Self.columns(environment, otherwise: .max)
  }

  // MARK: The home

  /// The folder of the home: `--home`, otherwise `$RC_HOME`, otherwise the platform's application-data folder. If that
  /// names a log in PostgreSQL, the folder of its replica, in the platform's cache.
  package var folder: URL {
    let environment = ProcessInfo.processInfo.environment
    if let address = logAddress { return replicaFolder(of: address) }
    if let path = options.home ?? environment["RC_HOME"], !path.isEmpty { return URL(fileURLWithPath: path) }
    #if canImport(Darwin)
      return URL.applicationSupportDirectory.appending(path: "recruiting-compass")
    #else
      let data = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
      let base = data ?? Self.userHomeDirectory + "/.local/share"
      return URL(fileURLWithPath: base).appendingPathComponent("recruiting-compass")
    #endif
  }

  #if !canImport(Darwin)
    /// `$HOME`, which Foundation ignores, otherwise the home directory that the system reports.
    static var userHomeDirectory: String {
      let home = ProcessInfo.processInfo.environment["HOME"]
      return home.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
    }
  #endif

  /// The home, opened on first use. Missing read models are built while a progress bar is shown.
  package func home() throws -> Home {
    if let opened { return opened }
    let home = try open(Home.Environment())
    opened = home
    return home
  }

  /// Opens the home with the caller's clock and random bytes.
  package func open(_ environment: Home.Environment) throws -> Home {
    var environment = environmentReportingWarnings(environment)
    let meter = meter("Reading the history")
    environment.progress = { meter.update(done: $0.done, total: $0.total) }
    defer { meter.finish() }
    guard let address = logAddress else {
      // If the log was lost, the read models remain; opening the home then reports the loss.
      let files = ["log.sqlite", "current.sqlite"].map { folder.appendingPathComponent($0).path }
      guard makesHome || files.contains(where: FileManager.default.fileExists) else {
        if let obstacle = FileObstacle.toReading(files[0]) { throw obstacle }
        throw CompassError.noHome(path: folder.path)
      }
      return try remember(Home(folder: folder, environment: environment))
    }
    return try remember(openReplica(of: address, environment))
  }

  private func remember(_ home: Home) -> Home {
    homes.append(home)
    return home
  }

  /// What stays done whatever became of the answer; such a command must not be repeated.
  private var effects: [String] {
    (homes.contains { $0.log.hasChangedHistory } ? ["the change is saved"] : []) + written.map { "\($0) is written" }
  }

  /// Lets a file that a person named be written, and remembers that it was.
  func write<T>(_ file: NamedFile, _ body: (NamedFile) throws -> T) throws -> T {
    let isOutput = NamedFile.isStandardOutput(file.path)
    if isOutput { answers = .errors }
    let result = try body(file)
    if !isOutput { written.append(file.path) }
    return result
  }

  /// Returns an environment whose warnings go to standard error.
  package func environmentReportingWarnings(_ environment: Home.Environment = Home.Environment()) -> Home.Environment {
    var environment = environment
    environment.warn = { [asJSON = options.json] in Session.warn($0, asJSON: asJSON) }
    return environment
  }

  /// A progress bar on standard error, drawn only on a terminal and only for longer work.
  package func meter(_ label: String) -> ProgressMeter {
    ProgressMeter(label: label, isTerminal: isatty(STDERR_FILENO) != 0)
  }

  /// The person who acts.
  package func actor() throws -> UUID { try home().actor(named: options.actor) }

  /// The viewer, and the athlete whose season is shown. Says whose it is where nobody said so and it could be another's.
  package func viewer() throws -> Viewer {
    let (id, home) = (try actor(), try home())
    let athlete = try home.athlete(named: options.athlete, viewer: id)
    if options.athlete == nil, athlete != id {
      let athletes = try home.read { try $0.athletesBySeason() }
      if athletes.count > 1, let meant = athletes.first {
        Self.warn("the season of \(meant.described) is meant; --athlete names another's", asJSON: options.json)
      }
    }
    return viewer(id, athlete: athlete, now: home.now())
  }

  /// A viewer at this terminal.
  package func viewer(_ id: UUID, athlete: UUID, now: Instant) -> Viewer {
    Viewer(id: id, athlete: athlete, timeZone: timeZone, locale: text.locale, now: now)
  }

  /// The formatting of dates and numbers in this run's output. JSON is the same in every locale.
  package var text: LocalText { LocalText(options.json ? .american : locale, timeZone: timeZone) }

  /// What the person at this terminal may see. If that person is unknown, only what everybody may see.
  ///
  /// - Throws: `CompassError` if `--as` names nobody, or if the home is closed to the person.
  package func sight() throws -> Sight {
    do {
      return Sight(of: try actor())
    } catch CompassError.noAccess(let name) {
      throw CompassError.noAccess(name)
    } catch {
      guard options.actor == nil else { throw error }
      return .nobody
    }
  }

  /// The log as the person at this terminal may see it.
  package func history() throws -> VisibleHistory { try home().history(seenBy: sight()) }

  /// The moment of `--at`; nil for the present. A position becomes that of the last event up to it that the person may
  /// see; an instant or date stays as it is. Warns about data that was erased since, and about later times.
  package func moment(_ reading: ReadingOptions) throws -> Moment? {
    try reading.at.map { text in
      let moment = try when(text)
      let position = try history().position(asOf: moment)
      try warnOfErasedData(since: position)
      guard case .time(let times) = moment else { return .position(position) }
      if let later = try history().laterTime(than: times.upperBound, through: position) {
        Session.warn(HistorySlider.note(of: later, self.text), asJSON: options.json)
      }
      return .instant(times.upperBound)
    }
  }

  /// Reads a moment in words: `WHEN`, also as this program shows it in the person's locale or in English.
  ///
  /// - Parameter now: The present; nil for the home's.
  /// - Throws: `CompassError.badMoment`, `WhenError`.
  package func when(_ text: String, now: Instant? = nil) throws -> When {
    try WhenReader(timeZone: timeZone, now: now ?? home().now()) { [locale, timeZone] text in
      let here = LocalText(locale, timeZone: timeZone)
      return try here.times(printedAs: text) ?? LocalText(.american, timeZone: timeZone).times(printedAs: text)
    }.read(text)
  }

  /// Warns if data that was visible at a past moment has been erased since.
  package func warnOfErasedData(since position: Int64) throws {
    guard let removed = try history().removed(since: position) else { return }
    Session.warn(ErasePage.removed(removed.entries, on: "\(removed.last)"), asJSON: options.json)
  }

  // MARK: Output

  /// Prints a line.
  package func print(_ line: String = "", terminator: String = "\n") { answers.write(line + terminator) }

  /// Prints a value as one JSON document.
  package func print(json value: some Encodable) throws { answers.write(try Self.json(value) + Data("\n".utf8)) }

  /// A value as the text of a JSON document.
  static func json(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }

  /// Prints what a command did: a sentence for people, its events with their positions as JSON.
  package func tell(_ outcome: Outcome, _ sentence: String) throws {
    guard options.json else {
      self.print(outcome.events.isEmpty ? "Nothing to change." : sentence)
      return
    }
    try self.print(
      json: CommandResult(
        command: outcome.command.lowercased, changed: !outcome.events.isEmpty,
        events: outcome.events.map { .init(id: $0.id.lowercased, position: $0.position) }))
  }

  /// Says on standard error that a table shows only the first records of more, because no limit was given.
  ///
  /// - Parameter total: The number of all records; nil if there are more, and nobody has counted them.
  package func tell(shown: Int, of total: Int?) {
    guard total.map({ $0 > shown }) ?? true else { return }
    StandardStream.errors.write("\(text.number(shown)) of \(total.map { text.number($0) } ?? "more"); --limit\n")
  }

  /// Asks a question on the terminal. Returns false if there is no terminal.
  package func confirms(_ question: String) -> Bool {
    guard isatty(STDIN_FILENO) != 0 else { return false }
    StandardStream.errors.write("\(question) [y/N] ")
    return readLine().map { ["y", "yes"].contains($0.lowercased()) } ?? false
  }

  /// Prints a warning, which does not stop the command, on standard error: one line, or a JSON object.
  package static func warn(_ text: String, asJSON: Bool) {
    complain("warning: " + Escaping.visible(text), asJSON ? ["warning": ["message": text]] : nil)
  }

  /// Throws if standard output did not take all of the answer.
  ///
  /// - Throws: `LostAnswer`.
  func requireWholeAnswer() throws(LostAnswer) {
    if let reason = StandardStream.output.failure { throw LostAnswer(reason: reason) }
  }

  /// Reports an error, and what is stored all the same.
  func report(_ error: any Error) { Self.report(error, after: effects, asJSON: options.json) }

  static func report(_ error: any Error, after effects: [String] = [], asJSON: Bool) {
    let report = ErrorReport(error, after: effects)
    complain("error: " + Escaping.visible(report.error.message), asJSON ? report : nil)
  }

  /// Writes one line to standard error: the object as JSON if there is one, otherwise `line`.
  private static func complain(_ line: String, _ object: (some Encodable)?) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = object.flatMap { try? encoder.encode($0) }.map { String(decoding: $0, as: UTF8.self) }
    StandardStream.errors.write((json ?? line) + "\n")
  }

  private static func columns(_ environment: [String: String], otherwise: Int) -> Int {
    if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 20 { return columns }
    return max(Screen.columns(descriptor: STDOUT_FILENO, otherwise: otherwise), 20)
  }
}

/// An answer that standard output did not take.
struct LostAnswer: ClassifiedError, CustomStringConvertible {
  let reason: StreamFailure

  var kind: ErrorKind { .file }
  var description: String { "the answer could not be written to standard output: \(reason)" }
}

/// What a command did, as JSON.
struct CommandResult: Encodable {
  struct Event: Encodable {
    let id: String
    let position: Int64
  }

  let command: String
  let changed: Bool
  let events: [Event]
}

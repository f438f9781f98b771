public import Compass
public import Domain
import EventLog
public import Foundation
public import Pages
public import Projections
public import Terminal

/// One run of a command: the home it works on, who is at it, and where its output goes.
public final class Session {
  /// The options of the command line.
  public let options: HomeOptions
  /// Colours, or none.
  public let style: Style
  /// Columns of the terminal.
  public let width: Int
  /// The time zone that dates are read and written in.
  public let timeZone = TimeZone.current
  /// How dates, numbers and money are written for whoever is at this terminal.
  public let locale: LocaleName
  private let makesHome: Bool
  private var opened: Home?

  /// A session for some options; nothing is opened yet.
  ///
  /// - Parameter makesHome: Whether a home is made where there is none.
  public init(_ options: HomeOptions, makesHome: Bool = true) {
    self.options = options
    self.makesHome = makesHome
    let environment = ProcessInfo.processInfo.environment
    locale = options.locale ?? LocaleName(environment: environment)
    style = Style.detect(descriptor: STDOUT_FILENO, environment: environment)
    width = Self.terminalWidth(environment)
  }

  // MARK: The home

  /// The folder of the home, or of the copy of a log elsewhere: `--home`, else `$RC_HOME`, else the platform's application-data folder.
  public var folder: URL {
    let environment = ProcessInfo.processInfo.environment
    if let address = logAddress { return copyFolder(of: address) }
    if let path = options.home ?? environment["RC_HOME"], !path.isEmpty { return URL(fileURLWithPath: path) }
    #if canImport(Darwin)
      return URL.applicationSupportDirectory.appending(path: "recruiting-compass")
    #else
      let data = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
      let base = data ?? Self.personsFolder + "/.local/share"
      return URL(fileURLWithPath: base).appendingPathComponent("recruiting-compass")
    #endif
  }

  #if !canImport(Darwin)
    /// `$HOME`, which Foundation does not ask, else what the system says.
    static var personsFolder: String {
      let home = ProcessInfo.processInfo.environment["HOME"]
      return home.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
    }
  #endif

  /// The home, opened on first use; read models that are missing are built behind a progress bar.
  public func home() throws -> Home {
    if let opened { return opened }
    let home = try open(Home.Environment())
    opened = home
    return home
  }

  /// Opens the home with a clock and random bytes of the caller's.
  public func open(_ environment: Home.Environment) throws -> Home {
    var environment = warning(environment)
    let meter = meter("Reading the history")
    environment.progress = { meter.update(done: $0.done, total: $0.total) }
    defer { meter.finish() }
    guard let address = logAddress else {
      // A log that was lost leaves read models behind, which say so.
      let files = ["log.sqlite", "current.sqlite"].map { folder.appendingPathComponent($0).path }
      guard makesHome || files.contains(where: FileManager.default.fileExists) else {
        throw CompassError.noHome(path: folder.path)
      }
      return try Home(folder: folder, environment: environment)
    }
    return try copy(of: address, environment)
  }

  /// An environment whose warnings are told on standard error.
  public func warning(_ environment: Home.Environment = Home.Environment()) -> Home.Environment {
    var environment = environment
    environment.warn = { [asJSON = options.json] in Session.warn($0, asJSON: asJSON) }
    return environment
  }

  /// A progress bar on standard error, drawn only on a terminal and only for longer work.
  public func meter(_ label: String) -> ProgressMeter {
    ProgressMeter(label: label, isTerminal: isatty(STDERR_FILENO) != 0)
  }

  /// Who acts.
  public func actor() throws -> UUID { try home().actor(named: options.actor) }

  /// Who looks, at whose season.
  public func viewer() throws -> Viewer {
    let id = try actor()
    return viewer(id, athlete: try home().athlete(named: options.athlete, viewer: id), now: try home().now())
  }

  /// A person at this terminal.
  public func viewer(_ id: UUID, athlete: UUID, now: Instant) -> Viewer {
    Viewer(id: id, athlete: athlete, timeZone: timeZone, locale: text.locale, now: now)
  }

  /// How dates and numbers are written in this run's answer. What a program reads is the same in every locale.
  public var text: LocalText { LocalText(options.json ? .american : locale, timeZone: timeZone) }

  /// What the person at this terminal may see; where nobody says who that is, what everybody may.
  ///
  /// - Throws: `CompassError` where `--as` names nobody.
  public func sight() throws -> Sight {
    let viewer = options.actor == nil ? try? actor() : try actor()
    return viewer.map(Sight.init(of:)) ?? .nobody
  }

  /// The log as the person at this terminal may see it.
  public func history() throws -> VisibleHistory { try home().history(seenBy: sight()) }

  /// The moment of `--at`; nil for the present. A position is that of the last event that the person sees.
  public func moment(_ reading: ReadingOptions) throws -> Moment? {
    try reading.at.map { text in
      let moment = try Moment(text, timeZone: timeZone)
      let position = try history().position(of: moment)
      try tellRemoved(since: position)
      guard case .position = moment else { return moment }
      return .position(position)
    }
  }

  /// Says of a past moment that something stood there then which was erased since.
  public func tellRemoved(since position: Int64) throws {
    guard let removed = try history().removed(since: position) else { return }
    Session.warn(ErasePage.removed(removed.entries, on: "\(removed.last)"), asJSON: options.json)
  }

  // MARK: Output

  /// Prints a line.
  public func print(_ line: String = "") { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

  /// Prints a value as one JSON document.
  public func print(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    FileHandle.standardOutput.write(try encoder.encode(value) + Data("\n".utf8))
  }

  /// Tells what a command did: a sentence for people, position and events for machines.
  public func tell(_ outcome: Outcome, _ sentence: String) throws {
    guard options.json else {
      print(outcome.events.isEmpty ? "Nothing to change." : sentence)
      return
    }
    try print(
      json: CommandResult(
        command: outcome.command.lowercased, changed: !outcome.events.isEmpty,
        events: outcome.events.map { .init(id: $0.id.lowercased, position: $0.position) }))
  }

  /// A question on the terminal; without one the answer is no.
  public func confirms(_ question: String) -> Bool {
    guard isatty(STDIN_FILENO) != 0 else { return false }
    FileHandle.standardError.write(Data("\(question) [y/N] ".utf8))
    return readLine().map { ["y", "yes"].contains($0.lowercased()) } ?? false
  }

  /// Tells on standard error what goes on all the same: a line for people, an object for machines.
  public static func warn(_ text: String, asJSON: Bool) {
    complain("warning: " + Escaping.visible(text), asJSON ? ["warning": ["message": text]] : nil)
  }

  static func report(_ error: any Error, asJSON: Bool) {
    let report = ErrorReport(error)
    complain("error: " + Escaping.visible(report.error.message), asJSON ? report : nil)
  }

  /// Writes a line on standard error, or the object in its place.
  private static func complain(_ line: String, _ object: (some Encodable)?) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = object.flatMap { try? encoder.encode($0) }.map { String(decoding: $0, as: UTF8.self) }
    FileHandle.standardError.write(Data(((json ?? line) + "\n").utf8))
  }

  private static func terminalWidth(_ environment: [String: String]) -> Int {
    if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 20 { return columns }
    return max(Screen.columns(descriptor: STDOUT_FILENO, otherwise: 120), 20)
  }
}

/// What a command did, for machines.
struct CommandResult: Encodable {
  struct Event: Encodable {
    let id: String
    let position: Int64
  }

  let command: String
  let changed: Bool
  let events: [Event]
}

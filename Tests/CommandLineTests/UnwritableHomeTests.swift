import Foundation
import Projections
import TestSupport
import Testing

/// Homes with files that cannot be used, and homes that cannot be written at all, used by somebody who is not root.
@Suite(.waitsForOthers) struct UnwritableHomeTests {
  private static let commands = [
    "family create 'The Rivers'", "family add Sam --role player", "school add Rice", "school add Baylor",
    "school status Rice contacted",
  ]

  /// A home of the stranger's.
  private func home() throws -> HomeFolder {
    let home = try HomeFolder.after(Self.commands)
    let given = try SystemProgram.run("chown", ["-R", "\(Surroundings.stranger):\(Surroundings.stranger)", home.path])
    try #require(given.code == 0, "\(given.text)")
    return home
  }

  private struct Said {
    let code: Int32
    let output: String
    let errors: String
  }

  private func say(
    _ words: String, _ home: HomeFolder, behind: [String] = [], as user: [String] = Surroundings.asStranger
  ) throws -> Said {
    let words = words.split(separator: " ").map(String.init)
    let said = try Child(
      words[0], Array(words.dropFirst()), environment: ["RC_HOME": home.path, "TZ": "UTC", "COLUMNS": "120"],
      behind: behind + user
    ).finish()
    return Said(code: said.code, output: said.output, errors: said.errors)
  }

  private func run(_ program: String, _ arguments: String...) throws {
    let said = try SystemProgram.run(program, arguments)
    try #require(said.code == 0, "\(program) \(arguments): \(said.text)")
  }

  private enum Fault: CaseIterable {
    case readOnly, closed, roots, folder

    /// What is said of it.
    var words: String {
      switch self {
      case .readOnly: "it belongs to nobody (uid 65534) and has mode 0400"
      case .closed: "it belongs to nobody (uid 65534) and has mode 0000"
      case .roots: "it belongs to root (uid 0) and has mode 0600"
      case .folder: "it is a folder (of nobody (uid 65534), mode 0755)"
      }
    }

    func cure(_ path: String) -> String {
      switch self {
      case .readOnly, .closed: "chmod u+rwX \(path)"
      case .roots: "sudo chown nobody \(path)"
      case .folder: "move the folder \(path) away"
      }
    }
  }

  private func inflict(_ fault: Fault, on path: String) throws {
    switch fault {
    case .readOnly: try run("chmod", "0400", path)
    case .closed: try run("chmod", "0000", path)
    case .roots: try run("chown", "0:0", path)
    case .folder:
      try FileManager.default.removeItem(atPath: path)
      try run("mkdir", "-m", "0755", path)
      try run("chown", "\(Surroundings.stranger)", path)
    }
  }

  @Test func `a derived file that cannot be used closes no home, is named once, and named by the doctor`() throws {
    guard Surroundings.areArranged else { return }
    let kept = try home()
    let rows = try kept.projections()
    let lock = "rebuild-\(Fingerprint.current).lock"
    for name in ["current.sqlite", rows, rows + ".lease", lock] {
      for fault in Fault.allCases {
        let home = try kept.copy()
        try run("chown", "-R", "--reference=\(kept.path)", home.path)
        let path = home.url.appendingPathComponent(name).path
        try #require(FileManager.default.fileExists(atPath: path), "\(name)")
        try inflict(fault, on: path)
        // A lock is not needed before rows are made again.
        if name.hasSuffix(".lock") { try FileManager.default.removeItem(at: home.url.appendingPathComponent(rows)) }
        let what = "\(name) \(fault)"
        // It is locked as it is.
        let isHarmless = [.readOnly, .folder].contains(fault) && (name.hasSuffix(".lease") || name.hasSuffix(".lock"))
        let doctor = try say("rc doctor", home)
        #expect(doctor.errors.contains(path) != isHarmless, "\(what): \(doctor.errors)")
        let first = try say("rc schools", home)
        #expect(first.code == 0 && first.output.contains("Rice"), "\(what): \(first)")
        #expect((doctor.errors + first.errors).components(separatedBy: "warning:").count <= 3, "\(what)")
        if !isHarmless {
          #expect(doctor.errors.contains("\(path) cannot be written: \(fault.words)"), "\(what): \(doctor.errors)")
          #expect(doctor.errors.contains(fault.cure(path)), "\(what): \(doctor.errors)")
        }
        // What is not swept is found by the doctor, with the cure.
        if FileManager.default.fileExists(atPath: path) {
          let again = try say("rc doctor", home)
          #expect(
            again.code == 1 && again.output.contains("WRONG        \(path) cannot be written: \(fault.words)"),
            "\(what): \(again)")
          #expect(again.output.contains("cure       \(fault.cure(path))"), "\(what): \(again)")
        }
        for words in ["rc-replay verify", "rc school add Duke", "rc-replay log", "rc backup \(home.path)/b.sqlite"] {
          let said = try say(words, home)
          #expect(said.code == 0, "\(what): \(words): \(said.errors)")
        }
        #expect(try say("rc schools", home).output.contains("Duke"), "\(what)")
      }
    }
  }

  @Test func `root leaves no file of its own in a home of somebody else, and the owner goes on`() throws {
    guard Surroundings.areArranged else { return }
    let home = try home()
    for name in try FileManager.default.contentsOfDirectory(atPath: home.path) where !name.hasPrefix("log.") {
      try FileManager.default.removeItem(at: home.url.appendingPathComponent(name))
    }
    let above = try SystemProgram.run("stat", ["-c", "%u", home.path]).text
    for words in [
      "rc schools", "rc school add Duke", "rc-replay rebuild", "rc log witness --enroll --name Root",
      "rc calendar link", "rc restore \(home.path)/../b.sqlite --yes", "rc-replay verify",
    ] {
      if words.hasPrefix("rc restore") { _ = try say("rc backup \(home.path)/../b.sqlite", home, as: []) }
      let said = try say(words, home, as: [])
      #expect(said.code == 0 || words.hasPrefix("rc calendar"), "\(words): \(said.errors)")
      let owners = try SystemProgram.run("find", [home.path, "!", "-user", above.trimmingCharacters(in: .newlines)])
        .text
      #expect(owners.isEmpty, "\(words): \(owners)")
    }
    #expect(try say("rc school add Tulane", home).code == 0)
    #expect(try say("rc doctor", home).code == 0)
    // A home that root makes in a folder of somebody else is theirs as well.
    let made = HomeFolder()
    try run("install", "-d", "-o", "\(Surroundings.stranger)", "-m", "0700", made.path)
    let inner = ["env", "RC_HOME=\(made.path)/a/b"]
    #expect(try say("rc family create Rivers", made, as: inner).code == 0)
    #expect(try SystemProgram.run("find", [made.path, "!", "-user", "\(Surroundings.stranger)"]).text.isEmpty)
  }

  enum Place: String, CaseIterable {
    case readOnlyDisk, fullDisk, closedFolder, closedLog

    fileprivate func words(_ home: HomeFolder) -> String {
      switch self {
      case .readOnlyDisk: "\(home.path)/log.sqlite cannot be written: its file system is read-only"
      case .fullDisk: "the disk that holds \(home.path)/log.sqlite is full; nothing was appended"
      case .closedFolder: "\(home.path) cannot be written: it belongs to nobody (uid 65534) and has mode 0500"
      case .closedLog: "\(home.path)/log.sqlite cannot be written: it belongs to nobody (uid 65534) and has mode 0400"
      }
    }

    func behind(_ home: HomeFolder) -> [String] {
      switch self {
      case .readOnlyDisk: Surroundings.readOnly(home.path)
      case .fullDisk: Surroundings.full(home.path)
      case .closedFolder: ["sh", "-c", #"chmod 0500 "$0" && exec "$@""#, home.path]
      case .closedLog: ["sh", "-c", #"chmod 0400 "$0/log.sqlite" && exec "$@""#, home.path]
      }
    }
  }

  @Test(arguments: Place.allCases)
  func `a home that cannot be written is read, and each change says why it is refused`(_ place: Place)
    throws
  {
    guard Surroundings.areArranged else { return }
    let home = try home()
    let out = TemporaryFolder("rc-out")
    try run("install", "-d", "-o", "\(Surroundings.stranger)", out.url.path)
    let log = home.url.appendingPathComponent("log.sqlite").path
    let before = try Data(contentsOf: URL(fileURLWithPath: log))
    for (words, text) in [
      ("rc schools", "Rice"), ("rc school show Rice", "Contacted"), ("rc next", "What Next"),
      ("rc audit", "StatusChanged"), ("rc schools --at 3", "Rice"), ("rc-replay verify", "ok  chain of 5 events"),
      ("rc-replay log", "SchoolAdded"), ("rc-replay rebuild --check", "the same as before"),
      ("rc-replay blame school/Rice", "status"), ("rc undo --preview", "StatusChanged"),
      ("rc backup \(out.url.path)/backup.sqlite", "Saved 5 events"),
      ("rc export schools --out \(out.url.path)/schools.csv", "Wrote 2 schools"),
      ("rc-replay export --out \(out.url.path)/bundle", "Wrote 5 events"),
    ] {
      let said = try say(words, home, behind: place.behind(home))
      #expect(said.code == 0 && said.output.contains(text), "\(words): \(said)")
      #expect(said.errors.isEmpty, "\(words): \(said.errors)")
    }
    for words in [
      "rc school add Duke", "rc school note Rice x", "rc family switch Sam", "rc school delete Rice --yes",
    ] {
      let said = try say(words, home, behind: place.behind(home))
      #expect(said.code == 74 && said.errors == "error: \(place.words(home))\n", "\(words): \(said)")
    }
    let doctor = try say("rc doctor", home, behind: place.behind(home))
    #expect(doctor.code == 1 && doctor.output.contains("everything can be read"), "\(doctor)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: log)) == before)
    try run("chmod", "-R", "u+rwX", home.path)
    #expect(try say("rc-replay verify", home).output.contains("ok  chain of 5 events"))
  }
}

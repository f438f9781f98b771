import Foundation
import TestSupport
import Testing

/// What goes wrong is told in sentences of ours that say what to do, and nothing is made or changed on the way.
@Suite(.waitsForOthers) struct PlainErrorTests {
  private func family() throws -> HomeFolder {
    try .after([
      "family create 'The Rivers'",
      "family add Sam --role player",
      "school add 'Rice University'",
    ])
  }

  private func run(_ program: String, _ arguments: [String], _ environment: [String: String] = [:]) throws -> (
    code: Int32, output: String, errors: String
  ) {
    try Child(program, arguments, environment: environment).finish()
  }

  @Test func `a command that only reads creates no home`() throws {
    let nowhere = HomeFolder()
    for words in [["rc", "whoami"], ["rc", "doctor"], ["rc-replay", "verify"], ["rc-replay", "log"]] {
      let said = try nowhere.run(words[0], Array(words.dropFirst()), expecting: 1)
      #expect(said.contains("there is no home in \(nowhere.path)") && said.contains("rc family create"), "\(said)")
      #expect(!FileManager.default.fileExists(atPath: nowhere.path), "\(words)")
    }
    // A folder whose log was lost is still a home: the doctor reports the loss.
    let home = try family()
    try FileManager.default.removeItem(at: home.url.appendingPathComponent("log.sqlite"))
    #expect(try home.rc("doctor", expecting: 1).contains("the log ends at 0, it was seen at"))
  }

  @Test func `an empty --home is refused, and without one the home is below $HOME`() throws {
    for words in [["rc", "schools"], ["rc-replay", "verify"]] {
      let said = try run(words[0], Array(words.dropFirst()) + ["--home", ""])
      #expect(said.code == 64 && said.errors.contains("--home is empty"), "\(said)")
    }
    let person = HomeFolder()
    try FileManager.default.createDirectory(at: person.url, withIntermediateDirectories: true)
    let environment = ["HOME": person.path, "XDG_DATA_HOME": "", "RC_HOME": ""]
    #expect(try run("rc", ["family", "create", "The Rivers"], environment).code == 0)
    #if os(Linux)
      #expect(FileManager.default.fileExists(atPath: person.path + "/.local/share/recruiting-compass/log.sqlite"))
    #endif
  }

  @Test func `no sentence of Foundation's or SQLite's reaches a person`() throws {
    let home = try family()
    let foreign = ["operation could", "couldn", "SQLite", "NSCocoa", "database disk image", "not a database -"]
    func isOurs(_ said: String) -> Bool {
      said.hasPrefix("error: ") && said.split(separator: "\n").count == 1 && !foreign.contains { said.contains($0) }
    }
    let missing = try home.rc("import", "/nowhere/schools.csv", expecting: 74)
    #expect(isOurs(missing) && missing.contains("there is no such file"), "\(missing)")
    let folder = try home.rc("import", home.path, expecting: 74)
    #expect(isOurs(folder), "\(folder)")
    let bulk = try home.rc("colleges", "import", "/nowhere.csv", expecting: 74)
    #expect(isOurs(bulk), "\(bulk)")
    let notADatabase = try home.rc("restore", "/etc/hostname", "--yes", expecting: 74)
    #expect(isOurs(notADatabase) && notADatabase.contains("it is not a database"), "\(notADatabase)")

    let noise = try home.copy()
    try Data("noise, and a lot of it".utf8).write(to: noise.url.appendingPathComponent("log.sqlite"))
    let broken = try noise.rc("schools", expecting: 74)
    #expect(isOurs(broken) && broken.contains("rc doctor"), "\(broken)")

    // A log with damaged pages can be opened. The command that reads these pages finds the damage, and the doctor says
    // what helps.
    let damaged = try home.copy()
    let log = damaged.url.appendingPathComponent("log.sqlite")
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: log.path + suffix) }
    let handle = try FileHandle(forUpdating: log)
    try handle.seek(toOffset: 4096 * 2)
    try handle.write(contentsOf: Data(repeating: 0xFF, count: 20_000))
    try handle.close()
    let unread = try damaged.rc("audit", expecting: 74)
    #expect(unread.contains("rc doctor says what helps") && !foreign.contains { unread.contains($0) }, "\(unread)")
    let doctor = try damaged.rc("doctor", expecting: 1)
    #expect(doctor.contains("WRONG") && doctor.contains("rc restore FILE"), "\(doctor)")
    let machine = try Child("rc", ["audit", "--json"], environment: ["RC_HOME": damaged.path]).finish()
    for line in machine.errors.split(separator: "\n") {
      #expect((try? JSONSerialization.jsonObject(with: Data(line.utf8))) is [String: Any], "\(line)")
    }

    let settings = try home.copy()
    let file = settings.url.appendingPathComponent("sign-in.json")
    try Data("{]".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    let unreadable = try settings.rc("pull", expecting: nil)
    #expect(isOurs(unreadable) && unreadable.contains("sign-in.json"), "\(unreadable)")
  }

  @Test func `a port that is taken is named, and without one the next free is served`() throws {
    let home = try family()
    let first = try Child("rc", ["serve", "--json", "--home", home.path])
    defer { first.kill() }
    let port = try #require(Self.port(first.line()))
    let taken = try home.rc("serve", "--port", "\(port)", expecting: 1)
    #expect(taken.hasPrefix("error: port \(port) of 127.0.0.1 is taken by another program"), "\(taken)")
    // Without --port, the next free port is used.
    let second = try Child("rc", ["serve", "--json", "--home", home.path])
    defer { second.kill() }
    let other = try #require(Self.port(second.line()))
    #expect(other != port && (8080...8099).contains(port))
  }

  private static func port(_ line: String?) -> Int? {
    let object = line.flatMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) } as? [String: String]
    return object?["address"].flatMap { URL(string: $0)?.port }
  }

  @Test func `the address is printed, and opened in the browser if there is one`() throws {
    let home = try family()
    let bin = HomeFolder()
    try FileManager.default.createDirectory(at: bin.url, withIntermediateDirectories: true)
    #if os(Linux)
      let name = "xdg-open"
    #else
      let name = "open"
    #endif
    let browser = bin.url.appendingPathComponent(name)
    let opened = bin.url.appendingPathComponent("opened")
    try #require(mkfifo(opened.path, 0o600) == 0)
    try Data("#!/bin/sh\nprintf %s \"$1\" > '\(opened.path)'\n".utf8).write(to: browser)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: browser.path)
    let child = try Child(
      "rc", ["serve", "--open", "--port", "0", "--home", home.path],
      environment: ["PATH": "\(bin.path):/usr/bin:/bin"])
    defer { child.kill() }
    let said = try #require(child.line())
    // Reading waits until the browser writes what it was given.
    let given = try #require(FileHandle(forReadingAtPath: opened.path)).readDataToEndOfFile()
    #expect(said == "Open " + String(decoding: given, as: UTF8.self))
    // If no browser can be opened, the address is still printed and the server keeps running.
    try Data("#!/bin/sh\nexit 3\n".utf8).write(to: browser)
    let without = try Child(
      "rc", ["serve", "--open", "--port", "0", "--home", home.path],
      environment: ["PATH": "\(bin.path):/usr/bin:/bin"])
    defer { without.kill() }
    #expect(without.line()?.hasPrefix("Open http://127.0.0.1:") == true && without.process.isRunning)
  }

  @Test func `upgrade --check fails if the other program makes no rows`() throws {
    let home = try family()
    let said = try home.replay("upgrade", "--check", "--with", "/bin/true", expecting: 1)
    #expect(said.contains("/bin/true ended without making any rows"), "\(said)")
  }

  @Test func `before the first publication nothing failed`() throws {
    let home = try family()
    #expect(try home.rc("publish", "status", expecting: 0).hasPrefix("Nothing was published from here yet"))
    #expect(try home.rc("publish", "status", "--json", expecting: 0).contains("SchoolAdded"))
  }
}

import Foundation
import TestSupport
import Testing

/// `rc sync` as a family uses it: two computers, and a file on a memory stick.
@Suite(.waitsForOthers) struct SyncCommandTests {
  private let stick = TemporaryFolder()
  private var file: String { stick.url.appendingPathComponent("rivers.sync").path }

  init() throws { try FileManager.default.createDirectory(at: stick.url, withIntermediateDirectories: true) }

  private func family() throws -> HomeFolder {
    try .after([
      "family create 'The Rivers'",
      "family add Sam --role player",
      "school add 'Rice University'",
    ])
  }

  /// Two homes that met once.
  private func homes() throws -> (laptop: HomeFolder, desk: HomeFolder) {
    let (laptop, desk) = (try family(), HomeFolder())
    try laptop.rc("sync", file)
    #expect(try desk.rc("sync", file).contains("Took"))
    try desk.rc("family", "switch", "Sam")
    return (laptop, desk)
  }

  private func events(_ home: HomeFolder) throws -> String {
    try home.sqlite("log.sqlite", "SELECT count(*), max(hex(hash)) FROM event")
  }

  /// What both homes show, without what each log counts for itself.
  private func schools(_ home: HomeFolder) throws -> String {
    try home.rc("schools", "--json")
  }

  @Test func `two homes that changed the same school show the same afterwards`() throws {
    let (laptop, desk) = try homes()
    #expect(try schools(desk) == schools(laptop))
    try desk.rc("school", "status", "Rice", "contacted")
    try desk.rc("school", "favorite", "Rice")
    try laptop.rc("school", "status", "Rice", "recruited")
    try desk.rc("sync", file)
    #expect(try laptop.rc("sync", file).contains("Took 2 events"))
    #expect(try desk.rc("sync", file).contains("Took 1 event"))
    #expect(try schools(desk) == schools(laptop))
    let row = try laptop.rc("schools", "--json")
    #expect(row.contains("recruited") && !row.contains("contacted"), "\(row)")
    for home in [laptop, desk] {
      try home.replay("verify")
      #expect(try home.replay("blame", "Rice", "--field", "status").contains("recruited"))
      let before = try events(home)
      #expect(try home.rc("sync", file).contains("Nothing new"))
      #expect(try events(home) == before)
    }
  }

  @Test func `a damaged, foreign, newer or other file changes neither the home nor the file`() throws {
    let (laptop, desk) = try homes()
    let whole = try Data(contentsOf: URL(fileURLWithPath: file))
    let text = String(decoding: whole, as: UTF8.self)
    let stranger = try HomeFolder.after(["family create 'The Lakes'"])
    try stranger.rc("sync", file + ".lakes")
    var flipped = whole
    flipped[whole.count / 2] ^= 1
    let faults: [(Data, Int32, String)] = [
      (whole.prefix(whole.count / 3), 65, "nothing was taken"),
      (whole.prefix(0), 65, "nothing was taken"),
      (flipped, 65, "nothing was taken"),
      (whole + whole, 65, "after the end"),
      (Data(text.replacingOccurrences(of: #""version":1}"#, with: #""version":2}"#).utf8), 65, "version is not known"),
      (Data("name,city\nRice,Houston\n".utf8), 65, "canonical"),
      (try Data(contentsOf: URL(fileURLWithPath: file + ".lakes")), 1, "the history of the family"),
    ]
    for (bytes, code, words) in faults {
      try bytes.write(to: URL(fileURLWithPath: file))
      let before = try events(laptop)
      #expect(try laptop.rc("sync", file, expecting: code).contains(words), "\(words)")
      #expect(try events(laptop) == before)
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == bytes, "\(words)")
    }
    try flipped.write(to: URL(fileURLWithPath: file))
    let absent = HomeFolder()
    try absent.rc("sync", file, expecting: 65)
    #expect(!FileManager.default.fileExists(atPath: absent.path))
    try whole.write(to: URL(fileURLWithPath: file))
    #expect(try desk.rc("sync", file).contains("Nothing new"))
  }

  @Test func `private notes go only to a home of their owner`() throws {
    let (laptop, desk) = try homes()
    try laptop.rc("school", "note", "Rice", "the coach is loud", "--private")
    try laptop.rc("sync", file)
    #expect(try !String(contentsOfFile: file, encoding: .utf8).contains("loud"))
    try laptop.rc("family", "add", "Ana", "--role", "parent")
    try laptop.rc("sync", file, "--with-notes")
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("loud"))
    let notes = file + ".notes"
    try FileManager.default.copyItem(atPath: file, toPath: notes)
    #expect(try desk.rc("sync", notes).contains("Took"))
    let phone = HomeFolder()
    #expect(try phone.rc("sync", notes).contains("Took"))
    #expect(try phone.rc("whoami").contains("Sam"))
    try phone.rc("sync", notes, "--as", "Ana", expecting: 77)
  }

  @Test func `a writer that is killed leaves a whole file, old or new`() throws {
    let (laptop, desk) = try homes()
    for round in 0..<4 {
      try laptop.rc("school", "add", "School \(round)")
      let writer = try Child("rc", ["sync", file], environment: ["RC_HOME": laptop.path, "TZ": "UTC"])
      // Until it writes, or is done.
      while writer.process.isRunning,
        try FileManager.default.contentsOfDirectory(atPath: stick.url.path).allSatisfy({ !$0.hasSuffix(".part") })
      {}
      writer.kill()
      try desk.rc("sync", file)
    }
    try laptop.rc("sync", file)
    try desk.rc("sync", file)
    #expect(try schools(desk) == schools(laptop))
  }

  @Test func `a change of a record that another home erased is named`() throws {
    let (laptop, desk) = try homes()
    try laptop.rc("family", "add", "Ana", "--role", "parent")
    try laptop.rc("erase", "school", "Rice", "--why", "asked", "--yes", "Rice University", "--as", "Ana")
    try desk.rc("school", "edit", "Rice", "conference=Sun Belt")
    try laptop.rc("sync", file)
    let answer = try desk.rc("sync", file)
    #expect(answer.contains("rc erase school"), "\(answer)")
    #expect(try !desk.sqlite("log.sqlite", "SELECT group_concat(data) FROM event").contains("Rice"))
  }

  @Test func `a home that puts an older backup or a kept copy back goes on meeting the others`() throws {
    let (laptop, desk) = try homes()
    try laptop.rc("family", "add", "Ana", "--role", "parent")
    try laptop.rc("coach", "add", "Rice", "Kim", "Lee", "head", "phone=713-555-0142")
    try laptop.rc("sync", file)
    try desk.rc("sync", file)
    let backup = file + ".backup"
    try laptop.rc("backup", backup)
    try laptop.rc("school", "favorite", "Rice")
    try laptop.rc("restore", backup, "--yes")
    // The desk never had this copy's history, and its erasure reaches it all the same.
    let copy = try #require(
      try FileManager.default.contentsOfDirectory(atPath: laptop.path).first { $0.hasPrefix("log-before-restore") })
    try desk.rc("erase", "coach", "Kim", "--field", "phone", "--yes", "Kim Lee", "--as", "Ana")
    try desk.rc("sync", file)
    try laptop.rc("sync", file)
    for older in [backup, laptop.path + "/" + copy] {
      try laptop.rc("restore", older, "--yes")
      try laptop.rc("sync", file)
      try desk.rc("sync", file)
      #expect(try laptop.rc("sync", file).contains("Nothing new"))
      #expect(try schools(desk) == schools(laptop))
      for home in [laptop, desk] {
        #expect(try !home.sqlite("log.sqlite", "SELECT group_concat(data) FROM event").contains("555-0142"))
        try home.replay("verify")
      }
    }
  }

  @Test func `a copy of the folder is no other home`() throws {
    let laptop = try family()
    let twin = try laptop.copy()
    try twin.rc("school", "favorite", "Rice")
    try twin.rc("sync", file)
    #expect(try laptop.rc("sync", file, expecting: 1).contains("this home’s own device"))
  }

  @Test func `homes that met have no project`() throws {
    let (_, desk) = try homes()
    let answer = try desk.rc("sign-in", "--url", "http://127.0.0.1:1", "--email", "sam@example.org", expecting: 1)
    #expect(answer.contains("rc sync"), "\(answer)")
  }
}

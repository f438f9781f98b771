import Compass
import Domain
import EventLog
import Foundation
import Replay
import TestSupport
import Testing

/// A restore is one act: what others write meanwhile is in the history or in the copy of the one that was replaced, and
/// nobody mistakes the act for a forgery.
@Suite(.serialized, .waitsForOthers) struct RestoreTests {
  /// Runs writers, restores and rebuilds at the same time, and checks what is left.
  private func race(writers: Int, restores: Int, rebuilds: Int) throws -> (acknowledged: Int, kept: Int) {
    let folder = HomeFolder()
    let first = try Child("CrashChild", ["append", folder.path, "20"]).finish()
    try #require(first.code == 0, "\(first.errors)")
    let writing = try (0..<writers).map { _ in try Child("CrashChild", ["write", folder.path, "200"]) }
    let others = try [
      Child("CrashChild", ["restore", folder.path, "\(restores)"]),
      Child("CrashChild", ["rebuilds", folder.path, "\(rebuilds)"]),
    ]
    for other in others {
      let result = other.finish()
      #expect(result.code == 0, "\(result.errors)")
    }
    var acknowledged: Set<String> = []
    for writer in writing {
      let result = writer.finish()
      #expect(result.code == 0, "\(result.errors)")
      acknowledged.formUnion(
        result.output.split(separator: "\n").filter { $0.hasPrefix("ack ") }.map { String($0.dropFirst(4)) })
    }
    let home = try Home(folder: folder.url)
    defer { try? home.close() }
    var found: Set<String> = []
    try home.log.scan { found.insert(try $0.id.uuidString.lowercased()) }
    var options = EventLog.Options()
    options.readOnly = true
    var kept = 0
    for restored in try home.restores() {
      let name = try #require(restored.content.kept)
      let log = try EventLog(path: folder.url.appendingPathComponent(name).path, options: options)
      let head = try log.head()
      #expect(Int(head.position) == restored.content.fromPosition && head.hash.description == restored.content.fromHash)
      try log.scan { found.insert(try $0.id.uuidString.lowercased()) }
      try log.close()
      kept += 1
    }
    // The copies that earlier restores made are named by events which later ones replaced.
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasPrefix("log-before-") {
      let log = try EventLog(path: folder.url.appendingPathComponent(name).path, options: options)
      try log.scan { found.insert(try $0.id.uuidString.lowercased()) }
      try log.close()
    }
    let lost = acknowledged.subtracting(found)
    #expect(lost.isEmpty, "\(lost.count) of \(acknowledged.count) acknowledged events are in no file")
    let report = try home.verify()
    #expect(report.ok, "\(report)")
    return (acknowledged.count, kept)
  }

  @Test func `one writer and restores lose nothing and leave no false evidence`() throws {
    for round in 0..<max(1, Soak.count(50)) {
      let result = try race(writers: 1, restores: 12, rebuilds: 0)
      if Soak.isSoak { print("round \(round): \(result.acknowledged) acknowledged, \(result.kept) copies named") }
    }
  }

  @Test func `three writers, restores and rebuilds lose nothing and leave no false evidence`() throws {
    for round in 0..<max(1, Soak.count(50)) {
      let result = try race(writers: 3, restores: 6, rebuilds: 6)
      if Soak.isSoak { print("round \(round): \(result.acknowledged) acknowledged, \(result.kept) copies named") }
    }
  }

  @Test func `a restore says in the history what it replaced, and the copy brings that back`() throws {
    let home = HomeFolder()
    try home.rc("family", "create", "The Rivers")
    try home.rc("family", "add", "Sam", "--role", "player")
    try home.rc("school", "add", "Rice University")
    let file = home.url.appendingPathComponent("saved.sqlite").path
    try home.rc("backup", file)
    try home.rc("school", "add", "Duke University")
    try home.rc("restore", file, "--yes", "--as", "Sam")
    #expect(!(try home.rc("schools").contains("Duke")))
    let list = try home.rc("restore", "--list")
    #expect(list.contains("from position 4 to 3, by Sam; the history before is in log-before-restore-"), "\(list)")
    let copy = try #require(
      FileManager.default.contentsOfDirectory(atPath: home.path).first { $0.hasPrefix("log-before-restore") })
    try home.rc("restore", copy, "--yes")
    #expect(try home.rc("schools").contains("Duke"))
    #expect(try home.replay("verify").contains("BAD") == false)
    #expect(try home.rc("whoami").hasPrefix("Sam"))
  }

  @Test func `a tail that was cut is not forgotten by writing on and rebuilding`() throws {
    let home = HomeFolder()
    try home.rc("family", "create", "The Rivers")
    try home.rc("family", "add", "Sam", "--role", "player")
    for number in 0..<8 { try home.rc("school", "add", "College \(number)") }
    try home.sqlite("log.sqlite", "DROP TRIGGER event_is_never_removed; DELETE FROM event WHERE position > 5")
    for number in 0..<12 { try home.rc("school", "add", "Other College \(number)") }
    try home.replay("rebuild")
    #expect(try home.replay("verify", expecting: 1).contains("written again"))
    let doctor = try home.rc("doctor", expecting: 1)
    #expect(doctor.contains("written again") && doctor.contains("rc restore FILE"), "\(doctor)")
  }

  @Test func `four families cannot be created at once`() throws {
    let home = HomeFolder()
    let results = try (0..<4).map {
      try Child("rc", ["family", "create", "Family \($0)"], environment: ["RC_HOME": home.path])
    }.map { $0.finish() }
    #expect(results.filter { $0.code == 0 }.count == 1, "\(results)")
    #expect(results.filter { $0.code == 1 && $0.errors.contains("belongs to the family") }.count == 3, "\(results)")
    #expect(try Home(folder: home.url).log.head().position == 1)
  }
}

/// What `rc doctor` says of a home that is damaged, and that its cure helps.
@Suite(.waitsForOthers) struct DamagedHomeTests {
  private func home() throws -> (home: HomeFolder, backup: URL, schools: String) {
    let home = HomeFolder()
    try home.rc("family", "create", "The Rivers")
    try home.rc("family", "add", "Sam", "--role", "player")
    for name in ["Rice University", "Duke University"] { try home.rc("school", "add", name) }
    let folder = TemporaryFolder("rc-backup")
    let backup = home.url.appendingPathExtension("backup")
    try home.rc("backup", backup.path)
    withExtendedLifetime(folder) {}
    return (home, backup, try home.rc("schools"))
  }

  @Test func `a log that is removed, emptied, garbled, cut or old is named, and a backup cures it`() throws {
    let (whole, backup, schools) = try home()
    defer { try? FileManager.default.removeItem(at: backup) }
    let old = try whole.copy()
    try whole.rc("school", "add", "Bates College")
    for damage in ["removed", "emptied", "garbled", "cut", "old"] {
      let copy = try whole.copy()
      let log = copy.url.appendingPathComponent("log.sqlite")
      let bytes = try Data(contentsOf: log)
      for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: log.path + suffix) }
      switch damage {
      case "removed": try FileManager.default.removeItem(at: log)
      case "emptied": try Data().write(to: log)
      case "garbled": try Data(bytes.map { $0 ^ 0x5A }).write(to: log)
      case "cut": try bytes.prefix(bytes.count / 2).write(to: log)
      default: try Data(contentsOf: old.url.appendingPathComponent("log.sqlite")).write(to: log)
      }
      let doctor = try copy.rc("doctor", expecting: 1)
      #expect(doctor.contains("WRONG") && doctor.contains("cure       rc restore FILE"), "\(damage): \(doctor)")
      try copy.rc("restore", backup.path, "--yes")
      let after = try copy.rc("doctor")
      #expect(!after.contains("WRONG"), "\(damage): \(after)")
      #expect(try copy.rc("schools") == schools, "\(damage)")
      #expect(try copy.replay("verify").contains("BAD") == false, "\(damage)")
    }
  }
}

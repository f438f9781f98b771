import Foundation
import TestSupport
import Testing

/// `rc-replay upgrade --check`, as a process: what it says, and that it leaves every file as it was.
@Suite(.waitsForOthers) struct UpgradeCommandTests {
  private func home() throws -> HomeFolder {
    try .after([
      "family create 'The Rivers'",
      "family add Sam --role player",
      "school add 'Rice University'",
      "school note rice zebra-7431 --private",
    ])
  }

  /// Makes this version's file that of another version.
  private func age(_ home: HomeFolder) throws {
    try home.sqlite("current.sqlite", "UPDATE current SET fingerprint = '0123456789abcdef'")
    let name = try home.projections()
    try FileManager.default.moveItem(
      at: home.url.appendingPathComponent(name),
      to: home.url.appendingPathComponent("projections-0123456789abcdef-1.sqlite"))
  }

  private func bytes(_ home: HomeFolder) throws -> [String: Data] {
    try FileManager.default.contentsOfDirectory(atPath: home.path).reduce(into: [:]) { bytes, name in
      bytes[name] = try Data(contentsOf: home.url.appendingPathComponent(name))
    }
  }

  private func check(_ home: HomeFolder, _ more: String..., expecting code: Int32) throws -> String {
    let before = try bytes(home)
    let said = try home.run("rc-replay", ["upgrade", "--check"] + more, expecting: code)
    #expect(try bytes(home) == before, "files were changed")
    return said
  }

  @Test func `equal rows, none to compare with, and others`() throws {
    let home = try home()
    #expect(try check(home, expecting: 0).hasPrefix("No other version has rows in "))
    #expect(try check(home, "--json", expecting: 0).contains("\"older\" : null"))
    try age(home)
    let equal = try check(home, expecting: 0)
    #expect(equal.contains("Version 0123456789abcdef at position 4") && equal.contains("Every row stays what it is"))
    try home.sqlite(
      "projections-0123456789abcdef-1.sqlite",
      "UPDATE school_list SET name = 'Duke'; UPDATE private_note SET text = 'giraffe'")
    let other = try check(home, expecting: 1)
    #expect(
      other.contains("name: Duke → Rice University") && other.contains("what one person alone sees would differ, too"))
    #expect(other.contains("not those that were certified"))
    #expect(!other.contains("zebra") && !other.contains("giraffe"))
    let json = try check(home, "--json", expecting: 1)
    let answer = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(Set(answer.keys) == ["equal", "fingerprint", "older", "projections", "tablesOnlyOlder"])
    #expect(answer["equal"] as? Bool == false && !json.contains("zebra"))
  }

  @Test func `an older program folds a copy of the log`() throws {
    let home = try home()
    let older = Child.products.appendingPathComponent("rc-replay").path
    #expect(try check(home, "--with", older, expecting: 0).contains("Every row stays what it is"))
  }

  @Test func `an older program that fails, never ends or is none is told of`() throws {
    let home = try home()
    let folder = HomeFolder()
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    func program(_ lines: String) throws -> String {
      let path = folder.url.appendingPathComponent("older").path
      try Data("#!/bin/sh\n\(lines)\n".utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
      return path
    }
    let failed = try check(home, "--with", program("printf 'no\\033[31mway' >&2; exit 3"), expecting: 1)
    #expect(failed.contains("could not fold a copy of the log: exit 3, no") && !failed.contains("\u{1B}"), "\(failed)")
    let endless = try check(
      home, "--time-limit", "1", "--with", program("while :; do echo more >&2; done"), expecting: 1)
    #expect(endless.contains("within 1 seconds"))
    #expect(try check(home, "--with", "/nowhere/rc-replay", expecting: 74).contains("it is not a program"))
    try home.run("rc-replay", ["upgrade"], expecting: 64)
    try home.run("rc-replay", ["upgrade", "--check", "--time-limit", "0"], expecting: 64)
    let nowhere = HomeFolder()
    try nowhere.run("rc-replay", ["upgrade", "--check"], expecting: 1)
    #expect(!FileManager.default.fileExists(atPath: nowhere.path))
  }
}

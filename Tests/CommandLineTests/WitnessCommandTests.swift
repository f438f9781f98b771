import Foundation
import TestSupport
import Testing

/// `rc log witness` as a family uses it, with the programs and the verifier that Docs/event-log.md prints.
@Suite(.waitsForOthers) struct WitnessCommandTests {
  private struct Answer: Decodable {
    struct Head: Decodable {
      let device: String
      let name: String?
      let position: Int
      let standing: String
    }
    struct Contradiction: Decodable {
      let position: Int
      let lastAgreeing: Int
    }
    let ok: Bool
    let contradiction: Contradiction?
    let heads: [Head]
  }

  private func family() throws -> HomeFolder {
    try .after([
      "family create 'The Rivers'",
      "family add Sam --role player",
      "school add 'Rice University'",
    ])
  }

  private func witness(_ home: HomeFolder, _ arguments: String..., expecting code: Int32 = 0) throws -> Answer {
    let output = try Child(
      "rc", ["log", "witness", "--json"] + arguments, environment: ["RC_HOME": home.path, "TZ": "UTC"]
    ).finish()
    #expect(output.code == code, "\(arguments): \(output.errors)")
    return try JSONDecoder().decode(Answer.self, from: Data(output.output.utf8))
  }

  @Test func `a copied log brings the heads along, both ways, and a cut end is found by them`() throws {
    let (laptop, phone) = (try family(), HomeFolder())
    #expect(try laptop.rc("log", "witness").contains("No device vouches"))
    try laptop.rc("log", "witness", "--enroll", "--name", "Laptop")
    let key = laptop.url.appendingPathComponent("device.key").path
    let mode = try FileManager.default.attributesOfItem(atPath: key)[.posixPermissions] as? NSNumber
    #expect(mode?.intValue == 0o600)
    try laptop.rc("log", "copy", laptop.path, phone.path)
    try phone.rc("log", "witness", "--enroll", "--name", "Phone", "--as", "Sam")
    try phone.rc("log", "copy", phone.path, laptop.path)
    let answer = try witness(laptop)
    #expect(answer.ok && Set(answer.heads.compactMap(\.name)) == ["Laptop", "Phone"])
    #expect(answer.heads.allSatisfy { $0.standing == "agrees" })
    let table = try laptop.rc("log", "witness")
    #expect(table.contains("Phone") && table.contains("has it"), "\(table)")
    #expect(try laptop.replay("verify").contains("signed heads of 2 devices"))

    let end = try #require(answer.heads.map(\.position).max())
    try laptop.sqlite(
      "log.sqlite", "DROP TRIGGER event_is_never_removed; DELETE FROM event WHERE position > \(end - 2);")
    for name in try FileManager.default.contentsOfDirectory(atPath: laptop.path)
    where name.hasPrefix("current") || name.hasPrefix("projections") {
      try FileManager.default.removeItem(at: laptop.url.appendingPathComponent(name))
    }
    let verified = try laptop.replay("verify", expecting: 1)
    #expect(verified.contains("position \(end - 1)") && verified.contains("its end was cut off"), "\(verified)")
    let cut = try witness(laptop, expecting: 1)
    #expect(cut.contradiction?.position == end - 1 && !cut.ok)
    // What is sent with a fault report names no device.
    let report = laptop.url.appendingPathComponent("report").path
    try laptop.rc("doctor", "--bundle", report, expecting: nil)
    let sent = try String(contentsOfFile: report, encoding: .utf8)
    #expect(sent.contains("not what was seen"))
    for head in cut.heads where sent.contains(head.device) { Issue.record("the report names \(head.device)") }
  }

  @Test func `a file carries the heads, and one that was changed is refused`() throws {
    let (laptop, phone) = (try family(), HomeFolder())
    try laptop.rc("log", "copy", laptop.path, phone.path)
    try laptop.rc("log", "witness", "--enroll", "--name", "Laptop")
    let file = laptop.url.appendingPathComponent("heads.txt")
    try laptop.rc("log", "witness", "--export", file.path)
    #expect(try laptop.rc("log", "witness", "--export", file.path, expecting: 74).contains("exists already"))
    // The phone's log ends before: it is to be copied again, and nobody is accused.
    let behind = try witness(phone, "--import", file.path)
    #expect(behind.ok && behind.heads.map(\.standing) == ["ahead"])
    #expect(try phone.rc("log", "witness").contains("copy it again"))
    try phone.rc("log", "witness", "--forget", String(try #require(behind.heads.first?.device).prefix(20)))
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: file)
    #expect(try phone.rc("log", "witness", "--import", file.path, expecting: 74).contains("accepted"))
    #expect(try witness(phone).heads.isEmpty)
  }

  @Test func `a device is retired by its id, and wrong usage is told`() throws {
    let home = try family()
    try home.rc("family", "add", "Ana", "--role", "parent")
    try home.rc("log", "witness", "--enroll", "--name", "Laptop", "--as", "Ana")
    let device = try #require(try witness(home).heads.first?.device)
    #expect(try home.rc("log", "witness", "--retire", device, expecting: 64).contains("--why"))
    #expect(try home.rc("log", "witness", "--enroll", expecting: 64).contains("--name"))
    #expect(try home.rc("log", "witness", "--export", "a", "--forget", "b", expecting: 64).contains("one of"))
    #expect(try home.rc("log", "witness", "--retire", "ffff", "--why", "lost", expecting: 1).contains("ffff"))
    let refused = try home.rc("log", "witness", "--retire", device, "--why", "lost", expecting: 77)
    #expect(refused.contains("parent"), "\(refused)")
    try home.rc("log", "witness", "--retire", device, "--why", "lost", "--as", "Ana")
    #expect(try home.rc("log", "witness").contains("(lost)"))
    #expect(try home.rc("audit", "--type", "DeviceRetired").contains("device"))
  }

  @Test func `the program of the documentation checks signatures and heads`() throws {
    let home = try family()
    try home.rc("log", "witness", "--enroll", "--name", "Laptop")
    try home.rc("school", "add", "Duke University")
    try home.rc("log", "witness", "--export", home.url.appendingPathComponent("file").path)
    let heads = home.url.appendingPathComponent("heads.jsonl").path
    let told = try Self.python(heads, home.path + "/log.sqlite")
    let lines = told.output.split(separator: "\n")
    #expect(told.code == 0 && lines.count == 2 && lines.allSatisfy { $0.hasSuffix("agrees") }, "\(told.output)")
    var text = try String(contentsOfFile: heads, encoding: .utf8)
    text.replace(/"at":1/, with: #""at":2"#)
    let forged = home.path + "/forged"
    try Data(text.utf8).write(to: URL(fileURLWithPath: forged))
    let refused = try Self.python(forged, home.path + "/log.sqlite")
    #expect(refused.code != 0 && refused.output.contains("is not what"), "\(refused.output)")
    try home.sqlite(
      "log.sqlite", "DROP TRIGGER event_is_never_changed; UPDATE event SET hash = zeroblob(32);")
    #expect(try Self.python(heads, home.path + "/log.sqlite").output.contains("DIFFERS"))
  }

  /// Runs the second program that Docs/event-log.md prints.
  private static func python(_ arguments: String...) throws -> (code: Int32, output: String) {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("Docs/event-log.md"), encoding: .utf8)
    let parts = text.components(separatedBy: "```python\n")
    try #require(parts.count == 3)
    let program = try #require(parts[2].components(separatedBy: "\n```").first)
    let tool = ChildProcess()
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tool.arguments = ["python3", "-c", program] + arguments
    let pipe = Pipe()
    (tool.standardOutput, tool.standardError) = (pipe, pipe)
    try tool.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    tool.waitUntilExit()
    return (tool.terminationStatus, output)
  }
}

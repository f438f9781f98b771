import Foundation
import TestSupport
import Testing

/// A file that a person names is written where it leads to, and stays what it was.
@Suite(.waitsForOthers) struct NamedFileTests {
  /// Every command that writes a file that a person names. `{}` is the file.
  private static let writing: [(program: String, words: String)] = [
    ("rc", "export schools --format csv --out {}"), ("rc", "export schools --format pdf --out {}"),
    ("rc", "export interactions --format csv --out {}"), ("rc", "export calendar --out {}"),
    ("rc", "export everything --out {}"), ("rc", "export everything --person Sam --out {}"), ("rc", "backup {}"),
    ("rc", "doctor --bundle {}"), ("rc", "log witness --export {}"), ("rc", "devices trust --out {}"),
    ("rc", "sync {}"), ("rc-replay", "export --out {}"), ("rc-replay", "export --anonymize --out {}"),
  ]

  private let place = HomeFolder()

  init() throws { try FileManager.default.createDirectory(at: place.url, withIntermediateDirectories: true) }

  private static func family() throws -> HomeFolder {
    try .after([
      "family create 'The Rivers'", "family add Sam --role player", "family add Jo --role parent",
      "school add 'Rice University'", "interaction add rice --type email --direction outbound --content Hello",
      "event add Camp --type camp --start 2030-06-14 --yes",
    ])
  }

  private func run(
    _ command: (program: String, words: String), to path: String, _ home: HomeFolder
  ) throws -> (code: Int32, output: Data, errors: String) {
    let process = ChildProcess()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = Child.products.appendingPathComponent(command.program)
    process.arguments = command.words.split(separator: " ").map { $0 == "{}" ? path : String($0) }
    process.environment = ["RC_HOME": home.path, "TZ": "UTC", "LC_ALL": "C", "PATH": "/usr/bin:/bin"]
    process.currentDirectoryURL = place.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    let complained = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, said, String(decoding: complained, as: UTF8.self))
  }

  private func attributes(_ path: String) throws -> (type: FileAttributeType?, mode: Int?) {
    let found = try FileManager.default.attributesOfItem(atPath: path)
    return (found[.type] as? FileAttributeType, (found[.posixPermissions] as? NSNumber)?.intValue)
  }

  private func path(_ name: String) -> String { place.url.appendingPathComponent(name).path }

  @Test func `a new file is its owner's alone, also at the end of a link`() throws {
    let home = try Self.family()
    for command in Self.writing {
      let (file, link) = (path("new"), path("link"))
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "new")
      let said = try run(command, to: link, home)
      #expect(said.code == 0, "\(command): \(said.errors)")
      #expect(try attributes(link).type == .typeSymbolicLink, "\(command)")
      #expect(try attributes(file) == (.typeRegular, 0o600), "\(command)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)).count > 10, "\(command)")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: place.path).sorted() == ["link", "new"], "\(command)")
      for name in [file, link] { try FileManager.default.removeItem(atPath: name) }
    }
  }

  @Test func `a file that is there keeps its mode, and links lead to the new one`() throws {
    let home = try Self.family()
    for command in Self.writing {
      let (file, link, second) = (path("there"), path("link"), path("second"))
      // The history of another run, which sync takes over before it replaces it.
      let isSync = command.words == "sync {}"
      if isSync {
        _ = try run(command, to: file, home)
      } else {
        try Data("before".utf8).write(to: URL(fileURLWithPath: file))
      }
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
      let before = try Data(contentsOf: URL(fileURLWithPath: file))
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
      try FileManager.default.createSymbolicLink(atPath: second, withDestinationPath: "link")
      try home.rc("school", "note", "rice", "\(UUID())")
      let said = try run(command, to: second, home)
      let after = try Data(contentsOf: URL(fileURLWithPath: file))
      let isExport = command.program == "rc" && command.words.hasPrefix("export")
      if isExport || isSync {
        #expect(said.code == 0 && after != before, "\(command): \(said.errors)")
      } else {
        #expect(said.code == 74 && said.errors.contains("exists already") && after == before, "\(command): \(said)")
      }
      #expect(try attributes(file) == (.typeRegular, 0o644), "\(command)")
      for name in [link, second] { #expect(try attributes(name).type == .typeSymbolicLink, "\(command)") }
      for name in [file, link, second] { try FileManager.default.removeItem(atPath: name) }
    }
  }

  @Test func `what is no regular file is written to, and a dash is standard output`() throws {
    let home = try Self.family()
    for command in Self.writing {
      let dashed = try run(command, to: "-", home)
      #expect(dashed.code == 0 && dashed.output.count > 10, "\(command): \(dashed.errors)")
      #expect(!FileManager.default.fileExists(atPath: path("-")), "\(command)")
      let fifo = path("fifo")
      let reader = ChildProcess()
      let read = Pipe()
      reader.executableURL = URL(fileURLWithPath: "/bin/sh")
      reader.arguments = ["-c", "mkfifo \"$1\"; echo; cat \"$1\"", "sh", fifo]
      reader.standardOutput = read
      try reader.run()
      #expect(try read.fileHandleForReading.read(upToCount: 1) == Data("\n".utf8))
      let said = try run(command, to: fifo, home)
      #expect(said.code == 0 && said.output.count > 0, "\(command): \(said.errors)")
      #expect(read.fileHandleForReading.readDataToEndOfFile().count > 10, "\(command)")
      reader.waitUntilExit()
      #expect(try attributes(fifo).type != .typeRegular, "\(command)")
      try FileManager.default.removeItem(atPath: fifo)
      if FileManager.default.fileExists(atPath: "/dev/full") {
        let full = try run(command, to: "/dev/full", home)
        #expect(full.code == 74 && full.errors.contains("/dev/full: it cannot be written: the disk is full"), "\(full)")
        #expect(try attributes("/dev/full").type == .typeCharacterSpecial)
      }
      let same = try run(command, to: "/dev/stdout", home)
      #expect(same.code == 0 && same.output.count > 10, "\(command): \(same.errors)")
    }
  }

  @Test func `a folder is refused by its name, and so is a file in none`() throws {
    let home = try Self.family()
    let head = try home.rc("doctor", "--json")
    for command in Self.writing {
      let folder = try run(command, to: place.path, home)
      #expect(
        folder.code == 74 && folder.errors.contains("\(place.path): it is a folder; accepted: the name of a file"))
      let nowhere = try run(command, to: path("none/a"), home)
      #expect(nowhere.code == 74 && nowhere.errors.contains("none/a"), "\(command): \(nowhere.errors)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).isEmpty, "\(command)")
    }
    #expect(try home.rc("doctor", "--json") == head)
  }

  @Test func `what a dash takes can be read, and a written file is told when the answer is lost`() throws {
    let home = try Self.family()
    let backup = try run(("rc", "backup {}"), to: "-", home)
    try backup.output.write(to: URL(fileURLWithPath: path("copy")))
    let other = HomeFolder()
    #expect(try other.rc("restore", path("copy"), "--yes").contains("Restored"))
    let zip = try run(("rc", "export everything --out {}"), to: "-", home)
    #expect(zip.output.starts(with: Data("PK".utf8)) && zip.errors.contains("Wrote"))
    let process = ChildProcess()
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "exec \"$1\" backup \"$2\" >&-", "sh", Child.products.appendingPathComponent("rc").path, path("b"),
    ]
    process.environment = ["RC_HOME": home.path, "LC_ALL": "C"]
    process.standardError = errors
    try process.run()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 74)
    #expect(
      said == "error: \(path("b")) is written; the answer could not be written to standard output: it is closed\n")
  }
}

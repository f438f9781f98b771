import Compass
import EventLog
import Foundation
import Replay
import TestSupport
import Testing

/// Erasures on a disk that is full, and on one that cannot be written. Each has a small disk in memory of its own, which
/// only root can mount; where that is not possible, the tests say so and do nothing.
@Suite(.serialized, .waitsForOthers) struct EraseDiskTests {
  /// A disk in memory.
  private final class Disk {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("rc-disk-\(UUID().uuidString)")

    /// Nil where nothing can be mounted.
    init?(megabytes: Int) throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      guard try Self.run("mount", "-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", url.path) else {
        try? FileManager.default.removeItem(at: url)
        print("ABSENT: no disk can be mounted here. Erasures on a full or read-only disk are not tested in this run.")
        return nil
      }
    }

    deinit {
      _ = try? Self.run("umount", "--lazy", url.path)
      try? FileManager.default.removeItem(at: url)
    }

    func make(writable: Bool) throws {
      #expect(try Self.run("mount", "-o", "remount,\(writable ? "rw" : "ro")", url.path))
    }

    private static func run(_ words: String...) throws -> Bool {
      let tool = ChildProcess()
      tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      tool.arguments = words
      (tool.standardOutput, tool.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try tool.run()
      tool.waitUntilExit()
      return tool.terminationStatus == 0
    }
  }

  private func planted(on disk: Disk) throws -> URL {
    let home = HomeFolder()
    let made = try Child("CrashChild", ["plant", home.path, "0"]).finish()
    try #require(made.code == 0, "\(made.errors)")
    let folder = disk.url.appendingPathComponent("home")
    try FileManager.default.copyItem(at: home.url, to: folder)
    return folder
  }

  private func files(with text: String, in folder: URL) -> Int {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
    return all.compactMap { $0 as? URL }.count { (try? Data(contentsOf: $0))?.range(of: Data(text.utf8)) != nil }
  }

  /// The ways of the crash child: a person, and the family.
  @Test(arguments: [3, 4])
  func `on a disk that cannot be written nothing is erased, and nothing is called done`(_ way: Int) throws {
    guard let disk = try Disk(megabytes: 64) else { return }
    let folder = try planted(on: disk)
    let before = files(with: "Gänseblüm-", in: folder)
    try disk.make(writable: false)
    let answer = try Child("CrashChild", ["erase", folder.path, "\(way * 100 + 99)"]).finish()
    #expect(answer.code != 0 && !answer.output.contains("erased"), "\(answer)")
    try disk.make(writable: true)
    #expect(files(with: "Gänseblüm-", in: folder) == before)
    let home = try Home(folder: folder)
    defer { try? home.close() }
    #expect(try home.familyErasure() == nil && home.read { try $0.members() }.count == 3 && home.verify().ok)
  }

  @Test(arguments: [3, 4])
  func `on a full disk an erasure takes nothing or everything, and goes on when there is room`(_ way: Int) throws {
    guard let disk = try Disk(megabytes: 64) else { return }
    let folder = try planted(on: disk)
    let filler = disk.url.appendingPathComponent("filler")
    _ = FileManager.default.createFile(atPath: filler.path, contents: nil)
    let file = try FileHandle(forWritingTo: filler)
    // As many bytes as there is room for, to the last block.
    for size in [1 << 20, 1 << 12] { while (try? file.write(contentsOf: Data(count: size))) != nil {} }
    try file.close()
    let answer = try Child("CrashChild", ["erase", folder.path, "\(way * 100 + 99)"]).finish()
    try FileManager.default.removeItem(at: filler)
    let home = try Home(folder: folder)
    defer { try? home.close() }
    #expect(try home.finishErasures() == [] && !home.log.hasTraces())
    let isErased = try home.read { try $0.members() }.count < 3
    // What says that it erased has erased; what failed took nothing, or told what is still to be done.
    #expect(isErased || answer.code != 0, "\(answer)")
    #expect((files(with: "Gänseblüm-", in: folder) == 0) == isErased, "\(answer)")
    #expect(try home.verify().ok)
  }
}

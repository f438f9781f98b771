import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct OwnedFileTests {
  @Test func `what root makes in somebody's folder is theirs, and their mode is closed`() throws {
    guard Surroundings.areArranged else { return }
    let folder = TemporaryFolder("rc-owned")
    #expect(OwnedFile.makeFolder(folder.url.path))
    #expect(chown(folder.url.path, Surroundings.stranger, Surroundings.stranger) == 0)
    let inner = folder.url.appendingPathComponent("a/b").path
    #expect(OwnedFile.makeFolder(inner) && OwnedFile.makeFolder(inner))
    #expect(OwnedFile.makeEmpty(inner + "/file"))
    let opened = OwnedFile.open(inner + "/lock", O_RDWR)
    #expect(opened >= 0 && close(opened) == 0)
    let found = try SystemProgram.run("find", [folder.url.path, "-printf", "%u %m %P\n"]).text.split(separator: "\n")
    #expect(found.allSatisfy { $0.hasPrefix("nobody ") } && found.count == 5, "\(found)")
    #expect(found.contains("nobody 600 a/b/file") && found.contains("nobody 700 a/b"), "\(found)")
    // What was there before is left to whose it is.
    #expect(chown(inner + "/file", 0, 0) == 0)
    let again = OwnedFile.open(inner + "/file", O_RDWR)
    #expect(again >= 0 && close(again) == 0)
    #expect(FileObstacle.toOwner(of: inner + "/file")?.cure == "sudo chown nobody \(inner)/file")
    #expect(FileObstacle.toOwner(of: inner + "/lock") == nil)
  }
}

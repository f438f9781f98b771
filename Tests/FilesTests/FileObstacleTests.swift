import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct FileObstacleTests {
  @Test func `a file that is there and one that can be made have no obstacle`() throws {
    let folder = TemporaryFolder("rc-files")
    let path = folder.url.appendingPathComponent("home/log.sqlite").path
    #expect(OwnedFile.makeFolder(FileObstacle.folder(of: path)))
    #expect(FileObstacle.toWriting(path, isDatabase: true) == nil && FileObstacle.toReading(path) == nil)
    #expect(OwnedFile.makeEmpty(path) && !OwnedFile.makeEmpty(path))
    #expect(FileObstacle.toWriting(path, isDatabase: true) == nil && FileObstacle.toUsing(path) == nil)
  }

  @Test func `a folder where a file belongs is named with its owner and mode`() throws {
    let folder = TemporaryFolder("rc-files")
    let path = folder.url.appendingPathComponent("current.sqlite").path
    #expect(OwnedFile.makeFolder(path))
    let obstacle = try #require(FileObstacle.toWriting(path, isDatabase: true))
    #expect(obstacle.description.hasPrefix("\(path) cannot be written: it is a folder (of "))
    #expect(obstacle.description.hasSuffix(", mode 0700)") && obstacle.cure == "move the folder \(path) away")
  }
}

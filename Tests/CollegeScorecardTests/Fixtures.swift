import Foundation
import Testing

@testable import CollegeScorecard

/// A folder for the files of one test; it goes when the test ends.
final class Folder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("colleges-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ bytes: some Sequence<UInt8>, name: String = "colleges.csv") throws -> URL {
    let file = url.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return file
  }
}

/// The colleges and the report of a file with this text.
func bulk(_ bytes: some Sequence<UInt8>) throws -> (colleges: [College], report: BulkFile.Report) {
  let folder = try Folder()
  var colleges: [College] = []
  let report = try BulkFile.read(try folder.file(bytes)) { colleges.append($0) }
  return (colleges, report)
}

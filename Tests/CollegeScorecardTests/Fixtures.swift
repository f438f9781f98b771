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

/// All records of a file with these bytes.
func records(_ bytes: some Sequence<UInt8>) throws -> [CSVRecord] {
  let folder = try Folder()
  let handle = try FileHandle(forReadingFrom: try folder.file(bytes))
  defer { try? handle.close() }
  var reader = CSVReader(handle)
  var records: [CSVRecord] = []
  while let record = try reader.read() { records.append(record) }
  return records
}

func texts(_ text: String) throws -> [[String]] { try records(text.utf8).map(\.texts) }

/// The colleges and the report of a file with this text.
func bulk(_ bytes: some Sequence<UInt8>) throws -> (colleges: [College], report: BulkFile.Report) {
  let folder = try Folder()
  var colleges: [College] = []
  let report = try BulkFile.read(try folder.file(bytes)) { colleges.append($0) }
  return (colleges, report)
}

/// A generator whose run can be repeated from its seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

import Foundation
import Testing

@testable import SeparatedValues

/// All records of a file with these bytes; read from memory they are the same.
func records(_ bytes: some Sequence<UInt8>) throws -> [CSVRecord] {
  let bytes = Array(bytes)
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("values-\(UUID().uuidString).csv")
  try Data(bytes).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  let handle = try FileHandle(forReadingFrom: file)
  defer { try? handle.close() }
  let read = try records(CSVReader(handle))
  #expect(try records(CSVReader(bytes)).map(\.texts) == read.map(\.texts))
  return read
}

/// All records that a reader reads.
func records(_ reader: CSVReader) throws -> [CSVRecord] {
  var reader = reader
  var records: [CSVRecord] = []
  while let record = try reader.read() { records.append(record) }
  return records
}

func texts(_ text: String) throws -> [[String]] { try records(text.utf8).map(\.texts) }

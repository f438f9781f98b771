import CanonicalJSON
import Foundation

/// Parses bytes that hold exactly one value.
func parse(_ bytes: some Sequence<UInt8>) throws(JSONError) -> JSONValue {
  try read(bytes) { (reader) throws(JSONError) in try JSONValue(from: &reader) }
}

/// Reads bytes with one of the reader's functions, and demands that nothing follows.
func read<Value>(
  _ bytes: some Sequence<UInt8>, _ body: (inout JSONReader) throws(JSONError) -> Value
) throws(JSONError) -> Value {
  let result: Result<Value, JSONError> = Array(bytes).withUnsafeBytes { buffer in
    var reader = JSONReader(buffer)
    do throws(JSONError) {
      let value = try body(&reader)
      try reader.end()
      return .success(value)
    } catch {
      return .failure(error)
    }
  }
  return try result.get()
}

/// Why a text is refused; nil when it is taken.
func refusal(of text: String) -> JSONError.Code? { refusal(of: Array(text.utf8)) }

/// Why bytes are refused; nil when they are taken.
func refusal(of bytes: [UInt8]) -> JSONError.Code? {
  do {
    _ = try parse(bytes)
    return nil
  } catch {
    return error.code
  }
}

/// What a writer makes of one value.
func written(_ body: (inout JSONWriter) -> Void) -> String {
  var writer = JSONWriter()
  body(&writer)
  return writer.text
}

/// The golden samples of all events, in the order of their names.
func samples() throws -> [[UInt8]] {
  let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  let folder = root.appendingPathComponent("EventSchemas/Samples")
  return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    .map { Array(try Data(contentsOf: folder.appendingPathComponent($0))) }
}

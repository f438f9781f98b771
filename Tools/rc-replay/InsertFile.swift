import CanonicalJSON
import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Replay

/// Reads events to insert into a hypothetical history: one JSON object per line.
enum InsertFile {
  static func read(_ path: String, _ home: Home, actor: UUID) throws -> [Alteration] {
    guard let bytes = FileManager.default.contents(atPath: path), let text = String(data: bytes, encoding: .utf8) else {
      throw CompassError.file(path: path, reason: "it cannot be read, or is not UTF-8")
    }
    return try text.split(separator: "\n").enumerated().map { index, line in
      func bad(_ reason: String) -> DomainError { DomainError(.invalid, "line \(index + 1) of \(path): \(reason)") }
      guard case .object(let members)? = try? JSONValue(parsing: String(line)) else {
        throw bad("it is not a JSON object")
      }
      guard case .string(let name)? = members["stream"], let stream = StreamName(name) else {
        throw bad("stream is missing; accepted: category/key")
      }
      guard case .string(let type)? = members["type"], case .object? = members["data"] else {
        throw bad("type or data is missing")
      }
      var schema = 1
      if case .number(let number)? = members["schema"] { schema = Int(exactly: number) ?? 0 }
      var after = try home.log.head().position
      if case .number(let number)? = members["after"] { after = Int64(exactly: number) ?? -1 }
      do throws(JSONError) {
        try CanonicalJSON.checkObject(named: "data", in: String(line))
      } catch {
        throw bad("the payload of \(type) holds \(error); accepted: data in the canonical form of RFC 8785")
      }
      let data = members["data"]?.canonical ?? "{}"
      do throws(EventDecodingError) {
        _ = try EventCodec.decode(type: type, schema: schema, json: data)
      } catch {
        throw bad(error.description)
      }
      let event = NewEvent(id: home.freshID(), stream: stream, type: type, schema: schema, data: data)
      return .insert(event, actor: actor.lowercased, after: after)
    }
  }
}

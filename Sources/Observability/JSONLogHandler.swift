import CanonicalJSON
import Foundation
import Logging

/// Writes each log entry as one JSON object on a line: `time`, `level` and `message`, then the metadata in the order of
/// their names. Whole numbers stay numbers, so that a reader of the log can compute with them.
package struct JSONLogHandler: LogHandler {
  package var logLevel: Logger.Level
  package var metadata: Logger.Metadata = [:]
  package var metadataProvider: Logger.MetadataProvider? = .init {
    RequestID.current.map { ["request": .string($0.text)] } ?? [:]
  }

  private let now: @Sendable () -> Date
  private let write: @Sendable (Data) -> Void

  /// - Parameters:
  ///   - level: The lowest level that is written.
  ///   - write: Takes a line with its end. Lines of several threads must not be mixed by it.
  package init(
    level: Logger.Level, now: @escaping @Sendable () -> Date = { Date() }, write: @escaping @Sendable (Data) -> Void
  ) {
    logLevel = level
    self.now = now
    self.write = write
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) {
    let all = metadata.merging(metadataProvider?.get() ?? [:]) { $1 }.merging(event.metadata ?? [:]) { $1 }
    let time = now().formatted(
      .iso8601.year().month().day().time(includingFractionalSeconds: true).timeZone(separator: .omitted))
    var members: [(String, JSONValue)] = [
      ("time", .string(time)), ("level", .string(event.level.rawValue)),
      ("message", .string(event.message.description)),
    ]
    members += all.sorted { $0.key < $1.key }.map { ($0.key, Self.json($0.value)) }
    let line = members.map { JSONValue.string($0.0).canonical + ":" + $0.1.canonical }.joined(separator: ",")
    write(Data("{\(line)}\n".utf8))
  }

  private static func json(_ value: Logger.Metadata.Value) -> JSONValue {
    switch value {
    case .string(let text): .string(text)
    case .stringConvertible(let value as Int): .number(Double(value))
    case .stringConvertible(let value as Double): .number(value)
    case .stringConvertible(let value): .string(value.description)
    case .array(let values): .array(values.map(json))
    case .dictionary(let members): .object(members.mapValues(json))
    }
  }
}

extension Logger {
  /// A logger that writes nothing.
  package static let silent = Logger(label: "silent") { _ in SwiftLogNoOpLogHandler() }
}

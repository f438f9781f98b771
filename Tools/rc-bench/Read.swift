import BenchBaseline
import CanonicalJSON
import Domain
import EventLog
import EventSchemas
import Foundation

/// Reads the log, decodes the payloads into their types, and adds every field to a checksum.
struct DecodingReader {
  private var kinds: [Int64: EventKind] = [:]
  private(set) var sum = Checksum()

  mutating func read(_ row: EventRow) throws {
    try sum.add(row)
    let number = row.typeNumber << 8 | Int64(row.schema)
    let kind: EventKind
    if let known = kinds[number] {
      kind = known
    } else {
      // A payload of an older schema is valid in the newest as it is (decision 0056).
      let type = try row.type
      guard let found = EventCatalog.newest(of: type).flatMap({ EventKind(type: type, schema: $0) }) else {
        return sum.addNull()
      }
      kinds[number] = found
      kind = found
    }
    sum.add(try EventCodec.decode(kind, row.data))
  }

  mutating func startOver() { sum = Checksum() }
}

enum ReadMeasures {
  // MARK: The whole log in order

  static func scan(library path: String) throws -> Sample {
    let log = try EventLog(path: path)
    var watch = Stopwatch()
    var reader = DecodingReader()
    try watch.measure { try log.scan { try reader.read($0) } }
    return Sample(
      micros: watch.micros, wall: watch.wall, count: Int(try log.head().position), checksum: reader.sum.text,
      peakBytes: peakMemory())
  }

  static func scan(baseline path: String) throws -> Sample {
    let log = try open(path)
    var watch = Stopwatch()
    let sum = watch.measure { bb_scan(log, 1) }
    return Sample(
      micros: watch.micros, wall: watch.wall, count: count(log), checksum: Checksum.text(sum), peakBytes: peakMemory())
  }

  /// The cache of the library's reading connections, in KiB.
  private static let readerCache: Int32 = 8192

  static func open(_ path: String) throws -> OpaquePointer {
    guard let log = bb_open(path, readerCache, Seed.ids, Seed.salts) else { throw BaselineFailure() }
    return log
  }

  private static func count(_ log: OpaquePointer) -> Int {
    var position: Int64 = 0
    var hash = [UInt8](repeating: 0, count: 32)
    bb_head(log, &position, &hash)
    return Int(position)
  }

  // MARK: One stream

  /// Returns the streams of randomly chosen schools, each of about fifty events. Only even schools are chosen:
  /// `EventMix` puts some events of the odd ones into other streams.
  static func streams(_ mix: EventMix, calls: Int) -> [StreamName] {
    var dice = Dice(seed: 5)
    return (0..<calls).map { _ in
      StreamName(category: "school", key: EventMix.school(2 * dice.below(max(mix.schools / 2, 1))).lowercased)
    }
  }

  static func load(library path: String, _ streams: [StreamName]) throws -> Sample {
    let log = try EventLog(path: path)
    var reader = DecodingReader()
    var times: [Double] = []
    let before = Stopwatch.cpu()
    for stream in streams {
      let start = Stopwatch.now()
      try log.load(stream) { try reader.read($0) }
      times.append(Stopwatch.now() - start)
    }
    let micros = Stopwatch.cpu() - before
    // Each stream has a checksum of its own, as in the C baseline.
    var all = Checksum()
    for stream in streams {
      reader.startOver()
      try log.load(stream) { try reader.read($0) }
      all.add(reader.sum.value)
    }
    return Sample(
      micros: micros, wall: times.reduce(0, +), count: streams.count, checksum: all.text, peakBytes: peakMemory(),
      p50: times.median)
  }

  static func load(baseline path: String, _ streams: [StreamName]) throws -> Sample {
    let log = try open(path)
    func load(_ stream: StreamName, parses: Int32) -> UInt64 {
      var name = stream.description
      return name.withUTF8 { utf8 in
        utf8.withMemoryRebound(to: CChar.self) {
          bb_load(log, bb_text(bytes: $0.baseAddress, count: $0.count), parses)
        }
      }
    }
    var times: [Double] = []
    var read: UInt64 = 0
    let before = Stopwatch.cpu()
    for stream in streams {
      let start = Stopwatch.now()
      read ^= load(stream, parses: 0)
      times.append(Stopwatch.now() - start)
    }
    let micros = Stopwatch.cpu() - before
    guard read != 1 else { throw BaselineFailure() }
    var all = Checksum()
    for stream in streams { all.add(load(stream, parses: 1)) }
    return Sample(
      micros: micros, wall: times.reduce(0, +), count: streams.count, checksum: all.text, peakBytes: peakMemory(),
      p50: times.median)
  }
}

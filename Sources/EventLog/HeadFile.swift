import CanonicalJSON
import Foundation

/// The file of the signed heads that a home knows of, and the file that carries them to another home.
///
/// The first line names the format, each following one is a signed head, and the last one has their number and the
/// SHA-256 of all lines before it. A file of more than `longest` bytes is not read at all.
package struct HeadFile: Equatable, Sendable {
  /// A signed head with what this home knows of it.
  package struct Entry: Equatable, Sendable {
    /// The signed head.
    package var head: SignedHead
    /// When this home learned of it, in milliseconds since 1970 UTC.
    package var seen: Int64
    /// Whether this home's log had the head: if it lacks it later, something was taken away or written again.
    package var isConfirmed: Bool

    /// Creates an entry.
    package init(head: SignedHead, seen: Int64, isConfirmed: Bool) {
      (self.head, self.seen, self.isConfirmed) = (head, seen, isConfirmed)
    }
  }

  /// The entries, by device and position.
  package private(set) var entries: [Entry] = []
  /// What is wrong with the file that was read, a sentence each; empty for a file as it was written.
  package private(set) var faults: [String] = []

  /// The length of the longest file, in bytes.
  package static let longest = 1 << 20
  /// The number of devices of which heads are kept.
  package static let mostDevices = 32
  /// The number of heads that are kept of each device.
  package static let mostHeads = 32
  private static let format = "recruiting-compass-heads"

  /// A file without heads.
  package init() {}

  /// Keeps a head. If there are more heads of its device than are kept, the one whose neighbours are the closest goes;
  /// the first and the last stay.
  ///
  /// - Returns: False if there is no place for a further device.
  package mutating func add(_ entry: Entry) -> Bool {
    if let known = entries.firstIndex(where: { $0.head.isSame(as: entry.head) }) {
      if entry.isConfirmed { entries[known].isConfirmed = true }
      return true
    }
    let devices = Set(entries.map(\.head.device))
    guard devices.contains(entry.head.device) || devices.count < Self.mostDevices else { return false }
    entries.append(entry)
    entries.sort { $0.head.precedes($1.head) }
    thin(entry.head.device)
    return true
  }

  private mutating func thin(_ device: UUID) {
    let own = entries.indices.filter { entries[$0].head.device == device }
    guard own.count > Self.mostHeads else { return }
    let gaps = (1..<own.count - 1).map { number in
      (
        index: own[number],
        gap: entries[own[number + 1]].head.head.position - entries[own[number - 1]].head.head.position
      )
    }
    if let closest = gaps.min(by: { $0.gap < $1.gap }) { entries.remove(at: closest.index) }
  }

  /// Notes that this home's log has a head.
  package mutating func confirm(where hasHead: (SignedHead) throws -> Bool) rethrows {
    for index in entries.indices where !entries[index].isConfirmed {
      entries[index].isConfirmed = try hasHead(entries[index].head)
    }
  }

  /// Forgets the heads of a device.
  ///
  /// - Returns: How many there were.
  package mutating func forget(_ device: UUID) -> Int {
    let before = entries.count
    entries.removeAll { $0.head.device == device }
    return before - entries.count
  }

  // MARK: Bytes

  /// The file's content.
  package var data: Data {
    var lines = [JSONValue.object(["format": .string(Self.format), "version": .number(1)]).canonical]
    lines += entries.map { entry in
      JSONValue.object([
        "confirmed": .flag(entry.isConfirmed), "head": entry.head.json, "seen": .number(Double(entry.seen)),
      ]).canonical
    }
    let text = lines.map { $0 + "\n" }.joined()
    let end = JSONValue.object([
      "end": .number(Double(entries.count)), "sha256": .string(ChainHash.of(text.utf8).description),
    ])
    return Data((text + end.canonical + "\n").utf8)
  }

  /// Reads a file. A line that was changed does not take the others with it: `faults` says what was not read.
  package init(reading data: Data) {
    guard data.count <= Self.longest else {
      faults = ["it has \(data.count) bytes; accepted: at most \(Self.longest)"]
      return
    }
    var lines = data.split(separator: 0x0A, omittingEmptySubsequences: false).map { Data($0) }
    guard lines.count >= 3, lines.removeLast().isEmpty else {
      faults = ["it does not end as such a file does"]
      return
    }
    guard lines.count - 2 <= Self.mostDevices * Self.mostHeads else {
      faults = ["it has \(lines.count - 2) heads; accepted: at most \(Self.mostDevices * Self.mostHeads)"]
      return
    }
    let end = lines.removeLast()
    if Data(lines[0]) != HeadFile().data.prefix(while: { $0 != 0x0A }) {
      faults.append("line 1 does not name the format \(Self.format) of version 1")
    }
    for (number, line) in lines.enumerated().dropFirst() {
      guard let entry = Entry(line: line) else {
        faults.append("line \(number + 1) is no signed head")
        continue
      }
      guard entry.head.isGenuine else {
        faults.append("line \(number + 1) is not what its device signed")
        continue
      }
      if !add(entry) { faults.append("line \(number + 1) is of one device too many; accepted: \(Self.mostDevices)") }
    }
    let text = lines.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
    let expected = JSONValue.object([
      "end": .number(Double(lines.count - 1)), "sha256": .string(ChainHash.of(text.utf8).description),
    ])
    if end != Data(expected.canonical.utf8) { faults.append("its lines are not those that its end was computed from") }
  }
}

extension HeadFile.Entry {
  /// Reads a line; nil if it is not exactly one that is written.
  fileprivate init?(line: Data) {
    guard line.withUnsafeBytes({ CanonicalJSON.fault(in: $0) }) == nil,
      case .object(let members)? = try? JSONValue(parsing: String(decoding: line, as: UTF8.self)), members.count == 3,
      case .flag(let isConfirmed)? = members["confirmed"], case .number(let number)? = members["seen"],
      let seen = Int64(exactly: number), SignedHead.Statement.instants.contains(seen),
      let head = members["head"].flatMap(SignedHead.init(json:))
    else { return nil }
    self.init(head: head, seen: seen, isConfirmed: isConfirmed)
  }
}

extension SignedHead {
  /// Whether two signed heads say the same, whenever they were signed.
  fileprivate func isSame(as other: SignedHead) -> Bool {
    statement.device == other.statement.device && statement.chain == other.statement.chain
      && statement.epoch == other.statement.epoch && head == other.head && key == other.key
  }

  fileprivate func precedes(_ other: SignedHead) -> Bool {
    if device != other.device { return device.uuidString < other.device.uuidString }
    return head.position == other.head.position
      ? statement.at < other.statement.at : head.position < other.head.position
  }
}

import Domain
public import EventLog
import Foundation

/// Records that were erased in one home while another one changed them: the change came with the other home's history,
/// and no page shows it. They stay known until somebody erases them for good.
extension Reading {
  /// The streams of such records, sorted; none in the past, where nothing can be decided.
  public func leftOvers() throws -> [StreamName] {
    guard !isPast, try log.hasJoined() else { return [] }
    var streams: Set<StreamName> = []
    for redaction in try log.events(EventRange(types: [Redaction.type])) {
      guard let data = redaction.data, let erased = Redaction(json: data) else { continue }
      streams.insert(redaction.stream)
      for id in erased.events { if let event = try log.event(id) { streams.insert(event.stream) } }
    }
    return try streams.filter { try LeftOver.isOne($0, of: log.events(EventRange(stream: $0))) }
      .sorted { $0.description < $1.description }
  }

  /// The record of a kind that only its left-over changes remain of, by its id or the beginning of it; nil if there is
  /// none.
  func leftOver(_ kind: ErasureKind, _ text: String) throws -> StreamName? {
    let wanted = text.lowercased()
    guard wanted.utf8.count >= 4 else { return nil }
    let found = try leftOvers().filter { $0.category == kind.rawValue && $0.key.hasPrefix(wanted) }
    guard found.count < 2 else {
      throw CompassError.ambiguous(kind: kind.rawValue, text: text, candidates: found.prefix(8).map(\.key))
    }
    return found.first
  }
}

/// The rule for a record of which only changes are left.
enum LeftOver {
  private static let kinds: Set = ["school", "coach", "interaction", "document", "offer", "event", "metric"]

  /// Whether a record's beginning was erased, and a later change of it is still there.
  static func isOne(_ stream: StreamName, of events: [RecordedEvent]) -> Bool {
    guard kinds.contains(stream.category) else { return false }
    let own = events.filter { $0.type != Redaction.type }
    return own.first?.data == nil && own.contains { $0.data != nil }
  }
}

extension Home {
  /// What the doctor says of records that were erased in one home and changed in another.
  func leftOverFindings() throws -> [Diagnosis.Finding] {
    try read { try $0.leftOvers() }.map { stream in
      Diagnosis.Finding(
        problem: "\(stream.category) \(stream.key): erased in one home and changed in another; the change is left",
        cure: "rc erase \(stream.category) \(stream.key.prefix(13)) erases it for good")
    }
  }
}

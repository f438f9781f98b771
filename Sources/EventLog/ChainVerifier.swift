/// Verifies the chain over event values that do not come from this machine's file.
public struct ChainVerifier: Sendable {
  /// The number of events that were verified.
  public private(set) var events: Int64 = 0
  /// The head after the last verified event, computed from the events alone.
  public private(set) var head: LogHead
  private var storedAt = Int64.min
  private var versions: [ByteText: Int64]?
  private var words = EncodedWords()

  /// Starts at the first event.
  public init() {
    head = .empty
    versions = [:]
  }

  /// Continues after a head. Unless the head is empty, the versions within streams are not checked, because those of
  /// the earlier events are unknown.
  public init(after head: LogHead) {
    self.head = head
    versions = head == .empty ? [:] : nil
  }

  /// Verifies the next event, and returns its fault; nil if it continues the chain.
  public mutating func verify(_ event: RecordedEvent) -> ChainReport.Fault? {
    func fault(_ reason: String) -> ChainReport.Fault { .init(position: event.position, reason: reason) }
    guard event.position == head.position + 1 else {
      return .init(position: head.position + 1, reason: "it is missing; the next event is at \(event.position)")
    }
    let stream = ByteText(event.stream.description)
    if let version = versions.map({ $0[stream, default: 0] + 1 }), event.version != version {
      return fault("it is version \(event.version) of \(event.stream), not \(version)")
    }
    guard event.storedAt >= storedAt else { return fault("it was recorded before the event in front of it") }
    guard let hash = event.chainHash(after: head.hash, &words) else {
      return fault("its salt has \(event.salt.count) bytes, not \(event.data == nil ? "32" : "16 or 48")")
    }
    guard hash == event.hash else { return fault("its content is not what its hash was computed from") }
    versions?[stream] = event.version
    storedAt = event.storedAt
    head = LogHead(position: event.position, hash: hash)
    events += 1
    return nil
  }
}

/// Texts of events in the form in which they enter the hash. Most events have the same few.
private struct EncodedWords {
  private var known: [ByteText: Interned] = [:]
  /// The number of texts at which all are dropped.
  private static let limit = 24_576

  subscript(text: String) -> Interned {
    mutating get {
      if let word = known[ByteText(text)] { return word }
      if known.count == Self.limit { known = [:] }
      let word = Interned(id: 0, text: text)
      known[ByteText(text)] = word
      return word
    }
  }
}

extension RecordedEvent {
  /// The chain hash at this event, given the one before it; nil if the salt has the wrong length.
  public func chainHash(after previous: ChainHash) -> ChainHash? {
    var words = EncodedWords()
    return chainHash(after: previous, &words)
  }

  fileprivate func chainHash(after previous: ChainHash, _ words: inout EncodedWords) -> ChainHash? {
    guard let dataHash else { return nil }
    let envelope = HashChain.Envelope(
      position: position, id: id, stream: words[stream.description], version: version, type: words[type],
      schema: Int64(schema), actor: words[actor], family: words[family], device: words[device],
      correlation: correlation == id ? nil : correlation, causation: causation, storedAt: storedAt,
      occurredAt: occurredAt, clock: clock == storedAt ? nil : clock, origin: origin)
    return HashChain.hash(envelope, dataHash: dataHash, after: previous)
  }

  /// The hash of salt and payload that enters the envelope; a redaction stores it in place of the salt.
  var dataHash: ChainHash? {
    salt.withUnsafeBytes { salt in
      guard var data else { return ChainHash(bytes: salt) }
      if let kept = KeptHash(salt) { return kept.dataHash }
      guard salt.count == 16 else { return nil }
      return data.withUTF8 { HashChain.dataHash(salt: salt, data: UnsafeRawBufferPointer($0)) }
    }
  }
}

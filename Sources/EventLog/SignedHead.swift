import CanonicalJSON
import Foundation

/// A head of a log with a device's signature: the device vouches that the log had this hash at this position.
///
/// Docs/event-log.md describes the signed bytes. They name the chain, so that a signature says nothing of any other
/// log.
package struct SignedHead: Hashable, Sendable {
  /// What the device vouches for.
  package struct Statement: Hashable, Sendable {
    /// The log: the hash of its first event.
    package var chain: ChainHash
    /// The restore epoch of the head.
    package var epoch: UUID
    /// The position and the hash there.
    package var head: LogHead
    /// The device that signs.
    package var device: UUID
    /// When it signed, by its own clock, in milliseconds since 1970 UTC.
    package var at: Int64

    /// Creates a statement.
    package init(chain: ChainHash, epoch: UUID, head: LogHead, device: UUID, at: Int64) {
      (self.chain, self.epoch, self.head, self.device, self.at) = (chain, epoch, head, device, at)
    }
  }

  /// What the device vouches for.
  package let statement: Statement
  /// The public key that checks the signature.
  package let key: DevicePublicKey
  /// The 64 bytes of the signature.
  package let signature: [UInt8]

  /// Creates a signed head; `isGenuine` says whether the signature is right.
  package init(statement: Statement, key: DevicePublicKey, signature: [UInt8]) {
    (self.statement, self.key, self.signature) = (statement, key, signature)
  }

  /// The device that signed.
  package var device: UUID { statement.device }
  /// The head that it vouches for.
  package var head: LogHead { statement.head }

  /// Whether the signature is that of the key for this statement.
  package var isGenuine: Bool { key.signed(statement.bytes(signedWith: key), with: signature) }
}

extension SignedHead.Statement {
  private static let format = "recruiting-compass-head"
  /// The latest instant that is accepted: the end of the year 9999.
  static let instants = Int64(0)...253_402_300_799_999
  /// The positions that are accepted: those that JSON writes as whole numbers.
  static let positions = Int64(1)...1 << 53

  func members(signedWith key: DevicePublicKey) -> [String: JSONValue] {
    [
      "at": .number(Double(at)), "chain": .string(chain.description), "device": .string(Self.text(device)),
      "epoch": .string(Self.text(epoch)), "format": .string(Self.format), "hash": .string(head.hash.description),
      "key": .string(key.description), "position": .number(Double(head.position)), "version": .number(1),
    ]
  }

  /// The bytes that are signed: the canonical JSON of everything but the signature.
  func bytes(signedWith key: DevicePublicKey) -> [UInt8] {
    Array(JSONValue.object(members(signedWith: key)).canonical.utf8)
  }

  private static func text(_ id: UUID) -> String { id.uuidString.lowercased() }
}

extension SignedHead {
  /// The signed head as a JSON object.
  package var json: JSONValue {
    var members = statement.members(signedWith: key)
    members["signature"] = .string(Hexadecimal.text(signature))
    return .object(members)
  }

  /// Reads a signed head; nil for a value that is not exactly one in the form that `json` writes. The signature is not
  /// checked.
  package init?(json: JSONValue) {
    guard case .object(let members) = json, members.count == 10 else { return nil }
    func text(_ name: String) -> String? { if case .string(let text)? = members[name] { text } else { nil } }
    func whole(_ name: String) -> Int64? {
      if case .number(let number)? = members[name] { Int64(exactly: number) } else { nil }
    }
    guard let chain = text("chain").flatMap({ ChainHash(hex: $0) }),
      let hash = text("hash").flatMap({ ChainHash(hex: $0) }),
      let key = text("key").flatMap(DevicePublicKey.init(hex:)),
      let epoch = text("epoch").flatMap({ UUID(uuidString: $0) }),
      let device = text("device").flatMap({ UUID(uuidString: $0) }), let at = whole("at"),
      let position = whole("position"), let signature = text("signature").flatMap({ Hexadecimal.bytes($0, count: 64) }),
      Statement.instants.contains(at), Statement.positions.contains(position)
    else { return nil }
    let statement = Statement(
      chain: chain, epoch: epoch, head: LogHead(position: position, hash: hash), device: device, at: at)
    self.init(statement: statement, key: key, signature: signature)
    // The rest is fixed: the format, the version, and ids in lower case.
    guard self.json == json else { return nil }
  }
}

/// A place outside the homes that keeps signed heads of a family's log, such as the table beside a log in PostgreSQL.
package protocol SignedHeadStore: Sendable {
  /// The signed heads that are kept, as they are found there: whoever reads them checks them. Nil if the place has not
  /// been made for them yet.
  func signedHeads() throws -> [SignedHead]?

  /// Keeps signed heads. Those that are there already stay as they are.
  func keep(_ heads: [SignedHead]) throws
}

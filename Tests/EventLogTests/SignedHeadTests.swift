import CanonicalJSON
import Foundation
import TestSupport
import Testing

@testable import EventLog

/// What a device signs, and the files of its key and of the heads that a home knows.
@Suite struct SignedHeadTests {
  /// The first key of RFC 8032, section 7.1.
  static let key: DeviceKey? = DeviceKey(
    file: Data(
      (#"{"format":"recruiting-compass-device-key","#
        + #""secret":"9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60","version":1}"# + "\n").utf8))

  static func statement(_ position: Int64 = 41, device: UInt8 = 0xD0, hash: UInt8 = 0xAB) throws -> SignedHead.Statement
  {
    SignedHead.Statement(
      chain: try #require(ChainHash(hex: "3b984c492003de9ed37dd7419ade0ba6c6c3e5507f1fdc09a51ff788366e13b9")),
      epoch: try #require(UUID(uuidString: "01900000-0000-7000-8000-000000000001")),
      head: LogHead(position: position, hash: ChainHash.of([hash])),
      device: UUID(uuid: (1, 0x90, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, device)), at: 1_770_822_000_000)
  }

  @Test func `a signature is that of RFC 8032 over the bytes that are described`() throws {
    let key = try #require(Self.key)
    #expect(key.publicKey.description == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
    let signed = try key.sign(Self.statement())
    #expect(signed.isGenuine)
    let bytes = String(decoding: signed.statement.bytes(signedWith: key.publicKey), as: UTF8.self)
    #expect(
      bytes == """
        {"at":1770822000000,"chain":"3b984c492003de9ed37dd7419ade0ba6c6c3e5507f1fdc09a51ff788366e13b9",\
        "device":"01900000-0000-7000-8000-0000000000d0","epoch":"01900000-0000-7000-8000-000000000001",\
        "format":"recruiting-compass-head","hash":"\(signed.head.hash)",\
        "key":"d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a","position":41,"version":1}
        """)
    #expect(SignedHead(json: signed.json) == signed)
  }

  @Test func `a changed member of a head is noticed`() throws {
    let signed = try #require(Self.key).sign(Self.statement())
    guard case .object(let members) = signed.json else { return }
    let others: [String: JSONValue] = [
      "at": .number(1), "chain": .string(ChainHash.of([1]).description), "position": .number(40),
      "device": .string(UUID().uuidString.lowercased()), "epoch": .string(UUID().uuidString.lowercased()),
      "hash": .string(ChainHash.of([1]).description), "key": .string(DeviceKey().publicKey.description),
      "signature": .string(String(repeating: "0", count: 128)), "version": .number(2), "format": .string("head"),
    ]
    #expect(Set(others.keys) == Set(members.keys))
    for (name, value) in others {
      var changed = members
      changed[name] = value
      #expect(SignedHead(json: .object(changed))?.isGenuine != true, "\(name)")
      changed[name] = nil
      #expect(SignedHead(json: .object(changed)) == nil, "\(name)")
    }
  }

  @Test func `a key is read only as it was written, and nothing shows its private half`() throws {
    let key = DeviceKey()
    let file = key.file
    #expect(DeviceKey(file: file)?.publicKey == key.publicKey)
    #expect(DeviceKey().publicKey != key.publicKey)
    for number in file.indices {
      var flipped = file
      flipped[number] ^= 0x20
      // Another secret is another key, and may be one.
      #expect(DeviceKey(file: flipped)?.publicKey != key.publicKey, "byte \(number)")
    }
    for bad in [Data(), file.dropLast(), file + file, Data(repeating: 0x7B, count: 5_000)] {
      #expect(DeviceKey(file: bad) == nil)
    }
    guard case .object(let members) = try JSONValue(parsing: String(decoding: file.dropLast(), as: UTF8.self)),
      case .string(let secret)? = members["secret"]
    else { return }
    var dumped = ""
    dump(key, to: &dumped)
    for text in ["\(key)", String(reflecting: key), dumped] { #expect(!text.contains(secret)) }
  }

  // MARK: The file of the heads

  private func headFile(_ positions: [Int64], devices: UInt8 = 1) throws -> HeadFile {
    let key = try #require(Self.key)
    var file = HeadFile()
    for device in 1...devices {
      for position in positions {
        let head = try key.sign(Self.statement(position, device: device))
        let isKept = file.add(
          HeadFile.Entry(head: head, seen: 1_770_822_000_001, isConfirmed: position % 2 == 0))
        #expect(isKept)
      }
    }
    return file
  }

  @Test func `a file of heads is read as it was written`() throws {
    for file in [HeadFile(), try headFile([1]), try headFile([3, 4, 9], devices: 4)] {
      let read = HeadFile(reading: file.data)
      #expect(read == file && read.faults.isEmpty, "\(read.faults)")
    }
  }

  @Test func `no flipped bit of a file goes unnoticed, and none makes a head that was not signed`() throws {
    let file = try headFile([3, 4], devices: 1)
    let heads = Set(file.entries.map(\.head))
    let data = file.data
    var random = SeededGenerator(seed: Soak.firstSeed)
    for number in data.indices {
      var flipped = data
      flipped[number] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      let read = HeadFile(reading: flipped)
      #expect(!read.faults.isEmpty, "byte \(number), seed \(Soak.firstSeed)")
      #expect(heads.isSuperset(of: read.entries.map(\.head)), "byte \(number), seed \(Soak.firstSeed)")
    }
  }

  @Test func `lost lines, cut ends and hostile files are told, and what is left is read`() throws {
    let data = try headFile([3, 4, 9]).data
    var lines = data.split(separator: 0x0A).map { Data($0) }
    lines.remove(at: 2)
    let lost = HeadFile(reading: Data(lines.map { $0 + Data("\n".utf8) }.joined()))
    #expect(lost.entries.count == 2 && !lost.faults.isEmpty)
    for length in [0, 1, data.count / 2, data.count - 1] {
      #expect(!HeadFile(reading: data.prefix(length)).faults.isEmpty, "\(length)")
    }
    let deep = Data(String(repeating: "[", count: 500_000).utf8)
    let long = Data(repeating: 0x0A, count: HeadFile.longest + 1)
    for hostile in [deep, long, data + data, Data(repeating: 0xFF, count: 4_096)] {
      #expect(!HeadFile(reading: hostile).faults.isEmpty)
    }
  }

  @Test func `of many heads the first and the last of a device stay, and others that are far apart`() throws {
    let many = try headFile((1...100).map { Int64($0) })
    let positions = many.entries.map(\.head.head.position)
    #expect(positions.count == HeadFile.mostHeads && positions.first == 1 && positions.last == 100)
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $1 - $0 <= 16 }, "\(positions)")
    var full = try headFile([7], devices: UInt8(HeadFile.mostDevices))
    let head = try #require(Self.key).sign(Self.statement(7, device: 200))
    let isKept = full.add(HeadFile.Entry(head: head, seen: 0, isConfirmed: true))
    #expect(!isKept)
    #expect(full.data.count < HeadFile.longest / 4 && HeadFile(reading: full.data) == full)
  }
}

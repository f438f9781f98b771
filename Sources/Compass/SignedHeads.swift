import Domain
import EventLog
import Files
import Foundation

/// The signed heads of a home's folder, and the key with which this device signs.
///
/// `heads.jsonl` holds the heads that this home learned of, `device.key` the key. Both are files beside the log that only
/// their owner can read. Neither is part of a backup, a bundle or an export.
package struct SignedHeads: Sendable {
  /// The home's folder.
  package let folder: URL

  /// The signed heads of a folder. Nothing is read or made yet.
  package init(folder: URL) { self.folder = folder }

  private var headsFile: URL { folder.appendingPathComponent("heads.jsonl") }
  private var keyFile: URL { folder.appendingPathComponent("device.key") }

  // MARK: The key

  /// The key of this device; nil if there is none.
  ///
  /// - Throws: `CompassError.file` for a file that others can read, or that is not a key's.
  package func key() throws -> DeviceKey? {
    guard let data = try Self.bytes(of: keyFile, atMost: DeviceKey.longestFile) else { return nil }
    guard !HomeDirectory.isOpen(keyFile.path) else {
      throw CompassError.file(path: keyFile.path, reason: "others can read this key; accepted: mode 0600")
    }
    guard let key = DeviceKey(file: data) else {
      throw CompassError.file(
        path: keyFile.path,
        reason: "it is not the key of a device; remove it and run rc log witness --enroll to make another one")
    }
    return key
  }

  /// The key of this device, made and kept if there is none.
  func keyOrNew() throws -> DeviceKey {
    try locked {
      if let known = try key() { return known }
      let fresh = DeviceKey()
      try PrivateFile.write(fresh.file, to: keyFile)
      return fresh
    }
  }

  // MARK: The heads

  /// The signed heads that this home learned of.
  package func heads() throws -> HeadFile {
    guard let data = try Self.bytes(of: headsFile, atMost: HeadFile.longest) else { return HeadFile() }
    return HeadFile(reading: data)
  }

  /// Changes the file of the heads, while no other process does. What could not be read of it is kept beside it.
  func updateHeads<T>(_ change: (inout HeadFile) throws -> T) throws -> T {
    try locked {
      var file = try heads()
      let before = file.entries
      let result = try change(&file)
      guard file.entries != before else { return result }
      if !file.faults.isEmpty {
        let damaged = folder.appendingPathComponent("heads-damaged.jsonl")
        try? FileManager.default.removeItem(at: damaged)
        try? FileManager.default.copyItem(at: headsFile, to: damaged)
      }
      try PrivateFile.write(file.data, to: headsFile)
      return result
    }
  }

  /// Runs `body` while no other process changes the key or the heads.
  private func locked<T>(_ body: () throws -> T) throws -> T {
    let path = folder.appendingPathComponent("heads.lock").path
    let number = OwnedFile.open(path, O_RDWR)
    let handle = FileHandle(fileDescriptor: number, closeOnDealloc: number >= 0)
    guard number >= 0, handle.lock(waits: true) else {
      throw CompassError.file(
        path: path, reason: FileObstacle.afterFailing(path, otherwise: "it can't be locked").reason)
    }
    defer { try? handle.close() }
    return try body()
  }

  /// Reads a file of a bounded size; nil if there is none. A longer file is read only so far that its length shows.
  private static func bytes(of file: URL, atMost limit: Int) throws -> Data? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do {
      let handle = try FileHandle(forReadingFrom: file)
      defer { try? handle.close() }
      return try handle.read(upToCount: limit + 1) ?? Data()
    } catch {
      let reason = FileObstacle.toReading(file.path)?.reason ?? FileReason.words(error)
      throw CompassError.file(path: file.path, reason: "it cannot be read: \(reason)")
    }
  }

  /// Reads a file of signed heads that another home wrote.
  ///
  /// - Throws: `CompassError.file` for a file that is not whole.
  package static func heads(inFile path: String) throws -> [SignedHead] {
    guard let data = try bytes(of: URL(fileURLWithPath: path), atMost: HeadFile.longest) else {
      throw CompassError.file(path: path, reason: "there is no such file")
    }
    let file = HeadFile(reading: data)
    guard let fault = file.faults.first else { return file.entries.map(\.head) }
    throw CompassError.file(
      path: path, reason: "\(fault); accepted: a file of rc log witness --export, as it was written")
  }
}

// MARK: Signing and learning

extension SignedHeads {
  /// A signed head that was not taken, with the reason.
  package struct Refusal: Equatable, Sendable {
    /// The head's device.
    package let device: UUID
    /// Why it was not taken, in a sentence.
    package let reason: String
  }

  /// What a home learned from signed heads of elsewhere.
  package struct Intake: Equatable, Sendable {
    /// The number of heads that this home did not know.
    package var new = 0
    /// The heads that were not taken, one for each device and reason.
    package var refusals: [Refusal] = []
  }

  /// Signs the log's head for this device, and keeps it.
  ///
  /// - Returns: The signed head; nil if this device has no key, or the log does not enrol it with that key.
  @discardableResult
  package func sign(_ log: EventLog, at now: Instant) throws -> SignedHead? {
    guard let key = try self.key(), let device = try log.binding()?.device, let place = try HeadPlace(log) else {
      return nil
    }
    guard let known = place.devices.devices[device], known.retired == nil,
      known.keys.last?.hasSameBytes(as: key.publicKey.description) == true
    else { return nil }
    let signed = try key.sign(
      SignedHead.Statement(
        chain: place.chain, epoch: place.epoch, head: place.head, device: device, at: now.milliseconds))
    _ = try updateHeads { $0.add(HeadFile.Entry(head: signed, seen: now.milliseconds, isConfirmed: true)) }
    return signed
  }

  /// Takes signed heads of other homes. A device's key is trusted as the log says; as long as the log does not name the
  /// device, the key of its first head is.
  ///
  /// - Parameter log: The log of this home, which says whether it has a head.
  package func take(_ heads: [SignedHead], log: any DomainEventLog, at now: Instant) throws -> Intake {
    guard !heads.isEmpty || FileManager.default.fileExists(atPath: headsFile.path), let place = try HeadPlace(log)
    else {
      return Intake()
    }
    let own = try (log as? EventLog)?.binding()?.device
    let ownKey = try key()?.publicKey
    return try updateHeads { file in
      var intake = Intake()
      for head in heads {
        let known = file.entries.filter { $0.head.device == head.device }
        let isNew = !known.contains { $0.head == head }
        var refusal = try isNew ? place.refusal(of: head, known: known.map(\.head.key)) : nil
        if isNew, head.device == own, let ownKey, head.key != ownKey {
          refusal = "it is signed in this device's name with another key"
        }
        let entry = HeadFile.Entry(head: head, seen: now.milliseconds, isConfirmed: try place.has(head))
        if refusal == nil, !file.add(entry) {
          refusal = "heads of \(HeadFile.mostDevices) devices are kept already; --forget makes room"
        }
        if let refusal {
          let refused = Refusal(device: head.device, reason: refusal)
          if !intake.refusals.contains(refused) { intake.refusals.append(refused) }
        } else if isNew {
          intake.new += 1
        }
      }
      try file.confirm { try place.has($0) }
      return intake
    }
  }

  /// Forgets the heads of a device, such as one that somebody made up.
  ///
  /// - Returns: How many there were.
  package func forget(_ device: UUID) throws -> Int { try updateHeads { $0.forget(device) } }
}

import EventLog
import Foundation
import Projections

/// The steps of an erasure, in order. Each is reported before it starts.
public enum ErasureStep: String, CaseIterable, Sendable {
  /// The plan is made.
  case planning
  /// The redaction event is appended, and the payloads are removed.
  case removing
  /// The transaction is committed.
  case committing
  /// The old generations of the read models and the snapshots are removed, and the current rows are folded again.
  case rows
  /// Copies of the log in the home are cleaned.
  case copies
  /// What the erasures name is removed from one of these copies, and what it alone holds is next; or the whole copy is.
  case copy
  /// Temporary files, photos, and the devices of erased people are removed.
  case files
  /// The log's file is rewritten if it was never cleaned before, and its write-ahead log is emptied.
  case log
  /// The log is marked as clean.
  case noting
  /// Everything is done.
  case done
}

extension Home {
  /// Removes the traces that erased payloads left on this device; does nothing if there are none.
  ///
  /// Each step can be repeated. Only the completion of all steps is recorded, not that of single steps.
  ///
  /// - Parameter waits: Whether to wait for another process that is cleaning.
  /// - Returns: The pending work, a sentence each; empty if all is done, or if another process is cleaning.
  @discardableResult
  public func finishErasures(
    waits: Bool = true, _ step: (ErasureStep) throws -> Void = { _ in }
  ) throws -> [String] {
    guard try log.hasTraces() else { return [] }
    return try projections.cleaning(waits: waits) { try clean(step) } ?? []
  }

  private func clean(_ step: (ErasureStep) throws -> Void) throws -> [String] {
    guard try log.hasTraces() else { return [] }
    let erased = try log.lastErasure()
    var waiting: [String] = []
    var failure: (any Error)?
    // If one step fails, as on a full disk, the others run nevertheless, because each removes traces.
    func attempt(_ body: () throws -> [String]) {
      do { waiting += try body() } catch { failure = failure ?? error }
    }
    try step(.rows)
    attempt { try projections.foldAnew().map { "\($0) is open in another program, and goes when that is through" } }
    try step(.copies)
    attempt { try cleanCopies(step) }
    try step(.files)
    attempt { removeTemporaryFiles() }
    attempt(removePhotos)
    attempt(removeAccess)
    try step(.log)
    attempt {
      do {
        if try log.wasNeverCleaned() { try log.writeAnew() }
        return []
      } catch let error as EventLogError {
        return ["log.sqlite: \(error)"]
      }
    }
    attempt {
      do {
        try log.emptyWriteAheadLog()
        return []
      } catch EventLogError.busy {
        return ["log.sqlite-wal: another program reads an older state of the log"]
      }
    }
    if let failure { throw failure }
    guard waiting.isEmpty else { return waiting }
    try step(.noting)
    try log.noteCleaned(through: erased)
    try step(.done)
    return []
  }

  /// Continues the erasures that a killed process left. A failure is only a warning, because the log itself no longer
  /// holds the payloads.
  func continueErasures() {
    do {
      let waiting = try finishErasures(waits: false)
      if !waiting.isEmpty {
        environment.warn("an erasure is not done on this device: " + waiting.joined(separator: "; "))
      }
    } catch {
      environment.warn("an erasure is not done on this device: \(error); it goes on when the home is opened again")
    }
  }

  /// Periodically continues erasures that another program began in this home. They may be unfinished because this program
  /// had files open. A timer is needed because this program may receive no request for days.
  public func continueErasures(every pause: Duration = .seconds(30)) async {
    var reported: [String] = []
    while (try? await Task.sleep(for: pause)) != nil { reported = continueErasures(reported: reported) }
  }

  /// - Parameter reported: The pending work that was last reported; it is not reported again.
  /// - Returns: The pending work.
  func continueErasures(reported: [String]) -> [String] {
    var waiting: [String]
    do { waiting = try finishErasures(waits: false) } catch { waiting = ["\(error)"] }
    if !waiting.isEmpty, waiting != reported {
      environment.warn("an erasure is not done on this device: " + waiting.joined(separator: "; "))
    }
    return waiting
  }

  /// The names of the files of this home that an erasure cleans or rebuilds.
  func filesWithTraces() throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return names.filter { name in
      name.hasPrefix("log") && name.hasSuffix(".sqlite") || name == "log.sqlite-wal"
        || name.hasPrefix("projections-")
          && name.hasSuffix(".sqlite")
        || name.hasPrefix("fold-") || name.hasSuffix(".draft")
    }.sorted()
  }

  // MARK: Other files

  /// Removes copies, folds and archives that a killed program left in the system's temporary folder, and unfinished
  /// files in the home's folder.
  private func removeTemporaryFiles() -> [String] {
    let inUse = ScratchFolder.removeAbandoned(of: folder).map {
      "\($0.path) is in use by another program, and goes when that is through"
    }
    return inUse + removeFormerTemporaryFiles() + removeParts()
  }

  /// Removes the temporary files of earlier versions, which did not mark files in use. A fold continues even if its
  /// file is unlinked; any other file that was changed within the last hour may be in use.
  private func removeFormerTemporaryFiles() -> [String] {
    let files = FileManager.default
    let folder = files.temporaryDirectory
    let names = (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap { name in
      let path = folder.appendingPathComponent(name).path
      let isFold = name.hasPrefix("rc-refold-") && name.hasSuffix(".sqlite")
      let isCopy = name.hasPrefix("rc-copy-") && files.fileExists(atPath: path + "/copy.sqlite")
      let isUpgrade = name.hasPrefix("rc-upgrade-") && files.fileExists(atPath: path + "/log.sqlite")
      // Files of another user do not belong to this home.
      guard isFold || isCopy || isUpgrade || isFormerArchive(name), files.isDeletableFile(atPath: path) else {
        return nil
      }
      let touched = try? files.attributesOfItem(atPath: path)[.modificationDate] as? Date
      if !isFold, let touched, touched.timeIntervalSinceNow > -3600 {
        return "\(path) may be in use by another program of an earlier version, and goes when it is an hour old"
      }
      try? files.removeItem(atPath: path)
      return files.fileExists(atPath: path) ? "\(path) cannot be removed" : nil
    }
  }

  /// Whether an item of the temporary folder is one in which an earlier version wrote an archive.
  private func isFormerArchive(_ name: String) -> Bool {
    guard name.hasPrefix("rc-"), UUID(uuidString: String(name.dropFirst(3))) != nil else { return false }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return names.map { !$0.isEmpty && $0.allSatisfy { $0.hasSuffix(".zip") || $0.hasSuffix(".part") } } ?? false
  }

  /// Removes files of this folder that a killed program left unfinished. A file that is being written is locked.
  private func removeParts() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".part") }.compactMap { name in
      let path = folder.appendingPathComponent(name).path
      guard let file = FileHandle(forUpdatingAtPath: path) else {
        return FileManager.default.fileExists(atPath: path) ? "\(name) cannot be opened; remove it" : nil
      }
      defer { try? file.close() }
      guard file.lock() else { return "\(name) is being written by another program" }
      try? FileManager.default.removeItem(atPath: path)
      return FileManager.default.fileExists(atPath: path) ? "\(name) cannot be removed" : nil
    }
  }

  /// Removes the photos that no payload names any more, if a player's details or the family were erased.
  private func removePhotos() throws -> [String] {
    let files = FileManager.default
    guard let names = try? files.contentsOfDirectory(atPath: photos.folder.path), !names.isEmpty,
      try log.redactions().contains(where: { ["preferences", "person", "family"].contains($0.stream.category) })
    else { return [] }
    // While a photo is being saved, its file exists before an event names it.
    guard let lock = try photos.lock(waits: false) else {
      return ["photos: another program is saving one"]
    }
    defer { try? lock.close() }
    var kept = ""
    for stream in try log.streams(ofCategory: "preferences", limit: .max) {
      for event in try log.events(EventRange(stream: stream)) { kept += event.data ?? "" }
    }
    return names.compactMap { name in
      guard !kept.contains(name) else { return nil }
      let path = photos.folder.appendingPathComponent(name).path
      try? files.removeItem(atPath: path)
      return files.fileExists(atPath: path) ? "\(path) cannot be removed" : nil
    }
  }
}

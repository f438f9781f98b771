import Dispatch
import Domain
import Errors
public import Foundation
import Synchronization

extension FamilyHomes {
  /// The result of preparing families.
  public struct Preparation: Equatable, Sendable {
    /// The number of families whose rows are ready.
    public var prepared = 0
    /// The number of families that could not be opened; they are opened again when they are requested.
    public var failed = 0
    /// Why the first of them could not.
    public var reason: String?
  }

  /// The families that have a folder here, those that were used last first.
  public func lastUsed() -> [UUID] {
    let manager = FileManager.default
    let names = (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
    let used = names.compactMap { name -> (family: UUID, at: Date)? in
      guard let family = UUID(strict: name) else { return nil }
      let place = folder.appendingPathComponent(name)
      let files = ((try? manager.contentsOfDirectory(atPath: place.path)) ?? []).map(place.appendingPathComponent)
      // An opened home makes files, and its log is written when events arrive.
      let dates = ([place] + files).compactMap {
        (try? manager.attributesOfItem(atPath: $0.path))?[.modificationDate] as? Date
      }
      return dates.max().map { (family, $0) }
    }
    return used.sorted { ($1.at, $0.family.lowercased) < ($0.at, $1.family.lowercased) }.map(\.family)
  }

  /// Folds what is missing in the rows of families, so that the first page of each need not wait for it: after an update
  /// of the program, everything. Ends early if the logs of record cannot be reached.
  ///
  /// - Parameters:
  ///   - jobs: The number of families at once, and so of processors that are used.
  ///   - progress: Called, on any thread, with the number of families that are done.
  public func prepare(
    _ families: [UUID], jobs: Int, progress: @Sendable (Int) -> Void = { _ in }
  ) -> Preparation {
    let state = Mutex((next: 0, found: Preparation()))
    DispatchQueue.concurrentPerform(iterations: min(max(1, jobs), families.count)) { _ in
      while true {
        let number = state.withLock { state in
          defer { state.next += 1 }
          return state.next
        }
        guard number < families.count else { return }
        var failure: (any Error)?
        do {
          try lending(families[number]) { _ in }
        } catch {
          failure = error
        }
        let done = state.withLock { [failure] state in
          if let failure {
            // Each of the others would wait for as long, and the node does not listen before.
            if (failure as? any ClassifiedError)?.kind == .unavailable { state.next = families.count }
            state.found.failed += 1
            state.found.reason = state.found.reason ?? "\(failure)"
          } else {
            state.found.prepared += 1
          }
          return state.found.prepared + state.found.failed
        }
        progress(done)
      }
    }
    return state.withLock { $0.found }
  }
}

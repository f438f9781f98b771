import CanonicalJSON
import Domain
import EventLog
import Foundation
import Synchronization

/// Placeholders for the ids that a decision made at random, so that the decision can be repeated and compared.
final class FreshIDs: Sendable {
  private static let prefix = "ffffffff-ffff-7fff-bfff-"
  private let count = Mutex<UInt64>(0)

  /// The next placeholder: a UUIDv7 with the latest possible time, which no record has.
  func next() -> UUID {
    let number = count.withLock { count in
      count += 1
      return count
    }
    return UUID(uuidString: Self.prefix + String(format: "%012x", number)) ?? UUID()
  }

  static func contains(_ text: String) -> Bool { text.hasPrefix(prefix) }
}

/// The correspondence between the ids of a repeated decision and those of the original one: ids made at random, and ids
/// that the caller made for new records.
struct IDCorrespondence {
  /// The keys of streams that only the repeated decision has.
  var newKeys: Set<String> = []
  private var meanings: [String: String] = [:]

  /// Whether two streams are the same, or correspond as new streams of the two decisions.
  mutating func isSame(_ new: StreamName, as old: StreamName) -> Bool {
    let (newParts, oldParts) = (new.key.split(separator: "/"), old.key.split(separator: "/"))
    return new.category == old.category && newParts.count == oldParts.count
      && zip(newParts, oldParts).allSatisfy { isSame(String($0), as: String($1)) }
  }

  /// Whether a payload of the repeated decision equals one of the original decision.
  mutating func isSame(payload new: String, as old: String) -> Bool {
    guard let new = try? JSONValue(parsing: new), let old = try? JSONValue(parsing: old) else { return false }
    return isSame(new, as: old)
  }

  private mutating func isSame(_ new: JSONValue, as old: JSONValue) -> Bool {
    switch (new, old) {
    case (.string(let new), .string(let old)):
      return isSame(new, as: old)
    case (.array(let new), .array(let old)):
      return new.count == old.count && zip(new, old).allSatisfy { isSame($0, as: $1) }
    case (.object(let new), .object(let old)):
      return new.count == old.count
        && new.keys.sorted().allSatisfy { key in
          guard let new = new[key], let old = old[key] else { return false }
          return isSame(new, as: old)
        }
    default:
      return new.canonical.utf8.elementsEqual(old.canonical.utf8)
    }
  }

  private mutating func isSame(_ new: String, as old: String) -> Bool {
    guard FreshIDs.contains(new) || newKeys.contains(new) else { return new.utf8.elementsEqual(old.utf8) }
    guard UUID(strict: old) != nil else { return false }
    if let known = meanings[new] { return known == old }
    meanings[new] = old
    return true
  }
}

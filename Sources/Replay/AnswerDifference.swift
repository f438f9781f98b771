import GRDB
import RawSQLite

/// What differs between the rows that one query returned at two moments.
package struct AnswerDifference: Equatable, Sendable {
  /// A difference in one row.
  package enum Change: Equatable, Sendable {
    /// Only the second answer has it.
    case added([DatabaseValue])
    /// Only the first answer has it.
    case gone([DatabaseValue])
    /// The two answers have different rows with the same first value.
    case changed(from: [DatabaseValue], to: [DatabaseValue])
  }

  /// The changes: those of rows of the first answer in its order, then the added rows in the order of the second one.
  package let changes: [Change]

  /// Compares two answers. The order of their rows makes no difference, the number of equal rows does. A first value that
  /// one row alone has in each answer says that the two are the same thing.
  package init(from first: ReadOnlyQuery.Answer, to second: ReadOnlyQuery.Answer) {
    let gone = Self.rows(of: first.rows, without: second.rows)
    let added = Self.rows(of: second.rows, without: first.rows)
    let (before, after) = (Self.named(first.rows), Self.named(second.rows))
    let successors = gone.map { row in
      row.first.flatMap { name in before[name] == 1 && after[name] == 1 ? added.first { $0.first == name } : nil }
    }
    let changed = Set(successors.compactMap { $0?.first })
    changes =
      zip(gone, successors).map { row, next in next.map { .changed(from: row, to: $0) } ?? .gone(row) }
      + added.filter { row in !(row.first.map(changed.contains) ?? false) }.map(Change.added)
  }

  /// Returns the rows that another list does not have, or has fewer times.
  private static func rows(of rows: [[DatabaseValue]], without others: [[DatabaseValue]]) -> [[DatabaseValue]] {
    var known = others.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return rows.filter { row in
      guard let count = known[row], count > 0 else { return true }
      known[row] = count - 1
      return false
    }
  }

  private static func named(_ rows: [[DatabaseValue]]) -> [DatabaseValue: Int] {
    rows.reduce(into: [:]) { counts, row in
      if let name = row.first, !name.isNull { counts[name, default: 0] += 1 }
    }
  }
}

/// The words of a directory, to find what a mistyped word was meant to be.
struct Vocabulary: Sendable {
  /// The words by their length in bytes.
  private let words: [Int: [[UInt8]]]

  init(_ entries: [CollegeEntry]) {
    var all: Set<[UInt8]> = []
    for entry in entries {
      for word in entry.all.split(separator: CollegeQuery.blank) where word.count >= Self.shortest - 2 {
        all.insert(Array(word))
      }
    }
    words = Dictionary(grouping: all.sorted { $0.lexicographicallyPrecedes($1) }, by: \.count)
  }

  /// Words of fewer letters are not mended: too much is near them.
  private static let shortest = 5

  /// The words that are nearest to one: one slip away, or two from eight letters on. None if it begins a word.
  func near(_ word: [UInt8]) -> [[UInt8]] {
    guard word.count >= Self.shortest else { return [] }
    let isKnown = words.contains { length, words in
      length >= word.count && words.contains { $0.starts(with: word) }
    }
    if isKnown { return [] }
    for slips in 1...(word.count >= 8 ? 2 : 1) {
      let found = (word.count - slips...word.count + slips).flatMap { length in
        (words[length] ?? []).filter { Self.isWithin(slips, word, $0) }
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Whether one word becomes another by so many letters left out, added, mistaken or exchanged with their neighbour.
  static func isWithin(_ slips: Int, _ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard abs(a.count - b.count) <= slips else { return false }
    var (before, last) = ([Int](), Array(0...b.count))
    for i in a.indices {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        var cost = min(last[j + 1], row[j]) + 1
        cost = min(cost, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        row.append(cost)
      }
      if row.allSatisfy({ $0 > slips }) { return false }
      (before, last) = (last, row)
    }
    return last[b.count] <= slips
  }
}

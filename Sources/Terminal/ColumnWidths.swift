/// Divides a table's width between its columns.
enum ColumnWidths {
  /// The width below which a column that may shrink is not cut, as long as another one can be.
  private static let leastShrunk = 6

  /// The widths of the columns that are shown: the `natural` ones if they fit; otherwise the widest columns are cut
  /// first. If there is no room for one letter of each column, the last columns are left out.
  static func fit(_ natural: [Int], canShrink: [Bool], gap: Int, width: Int) -> [Int] {
    var natural = natural
    while natural.count > 1, natural.count + gap * (natural.count - 1) > width { natural.removeLast() }
    let budget = max(1, width - gap * (natural.count - 1))
    if natural.reduce(0, +) <= budget { return natural }

    let floors = zip(natural, canShrink).map { $1 ? min($0, leastShrunk) : $0 }
    let first = lowered(natural, floors: floors, to: budget)
    return first.reduce(0, +) <= budget ? first : lowered(first, floors: first.map { min($0, 1) }, to: budget)
  }

  /// The widths, cut to the highest common level at which they fit, none below its floor. Width that is left over goes
  /// to the columns that were cut, from left to right.
  private static func lowered(_ widths: [Int], floors: [Int], to budget: Int) -> [Int] {
    func cut(_ level: Int) -> [Int] { zip(widths, floors).map { max($1, min($0, level)) } }
    var (low, high) = (0, widths.max() ?? 0)
    while low < high {
      let middle = (low + high + 1) / 2
      if cut(middle).reduce(0, +) <= budget { low = middle } else { high = middle - 1 }
    }
    var result = cut(low)
    var left = budget - result.reduce(0, +)
    for index in result.indices where left > 0 && result[index] < widths[index] && result[index] >= low {
      result[index] += 1
      left -= 1
    }
    return result
  }
}

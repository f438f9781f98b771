extension QRCode {
  /// The code as lines of text, two rows of modules in each: half as high as one line per row, so that the code of an
  /// invitation fits a terminal of 80 columns and 40 lines. The light margin that readers need is part of it.
  ///
  /// - Parameter isInkDark: Whether the letters are darker than what is behind them. A terminal of unknown colours is
  ///   taken for a dark one, in which the letters are the light modules.
  package func lines(isInkDark: Bool) -> [String] {
    let margin = 4
    let size = modules.count + 2 * margin
    func isInk(_ x: Int, _ y: Int) -> Bool {
      let (column, row) = (x - margin, y - margin)
      let isDark = modules.indices.contains(row) && modules.indices.contains(column) && modules[row][column]
      return isDark == isInkDark
    }
    return stride(from: 0, to: size, by: 2).map { y in
      String((0..<size).map { x in Self.halves(upper: isInk(x, y), lower: isInk(x, y + 1)) })
    }
  }

  private static func halves(upper: Bool, lower: Bool) -> Character {
    switch (upper, lower) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }
}

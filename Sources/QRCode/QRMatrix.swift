/// The modules of a code while it is drawn.
struct QRMatrix {
  private let version: QRVersion
  private(set) var modules: [[Bool]]
  /// The modules of the patterns that tell a reader where the code is and how to read it. They carry no data and are
  /// never masked.
  private var isPattern: [[Bool]]

  private var size: Int { version.size }

  /// The fixed patterns of a version.
  init(_ version: QRVersion) {
    self.version = version
    let row = [Bool](repeating: false, count: version.size)
    modules = [[Bool]](repeating: row, count: version.size)
    isPattern = modules
    drawTiming()
    for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(x, y) }
    drawAlignments()
    drawVersion()
    drawFormat(mask: 0)
  }

  // MARK: Patterns

  private mutating func draw(_ x: Int, _ y: Int, _ isDark: Bool) {
    guard (0..<size).contains(x), (0..<size).contains(y) else { return }
    modules[y][x] = isDark
    isPattern[y][x] = true
  }

  private mutating func drawTiming() {
    for index in 0..<size {
      draw(6, index, index % 2 == 0)
      draw(index, 6, index % 2 == 0)
    }
  }

  /// Draws one of the three squares in the corners, with its light border.
  private mutating func drawFinder(_ x: Int, _ y: Int) {
    for down in -4...4 {
      for right in -4...4 {
        let distance = max(abs(down), abs(right))
        draw(x + right, y + down, distance != 2 && distance != 4)
      }
    }
  }

  private mutating func drawAlignments() {
    let last = version.alignments.last ?? 0
    for y in version.alignments {
      for x in version.alignments where ![(6, 6), (6, last), (last, 6)].contains(where: { $0 == (x, y) }) {
        for down in -2...2 {
          for right in -2...2 { draw(x + right, y + down, max(abs(down), abs(right)) != 1) }
        }
      }
    }
  }

  /// Draws the version's number twice. Only codes of at least 45 modules on a side have it.
  private mutating func drawVersion() {
    guard version.number >= 7 else { return }
    let bits = version.number << 12 | Self.remainder(of: version.number, by: 0x1F25, bits: 12)
    for index in 0..<18 {
      let (along, across) = (size - 11 + index % 3, index / 3)
      draw(along, across, bits >> index & 1 == 1)
      draw(across, along, bits >> index & 1 == 1)
    }
  }

  /// Draws the level, whose two bits are zero, and the mask twice.
  private mutating func drawFormat(mask: Int) {
    let bits = (mask << 10 | Self.remainder(of: mask, by: 0x537, bits: 10)) ^ 0x5412
    func isSet(_ bit: Int) -> Bool { bits >> bit & 1 == 1 }
    for bit in 0...5 { draw(8, bit, isSet(bit)) }
    for (bit, x, y) in [(6, 8, 7), (7, 8, 8), (8, 7, 8)] { draw(x, y, isSet(bit)) }
    for bit in 9..<15 { draw(14 - bit, 8, isSet(bit)) }
    for bit in 0..<8 { draw(size - 1 - bit, 8, isSet(bit)) }
    for bit in 8..<15 { draw(8, size - 15 + bit, isSet(bit)) }
    draw(8, size - 8, true)
  }

  /// Returns the remainder of `value`, shifted left by `bits`, divided by `divisor`. Both are polynomials over the
  /// field of two elements.
  private static func remainder(of value: Int, by divisor: Int, bits: Int) -> Int {
    (0..<bits).reduce(value) { rest, _ in (rest << 1) ^ ((rest >> (bits - 1)) & 1) * divisor }
  }

  // MARK: Data

  /// The matrix with data in it: in columns of two, from the right, up and down in turn.
  func placing(_ bytes: [UInt8]) -> QRMatrix {
    var matrix = self
    var bit = 0
    for pair in stride(from: size - 1, to: 0, by: -2) {
      // The column of the timing pattern is left out.
      let right = pair <= 6 ? pair - 1 : pair
      for step in 0..<size {
        let y = (right + 1) & 2 == 0 ? size - 1 - step : step
        for x in [right, right - 1] where !isPattern[y][x] && bit < bytes.count * 8 {
          matrix.modules[y][x] = bytes[bit / 8] >> (7 - bit % 8) & 1 == 1
          bit += 1
        }
      }
    }
    return matrix
  }

  /// The matrix with one of the eight masks, which break up areas of one colour.
  func masked(by mask: Int) -> QRMatrix {
    var matrix = self
    for y in 0..<size {
      for x in 0..<size where !isPattern[y][x] && Self.inverts(mask, x, y) { matrix.modules[y][x].toggle() }
    }
    matrix.drawFormat(mask: mask)
    return matrix
  }

  private static func inverts(_ mask: Int, _ x: Int, _ y: Int) -> Bool {
    switch mask {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (x / 3 + y / 2) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }

  // MARK: Penalty

  /// How hard the code is to read. Long runs, squares of one colour, patterns that look like a corner, and too much of
  /// one colour add to it.
  var penalty: Int {
    let columns = (0..<size).map { x in modules.map { $0[x] } }
    let lines = modules + columns
    let dark = modules.reduce(0) { $0 + $1.count(where: \.self) }
    let imbalance = abs(dark * 20 - size * size * 10) / (size * size)
    return lines.reduce(0) { $0 + Self.runs(in: $1) + Self.corners(in: $1) } + squares + imbalance * 10
  }

  private static func runs(in line: [Bool]) -> Int {
    line.chunkLengths.reduce(0) { $0 + ($1 >= 5 ? $1 - 2 : 0) }
  }

  private static let corner = [true, false, true, true, true, false, true]

  private static func corners(in line: [Bool]) -> Int {
    let light = [Bool](repeating: false, count: 4)
    return (0...(line.count - 11)).reduce(0) { sum, start in
      let part = Array(line[start..<(start + 11)])
      return sum + (part == corner + light || part == light + corner ? 40 : 0)
    }
  }

  private var squares: Int {
    var count = 0
    for (upper, lower) in zip(modules, modules.dropFirst()) {
      for x in 1..<size where upper[x] == upper[x - 1] && lower[x] == lower[x - 1] && upper[x] == lower[x] {
        count += 1
      }
    }
    return count * 3
  }
}

extension [Bool] {
  /// The lengths of the runs of equal elements.
  fileprivate var chunkLengths: [Int] {
    var lengths: [Int] = []
    for (index, element) in enumerated() {
      if index > 0, self[index - 1] == element {
        lengths[lengths.count - 1] += 1
      } else {
        lengths.append(1)
      }
    }
    return lengths
  }
}

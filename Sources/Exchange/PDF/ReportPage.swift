/// The paper that a report is laid out for. All lengths are in points, 72 to the inch, from the upper left corner.
package struct Paper: Equatable, Sendable {
  /// The width.
  package let width: Double
  /// The height.
  package let height: Double
  /// The width of the empty margin on each side.
  package let margin: Double

  /// Creates a paper size.
  package init(width: Double, height: Double, margin: Double) {
    self.width = width
    self.height = height
    self.margin = margin
  }

  /// The US Letter size.
  package static let letter = Paper(width: 612, height: 792, margin: 48)
}

/// The appearance of text.
package struct TextStyle: Hashable, Sendable {
  /// The font size in points.
  package let size: Double
  /// Whether the font is bold.
  package let isBold: Bool

  /// Creates a style.
  package init(size: Double, isBold: Bool = false) {
    self.size = size
    self.isBold = isBold
  }

  /// The distance from one baseline to the next.
  var lineHeight: Double { size * 1.35 }
  /// The distance from the upper end of a line to its baseline.
  var ascent: Double { size * 1.02 }

  static let title = TextStyle(size: 20, isBold: true)
  static let heading = TextStyle(size: 13, isBold: true)
  static let number = TextStyle(size: 16, isBold: true)
  static let strong = TextStyle(size: 10.5, isBold: true)
  static let body = TextStyle(size: 9.5)
  static let head = TextStyle(size: 8.5, isBold: true)
  static let small = TextStyle(size: 8.5)
}

/// A colour of the reports. All colours that are used for text reach WCAG AA on white (facts §2.18).
package enum Ink: Equatable, Sendable {
  /// Normal text.
  case black
  /// Labels and other secondary text.
  case gray
  /// Lines.
  case rule
  /// The background of table heads and tiles.
  case ground
  /// Emphasis.
  case accent

  /// Red, green and blue, from 0 to 255.
  package var rgb: (red: UInt8, green: UInt8, blue: UInt8) {
    switch self {
    case .black: (0x0F, 0x17, 0x2A)
    case .gray: (0x33, 0x41, 0x55)
    case .rule: (0xD1, 0xD5, 0xDB)
    case .ground: (0xF1, 0xF5, 0xF9)
    case .accent: (0x1D, 0x4E, 0xD8)
    }
  }
}

/// A drawing operation.
package enum Mark: Equatable, Sendable {
  /// One line of text; `y` is its baseline.
  case text(String, x: Double, y: Double, style: TextStyle, ink: Ink)
  /// A filled rectangle.
  case box(x: Double, y: Double, width: Double, height: Double, ink: Ink)
}

/// A page of a report: its drawing operations with their places.
package struct ReportPage: Equatable, Sendable {
  /// The drawing operations, from back to front.
  package internal(set) var marks: [Mark] = []
}

/// Measures text with the fonts that are used for drawing.
package protocol TextMeasure {
  /// Returns the width of a text on one line, in points.
  func width(of text: String, style: TextStyle) -> Double
}

/// The paper that a report is laid out for. All lengths are in points, 72 to the inch, from the upper left corner.
public struct Paper: Equatable, Sendable {
  /// The width.
  public let width: Double
  /// The height.
  public let height: Double
  /// What stays white on each side.
  public let margin: Double

  /// A sheet.
  public init(width: Double, height: Double, margin: Double) {
    self.width = width
    self.height = height
    self.margin = margin
  }

  /// What printers in the United States hold.
  public static let letter = Paper(width: 612, height: 792, margin: 48)
}

/// How letters look.
public struct TextStyle: Hashable, Sendable {
  /// Their size in points.
  public let size: Double
  /// Whether they are bold.
  public let isBold: Bool

  /// A style.
  public init(size: Double, isBold: Bool = false) {
    self.size = size
    self.isBold = isBold
  }

  /// From one line to the next.
  var lineHeight: Double { size * 1.35 }
  /// From the upper end of a line to where its letters stand.
  var ascent: Double { size * 1.02 }

  static let title = TextStyle(size: 20, isBold: true)
  static let heading = TextStyle(size: 13, isBold: true)
  static let number = TextStyle(size: 16, isBold: true)
  static let strong = TextStyle(size: 10.5, isBold: true)
  static let body = TextStyle(size: 9.5)
  static let head = TextStyle(size: 8.5, isBold: true)
  static let small = TextStyle(size: 8.5)
}

/// A colour of the reports. On white, all that are used for text reach WCAG AA (facts §2.18).
public enum Ink: Equatable, Sendable {
  /// Text.
  case black
  /// Text that says what other text is.
  case gray
  /// Lines.
  case rule
  /// The ground of heads and tiles.
  case ground
  /// What the eye shall find first.
  case accent

  /// Red, green and blue, from 0 to 255.
  public var rgb: (red: UInt8, green: UInt8, blue: UInt8) {
    switch self {
    case .black: (0x0F, 0x17, 0x2A)
    case .gray: (0x33, 0x41, 0x55)
    case .rule: (0xD1, 0xD5, 0xDB)
    case .ground: (0xF1, 0xF5, 0xF9)
    case .accent: (0x1D, 0x4E, 0xD8)
    }
  }
}

/// Something that is drawn.
public enum Mark: Equatable, Sendable {
  /// One line of text; `y` is where its letters stand.
  case text(String, x: Double, y: Double, style: TextStyle, ink: Ink)
  /// A filled rectangle.
  case box(x: Double, y: Double, width: Double, height: Double, ink: Ink)
}

/// A page of a report: what is drawn where.
public struct ReportPage: Equatable, Sendable {
  /// What is drawn, the undermost first.
  public internal(set) var marks: [Mark] = []
}

/// Measures text. Whoever draws the pages measures with the fonts that he draws with.
public protocol TextMeasure {
  /// How wide a text is in one line, in points.
  func width(of text: String, style: TextStyle) -> Double
}

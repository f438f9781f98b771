import Foundation

/// The colours that badge tokens name: as on the web, and as the nearest colours of a 256-colour terminal.
enum Palette {
  struct RGB: Equatable {
    var red: Int
    var green: Int
    var blue: Int

    init(_ hex: Int) {
      red = hex >> 16 & 255
      green = hex >> 8 & 255
      blue = hex & 255
    }

    func distance(to other: RGB) -> Int {
      let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
      return r * r + g * g + b * b
    }

    /// The relative luminance of WCAG 2, 0 to 1.
    var luminance: Double {
      func linear(_ value: Int) -> Double {
        let share = Double(value) / 255
        return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
  }

  /// The background and foreground of a token: "blue-100/700", "gray-300/gray-700", "green-800/white".
  static func pair(_ token: String) -> (background: RGB, foreground: RGB)? {
    let parts = token.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let background = color(parts[0]) else { return nil }
    if let foreground = color(parts[1]) { return (background, foreground) }
    let family = parts[0].prefix { $0 != "-" }
    return color("\(family)-\(parts[1])").map { (background, $0) }
  }

  static func color(_ name: some StringProtocol) -> RGB? {
    if name == "white" { return RGB(0xffffff) }
    if name == "black" { return RGB(0x000000) }
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let shade = shades.firstIndex(where: { $0 == parts[1] }),
      let family = families.first(where: { $0.name == parts[0] })
    else { return nil }
    return RGB(family.hex[shade])
  }

  /// The two terminal colours nearest to a token's. The foreground keeps enough contrast to its background to be
  /// readable.
  static func indices(_ token: String) -> (background: Int, foreground: Int)? {
    guard let pair = pair(token) else { return nil }
    let background = index(of: pair.background)
    let ground = terminalColor(background).luminance
    let foreground = index(of: pair.foreground) { contrast($0, ground) >= readable }
    return (background, foreground)
  }

  /// The nearest accepted colour of 16 to 255: a cube with six steps a side, then 24 greys. The first 16 are left out,
  /// because the person's terminal settings define them.
  static func index(of color: RGB, where isAccepted: (_ luminance: Double) -> Bool = { _ in true }) -> Int {
    var best = (index: 16, distance: Int.max)
    for (index, candidate) in zip(16..., terminalColors) {
      let distance = candidate.color.distance(to: color)
      if distance < best.distance, isAccepted(candidate.luminance) { best = (index, distance) }
    }
    return best.index
  }

  /// The least contrast of WCAG 2, level AA, for text of usual size.
  private static let readable = 4.5

  private static func contrast(_ a: Double, _ b: Double) -> Double { (max(a, b) + 0.05) / (min(a, b) + 0.05) }

  private static let terminalColors = (16...255).map { index in
    (color: terminalColor(index), luminance: terminalColor(index).luminance)
  }

  static func terminalColor(_ index: Int) -> RGB {
    if index >= 232 {
      let grey = 8 + (index - 232) * 10
      return RGB(grey << 16 | grey << 8 | grey)
    }
    let steps = [0, 95, 135, 175, 215, 255]
    let cell = index - 16
    return RGB(steps[cell / 36] << 16 | steps[cell / 6 % 6] << 8 | steps[cell % 6])
  }

  private static let shades = ["50", "100", "200", "300", "500", "600", "700", "800"]

  /// Tailwind's colours in the shades above (facts §2.18).
  private static let families: [(name: String, hex: [Int])] = [
    ("slate", [0xf8fafc, 0xf1f5f9, 0xe2e8f0, 0xcbd5e1, 0x64748b, 0x475569, 0x334155, 0x1e293b]),
    ("gray", [0xf9fafb, 0xf3f4f6, 0xe5e7eb, 0xd1d5db, 0x6b7280, 0x4b5563, 0x374151, 0x1f2937]),
    ("red", [0xfef2f2, 0xfee2e2, 0xfecaca, 0xfca5a5, 0xef4444, 0xdc2626, 0xb91c1c, 0x991b1b]),
    ("orange", [0xfff7ed, 0xffedd5, 0xfed7aa, 0xfdba74, 0xf97316, 0xea580c, 0xc2410c, 0x9a3412]),
    ("amber", [0xfffbeb, 0xfef3c7, 0xfde68a, 0xfcd34d, 0xf59e0b, 0xd97706, 0xb45309, 0x92400e]),
    ("yellow", [0xfefce8, 0xfef9c3, 0xfef08a, 0xfde047, 0xeab308, 0xca8a04, 0xa16207, 0x854d0e]),
    ("green", [0xf0fdf4, 0xdcfce7, 0xbbf7d0, 0x86efac, 0x22c55e, 0x16a34a, 0x15803d, 0x166534]),
    ("emerald", [0xecfdf5, 0xd1fae5, 0xa7f3d0, 0x6ee7b7, 0x10b981, 0x059669, 0x047857, 0x065f46]),
    ("sky", [0xf0f9ff, 0xe0f2fe, 0xbae6fd, 0x7dd3fc, 0x0ea5e9, 0x0284c7, 0x0369a1, 0x075985]),
    ("blue", [0xeff6ff, 0xdbeafe, 0xbfdbfe, 0x93c5fd, 0x3b82f6, 0x2563eb, 0x1d4ed8, 0x1e40af]),
    ("indigo", [0xeef2ff, 0xe0e7ff, 0xc7d2fe, 0xa5b4fc, 0x6366f1, 0x4f46e5, 0x4338ca, 0x3730a3]),
    ("purple", [0xfaf5ff, 0xf3e8ff, 0xe9d5ff, 0xd8b4fe, 0xa855f7, 0x9333ea, 0x7e22ce, 0x6b21a8]),
  ]
}

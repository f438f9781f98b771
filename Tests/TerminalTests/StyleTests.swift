import Testing

@testable import Terminal

@Suite struct StyleTests {
  private let coloured = Style(isColoured: true)
  private let plain = Style(isColoured: false)

  @Test(
    arguments: [
      (true, [:], true), (false, [:], false), (true, ["TERM": "xterm-256color"], true), (true, ["TERM": "dumb"], false),
      (true, ["NO_COLOR": "1"], false), (true, ["NO_COLOR": ""], false), (false, ["TERM": "xterm"], false),
    ] as [(Bool, [String: String], Bool)])
  func colourNeedsATerminalThatWantsIt(isTerminal: Bool, environment: [String: String], isColoured: Bool) {
    #expect(Style.detect(isTerminal: isTerminal, environment: environment).isColoured == isColoured)
  }

  @Test func aClosedDescriptorIsNoTerminal() {
    #expect(!Style.detect(descriptor: -1, environment: [:]).isColoured)
    #expect(Screen.columns(descriptor: -1, otherwise: 97) == 97)
  }

  @Test func withoutColourEveryTextStaysAsItIs() {
    for style in [plain.bold, plain.dim, plain.red, plain.green, plain.amber] { #expect(style("D1") == "D1") }
    #expect(plain.badge("D1", "blue-100/700") == "D1")
  }

  @Test func stylesNest() {
    #expect(coloured.bold(coloured.red("no") + " way") == "\u{1b}[1m\u{1b}[31mno\u{1b}[39m way\u{1b}[22m")
    #expect(coloured.bold("").isEmpty)
    #expect(coloured.badge("D1", "blue-100/700") == "\u{1b}[48;5;189;38;5;25mD1\u{1b}[39;49m")
    #expect(coloured.badge("D1", "plaid-100/700") == "D1")
    #expect(coloured.badge("D1", "blue") == "D1")
  }

  @Test func theCubeAndTheGreysAreTheirOwnNearest() {
    for index in 16...255 {
      let color = Palette.terminalColor(index)
      #expect(Palette.terminalColor(Palette.index(of: color)) == color)
    }
  }

  @Test(arguments: [
    ("blue-100/700", 0xdbeafe, 0x1d4ed8), ("green-100/700", 0xdcfce7, 0x15803d),
    ("emerald-100/700", 0xd1fae5, 0x047857),
    ("slate-100/700", 0xf1f5f9, 0x334155), ("amber-100/700", 0xfef3c7, 0xb45309),
    ("yellow-100/700", 0xfef9c3, 0xa16207),
    ("purple-100/700", 0xf3e8ff, 0x7e22ce), ("orange-100/700", 0xffedd5, 0xc2410c),
    ("indigo-100/700", 0xe0e7ff, 0x4338ca), ("red-100/700", 0xfee2e2, 0xb91c1c), ("gray-100/700", 0xf3f4f6, 0x374151),
    ("sky-100/700", 0xe0f2fe, 0x0369a1), ("green-800/white", 0x166534, 0xffffff),
    ("gray-300/gray-700", 0xd1d5db, 0x374151), ("amber-50/amber-800", 0xfffbeb, 0x92400e),
  ])
  func badgesHaveTheColoursOfTheSpecificationAndStayReadable(token: String, background: Int, foreground: Int) throws {
    let pair = try #require(Palette.pair(token))
    #expect(pair.background == Palette.RGB(background))
    #expect(pair.foreground == Palette.RGB(foreground))
    let indices = try #require(Palette.indices(token))
    let shown = contrast(Palette.terminalColor(indices.background), Palette.terminalColor(indices.foreground))
    #expect(shown >= 4.49, "\(token): \(shown)")
  }

  /// The contrast of WCAG 2.
  private func contrast(_ a: Palette.RGB, _ b: Palette.RGB) -> Double {
    func linear(_ value: Int) -> Double {
      // A cubic polynomial in place of the power 2.4 errs by less than 0.002.
      let x = Double(value) / 255
      return x <= 0.03928 ? x / 12.92 : x * (x * (x * 0.305306011 + 0.682171111) + 0.012522878)
    }
    func luminance(_ color: Palette.RGB) -> Double {
      0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
    let (light, dark) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)
  }
}

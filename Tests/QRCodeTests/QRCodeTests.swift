import Testing

@testable import QRCode

/// The codes of the standard, and what a camera must find in them.
@Suite struct QRCodeTests {
  /// As another encoder draws it, with the same mask.
  @Test func `a short text has the code that the standard gives it`() throws {
    let code = try #require(QRCode("HELLO"))
    #expect(
      code.modules.map { $0.map { $0 ? "#" : "." }.joined() } == [
        "#######.##.#..#######",
        "#.....#..##.#.#.....#",
        "#.###.#..####.#.###.#",
        "#.###.#.#..#..#.###.#",
        "#.###.#.#...#.#.###.#",
        "#.....#.#.##..#.....#",
        "#######.#.#.#.#######",
        "........#####........",
        "#...#.######.#####..#",
        "...###..#.###..#.####",
        "#.##..#.#.##..###..#.",
        "###..#...#...##.#....",
        "..#.###..#..###...##.",
        "........###.###..#.##",
        "#######.##..##...#.#.",
        "#.....#....##..#...#.",
        "#.###.#.#..#..###.#.#",
        "#.###.#....##....#.##",
        "#.###.#..###..####...",
        "#.....#..#...##......",
        "#######.#...#####.#.#",
      ])
  }

  /// FNV-1a over the rows, from another encoder's code of the same text.
  @Test(arguments: [
    (
      "https://laptop.tail1234.ts.net/join/" + String(repeating: "0123456789abcdef", count: 4), 41,
      UInt64(0x6D75_8689_046E_ABF8)
    ),
    (String(repeating: "x", count: 213), 57, UInt64(0xD7A0_A67B_C91E_7463)),
  ])
  func `longer texts have theirs`(text: String, size: Int, digest: UInt64) throws {
    let code = try #require(QRCode(text))
    #expect(code.modules.count == size && code.modules.allSatisfy { $0.count == size })
    let found = code.modules.joined().reduce(UInt64(0xCBF2_9CE4_8422_2325)) { hash, isDark in
      (hash ^ (isDark ? 1 : 0)) &* 0x0100_0000_01B3
    }
    #expect(found == digest)
  }

  @Test func `every size has its three corners, and a text that is too long has no code`() throws {
    #expect(QRCode(String(repeating: "x", count: 214)) == nil)
    for count in [0, 1, 14, 15, 26, 27, 42, 62, 84, 106, 122, 152, 180, 181, 213] {
      let modules = try #require(QRCode(String(repeating: "x", count: count))).modules
      let last = modules.count - 1
      for (x, y) in [(0, 0), (last - 6, 0), (0, last - 6)] {
        let corner = (0..<7).map { down in (0..<7).map { modules[y + down][x + $0] } }
        #expect(
          corner.first == [Bool](repeating: true, count: 7)
            && corner[1] == [true] + [Bool](repeating: false, count: 5) + [true])
      }
    }
  }

  /// The lines are read back as a camera sees them: letters of one colour, what is behind them of the other.
  @Test(arguments: [true, false], ["HELLO", "https://192.168.1.20:8443/join/" + String(repeating: "a0", count: 32)])
  func `in half-height characters it is the same code, and fits a terminal`(isInkDark: Bool, text: String) throws {
    let code = try #require(QRCode(text))
    let lines = code.lines(isInkDark: isInkDark)
    #expect(lines.count <= 36 && lines.allSatisfy { $0.count == code.modules.count + 8 && $0.count <= 80 })
    let rows: [[Bool]] = lines.flatMap { line in
      ["▀█", "▄█"].map { ink in line.map { ink.contains($0) == isInkDark } }
    }
    let margin = [Bool](repeating: false, count: 4)
    let empty = [Bool](repeating: false, count: code.modules.count + 8)
    #expect(Array(rows[4..<(4 + code.modules.count)]) == code.modules.map { margin + $0 + margin })
    #expect((rows[..<4] + rows[(4 + code.modules.count)...]).allSatisfy { $0 == empty })
  }

  @Test func `the longest code fits a terminal of 80 columns and 40 lines`() throws {
    let lines = try #require(QRCode(String(repeating: "x", count: 213))).lines(isInkDark: false)
    #expect(lines.count == 33 && lines[0].count == 65)
  }

  @Test func `correction bytes are those of the standard's example`() {
    // ISO/IEC 18004, annex I: 01234567 in version 1-M.
    let data: [UInt8] = [16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17]
    #expect(
      ReedSolomon(correctionBytes: 10).correction(of: data) == [165, 36, 212, 193, 237, 54, 199, 135, 44, 85])
  }
}

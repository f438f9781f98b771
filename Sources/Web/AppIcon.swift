import CZlib

/// The icon of the pages as a picture of any size: the compass of `icon.svg`, for systems that take no SVG.
struct AppIcon {
  /// The width and height in pixels.
  let size: Int
  /// Whether the ground fills the whole square, as systems require that cut the icon to a shape of their own.
  let isMaskable: Bool

  private struct Colour {
    let red, green, blue: Double
  }

  private static let ground = Colour(red: 0x25, green: 0x63, blue: 0xEB)
  private static let ink = Colour(red: 255, green: 255, blue: 255)
  /// The corners of the compass's needle, in the units of `icon.svg`, whose picture is 32 wide.
  private static let needle: [(x: Double, y: Double)] = [(20.5, 11.5), (17.5, 17.5), (11.5, 20.5), (14.5, 14.5)]

  /// The picture as PNG (ISO/IEC 15948): eight bits of red, green, blue and opacity for each pixel.
  var png: [UInt8] {
    var header: [UInt8] = []
    Self.append(UInt32(size), to: &header)
    Self.append(UInt32(size), to: &header)
    header += [8, 6, 0, 0, 0]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    Self.append("IHDR", header, to: &file)
    Self.append("IDAT", Self.deflated(rows), to: &file)
    Self.append("IEND", [], to: &file)
    return file
  }

  /// The rows of pixels, each after a zero: its bytes are as they are.
  private var rows: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size * (size * 4 + 1))
    // What is cut off at the rim must not touch the compass: four fifths of the width are safe.
    let unit = 32 / Double(size) * (isMaskable ? 1.2 : 1)
    for y in 0..<size {
      bytes.append(0)
      for x in 0..<size {
        let (dx, dy) = ((Double(x) + 0.5 - Double(size) / 2) * unit, (Double(y) + 0.5 - Double(size) / 2) * unit)
        bytes += pixel(dx, dy, unit)
      }
    }
    return bytes
  }

  /// A pixel by its distance from the middle and its width, in the units of `icon.svg`.
  private func pixel(_ x: Double, _ y: Double, _ unit: Double) -> [UInt8] {
    /// How much of the pixel is within an edge at a distance; negative is inside.
    func covered(_ distance: Double) -> Double { min(max(0.5 - distance / unit, 0), 1) }
    let ring = abs((x * x + y * y).squareRoot() - 10) - 1
    let ink = max(covered(ring), covered(Self.distanceFromNeedle(x + 16, y + 16)))
    let opacity = isMaskable ? 1 : covered(Self.distanceFromSquare(x, y))
    func mixed(_ ground: Double, _ over: Double) -> UInt8 { UInt8((ground + (over - ground) * ink).rounded()) }
    return [
      mixed(Self.ground.red, Self.ink.red), mixed(Self.ground.green, Self.ink.green),
      mixed(Self.ground.blue, Self.ink.blue), UInt8((opacity * 255).rounded()),
    ]
  }

  /// The distance from the edge of the square of 32 with corners of radius 8.
  private static func distanceFromSquare(_ x: Double, _ y: Double) -> Double {
    let (dx, dy) = (max(abs(x) - 8, 0), max(abs(y) - 8, 0))
    return (dx * dx + dy * dy).squareRoot() - 8
  }

  /// The distance from the nearest side of the needle, which is convex.
  private static func distanceFromNeedle(_ x: Double, _ y: Double) -> Double {
    needle.indices.map { index in
      let (from, to) = (needle[index], needle[(index + 1) % needle.count])
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      return ((x - from.x) * dy - (y - from.y) * dx) / (dx * dx + dy * dy).squareRoot()
    }.max() ?? 1
  }

  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var length = compressBound(uLong(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(length))
    guard compress2(&packed, &length, bytes, uLong(bytes.count), Z_BEST_COMPRESSION) == Z_OK else { return [] }
    return Array(packed.prefix(Int(length)))
  }

  private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
    bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func append(_ kind: StaticString, _ data: [UInt8], to file: inout [UInt8]) {
    append(UInt32(data.count), to: &file)
    let chunk = kind.withUTF8Buffer { Array($0) } + data
    file += chunk
    append(UInt32(truncatingIfNeeded: crc32(0, chunk, uInt(chunk.count))), to: &file)
  }
}

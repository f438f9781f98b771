/// The four formats without their metadata: what a format needs to be drawn is kept by name, everything else goes, be it
/// known today or not. Each answers nil for a file that does not hold what its structure says.
extension ByteReader {
  /// JPEG: markers with segments, and scans behind `SOS`. Kept of the application's segments are JFIF (0), the colour
  /// profile (2) and Adobe's colour transform (14); Exif, XMP and comments go, as does what follows the picture's end.
  mutating func jpegWithoutMetadata() -> [UInt8]? {
    guard var kept = take(2).map(Array.init) else { return nil }
    while true {
      guard byte() == 0xFF else { return nil }
      var marker = byte()
      while marker == 0xFF { marker = byte() }
      guard let marker else { return nil }
      if marker == 0xD9 { return kept + [0xFF, 0xD9] }
      guard let length = bigEndian(2), length >= 2, let body = take(length - 2) else { return nil }
      switch marker {
      case 0xE1, 0xE3...0xED, 0xEF, 0xFE: continue
      case 0xE2 where !body.starts(with: Array("ICC_PROFILE".utf8)): continue
      default: kept += [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + body
      }
      if marker == 0xDA {
        guard let scan = jpegScan() else { return nil }
        kept += scan
      }
    }
  }

  /// The coded bytes of a scan: up to a marker that is neither a stuffed zero nor a restart.
  private mutating func jpegScan() -> [UInt8]? {
    var scan: [UInt8] = []
    while let next {
      if next == 0xFF {
        var ahead = self
        guard let pair = ahead.take(2), let marker = pair.last else { return nil }
        guard marker == 0 || (0xD0...0xD7).contains(marker) else { return scan }
        scan += pair
        self = ahead
      } else {
        scan.append(next)
        _ = byte()
      }
    }
    return nil
  }

  private static let pngChunks = Set(
    ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "bKGD", "pHYs"])

  /// PNG: chunks with a length, a name and a check sum.
  mutating func pngWithoutMetadata() -> [UInt8]? {
    guard var kept = take(8).map(Array.init) else { return nil }
    while true {
      var chunk = self
      guard let length = bigEndian(4), let name = take(4), take(length) != nil, take(4) != nil,
        let whole = chunk.take(12 + length)
      else { return nil }
      let text = String(decoding: name, as: UTF8.self)
      if Self.pngChunks.contains(text) { kept += whole }
      if text == "IEND" { return kept }
    }
  }

  private static let webpChunks = Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"])

  /// WebP: a RIFF of chunks of even length. The extended header says which metadata follows; it no longer does.
  mutating func webpWithoutMetadata() -> [UInt8]? {
    guard take(4) != nil, let length = littleEndian(4), length >= 4, take(4) != nil else { return nil }
    var body = Array("WEBP".utf8)
    let end = index + length - 4
    while index < end {
      guard let name = take(4), let count = littleEndian(4), var content = take(count).map(Array.init) else {
        return nil
      }
      if count % 2 == 1, next != nil { _ = byte() }
      let text = String(decoding: name, as: UTF8.self)
      guard Self.webpChunks.contains(text) else { continue }
      if text == "VP8X", !content.isEmpty { content[0] &= ~0b0000_1100 }
      body += Array(name) + Self.littleEndian(count) + content + (count % 2 == 1 ? [0] : [])
    }
    return body.count > 4 ? Array("RIFF".utf8) + Self.littleEndian(body.count) + body : nil
  }

  private static func littleEndian(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// GIF: a screen, then pictures and extensions made of blocks. Of the extensions the control of a picture and the loop
  /// of an animation are kept.
  mutating func gifWithoutMetadata() -> [UInt8]? {
    guard let screen = take(13).map(Array.init), let table = take(Self.colours(screen[10])) else { return nil }
    var kept = screen + table
    while true {
      switch byte() {
      case 0x3B: return kept + [0x3B]
      case 0x2C:
        guard let place = take(9).map(Array.init), let table = take(Self.colours(place[8])), let size = byte(),
          let blocks = gifBlocks()
        else { return nil }
        kept += [0x2C] + place + table + [size] + blocks
      case 0x21:
        guard let label = byte(), let blocks = gifBlocks() else { return nil }
        let isLoop = label == 0xFF && blocks.dropFirst().starts(with: Array("NETSCAPE2.0".utf8))
        if label == 0xF9 || isLoop { kept += [0x21, label] + blocks }
      default: return nil
      }
    }
  }

  /// How many bytes the colour table has that a packed field announces.
  private static func colours(_ packed: UInt8) -> Int { packed & 0x80 == 0 ? 0 : 3 << (Int(packed & 7) + 1) }

  private mutating func gifBlocks() -> [UInt8]? {
    var blocks: [UInt8] = []
    while let count = byte() {
      blocks.append(count)
      if count == 0 { return blocks }
      guard let block = take(Int(count)) else { return nil }
      blocks += block
    }
    return nil
  }
}

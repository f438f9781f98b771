/// Removes the metadata from files of the four formats. The parts that are needed to draw the picture are kept by name;
/// everything else is dropped, whether known today or not. Each method returns nil if the file's structure is damaged.
extension ByteReader {
  /// JPEG: markers with segments, and scans after `SOS`. The segments that a decoder reads (frames, tables, scans),
  /// JFIF, the colour profile and Adobe's colour transform are kept. Of the camera's data only the orientation is kept,
  /// without which a portrait would lie on its side. Bytes after the end of the picture are dropped, too.
  mutating func jpegWithoutMetadata() -> [UInt8]? {
    guard var kept = take(2).map(Array.init) else { return nil }
    var hasScan = false
    while true {
      guard byte() == 0xFF else { return nil }
      var marker = byte()
      while marker == 0xFF { marker = byte() }
      guard let marker else { return nil }
      if marker == 0xD9 { return hasScan ? kept + [0xFF, 0xD9] : nil }
      guard let length = bigEndian(2), length >= 2, let body = take(length - 2) else { return nil }
      if marker == 0xE1, let orientation = Self.orientation(Array(body)) { kept += Self.exif(orientation) }
      if Self.isNeeded(marker, body) { kept += [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + body }
      if marker == 0xDA {
        guard let scan = jpegScan() else { return nil }
        kept += scan
        hasScan = true
      }
    }
  }

  private static func isNeeded(_ marker: UInt8, _ body: ArraySlice<UInt8>) -> Bool {
    switch marker {
    case 0xC0...0xCF, 0xDA...0xDF: true
    case 0xE0: body.starts(with: Array("JFIF\0".utf8))
    case 0xE2: body.starts(with: Array("ICC_PROFILE\0".utf8))
    case 0xEE: body.starts(with: Array("Adobe".utf8))
    default: false
    }
  }

  /// The orientation of the camera, 2 to 8, from the first directory of Exif; nil if it is upright or not given.
  private static func orientation(_ segment: [UInt8]) -> UInt8? {
    guard segment.starts(with: Array("Exif\0\0".utf8)) else { return nil }
    var tiff = ByteReader(Array(segment.dropFirst(6)))
    guard let order = tiff.take(2).map(Array.init), order == Array("II".utf8) || order == Array("MM".utf8) else {
      return nil
    }
    let isLittle = order == Array("II".utf8)
    func number(_ count: Int) -> Int? { isLittle ? tiff.littleEndian(count) : tiff.bigEndian(count) }
    guard number(2) == 42, let directory = number(4), tiff.take(directory - 8) != nil, let entries = number(2) else {
      return nil
    }
    for _ in 0..<entries {
      guard let tag = number(2), let type = number(2), let count = number(4) else { return nil }
      if tag == 0x0112, type == 3, count == 1 { return number(2).flatMap { (2...8).contains($0) ? UInt8($0) : nil } }
      guard tiff.take(4) != nil else { return nil }
    }
    return nil
  }

  /// Returns an Exif segment with the orientation and nothing else.
  private static func exif(_ orientation: UInt8) -> [UInt8] {
    [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM\0*".utf8) + [
      0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation,
    ]
      + [0, 0, 0, 0, 0, 0]
  }

  /// Reads the coded bytes of a scan, up to a marker that is neither a stuffed zero nor a restart.
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

  /// PNG: chunks with a length, a name and a checksum.
  mutating func pngWithoutMetadata() -> [UInt8]? {
    guard var kept = take(8).map(Array.init) else { return nil }
    var hasData = false
    while true {
      var chunk = self
      guard let length = bigEndian(4), let name = take(4), take(length) != nil, take(4) != nil,
        let whole = chunk.take(12 + length)
      else { return nil }
      let text = String(decoding: name, as: UTF8.self)
      if Self.pngChunks.contains(text) { kept += whole }
      hasData = hasData || text == "IDAT"
      if text == "IEND" { return hasData ? kept : nil }
    }
  }

  private static let webpChunks = Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"])
  private static let webpFrameChunks = Set(["VP8 ", "VP8L", "ALPH"])
  private static let webpPictures = Set(["VP8 ", "VP8L", "ANMF"])

  /// WebP: a RIFF of chunks of even length. The flags of the extended header that announce metadata are cleared.
  mutating func webpWithoutMetadata() -> [UInt8]? {
    guard take(4) != nil, let length = littleEndian(4), length >= 4, take(4) != nil,
      let chunks = webpChunks(Self.webpChunks, until: index + length - 4), chunks.hasPicture
    else { return nil }
    let body = Array("WEBP".utf8) + chunks.kept
    return Array("RIFF".utf8) + Self.littleEndian(body.count) + body
  }

  private mutating func webpChunks(_ names: Set<String>, until end: Int) -> (kept: [UInt8], hasPicture: Bool)? {
    var kept: [UInt8] = []
    var hasPicture = false
    while index < end {
      guard let name = take(4), let count = littleEndian(4), let body = take(count) else { return nil }
      if count % 2 == 1, next != nil { _ = byte() }
      let text = String(decoding: name, as: UTF8.self)
      guard names.contains(text) else { continue }
      hasPicture = hasPicture || Self.webpPictures.contains(text)
      guard let content = Self.webpContent(text, Array(body)) else { return nil }
      kept += Array(name) + Self.littleEndian(content.count) + content + (content.count % 2 == 1 ? [0] : [])
    }
    return (kept, hasPicture)
  }

  private static func webpContent(_ name: String, _ content: [UInt8]) -> [UInt8]? {
    var content = content
    switch name {
    case "VP8X":
      if !content.isEmpty { content[0] &= ~0b0000_1100 }
      return content
    case "ANMF":
      // A frame of an animation: its position and duration, followed by its own chunks.
      var frame = ByteReader(content)
      guard let place = frame.take(16), let chunks = frame.webpChunks(webpFrameChunks, until: content.count)
      else { return nil }
      return place + chunks.kept
    default: return content
    }
  }

  private static func littleEndian(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// GIF: a screen, then pictures and extensions made of blocks. Only two extensions are kept: the control of a picture
  /// and the loop of an animation.
  mutating func gifWithoutMetadata() -> [UInt8]? {
    guard let screen = take(13).map(Array.init), let table = take(Self.colours(screen[10])) else { return nil }
    var kept = screen + table
    var hasPicture = false
    while true {
      switch byte() {
      case 0x3B: return hasPicture ? kept + [0x3B] : nil
      case 0x2C:
        guard let place = take(9).map(Array.init), let table = take(Self.colours(place[8])), let size = byte(),
          let blocks = gifBlocks()
        else { return nil }
        kept += [0x2C] + place + table + [size] + blocks
        hasPicture = true
      case 0x21:
        guard let label = byte(), let blocks = gifBlocks() else { return nil }
        // A loop has 17 bytes: the name's block, a block of three bytes and the terminator. A control has 6: a block of
        // four bytes and the terminator. Anything longer could hold other data.
        let isLoop = label == 0xFF && blocks.count == 17 && blocks.starts(with: [11] + Array("NETSCAPE2.0".utf8))
        if isLoop || label == 0xF9 && blocks.count == 6 { kept += [0x21, label] + blocks }
      default: return nil
      }
    }
  }

  /// Returns the length in bytes of the colour table that a packed field announces.
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

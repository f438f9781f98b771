import Domain
import TestSupport
import Testing

/// A photo's file is read by its structure, and nothing in it tells where it was taken (PR-54, PR-56).
@Suite struct PictureTests {
  private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 0xFF)] + body
  }

  private static let secret = Array("GPS 30.2672,-97.7431".utf8)

  static let jpeg: [UInt8] =
    [0xFF, 0xD8] + segment(0xE0, Array("JFIF\0".utf8)) + segment(0xE1, Array("Exif\0\0".utf8) + secret)
    + segment(0xE0, Array("JFXX\0".utf8) + secret) + segment(0xF0, secret) + segment(0x02, secret)
    + segment(0xED, secret) + segment(0xFE, secret) + segment(0xDB, [1, 2, 3])
    + segment(0xDA, [1]) + [0x10, 0xFF, 0x00, 0x20, 0xFF, 0xD0, 0x30] + segment(0xC4, [9]) + segment(0xDA, [2])
    + [0x40, 0xFF, 0xD9] + secret

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    [0, 0, 0, UInt8(body.count)] + Array(name.utf8) + body + [1, 2, 3, 4]
  }

  static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", [1]) + chunk("eXIf", secret)
    + chunk("tEXt", secret) + chunk("IDAT", [2, 3]) + chunk("IEND", []) + secret

  private static func riff(_ body: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + [UInt8(body.count + 4), 0, 0, 0] + Array("WEBP".utf8) + body
  }

  static let webp: [UInt8] =
    riff(
      Array("VP8X".utf8) + [1, 0, 0, 0, 0b0000_1100, 0] + Array("VP8 ".utf8) + [2, 0, 0, 0, 7, 8] + exif
        + Array("ANMF".utf8) + [UInt8(16 + 10 + exif.count), 0, 0, 0] + Array(repeating: 0, count: 16)
        + Array("VP8L".utf8) + [2, 0, 0, 0, 5, 6] + exif) + secret
  private static var exif: [UInt8] { Array("EXIF".utf8) + [UInt8(secret.count), 0, 0, 0] + secret }

  static let gif: [UInt8] =
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0] + [0, 0, 0, 1, 1, 1] + [0x21, 0xFE, UInt8(secret.count)] + secret
    + [0] + [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0] + [0x21, 0xF9, UInt8(secret.count)] + secret
    + [0] + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0]
    + [2, 2, 0x44, 0x01, 0, 0x3B] + secret

  private static let all: [(Picture.Format, [UInt8])] = [(.jpeg, jpeg), (.png, png), (.webp, webp), (.gif, gif)]

  private static func held(_ value: UInt8, little: Bool) -> [UInt8] {
    func number(_ value: UInt8, _ count: Int) -> [UInt8] {
      let bytes = [value] + Array(repeating: 0, count: count - 1)
      return little ? bytes : bytes.reversed()
    }
    func entry(_ tag: [UInt8], _ value: UInt8) -> [UInt8] {
      (little ? tag.reversed() : tag) + number(3, 2) + number(1, 4) + number(value, 2) + [0, 0]
    }
    let tiff = Array((little ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(2, 2)
    let exif = tiff + entry([0x01, 0x00], 9) + entry([0x01, 0x12], value) + [0, 0, 0, 0] + secret
    return [0xFF, 0xD8] + segment(0xE1, Array("Exif\0\0".utf8) + exif) + segment(0xDA, [1]) + [0x10, 0xFF, 0xD9]
  }

  @Test(arguments: Array<UInt8>(0...9), [true, false])
  func `a portrait stays upright, and nothing else of what the camera wrote`(value: UInt8, little: Bool) throws {
    let picture = try Picture(Self.held(value, little: little))
    #expect(!picture.bytes.contains(Self.secret))
    let directory: [UInt8] = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0]
    #expect(picture.bytes.contains(directory) == (2...8).contains(value))
    #expect(picture.bytes.contains(Array("Exif".utf8)) == (2...8).contains(value))
    #expect(try Picture(picture.bytes) == picture)
  }

  @Test(.verifies("PR-54")) func `of each format the picture stays and what was written about it goes`() throws {
    for (format, bytes) in Self.all {
      let picture = try Picture(bytes)
      #expect(picture.format == format)
      #expect(!picture.bytes.contains(Self.secret), "\(format)")
      #expect(try Picture(picture.bytes) == picture, "\(format): a second reading changes nothing")
    }
    let jpeg = try Picture(Self.jpeg).bytes
    #expect(jpeg.contains([0x10, 0xFF, 0x00, 0x20, 0xFF, 0xD0, 0x30]) && jpeg.suffix(3) == [0x40, 0xFF, 0xD9])
    #expect(try Picture(Self.png).bytes.contains(Array("IDAT".utf8) + [2, 3]))
    #expect(try Picture(Self.webp).bytes.contains([7, 8]))
    #expect(try Picture(Self.gif).bytes.contains(Array("NETSCAPE2.0".utf8)))
  }

  @Test func `a file that ends too soon is refused at whatever byte it ends`() throws {
    for (format, bytes) in Self.all {
      let whole = bytes.count - Self.secret.count
      for length in 0..<whole {
        #expect(throws: DomainError.self, "\(format) \(length)") { try Picture(Array(bytes.prefix(length))) }
      }
      _ = try Picture(Array(bytes.prefix(whole)))
    }
  }

  @Test func `a file without a picture is none`() {
    let gif = Array(Self.gif.prefix(19)) + [0x3B]
    for bytes in [[0xFF, 0xD8, 0xFF, 0xD9], Array(Self.png.prefix(8)) + Self.chunk("IEND", []), gif, Self.riff([])] {
      #expect(throws: DomainError.self) { try Picture(bytes) }
    }
  }

  @Test func `garbled bytes never do harm`() throws {
    for (_, bytes) in Self.all {
      for index in bytes.indices {
        for value: UInt8 in [0, 0x7F, 0x80, 0xFF] {
          var bytes = bytes
          bytes[index] = value
          _ = try? Picture(bytes)
        }
      }
    }
  }

  @Test(.verifies("PR-56")) func `another kind of file and one of more than five megabytes are refused`() {
    #expect(throws: DomainError.self) { try Picture(Array("%PDF-1.7".utf8)) }
    #expect(throws: DomainError.self) { try Picture([]) }
    #expect(throws: DomainError.self) { try Picture([0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: 5 << 20)) }
  }
}

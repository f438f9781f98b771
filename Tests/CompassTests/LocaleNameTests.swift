import Foundation
import Pages
import TestSupport
import Testing

@Suite struct LocaleNameTests {
  @Test(
    .verifies("ED-15"),
    arguments: [
      ("de_DE.UTF-8@euro", "de_DE"), ("de_DE", "de_DE"), ("de-DE", "de_DE"), ("de", "de"), ("DE-de", "de_DE"),
      ("fr_FR.ISO-8859-15", "fr_FR"), ("en_GB", "en_GB"), ("es-419", "es_419"), ("zh-Hant-TW", "zh_Hant_TW"),
      ("zh_hans", "zh_Hans"), ("de-DE-1996", "de_DE"), ("de-DE-u-nu-latn", "de_DE"), ("fil_PH", "fil_PH"),
      // A region or script without data of its own is left out.
      ("de_ZW", "de"), ("de-Latn-DE", "de_DE"), ("no_NO", "no"),
      // English of no country is that of the United States.
      ("en", "en_US"), ("en-ZZ", "en_US"), ("en_US.UTF-8", "en_US"), ("en_US_POSIX", "en_US"),
      ("C", "en_US"), ("C.UTF-8", "en_US"), ("POSIX", "en_US"), ("", "en_US"),
    ])
  func `a locale is read from POSIX names and language tags`(text: String, identifier: String) {
    #expect(LocaleName(text)?.identifier == identifier)
  }

  @Test(arguments: [
    "xx_YY", "d", "german", "de DE", " de", "de_", "de__DE", "_DE", "-", "c", "posix", "*", "de;q=1", "de/DE",
    "../../etc",
    "de_DE\0", "de\nDE", "дe_DE", "dé_DE", "de_DE.UTF-8\u{301}", "%s%n", "12_DE", "de_DEUTSCHLAND",
    String(repeating: "de_", count: 30),
  ])
  func `what names no known locale is refused`(text: String) {
    #expect(LocaleName(text) == nil)
    #expect(LocaleName(environment: ["LC_ALL": text]) == .american)
    #expect(LocaleName(acceptLanguage: text) == ([" de", "de;q=1"].contains(text) ? LocaleName("de") : nil))
  }

  // Not as arguments, which are printed in full.
  @Test func `a megabyte names no locale`() {
    for text in ["a", "_", "de-DE,"].map({ String(repeating: $0, count: 1_000_000 / $0.count) }) {
      #expect(LocaleName(text) == nil && LocaleName(acceptLanguage: text) == nil)
      #expect(LocaleName(environment: ["LC_ALL": text]) == .american)
    }
  }

  @Test func `any bytes at all are read as a known locale or refused`() {
    var random = SeededGenerator(seed: 15)
    let known = Set(Locale.availableIdentifiers)
    let pieces = ["de", "DE", "_", "-", ".", "@", ",", ";q=", "0", "1", "é", "\u{200f}", "\0", " ", "Latn", "en", "*"]
    for _ in 0..<3000 {
      let text = (0..<Int.random(in: 0..<12, using: &random)).map { _ in pieces.randomElement(using: &random)! }
        .joined()
      for name in [LocaleName(text), LocaleName(acceptLanguage: text)].compactMap(\.self) {
        #expect(known.contains(name.identifier), "\(text.debugDescription)")
        #expect(name.tag.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\"") }, "\(text.debugDescription)")
      }
    }
  }

  @Test(
    .verifies("ED-15"),
    arguments: [
      ([:], "en_US"), (["LANG": "de_DE.UTF-8"], "de_DE"), (["LC_ALL": "", "LANG": "de_DE.UTF-8"], "de_DE"),
      (["LC_ALL": "fr_FR", "LANG": "de_DE"], "fr_FR"), (["LC_ALL": "C", "LANG": "de_DE"], "en_US"),
      (["LC_ALL": "nonsense", "LANG": "de_DE"], "en_US"), (["LC_TIME": "de_DE"], "en_US"),
    ] as [([String: String], String)])
  func `LC_ALL counts before LANG`(environment: [String: String], identifier: String) {
    #expect(LocaleName(environment: environment).identifier == identifier)
  }

  @Test(
    .verifies("ED-15"),
    arguments: [
      ("de-DE,de;q=0.9,en;q=0.8", "de_DE"), ("en-US,en;q=0.9", "en_US"), ("de;q=0.5, fr-FR;q=0.9", "fr_FR"),
      ("de;q=0.5,fr;q=0.5", "de"), ("tlh, xx-YY;q=0.9, en-GB;q=0.1", "en_GB"), ("*, de;q=0.2", "de"),
      ("de;q=0, fr;q=0.001", "fr"), ("de;q=2, fr;q=0.3", "fr"), ("de;q=x, fr;q=0.3", "fr"), ("de ; q=0.4", "de"),
      ("de;q=nan, fr;q=0.1", "fr"), ("de;q=0x1, fr;q=0.1", "fr"), (",,de,,", "de"), ("de-DE;Q=1.000", "de_DE"),
    ])
  func `the language that a browser likes most counts`(header: String, identifier: String) {
    #expect(LocaleName(acceptLanguage: header)?.identifier == identifier)
  }

  @Test(arguments: [
    "", "*", "de;q=0", "de;q=0.0000", "de;q=", "de;q=0.5;q=0.6", ";;;,,,", "de;level=1",
    "de," + String(repeating: "x,", count: 600),
  ])
  func `a header that names no known language, or is longer than browsers send, names none`(header: String) {
    #expect(LocaleName(acceptLanguage: header) == nil)
  }
}

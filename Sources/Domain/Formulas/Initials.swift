/// The initials in a coloured circle for a school without a logo (SL-58, SD-22, C41).
public enum Initials {
  private static let smallWords: Set<String> = ["of", "the", "at", "and", "for", "in", "on", "a", "an", "&", "-"]

  /// Returns the first letters or digits of the first two words that are not small words: "University of Texas" → "UT".
  /// Empty if the name has none.
  public static func of(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 >= 0x80 }) else { return ofASCII(name) }
    var letters = ""
    for word in name.split(whereSeparator: { $0.isWhitespace }) where !smallWords.contains(word.lowercased()) {
      guard let first = word.first(where: { $0.isLetter || $0.isNumber }) else { continue }
      letters += first.uppercased()
      if letters.count == 2 { break }
    }
    return letters
  }

  /// Returns the same for an ASCII name, without the cost of Unicode's tables: a page may have ten thousand cards.
  private static func ofASCII(_ name: String) -> String {
    var letters = ""
    for word in name.utf8.split(whereSeparator: { $0 == 0x20 || (0x09...0x0D).contains($0) })
    where !smallWords.contains(Substring(word).lowercased()) {
      guard let first = word.first(where: { isLetter($0) || (0x30...0x39).contains($0) }) else { continue }
      letters.unicodeScalars.append(Unicode.Scalar(isLetter(first) ? first & 0xDF : first))
      if letters.utf8.count == 2 { break }
    }
    return letters
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// Returns the index of a name's colour among `count`: the same on every machine and in every run (FNV-1a of its
  /// bytes).
  public static func colorIndex(of name: String, among count: Int) -> Int {
    guard count > 0 else { return 0 }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    return Int(hash % UInt64(count))
  }
}

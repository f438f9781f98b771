/// The letters in a coloured circle that stand for a school without a logo (SL-58, SD-22, C41).
public enum Initials {
  private static let smallWords: Set<String> = ["of", "the", "at", "and", "for", "in", "on", "a", "an", "&", "-"]

  /// The first letters of the first two words that matter: "University of Texas" → "UT". Empty for a name without
  /// letters.
  public static func of(_ name: String) -> String {
    var letters = ""
    for word in name.split(whereSeparator: { $0.isWhitespace }) where !smallWords.contains(word.lowercased()) {
      guard let first = word.first(where: { $0.isLetter || $0.isNumber }) else { continue }
      letters += first.uppercased()
      if letters.count == 2 { break }
    }
    return letters
  }

  /// Which of so many colours belongs to a name: the same on every machine and in every run (FNV-1a of its bytes).
  public static func colorIndex(of name: String, among count: Int) -> Int {
    guard count > 0 else { return 0 }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    return Int(hash % UInt64(count))
  }
}

import Foundation

extension String {
  /// Returns whether two texts have the same UTF-8 bytes.
  ///
  /// Swift's `==` treats "é" and "e" with a combining accent as equal; here, an edit from one to the other is a change.
  public func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return order(beside: other, upTo: utf8.count).map { $0 == 0 } ?? utf8.elementsEqual(other.utf8)
  }

  /// Returns whether the text precedes another by UTF-8 bytes: the same order on every platform and in every locale.
  public func precedesInBytes(_ other: String) -> Bool {
    let (mine, theirs) = (utf8.count, other.utf8.count)
    guard let order = order(beside: other, upTo: min(mine, theirs)) else {
      return utf8.lexicographicallyPrecedes(other.utf8)
    }
    return order == 0 ? mine < theirs : order < 0
  }

  /// Compares the first bytes of two texts with `memcmp`; nil if a text is not stored contiguously.
  private func order(beside other: String, upTo count: Int) -> Int32? {
    utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable { theirs in
        guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else { return 0 }
        return memcmp(mine, theirs, count)
      }
    } ?? nil
  }
}

extension Optional<String> {
  /// Returns whether two texts have the same UTF-8 bytes; two absent texts are equal.
  public func hasSameBytes(as other: String?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let mine?, let theirs?): mine.hasSameBytes(as: theirs)
    default: false
    }
  }
}

import Foundation

extension String {
  /// Equality of UTF-8 bytes.
  ///
  /// Swift's `==` takes "é" and "e" with a combining accent as equal; an edit from one to the other is a change.
  public func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return order(beside: other, upTo: utf8.count).map { $0 == 0 } ?? utf8.elementsEqual(other.utf8)
  }

  /// Order of UTF-8 bytes: the same on every platform, in every locale.
  public func precedesInBytes(_ other: String) -> Bool {
    let (mine, theirs) = (utf8.count, other.utf8.count)
    guard let order = order(beside: other, upTo: min(mine, theirs)) else {
      return utf8.lexicographicallyPrecedes(other.utf8)
    }
    return order == 0 ? mine < theirs : order < 0
  }

  /// The order of the first bytes of two texts, as `memcmp` tells it; nil where a text does not lie in one piece.
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
  /// Equality of UTF-8 bytes, where two absent texts are equal.
  public func hasSameBytes(as other: String?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let mine?, let theirs?): mine.hasSameBytes(as: theirs)
    default: false
    }
  }
}

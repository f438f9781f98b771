extension String {
  /// Equality of UTF-8 bytes.
  ///
  /// Swift's `==` takes "é" and "e" with a combining accent as equal; an edit from one to the other is a change.
  public func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// Order of UTF-8 bytes: the same on every platform, in every locale.
  public func precedesInBytes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
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

public import Domain
public import Projections

/// The schools of a season with what every filter asks for, computed once for a list of schools and a home (SL-76).
public struct SchoolCatalog: Sendable {
  struct Entry: Sendable {
    let row: SchoolListRow
    let distance: Double?
    let state: String?
  }

  /// In the order of the names, whatever their case; by id among equals, so that the order is one.
  let entries: [Entry]
  /// Whether a home is known that distances can be measured from.
  public let hasHome: Bool
  /// The states that occur, sorted (SL-23, SL-24).
  public let states: [String]
  /// The six statuses of the page and any other that occurs (C1).
  public let statuses: [String]

  /// Measures the distance of each school from home; C34: only a missing coordinate is unknown, 0 is not.
  public init(_ rows: [SchoolListRow], home: Coordinates?) {
    hasHome = home != nil
    let named = rows.map { (name: $0.name.lowercased(), row: $0) }.sorted { a, b in
      a.name.hasSameBytes(as: b.name) ? a.row.id < b.row.id : a.name.precedesInBytes(b.name)
    }
    entries = named.map { _, row in
      let place = Coordinates(latitude: row.latitude, longitude: row.longitude)
      var distance: Double?
      if let home, let place { distance = Distance.miles(from: home, to: place) }
      let state = row.state.flatMap { $0.isEmpty ? nil : $0 } ?? row.location.flatMap(USState.parse)
      return Entry(row: row, distance: distance, state: state)
    }
    states = Set(entries.compactMap(\.state)).sorted { $0.precedesInBytes($1) }
    let offered = SchoolStatus.listChoices.map(\.rawValue)
    let others = Set(entries.compactMap(\.row.status)).subtracting(offered)
    statuses = offered + others.sorted { $0.precedesInBytes($1) }
  }

  /// The indices of the entries that pass every filter, in order.
  func select(_ filters: SchoolFilters, sort: SchoolSort) -> [Int] {
    let search = SearchText(filters.searchText)
    let passing = entries.indices.filter { passes(entries[$0], filters, search) }
    switch sort {
    case .name: return passing
    case .fit: return ordered(passing) { $0.row.fit.map { -$0.sum } }
    case .distance: return hasHome ? ordered(passing) { $0.distance } : passing
    case .lastContact: return ordered(passing) { $0.row.lastContact.map { -Double($0) } }
    }
  }

  /// By a value, ascending and unknown ones last; by name among equals, which is the order of the indices.
  private func ordered(_ indices: [Int], by value: (Entry) -> Double?) -> [Int] {
    indices.map { (value: value(entries[$0]) ?? .infinity, index: $0) }
      .sorted { ($0.value, $0.index) < ($1.value, $1.index) }
      .map(\.index)
  }

  private func passes(_ entry: Entry, _ filters: SchoolFilters, _ search: SearchText?) -> Bool {
    let row = entry.row
    if filters.favoritesOnly, !row.isFavorite { return false }
    if let division = filters.division, row.division != division { return false }
    if let status = filters.status, (row.status ?? SchoolStatus.researching.rawValue) != status { return false }
    if let tier = filters.priorityTier, row.priorityTier != tier { return false }
    if let state = filters.state, entry.state != state { return false }
    if filters.fitMinimum > SchoolFilters.fitRange.lowerBound || filters.fitMaximum < SchoolFilters.fitRange.upperBound
    {
      // An unknown score passes only while the filter stands at its ends (C36).
      guard let score = row.fit?.score, score >= filters.fitMinimum, score <= filters.fitMaximum else { return false }
    }
    if hasHome, filters.maximumDistance < SchoolFilters.distanceLimit {
      // On the unrounded distance (C35); an unknown one fails (C36). Without a home the filter is off (SL-39).
      guard let distance = entry.distance, distance <= filters.maximumDistance else { return false }
    }
    if let search { return search.occurs(in: row.name) || row.location.map(search.occurs) ?? false }
    return true
  }
}

/// A text to be found as a part of others, whatever the case.
struct SearchText {
  private let needle: [UInt8]
  private let isASCII: Bool

  /// Nil for an empty text, which narrows nothing.
  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    needle = Array(text.lowercased().utf8)
    isASCII = needle.allSatisfy { $0 < 0x80 }
  }

  func occurs(in text: String) -> Bool {
    var text = text
    // The common case: plain letters, compared byte by byte without making another string.
    let quick: Bool? = text.withUTF8 { haystack in
      guard haystack.allSatisfy({ $0 < 0x80 }) else { return nil }
      guard isASCII else { return false }
      return contains(haystack)
    }
    if let quick { return quick }
    let haystack = Array(text.lowercased().utf8)
    return haystack.withUnsafeBufferPointer(contains)
  }

  private func contains(_ haystack: UnsafeBufferPointer<UInt8>) -> Bool {
    guard haystack.count >= needle.count else { return false }
    for start in 0...(haystack.count - needle.count) {
      var offset = 0
      while offset < needle.count, Self.lowered(haystack[start + offset]) == needle[offset] { offset += 1 }
      if offset == needle.count { return true }
    }
    return false
  }

  private static func lowered(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
}

extension HomeLocation {
  /// Returns the home address as it is stored: texts trimmed, the state in capitals, coordinates in range (facts §6.2).
  public func validated() throws(DomainError) -> HomeLocation { try checked() }
}

extension PlayerDetails {
  /// Returns the details as they are stored: numbers in range, handles without @, positions as codes (facts §3.5,
  /// §6.5).
  ///
  /// - Parameter stored: the sport of the positions if these fields do not name one.
  public func validated(sport stored: String?) throws(DomainError) -> PlayerDetails {
    var details = try checked()
    let sport = (details.primarySport.isAbsent ? stored : details.primarySport.value).flatMap(Sport.init(rawValue:))
    details.primaryPosition = try primaryPosition.checked("primaryPosition") { (text, field) throws(DomainError) in
      guard let position = try TextRule.free(text, field, limit: TextRule.Limit.word) else { return nil }
      let code = Sport.code(of: position, in: sport)
      return try TextRule.choice(code, field, of: sport?.positions ?? Sport.everyPosition)
    }
    details.positions = try positions.checked("positions") { (list, field) throws(DomainError) in
      var clean: [String] = []
      for text in list {
        if let position = try TextRule.free(text, field, limit: TextRule.Limit.word) { clean.append(position) }
      }
      return Sport.normalised(clean, in: sport)
    }
    return details
  }
}

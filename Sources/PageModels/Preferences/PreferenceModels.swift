public import Domain
public import Pages

/// The model of the player details page.
public typealias PlayerDetailsModel = PreferenceModel<PlayerDetailsPage>
/// The model of the notifications page.
public typealias NotificationPreferencesModel = PreferenceModel<NotificationPreferencesPage>
/// The model of the page that chooses the dashboard's parts.
public typealias DashboardPreferencesModel = PreferenceModel<DashboardPreferencesPage>
/// The model of the home location page.
public typealias HomeLocationModel = PreferenceModel<HomeLocationPage>

extension PreferenceModel where Page == PlayerDetailsPage {
  /// Sets the sport, and clears a primary position that the sport does not have (PR-67).
  public func chooseSport(_ sport: String?) {
    edit { details in
      details.primarySport = sport.map(Patch.value) ?? .null
      let known = sport.flatMap(Sport.init(rawValue:))
      if let known, let position = details.primaryPosition.value, !known.positions.contains(position) {
        details.primaryPosition = .null
      }
    }
  }

  /// Sets the height; unless both feet and inches are chosen, the height is cleared (PR-29).
  public func chooseHeight(feet: Int?, inches: Int?) {
    edit { $0.heightInches = Height.inches(feet: feet, inches: inches).map(Patch.value) ?? .null }
  }

  /// Adds a position to those played, or removes it (PR-26).
  public func togglePosition(_ position: String) {
    edit { details in
      var positions = details.positions.value ?? []
      if let index = positions.firstIndex(of: position) {
        positions.remove(at: index)
      } else {
        positions.append(position)
      }
      details.positions = positions.isEmpty ? .null : .value(positions)
    }
  }

  /// Returns why a photo may not be uploaded; nil if it may (PR-56).
  public func problem(ofPhoto bytes: Int, contentType: String) -> String? {
    do {
      try PhotoRule.check(bytes: bytes, contentType: contentType)
      return nil
    } catch {
      return error.message
    }
  }
}

extension PreferenceModel where Page == DashboardPreferencesPage {
  /// Shows or hides a part of the dashboard.
  public func toggle(_ part: DashboardPart) {
    edit { $0[keyPath: part.field] = .value(!(preferences[keyPath: part.field].value ?? true)) }
  }

  /// Shows or hides several parts: "Select All", "Deselect All" (PR-112).
  public func select(_ parts: [DashboardPart], _ isShown: Bool) {
    edit { fields in
      for part in parts { fields[keyPath: part.field] = .value(isShown) }
    }
  }
}

extension PreferenceModel where Page == HomeLocationPage {
  /// Sets the typed state: at most two letters, in capitals (PR-120).
  public func typeState(_ text: String) {
    let state = String(text.prefix(2)).uppercased()
    edit { $0.state = state.isEmpty ? .null : .value(state) }
  }

  /// Sets the typed ZIP code: at most ten characters (PR-121). It is saved half a second later (PR-125).
  public func typeZIP(_ text: String) {
    let zip = String(text.prefix(10))
    edit { $0.zip = zip.isEmpty ? .null : .value(zip) }
  }

  /// Empties the form. The empty form is stored when it is saved, or half a second later if there was a ZIP code
  /// (PR-125).
  public func clear() {
    edit { $0 = HomeLocation(address: .null, city: .null, latitude: .null, longitude: .null, state: .null, zip: .null) }
  }
}

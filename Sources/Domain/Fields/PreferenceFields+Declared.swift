extension PlayerDetails {
  /// What is said of the fields of a player's details.
  public static let declared: [Field<Self>] = [
    // The bounds are those of the users table and do not depend on the present year: an old edit must stay repeatable.
    .whole(\.graduationYear, "Graduation Year", 2024...2040),
    .text(\.highSchool, "High School", limit: TextRule.Limit.line),
    .text(\.clubTeam, "Club Team", limit: TextRule.Limit.line),
    .text(\.primarySport, "Primary Sport", oneOf: Sport.allCases.map(\.rawValue)),
    .text(\.primaryPosition, "Primary Position"),
    .list(\.positions, "All Positions"),
    .text(\.bats, "Bats", oneOf: ["L", "R", "S"]),
    .text(\.throws, "Throws", oneOf: ["L", "R"]),
    .whole(\.heightInches, "Height", 48...96),
    .whole(\.weightLbs, "Weight (lbs)", 100...400),
    .number(\.gpa, "GPA", NumberRule.gpa),
    .whole(\.satScore, "SAT Score", NumberRule.sat),
    .whole(\.actScore, "ACT Score", NumberRule.act),
    .text(\.photo, "Profile Photo", PhotoRule.name),
    .text(\.ncaaId, "NCAA ID", limit: TextRule.Limit.word),
    .text(\.perfectGameId, "Perfect Game ID", limit: TextRule.Limit.word),
    .text(\.prepBaseballId, "Prep Baseball ID", limit: TextRule.Limit.word),
    .text(\.twitterHandle, "Twitter", ContactRule.twitter),
    .text(\.instagramHandle, "Instagram", ContactRule.instagram),
    .text(\.tiktokHandle, "TikTok", ContactRule.instagram),
    .text(\.facebookUrl, "Facebook", ContactRule.facebook),
    .text(\.phone, "Phone", ContactRule.phone),
    .text(\.email, "Email", ContactRule.email),
    .flag(\.allowSharePhone, "Share phone with coaches"),
    .flag(\.allowShareEmail, "Share email with coaches"),
    .text(\.schoolName, "School Name", limit: TextRule.Limit.line),
    .text(\.schoolAddress, "Address", limit: TextRule.Limit.line),
    .text(\.schoolCity, "City", limit: TextRule.Limit.word),
    .text(\.schoolState, "State", TextRule.state),
    .text(\.ninthGradeTeam, "9th Grade Team", limit: TextRule.Limit.line),
    .text(\.ninthGradeCoach, "9th Grade Coach", limit: TextRule.Limit.line),
    .text(\.tenthGradeTeam, "10th Grade Team", limit: TextRule.Limit.line),
    .text(\.tenthGradeCoach, "10th Grade Coach", limit: TextRule.Limit.line),
    .text(\.eleventhGradeTeam, "11th Grade Team", limit: TextRule.Limit.line),
    .text(\.eleventhGradeCoach, "11th Grade Coach", limit: TextRule.Limit.line),
    .text(\.twelfthGradeTeam, "12th Grade Team", limit: TextRule.Limit.line),
    .text(\.twelfthGradeCoach, "12th Grade Coach", limit: TextRule.Limit.line),
    .whole(\.travelTeamYear, "Travel Team Year", 2000...2100),
    .text(\.travelTeamName, "Travel Team Name", limit: TextRule.Limit.line),
    .text(\.travelTeamCoach, "Travel Team Coach", limit: TextRule.Limit.line),
  ]

  /// Positions are codes of the sport, of the known ones where there is no sport (facts §6.5).
  public static let laws: [FieldLaw<Self>] = [
    FieldLaw(of: ["primarySport", "primaryPosition"]) { (edit, player) throws(DomainError) in
      let sport = player.primarySport.value.flatMap(Sport.init(rawValue:))
      edit.primaryPosition = try edit.primaryPosition.checked("primaryPosition", as: label(of: "primaryPosition")) {
        (text, label) throws(DomainError) in
        guard let position = try TextRule.free(text, label, limit: TextRule.Limit.word) else { return nil }
        let code = Sport.code(of: position, in: sport)
        return try TextRule.choice(code, label, of: sport?.positions ?? Sport.everyPosition)
      }
    },
    FieldLaw(of: ["primarySport", "positions"]) { (edit, player) throws(DomainError) in
      let sport = player.primarySport.value.flatMap(Sport.init(rawValue:))
      edit.positions = try edit.positions.checked("positions", as: label(of: "positions")) {
        (list, label) throws(DomainError) in
        var clean: [String] = []
        for text in list {
          if let position = try TextRule.free(text, label, limit: TextRule.Limit.word) { clean.append(position) }
        }
        return Sport.normalised(clean, in: sport)
      }
    },
  ]
}

extension HomeLocation {
  /// What is said of the fields of a family's home.
  public static let declared: [Field<Self>] = [
    .text(\.address, "Street Address", limit: TextRule.Limit.line),
    .text(\.city, "City", limit: TextRule.Limit.word),
    .text(\.state, "State", TextRule.state),
    .text(\.zip, "ZIP", TextRule.zip),
    .number(\.latitude, "Latitude", NumberRule.latitude),
    .number(\.longitude, "Longitude", NumberRule.longitude),
  ]
}

extension NotificationFields {
  /// What is said of the settings of notifications.
  public static let declared: [Field<Self>] = [
    .flag(\.enableFollowUpReminders, "Coach Follow-Up Reminders"),
    .whole(\.followUpReminderDays, "Days between follow-ups", NotificationSettings.days),
    .flag(\.enableDeadlineAlerts, "Deadline Alerts"),
    .flag(\.enableDailyDigest, "Daily Digest"),
    .flag(\.enableInboundInteractionAlerts, "Inbound Contact Alerts"),
    .flag(\.enableEmailNotifications, "Enable Email Notifications"),
    .flag(\.emailOnlyHighPriority, "High-Priority Only"),
    .text(\.quietHoursStart, "Quiet hours start", TextRule.clockTime),
    .text(\.quietHoursEnd, "Quiet hours end", TextRule.clockTime),
  ]
}

extension DashboardFields {
  /// What is said of the parts of a dashboard.
  public static let declared: [Field<Self>] = DashboardPart.allCases.map { .flag($0.field, $0.label) }
}

extension PlayerDetails {
  /// What is said of the fields of a player's details.
  public static let declared: [Field<Self>] = [
    .whole(\.graduationYear, "Graduation Year"),
    .text(\.highSchool, "High School"),
    .text(\.clubTeam, "Club Team"),
    .text(\.primarySport, "Primary Sport"),
    .text(\.primaryPosition, "Primary Position"),
    .list(\.positions, "All Positions"),
    .text(\.bats, "Bats"),
    .text(\.throws, "Throws"),
    .whole(\.heightInches, "Height"),
    .whole(\.weightLbs, "Weight (lbs)"),
    .number(\.gpa, "GPA"),
    .whole(\.satScore, "SAT Score"),
    .whole(\.actScore, "ACT Score"),
    .text(\.photo, "Profile Photo"),
    .text(\.ncaaId, "NCAA ID"),
    .text(\.perfectGameId, "Perfect Game ID"),
    .text(\.prepBaseballId, "Prep Baseball ID"),
    .text(\.twitterHandle, "Twitter"),
    .text(\.instagramHandle, "Instagram"),
    .text(\.tiktokHandle, "TikTok"),
    .text(\.facebookUrl, "Facebook"),
    .text(\.phone, "Phone"),
    .text(\.email, "Email"),
    .flag(\.allowSharePhone, "Share phone with coaches"),
    .flag(\.allowShareEmail, "Share email with coaches"),
    .text(\.schoolName, "School Name"),
    .text(\.schoolAddress, "Address"),
    .text(\.schoolCity, "City"),
    .text(\.schoolState, "State"),
    .text(\.ninthGradeTeam, "9th Grade Team"),
    .text(\.ninthGradeCoach, "9th Grade Coach"),
    .text(\.tenthGradeTeam, "10th Grade Team"),
    .text(\.tenthGradeCoach, "10th Grade Coach"),
    .text(\.eleventhGradeTeam, "11th Grade Team"),
    .text(\.eleventhGradeCoach, "11th Grade Coach"),
    .text(\.twelfthGradeTeam, "12th Grade Team"),
    .text(\.twelfthGradeCoach, "12th Grade Coach"),
    .whole(\.travelTeamYear, "Travel Team Year"),
    .text(\.travelTeamName, "Travel Team Name"),
    .text(\.travelTeamCoach, "Travel Team Coach"),
  ]
}

extension HomeLocation {
  /// What is said of the fields of a family's home.
  public static let declared: [Field<Self>] = [
    .text(\.address, "Street Address"),
    .text(\.city, "City"),
    .text(\.state, "State"),
    .text(\.zip, "ZIP"),
    .number(\.latitude, "Latitude"),
    .number(\.longitude, "Longitude"),
  ]
}

extension NotificationFields {
  /// What is said of the settings of notifications.
  public static let declared: [Field<Self>] = [
    .flag(\.enableFollowUpReminders, "Coach Follow-Up Reminders"),
    .whole(\.followUpReminderDays, "Days between follow-ups"),
    .flag(\.enableDeadlineAlerts, "Deadline Alerts"),
    .flag(\.enableDailyDigest, "Daily Digest"),
    .flag(\.enableInboundInteractionAlerts, "Inbound Contact Alerts"),
    .flag(\.enableEmailNotifications, "Enable Email Notifications"),
    .flag(\.emailOnlyHighPriority, "High-Priority Only"),
    .text(\.quietHoursStart, "Quiet hours start"),
    .text(\.quietHoursEnd, "Quiet hours end"),
  ]
}

extension DashboardFields {
  /// What is said of the parts of a dashboard.
  public static let declared: [Field<Self>] = DashboardPart.allCases.map { .flag($0.field, $0.label) }
}

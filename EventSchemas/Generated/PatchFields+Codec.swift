// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import CanonicalJSON
public import Domain
import Foundation

extension CoachFields: JSONCodable {
  /// Reads the fields; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> CoachFields {
    var fields = CoachFields()
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 5 where key.matches("email"): fields.email = try reader.patch(1 << 0, &seen, key)
      case 9 where key.matches("firstName"): fields.firstName = try reader.patch(1 << 1, &seen, key)
      case 15 where key.matches("instagramHandle"): fields.instagramHandle = try reader.patch(1 << 2, &seen, key)
      case 8 where key.matches("lastName"): fields.lastName = try reader.patch(1 << 3, &seen, key)
      case 5 where key.matches("notes"): fields.notes = try reader.patch(1 << 4, &seen, key)
      case 5 where key.matches("phone"): fields.phone = try reader.patch(1 << 5, &seen, key)
      case 4 where key.matches("role"): fields.role = try reader.patch(1 << 6, &seen, key)
      case 13 where key.matches("twitterHandle"): fields.twitterHandle = try reader.patch(1 << 7, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return fields
  }

  /// Writes the fields as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""email":"#, email, &isFirst)
    writer.field(#""firstName":"#, firstName, &isFirst)
    writer.field(#""instagramHandle":"#, instagramHandle, &isFirst)
    writer.field(#""lastName":"#, lastName, &isFirst)
    writer.field(#""notes":"#, notes, &isFirst)
    writer.field(#""phone":"#, phone, &isFirst)
    writer.field(#""role":"#, role, &isFirst)
    writer.field(#""twitterHandle":"#, twitterHandle, &isFirst)
    writer.raw("}")
  }
}

extension DashboardFields: JSONCodable {
  /// Reads the fields; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> DashboardFields {
    var fields = DashboardFields()
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 16 where key.matches("atAGlanceSummary"): fields.atAGlanceSummary = try reader.patch(1 << 0, &seen, key)
      case 19 where key.matches("coachFollowupWidget"):
        fields.coachFollowupWidget = try reader.patch(1 << 1, &seen, key)
      case 19 where key.matches("coachResponsiveness"):
        fields.coachResponsiveness = try reader.patch(1 << 2, &seen, key)
      case 7 where key.matches("coaches"): fields.coaches = try reader.patch(1 << 3, &seen, key)
      case 6 where key.matches("events"): fields.events = try reader.patch(1 << 4, &seen, key)
      case 13 where key.matches("eventsSummary"): fields.eventsSummary = try reader.patch(1 << 5, &seen, key)
      case 16 where key.matches("interactionStats"): fields.interactionStats = try reader.patch(1 << 6, &seen, key)
      case 21 where key.matches("interactionTrendChart"):
        fields.interactionTrendChart = try reader.patch(1 << 7, &seen, key)
      case 12 where key.matches("interactions"): fields.interactions = try reader.patch(1 << 8, &seen, key)
      case 14 where key.matches("linkedAccounts"): fields.linkedAccounts = try reader.patch(1 << 9, &seen, key)
      case 13 where key.matches("notifications"): fields.notifications = try reader.patch(1 << 10, &seen, key)
      case 19 where key.matches("offerStatusOverview"):
        fields.offerStatusOverview = try reader.patch(1 << 11, &seen, key)
      case 6 where key.matches("offers"): fields.offers = try reader.patch(1 << 12, &seen, key)
      case 11 where key.matches("performance"): fields.performance = try reader.patch(1 << 13, &seen, key)
      case 18 where key.matches("performanceSummary"): fields.performanceSummary = try reader.patch(1 << 14, &seen, key)
      case 10 where key.matches("quickTasks"): fields.quickTasks = try reader.patch(1 << 15, &seen, key)
      case 15 where key.matches("recentDocuments"): fields.recentDocuments = try reader.patch(1 << 16, &seen, key)
      case 19 where key.matches("recentNotifications"):
        fields.recentNotifications = try reader.patch(1 << 17, &seen, key)
      case 18 where key.matches("recruitingCalendar"): fields.recruitingCalendar = try reader.patch(1 << 18, &seen, key)
      case 19 where key.matches("schoolInterestChart"):
        fields.schoolInterestChart = try reader.patch(1 << 19, &seen, key)
      case 15 where key.matches("schoolMapWidget"): fields.schoolMapWidget = try reader.patch(1 << 20, &seen, key)
      case 20 where key.matches("schoolStatusOverview"):
        fields.schoolStatusOverview = try reader.patch(1 << 21, &seen, key)
      case 7 where key.matches("schools"): fields.schools = try reader.patch(1 << 22, &seen, key)
      case 11 where key.matches("socialMedia"): fields.socialMedia = try reader.patch(1 << 23, &seen, key)
      case 17 where key.matches("upcomingDeadlines"): fields.upcomingDeadlines = try reader.patch(1 << 24, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return fields
  }

  /// Writes the fields as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""atAGlanceSummary":"#, atAGlanceSummary, &isFirst)
    writer.field(#""coachFollowupWidget":"#, coachFollowupWidget, &isFirst)
    writer.field(#""coachResponsiveness":"#, coachResponsiveness, &isFirst)
    writer.field(#""coaches":"#, coaches, &isFirst)
    writer.field(#""events":"#, events, &isFirst)
    writer.field(#""eventsSummary":"#, eventsSummary, &isFirst)
    writer.field(#""interactionStats":"#, interactionStats, &isFirst)
    writer.field(#""interactionTrendChart":"#, interactionTrendChart, &isFirst)
    writer.field(#""interactions":"#, interactions, &isFirst)
    writer.field(#""linkedAccounts":"#, linkedAccounts, &isFirst)
    writer.field(#""notifications":"#, notifications, &isFirst)
    writer.field(#""offerStatusOverview":"#, offerStatusOverview, &isFirst)
    writer.field(#""offers":"#, offers, &isFirst)
    writer.field(#""performance":"#, performance, &isFirst)
    writer.field(#""performanceSummary":"#, performanceSummary, &isFirst)
    writer.field(#""quickTasks":"#, quickTasks, &isFirst)
    writer.field(#""recentDocuments":"#, recentDocuments, &isFirst)
    writer.field(#""recentNotifications":"#, recentNotifications, &isFirst)
    writer.field(#""recruitingCalendar":"#, recruitingCalendar, &isFirst)
    writer.field(#""schoolInterestChart":"#, schoolInterestChart, &isFirst)
    writer.field(#""schoolMapWidget":"#, schoolMapWidget, &isFirst)
    writer.field(#""schoolStatusOverview":"#, schoolStatusOverview, &isFirst)
    writer.field(#""schools":"#, schools, &isFirst)
    writer.field(#""socialMedia":"#, socialMedia, &isFirst)
    writer.field(#""upcomingDeadlines":"#, upcomingDeadlines, &isFirst)
    writer.raw("}")
  }
}

extension DocumentFields: JSONCodable {
  /// Reads the fields; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> DocumentFields {
    var fields = DocumentFields()
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 11 where key.matches("description"): fields.description = try reader.patch(1 << 0, &seen, key)
      case 5 where key.matches("title"): fields.title = try reader.patch(1 << 1, &seen, key)
      case 4 where key.matches("type"): fields.type = try reader.patch(1 << 2, &seen, key)
      case 3 where key.matches("url"): fields.url = try reader.patch(1 << 3, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return fields
  }

  /// Writes the fields as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""description":"#, description, &isFirst)
    writer.field(#""title":"#, title, &isFirst)
    writer.field(#""type":"#, type, &isFirst)
    writer.field(#""url":"#, url, &isFirst)
    writer.raw("}")
  }
}

extension EventFields: JSONCodable {
  /// Reads the fields; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> EventFields {
    var fields = EventFields()
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 7 where key.matches("address"): fields.address = try reader.patch(1 << 0, &seen, key)
      case 11 where key.matches("checkinTime"): fields.checkinTime = try reader.patch(1 << 1, &seen, key)
      case 4 where key.matches("city"): fields.city = try reader.patch(1 << 2, &seen, key)
      case 9 where key.matches("costCents"): fields.costCents = try reader.patch(1 << 3, &seen, key)
      case 11 where key.matches("description"): fields.description = try reader.patch(1 << 4, &seen, key)
      case 7 where key.matches("endDate"): fields.endDate = try reader.patch(1 << 5, &seen, key)
      case 7 where key.matches("endTime"): fields.endTime = try reader.patch(1 << 6, &seen, key)
      case 11 where key.matches("eventSource"): fields.eventSource = try reader.patch(1 << 7, &seen, key)
      case 8 where key.matches("location"): fields.location = try reader.patch(1 << 8, &seen, key)
      case 4 where key.matches("name"): fields.name = try reader.patch(1 << 9, &seen, key)
      case 16 where key.matches("performanceNotes"): fields.performanceNotes = try reader.patch(1 << 10, &seen, key)
      case 10 where key.matches("registered"): fields.registered = try reader.patch(1 << 11, &seen, key)
      case 6 where key.matches("school"): fields.school = try reader.patch(1 << 12, &seen, key)
      case 9 where key.matches("startDate"): fields.startDate = try reader.patch(1 << 13, &seen, key)
      case 9 where key.matches("startTime"): fields.startTime = try reader.patch(1 << 14, &seen, key)
      case 5 where key.matches("state"): fields.state = try reader.patch(1 << 15, &seen, key)
      case 13 where key.matches("statsRecorded"): fields.statsRecorded = try reader.patch(1 << 16, &seen, key)
      case 8 where key.matches("timeZone"): fields.timeZone = try reader.patch(1 << 17, &seen, key)
      case 4 where key.matches("type"): fields.type = try reader.patch(1 << 18, &seen, key)
      case 3 where key.matches("url"): fields.url = try reader.patch(1 << 19, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return fields
  }

  /// Writes the fields as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""address":"#, address, &isFirst)
    writer.field(#""checkinTime":"#, checkinTime, &isFirst)
    writer.field(#""city":"#, city, &isFirst)
    writer.field(#""costCents":"#, costCents, &isFirst)
    writer.field(#""description":"#, description, &isFirst)
    writer.field(#""endDate":"#, endDate, &isFirst)
    writer.field(#""endTime":"#, endTime, &isFirst)
    writer.field(#""eventSource":"#, eventSource, &isFirst)
    writer.field(#""location":"#, location, &isFirst)
    writer.field(#""name":"#, name, &isFirst)
    writer.field(#""performanceNotes":"#, performanceNotes, &isFirst)
    writer.field(#""registered":"#, registered, &isFirst)
    writer.field(#""school":"#, school, &isFirst)
    writer.field(#""startDate":"#, startDate, &isFirst)
    writer.field(#""startTime":"#, startTime, &isFirst)
    writer.field(#""state":"#, state, &isFirst)
    writer.field(#""statsRecorded":"#, statsRecorded, &isFirst)
    writer.field(#""timeZone":"#, timeZone, &isFirst)
    writer.field(#""type":"#, type, &isFirst)
    writer.field(#""url":"#, url, &isFirst)
    writer.raw("}")
  }
}

extension HomeLocation: JSONCodable {
  /// Reads the fields; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> HomeLocation {
    var fields = HomeLocation()
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 7 where key.matches("address"): fields.address = try reader.patch(1 << 0, &seen, key)
      case 4 where key.matches("city"): fields.city = try reader.patch(1 << 1, &seen, key)
      case 8 where key.matches("latitude"): fields.latitude = try reader.patch(1 << 2, &seen, key)
      case 9 where key.matches("longitude"): fields.longitude = try reader.patch(1 << 3, &seen, key)
      case 5 where key.matches("state"): fields.state = try reader.patch(1 << 4, &seen, key)
      case 3 where key.matches("zip"): fields.zip = try reader.patch(1 << 5, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return fields
  }

  /// Writes the fields as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""address":"#, address, &isFirst)
    writer.field(#""city":"#, city, &isFirst)
    writer.field(#""latitude":"#, latitude, &isFirst)
    writer.field(#""longitude":"#, longitude, &isFirst)
    writer.field(#""state":"#, state, &isFirst)
    writer.field(#""zip":"#, zip, &isFirst)
    writer.raw("}")
  }
}

extension MetricFields: JSONCodable {
  /// Reads the fields; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> MetricFields {
    var fields = MetricFields()
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 5 where key.matches("event"): fields.event = try reader.patch(1 << 0, &seen, key)
      case 10 where key.matches("metricType"): fields.metricType = try reader.patch(1 << 1, &seen, key)
      case 5 where key.matches("notes"): fields.notes = try reader.patch(1 << 2, &seen, key)
      case 12 where key.matches("recordedDate"): fields.recordedDate = try reader.patch(1 << 3, &seen, key)
      case 4 where key.matches("unit"): fields.unit = try reader.patch(1 << 4, &seen, key)
      case 5 where key.matches("value"): fields.value = try reader.patch(1 << 5, &seen, key)
      case 8 where key.matches("verified"): fields.verified = try reader.patch(1 << 6, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return fields
  }

  /// Writes the fields as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""event":"#, event, &isFirst)
    writer.field(#""metricType":"#, metricType, &isFirst)
    writer.field(#""notes":"#, notes, &isFirst)
    writer.field(#""recordedDate":"#, recordedDate, &isFirst)
    writer.field(#""unit":"#, unit, &isFirst)
    writer.field(#""value":"#, value, &isFirst)
    writer.field(#""verified":"#, verified, &isFirst)
    writer.raw("}")
  }
}

extension NotificationFields: JSONCodable {
  /// Reads the fields; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> NotificationFields {
    var fields = NotificationFields()
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 21 where key.matches("emailOnlyHighPriority"):
        fields.emailOnlyHighPriority = try reader.patch(1 << 0, &seen, key)
      case 17 where key.matches("enableDailyDigest"): fields.enableDailyDigest = try reader.patch(1 << 1, &seen, key)
      case 20 where key.matches("enableDeadlineAlerts"):
        fields.enableDeadlineAlerts = try reader.patch(1 << 2, &seen, key)
      case 24 where key.matches("enableEmailNotifications"):
        fields.enableEmailNotifications = try reader.patch(1 << 3, &seen, key)
      case 23 where key.matches("enableFollowUpReminders"):
        fields.enableFollowUpReminders = try reader.patch(1 << 4, &seen, key)
      case 30 where key.matches("enableInboundInteractionAlerts"):
        fields.enableInboundInteractionAlerts = try reader.patch(1 << 5, &seen, key)
      case 20 where key.matches("followUpReminderDays"):
        fields.followUpReminderDays = try reader.patch(1 << 6, &seen, key)
      case 13 where key.matches("quietHoursEnd"): fields.quietHoursEnd = try reader.patch(1 << 7, &seen, key)
      case 15 where key.matches("quietHoursStart"): fields.quietHoursStart = try reader.patch(1 << 8, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return fields
  }

  /// Writes the fields as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""emailOnlyHighPriority":"#, emailOnlyHighPriority, &isFirst)
    writer.field(#""enableDailyDigest":"#, enableDailyDigest, &isFirst)
    writer.field(#""enableDeadlineAlerts":"#, enableDeadlineAlerts, &isFirst)
    writer.field(#""enableEmailNotifications":"#, enableEmailNotifications, &isFirst)
    writer.field(#""enableFollowUpReminders":"#, enableFollowUpReminders, &isFirst)
    writer.field(#""enableInboundInteractionAlerts":"#, enableInboundInteractionAlerts, &isFirst)
    writer.field(#""followUpReminderDays":"#, followUpReminderDays, &isFirst)
    writer.field(#""quietHoursEnd":"#, quietHoursEnd, &isFirst)
    writer.field(#""quietHoursStart":"#, quietHoursStart, &isFirst)
    writer.raw("}")
  }
}

extension OfferFields: JSONCodable {
  /// Reads the fields; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> OfferFields {
    var fields = OfferFields()
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 5 where key.matches("coach"): fields.coach = try reader.patch(1 << 0, &seen, key)
      case 10 where key.matches("conditions"): fields.conditions = try reader.patch(1 << 1, &seen, key)
      case 12 where key.matches("deadlineDate"): fields.deadlineDate = try reader.patch(1 << 2, &seen, key)
      case 5 where key.matches("notes"): fields.notes = try reader.patch(1 << 3, &seen, key)
      case 9 where key.matches("offerDate"): fields.offerDate = try reader.patch(1 << 4, &seen, key)
      case 9 where key.matches("offerType"): fields.offerType = try reader.patch(1 << 5, &seen, key)
      case 16 where key.matches("scholarshipCents"): fields.scholarshipCents = try reader.patch(1 << 6, &seen, key)
      case 21 where key.matches("scholarshipHundredths"):
        fields.scholarshipHundredths = try reader.patch(1 << 7, &seen, key)
      case 6 where key.matches("school"): fields.school = try reader.patch(1 << 8, &seen, key)
      case 6 where key.matches("status"): fields.status = try reader.patch(1 << 9, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return fields
  }

  /// Writes the fields as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""coach":"#, coach, &isFirst)
    writer.field(#""conditions":"#, conditions, &isFirst)
    writer.field(#""deadlineDate":"#, deadlineDate, &isFirst)
    writer.field(#""notes":"#, notes, &isFirst)
    writer.field(#""offerDate":"#, offerDate, &isFirst)
    writer.field(#""offerType":"#, offerType, &isFirst)
    writer.field(#""scholarshipCents":"#, scholarshipCents, &isFirst)
    writer.field(#""scholarshipHundredths":"#, scholarshipHundredths, &isFirst)
    writer.field(#""school":"#, school, &isFirst)
    writer.field(#""status":"#, status, &isFirst)
    writer.raw("}")
  }
}

extension PhilosophyFields: JSONCodable {
  /// Reads the fields; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> PhilosophyFields {
    var fields = PhilosophyFields()
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 18 where key.matches("coachingPhilosophy"): fields.coachingPhilosophy = try reader.patch(1 << 0, &seen, key)
      case 13 where key.matches("coachingStyle"): fields.coachingStyle = try reader.patch(1 << 1, &seen, key)
      case 18 where key.matches("communicationStyle"): fields.communicationStyle = try reader.patch(1 << 2, &seen, key)
      case 18 where key.matches("recruitingApproach"): fields.recruitingApproach = try reader.patch(1 << 3, &seen, key)
      case 14 where key.matches("successMetrics"): fields.successMetrics = try reader.patch(1 << 4, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return fields
  }

  /// Writes the fields as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""coachingPhilosophy":"#, coachingPhilosophy, &isFirst)
    writer.field(#""coachingStyle":"#, coachingStyle, &isFirst)
    writer.field(#""communicationStyle":"#, communicationStyle, &isFirst)
    writer.field(#""recruitingApproach":"#, recruitingApproach, &isFirst)
    writer.field(#""successMetrics":"#, successMetrics, &isFirst)
    writer.raw("}")
  }
}

extension PlayerDetails: JSONCodable {
  /// Reads the fields; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> PlayerDetails {
    var fields = PlayerDetails()
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 8 where key.matches("actScore"): fields.actScore = try reader.patch(1 << 0, &seen, key)
      case 15 where key.matches("allowShareEmail"): fields.allowShareEmail = try reader.patch(1 << 1, &seen, key)
      case 15 where key.matches("allowSharePhone"): fields.allowSharePhone = try reader.patch(1 << 2, &seen, key)
      case 4 where key.matches("bats"): fields.bats = try reader.patch(1 << 3, &seen, key)
      case 8 where key.matches("clubTeam"): fields.clubTeam = try reader.patch(1 << 4, &seen, key)
      case 18 where key.matches("eleventhGradeCoach"): fields.eleventhGradeCoach = try reader.patch(1 << 5, &seen, key)
      case 17 where key.matches("eleventhGradeTeam"): fields.eleventhGradeTeam = try reader.patch(1 << 6, &seen, key)
      case 5 where key.matches("email"): fields.email = try reader.patch(1 << 7, &seen, key)
      case 11 where key.matches("facebookUrl"): fields.facebookUrl = try reader.patch(1 << 8, &seen, key)
      case 3 where key.matches("gpa"): fields.gpa = try reader.patch(1 << 9, &seen, key)
      case 14 where key.matches("graduationYear"): fields.graduationYear = try reader.patch(1 << 10, &seen, key)
      case 12 where key.matches("heightInches"): fields.heightInches = try reader.patch(1 << 11, &seen, key)
      case 10 where key.matches("highSchool"): fields.highSchool = try reader.patch(1 << 12, &seen, key)
      case 15 where key.matches("instagramHandle"): fields.instagramHandle = try reader.patch(1 << 13, &seen, key)
      case 6 where key.matches("ncaaId"): fields.ncaaId = try reader.patch(1 << 14, &seen, key)
      case 15 where key.matches("ninthGradeCoach"): fields.ninthGradeCoach = try reader.patch(1 << 15, &seen, key)
      case 14 where key.matches("ninthGradeTeam"): fields.ninthGradeTeam = try reader.patch(1 << 16, &seen, key)
      case 13 where key.matches("perfectGameId"): fields.perfectGameId = try reader.patch(1 << 17, &seen, key)
      case 5 where key.matches("phone"): fields.phone = try reader.patch(1 << 18, &seen, key)
      case 5 where key.matches("photo"): fields.photo = try reader.patch(1 << 19, &seen, key)
      case 9 where key.matches("positions"): fields.positions = try reader.patch(1 << 20, &seen, key)
      case 14 where key.matches("prepBaseballId"): fields.prepBaseballId = try reader.patch(1 << 21, &seen, key)
      case 15 where key.matches("primaryPosition"): fields.primaryPosition = try reader.patch(1 << 22, &seen, key)
      case 12 where key.matches("primarySport"): fields.primarySport = try reader.patch(1 << 23, &seen, key)
      case 8 where key.matches("satScore"): fields.satScore = try reader.patch(1 << 24, &seen, key)
      case 13 where key.matches("schoolAddress"): fields.schoolAddress = try reader.patch(1 << 25, &seen, key)
      case 10 where key.matches("schoolCity"): fields.schoolCity = try reader.patch(1 << 26, &seen, key)
      case 10 where key.matches("schoolName"): fields.schoolName = try reader.patch(1 << 27, &seen, key)
      case 11 where key.matches("schoolState"): fields.schoolState = try reader.patch(1 << 28, &seen, key)
      case 15 where key.matches("tenthGradeCoach"): fields.tenthGradeCoach = try reader.patch(1 << 29, &seen, key)
      case 14 where key.matches("tenthGradeTeam"): fields.tenthGradeTeam = try reader.patch(1 << 30, &seen, key)
      case 6 where key.matches("throws"): fields.`throws` = try reader.patch(1 << 31, &seen, key)
      case 12 where key.matches("tiktokHandle"): fields.tiktokHandle = try reader.patch(1 << 32, &seen, key)
      case 15 where key.matches("travelTeamCoach"): fields.travelTeamCoach = try reader.patch(1 << 33, &seen, key)
      case 14 where key.matches("travelTeamName"): fields.travelTeamName = try reader.patch(1 << 34, &seen, key)
      case 14 where key.matches("travelTeamYear"): fields.travelTeamYear = try reader.patch(1 << 35, &seen, key)
      case 17 where key.matches("twelfthGradeCoach"): fields.twelfthGradeCoach = try reader.patch(1 << 36, &seen, key)
      case 16 where key.matches("twelfthGradeTeam"): fields.twelfthGradeTeam = try reader.patch(1 << 37, &seen, key)
      case 13 where key.matches("twitterHandle"): fields.twitterHandle = try reader.patch(1 << 38, &seen, key)
      case 9 where key.matches("weightLbs"): fields.weightLbs = try reader.patch(1 << 39, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return fields
  }

  /// Writes the fields as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""actScore":"#, actScore, &isFirst)
    writer.field(#""allowShareEmail":"#, allowShareEmail, &isFirst)
    writer.field(#""allowSharePhone":"#, allowSharePhone, &isFirst)
    writer.field(#""bats":"#, bats, &isFirst)
    writer.field(#""clubTeam":"#, clubTeam, &isFirst)
    writer.field(#""eleventhGradeCoach":"#, eleventhGradeCoach, &isFirst)
    writer.field(#""eleventhGradeTeam":"#, eleventhGradeTeam, &isFirst)
    writer.field(#""email":"#, email, &isFirst)
    writer.field(#""facebookUrl":"#, facebookUrl, &isFirst)
    writer.field(#""gpa":"#, gpa, &isFirst)
    writer.field(#""graduationYear":"#, graduationYear, &isFirst)
    writer.field(#""heightInches":"#, heightInches, &isFirst)
    writer.field(#""highSchool":"#, highSchool, &isFirst)
    writer.field(#""instagramHandle":"#, instagramHandle, &isFirst)
    writer.field(#""ncaaId":"#, ncaaId, &isFirst)
    writer.field(#""ninthGradeCoach":"#, ninthGradeCoach, &isFirst)
    writer.field(#""ninthGradeTeam":"#, ninthGradeTeam, &isFirst)
    writer.field(#""perfectGameId":"#, perfectGameId, &isFirst)
    writer.field(#""phone":"#, phone, &isFirst)
    writer.field(#""photo":"#, photo, &isFirst)
    writer.field(#""positions":"#, positions, &isFirst)
    writer.field(#""prepBaseballId":"#, prepBaseballId, &isFirst)
    writer.field(#""primaryPosition":"#, primaryPosition, &isFirst)
    writer.field(#""primarySport":"#, primarySport, &isFirst)
    writer.field(#""satScore":"#, satScore, &isFirst)
    writer.field(#""schoolAddress":"#, schoolAddress, &isFirst)
    writer.field(#""schoolCity":"#, schoolCity, &isFirst)
    writer.field(#""schoolName":"#, schoolName, &isFirst)
    writer.field(#""schoolState":"#, schoolState, &isFirst)
    writer.field(#""tenthGradeCoach":"#, tenthGradeCoach, &isFirst)
    writer.field(#""tenthGradeTeam":"#, tenthGradeTeam, &isFirst)
    writer.field(#""throws":"#, `throws`, &isFirst)
    writer.field(#""tiktokHandle":"#, tiktokHandle, &isFirst)
    writer.field(#""travelTeamCoach":"#, travelTeamCoach, &isFirst)
    writer.field(#""travelTeamName":"#, travelTeamName, &isFirst)
    writer.field(#""travelTeamYear":"#, travelTeamYear, &isFirst)
    writer.field(#""twelfthGradeCoach":"#, twelfthGradeCoach, &isFirst)
    writer.field(#""twelfthGradeTeam":"#, twelfthGradeTeam, &isFirst)
    writer.field(#""twitterHandle":"#, twitterHandle, &isFirst)
    writer.field(#""weightLbs":"#, weightLbs, &isFirst)
    writer.raw("}")
  }
}

extension PreferenceItem: JSONCodable {
  /// Reads the record; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> PreferenceItem {
    let start = reader.position
    var category: SchoolPreferenceCategory?
    var flag: Bool?
    var id: UUID?
    var isDealbreaker: Bool?
    var list: [String]?
    var number: Double?
    var text: String?
    var type: SchoolPreferenceType?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 8 where key.matches("category"): category = try reader.value(1 << 0, &seen, key)
      case 4 where key.matches("flag"): flag = try reader.value(1 << 1, &seen, key)
      case 2 where key.matches("id"): id = try reader.value(1 << 2, &seen, key)
      case 13 where key.matches("isDealbreaker"): isDealbreaker = try reader.value(1 << 3, &seen, key)
      case 4 where key.matches("list"): list = try reader.value(1 << 4, &seen, key)
      case 6 where key.matches("number"): number = try reader.value(1 << 5, &seen, key)
      case 4 where key.matches("text"): text = try reader.value(1 << 6, &seen, key)
      case 4 where key.matches("type"): type = try reader.value(1 << 7, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let id
    else { throw JSONError(.missingKey, at: start) }
    return PreferenceItem(
      category: category, flag: flag, id: id, isDealbreaker: isDealbreaker, list: list, number: number, text: text,
      type: type)
  }

  /// Writes the record as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""category":"#, category, &isFirst)
    writer.field(#""flag":"#, flag, &isFirst)
    writer.field(#""id":"#, id, &isFirst)
    writer.field(#""isDealbreaker":"#, isDealbreaker, &isFirst)
    writer.field(#""list":"#, list, &isFirst)
    writer.field(#""number":"#, number, &isFirst)
    writer.field(#""text":"#, text, &isFirst)
    writer.field(#""type":"#, type, &isFirst)
    writer.raw("}")
  }
}

extension SchoolFields: JSONCodable {
  /// Reads the fields; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> SchoolFields {
    var fields = SchoolFields()
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 14 where key.matches("actRequirement"): fields.actRequirement = try reader.patch(1 << 0, &seen, key)
      case 7 where key.matches("address"): fields.address = try reader.patch(1 << 1, &seen, key)
      case 13 where key.matches("admissionRate"): fields.admissionRate = try reader.patch(1 << 2, &seen, key)
      case 6 where key.matches("avgAct"): fields.avgAct = try reader.patch(1 << 3, &seen, key)
      case 6 where key.matches("avgSat"): fields.avgSat = try reader.patch(1 << 4, &seen, key)
      case 23 where key.matches("baseballFacilityAddress"):
        fields.baseballFacilityAddress = try reader.patch(1 << 5, &seen, key)
      case 4 where key.matches("city"): fields.city = try reader.patch(1 << 6, &seen, key)
      case 10 where key.matches("conference"): fields.conference = try reader.patch(1 << 7, &seen, key)
      case 8 where key.matches("division"): fields.division = try reader.patch(1 << 8, &seen, key)
      case 10 where key.matches("faviconUrl"): fields.faviconUrl = try reader.patch(1 << 9, &seen, key)
      case 14 where key.matches("gpaRequirement"): fields.gpaRequirement = try reader.patch(1 << 10, &seen, key)
      case 15 where key.matches("instagramHandle"): fields.instagramHandle = try reader.patch(1 << 11, &seen, key)
      case 8 where key.matches("latitude"): fields.latitude = try reader.patch(1 << 12, &seen, key)
      case 8 where key.matches("location"): fields.location = try reader.patch(1 << 13, &seen, key)
      case 9 where key.matches("longitude"): fields.longitude = try reader.patch(1 << 14, &seen, key)
      case 6 where key.matches("mascot"): fields.mascot = try reader.patch(1 << 15, &seen, key)
      case 4 where key.matches("name"): fields.name = try reader.patch(1 << 16, &seen, key)
      case 6 where key.matches("ncaaId"): fields.ncaaId = try reader.patch(1 << 17, &seen, key)
      case 14 where key.matches("satRequirement"): fields.satRequirement = try reader.patch(1 << 18, &seen, key)
      case 5 where key.matches("state"): fields.state = try reader.patch(1 << 19, &seen, key)
      case 11 where key.matches("studentSize"): fields.studentSize = try reader.patch(1 << 20, &seen, key)
      case 14 where key.matches("tuitionInState"): fields.tuitionInState = try reader.patch(1 << 21, &seen, key)
      case 17 where key.matches("tuitionOutOfState"): fields.tuitionOutOfState = try reader.patch(1 << 22, &seen, key)
      case 13 where key.matches("twitterHandle"): fields.twitterHandle = try reader.patch(1 << 23, &seen, key)
      case 13 where key.matches("undergradSize"): fields.undergradSize = try reader.patch(1 << 24, &seen, key)
      case 6 where key.matches("unitId"): fields.unitId = try reader.patch(1 << 25, &seen, key)
      case 7 where key.matches("website"): fields.website = try reader.patch(1 << 26, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return fields
  }

  /// Writes the fields as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""actRequirement":"#, actRequirement, &isFirst)
    writer.field(#""address":"#, address, &isFirst)
    writer.field(#""admissionRate":"#, admissionRate, &isFirst)
    writer.field(#""avgAct":"#, avgAct, &isFirst)
    writer.field(#""avgSat":"#, avgSat, &isFirst)
    writer.field(#""baseballFacilityAddress":"#, baseballFacilityAddress, &isFirst)
    writer.field(#""city":"#, city, &isFirst)
    writer.field(#""conference":"#, conference, &isFirst)
    writer.field(#""division":"#, division, &isFirst)
    writer.field(#""faviconUrl":"#, faviconUrl, &isFirst)
    writer.field(#""gpaRequirement":"#, gpaRequirement, &isFirst)
    writer.field(#""instagramHandle":"#, instagramHandle, &isFirst)
    writer.field(#""latitude":"#, latitude, &isFirst)
    writer.field(#""location":"#, location, &isFirst)
    writer.field(#""longitude":"#, longitude, &isFirst)
    writer.field(#""mascot":"#, mascot, &isFirst)
    writer.field(#""name":"#, name, &isFirst)
    writer.field(#""ncaaId":"#, ncaaId, &isFirst)
    writer.field(#""satRequirement":"#, satRequirement, &isFirst)
    writer.field(#""state":"#, state, &isFirst)
    writer.field(#""studentSize":"#, studentSize, &isFirst)
    writer.field(#""tuitionInState":"#, tuitionInState, &isFirst)
    writer.field(#""tuitionOutOfState":"#, tuitionOutOfState, &isFirst)
    writer.field(#""twitterHandle":"#, twitterHandle, &isFirst)
    writer.field(#""undergradSize":"#, undergradSize, &isFirst)
    writer.field(#""unitId":"#, unitId, &isFirst)
    writer.field(#""website":"#, website, &isFirst)
    writer.raw("}")
  }
}

extension Stamp: JSONCodable {
  /// Reads the record; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> Stamp {
    let start = reader.position
    var at: Int?
    var by: UUID?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 2 where key.matches("at"): at = try reader.value(1 << 0, &seen, key)
      case 2 where key.matches("by"): by = try reader.value(1 << 1, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let at, let by
    else { throw JSONError(.missingKey, at: start) }
    return Stamp(at: at, by: by)
  }

  /// Writes the record as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""at":"#, at, &isFirst)
    writer.field(#""by":"#, by, &isFirst)
    writer.raw("}")
  }
}

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
      case 5 where key.matches("email"):
        try reader.once(1 << 0, &seen, key)
        fields.email = try reader.null() ? .null : .value(reader.string())
      case 9 where key.matches("firstName"):
        try reader.once(1 << 1, &seen, key)
        fields.firstName = try reader.null() ? .null : .value(reader.string())
      case 15 where key.matches("instagramHandle"):
        try reader.once(1 << 2, &seen, key)
        fields.instagramHandle = try reader.null() ? .null : .value(reader.string())
      case 8 where key.matches("lastName"):
        try reader.once(1 << 3, &seen, key)
        fields.lastName = try reader.null() ? .null : .value(reader.string())
      case 5 where key.matches("notes"):
        try reader.once(1 << 4, &seen, key)
        fields.notes = try reader.null() ? .null : .value(reader.string())
      case 5 where key.matches("phone"):
        try reader.once(1 << 5, &seen, key)
        fields.phone = try reader.null() ? .null : .value(reader.string())
      case 4 where key.matches("role"):
        try reader.once(1 << 6, &seen, key)
        fields.role = try reader.null() ? .null : .value(CoachRole(rawValue: reader.string()))
      case 13 where key.matches("twitterHandle"):
        try reader.once(1 << 7, &seen, key)
        fields.twitterHandle = try reader.null() ? .null : .value(reader.string())
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return fields
  }

  /// Writes the fields as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    switch email {
    case .absent: break
    case .null:
      writer.key(#""email":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""email":"#, &isFirst)
      writer.string(value)
    }
    switch firstName {
    case .absent: break
    case .null:
      writer.key(#""firstName":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""firstName":"#, &isFirst)
      writer.string(value)
    }
    switch instagramHandle {
    case .absent: break
    case .null:
      writer.key(#""instagramHandle":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""instagramHandle":"#, &isFirst)
      writer.string(value)
    }
    switch lastName {
    case .absent: break
    case .null:
      writer.key(#""lastName":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""lastName":"#, &isFirst)
      writer.string(value)
    }
    switch notes {
    case .absent: break
    case .null:
      writer.key(#""notes":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""notes":"#, &isFirst)
      writer.string(value)
    }
    switch phone {
    case .absent: break
    case .null:
      writer.key(#""phone":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""phone":"#, &isFirst)
      writer.string(value)
    }
    switch role {
    case .absent: break
    case .null:
      writer.key(#""role":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""role":"#, &isFirst)
      writer.string(value.rawValue)
    }
    switch twitterHandle {
    case .absent: break
    case .null:
      writer.key(#""twitterHandle":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""twitterHandle":"#, &isFirst)
      writer.string(value)
    }
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
      case 16 where key.matches("atAGlanceSummary"):
        try reader.once(1 << 0, &seen, key)
        fields.atAGlanceSummary = try reader.null() ? .null : .value(reader.flag())
      case 19 where key.matches("coachFollowupWidget"):
        try reader.once(1 << 1, &seen, key)
        fields.coachFollowupWidget = try reader.null() ? .null : .value(reader.flag())
      case 19 where key.matches("coachResponsiveness"):
        try reader.once(1 << 2, &seen, key)
        fields.coachResponsiveness = try reader.null() ? .null : .value(reader.flag())
      case 7 where key.matches("coaches"):
        try reader.once(1 << 3, &seen, key)
        fields.coaches = try reader.null() ? .null : .value(reader.flag())
      case 6 where key.matches("events"):
        try reader.once(1 << 4, &seen, key)
        fields.events = try reader.null() ? .null : .value(reader.flag())
      case 13 where key.matches("eventsSummary"):
        try reader.once(1 << 5, &seen, key)
        fields.eventsSummary = try reader.null() ? .null : .value(reader.flag())
      case 16 where key.matches("interactionStats"):
        try reader.once(1 << 6, &seen, key)
        fields.interactionStats = try reader.null() ? .null : .value(reader.flag())
      case 21 where key.matches("interactionTrendChart"):
        try reader.once(1 << 7, &seen, key)
        fields.interactionTrendChart = try reader.null() ? .null : .value(reader.flag())
      case 12 where key.matches("interactions"):
        try reader.once(1 << 8, &seen, key)
        fields.interactions = try reader.null() ? .null : .value(reader.flag())
      case 14 where key.matches("linkedAccounts"):
        try reader.once(1 << 9, &seen, key)
        fields.linkedAccounts = try reader.null() ? .null : .value(reader.flag())
      case 13 where key.matches("notifications"):
        try reader.once(1 << 10, &seen, key)
        fields.notifications = try reader.null() ? .null : .value(reader.flag())
      case 19 where key.matches("offerStatusOverview"):
        try reader.once(1 << 11, &seen, key)
        fields.offerStatusOverview = try reader.null() ? .null : .value(reader.flag())
      case 6 where key.matches("offers"):
        try reader.once(1 << 12, &seen, key)
        fields.offers = try reader.null() ? .null : .value(reader.flag())
      case 11 where key.matches("performance"):
        try reader.once(1 << 13, &seen, key)
        fields.performance = try reader.null() ? .null : .value(reader.flag())
      case 18 where key.matches("performanceSummary"):
        try reader.once(1 << 14, &seen, key)
        fields.performanceSummary = try reader.null() ? .null : .value(reader.flag())
      case 10 where key.matches("quickTasks"):
        try reader.once(1 << 15, &seen, key)
        fields.quickTasks = try reader.null() ? .null : .value(reader.flag())
      case 15 where key.matches("recentDocuments"):
        try reader.once(1 << 16, &seen, key)
        fields.recentDocuments = try reader.null() ? .null : .value(reader.flag())
      case 19 where key.matches("recentNotifications"):
        try reader.once(1 << 17, &seen, key)
        fields.recentNotifications = try reader.null() ? .null : .value(reader.flag())
      case 18 where key.matches("recruitingCalendar"):
        try reader.once(1 << 18, &seen, key)
        fields.recruitingCalendar = try reader.null() ? .null : .value(reader.flag())
      case 19 where key.matches("schoolInterestChart"):
        try reader.once(1 << 19, &seen, key)
        fields.schoolInterestChart = try reader.null() ? .null : .value(reader.flag())
      case 15 where key.matches("schoolMapWidget"):
        try reader.once(1 << 20, &seen, key)
        fields.schoolMapWidget = try reader.null() ? .null : .value(reader.flag())
      case 20 where key.matches("schoolStatusOverview"):
        try reader.once(1 << 21, &seen, key)
        fields.schoolStatusOverview = try reader.null() ? .null : .value(reader.flag())
      case 7 where key.matches("schools"):
        try reader.once(1 << 22, &seen, key)
        fields.schools = try reader.null() ? .null : .value(reader.flag())
      case 11 where key.matches("socialMedia"):
        try reader.once(1 << 23, &seen, key)
        fields.socialMedia = try reader.null() ? .null : .value(reader.flag())
      case 17 where key.matches("upcomingDeadlines"):
        try reader.once(1 << 24, &seen, key)
        fields.upcomingDeadlines = try reader.null() ? .null : .value(reader.flag())
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return fields
  }

  /// Writes the fields as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    switch atAGlanceSummary {
    case .absent: break
    case .null:
      writer.key(#""atAGlanceSummary":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""atAGlanceSummary":"#, &isFirst)
      writer.flag(value)
    }
    switch coachFollowupWidget {
    case .absent: break
    case .null:
      writer.key(#""coachFollowupWidget":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""coachFollowupWidget":"#, &isFirst)
      writer.flag(value)
    }
    switch coachResponsiveness {
    case .absent: break
    case .null:
      writer.key(#""coachResponsiveness":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""coachResponsiveness":"#, &isFirst)
      writer.flag(value)
    }
    switch coaches {
    case .absent: break
    case .null:
      writer.key(#""coaches":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""coaches":"#, &isFirst)
      writer.flag(value)
    }
    switch events {
    case .absent: break
    case .null:
      writer.key(#""events":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""events":"#, &isFirst)
      writer.flag(value)
    }
    switch eventsSummary {
    case .absent: break
    case .null:
      writer.key(#""eventsSummary":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""eventsSummary":"#, &isFirst)
      writer.flag(value)
    }
    switch interactionStats {
    case .absent: break
    case .null:
      writer.key(#""interactionStats":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""interactionStats":"#, &isFirst)
      writer.flag(value)
    }
    switch interactionTrendChart {
    case .absent: break
    case .null:
      writer.key(#""interactionTrendChart":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""interactionTrendChart":"#, &isFirst)
      writer.flag(value)
    }
    switch interactions {
    case .absent: break
    case .null:
      writer.key(#""interactions":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""interactions":"#, &isFirst)
      writer.flag(value)
    }
    switch linkedAccounts {
    case .absent: break
    case .null:
      writer.key(#""linkedAccounts":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""linkedAccounts":"#, &isFirst)
      writer.flag(value)
    }
    switch notifications {
    case .absent: break
    case .null:
      writer.key(#""notifications":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""notifications":"#, &isFirst)
      writer.flag(value)
    }
    switch offerStatusOverview {
    case .absent: break
    case .null:
      writer.key(#""offerStatusOverview":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""offerStatusOverview":"#, &isFirst)
      writer.flag(value)
    }
    switch offers {
    case .absent: break
    case .null:
      writer.key(#""offers":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""offers":"#, &isFirst)
      writer.flag(value)
    }
    switch performance {
    case .absent: break
    case .null:
      writer.key(#""performance":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""performance":"#, &isFirst)
      writer.flag(value)
    }
    switch performanceSummary {
    case .absent: break
    case .null:
      writer.key(#""performanceSummary":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""performanceSummary":"#, &isFirst)
      writer.flag(value)
    }
    switch quickTasks {
    case .absent: break
    case .null:
      writer.key(#""quickTasks":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""quickTasks":"#, &isFirst)
      writer.flag(value)
    }
    switch recentDocuments {
    case .absent: break
    case .null:
      writer.key(#""recentDocuments":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""recentDocuments":"#, &isFirst)
      writer.flag(value)
    }
    switch recentNotifications {
    case .absent: break
    case .null:
      writer.key(#""recentNotifications":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""recentNotifications":"#, &isFirst)
      writer.flag(value)
    }
    switch recruitingCalendar {
    case .absent: break
    case .null:
      writer.key(#""recruitingCalendar":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""recruitingCalendar":"#, &isFirst)
      writer.flag(value)
    }
    switch schoolInterestChart {
    case .absent: break
    case .null:
      writer.key(#""schoolInterestChart":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""schoolInterestChart":"#, &isFirst)
      writer.flag(value)
    }
    switch schoolMapWidget {
    case .absent: break
    case .null:
      writer.key(#""schoolMapWidget":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""schoolMapWidget":"#, &isFirst)
      writer.flag(value)
    }
    switch schoolStatusOverview {
    case .absent: break
    case .null:
      writer.key(#""schoolStatusOverview":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""schoolStatusOverview":"#, &isFirst)
      writer.flag(value)
    }
    switch schools {
    case .absent: break
    case .null:
      writer.key(#""schools":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""schools":"#, &isFirst)
      writer.flag(value)
    }
    switch socialMedia {
    case .absent: break
    case .null:
      writer.key(#""socialMedia":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""socialMedia":"#, &isFirst)
      writer.flag(value)
    }
    switch upcomingDeadlines {
    case .absent: break
    case .null:
      writer.key(#""upcomingDeadlines":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""upcomingDeadlines":"#, &isFirst)
      writer.flag(value)
    }
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
      case 11 where key.matches("description"):
        try reader.once(1 << 0, &seen, key)
        fields.description = try reader.null() ? .null : .value(reader.string())
      case 5 where key.matches("title"):
        try reader.once(1 << 1, &seen, key)
        fields.title = try reader.null() ? .null : .value(reader.string())
      case 4 where key.matches("type"):
        try reader.once(1 << 2, &seen, key)
        fields.type = try reader.null() ? .null : .value(DocumentType(rawValue: reader.string()))
      case 3 where key.matches("url"):
        try reader.once(1 << 3, &seen, key)
        fields.url = try reader.null() ? .null : .value(reader.string())
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return fields
  }

  /// Writes the fields as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    switch description {
    case .absent: break
    case .null:
      writer.key(#""description":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""description":"#, &isFirst)
      writer.string(value)
    }
    switch title {
    case .absent: break
    case .null:
      writer.key(#""title":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""title":"#, &isFirst)
      writer.string(value)
    }
    switch type {
    case .absent: break
    case .null:
      writer.key(#""type":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""type":"#, &isFirst)
      writer.string(value.rawValue)
    }
    switch url {
    case .absent: break
    case .null:
      writer.key(#""url":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""url":"#, &isFirst)
      writer.string(value)
    }
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
      case 7 where key.matches("address"):
        try reader.once(1 << 0, &seen, key)
        fields.address = try reader.null() ? .null : .value(reader.string())
      case 11 where key.matches("checkinTime"):
        try reader.once(1 << 1, &seen, key)
        fields.checkinTime = try reader.null() ? .null : .value(reader.string())
      case 4 where key.matches("city"):
        try reader.once(1 << 2, &seen, key)
        fields.city = try reader.null() ? .null : .value(reader.string())
      case 9 where key.matches("costCents"):
        try reader.once(1 << 3, &seen, key)
        fields.costCents = try reader.null() ? .null : .value(reader.integer())
      case 11 where key.matches("description"):
        try reader.once(1 << 4, &seen, key)
        fields.description = try reader.null() ? .null : .value(reader.string())
      case 7 where key.matches("endDate"):
        try reader.once(1 << 5, &seen, key)
        fields.endDate = try reader.null() ? .null : .value(reader.string())
      case 7 where key.matches("endTime"):
        try reader.once(1 << 6, &seen, key)
        fields.endTime = try reader.null() ? .null : .value(reader.string())
      case 11 where key.matches("eventSource"):
        try reader.once(1 << 7, &seen, key)
        fields.eventSource = try reader.null() ? .null : .value(EventSource(rawValue: reader.string()))
      case 8 where key.matches("location"):
        try reader.once(1 << 8, &seen, key)
        fields.location = try reader.null() ? .null : .value(reader.string())
      case 4 where key.matches("name"):
        try reader.once(1 << 9, &seen, key)
        fields.name = try reader.null() ? .null : .value(reader.string())
      case 16 where key.matches("performanceNotes"):
        try reader.once(1 << 10, &seen, key)
        fields.performanceNotes = try reader.null() ? .null : .value(reader.string())
      case 10 where key.matches("registered"):
        try reader.once(1 << 11, &seen, key)
        fields.registered = try reader.null() ? .null : .value(reader.flag())
      case 6 where key.matches("school"):
        try reader.once(1 << 12, &seen, key)
        fields.school = try reader.null() ? .null : .value(reader.uuid())
      case 9 where key.matches("startDate"):
        try reader.once(1 << 13, &seen, key)
        fields.startDate = try reader.null() ? .null : .value(reader.string())
      case 9 where key.matches("startTime"):
        try reader.once(1 << 14, &seen, key)
        fields.startTime = try reader.null() ? .null : .value(reader.string())
      case 5 where key.matches("state"):
        try reader.once(1 << 15, &seen, key)
        fields.state = try reader.null() ? .null : .value(reader.string())
      case 13 where key.matches("statsRecorded"):
        try reader.once(1 << 16, &seen, key)
        fields.statsRecorded = try reader.null() ? .null : .value(reader.string())
      case 8 where key.matches("timeZone"):
        try reader.once(1 << 17, &seen, key)
        fields.timeZone = try reader.null() ? .null : .value(reader.string())
      case 4 where key.matches("type"):
        try reader.once(1 << 18, &seen, key)
        fields.type = try reader.null() ? .null : .value(RecruitingEventType(rawValue: reader.string()))
      case 3 where key.matches("url"):
        try reader.once(1 << 19, &seen, key)
        fields.url = try reader.null() ? .null : .value(reader.string())
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return fields
  }

  /// Writes the fields as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    switch address {
    case .absent: break
    case .null:
      writer.key(#""address":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""address":"#, &isFirst)
      writer.string(value)
    }
    switch checkinTime {
    case .absent: break
    case .null:
      writer.key(#""checkinTime":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""checkinTime":"#, &isFirst)
      writer.string(value)
    }
    switch city {
    case .absent: break
    case .null:
      writer.key(#""city":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""city":"#, &isFirst)
      writer.string(value)
    }
    switch costCents {
    case .absent: break
    case .null:
      writer.key(#""costCents":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""costCents":"#, &isFirst)
      writer.integer(value)
    }
    switch description {
    case .absent: break
    case .null:
      writer.key(#""description":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""description":"#, &isFirst)
      writer.string(value)
    }
    switch endDate {
    case .absent: break
    case .null:
      writer.key(#""endDate":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""endDate":"#, &isFirst)
      writer.string(value)
    }
    switch endTime {
    case .absent: break
    case .null:
      writer.key(#""endTime":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""endTime":"#, &isFirst)
      writer.string(value)
    }
    switch eventSource {
    case .absent: break
    case .null:
      writer.key(#""eventSource":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""eventSource":"#, &isFirst)
      writer.string(value.rawValue)
    }
    switch location {
    case .absent: break
    case .null:
      writer.key(#""location":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""location":"#, &isFirst)
      writer.string(value)
    }
    switch name {
    case .absent: break
    case .null:
      writer.key(#""name":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""name":"#, &isFirst)
      writer.string(value)
    }
    switch performanceNotes {
    case .absent: break
    case .null:
      writer.key(#""performanceNotes":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""performanceNotes":"#, &isFirst)
      writer.string(value)
    }
    switch registered {
    case .absent: break
    case .null:
      writer.key(#""registered":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""registered":"#, &isFirst)
      writer.flag(value)
    }
    switch school {
    case .absent: break
    case .null:
      writer.key(#""school":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""school":"#, &isFirst)
      writer.uuid(value)
    }
    switch startDate {
    case .absent: break
    case .null:
      writer.key(#""startDate":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""startDate":"#, &isFirst)
      writer.string(value)
    }
    switch startTime {
    case .absent: break
    case .null:
      writer.key(#""startTime":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""startTime":"#, &isFirst)
      writer.string(value)
    }
    switch state {
    case .absent: break
    case .null:
      writer.key(#""state":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""state":"#, &isFirst)
      writer.string(value)
    }
    switch statsRecorded {
    case .absent: break
    case .null:
      writer.key(#""statsRecorded":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""statsRecorded":"#, &isFirst)
      writer.string(value)
    }
    switch timeZone {
    case .absent: break
    case .null:
      writer.key(#""timeZone":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""timeZone":"#, &isFirst)
      writer.string(value)
    }
    switch type {
    case .absent: break
    case .null:
      writer.key(#""type":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""type":"#, &isFirst)
      writer.string(value.rawValue)
    }
    switch url {
    case .absent: break
    case .null:
      writer.key(#""url":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""url":"#, &isFirst)
      writer.string(value)
    }
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
      case 7 where key.matches("address"):
        try reader.once(1 << 0, &seen, key)
        fields.address = try reader.null() ? .null : .value(reader.string())
      case 4 where key.matches("city"):
        try reader.once(1 << 1, &seen, key)
        fields.city = try reader.null() ? .null : .value(reader.string())
      case 8 where key.matches("latitude"):
        try reader.once(1 << 2, &seen, key)
        fields.latitude = try reader.null() ? .null : .value(reader.number())
      case 9 where key.matches("longitude"):
        try reader.once(1 << 3, &seen, key)
        fields.longitude = try reader.null() ? .null : .value(reader.number())
      case 5 where key.matches("state"):
        try reader.once(1 << 4, &seen, key)
        fields.state = try reader.null() ? .null : .value(reader.string())
      case 3 where key.matches("zip"):
        try reader.once(1 << 5, &seen, key)
        fields.zip = try reader.null() ? .null : .value(reader.string())
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return fields
  }

  /// Writes the fields as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    switch address {
    case .absent: break
    case .null:
      writer.key(#""address":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""address":"#, &isFirst)
      writer.string(value)
    }
    switch city {
    case .absent: break
    case .null:
      writer.key(#""city":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""city":"#, &isFirst)
      writer.string(value)
    }
    switch latitude {
    case .absent: break
    case .null:
      writer.key(#""latitude":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""latitude":"#, &isFirst)
      writer.number(value)
    }
    switch longitude {
    case .absent: break
    case .null:
      writer.key(#""longitude":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""longitude":"#, &isFirst)
      writer.number(value)
    }
    switch state {
    case .absent: break
    case .null:
      writer.key(#""state":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""state":"#, &isFirst)
      writer.string(value)
    }
    switch zip {
    case .absent: break
    case .null:
      writer.key(#""zip":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""zip":"#, &isFirst)
      writer.string(value)
    }
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
      case 5 where key.matches("event"):
        try reader.once(1 << 0, &seen, key)
        fields.event = try reader.null() ? .null : .value(reader.uuid())
      case 10 where key.matches("metricType"):
        try reader.once(1 << 1, &seen, key)
        fields.metricType = try reader.null() ? .null : .value(MetricType(rawValue: reader.string()))
      case 5 where key.matches("notes"):
        try reader.once(1 << 2, &seen, key)
        fields.notes = try reader.null() ? .null : .value(reader.string())
      case 12 where key.matches("recordedDate"):
        try reader.once(1 << 3, &seen, key)
        fields.recordedDate = try reader.null() ? .null : .value(reader.string())
      case 4 where key.matches("unit"):
        try reader.once(1 << 4, &seen, key)
        fields.unit = try reader.null() ? .null : .value(reader.string())
      case 5 where key.matches("value"):
        try reader.once(1 << 5, &seen, key)
        fields.value = try reader.null() ? .null : .value(reader.number())
      case 8 where key.matches("verified"):
        try reader.once(1 << 6, &seen, key)
        fields.verified = try reader.null() ? .null : .value(reader.flag())
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return fields
  }

  /// Writes the fields as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    switch event {
    case .absent: break
    case .null:
      writer.key(#""event":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""event":"#, &isFirst)
      writer.uuid(value)
    }
    switch metricType {
    case .absent: break
    case .null:
      writer.key(#""metricType":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""metricType":"#, &isFirst)
      writer.string(value.rawValue)
    }
    switch notes {
    case .absent: break
    case .null:
      writer.key(#""notes":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""notes":"#, &isFirst)
      writer.string(value)
    }
    switch recordedDate {
    case .absent: break
    case .null:
      writer.key(#""recordedDate":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""recordedDate":"#, &isFirst)
      writer.string(value)
    }
    switch unit {
    case .absent: break
    case .null:
      writer.key(#""unit":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""unit":"#, &isFirst)
      writer.string(value)
    }
    switch value {
    case .absent: break
    case .null:
      writer.key(#""value":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""value":"#, &isFirst)
      writer.number(value)
    }
    switch verified {
    case .absent: break
    case .null:
      writer.key(#""verified":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""verified":"#, &isFirst)
      writer.flag(value)
    }
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
        try reader.once(1 << 0, &seen, key)
        fields.emailOnlyHighPriority = try reader.null() ? .null : .value(reader.flag())
      case 17 where key.matches("enableDailyDigest"):
        try reader.once(1 << 1, &seen, key)
        fields.enableDailyDigest = try reader.null() ? .null : .value(reader.flag())
      case 20 where key.matches("enableDeadlineAlerts"):
        try reader.once(1 << 2, &seen, key)
        fields.enableDeadlineAlerts = try reader.null() ? .null : .value(reader.flag())
      case 24 where key.matches("enableEmailNotifications"):
        try reader.once(1 << 3, &seen, key)
        fields.enableEmailNotifications = try reader.null() ? .null : .value(reader.flag())
      case 23 where key.matches("enableFollowUpReminders"):
        try reader.once(1 << 4, &seen, key)
        fields.enableFollowUpReminders = try reader.null() ? .null : .value(reader.flag())
      case 30 where key.matches("enableInboundInteractionAlerts"):
        try reader.once(1 << 5, &seen, key)
        fields.enableInboundInteractionAlerts = try reader.null() ? .null : .value(reader.flag())
      case 20 where key.matches("followUpReminderDays"):
        try reader.once(1 << 6, &seen, key)
        fields.followUpReminderDays = try reader.null() ? .null : .value(reader.integer())
      case 13 where key.matches("quietHoursEnd"):
        try reader.once(1 << 7, &seen, key)
        fields.quietHoursEnd = try reader.null() ? .null : .value(reader.string())
      case 15 where key.matches("quietHoursStart"):
        try reader.once(1 << 8, &seen, key)
        fields.quietHoursStart = try reader.null() ? .null : .value(reader.string())
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return fields
  }

  /// Writes the fields as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    switch emailOnlyHighPriority {
    case .absent: break
    case .null:
      writer.key(#""emailOnlyHighPriority":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""emailOnlyHighPriority":"#, &isFirst)
      writer.flag(value)
    }
    switch enableDailyDigest {
    case .absent: break
    case .null:
      writer.key(#""enableDailyDigest":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""enableDailyDigest":"#, &isFirst)
      writer.flag(value)
    }
    switch enableDeadlineAlerts {
    case .absent: break
    case .null:
      writer.key(#""enableDeadlineAlerts":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""enableDeadlineAlerts":"#, &isFirst)
      writer.flag(value)
    }
    switch enableEmailNotifications {
    case .absent: break
    case .null:
      writer.key(#""enableEmailNotifications":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""enableEmailNotifications":"#, &isFirst)
      writer.flag(value)
    }
    switch enableFollowUpReminders {
    case .absent: break
    case .null:
      writer.key(#""enableFollowUpReminders":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""enableFollowUpReminders":"#, &isFirst)
      writer.flag(value)
    }
    switch enableInboundInteractionAlerts {
    case .absent: break
    case .null:
      writer.key(#""enableInboundInteractionAlerts":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""enableInboundInteractionAlerts":"#, &isFirst)
      writer.flag(value)
    }
    switch followUpReminderDays {
    case .absent: break
    case .null:
      writer.key(#""followUpReminderDays":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""followUpReminderDays":"#, &isFirst)
      writer.integer(value)
    }
    switch quietHoursEnd {
    case .absent: break
    case .null:
      writer.key(#""quietHoursEnd":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""quietHoursEnd":"#, &isFirst)
      writer.string(value)
    }
    switch quietHoursStart {
    case .absent: break
    case .null:
      writer.key(#""quietHoursStart":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""quietHoursStart":"#, &isFirst)
      writer.string(value)
    }
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
      case 5 where key.matches("coach"):
        try reader.once(1 << 0, &seen, key)
        fields.coach = try reader.null() ? .null : .value(reader.uuid())
      case 10 where key.matches("conditions"):
        try reader.once(1 << 1, &seen, key)
        fields.conditions = try reader.null() ? .null : .value(reader.string())
      case 12 where key.matches("deadlineDate"):
        try reader.once(1 << 2, &seen, key)
        fields.deadlineDate = try reader.null() ? .null : .value(reader.string())
      case 5 where key.matches("notes"):
        try reader.once(1 << 3, &seen, key)
        fields.notes = try reader.null() ? .null : .value(reader.string())
      case 9 where key.matches("offerDate"):
        try reader.once(1 << 4, &seen, key)
        fields.offerDate = try reader.null() ? .null : .value(reader.string())
      case 9 where key.matches("offerType"):
        try reader.once(1 << 5, &seen, key)
        fields.offerType = try reader.null() ? .null : .value(OfferType(rawValue: reader.string()))
      case 16 where key.matches("scholarshipCents"):
        try reader.once(1 << 6, &seen, key)
        fields.scholarshipCents = try reader.null() ? .null : .value(reader.integer())
      case 21 where key.matches("scholarshipHundredths"):
        try reader.once(1 << 7, &seen, key)
        fields.scholarshipHundredths = try reader.null() ? .null : .value(reader.integer())
      case 6 where key.matches("school"):
        try reader.once(1 << 8, &seen, key)
        fields.school = try reader.null() ? .null : .value(reader.uuid())
      case 6 where key.matches("status"):
        try reader.once(1 << 9, &seen, key)
        fields.status = try reader.null() ? .null : .value(OfferStatus(rawValue: reader.string()))
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return fields
  }

  /// Writes the fields as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    switch coach {
    case .absent: break
    case .null:
      writer.key(#""coach":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""coach":"#, &isFirst)
      writer.uuid(value)
    }
    switch conditions {
    case .absent: break
    case .null:
      writer.key(#""conditions":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""conditions":"#, &isFirst)
      writer.string(value)
    }
    switch deadlineDate {
    case .absent: break
    case .null:
      writer.key(#""deadlineDate":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""deadlineDate":"#, &isFirst)
      writer.string(value)
    }
    switch notes {
    case .absent: break
    case .null:
      writer.key(#""notes":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""notes":"#, &isFirst)
      writer.string(value)
    }
    switch offerDate {
    case .absent: break
    case .null:
      writer.key(#""offerDate":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""offerDate":"#, &isFirst)
      writer.string(value)
    }
    switch offerType {
    case .absent: break
    case .null:
      writer.key(#""offerType":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""offerType":"#, &isFirst)
      writer.string(value.rawValue)
    }
    switch scholarshipCents {
    case .absent: break
    case .null:
      writer.key(#""scholarshipCents":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""scholarshipCents":"#, &isFirst)
      writer.integer(value)
    }
    switch scholarshipHundredths {
    case .absent: break
    case .null:
      writer.key(#""scholarshipHundredths":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""scholarshipHundredths":"#, &isFirst)
      writer.integer(value)
    }
    switch school {
    case .absent: break
    case .null:
      writer.key(#""school":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""school":"#, &isFirst)
      writer.uuid(value)
    }
    switch status {
    case .absent: break
    case .null:
      writer.key(#""status":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""status":"#, &isFirst)
      writer.string(value.rawValue)
    }
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
      case 18 where key.matches("coachingPhilosophy"):
        try reader.once(1 << 0, &seen, key)
        fields.coachingPhilosophy = try reader.null() ? .null : .value(reader.string())
      case 13 where key.matches("coachingStyle"):
        try reader.once(1 << 1, &seen, key)
        fields.coachingStyle = try reader.null() ? .null : .value(reader.string())
      case 18 where key.matches("communicationStyle"):
        try reader.once(1 << 2, &seen, key)
        fields.communicationStyle = try reader.null() ? .null : .value(reader.string())
      case 18 where key.matches("recruitingApproach"):
        try reader.once(1 << 3, &seen, key)
        fields.recruitingApproach = try reader.null() ? .null : .value(reader.string())
      case 14 where key.matches("successMetrics"):
        try reader.once(1 << 4, &seen, key)
        fields.successMetrics = try reader.null() ? .null : .value(reader.string())
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return fields
  }

  /// Writes the fields as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    switch coachingPhilosophy {
    case .absent: break
    case .null:
      writer.key(#""coachingPhilosophy":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""coachingPhilosophy":"#, &isFirst)
      writer.string(value)
    }
    switch coachingStyle {
    case .absent: break
    case .null:
      writer.key(#""coachingStyle":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""coachingStyle":"#, &isFirst)
      writer.string(value)
    }
    switch communicationStyle {
    case .absent: break
    case .null:
      writer.key(#""communicationStyle":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""communicationStyle":"#, &isFirst)
      writer.string(value)
    }
    switch recruitingApproach {
    case .absent: break
    case .null:
      writer.key(#""recruitingApproach":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""recruitingApproach":"#, &isFirst)
      writer.string(value)
    }
    switch successMetrics {
    case .absent: break
    case .null:
      writer.key(#""successMetrics":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""successMetrics":"#, &isFirst)
      writer.string(value)
    }
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
      case 8 where key.matches("actScore"):
        try reader.once(1 << 0, &seen, key)
        fields.actScore = try reader.null() ? .null : .value(reader.integer())
      case 15 where key.matches("allowShareEmail"):
        try reader.once(1 << 1, &seen, key)
        fields.allowShareEmail = try reader.null() ? .null : .value(reader.flag())
      case 15 where key.matches("allowSharePhone"):
        try reader.once(1 << 2, &seen, key)
        fields.allowSharePhone = try reader.null() ? .null : .value(reader.flag())
      case 4 where key.matches("bats"):
        try reader.once(1 << 3, &seen, key)
        fields.bats = try reader.null() ? .null : .value(reader.string())
      case 8 where key.matches("clubTeam"):
        try reader.once(1 << 4, &seen, key)
        fields.clubTeam = try reader.null() ? .null : .value(reader.string())
      case 18 where key.matches("eleventhGradeCoach"):
        try reader.once(1 << 5, &seen, key)
        fields.eleventhGradeCoach = try reader.null() ? .null : .value(reader.string())
      case 17 where key.matches("eleventhGradeTeam"):
        try reader.once(1 << 6, &seen, key)
        fields.eleventhGradeTeam = try reader.null() ? .null : .value(reader.string())
      case 5 where key.matches("email"):
        try reader.once(1 << 7, &seen, key)
        fields.email = try reader.null() ? .null : .value(reader.string())
      case 11 where key.matches("facebookUrl"):
        try reader.once(1 << 8, &seen, key)
        fields.facebookUrl = try reader.null() ? .null : .value(reader.string())
      case 3 where key.matches("gpa"):
        try reader.once(1 << 9, &seen, key)
        fields.gpa = try reader.null() ? .null : .value(reader.number())
      case 14 where key.matches("graduationYear"):
        try reader.once(1 << 10, &seen, key)
        fields.graduationYear = try reader.null() ? .null : .value(reader.integer())
      case 12 where key.matches("heightInches"):
        try reader.once(1 << 11, &seen, key)
        fields.heightInches = try reader.null() ? .null : .value(reader.integer())
      case 10 where key.matches("highSchool"):
        try reader.once(1 << 12, &seen, key)
        fields.highSchool = try reader.null() ? .null : .value(reader.string())
      case 15 where key.matches("instagramHandle"):
        try reader.once(1 << 13, &seen, key)
        fields.instagramHandle = try reader.null() ? .null : .value(reader.string())
      case 6 where key.matches("ncaaId"):
        try reader.once(1 << 14, &seen, key)
        fields.ncaaId = try reader.null() ? .null : .value(reader.string())
      case 15 where key.matches("ninthGradeCoach"):
        try reader.once(1 << 15, &seen, key)
        fields.ninthGradeCoach = try reader.null() ? .null : .value(reader.string())
      case 14 where key.matches("ninthGradeTeam"):
        try reader.once(1 << 16, &seen, key)
        fields.ninthGradeTeam = try reader.null() ? .null : .value(reader.string())
      case 13 where key.matches("perfectGameId"):
        try reader.once(1 << 17, &seen, key)
        fields.perfectGameId = try reader.null() ? .null : .value(reader.string())
      case 5 where key.matches("phone"):
        try reader.once(1 << 18, &seen, key)
        fields.phone = try reader.null() ? .null : .value(reader.string())
      case 5 where key.matches("photo"):
        try reader.once(1 << 19, &seen, key)
        fields.photo = try reader.null() ? .null : .value(reader.string())
      case 9 where key.matches("positions"):
        try reader.once(1 << 20, &seen, key)
        fields.positions = try reader.null() ? .null : .value(reader.strings())
      case 14 where key.matches("prepBaseballId"):
        try reader.once(1 << 21, &seen, key)
        fields.prepBaseballId = try reader.null() ? .null : .value(reader.string())
      case 15 where key.matches("primaryPosition"):
        try reader.once(1 << 22, &seen, key)
        fields.primaryPosition = try reader.null() ? .null : .value(reader.string())
      case 12 where key.matches("primarySport"):
        try reader.once(1 << 23, &seen, key)
        fields.primarySport = try reader.null() ? .null : .value(reader.string())
      case 8 where key.matches("satScore"):
        try reader.once(1 << 24, &seen, key)
        fields.satScore = try reader.null() ? .null : .value(reader.integer())
      case 13 where key.matches("schoolAddress"):
        try reader.once(1 << 25, &seen, key)
        fields.schoolAddress = try reader.null() ? .null : .value(reader.string())
      case 10 where key.matches("schoolCity"):
        try reader.once(1 << 26, &seen, key)
        fields.schoolCity = try reader.null() ? .null : .value(reader.string())
      case 10 where key.matches("schoolName"):
        try reader.once(1 << 27, &seen, key)
        fields.schoolName = try reader.null() ? .null : .value(reader.string())
      case 11 where key.matches("schoolState"):
        try reader.once(1 << 28, &seen, key)
        fields.schoolState = try reader.null() ? .null : .value(reader.string())
      case 15 where key.matches("tenthGradeCoach"):
        try reader.once(1 << 29, &seen, key)
        fields.tenthGradeCoach = try reader.null() ? .null : .value(reader.string())
      case 14 where key.matches("tenthGradeTeam"):
        try reader.once(1 << 30, &seen, key)
        fields.tenthGradeTeam = try reader.null() ? .null : .value(reader.string())
      case 6 where key.matches("throws"):
        try reader.once(1 << 31, &seen, key)
        fields.`throws` = try reader.null() ? .null : .value(reader.string())
      case 12 where key.matches("tiktokHandle"):
        try reader.once(1 << 32, &seen, key)
        fields.tiktokHandle = try reader.null() ? .null : .value(reader.string())
      case 15 where key.matches("travelTeamCoach"):
        try reader.once(1 << 33, &seen, key)
        fields.travelTeamCoach = try reader.null() ? .null : .value(reader.string())
      case 14 where key.matches("travelTeamName"):
        try reader.once(1 << 34, &seen, key)
        fields.travelTeamName = try reader.null() ? .null : .value(reader.string())
      case 14 where key.matches("travelTeamYear"):
        try reader.once(1 << 35, &seen, key)
        fields.travelTeamYear = try reader.null() ? .null : .value(reader.integer())
      case 17 where key.matches("twelfthGradeCoach"):
        try reader.once(1 << 36, &seen, key)
        fields.twelfthGradeCoach = try reader.null() ? .null : .value(reader.string())
      case 16 where key.matches("twelfthGradeTeam"):
        try reader.once(1 << 37, &seen, key)
        fields.twelfthGradeTeam = try reader.null() ? .null : .value(reader.string())
      case 13 where key.matches("twitterHandle"):
        try reader.once(1 << 38, &seen, key)
        fields.twitterHandle = try reader.null() ? .null : .value(reader.string())
      case 9 where key.matches("weightLbs"):
        try reader.once(1 << 39, &seen, key)
        fields.weightLbs = try reader.null() ? .null : .value(reader.integer())
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return fields
  }

  /// Writes the fields as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    switch actScore {
    case .absent: break
    case .null:
      writer.key(#""actScore":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""actScore":"#, &isFirst)
      writer.integer(value)
    }
    switch allowShareEmail {
    case .absent: break
    case .null:
      writer.key(#""allowShareEmail":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""allowShareEmail":"#, &isFirst)
      writer.flag(value)
    }
    switch allowSharePhone {
    case .absent: break
    case .null:
      writer.key(#""allowSharePhone":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""allowSharePhone":"#, &isFirst)
      writer.flag(value)
    }
    switch bats {
    case .absent: break
    case .null:
      writer.key(#""bats":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""bats":"#, &isFirst)
      writer.string(value)
    }
    switch clubTeam {
    case .absent: break
    case .null:
      writer.key(#""clubTeam":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""clubTeam":"#, &isFirst)
      writer.string(value)
    }
    switch eleventhGradeCoach {
    case .absent: break
    case .null:
      writer.key(#""eleventhGradeCoach":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""eleventhGradeCoach":"#, &isFirst)
      writer.string(value)
    }
    switch eleventhGradeTeam {
    case .absent: break
    case .null:
      writer.key(#""eleventhGradeTeam":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""eleventhGradeTeam":"#, &isFirst)
      writer.string(value)
    }
    switch email {
    case .absent: break
    case .null:
      writer.key(#""email":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""email":"#, &isFirst)
      writer.string(value)
    }
    switch facebookUrl {
    case .absent: break
    case .null:
      writer.key(#""facebookUrl":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""facebookUrl":"#, &isFirst)
      writer.string(value)
    }
    switch gpa {
    case .absent: break
    case .null:
      writer.key(#""gpa":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""gpa":"#, &isFirst)
      writer.number(value)
    }
    switch graduationYear {
    case .absent: break
    case .null:
      writer.key(#""graduationYear":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""graduationYear":"#, &isFirst)
      writer.integer(value)
    }
    switch heightInches {
    case .absent: break
    case .null:
      writer.key(#""heightInches":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""heightInches":"#, &isFirst)
      writer.integer(value)
    }
    switch highSchool {
    case .absent: break
    case .null:
      writer.key(#""highSchool":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""highSchool":"#, &isFirst)
      writer.string(value)
    }
    switch instagramHandle {
    case .absent: break
    case .null:
      writer.key(#""instagramHandle":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""instagramHandle":"#, &isFirst)
      writer.string(value)
    }
    switch ncaaId {
    case .absent: break
    case .null:
      writer.key(#""ncaaId":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""ncaaId":"#, &isFirst)
      writer.string(value)
    }
    switch ninthGradeCoach {
    case .absent: break
    case .null:
      writer.key(#""ninthGradeCoach":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""ninthGradeCoach":"#, &isFirst)
      writer.string(value)
    }
    switch ninthGradeTeam {
    case .absent: break
    case .null:
      writer.key(#""ninthGradeTeam":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""ninthGradeTeam":"#, &isFirst)
      writer.string(value)
    }
    switch perfectGameId {
    case .absent: break
    case .null:
      writer.key(#""perfectGameId":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""perfectGameId":"#, &isFirst)
      writer.string(value)
    }
    switch phone {
    case .absent: break
    case .null:
      writer.key(#""phone":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""phone":"#, &isFirst)
      writer.string(value)
    }
    switch photo {
    case .absent: break
    case .null:
      writer.key(#""photo":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""photo":"#, &isFirst)
      writer.string(value)
    }
    switch positions {
    case .absent: break
    case .null:
      writer.key(#""positions":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""positions":"#, &isFirst)
      writer.strings(value)
    }
    switch prepBaseballId {
    case .absent: break
    case .null:
      writer.key(#""prepBaseballId":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""prepBaseballId":"#, &isFirst)
      writer.string(value)
    }
    switch primaryPosition {
    case .absent: break
    case .null:
      writer.key(#""primaryPosition":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""primaryPosition":"#, &isFirst)
      writer.string(value)
    }
    switch primarySport {
    case .absent: break
    case .null:
      writer.key(#""primarySport":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""primarySport":"#, &isFirst)
      writer.string(value)
    }
    switch satScore {
    case .absent: break
    case .null:
      writer.key(#""satScore":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""satScore":"#, &isFirst)
      writer.integer(value)
    }
    switch schoolAddress {
    case .absent: break
    case .null:
      writer.key(#""schoolAddress":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""schoolAddress":"#, &isFirst)
      writer.string(value)
    }
    switch schoolCity {
    case .absent: break
    case .null:
      writer.key(#""schoolCity":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""schoolCity":"#, &isFirst)
      writer.string(value)
    }
    switch schoolName {
    case .absent: break
    case .null:
      writer.key(#""schoolName":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""schoolName":"#, &isFirst)
      writer.string(value)
    }
    switch schoolState {
    case .absent: break
    case .null:
      writer.key(#""schoolState":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""schoolState":"#, &isFirst)
      writer.string(value)
    }
    switch tenthGradeCoach {
    case .absent: break
    case .null:
      writer.key(#""tenthGradeCoach":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""tenthGradeCoach":"#, &isFirst)
      writer.string(value)
    }
    switch tenthGradeTeam {
    case .absent: break
    case .null:
      writer.key(#""tenthGradeTeam":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""tenthGradeTeam":"#, &isFirst)
      writer.string(value)
    }
    switch `throws` {
    case .absent: break
    case .null:
      writer.key(#""throws":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""throws":"#, &isFirst)
      writer.string(value)
    }
    switch tiktokHandle {
    case .absent: break
    case .null:
      writer.key(#""tiktokHandle":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""tiktokHandle":"#, &isFirst)
      writer.string(value)
    }
    switch travelTeamCoach {
    case .absent: break
    case .null:
      writer.key(#""travelTeamCoach":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""travelTeamCoach":"#, &isFirst)
      writer.string(value)
    }
    switch travelTeamName {
    case .absent: break
    case .null:
      writer.key(#""travelTeamName":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""travelTeamName":"#, &isFirst)
      writer.string(value)
    }
    switch travelTeamYear {
    case .absent: break
    case .null:
      writer.key(#""travelTeamYear":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""travelTeamYear":"#, &isFirst)
      writer.integer(value)
    }
    switch twelfthGradeCoach {
    case .absent: break
    case .null:
      writer.key(#""twelfthGradeCoach":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""twelfthGradeCoach":"#, &isFirst)
      writer.string(value)
    }
    switch twelfthGradeTeam {
    case .absent: break
    case .null:
      writer.key(#""twelfthGradeTeam":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""twelfthGradeTeam":"#, &isFirst)
      writer.string(value)
    }
    switch twitterHandle {
    case .absent: break
    case .null:
      writer.key(#""twitterHandle":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""twitterHandle":"#, &isFirst)
      writer.string(value)
    }
    switch weightLbs {
    case .absent: break
    case .null:
      writer.key(#""weightLbs":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""weightLbs":"#, &isFirst)
      writer.integer(value)
    }
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
      case 8 where key.matches("category"):
        try reader.once(1 << 0, &seen, key)
        category = try SchoolPreferenceCategory(rawValue: reader.string())
      case 4 where key.matches("flag"):
        try reader.once(1 << 1, &seen, key)
        flag = try reader.flag()
      case 2 where key.matches("id"):
        try reader.once(1 << 2, &seen, key)
        id = try reader.uuid()
      case 13 where key.matches("isDealbreaker"):
        try reader.once(1 << 3, &seen, key)
        isDealbreaker = try reader.flag()
      case 4 where key.matches("list"):
        try reader.once(1 << 4, &seen, key)
        list = try reader.strings()
      case 6 where key.matches("number"):
        try reader.once(1 << 5, &seen, key)
        number = try reader.number()
      case 4 where key.matches("text"):
        try reader.once(1 << 6, &seen, key)
        text = try reader.string()
      case 4 where key.matches("type"):
        try reader.once(1 << 7, &seen, key)
        type = try SchoolPreferenceType(rawValue: reader.string())
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let id else { throw JSONError(.missingKey, at: start) }
    return PreferenceItem(
      category: category, flag: flag, id: id, isDealbreaker: isDealbreaker, list: list, number: number, text: text,
      type: type)
  }

  /// Writes the record as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    if let category {
      writer.key(#""category":"#, &isFirst)
      writer.string(category.rawValue)
    }
    if let flag {
      writer.key(#""flag":"#, &isFirst)
      writer.flag(flag)
    }
    writer.key(#""id":"#, &isFirst)
    writer.uuid(id)
    if let isDealbreaker {
      writer.key(#""isDealbreaker":"#, &isFirst)
      writer.flag(isDealbreaker)
    }
    if let list {
      writer.key(#""list":"#, &isFirst)
      writer.strings(list)
    }
    if let number {
      writer.key(#""number":"#, &isFirst)
      writer.number(number)
    }
    if let text {
      writer.key(#""text":"#, &isFirst)
      writer.string(text)
    }
    if let type {
      writer.key(#""type":"#, &isFirst)
      writer.string(type.rawValue)
    }
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
      case 14 where key.matches("actRequirement"):
        try reader.once(1 << 0, &seen, key)
        fields.actRequirement = try reader.null() ? .null : .value(reader.integer())
      case 7 where key.matches("address"):
        try reader.once(1 << 1, &seen, key)
        fields.address = try reader.null() ? .null : .value(reader.string())
      case 13 where key.matches("admissionRate"):
        try reader.once(1 << 2, &seen, key)
        fields.admissionRate = try reader.null() ? .null : .value(reader.number())
      case 6 where key.matches("avgAct"):
        try reader.once(1 << 3, &seen, key)
        fields.avgAct = try reader.null() ? .null : .value(reader.integer())
      case 6 where key.matches("avgSat"):
        try reader.once(1 << 4, &seen, key)
        fields.avgSat = try reader.null() ? .null : .value(reader.integer())
      case 23 where key.matches("baseballFacilityAddress"):
        try reader.once(1 << 5, &seen, key)
        fields.baseballFacilityAddress = try reader.null() ? .null : .value(reader.string())
      case 4 where key.matches("city"):
        try reader.once(1 << 6, &seen, key)
        fields.city = try reader.null() ? .null : .value(reader.string())
      case 10 where key.matches("conference"):
        try reader.once(1 << 7, &seen, key)
        fields.conference = try reader.null() ? .null : .value(reader.string())
      case 8 where key.matches("division"):
        try reader.once(1 << 8, &seen, key)
        fields.division = try reader.null() ? .null : .value(Division(rawValue: reader.string()))
      case 10 where key.matches("faviconUrl"):
        try reader.once(1 << 9, &seen, key)
        fields.faviconUrl = try reader.null() ? .null : .value(reader.string())
      case 14 where key.matches("gpaRequirement"):
        try reader.once(1 << 10, &seen, key)
        fields.gpaRequirement = try reader.null() ? .null : .value(reader.number())
      case 15 where key.matches("instagramHandle"):
        try reader.once(1 << 11, &seen, key)
        fields.instagramHandle = try reader.null() ? .null : .value(reader.string())
      case 8 where key.matches("latitude"):
        try reader.once(1 << 12, &seen, key)
        fields.latitude = try reader.null() ? .null : .value(reader.number())
      case 8 where key.matches("location"):
        try reader.once(1 << 13, &seen, key)
        fields.location = try reader.null() ? .null : .value(reader.string())
      case 9 where key.matches("longitude"):
        try reader.once(1 << 14, &seen, key)
        fields.longitude = try reader.null() ? .null : .value(reader.number())
      case 6 where key.matches("mascot"):
        try reader.once(1 << 15, &seen, key)
        fields.mascot = try reader.null() ? .null : .value(reader.string())
      case 4 where key.matches("name"):
        try reader.once(1 << 16, &seen, key)
        fields.name = try reader.null() ? .null : .value(reader.string())
      case 6 where key.matches("ncaaId"):
        try reader.once(1 << 17, &seen, key)
        fields.ncaaId = try reader.null() ? .null : .value(reader.string())
      case 14 where key.matches("satRequirement"):
        try reader.once(1 << 18, &seen, key)
        fields.satRequirement = try reader.null() ? .null : .value(reader.integer())
      case 5 where key.matches("state"):
        try reader.once(1 << 19, &seen, key)
        fields.state = try reader.null() ? .null : .value(reader.string())
      case 11 where key.matches("studentSize"):
        try reader.once(1 << 20, &seen, key)
        fields.studentSize = try reader.null() ? .null : .value(reader.integer())
      case 14 where key.matches("tuitionInState"):
        try reader.once(1 << 21, &seen, key)
        fields.tuitionInState = try reader.null() ? .null : .value(reader.integer())
      case 17 where key.matches("tuitionOutOfState"):
        try reader.once(1 << 22, &seen, key)
        fields.tuitionOutOfState = try reader.null() ? .null : .value(reader.integer())
      case 13 where key.matches("twitterHandle"):
        try reader.once(1 << 23, &seen, key)
        fields.twitterHandle = try reader.null() ? .null : .value(reader.string())
      case 13 where key.matches("undergradSize"):
        try reader.once(1 << 24, &seen, key)
        fields.undergradSize = try reader.null() ? .null : .value(reader.string())
      case 6 where key.matches("unitId"):
        try reader.once(1 << 25, &seen, key)
        fields.unitId = try reader.null() ? .null : .value(reader.string())
      case 7 where key.matches("website"):
        try reader.once(1 << 26, &seen, key)
        fields.website = try reader.null() ? .null : .value(reader.string())
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return fields
  }

  /// Writes the fields as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    switch actRequirement {
    case .absent: break
    case .null:
      writer.key(#""actRequirement":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""actRequirement":"#, &isFirst)
      writer.integer(value)
    }
    switch address {
    case .absent: break
    case .null:
      writer.key(#""address":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""address":"#, &isFirst)
      writer.string(value)
    }
    switch admissionRate {
    case .absent: break
    case .null:
      writer.key(#""admissionRate":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""admissionRate":"#, &isFirst)
      writer.number(value)
    }
    switch avgAct {
    case .absent: break
    case .null:
      writer.key(#""avgAct":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""avgAct":"#, &isFirst)
      writer.integer(value)
    }
    switch avgSat {
    case .absent: break
    case .null:
      writer.key(#""avgSat":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""avgSat":"#, &isFirst)
      writer.integer(value)
    }
    switch baseballFacilityAddress {
    case .absent: break
    case .null:
      writer.key(#""baseballFacilityAddress":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""baseballFacilityAddress":"#, &isFirst)
      writer.string(value)
    }
    switch city {
    case .absent: break
    case .null:
      writer.key(#""city":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""city":"#, &isFirst)
      writer.string(value)
    }
    switch conference {
    case .absent: break
    case .null:
      writer.key(#""conference":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""conference":"#, &isFirst)
      writer.string(value)
    }
    switch division {
    case .absent: break
    case .null:
      writer.key(#""division":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""division":"#, &isFirst)
      writer.string(value.rawValue)
    }
    switch faviconUrl {
    case .absent: break
    case .null:
      writer.key(#""faviconUrl":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""faviconUrl":"#, &isFirst)
      writer.string(value)
    }
    switch gpaRequirement {
    case .absent: break
    case .null:
      writer.key(#""gpaRequirement":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""gpaRequirement":"#, &isFirst)
      writer.number(value)
    }
    switch instagramHandle {
    case .absent: break
    case .null:
      writer.key(#""instagramHandle":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""instagramHandle":"#, &isFirst)
      writer.string(value)
    }
    switch latitude {
    case .absent: break
    case .null:
      writer.key(#""latitude":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""latitude":"#, &isFirst)
      writer.number(value)
    }
    switch location {
    case .absent: break
    case .null:
      writer.key(#""location":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""location":"#, &isFirst)
      writer.string(value)
    }
    switch longitude {
    case .absent: break
    case .null:
      writer.key(#""longitude":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""longitude":"#, &isFirst)
      writer.number(value)
    }
    switch mascot {
    case .absent: break
    case .null:
      writer.key(#""mascot":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""mascot":"#, &isFirst)
      writer.string(value)
    }
    switch name {
    case .absent: break
    case .null:
      writer.key(#""name":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""name":"#, &isFirst)
      writer.string(value)
    }
    switch ncaaId {
    case .absent: break
    case .null:
      writer.key(#""ncaaId":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""ncaaId":"#, &isFirst)
      writer.string(value)
    }
    switch satRequirement {
    case .absent: break
    case .null:
      writer.key(#""satRequirement":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""satRequirement":"#, &isFirst)
      writer.integer(value)
    }
    switch state {
    case .absent: break
    case .null:
      writer.key(#""state":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""state":"#, &isFirst)
      writer.string(value)
    }
    switch studentSize {
    case .absent: break
    case .null:
      writer.key(#""studentSize":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""studentSize":"#, &isFirst)
      writer.integer(value)
    }
    switch tuitionInState {
    case .absent: break
    case .null:
      writer.key(#""tuitionInState":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""tuitionInState":"#, &isFirst)
      writer.integer(value)
    }
    switch tuitionOutOfState {
    case .absent: break
    case .null:
      writer.key(#""tuitionOutOfState":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""tuitionOutOfState":"#, &isFirst)
      writer.integer(value)
    }
    switch twitterHandle {
    case .absent: break
    case .null:
      writer.key(#""twitterHandle":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""twitterHandle":"#, &isFirst)
      writer.string(value)
    }
    switch undergradSize {
    case .absent: break
    case .null:
      writer.key(#""undergradSize":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""undergradSize":"#, &isFirst)
      writer.string(value)
    }
    switch unitId {
    case .absent: break
    case .null:
      writer.key(#""unitId":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""unitId":"#, &isFirst)
      writer.string(value)
    }
    switch website {
    case .absent: break
    case .null:
      writer.key(#""website":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""website":"#, &isFirst)
      writer.string(value)
    }
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
      case 2 where key.matches("at"):
        try reader.once(1 << 0, &seen, key)
        at = try reader.integer()
      case 2 where key.matches("by"):
        try reader.once(1 << 1, &seen, key)
        by = try reader.uuid()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let at else { throw JSONError(.missingKey, at: start) }
    guard let by else { throw JSONError(.missingKey, at: start) }
    return Stamp(at: at, by: by)
  }

  /// Writes the record as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""at":"#, &isFirst)
    writer.integer(at)
    writer.key(#""by":"#, &isFirst)
    writer.uuid(by)
    writer.raw("}")
  }
}

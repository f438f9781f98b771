// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

import Domain

extension FieldMeaning {
  /// The fields of each event type.
  static let byType: [String: [String: FieldMeaning]] = [
    "BasicInfoEdited": basicInfoEdited,
    "CoachAdded": coachAdded,
    "CoachEdited": coachEdited,
    "CoachMarkedPresent": coachMarkedPresent,
    "CoachRemoved": coachRemoved,
    "CoachUnmarkedPresent": coachUnmarkedPresent,
    "CoachingPhilosophyEdited": coachingPhilosophyEdited,
    "CollegeDataMerged": collegeDataMerged,
    "DashboardEdited": dashboardEdited,
    "DocumentEdited": documentEdited,
    "DocumentShared": documentShared,
    "DocumentUnshared": documentUnshared,
    "EventAttended": eventAttended,
    "EventDeleted": eventDeleted,
    "EventEdited": eventEdited,
    "EventScheduled": eventScheduled,
    "EventsRedacted": eventsRedacted,
    "FamilyCreated": familyCreated,
    "FavoriteToggled": favoriteToggled,
    "FitScoreCalculated": fitScoreCalculated,
    "HistoryRestored": historyRestored,
    "HomeLocationSet": homeLocationSet,
    "InteractionLogged": interactionLogged,
    "InteractionRemoved": interactionRemoved,
    "MemberAdded": memberAdded,
    "MetricLogged": metricLogged,
    "MetricRemoved": metricRemoved,
    "NextStepReopened": nextStepReopened,
    "NextStepSettled": nextStepSettled,
    "NotesEdited": notesEdited,
    "NotificationPreferencesEdited": notificationPreferencesEdited,
    "OfferDeleted": offerDeleted,
    "OfferEdited": offerEdited,
    "OfferRecorded": offerRecorded,
    "PlayerDetailsEdited": playerDetailsEdited,
    "PreferencesReset": preferencesReset,
    "PriorityTierSet": priorityTierSet,
    "PrivateNoteEdited": privateNoteEdited,
    "ProConAdded": proConAdded,
    "ProConRemoved": proConRemoved,
    "RankingSet": rankingSet,
    "RoleSet": roleSet,
    "SchoolAdded": schoolAdded,
    "SchoolCascadeDeleted": schoolCascadeDeleted,
    "SchoolDeleted": schoolDeleted,
    "SchoolObserved": schoolObserved,
    "SchoolPreferenceTemplateApplied": schoolPreferenceTemplateApplied,
    "SchoolPreferencesEdited": schoolPreferencesEdited,
    "SchoolRestored": schoolRestored,
    "StatusChanged": statusChanged,
    "WriteAbandoned": writeAbandoned,
    "WriteRefused": writeRefused,
    "WritesAccepted": writesAccepted,
  ]

  /// The fields of `CoachFields`.
  static let coachFields: [String: FieldMeaning] = [
    "email": .personal(.contact),
    "firstName": .personal(.name),
    "instagramHandle": .personal(.contact),
    "lastName": .personal(.name),
    "notes": .personal(.text),
    "phone": .personal(.contact),
    "role": .choice { CoachRole(rawValue: $0).isKnown },
    "twitterHandle": .personal(.contact),
  ]

  /// The fields of `DashboardFields`.
  static let dashboardFields: [String: FieldMeaning] = [
    "atAGlanceSummary": .value,
    "coachFollowupWidget": .value,
    "coachResponsiveness": .value,
    "coaches": .value,
    "events": .value,
    "eventsSummary": .value,
    "interactionStats": .value,
    "interactionTrendChart": .value,
    "interactions": .value,
    "linkedAccounts": .value,
    "notifications": .value,
    "offerStatusOverview": .value,
    "offers": .value,
    "performance": .value,
    "performanceSummary": .value,
    "quickTasks": .value,
    "recentDocuments": .value,
    "recentNotifications": .value,
    "recruitingCalendar": .value,
    "schoolInterestChart": .value,
    "schoolMapWidget": .value,
    "schoolStatusOverview": .value,
    "schools": .value,
    "socialMedia": .value,
    "upcomingDeadlines": .value,
  ]

  /// The fields of `DocumentFields`.
  static let documentFields: [String: FieldMeaning] = [
    "description": .personal(.text),
    "title": .personal(.text),
    "type": .choice { DocumentType(rawValue: $0).isKnown },
    "url": .personal(.link),
  ]

  /// The fields of `EventFields`.
  static let eventFields: [String: FieldMeaning] = [
    "address": .personal(.place),
    "checkinTime": .plain(.time),
    "city": .personal(.place),
    "costCents": .value,
    "description": .personal(.text),
    "endDate": .plain(.date),
    "endTime": .plain(.time),
    "eventSource": .choice { EventSource(rawValue: $0).isKnown },
    "location": .personal(.place),
    "name": .personal(.name),
    "performanceNotes": .personal(.text),
    "registered": .value,
    "school": .id,
    "startDate": .plain(.date),
    "startTime": .plain(.time),
    "state": .plain(.state),
    "statsRecorded": .personal(.figures),
    "type": .choice { RecruitingEventType(rawValue: $0).isKnown },
    "url": .personal(.link),
  ]

  /// The fields of `HomeLocation`.
  static let homeLocation: [String: FieldMeaning] = [
    "address": .personal(.place),
    "city": .personal(.place),
    "latitude": .personal(.coordinate),
    "longitude": .personal(.coordinate),
    "state": .personal(.place),
    "zip": .personal(.code),
  ]

  /// The fields of `NotificationFields`.
  static let notificationFields: [String: FieldMeaning] = [
    "emailOnlyHighPriority": .value,
    "enableDailyDigest": .value,
    "enableDeadlineAlerts": .value,
    "enableEmailNotifications": .value,
    "enableFollowUpReminders": .value,
    "enableInboundInteractionAlerts": .value,
    "followUpReminderDays": .value,
    "quietHoursEnd": .plain(.time),
    "quietHoursStart": .plain(.time),
  ]

  /// The fields of `OfferFields`.
  static let offerFields: [String: FieldMeaning] = [
    "coach": .id,
    "conditions": .personal(.text),
    "deadlineDate": .plain(.date),
    "notes": .personal(.text),
    "offerDate": .plain(.date),
    "offerType": .choice { OfferType(rawValue: $0).isKnown },
    "scholarshipCents": .value,
    "scholarshipHundredths": .value,
    "school": .id,
    "status": .choice { OfferStatus(rawValue: $0).isKnown },
  ]

  /// The fields of `PhilosophyFields`.
  static let philosophyFields: [String: FieldMeaning] = [
    "coachingPhilosophy": .personal(.text),
    "coachingStyle": .personal(.text),
    "communicationStyle": .personal(.text),
    "recruitingApproach": .personal(.text),
    "successMetrics": .personal(.text),
  ]

  /// The fields of `PlayerDetails`.
  static let playerDetails: [String: FieldMeaning] = [
    "actScore": .value,
    "allowShareEmail": .value,
    "allowSharePhone": .value,
    "bats": .plain(.side),
    "clubTeam": .personal(.name),
    "eleventhGradeCoach": .personal(.name),
    "eleventhGradeTeam": .personal(.name),
    "email": .personal(.contact),
    "facebookUrl": .personal(.link),
    "gpa": .value,
    "graduationYear": .value,
    "heightInches": .value,
    "highSchool": .personal(.name),
    "instagramHandle": .personal(.contact),
    "ncaaId": .personal(.code),
    "ninthGradeCoach": .personal(.name),
    "ninthGradeTeam": .personal(.name),
    "perfectGameId": .personal(.code),
    "phone": .personal(.contact),
    "photo": .personal(.code),
    "positions": .plain(.position),
    "prepBaseballId": .personal(.code),
    "primaryPosition": .plain(.position),
    "primarySport": .plain(.sport),
    "satScore": .value,
    "schoolAddress": .personal(.place),
    "schoolCity": .personal(.place),
    "schoolName": .personal(.name),
    "schoolState": .plain(.state),
    "tenthGradeCoach": .personal(.name),
    "tenthGradeTeam": .personal(.name),
    "throws": .plain(.side),
    "tiktokHandle": .personal(.contact),
    "travelTeamCoach": .personal(.name),
    "travelTeamName": .personal(.name),
    "travelTeamYear": .value,
    "twelfthGradeCoach": .personal(.name),
    "twelfthGradeTeam": .personal(.name),
    "twitterHandle": .personal(.contact),
    "weightLbs": .value,
  ]

  /// The fields of `PreferenceItem`.
  static let preferenceItem: [String: FieldMeaning] = [
    "category": .choice { SchoolPreferenceCategory(rawValue: $0).isKnown },
    "flag": .value,
    "id": .id,
    "isDealbreaker": .value,
    "list": .plain(.wish),
    "number": .value,
    "text": .plain(.wish),
    "type": .choice { SchoolPreferenceType(rawValue: $0).isKnown },
  ]

  /// The fields of `SchoolFields`.
  static let schoolFields: [String: FieldMeaning] = [
    "actRequirement": .value,
    "address": .personal(.place),
    "admissionRate": .value,
    "avgAct": .value,
    "avgSat": .value,
    "baseballFacilityAddress": .personal(.place),
    "city": .personal(.place),
    "conference": .personal(.league),
    "division": .choice { Division(rawValue: $0).isKnown },
    "faviconUrl": .personal(.link),
    "gpaRequirement": .value,
    "instagramHandle": .personal(.contact),
    "latitude": .value,
    "location": .personal(.town),
    "longitude": .value,
    "mascot": .personal(.name),
    "name": .personal(.name),
    "ncaaId": .personal(.code),
    "satRequirement": .value,
    "state": .plain(.state),
    "studentSize": .value,
    "tuitionInState": .value,
    "tuitionOutOfState": .value,
    "twitterHandle": .personal(.contact),
    "undergradSize": .personal(.code),
    "unitId": .personal(.code),
    "website": .personal(.link),
  ]

  /// The fields of `Stamp`.
  static let stamp: [String: FieldMeaning] = [
    "at": .value,
    "by": .id,
  ]

  /// The fields of `BasicInfoEdited`.
  static let basicInfoEdited: [String: FieldMeaning] = ["fields": .fields(schoolFields)]

  /// The fields of `CoachAdded`.
  static let coachAdded: [String: FieldMeaning] = [
    "fields": .fields(coachFields),
    "school": .id,
  ]

  /// The fields of `CoachEdited`.
  static let coachEdited: [String: FieldMeaning] = ["fields": .fields(coachFields)]

  /// The fields of `CoachMarkedPresent`.
  static let coachMarkedPresent: [String: FieldMeaning] = [
    "coach": .id,
    "name": .personal(.name),
    "role": .plain(.role),
    "stamp": .fields(stamp),
  ]

  /// The fields of `CoachRemoved`.
  static let coachRemoved: [String: FieldMeaning] = [:]

  /// The fields of `CoachUnmarkedPresent`.
  static let coachUnmarkedPresent: [String: FieldMeaning] = ["coach": .id]

  /// The fields of `CoachingPhilosophyEdited`.
  static let coachingPhilosophyEdited: [String: FieldMeaning] = ["fields": .fields(philosophyFields)]

  /// The fields of `CollegeDataMerged`.
  static let collegeDataMerged: [String: FieldMeaning] = [
    "fields": .fields(schoolFields),
    "source": .personal(.text),
  ]

  /// The fields of `DashboardEdited`.
  static let dashboardEdited: [String: FieldMeaning] = ["fields": .fields(dashboardFields)]

  /// The fields of `DocumentEdited`.
  static let documentEdited: [String: FieldMeaning] = ["fields": .fields(documentFields)]

  /// The fields of `DocumentShared`.
  static let documentShared: [String: FieldMeaning] = [
    "fields": .fields(documentFields),
    "school": .id,
    "stamp": .fields(stamp),
  ]

  /// The fields of `DocumentUnshared`.
  static let documentUnshared: [String: FieldMeaning] = ["school": .id]

  /// The fields of `EventAttended`.
  static let eventAttended: [String: FieldMeaning] = ["attended": .value]

  /// The fields of `EventDeleted`.
  static let eventDeleted: [String: FieldMeaning] = [:]

  /// The fields of `EventEdited`.
  static let eventEdited: [String: FieldMeaning] = ["fields": .fields(eventFields)]

  /// The fields of `EventScheduled`.
  static let eventScheduled: [String: FieldMeaning] = [
    "athlete": .id,
    "fields": .fields(eventFields),
    "name": .personal(.name),
    "startDate": .plain(.date),
    "type": .choice { RecruitingEventType(rawValue: $0).isKnown },
  ]

  /// The fields of `EventsRedacted`.
  static let eventsRedacted: [String: FieldMeaning] = [
    "events": .plain(.record),
    "fields": .plain(.record),
    "parts": .plain(.record),
    "proofs": .plain(.record),
    "why": .choice { ErasureReason(rawValue: $0).isKnown },
  ]

  /// The fields of `FamilyCreated`.
  static let familyCreated: [String: FieldMeaning] = ["name": .personal(.name)]

  /// The fields of `FavoriteToggled`.
  static let favoriteToggled: [String: FieldMeaning] = ["isFavorite": .value]

  /// The fields of `FitScoreCalculated`.
  static let fitScoreCalculated: [String: FieldMeaning] = [
    "academic": .value,
    "athletic": .value,
    "opportunity": .value,
    "personal": .value,
  ]

  /// The fields of `HistoryRestored`.
  static let historyRestored: [String: FieldMeaning] = [
    "fromHash": .plain(.receipt),
    "fromPosition": .value,
    "kept": .plain(.receipt),
    "replaces": .plain(.receipt),
    "toHash": .plain(.receipt),
    "toPosition": .value,
  ]

  /// The fields of `HomeLocationSet`.
  static let homeLocationSet: [String: FieldMeaning] = ["fields": .fields(homeLocation)]

  /// The fields of `InteractionLogged`.
  static let interactionLogged: [String: FieldMeaning] = [
    "coach": .id,
    "content": .personal(.text),
    "direction": .choice { InteractionDirection(rawValue: $0).isKnown },
    "event": .id,
    "school": .id,
    "sentiment": .choice { InteractionSentiment(rawValue: $0).isKnown },
    "stamp": .fields(stamp),
    "subject": .personal(.text),
    "type": .choice { InteractionType(rawValue: $0).isKnown },
  ]

  /// The fields of `InteractionRemoved`.
  static let interactionRemoved: [String: FieldMeaning] = [:]

  /// The fields of `MemberAdded`.
  static let memberAdded: [String: FieldMeaning] = [
    "member": .id,
    "name": .personal(.name),
    "role": .choice { MemberRole(rawValue: $0).isKnown },
  ]

  /// The fields of `MetricLogged`.
  static let metricLogged: [String: FieldMeaning] = [
    "athlete": .id,
    "event": .id,
    "metricType": .choice { MetricType(rawValue: $0).isKnown },
    "notes": .personal(.text),
    "recordedDate": .plain(.date),
    "unit": .plain(.unit),
    "value": .value,
    "verified": .value,
  ]

  /// The fields of `MetricRemoved`.
  static let metricRemoved: [String: FieldMeaning] = [:]

  /// The fields of `NextStepReopened`.
  static let nextStepReopened: [String: FieldMeaning] = [:]

  /// The fields of `NextStepSettled`.
  static let nextStepSettled: [String: FieldMeaning] = [
    "contact": .id,
    "day": .plain(.date),
    "schools": .value,
    "until": .plain(.date),
  ]

  /// The fields of `NotesEdited`.
  static let notesEdited: [String: FieldMeaning] = ["notes": .personal(.text)]

  /// The fields of `NotificationPreferencesEdited`.
  static let notificationPreferencesEdited: [String: FieldMeaning] = ["fields": .fields(notificationFields)]

  /// The fields of `OfferDeleted`.
  static let offerDeleted: [String: FieldMeaning] = [:]

  /// The fields of `OfferEdited`.
  static let offerEdited: [String: FieldMeaning] = ["fields": .fields(offerFields)]

  /// The fields of `OfferRecorded`.
  static let offerRecorded: [String: FieldMeaning] = [
    "athlete": .id,
    "fields": .fields(offerFields),
    "school": .id,
  ]

  /// The fields of `PlayerDetailsEdited`.
  static let playerDetailsEdited: [String: FieldMeaning] = ["fields": .fields(playerDetails)]

  /// The fields of `PreferencesReset`.
  static let preferencesReset: [String: FieldMeaning] = [
    "category": .choice { PreferenceCategory(rawValue: $0).isKnown },
    "fields": .plain(.field),
    "removed": .plain(.record),
  ]

  /// The fields of `PriorityTierSet`.
  static let priorityTierSet: [String: FieldMeaning] = ["tier": .choice { PriorityTier(rawValue: $0).isKnown }]

  /// The fields of `PrivateNoteEdited`.
  static let privateNoteEdited: [String: FieldMeaning] = ["text": .personal(.text)]

  /// The fields of `ProConAdded`.
  static let proConAdded: [String: FieldMeaning] = [
    "item": .id,
    "kind": .choice { ProConKind(rawValue: $0).isKnown },
    "stamp": .fields(stamp),
    "text": .personal(.text),
  ]

  /// The fields of `ProConRemoved`.
  static let proConRemoved: [String: FieldMeaning] = [
    "item": .id,
    "kind": .choice { ProConKind(rawValue: $0).isKnown },
  ]

  /// The fields of `RankingSet`.
  static let rankingSet: [String: FieldMeaning] = ["ranking": .value]

  /// The fields of `RoleSet`.
  static let roleSet: [String: FieldMeaning] = [
    "member": .id,
    "role": .choice { MemberRole(rawValue: $0).isKnown },
  ]

  /// The fields of `SchoolAdded`.
  static let schoolAdded: [String: FieldMeaning] = [
    "athlete": .id,
    "fields": .fields(schoolFields),
    "name": .personal(.name),
    "notes": .personal(.text),
    "status": .choice { SchoolStatus(rawValue: $0).isKnown },
  ]

  /// The fields of `SchoolCascadeDeleted`.
  static let schoolCascadeDeleted: [String: FieldMeaning] = [
    "coaches": .value,
    "documents": .value,
    "events": .value,
    "interactions": .value,
    "offers": .value,
  ]

  /// The fields of `SchoolDeleted`.
  static let schoolDeleted: [String: FieldMeaning] = [:]

  /// The fields of `SchoolObserved`.
  static let schoolObserved: [String: FieldMeaning] = [
    "fields": .fields(schoolFields),
    "isFavorite": .value,
    "notes": .personal(.text),
    "philosophy": .fields(philosophyFields),
    "priorityTier": .choice { PriorityTier(rawValue: $0).isKnown },
    "ranking": .value,
    "status": .choice { SchoolStatus(rawValue: $0).isKnown },
  ]

  /// The fields of `SchoolPreferenceTemplateApplied`.
  static let schoolPreferenceTemplateApplied: [String: FieldMeaning] = [
    "items": .fields(preferenceItem),
    "removed": .plain(.record),
    "template": .plain(.template),
  ]

  /// The fields of `SchoolPreferencesEdited`.
  static let schoolPreferencesEdited: [String: FieldMeaning] = [
    "added": .fields(preferenceItem),
    "changed": .fields(preferenceItem),
    "order": .plain(.record),
    "removed": .plain(.record),
    "templateUsed": .plain(.template),
  ]

  /// The fields of `SchoolRestored`.
  static let schoolRestored: [String: FieldMeaning] = [:]

  /// The fields of `StatusChanged`.
  static let statusChanged: [String: FieldMeaning] = [
    "note": .personal(.text),
    "status": .choice { SchoolStatus(rawValue: $0).isKnown },
  ]

  /// The fields of `WriteAbandoned`.
  static let writeAbandoned: [String: FieldMeaning] = [
    "event": .id,
    "person": .id,
    "reason": .personal(.text),
  ]

  /// The fields of `WriteRefused`.
  static let writeRefused: [String: FieldMeaning] = [
    "code": .personal(.code),
    "event": .id,
    "message": .personal(.text),
    "status": .value,
    "stream": .plain(.stream),
  ]

  /// The fields of `WritesAccepted`.
  static let writesAccepted: [String: FieldMeaning] = [
    "exceptions": .plain(.receipt),
    "positions": .plain(.receipt),
    "serverTime": .value,
  ]
}

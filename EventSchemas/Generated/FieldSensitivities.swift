// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

import Domain

extension FieldSensitivity {
  /// The fields of each event type.
  static let byType: [String: [String: FieldSensitivity]] = [
    "AccessSet": accessSet,
    "BasicInfoEdited": basicInfoEdited,
    "ClockCorrected": clockCorrected,
    "CoachAdded": coachAdded,
    "CoachEdited": coachEdited,
    "CoachMarkedPresent": coachMarkedPresent,
    "CoachMoved": coachMoved,
    "CoachRemoved": coachRemoved,
    "CoachUnmarkedPresent": coachUnmarkedPresent,
    "CoachingPhilosophyEdited": coachingPhilosophyEdited,
    "CollegeDataMerged": collegeDataMerged,
    "DashboardEdited": dashboardEdited,
    "DeviceEnrolled": deviceEnrolled,
    "DeviceRetired": deviceRetired,
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
    "HistoryJoined": historyJoined,
    "HistoryRestored": historyRestored,
    "HomeLocationSet": homeLocationSet,
    "HomeTakenOver": homeTakenOver,
    "InteractionLogged": interactionLogged,
    "InteractionRemoved": interactionRemoved,
    "LegalHoldSet": legalHoldSet,
    "MemberAdded": memberAdded,
    "MemberLeft": memberLeft,
    "MemberReturned": memberReturned,
    "MetricEdited": metricEdited,
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
    "RetentionSet": retentionSet,
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

  static let coachFields: [String: FieldSensitivity] = [
    "email": .personal(.contact),
    "firstName": .personal(.name),
    "instagramHandle": .personal(.contact),
    "lastName": .personal(.name),
    "notes": .personal(.text),
    "phone": .personal(.contact),
    "role": .choice { CoachRole(rawValue: $0).isKnown },
    "twitterHandle": .personal(.contact),
  ]

  static let dashboardFields: [String: FieldSensitivity] = [
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

  static let documentFields: [String: FieldSensitivity] = [
    "description": .personal(.text),
    "title": .personal(.text),
    "type": .choice { DocumentType(rawValue: $0).isKnown },
    "url": .personal(.link),
  ]

  static let eventFields: [String: FieldSensitivity] = [
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
    "timeZone": .plain(.zone),
    "type": .choice { RecruitingEventType(rawValue: $0).isKnown },
    "url": .personal(.link),
  ]

  static let homeLocation: [String: FieldSensitivity] = [
    "address": .personal(.place),
    "city": .personal(.place),
    "latitude": .personal(.coordinate),
    "longitude": .personal(.coordinate),
    "state": .personal(.place),
    "zip": .personal(.code),
  ]

  static let metricFields: [String: FieldSensitivity] = [
    "event": .id,
    "metricType": .choice { MetricType(rawValue: $0).isKnown },
    "notes": .personal(.text),
    "recordedDate": .plain(.date),
    "unit": .plain(.unit),
    "value": .value,
    "verified": .value,
  ]

  static let notificationFields: [String: FieldSensitivity] = [
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

  static let offerFields: [String: FieldSensitivity] = [
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

  static let philosophyFields: [String: FieldSensitivity] = [
    "coachingPhilosophy": .personal(.text),
    "coachingStyle": .personal(.text),
    "communicationStyle": .personal(.text),
    "recruitingApproach": .personal(.text),
    "successMetrics": .personal(.text),
  ]

  static let playerDetails: [String: FieldSensitivity] = [
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

  static let preferenceItem: [String: FieldSensitivity] = [
    "category": .choice { SchoolPreferenceCategory(rawValue: $0).isKnown },
    "flag": .value,
    "id": .id,
    "isDealbreaker": .value,
    "list": .plain(.wish),
    "number": .value,
    "text": .plain(.wish),
    "type": .choice { SchoolPreferenceType(rawValue: $0).isKnown },
  ]

  static let schoolFields: [String: FieldSensitivity] = [
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

  static let stamp: [String: FieldSensitivity] = [
    "at": .value,
    "by": .id,
  ]

  static let accessSet: [String: FieldSensitivity] = [
    "access": .choice { MemberAccess(rawValue: $0).isKnown },
    "member": .id,
  ]

  static let basicInfoEdited: [String: FieldSensitivity] = ["fields": .fields(schoolFields)]

  static let clockCorrected: [String: FieldSensitivity] = [
    "after": .id,
    "device": .id,
    "difference": .value,
    "from": .value,
    "last": .id,
    "through": .value,
  ]

  static let coachAdded: [String: FieldSensitivity] = [
    "fields": .fields(coachFields),
    "school": .id,
  ]

  static let coachEdited: [String: FieldSensitivity] = ["fields": .fields(coachFields)]

  static let coachMarkedPresent: [String: FieldSensitivity] = [
    "coach": .id,
    "name": .personal(.name),
    "role": .plain(.role),
    "stamp": .fields(stamp),
  ]

  static let coachMoved: [String: FieldSensitivity] = ["school": .id]

  static let coachRemoved: [String: FieldSensitivity] = [:]

  static let coachUnmarkedPresent: [String: FieldSensitivity] = ["coach": .id]

  static let coachingPhilosophyEdited: [String: FieldSensitivity] = ["fields": .fields(philosophyFields)]

  static let collegeDataMerged: [String: FieldSensitivity] = [
    "fields": .fields(schoolFields),
    "source": .personal(.text),
  ]

  static let dashboardEdited: [String: FieldSensitivity] = ["fields": .fields(dashboardFields)]

  static let deviceEnrolled: [String: FieldSensitivity] = [
    "device": .id,
    "name": .personal(.name),
    "publicKey": .plain(.receipt),
  ]

  static let deviceRetired: [String: FieldSensitivity] = [
    "device": .id,
    "why": .choice { RetirementReason(rawValue: $0).isKnown },
  ]

  static let documentEdited: [String: FieldSensitivity] = ["fields": .fields(documentFields)]

  static let documentShared: [String: FieldSensitivity] = [
    "fields": .fields(documentFields),
    "school": .id,
    "stamp": .fields(stamp),
  ]

  static let documentUnshared: [String: FieldSensitivity] = ["school": .id]

  static let eventAttended: [String: FieldSensitivity] = ["attended": .value]

  static let eventDeleted: [String: FieldSensitivity] = [:]

  static let eventEdited: [String: FieldSensitivity] = ["fields": .fields(eventFields)]

  static let eventScheduled: [String: FieldSensitivity] = [
    "athlete": .id,
    "fields": .fields(eventFields),
    "name": .personal(.name),
    "startDate": .plain(.date),
    "type": .choice { RecruitingEventType(rawValue: $0).isKnown },
  ]

  static let eventsRedacted: [String: FieldSensitivity] = [
    "events": .plain(.record),
    "fields": .plain(.record),
    "parts": .plain(.record),
    "proofs": .plain(.record),
    "why": .choice { ErasureReason(rawValue: $0).isKnown },
  ]

  static let familyCreated: [String: FieldSensitivity] = ["name": .personal(.name)]

  static let favoriteToggled: [String: FieldSensitivity] = ["isFavorite": .value]

  static let fitScoreCalculated: [String: FieldSensitivity] = [
    "academic": .value,
    "athletic": .value,
    "opportunity": .value,
    "personal": .value,
  ]

  static let historyJoined: [String: FieldSensitivity] = [
    "device": .id,
    "events": .value,
    "fromHash": .plain(.receipt),
    "fromPosition": .value,
    "times": .plain(.receipt),
  ]

  static let historyRestored: [String: FieldSensitivity] = [
    "fromHash": .plain(.receipt),
    "fromPosition": .value,
    "kept": .plain(.receipt),
    "replaces": .plain(.receipt),
    "toHash": .plain(.receipt),
    "toPosition": .value,
  ]

  static let homeLocationSet: [String: FieldSensitivity] = ["fields": .fields(homeLocation)]

  static let homeTakenOver: [String: FieldSensitivity] = ["owner": .id]

  static let interactionLogged: [String: FieldSensitivity] = [
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

  static let interactionRemoved: [String: FieldSensitivity] = [:]

  static let legalHoldSet: [String: FieldSensitivity] = [
    "isHeld": .value,
    "record": .plain(.stream),
  ]

  static let memberAdded: [String: FieldSensitivity] = [
    "member": .id,
    "name": .personal(.name),
    "role": .choice { MemberRole(rawValue: $0).isKnown },
  ]

  static let memberLeft: [String: FieldSensitivity] = [
    "into": .id,
    "member": .id,
  ]

  static let memberReturned: [String: FieldSensitivity] = ["member": .id]

  static let metricEdited: [String: FieldSensitivity] = ["fields": .fields(metricFields)]

  static let metricLogged: [String: FieldSensitivity] = [
    "athlete": .id,
    "event": .id,
    "metricType": .choice { MetricType(rawValue: $0).isKnown },
    "notes": .personal(.text),
    "recordedDate": .plain(.date),
    "unit": .plain(.unit),
    "value": .value,
    "verified": .value,
  ]

  static let metricRemoved: [String: FieldSensitivity] = [:]

  static let nextStepReopened: [String: FieldSensitivity] = [:]

  static let nextStepSettled: [String: FieldSensitivity] = [
    "contact": .id,
    "day": .plain(.date),
    "schools": .value,
    "until": .plain(.date),
  ]

  static let notesEdited: [String: FieldSensitivity] = ["notes": .personal(.text)]

  static let notificationPreferencesEdited: [String: FieldSensitivity] = ["fields": .fields(notificationFields)]

  static let offerDeleted: [String: FieldSensitivity] = [:]

  static let offerEdited: [String: FieldSensitivity] = ["fields": .fields(offerFields)]

  static let offerRecorded: [String: FieldSensitivity] = [
    "athlete": .id,
    "fields": .fields(offerFields),
    "school": .id,
  ]

  static let playerDetailsEdited: [String: FieldSensitivity] = ["fields": .fields(playerDetails)]

  static let preferencesReset: [String: FieldSensitivity] = [
    "category": .choice { PreferenceCategory(rawValue: $0).isKnown },
    "fields": .plain(.field),
    "removed": .plain(.record),
  ]

  static let priorityTierSet: [String: FieldSensitivity] = ["tier": .choice { PriorityTier(rawValue: $0).isKnown }]

  static let privateNoteEdited: [String: FieldSensitivity] = ["text": .personal(.text)]

  static let proConAdded: [String: FieldSensitivity] = [
    "item": .id,
    "kind": .choice { ProConKind(rawValue: $0).isKnown },
    "stamp": .fields(stamp),
    "text": .personal(.text),
  ]

  static let proConRemoved: [String: FieldSensitivity] = [
    "item": .id,
    "kind": .choice { ProConKind(rawValue: $0).isKnown },
  ]

  static let rankingSet: [String: FieldSensitivity] = ["ranking": .value]

  static let retentionSet: [String: FieldSensitivity] = [
    "kind": .choice { RetentionKind(rawValue: $0).isKnown },
    "months": .value,
  ]

  static let roleSet: [String: FieldSensitivity] = [
    "member": .id,
    "role": .choice { MemberRole(rawValue: $0).isKnown },
  ]

  static let schoolAdded: [String: FieldSensitivity] = [
    "athlete": .id,
    "fields": .fields(schoolFields),
    "name": .personal(.name),
    "notes": .personal(.text),
    "status": .choice { SchoolStatus(rawValue: $0).isKnown },
  ]

  static let schoolCascadeDeleted: [String: FieldSensitivity] = [
    "coaches": .value,
    "documents": .value,
    "events": .value,
    "interactions": .value,
    "offers": .value,
  ]

  static let schoolDeleted: [String: FieldSensitivity] = [:]

  static let schoolObserved: [String: FieldSensitivity] = [
    "fields": .fields(schoolFields),
    "isFavorite": .value,
    "notes": .personal(.text),
    "philosophy": .fields(philosophyFields),
    "priorityTier": .choice { PriorityTier(rawValue: $0).isKnown },
    "ranking": .value,
    "status": .choice { SchoolStatus(rawValue: $0).isKnown },
  ]

  static let schoolPreferenceTemplateApplied: [String: FieldSensitivity] = [
    "items": .fields(preferenceItem),
    "removed": .plain(.record),
    "template": .plain(.template),
  ]

  static let schoolPreferencesEdited: [String: FieldSensitivity] = [
    "added": .fields(preferenceItem),
    "changed": .fields(preferenceItem),
    "order": .plain(.record),
    "removed": .plain(.record),
    "templateUsed": .plain(.template),
  ]

  static let schoolRestored: [String: FieldSensitivity] = [:]

  static let statusChanged: [String: FieldSensitivity] = [
    "note": .personal(.text),
    "status": .choice { SchoolStatus(rawValue: $0).isKnown },
  ]

  static let writeAbandoned: [String: FieldSensitivity] = [
    "event": .id,
    "person": .id,
    "reason": .personal(.text),
  ]

  static let writeRefused: [String: FieldSensitivity] = [
    "code": .personal(.code),
    "event": .id,
    "message": .personal(.text),
    "status": .value,
    "stream": .plain(.stream),
  ]

  static let writesAccepted: [String: FieldSensitivity] = [
    "exceptions": .plain(.receipt),
    "positions": .plain(.receipt),
    "serverTime": .value,
  ]
}

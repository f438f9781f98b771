// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import Domain

extension CoachRole: JSONCodable {}
extension Division: JSONCodable {}
extension DocumentType: JSONCodable {}
extension ErasureReason: JSONCodable {}
extension EventSource: JSONCodable {}
extension InteractionDirection: JSONCodable {}
extension InteractionSentiment: JSONCodable {}
extension InteractionType: JSONCodable {}
extension MemberAccess: JSONCodable {}
extension MemberRole: JSONCodable {}
extension MetricType: JSONCodable {}
extension OfferStatus: JSONCodable {}
extension OfferType: JSONCodable {}
extension PreferenceCategory: JSONCodable {}
extension PriorityTier: JSONCodable {}
extension ProConKind: JSONCodable {}
extension RecruitingEventType: JSONCodable {}
extension RetentionKind: JSONCodable {}
extension RetirementReason: JSONCodable {}
extension SchoolPreferenceCategory: JSONCodable {}
extension SchoolPreferenceType: JSONCodable {}
extension SchoolStatus: JSONCodable {}

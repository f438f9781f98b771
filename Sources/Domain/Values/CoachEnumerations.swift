/// What a coach is at a school (SD-17).
public struct CoachRole: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Any stored value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Leads the staff.
  public static let head = Self(rawValue: "head")
  /// Helps the head coach.
  public static let assistant = Self(rawValue: "assistant")
  /// Looks for players.
  public static let recruiting = Self(rawValue: "recruiting")

  /// The values that a command may write.
  public static let known: [Self] = [head, assistant, recruiting]
  /// What the value is called in messages.
  public static let noun = "coach role"

  /// The role that a text from outside means: the stored value or its label, in any case (C26).
  ///
  /// A text that means neither is answered as it is, for validation to refuse by name.
  public init(written text: String) {
    let wanted = text.trimmed.lowercased()
    self = Self.known.first { $0.rawValue == wanted || $0.label.lowercased() == wanted } ?? Self(rawValue: text)
  }

  /// What a person reads; an unknown value as near to it as it goes.
  public var label: String {
    switch self {
    case .head: "Head Coach"
    case .assistant: "Assistant Coach"
    case .recruiting: "Recruiting Coordinator"
    default: capitalisedWords
    }
  }
}

/// The kind of a document (facts §1.1).
public struct DocumentType: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Any stored value, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The best moments on video.
  public static let highlightVideo = Self(rawValue: "highlight_video")
  /// Grades.
  public static let transcript = Self(rawValue: "transcript")
  /// A life in sports on one page.
  public static let resume = Self(rawValue: "resume")
  /// What a teacher or coach says.
  public static let recommendationLetter = Self(rawValue: "rec_letter")
  /// A school's questions, answered.
  public static let questionnaire = Self(rawValue: "questionnaire")
  /// Numbers of a season.
  public static let statsSheet = Self(rawValue: "stats_sheet")

  /// The values that a command may write.
  public static let known: [Self] = [
    highlightVideo, transcript, resume, recommendationLetter, questionnaire, statsSheet,
  ]
  /// What the value is called in messages.
  public static let noun = "document type"

  /// What a person reads; an unknown value as near to it as it goes.
  public var label: String { self == .recommendationLetter ? "Recommendation Letter" : capitalisedWords }
}

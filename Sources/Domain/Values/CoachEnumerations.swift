/// A coach's role at a school (SD-17).
public struct CoachRole: OpenEnumeration {
  /// The value as it is stored, byte for byte.
  public let rawValue: String
  /// Creates a value from any stored text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Leads the staff.
  public static let head = Self(rawValue: "head")
  /// Assists the head coach.
  public static let assistant = Self(rawValue: "assistant")
  /// Recruits players.
  public static let recruiting = Self(rawValue: "recruiting")

  /// The values that a command may write.
  public static let known: [Self] = [head, assistant, recruiting]
  /// The noun for such a value in messages.
  public static let noun = "coach role"

  /// Creates the role from a text of another source: the stored value or its label, in any case (C26).
  ///
  /// Any other text becomes an unknown role, which validation refuses by name.
  public init(written text: String) {
    let wanted = text.trimmed.lowercased()
    self = Self.known.first { $0.rawValue == wanted || $0.label.lowercased() == wanted } ?? Self(rawValue: text)
  }

  /// The label that people read; for an unknown value, its raw value in capitalised words.
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
  /// Creates a value from any stored text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A video of an athlete's best moments.
  public static let highlightVideo = Self(rawValue: "highlight_video")
  /// A record of grades.
  public static let transcript = Self(rawValue: "transcript")
  /// An athletic résumé.
  public static let resume = Self(rawValue: "resume")
  /// A letter of a teacher or coach.
  public static let recommendationLetter = Self(rawValue: "rec_letter")
  /// A school's questionnaire with answers.
  public static let questionnaire = Self(rawValue: "questionnaire")
  /// The statistics of a season.
  public static let statsSheet = Self(rawValue: "stats_sheet")

  /// The values that a command may write.
  public static let known: [Self] = [
    highlightVideo, transcript, resume, recommendationLetter, questionnaire, statsSheet,
  ]
  /// The noun for such a value in messages.
  public static let noun = "document type"

  /// The label that people read; for an unknown value, its raw value in capitalised words.
  public var label: String { self == .recommendationLetter ? "Recommendation Letter" : capitalisedWords }
}

import Domain

/// The sentences of the story. `PhraseContext` replaces the words in braces.
enum Phrases {
  /// A list of sentences; a school uses each of them once before one is repeated.
  enum Topic: Int, CaseIterable {
    case notes, playerNote, motherNote, fatherNote, pros, cons
    case opener, body, close, reply
    case philosophy, style, recruiting, communication, success

    /// The sentences of the topic.
    var texts: [String] {
      switch self {
      case .notes: Phrases.notes
      case .playerNote: Phrases.playerNotes
      case .motherNote: Phrases.motherNotes
      case .fatherNote: Phrases.fatherNotes
      case .pros: Phrases.pros
      case .cons: Phrases.cons
      case .opener: Phrases.openers
      case .body: Phrases.bodies
      case .close: Phrases.closes
      case .reply: Phrases.replies
      case .philosophy: Phrases.philosophy
      case .style: Phrases.style
      case .recruiting: Phrases.recruiting
      case .communication: Phrases.communication
      case .success: Phrases.success
      }
    }
  }
}

extension Phrases {
  /// Returns the sentences that suit a college, without their tags.
  ///
  /// A sentence can begin with one tag: `[near]` (the states around the family's home), `[far]` (all others), `[warm]` or
  /// `[cold]` (by latitude).
  static func suited(_ texts: [String], to college: DemoCollege) -> [String] {
    let isNear = ["TX", "LA", "OK", "NM"].contains(college.fields.state.value ?? "")
    let isWarm = (college.fields.latitude.value ?? 40) < 34
    return texts.compactMap { text in
      guard text.utf8.first == UInt8(ascii: "["), let end = text.firstIndex(of: "]") else { return text }
      let suits =
        switch text[...end] {
        case "[near]": isNear
        case "[far]": !isNear
        case "[warm]": isWarm
        default: !isWarm
        }
      return suits ? String(text[end...].dropFirst(2)) : nil
    }
  }
}

/// The values of the words in braces at one moment of the story.
struct PhraseContext {
  var school = ""
  var city = ""
  var conference = ""
  var month = ""
  var season = ""
  var gpa = ""
  var infieldVelocity = ""
  var sixty = ""
  var exitVelocity = ""
  var chosenSchool = ""

  /// Returns the text with its words in braces replaced; an unknown word stays as it is.
  func fill(_ template: String) -> String {
    var filled = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      filled += rest[..<open]
      let word = rest[rest.index(after: open)..<close]
      filled += value(of: word) ?? "{\(word)}"
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }

  private func value(of word: Substring) -> String? {
    switch word {
    case "school": school
    case "city": city
    case "conference": conference
    case "month": month
    case "season": season
    case "gpa": gpa
    case "velocity": infieldVelocity
    case "sixty": sixty
    case "exit": exitVelocity
    case "choice": chosenSchool
    default: nil
    }
  }
}

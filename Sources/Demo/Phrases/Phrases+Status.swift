import Domain

extension Phrases {
  /// Notes on a change to a status that is closer to a commitment.
  static func progress(_ status: SchoolStatus) -> [String] {
    switch status {
    case .contacted:
      [
        "First mail sent", "Questionnaire and video sent", "Left a message with the assistant",
        "Wrote after the showcase",
      ]
    case .interested:
      [
        "Coach wants the {season} schedule", "They asked for the transcript", "Assistant follows Mateo now",
        "Good first call with the infield coach",
      ]
    case .campInvite:
      ["Invited to the {season} prospect camp", "Personal camp invite, not the mass mail", "Camp invite by text"]
    case .recruited:
      [
        "They said it clearly: on their list of three shortstops", "Head coach called himself",
        "Recruiting coordinator came to see a doubleheader",
      ]
    case .officialVisitInvited:
      ["Official visit offered for the {season}", "Head coach invited all three of us", "Visit offered by phone"]
    case .officialVisitScheduled:
      ["Dates confirmed, flights paid by the school", "Two days in {month}, hotel included", "Weekend of a home game"]
    case .offerReceived:
      [
        "Offer by phone: athletic and academic aid together", "Written offer, answer within three weeks",
        "Offer at the end of the visit",
      ]
    case .committed: ["He said yes. We all cried a little."]
    default: []
    }
  }

  /// Reasons for dropping a school that hardly knew the player.
  static let dropped = [
    "[far] Too far for the family", "No money left in this class, they said so openly",
    "They took two other shortstops", "Coach left in {month}, the new staff starts over",
    "No answer after four mails", "[cold] Mateo does not want a winter like that",
    "No engineering, and he is serious about it", "Cost after aid is still too high",
    "They see him only as a pitcher", "Admission will be hard with {gpa}",
    "Roster is full until he would be a junior", "They recruit transfers only from now on",
  ]

  /// The same for a school to which the family never wrote.
  static let droppedUnwritten = [
    "[far] Too far for the family", "[cold] Mateo does not want a winter like that",
    "No engineering, and he is serious about it", "Cost is too high even with aid",
    "Admission will be hard with {gpa}", "Roster is full until he would be a junior",
    "Nothing here that another school on the list does not have", "Mateo is not excited about it",
  ]

  /// Reasons for dropping a school that recruited the player.
  static let droppedLate = [
    "[far] Too far for the family, now that we have seen the road", "Cost after aid is still too high",
    "He did not feel at home on campus", "They see him only as a pitcher",
    "Coach left in {month}, the new staff starts over", "No engineering, and he is serious about it",
    "We asked about playing time and the answer was honest: not before junior year",
  ]

  /// Reasons for declining an offer after the family had chosen another school.
  static let declinedOffer = [
    "Committed to {choice}. Called the head coach to thank him", "We chose {choice}; coach was kind about it",
    "Said no after the decision for {choice}", "Good offer, but {choice} is the better fit",
  ]

  /// Reasons why the recruiting ended after visits without an offer.
  static let endedWithoutOffer = [
    "They gave the offer to another infielder", "Coach called: no offer this year, walk-on at best",
    "Both sides agreed that it is not the right fit", "Their money went to pitching",
  ]

  /// Reasons for closing a school that the family had written to, after the family had chosen another one.
  static let afterTheChoice = [
    "Committed to {choice}", "Wrote to them after the decision for {choice}", "Closed: it is {choice}",
    "Thanked the staff, we are going to {choice}",
  ]

  /// The same for a school to which the family never wrote.
  static let afterTheChoiceUnwritten = [
    "Off the list: it is {choice}", "Not needed any more, Mateo has chosen {choice}",
  ]
}

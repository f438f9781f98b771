import Domain

extension Phrases {
  /// A kind of contact with its subjects and contents.
  struct Scene {
    var type: InteractionType
    var direction: InteractionDirection
    var subjects: [String]
    var contents: [String]
  }

  /// Small contacts at any time of the year.
  static let everyday: [Scene] = [
    Scene(
      type: .text, direction: .inbound, subjects: ["Text from the staff", "Short message"],
      contents: [
        "\"Saw the box score. Nice weekend.\"", "\"Are you still in San Antonio this weekend?\"",
        "\"Send me your {month} dates when you have them.\"", "\"Good luck in the tournament!\"",
      ]),
    Scene(
      type: .text, direction: .outbound, subjects: ["Text to the assistant", "Quick update"],
      contents: [
        "Told him about the three hits against the first seed.", "Sent the field number and the start time.",
        "Thanked him for coming out.", "Asked whether the camp still has room.",
      ]),
    Scene(
      type: .phoneCall, direction: .inbound, subjects: ["Call from the recruiting coordinator", "Call from the staff"],
      contents: [
        "Twenty minutes. Asked about grades, family and what Mateo wants to study.",
        "He explained how they build the infield and where Mateo would fit.",
        "Short call, he wanted to know who else is calling.",
        "He asked for honest plans: two-year or four-year, near or far.",
      ]),
    Scene(
      type: .phoneCall, direction: .outbound, subjects: ["Call to the office", "Call back"],
      contents: [
        "Left a message, the secretary was friendly.", "Reached the infield coach, good talk about footwork.",
        "Asked about aid and deadlines; they send a list.", "He had five minutes on the bus and used all of them.",
      ]),
    Scene(
      type: .virtualMeeting, direction: .inbound, subjects: ["Video meeting with the staff", "Virtual tour"],
      contents: [
        "All three of us at the kitchen table. They showed the locker room and the dorms.",
        "Academic advisor joined. Engineering and baseball is possible with a plan.",
        "They went through Mateo's swing frame by frame.",
      ]),
    Scene(
      type: .directMessage, direction: .inbound, subjects: ["Message", "Direct message"],
      contents: [
        "\"Like the new video. Keep the hands inside.\"", "\"Follow our account for the camp dates.\"",
        "\"Who is your travel coach this {season}?\"",
      ]),
    Scene(
      type: .tweet, direction: .outbound, subjects: ["Post about the weekend", "New clip posted"],
      contents: [
        "Posted the backhand play and tagged the team; they liked it.",
        "Posted {exit} exit velocity and {sixty} in the sixty.",
        "Thanked the staff for the camp in public.",
      ]),
    Scene(
      type: .other, direction: .outbound, subjects: ["Handwritten card", "Thank-you note"],
      contents: ["Laura made him write a real card. Posted today.", "Sent a card after the visit, all three signed."]),
  ]

  /// Contacts at a field; the index is the season: winter, spring, summer, fall.
  static let inSeason: [[Scene]] = [
    [
      Scene(
        type: .inPersonVisit, direction: .inbound, subjects: ["Coach at school", "Coach at winter practice"],
        contents: [
          "He came to the gym, watched the hitting group and talked with the counselor.",
          "Met the infield coach at the clinic downtown, ten good minutes.",
        ]),
      Scene(
        type: .camp, direction: .inbound, subjects: ["Winter camp", "Indoor prospect camp"],
        contents: [
          "Ground balls indoors, infield velocity {velocity}. They kept the top ten longer, Mateo too.",
          "Crowded, but the head coach knew his name.",
        ]),
    ],
    [
      Scene(
        type: .game, direction: .inbound, subjects: ["Coach at the game", "Seen at the doubleheader"],
        contents: [
          "Assistant stayed for five innings: 2 for 3, a walk and a clean double play.",
          "They came for the other team's pitcher and left asking about our shortstop.",
          "Rough day, 0 for 4, but he stole two bases and smiled.",
        ]),
      Scene(
        type: .unofficialVisit, direction: .outbound, subjects: ["Weekend in {city}", "Spring break visit"],
        contents: [
          "Saw a home game, walked the campus, ate in the dining hall.",
          "Met two infielders in the stands; they like it there.",
        ]),
    ],
    [
      Scene(
        type: .showcase, direction: .outbound, subjects: ["Summer showcase", "Showcase in Round Rock"],
        contents: [
          "Infield {velocity}, sixty {sixty}, exit {exit}. Their assistant took notes.",
          "Two hits in the games and a diving stop up the middle.",
        ]),
      Scene(
        type: .camp, direction: .inbound, subjects: ["Summer prospect camp", "Two-day camp in {city}"],
        contents: [
          "Hot. Mateo hit third in the scrimmage and drove in two.",
          "Good instruction, real drills. Head coach spoke with the parents for half an hour.",
          "Asked to play second base in the afternoon, did fine.",
        ]),
      Scene(
        type: .game, direction: .inbound, subjects: ["Tournament game", "Seen at the travel tournament"],
        contents: [
          "Their coordinator sat behind the plate all morning.", "Rain delay, but he stayed for the last inning.",
        ]),
    ],
    [
      Scene(
        type: .unofficialVisit, direction: .outbound, subjects: ["Fall practice", "Day trip to {city}"],
        contents: [
          "Watched an intrasquad game. Fast, friendly, well organized.",
          "Met admissions and saw the engineering lab before practice.",
        ]),
      Scene(
        type: .camp, direction: .inbound, subjects: ["Fall camp", "Prospect day"],
        contents: [
          "Batted against their freshmen: a double and a hard lineout.",
          "Ran {sixty}, his best so far. They wrote it down.",
        ]),
    ],
  ]

  /// The official visit, paid for by the school.
  static let officialVisit = Scene(
    type: .officialVisit, direction: .inbound, subjects: ["Official visit in {city}", "Two days on campus"],
    contents: [
      "Dinner with the staff, a class, a practice, a night in the dorms. He talked about it the whole flight.",
      "Met the president of the college and the whole infield. Very well prepared.",
      "Breakfast with the head coach: clear words about role, aid and expectations.",
    ])

  /// The call with the offer.
  static let offerCall = Scene(
    type: .phoneCall, direction: .inbound, subjects: ["The offer", "Call from the head coach"],
    contents: [
      "He made the offer on the phone and mails the paper. We listened on the speaker.",
      "Athletic aid plus merit aid for {gpa}. He wants an answer within three weeks.",
    ])

  /// The call with which the family accepts an offer.
  static let commitCall = Scene(
    type: .phoneCall, direction: .outbound, subjects: ["The answer is yes"],
    contents: ["Mateo called the head coach himself. You could hear the whole office cheer."])

  /// The message with which the family declines an offer.
  static let thankYou = Scene(
    type: .email, direction: .outbound, subjects: ["Thank you", "Our decision"],
    contents: [
      "Thanked the staff for two years of honest words and wished them a good season.",
      "Wrote that we chose another school, and why. They answered the same evening.",
    ])

  /// Subjects of the family's emails.
  static let mailSubjects = [
    "Introduction: Mateo Delgado, SS", "Update from Mateo Delgado", "New video", "Schedule for the {season}",
    "Question about your camp", "Grades and test scores", "Thank you for the call", "Visit in {month}",
  ]

  /// Subjects of the coaches' emails.
  static let replySubjects = [
    "Re: Update from Mateo Delgado", "Re: New video", "Your {season} schedule", "Prospect camp", "Next steps",
    "Re: Introduction: Mateo Delgado, SS",
  ]
}

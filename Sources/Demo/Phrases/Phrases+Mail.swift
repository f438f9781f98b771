extension Phrases {
  /// Openings of the first email to a school.
  static let introductions = [
    "Coach, my name is Mateo Delgado, shortstop from San Antonio.",
    "Hello Coach, I am Mateo Delgado, a shortstop and second baseman from San Antonio, Texas.",
    "Dear Coach, I am writing because I am very interested in {school}. My name is Mateo Delgado.",
  ]

  /// Openings of the family's later emails.
  static let openers = [
    "Coach, thank you for the reply last week.",
    "Hello Coach, I hope the {season} goes well for you and the team.",
    "Coach, congratulations on the series win.",
    "Good afternoon Coach, a short update from me.",
    "Coach, we met at the showcase in {month}.",
    "Hi Coach, I enjoyed watching your team this {season}.",
    "Coach, I have followed {school} since I was little.",
    "Hello Coach, my travel coach suggested that I write to you.",
    "Coach, thank you for taking the time on the phone.",
  ]

  /// The middle sentences of the family's emails.
  static let bodies = [
    "My infield velocity is up to {velocity} and I ran {sixty} on Saturday.",
    "My GPA is {gpa} now and I plan to study mechanical engineering.",
    "I attached the new video: ten ground balls, two double plays and four at-bats.",
    "We play in {month} at three tournaments, the schedule is below.",
    "I measured {exit} off the tee and feel strong.",
    "I would like to visit the campus in {city} and see a practice.",
    "I made the varsity and start at shortstop and second base.",
    "My new SAT score is in, it is on my page.",
    "I would be glad to come to your {season} camp.",
    "I also threw four innings this month, in case you need arms.",
    "What do you look for in a shortstop of my class?",
    "Could you tell me where I stand on your list?",
  ]

  /// Closings of the family's emails.
  static let closes = [
    "Thank you for your time. Mateo Delgado",
    "Best regards, Mateo",
    "I hope to hear from you. Mateo Delgado, SS",
    "Thank you, Coach, and good luck this weekend!",
    "My phone is (210) 555-0142. Thank you, Mateo",
    "Looking forward to your answer. Mateo",
    "Have a great week, Coach. Mateo",
  ]

  /// Replies of a coach.
  static let replies = [
    "Thanks for the video. Keep us posted on your schedule, we try to get to Texas in {month}.",
    "We like what we see. Can you send the transcript?",
    "Good numbers. Come to our camp, we want to see the feet in person.",
    "Our class is nearly full, but we still look for one middle infielder.",
    "Please fill in the questionnaire so that you are in our system.",
    "Nice work on the grades. Admissions will like {gpa}.",
    "Our assistant will be at the tournament on Saturday and look for you.",
    "Call me on Sunday, I have ten minutes after practice.",
    "We will be in touch after the {season}. Keep working.",
    "You are on our list. Let us know before you decide anything.",
    "Thanks for your interest in {school}. The camp dates are on our site.",
    "We talked about you in the staff meeting. Let's set up a call.",
  ]
}

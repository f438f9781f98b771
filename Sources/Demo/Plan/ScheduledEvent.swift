import Domain

/// An intended action; the resulting step depends on the state at that moment.
enum StoryEvent {
  case createFamily, addMember(DemoPerson)
  case player(PlayerDetails), home(HomeLocation)
  case addSchool
  case status(SchoolStatus, notes: [String])
  case rate, star, rank, correct, lookup
  case notes, privateNote, addItem, removeItem, philosophy
  case mail, reply, everyday, inSeason, scene(Phrases.Scene)
  case coach, document
  case camp(inDays: Int), visit(inDays: Int), showcase(Int, inDays: Int)
  case attend, meetCoach, measure(String), performance
  case attendShowcase, measureAtShowcase(String), showcasePerformance
  case offer, answerOffer(String)
  case wishes(String), notifications(NotificationFields), dashboard(DashboardFields)
  case delete, restore
}

/// A story event with its time, person and school.
struct ScheduledEvent {
  /// Milliseconds since midnight at the start of the first day, in the family's time.
  var time: Int64
  var school: Int
  var actor: DemoPerson
  var event: StoryEvent
}

import Compass
import Domain
import Foundation

/// A change as a sentence: "Laura moved Rice University to Camp Invite: text from coach".
struct ChangeSentence {
  let entry: AuditEntry
  /// The name of the changed record; empty if it has none.
  let record: String
  /// The reason, if one was given.
  let note: String?
  /// Returns the new value of a change as a text; nil if it was cleared.
  let value: (AuditEntry.Change) -> String?
  /// Returns the name of the item that a change concerns.
  let item: (AuditEntry.Change) -> String?

  /// Returns the sentence for an actor: "You", "Laura".
  func text(by who: String) -> String {
    let why = note.map { ": \($0)" } ?? ""
    return "\(who) \(predicate)\(why)"
  }

  private var name: String { record.isEmpty ? "it" : record }

  private var predicate: String {
    switch entry.type {
    case "FamilyCreated": "founded the family \(name)"
    case "MemberAdded" where entry.changes.contains { $0.field == "name" && $0.from != nil }: renaming
    case "MemberAdded": "added \(fieldText("name") ?? "somebody") to the family"
    case "RoleSet": "changed a role to \(fieldText("role") ?? "—")"
    case "SchoolAdded": "added \(name) to the list"
    case "SchoolObserved": "brought \(name) over from the family's project"
    case "StatusChanged" where isStatusTakenBack: "took the status of \(name) back"
    case "StatusChanged": "moved \(name) to \(status ?? "another status")"
    case "PriorityTierSet":
      fieldText("priorityTier").map { "gave \(name) priority tier \($0)" } ?? "took the priority tier of \(name) away"
    case "FavoriteToggled":
      fieldText("isFavorite") == "Yes" ? "made \(name) a favorite" : "took \(name) from the favorites"
    case "RankingSet": fieldText("ranking").map { "ranked \(name) \($0)" } ?? "took the ranking of \(name) away"
    case "NotesEdited": fieldText("notes") == nil ? "cleared the notes on \(name)" : "wrote notes on \(name)"
    case "PrivateNoteEdited": "wrote a private note"
    case "ProConAdded", "ProConRemoved": proCon
    case "CollegeDataMerged": "took over the college data of \(name)"
    case "FitScoreCalculated": "recorded a fit score for \(name)"
    case "CoachMarkedPresent", "CoachUnmarkedPresent": presence
    case "DocumentShared": "shared \(name)"
    case "DocumentUnshared": "stopped sharing \(name)"
    case "EventScheduled": "added the event \(name)"
    case "EventAttended":
      fieldText("attended") == "Yes" ? "marked \(name) as attended" : "marked \(name) as not attended"
    case "InteractionLogged" where isCorrection: edit
    case "InteractionLogged", "MetricLogged": "logged \(name)"
    case "OfferRecorded": "recorded the \(name)"
    case "CoachAdded": "added coach \(name)"
    case "CoachMoved": "moved coach \(name) to \(fieldText("school") ?? "another school")"
    case "SchoolPreferenceTemplateApplied": "applied a template to the school preferences"
    case "PreferencesReset": "reset these preferences"
    case "NextStepSettled": settled
    case "NextStepReopened": "took up \(step) again"
    case "RetentionSet": retention
    case "LegalHoldSet": fieldText("held") == "Yes" ? "put a hold on a record" : "lifted the hold on a record"
    case "DeviceEnrolled": "let \(fieldText("device") ?? "a device") sign for the history"
    case "ClockCorrected": clock
    case "DeviceRetired": "let a device sign no more for the history"
    case "HomeTakenOver": "took the home over"
    case "AccessSet": access
    case "MemberLeft" where !isRemoval: "merged \(member) with another entry of the same person"
    case "MemberLeft": "took \(member) out of the family"
    case "MemberReturned": "took \(member) back into the family"
    case let type where type.hasSuffix("Deleted") || type.hasSuffix("Removed"): "deleted \(name)"
    case let type where type.hasSuffix("Restored"): "restored \(name)"
    default: edit
    }
  }

  /// Whether the event corrects a contact that was logged before. It does not if it is the contact's first event, which
  /// sets the school, or one that restores the contact.
  private var isCorrection: Bool {
    !entry.changes.isEmpty
      && !entry.changes.contains { $0.field == "deleted" || ($0.field == "school" && $0.from == nil) }
  }

  /// "called a step about Rice University done", "put a step in What Next off until Apr 20, 2026".
  private var settled: String {
    let until = entry.changes.first { $0.field == "settled" }?.to.map(Words.plain)
    guard let day = until.flatMap({ CalendarDate($0) }) else { return "called \(step) done" }
    return "put \(step) off until \(fieldText("settled") ?? day.description)"
  }

  /// "set interactions to be erased 24 months after their last change".
  private var retention: String {
    guard let kind = entry.changes.first?.field else { return "changed how long records are kept" }
    guard let months = fieldText(kind) else { return "set \(kind) to be kept for good" }
    return "set \(kind) to be erased \(months) \(months == "1" ? "month" : "months") after their last change"
  }

  /// "set the times of what was entered at a device 300 days back".
  private var clock: String {
    let milliseconds = fieldText("clockMilliseconds").flatMap { Int64($0) } ?? 0
    let seconds = Duration.milliseconds(milliseconds.magnitude).formatted(
      .units(allowed: [.days, .hours, .minutes, .seconds], width: .wide, maximumUnitCount: 2).locale(
        Locale(identifier: "en_US")))
    return "set the times of what was entered at a device \(seconds) \(milliseconds < 0 ? "back" : "ahead")"
  }

  /// "chose for Ana: Read Only".
  private var access: String {
    let change = entry.changes.first
    let access = change?.to.map { MemberAccess(rawValue: Words.plain($0)).label } ?? "—"
    return "chose for \(change.flatMap(item) ?? Reading.formerMember): \(access)"
  }

  /// The person whom a change of the family is about.
  private var member: String { entry.changes.first.flatMap(item) ?? Reading.formerMember }

  /// Whether a person left who is not merged with another entry.
  private var isRemoval: Bool { entry.changes.contains { $0.to.map(Words.plain) == "removed" } }

  /// "renamed Sam Rivera to Samuel Rivera".
  private var renaming: String {
    let change = entry.changes.first { $0.field == "name" }
    let (before, after) = (change?.from.map(Words.plain), change?.to.map(Words.plain))
    return "renamed \(before ?? Reading.formerMember) to \(after ?? member)"
  }

  private var step: String { record.isEmpty ? "a step in What Next" : "a step about \(record)" }

  /// Whether the event leaves the school without a status. An event that cannot be read has no changes.
  private var isStatusTakenBack: Bool { entry.changes.contains { $0.field == "status" && $0.to == nil } }

  private var status: String? {
    guard let raw = entry.changes.first(where: { $0.field == "status" })?.to else { return nil }
    return SchoolStatus(rawValue: Words.plain(raw)).shortLabel
  }

  private var proCon: String {
    let change = entry.changes.first
    let kind = change?.field == "cons" ? "con" : "pro"
    let text = (change?.to == nil ? change.flatMap(item) : change.flatMap(value)) ?? ""
    return change?.to == nil ? "removed the \(kind) “\(text)” from \(name)" : "added the \(kind) “\(text)” to \(name)"
  }

  private var presence: String {
    let change = entry.changes.first
    let coach = change.flatMap(item) ?? change.flatMap(value) ?? "a coach"
    return entry.type == "CoachMarkedPresent" ? "met \(coach) at \(name)" : "took \(coach) off \(name)"
  }

  /// "changed website, city and 2 more of Rice University".
  private var edit: String {
    var fields: [String] = []
    for label in entry.differences.map({ Words.phrase($0.field) }) where !fields.contains(label) {
      fields.append(label)
    }
    let shown = fields.prefix(3)
    guard !shown.isEmpty else { return "changed \(name)" }
    let rest = fields.count - shown.count
    let all = rest > 0 ? "\(shown.joined(separator: ", ")) and \(rest) more" : Self.listed(Array(shown))
    return record.isEmpty ? "changed \(all)" : "changed \(all) of \(name)"
  }

  private static func listed(_ words: [String]) -> String {
    words.count < 2 ? words.joined() : "\(words.dropLast().joined(separator: ", ")) and \(words[words.count - 1])"
  }

  private func fieldText(_ field: String) -> String? {
    entry.changes.first { $0.field == field }.flatMap(value)
  }
}

import Foundation
import Projections

/// What the tables and their columns hold, in a sentence each, for people who ask in SQL.
///
/// A column that holds a field says what the field's schema says. The others are told here.
package struct TableNotes {
  private let name: String
  private let text: String
  /// The event types and definitions of the schemas whose fields its columns are named after.
  private let definitions: [String]
  private let own: [String: String]

  private init(_ name: String, _ text: String, of definitions: [String] = [], _ own: [String: String] = [:]) {
    (self.name, self.text, self.definitions, self.own) = (name, text, definitions, own)
  }

  /// What a table holds; nil for a table that there is not.
  package static func sentence(about table: String) -> String? { of(table)?.text }

  /// What a column holds; nil for one that there is not.
  package static func sentence(about column: String, of table: String) -> String? {
    guard let notes = of(table) else { return nil }
    if let sentence = notes.own[column] { return sentence }
    let words = column.split(separator: "_")
    let field = (words.first.map(String.init) ?? "") + words.dropFirst().map(\.capitalized).joined()
    return notes.definitions.lazy.compactMap { FieldDescriptions.all[$0]?[field] }.first ?? common[column]
  }

  private static func of(_ table: String) -> TableNotes? { all.first { $0.name == table } }

  /// What columns hold that many tables have.
  private static let common = [
    "id": "The record’s id.", "position": "The event’s position in the log.", "stream": "The stream, as kind/key.",
    "event": "The event’s id.", "actor": "Who acted.", "at": "When it happened, in ms since 1970 UTC.",
    "school": "The school’s id.", "owner": "The id of the person whose it is.",
    "created_by": "Who created it.", "created_at": "When it was created, in ms since 1970 UTC.",
    "updated_by": "Who changed it last.", "updated_at": "When it was last changed, in ms since 1970 UTC.",
    "removed_by": "The id of the event that removed it; NULL while it is there.",
    "deleted_by": "The id of the event that deleted it; NULL while it is there.",
    "fit_score": "The fit score, 0 to 100; NULL if too little is known.",
    "fit_sum": "The sum of the parts of the fit, before it is rounded.",
    "fit_athletic": "The athletic part of the fit, 0 to 40.", "fit_academic": "The academic part of the fit, 0 to 25.",
    "fit_opportunity": "The part for the chance to play, 0 to 20.",
    "fit_personal": "The personal part of the fit, 0 to 15.",
    "priority_tier": "The priority tier: A, B or C.", "is_favorite": "Whether it is starred: 1 or 0.",
  ]

  private static let all = [
    TableNotes(
      "activity", "Who changed what and when: a row for each event.",
      [
        "record": "The id under which one looks for it: that of the school, coach or other record.",
        "type": "The event’s type.", "fields": "The names of the fields that it set, separated by blanks.",
        "problem": "Why its payload is not known here; NULL if it is.",
      ]),
    TableNotes("coach", "The coaches of every school, removed ones too.", of: ["CoachFields", "CoachAdded"]),
    TableNotes("document", "The documents.", of: ["DocumentFields"]),
    TableNotes(
      "document_school", "Which documents are shared with which schools.",
      [
        "document": "The document’s id.", "shared_by": "Who shared it.",
        "shared_at": "When it was shared, in ms since 1970 UTC.",
      ]),
    TableNotes(
      "event_coach", "The coaches who were at a recruiting event, as they were called then.",
      [
        "event": "The recruiting event’s id.", "coach": "The coach’s id.", "name": "The coach’s name that day.",
        "role": "The coach’s role that day.", "marked_by": "Who said so.",
        "marked_at": "When it was said, in ms since 1970 UTC.",
      ]),
    TableNotes(
      "event_text", "The events as they are stored; what was erased is not there.",
      [
        "id": "The event’s id.", "version": "The event’s number in its stream, from 1.", "type": "The event’s type.",
        "schema": "The version of the type’s schema.", "data": "The payload as JSON; NULL if it was erased.",
        "family": "The family’s id.", "device": "The device on which it was decided.",
        "recorded_at": "When this log recorded it, in UTC.",
        "occurred_at": "When it happened, in UTC; NULL unless the family says so.",
        "origin": "local if it was decided here, remote if it was learned from elsewhere.",
        "hash": "The chain’s hash, as hexadecimal digits.",
        "correlation": "The id of its command: that of its first event.",
        "causation": "The id of the event that caused it; NULL if none did.",
      ]),
    TableNotes("family", "The family.", of: ["FamilyCreated"]),
    TableNotes(
      "family_member", "Everybody who ever was in the family.", of: ["MemberAdded"],
      ["family": "The family’s id.", "id": "The person’s id."]),
    TableNotes(
      "fit_athlete", "What the fit scores need to know of an athlete.",
      ["athlete": "The athlete’s id.", "details": "The details as JSON."]),
    TableNotes(
      "fit_details", "Where the details that the fit scores need were last changed.",
      ["athlete": "The athlete’s id."]),
    TableNotes(
      "interaction", "The contacts with every school, removed ones too.", of: ["InteractionLogged"],
      ["occurred_at": "When it took place, in ms since 1970 UTC.", "logged_by": "Who logged it."]),
    TableNotes("metric", "The measurements, removed ones too.", of: ["MetricFields", "MetricLogged"]),
    TableNotes(
      "notes_history", "The versions of every school’s shared notes.",
      ["notes": "The notes from then on; NULL if they were cleared."]),
    TableNotes("offer", "The offers, deleted ones too.", of: ["OfferFields", "OfferRecorded"]),
    TableNotes(
      "preference", "The preferences of each person, a row for each page.",
      [
        "category": "The page: player, location, school, notifications or dashboard.",
        "data": "The preferences as JSON.",
      ]),
    TableNotes("private_note", "Your own private notes.", ["text": "The note."]),
    TableNotes(
      "recorded_fit", "The fit scores that were recorded by hand or by another program.", [:]),
    TableNotes(
      "recruiting_event", "The recruiting events, deleted ones too.", of: ["EventFields", "EventScheduled"],
      ["time_zone": "The time zone of its times.", "attended": "Whether it was attended: 1 or 0."]),
    TableNotes(
      "reference", "Which streams once named a record that their rows no longer name.",
      ["target": "The record’s id."]),
    TableNotes(
      "school_detail", "Everything of a school but its histories and its pros and cons; deleted schools too.",
      of: ["SchoolAdded", "RankingSet"],
      [
        "info": "What is known of the school, as JSON.", "philosophy": "How its coaches work, as JSON.",
        "status_changed_at": "When the status was last set, in ms since 1970 UTC; NULL if never.",
      ]),
    TableNotes(
      "school_item", "The pros and cons.", of: ["ProConAdded"],
      ["added_by": "Who added it.", "added_at": "When it was added, in ms since 1970 UTC."]),
    TableNotes(
      "school_list", "The schools as the list shows them, deleted ones too.",
      of: ["SchoolFields", "SchoolAdded", "RankingSet"],
      ["last_contact": "When somebody was last in contact with it, in ms since 1970 UTC."]),
    TableNotes(
      "settled_step", "The steps of What Next that were done or put off.", of: ["NextStepSettled"],
      ["step": "Which step, as kind/record.", "contact": "The newest contact at that time."]),
    TableNotes(
      "status_history", "The statuses of every school, in the order in which they were recorded.",
      ["status": "The status from then on; NULL if it was taken back.", "note": "What was said about it."]),
    TableNotes(
      "write_refusal", "What the server refused to take over, of what you may see.",
      [
        "event": "The refused event’s id.", "status": "The HTTP status.", "code": "The server’s code.",
        "message": "Why, in words.", "refused_at": "When, in ms since 1970 UTC.",
      ]),
  ]
}

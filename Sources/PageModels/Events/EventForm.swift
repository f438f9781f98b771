public import Domain
import Foundation

/// The form that "Edit" opens on an event's page: the event's fields as typed texts, and the fields as they were when
/// the form was opened (ED-42 to ED-45).
public struct EventForm: Equatable, Sendable {
  /// The name.
  public var name: String
  /// The raw value of the type.
  public var type: String
  /// The first day, YYYY-MM-DD.
  public var startDate: String
  /// The last day, YYYY-MM-DD, or blank.
  public var endDate: String
  /// The start time, HH:MM, or blank.
  public var startTime: String
  /// The end time, HH:MM, or blank.
  public var endTime: String
  /// The check-in time, HH:MM, or blank.
  public var checkinTime: String
  /// The name of the time zone of the place, or blank.
  public var timeZone: String
  /// The place.
  public var location: String
  /// The street address.
  public var address: String
  /// The city.
  public var city: String
  /// The two-letter state.
  public var state: String
  /// The address of the event's web page.
  public var url: String
  /// The description.
  public var description: String
  /// The raw value of the source, or blank (ED-21).
  public var eventSource: String
  /// Whether the athlete is registered (ED-11).
  public var registered: Bool
  /// The id of the event's school, or blank.
  public var school: String
  /// The cost in dollars, such as "150" or "49.50"; blank and 0 mean unknown (facts §2.12).
  public var cost: String
  /// The notes on how the athlete performed.
  public var performanceNotes: String
  /// The errors, by the field's name in events.
  public private(set) var errors: [String: String] = [:]
  /// The fields that the form showed, and the conflicts with changes of others (ruling 21).
  public private(set) var form: Form<EventFields>

  /// A form filled with an event's fields.
  public init(_ fields: EventFields) {
    form = Form(shown: fields)
    name = fields.name.value ?? ""
    type = fields.type.value?.rawValue ?? ""
    startDate = fields.startDate.value ?? ""
    endDate = fields.endDate.value ?? ""
    startTime = fields.startTime.value ?? ""
    endTime = fields.endTime.value ?? ""
    checkinTime = fields.checkinTime.value ?? ""
    timeZone = fields.timeZone.value ?? ""
    location = fields.location.value ?? ""
    address = fields.address.value ?? ""
    city = fields.city.value ?? ""
    state = fields.state.value ?? ""
    url = fields.url.value ?? ""
    description = fields.description.value ?? ""
    eventSource = fields.eventSource.value?.rawValue ?? ""
    registered = fields.registered.value ?? false
    school = fields.school.value?.lowercased ?? ""
    cost = fields.costCents.value.map(Self.dollars) ?? ""
    performanceNotes = fields.performanceNotes.value ?? ""
  }

  /// Whether the person changed anything.
  public var hasChanges: Bool { self != EventForm(form.shown) }

  /// Returns the edit to write, given the event's present fields; nil if a value is invalid (see `errors`).
  ///
  /// A field that somebody else set meanwhile is left out and appears in `form.conflicts`.
  public mutating func submit(present: EventFields) -> EventFields? {
    errors = [:]
    // A text equal to the shown one is not a change, even if the shown one breaks a present rule.
    let typed = self
    let shown = EventForm(form.shown)
    var draft = form.shown
    func take<Value>(
      _ field: String, _ path: KeyPath<EventForm, String>, _ target: WritableKeyPath<EventFields, Patch<Value>>,
      _ parse: (String) throws -> Value?
    ) {
      guard !typed[keyPath: path].hasSameBytes(as: shown[keyPath: path]) else { return }
      do {
        draft[keyPath: target] = try parse(typed[keyPath: path]).map(Patch.value) ?? .null
      } catch {
        errors[field] = "\(error)"
      }
    }
    func text(_ text: String) -> String? { text }
    take("name", \.name, \.name, text)
    take("type", \.type, \.type, RecruitingEventType.init(rawValue:))
    take("startDate", \.startDate, \.startDate, text)
    take("endDate", \.endDate, \.endDate, text)
    take("startTime", \.startTime, \.startTime, text)
    take("endTime", \.endTime, \.endTime, text)
    take("checkinTime", \.checkinTime, \.checkinTime, text)
    take("timeZone", \.timeZone, \.timeZone, Self.zone)
    take("location", \.location, \.location, text)
    take("address", \.address, \.address, text)
    take("city", \.city, \.city, text)
    take("state", \.state, \.state, text)
    take("url", \.url, \.url, text)
    take("description", \.description, \.description, text)
    take("eventSource", \.eventSource, \.eventSource) { $0.isEmpty ? nil : EventSource(rawValue: $0) }
    take("costCents", \.cost, \.costCents, Self.cents)
    take("performanceNotes", \.performanceNotes, \.performanceNotes, text)
    take("school", \.school, \.school, Self.id)
    if registered != shown.registered { draft.registered = .value(registered) }
    form.draft = draft
    errors.merge(form.changes.problems(over: form.shown).mapValues(\.message)) { first, _ in first }
    return errors.isEmpty ? form.submit(present: present) : nil
  }

  /// Answers a conflict: the person's own value is written after all.
  public mutating func useMine(_ field: String) { form.useMine(field) }

  /// Formats cents as dollars: "150.00".
  private static func dollars(_ cents: Int) -> String {
    let rest = abs(cents % 100)
    return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Parses the id of a school; nil for a blank text.
  private static func id(_ text: String) throws -> UUID? {
    guard !text.isEmpty else { return nil }
    guard let id = UUID(strict: text) else {
      throw DomainError(.invalid, field: "school", "Choose one of your schools")
    }
    return id
  }

  /// Parses the name of a time zone; nil for a blank text.
  private static func zone(_ text: String) throws -> String? {
    let name = text.trimmingCharacters(in: .whitespaces)
    guard !name.isEmpty else { return nil }
    guard TimeZone(identifier: name) != nil else {
      throw DomainError(.invalid, field: "timeZone", "Please enter a time zone such as America/Chicago")
    }
    return name
  }

  /// Parses an amount; nil for a blank text and for 0.
  private static func cents(_ text: String) throws -> Int? {
    guard !text.allSatisfy(\.isWhitespace) else { return nil }
    guard let cents = FieldNotation.cents.integer(of: text) else {
      throw DomainError(.invalid, field: "costCents", "Please enter an amount such as 49.50")
    }
    return cents == 0 ? nil : cents
  }
}

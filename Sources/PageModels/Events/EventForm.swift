public import Domain
import Foundation

/// The form behind "Edit" on an event's page: seven texts as they are typed, over what the event was when the form was
/// opened (ED-42 to ED-45).
public struct EventForm: Equatable, Sendable {
  /// The name.
  public var name: String
  /// The raw type.
  public var type: String
  /// The place.
  public var location: String
  /// The first day, YYYY-MM-DD.
  public var startDate: String
  /// The last day, YYYY-MM-DD, or blank.
  public var endDate: String
  /// Dollars, such as "150" or "49.50"; blank and 0 mean that nothing is known (facts §2.12).
  public var cost: String
  /// How it went.
  public var performanceNotes: String
  /// What is wrong, by the field's name in events.
  public private(set) var errors: [String: String] = [:]
  /// The fields that the form showed, and the conflicts with what others set meanwhile (ruling 21).
  public private(set) var form: Form<EventFields>

  /// A form filled with an event's fields.
  public init(_ fields: EventFields) {
    form = Form(shown: fields)
    name = fields.name.value ?? ""
    type = fields.type.value?.rawValue ?? ""
    location = fields.location.value ?? ""
    startDate = fields.startDate.value ?? ""
    endDate = fields.endDate.value ?? ""
    cost = fields.costCents.value.map(Self.dollars) ?? ""
    performanceNotes = fields.performanceNotes.value ?? ""
  }

  /// Whether the person changed anything.
  public var hasChanges: Bool { self != EventForm(form.shown) }

  /// What is to be written, compared with what the event is now; nil while something is wrong, which `errors` says.
  ///
  /// A field that somebody else set meanwhile is left out and stands in `form.conflicts`.
  public mutating func submit(present: EventFields) -> EventFields? {
    errors = [:]
    // A text that still says what was shown is no change, also where what was shown breaks a rule of today.
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
    take("location", \.location, \.location, text)
    take("startDate", \.startDate, \.startDate, text)
    take("endDate", \.endDate, \.endDate, text)
    take("costCents", \.cost, \.costCents, Self.cents)
    take("performanceNotes", \.performanceNotes, \.performanceNotes, text)
    form.draft = draft
    for error in EventFields.problems(form.changes, on: form.shown) where errors[error.field ?? ""] == nil {
      errors[error.field ?? "name"] = error.message
    }
    return errors.isEmpty ? form.submit(present: present) : nil
  }

  /// Answers a conflict: the person's own value shall be written all the same.
  public mutating func useMine(_ field: String) { form.useMine(field) }

  /// "150.00".
  private static func dollars(_ cents: Int) -> String {
    let rest = abs(cents % 100)
    return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Cents of an amount in dollars with at most two decimals; nil for a blank one and for 0.
  private static func cents(_ text: String) throws -> Int? {
    let plain = text.trimmingCharacters(in: .whitespaces).filter { $0 != "$" && $0 != "," }
    guard !plain.isEmpty else { return nil }
    let parts = plain.split(separator: ".", omittingEmptySubsequences: false)
    guard let value = try? MetricRule.value(plain), parts.count == 1 || parts[1].count <= 2, value < 1e9 else {
      throw DomainError(.invalid, field: "costCents", "Please enter an amount such as 49.50")
    }
    let cents = Int((value * 100).rounded())
    return cents == 0 ? nil : cents
  }
}

public import Domain

/// The form that edits an offer: its fields with their labels, bounds and options (OD-22, OD-27).
public struct OfferForm: Codable, Equatable, Sendable {
  /// One field.
  public struct Field: Codable, Equatable, Sendable {
    /// The kind of input.
    public enum Kind: String, Codable, Sendable {
      /// One of the options.
      case choice
      /// A number with a step and bounds.
      case number
      /// A calendar date.
      case date
      /// Several lines of text.
      case text
    }

    /// One option.
    public struct Option: Codable, Equatable, Sendable {
      /// The raw value.
      public let value: String
      /// The label.
      public let label: String
    }

    /// The field's name, as in events.
    public let name: String
    /// The label above the field.
    public let label: String
    /// The kind of input.
    public let kind: Kind
    /// The options of a choice.
    public var options: [Option]?
    /// The step of a number's buttons.
    public var step: Int?
    /// The minimum and the maximum of a number.
    public var bounds: ClosedRange<Int>?
    /// The placeholder.
    public var placeholder: String?
    /// Whether the field must not be empty.
    public let isRequired: Bool
    /// The accessibility label (OD-42).
    public let spoken: String
  }

  /// "Edit Offer", or "Log Offer" for a new offer.
  public let title: String
  /// The eight fields, in the page's order.
  public let fields: [Field]
  /// "Save Changes", or "Log Offer".
  public let save: String
  /// The label of the button while saving (OD-28).
  public let saving: String
  /// "Cancel".
  public let cancel: String

  /// The form for a new offer; its school is chosen in a separate control.
  public static let another = OfferForm(type: nil, status: .pending, title: log, save: log)
  /// The label of the link to that form.
  public static let log = "Log Offer"
  /// The label of the school picker.
  public static let school = "School"
  /// The text of the school picker before a school is chosen.
  public static let chooseSchool = "Choose a school..."
  /// The message after a new offer was recorded.
  public static let logged = "Offer logged"
  /// The message after an offer was saved.
  public static let saved = "Offer saved"
  /// The message after an offer was deleted.
  public static let deleted = "Offer deleted"
  /// The heading of the details, for front ends that show headings.
  public static let detailsHeading = "Offer Details"
  /// The label of the button that opens the school's page.
  public static let viewSchool = "View School"

  /// Creates the form for the fields of an offer.
  public init(of fields: OfferFields) {
    self.init(type: fields.offerType.value, status: fields.status.value ?? .pending)
  }

  /// Creates the form. The current type and status are among the options even if this version does not know them.
  init(type: OfferType?, status: OfferStatus, title: String = "Edit Offer", save: String = "Save Changes") {
    self.title = title
    self.save = save
    saving = "Saving..."
    cancel = "Cancel"
    fields = [
      Field(
        "offerType", .choice, options: Self.options(with: type), isRequired: true, spoken: "Offer type"),
      Field(
        "status", .choice, options: Self.options(with: status), isRequired: true, spoken: "Status of the offer"),
      Field(
        "scholarshipCents", .number, step: 100, bounds: 0...100_000,
        spoken: "Scholarship amount in dollars a year, from 0 to 100,000"),
      Field(
        "scholarshipHundredths", .number, step: 5, bounds: 0...100, spoken: "Scholarship percentage, from 0 to 100"),
      Field("offerDate", .date, isRequired: true, spoken: "Offer date"),
      Field("deadlineDate", .date, spoken: "Deadline date, not before the date of the offer"),
      Field(
        "conditions", .text, placeholder: "Any conditions attached to the offer...",
        spoken: "Conditions or requirements, at most 2000 characters"),
      Field(
        "notes", .text, placeholder: "Additional notes about this offer...",
        spoken: "Notes, at most 2000 characters"),
    ]
  }

  private static func options<Value: OpenEnumeration>(with present: Value?) -> [Field.Option] {
    var values = Value.known
    if let present, !present.isKnown { values.append(present) }
    return values.map { Field.Option(value: $0.rawValue, label: $0.label) }
  }
}

extension OfferForm.Field {
  fileprivate init(
    _ name: String, _ kind: Kind, options: [Option]? = nil, step: Int? = nil, bounds: ClosedRange<Int>? = nil,
    placeholder: String? = nil, isRequired: Bool = false, spoken: String
  ) {
    let unit =
      switch OfferFields.field(name)?.notation {
      case .cents: " ($)"
      case .percent: " (%)"
      default: ""
      }
    self.init(
      name: name, label: OfferFields.label(of: name) + unit, kind: kind, options: options, step: step, bounds: bounds,
      placeholder: placeholder, isRequired: isRequired, spoken: spoken)
  }
}

/// The typed contents of an offer's form.
public typealias OfferDraft = FieldDraft<OfferFields>

extension OfferDraft {
  /// Dollars.
  public var amount: String {
    get { self.scholarshipCents }
    set { self.scholarshipCents = newValue }
  }
  /// Percent.
  public var percentage: String {
    get { self.scholarshipHundredths }
    set { self.scholarshipHundredths = newValue }
  }
}

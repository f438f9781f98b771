public import Compass
import Domain
import EventLog
import Projections

/// The page of one offer, with all texts resolved.
public struct OfferDetailPage: PageValue {
  /// The notice shown while the page loads (OD-4).
  public static let loading = Notice("Loading offer...")
  /// The notice shown for an id that is unknown or belongs to another family (OD-3).
  public static let notFound = Notice("Offer not found", action: "Return to Offers →", icon: "document")

  /// One of the three cards at the top.
  public struct Card: Codable, Equatable, Sendable {
    /// The label.
    public let label: String
    /// "$40,000", "80%", "12 days", or "—".
    public let value: String
    /// The caption in small letters below the value.
    public let caption: String?
    /// The background and text colors of the value.
    public let color: String
    /// The accessibility label (OD-42).
    public let spoken: String
  }

  /// One field of the details.
  public struct Detail: Codable, Equatable, Sendable {
    /// The label.
    public let label: String
    /// The text.
    public let text: String
    /// The accessibility label (OD-42).
    public let spoken: String

    init(_ label: String, _ text: String) {
      self.label = label
      self.text = text
      spoken = "\(label): \(text)"
    }
  }

  /// The confirmation before the offer is deleted (OD-30).
  public struct Deletion: Codable, Equatable, Sendable {
    /// The question.
    public let question: Notice
    /// The label of the Cancel button.
    public let cancel: String
    /// The label of the button while the offer is being deleted.
    public let busy: String

    /// Creates the question, which is the same for every offer.
    public init() {
      question = Notice(
        "Delete Offer", message: "Are you sure you want to delete this offer?", action: "Delete", icon: "trash")
      cancel = "Cancel"
      busy = "Deleting..."
    }

    /// The question on one line, for a terminal.
    public var line: String { question.message ?? question.title }
  }

  /// The offer in machine-readable form: whole cents, hundredths of a percent, dates as YYYY-MM-DD.
  public struct Values: Codable, Equatable, Sendable {
    /// The raw type.
    public let offerType: String?
    /// The raw status.
    public let status: String
    /// Cents per year.
    public let scholarshipCents: Int?
    /// Hundredths of a percent.
    public let scholarshipHundredths: Int?
    /// The day of the offer.
    public let offerDate: String?
    /// The last day to answer.
    public let deadlineDate: String?
    /// The days until the deadline; negative if it has passed.
    public let daysUntilDeadline: Int?
  }

  /// The offer's id.
  public let id: String
  /// The school's id.
  public let school: String
  /// "← Back to Offers" (OD-2).
  public let back: String
  /// "← Back to Offers".
  public static let toList = "← Back to Offers"
  /// The badge of the status (OD-10).
  public let status: Badge
  /// The school's name, or "Unknown School" (OD-7).
  public let schoolName: String
  /// "Partial Scholarship" (OD-9).
  public let offerType: String
  /// The header's accessibility label.
  public let spoken: String
  /// The cards for scholarship amount, scholarship percentage and deadline (OD-11 to OD-13).
  public let cards: [Card]
  /// The offer date, the deadline date, and the conditions and notes if there are any (OD-18).
  public let details: [Detail]
  /// Who recorded the offer and who last changed it, and when.
  public let attribution: [LabelledText]
  /// The calculator in its initial state, with the offer's own numbers (OD-32).
  public let calculator: CalculatorSection
  /// The initial inputs of the calculator.
  public let calculatorInputs: CalculatorInputs
  /// "Edit"; nil if nothing can be changed (OD-29).
  public let edit: String?
  /// "Delete"; nil if nothing can be changed (OD-29).
  public let delete: String?
  /// The form that "Edit" opens.
  public let form: OfferForm
  /// The confirmation that "Delete" opens.
  public let deletion: Deletion
  /// The offer in machine-readable form.
  public let values: Values
  /// Whether the page shows a past position, where nothing can be changed.
  public let isPast: Bool
  /// The publication of the changes made here: pending, published, or refused with the reason. Nil if this home does
  /// not publish.
  public let publication: Notice?
  /// The changes of this record that gave way to somebody else's on the server, each with both values (ruling 56).
  public let overruled: [OverruledChange]
}

extension OfferDetailPage {
  /// Loads the page of an offer for a viewer; nil stands for "Offer not found" (OD-1, OD-3).
  public static func load(_ id: String, from reading: Reading, viewer: Viewer) throws -> OfferDetailPage? {
    guard let row = try reading.offer(id) else { return nil }
    let viewer = viewer.asOf(reading)
    let people = try People(from: reading, viewer: viewer)
    // The name is looked up among all schools, not only those of the viewer's athlete.
    let name = try reading.school(row.school)?.name
    let texts = OfferTexts(row, schools: name.map { [row.school: $0] } ?? [:], viewer: viewer)
    let publication = try reading.publication(of: StreamName(category: "offer", key: id), viewer: viewer.id)
    let overruled = try OverruledChange.load(
      of: StreamName(category: "offer", key: id), from: reading, viewer: viewer)
    return OfferDetailPage(row, texts, people, viewer, publication, overruled, isPast: reading.isPast)
  }

  private init(
    _ row: OfferRow, _ texts: OfferTexts, _ people: People, _ viewer: Viewer, _ publication: PublicationState?,
    _ overruled: [OverruledChange],
    isPast: Bool
  ) {
    let fields = row.fields
    id = row.id
    school = row.school
    back = Self.toList
    status = .offer(texts.status)
    schoolName = texts.school
    offerType = texts.type
    spoken = "\(texts.school), \(texts.type), status \(texts.status.label)"
    cards = Self.cards(texts)
    details = [
      Detail("Offer Date", texts.offerDate), Detail("Deadline Date", texts.deadlineDate),
      fields.conditions.value.flatMap { $0.isEmpty ? nil : Detail("Conditions", $0) },
      fields.notes.value.flatMap { $0.isEmpty ? nil : Detail("Notes", $0) },
    ].compactMap(\.self)
    func who(_ person: String, _ at: Int64) -> String {
      "\(people.name(person)), \(viewer.text.dateAndTime(Instant(milliseconds: at)))"
    }
    attribution = [
      LabelledText("Recorded by", who(row.createdBy, row.createdAt)),
      LabelledText("Last updated by", who(row.updatedBy, row.updatedAt)),
    ]
    calculatorInputs = CalculatorInputs(fields)
    calculator = CalculatorSection(calculatorInputs, text: viewer.text)
    edit = isPast ? nil : "Edit"
    delete = isPast ? nil : "Delete"
    form = OfferForm(type: fields.offerType.value, status: texts.status)
    deletion = Deletion()
    values = Values(
      offerType: fields.offerType.value?.rawValue, status: texts.status.rawValue,
      scholarshipCents: fields.scholarshipCents.value, scholarshipHundredths: fields.scholarshipHundredths.value,
      offerDate: fields.offerDate.value, deadlineDate: fields.deadlineDate.value,
      daysUntilDeadline: texts.urgency.days)
    self.isPast = isPast
    self.publication = .publication(publication)
    self.overruled = overruled
  }

  private static func cards(_ texts: OfferTexts) -> [Card] {
    func spoken(_ text: String) -> String { text == texts.placeholder ? "none" : text }
    return [
      Card(
        label: "Scholarship Amount", value: texts.amount, caption: nil, color: "gray-50/800",
        spoken: "Scholarship amount: \(spoken(texts.amount))"),
      Card(
        label: "Scholarship %", value: texts.percentage, caption: nil, color: "gray-50/800",
        spoken: "Scholarship percentage: \(spoken(texts.percentage))"),
      Card(
        label: "Deadline", value: texts.deadline.text, caption: texts.deadlineCaption, color: texts.deadline.color,
        spoken: "Deadline: \(texts.spokenDeadline)"),
    ]
  }
}

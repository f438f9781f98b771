public import Compass
import Domain
import EventLog
import Projections

/// Everything that an offer's page shows, with all texts decided.
public struct OfferDetailPage: PageValue {
  /// What is shown until the page is there (OD-4).
  public static let loading = Notice("Loading offer...")
  /// What is shown for an unknown or another family's id (OD-3).
  public static let notFound = Notice("Offer not found", action: "Return to Offers →", icon: "document")

  /// One of the three cards.
  public struct Card: Codable, Equatable, Sendable {
    /// What it is.
    public let label: String
    /// "$40,000", "80%", "12 days", or "—".
    public let value: String
    /// What stands below it in small letters.
    public let caption: String?
    /// The value's colours, ground and text.
    public let color: String
    /// What a screen reader says of it (OD-42).
    public let spoken: String
  }

  /// One field of the details.
  public struct Detail: Codable, Equatable, Sendable {
    /// What it is.
    public let label: String
    /// What it says.
    public let text: String
    /// What a screen reader says of it (OD-42).
    public let spoken: String

    init(_ label: String, _ text: String) {
      self.label = label
      self.text = text
      spoken = "\(label): \(text)"
    }
  }

  /// The question before the offer is deleted (OD-30).
  public struct Deletion: Codable, Equatable, Sendable {
    /// The question.
    public let question: Notice
    /// The button that says no.
    public let cancel: String
    /// What the button says meanwhile.
    public let busy: String

    /// The question as it is for every offer.
    public init() {
      question = Notice(
        "Delete Offer", message: "Are you sure you want to delete this offer?", action: "Delete", icon: "trash")
      cancel = "Cancel"
      busy = "Deleting..."
    }

    /// The question in one line, for a terminal.
    public var line: String { question.message ?? question.title }
  }

  /// The offer as machines read it: whole cents, hundredths of a per cent, dates as YYYY-MM-DD.
  public struct Values: Codable, Equatable, Sendable {
    /// The raw type.
    public let offerType: String?
    /// The raw status.
    public let status: String
    /// Cents a year.
    public let scholarshipCents: Int?
    /// Hundredths of a per cent.
    public let scholarshipHundredths: Int?
    /// The day of the offer.
    public let offerDate: String?
    /// The last day to answer.
    public let deadlineDate: String?
    /// Days until the deadline, negative when it has passed.
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
  /// The status' badge (OD-10).
  public let status: Badge
  /// The school's name, or "Unknown School" (OD-7).
  public let schoolName: String
  /// "Partial Scholarship" (OD-9).
  public let offerType: String
  /// What a screen reader says of the header.
  public let spoken: String
  /// Scholarship amount, scholarship percentage, deadline (OD-11 to OD-13).
  public let cards: [Card]
  /// Offer date, deadline date, conditions and notes where there are any (OD-18).
  public let details: [Detail]
  /// Recorded and last changed by whom and when.
  public let attribution: [LabelledText]
  /// The calculator as it starts: with the offer's own numbers (OD-32).
  public let calculator: CalculatorSection
  /// What the calculator starts with.
  public let calculatorInputs: CalculatorInputs
  /// "Edit"; nil where nothing can be changed (OD-29).
  public let edit: String?
  /// "Delete"; nil where nothing can be changed (OD-29).
  public let delete: String?
  /// The form that "Edit" opens.
  public let form: OfferForm
  /// The question that "Delete" asks.
  public let deletion: Deletion
  /// The offer for machines.
  public let values: Values
  /// Whether this is the past: nothing can be changed from here.
  public let isPast: Bool
  /// How far what was changed here is on its way to the server, or why it was refused; nil where this home publishes
  /// nothing.
  public let publication: Notice?
}

extension OfferDetailPage {
  /// The page of an offer as a viewer sees it in a reading; nil shows "Offer not found" (OD-1, OD-3).
  public static func load(_ id: String, from reading: Reading, viewer: Viewer) throws -> OfferDetailPage? {
    guard let row = try reading.offer(id) else { return nil }
    let viewer = viewer.looking(at: reading)
    let people = People(try reading.members(), viewer: viewer)
    // The athlete's own schools, whoever looks.
    let name = try reading.school(row.school)?.name
    let texts = OfferTexts(row, schools: name.map { [row.school: $0] } ?? [:], viewer: viewer)
    let publication = try reading.publication(of: StreamName(category: "offer", key: id), viewer: viewer.id)
    return OfferDetailPage(row, texts, people, viewer, publication, isPast: reading.isPast)
  }

  private init(
    _ row: OfferRow, _ texts: OfferTexts, _ people: People, _ viewer: Viewer, _ publication: PublicationState?,
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
  }

  private static func cards(_ texts: OfferTexts) -> [Card] {
    func spoken(_ text: String) -> String { text == texts.none ? "none" : text }
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

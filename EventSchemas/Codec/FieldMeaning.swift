/// What a field of an event is about, as its schema declares it: whether it tells of a person.
///
/// Every text says so, by `x-personal` or `x-plain`; the generator refuses a schema with one that does not.
public enum FieldMeaning: Sendable {
  /// It names, reaches or describes somebody, or says where he lives.
  case personal(Personal)
  /// It says nothing of anybody, as long as it is one of the words or forms that the field is there for.
  case plain(Plain)
  /// An open enumeration: plain where the value is known, and a stranger's text where it is not.
  case choice(isKnown: @Sendable (String) -> Bool)
  /// The id of a record or a person.
  case id
  /// A number, a yes or a no: what the logic reads.
  case value
  /// A set of fields, or several records.
  indirect case fields([String: FieldMeaning])

  /// How something personal is built.
  public enum Personal: String, CaseIterable, Sendable {
    /// The name of a person, a team, a school: words that come again in other names.
    case name
    /// An address, or a part of one.
    case place
    /// “City, ST”, of which the state is read.
    case town
    /// What somebody wrote.
    case text
    /// An e-mail address, a telephone number, a handle.
    case contact
    /// An address on the web.
    case link
    /// A number under which somebody is known elsewhere.
    case code
    /// The text of a JSON object of figures.
    case figures
    /// A conference, in which some names are looked for.
    case league
    /// Degrees north or east, as a number.
    case coordinate
  }

  /// What a plain text may be.
  public enum Plain: String, CaseIterable, Sendable {
    /// A day, YYYY-MM-DD.
    case date
    /// A time of the day, HH:MM.
    case time
    /// A two-letter state.
    case state
    /// A sport.
    case sport
    /// A position of a sport.
    case position
    /// R, L or S.
    case side
    /// A unit of a metric.
    case unit
    /// A coach's role.
    case role
    /// A template of school preferences.
    case template
    /// The name of a field.
    case field
    /// The id of a record, as text.
    case record
    /// One of the words that a wish for a school can be.
    case wish
    /// A stream, as category/key.
    case stream
    /// Positions, hashes, names of columns and of files in a receipt.
    case receipt
  }

  /// The fields of an event type; nil for a type that this version does not know.
  public static func fields(of type: String) -> [String: FieldMeaning]? { byType[type] }

  /// The names of all fields of all events.
  public static let names: Set<String> = names(in: byType.values)

  private static func names(in shapes: some Sequence<[String: FieldMeaning]>) -> Set<String> {
    shapes.reduce(into: []) { names, shape in
      names.formUnion(shape.keys)
      for case .fields(let inner) in shape.values { names.formUnion(Self.names(in: [inner])) }
    }
  }
}

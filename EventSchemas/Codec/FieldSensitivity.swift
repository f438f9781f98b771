/// The meaning of an event's field, as its schema declares it: whether it contains personal data.
///
/// Every text field declares it with `x-personal` or `x-plain`; the generator refuses a schema with a text field that
/// does not.
public enum FieldSensitivity: Sendable {
  /// The field names or describes a person, or says how to reach them or where they live.
  case personal(Personal)
  /// The field contains nothing personal, as long as its value is one of the words or forms that the field is meant
  /// for.
  case plain(Plain)
  /// An open enumeration: plain if the value is known; otherwise it may be any text.
  case choice(isKnown: @Sendable (String) -> Bool)
  /// The id of a record or a person.
  case id
  /// A number or a Boolean. It is kept as it is, because folds and formulas compute with it.
  case value
  /// An object, or an array of objects, with fields of their own.
  indirect case fields([String: FieldSensitivity])

  /// The kinds of personal data.
  public enum Personal: String, CaseIterable, Sendable {
    /// The name of a person, a team or a school. Its words may recur in other names.
    case name
    /// An address, or a part of one.
    case place
    /// “City, ST”, from which the state is read.
    case town
    /// Free text.
    case text
    /// An e-mail address, a telephone number or a handle.
    case contact
    /// A web address.
    case link
    /// An identifier of a person in another system.
    case code
    /// A text with a JSON object of statistics.
    case figures
    /// A conference, in which the match score searches for some names.
    case league
    /// Degrees of latitude or longitude, as a number.
    case coordinate
  }

  /// The kinds of plain text.
  public enum Plain: String, CaseIterable, Sendable {
    /// A day, YYYY-MM-DD.
    case date
    /// A time of the day, HH:MM.
    case time
    /// The name of a time zone.
    case zone
    /// A two-letter state.
    case state
    /// A sport.
    case sport
    /// A position of a sport.
    case position
    /// The side on which a player bats or throws: R (right), L (left) or S (switch).
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
    /// One of the words that are values of wishes for a school.
    case wish
    /// A stream: category/key.
    case stream
    /// Positions, hashes, and names of columns and files in a receipt.
    case receipt
  }

  /// Returns the fields of an event type; nil for a type that this version does not know.
  public static func fields(of type: String) -> [String: FieldSensitivity]? { byType[type] }

  /// The names of all fields of all events.
  public static let names: Set<String> = names(in: byType.values)

  private static func names(in shapes: some Sequence<[String: FieldSensitivity]>) -> Set<String> {
    shapes.reduce(into: []) { names, shape in
      names.formUnion(shape.keys)
      for case .fields(let inner) in shape.values { names.formUnion(Self.names(in: [inner])) }
    }
  }
}

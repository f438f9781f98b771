extension DocumentFields {
  /// The maximum length of a description in UTF-16 units.
  public static let descriptionLimit = 2000

  /// Returns the fields as they are stored: trimmed, a known type, a web address; an empty description is cleared.
  ///
  /// - Throws: `.invalid`, or `.unknownValue` for the type, with the first field that breaks a rule. Title, type and
  ///   address cannot be cleared.
  public func validated() throws(DomainError) -> DocumentFields {
    if case .null = title { throw .invalid("title", "title must have 1 to 255 characters; it cannot be cleared") }
    if case .null = type { throw .invalid("type", "type cannot be cleared; accepted: \(Self.types)") }
    let fields = try checked()
    if case .null = fields.url { throw .invalid("url", "url cannot be cleared; accepted: \(Self.address)") }
    return fields
  }

  /// Returns the fields of a new document: as `validated`; title, type and address are required (facts §1.9).
  public func validatedAsNew() throws(DomainError) -> DocumentFields {
    let fields = try validated().droppingNulls()
    guard !fields.title.isAbsent else { throw .invalid("title", "title is missing; a document needs one") }
    guard !fields.type.isAbsent else { throw .invalid("type", "type is missing; accepted: \(Self.types)") }
    guard !fields.url.isAbsent else { throw .invalid("url", "url is missing; accepted: \(Self.address)") }
    return fields
  }

  private static let address = "an address that begins with http:// or https://"
  private static var types: String { DocumentType.known.map(\.rawValue).joined(separator: ", ") }
}

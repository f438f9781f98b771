// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import Foundation

/// One thing that a family wants of a school, or what changed of it: a key that is absent was not touched.
public struct PreferenceItem: Hashable, Sendable {
  /// Under which heading it stands.
  public var category: SchoolPreferenceCategory?
  /// What is wanted, where it is a yes or a no.
  public var flag: Bool?
  /// Its own id.
  public var id: UUID
  /// Whether a school without it is out of the question.
  public var isDealbreaker: Bool?
  /// What is wanted, where it is one of several words.
  public var list: [String]?
  /// What is wanted, where it is a number.
  public var number: Double?
  /// What is wanted, where it is one word or a free text.
  public var text: String?
  /// What it is about.
  public var type: SchoolPreferenceType?

  /// The record with the given fields.
  @inlinable
  public init(
    category: SchoolPreferenceCategory? = nil, flag: Bool? = nil, id: UUID, isDealbreaker: Bool? = nil,
    list: [String]? = nil, number: Double? = nil, text: String? = nil, type: SchoolPreferenceType? = nil
  ) {
    self.category = category
    self.flag = flag
    self.id = id
    self.isDealbreaker = isDealbreaker
    self.list = list
    self.number = number
    self.text = text
    self.type = type
  }
}

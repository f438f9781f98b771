/// The reason why bytes are not the expected JSON.
public struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A kind of fault.
  public enum Code: String, Sendable {
    case unexpectedEnd = "the text ends too early"
    case unexpectedByte = "a byte that cannot stand here"
    case trailingBytes = "something follows the value"
    case badString = "a string that is not valid UTF-8, has a bad escape or a bare control character"
    case nulCharacter = "a string that holds U+0000"
    case badNumber = "a number that is not one or is out of range"
    case tooDeep = "more than 64 levels of nesting"
    case wrongType = "a value of another type than expected"
    case unknownKey = "a key that the schema does not have"
    case duplicateKey = "a key that occurs twice"
    case missingKey = "a required key is missing"
    case badValue = "a value outside of what the schema allows"
    case whiteSpace = "white space between values"
    case unsortedKey = "a key that sorts before the one in front of it"
    case needlessEscape = "an escape that is not the canonical one of its character"
    case longNumber = "a number that is not in its shortest form"
  }

  /// The fault.
  public let code: Code
  /// The place of the fault, in bytes from the start.
  public let offset: Int

  /// Creates an error at an offset.
  @inlinable
  public init(_ code: Code, at offset: Int) {
    self.code = code
    self.offset = offset
  }

  /// The fault and its place.
  public var description: String { "\(code.rawValue), at byte \(offset)" }
}

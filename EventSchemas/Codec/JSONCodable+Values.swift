public import CanonicalJSON
public import Domain
public import Foundation

// What a field of an event can be, each in its one JSON form.

extension String: JSONCodable {
  /// Reads a string.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> String { try reader.string() }
  /// Writes a string.
  public func encode(to writer: inout JSONWriter) { writer.string(self) }
}

extension Int: JSONCodable {
  /// Reads a whole number.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> Int { try reader.integer() }
  /// Writes a whole number.
  public func encode(to writer: inout JSONWriter) { writer.integer(self) }
}

extension Double: JSONCodable {
  /// Reads a number.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> Double { try reader.number() }
  /// Writes a number.
  public func encode(to writer: inout JSONWriter) { writer.number(self) }
}

extension Bool: JSONCodable {
  /// Reads true or false.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> Bool { try reader.flag() }
  /// Writes true or false.
  public func encode(to writer: inout JSONWriter) { writer.flag(self) }
}

extension UUID: JSONCodable {
  /// Reads an id in lower case.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> UUID { try reader.uuid() }
  /// Writes an id in lower case.
  public func encode(to writer: inout JSONWriter) { writer.uuid(self) }
}

extension Array: JSONCodable where Element: JSONCodable {
  /// Reads an array.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> [Element] {
    var container = try reader.array()
    var elements: [Element] = []
    while try reader.nextElement(&container) { elements.append(try Element.read(from: &reader)) }
    return elements
  }

  /// Writes an array.
  public func encode(to writer: inout JSONWriter) {
    writer.raw("[")
    for (index, element) in enumerated() {
      if index > 0 { writer.raw(",") }
      element.encode(to: &writer)
    }
    writer.raw("]")
  }
}

extension OpenEnumeration where Self: JSONCodable {
  /// Reads any string (ruling 22).
  public static func read(from reader: inout JSONReader) throws(JSONError) -> Self {
    Self(rawValue: try reader.string())
  }

  /// Writes the raw value.
  public func encode(to writer: inout JSONWriter) { writer.string(rawValue) }
}

/// The fields of a query or of a form (`application/x-www-form-urlencoded`), read strictly.
struct FormFields: Equatable, Sendable {
  /// The maximum number of fields of most forms and of a query.
  static let limit = 200
  /// The maximum for a spreadsheet's form, which has a field for each column and for each cell that can be corrected,
  /// and for the form that changes several schools, which has a field for each of them.
  static let spreadsheetLimit = 1000
  static let none = FormFields()

  private var values: [String: String] = [:]

  private init() {}

  /// - Throws: `WebError.badRequest` for broken escapes, bytes that are not UTF-8, a repeated field or too many fields.
  init(_ bytes: some Collection<UInt8>, limit: Int = FormFields.limit) throws(WebError) {
    for pair in bytes.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentEncoding.decode(parts[0], plusIsSpace: true),
        let value = PercentEncoding.decode(parts.count > 1 ? parts[1] : parts[0].prefix(0), plusIsSpace: true),
        values[name] == nil, values.count < limit
      else { throw .badRequest }
      // A browser sends every line break of an input as CR LF.
      values[name] = Self.unix(value)
    }
  }

  /// - Throws: `WebError.badRequest` for a repeated field or too many fields.
  init(_ pairs: [(name: String, value: String)]) throws(WebError) {
    for (name, value) in pairs {
      guard values[name] == nil, values.count < Self.limit else { throw .badRequest }
      values[name] = Self.unix(value)
    }
  }

  /// The names of the fields that were sent.
  var names: [String] { Array(values.keys) }

  /// A field's value; nil if it was not sent.
  subscript(_ name: String) -> String? { values[name] }

  /// A field's value; nil if it was not sent or is empty.
  func text(_ name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// The fields without some names and without empty values.
  func without(_ names: Set<String>) -> FormFields {
    var fields = self
    fields.values = values.filter { !names.contains($0.key) && !$0.value.isEmpty }
    return fields
  }

  /// The fields in the order of their names.
  var pairs: [(name: String, value: String)] {
    values.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }

  /// Replaces CR LF and CR by LF, as in the log.
  static func unix(_ text: String) -> String {
    guard text.utf8.contains(0x0D) else { return text }
    var bytes: [UInt8] = []
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte == 0x0D { bytes.append(0x0A) } else if byte != 0x0A || last != 0x0D { bytes.append(byte) }
      last = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Percent-encoding (RFC 3986).
enum PercentEncoding {
  /// Decodes escaped bytes; nil for a broken escape or bytes that are not UTF-8.
  static func decode(_ escaped: some Collection<UInt8>, plusIsSpace: Bool) -> String? {
    var bytes: [UInt8] = []
    var rest = escaped.makeIterator()
    while let byte = rest.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else { return nil }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(0x20)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Encodes a text as a part of a query.
  static func encode(_ text: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = text.utf8.flatMap { byte in
      plain.contains(byte) ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// A path with an optional query.
struct Address {
  private(set) var text: String
  private var hasQuery = false

  init(_ path: String) {
    text = path
    hasQuery = path.contains("?")
  }

  /// A path with the fields of a query.
  init(_ path: String, _ query: FormFields) {
    self = query.pairs.reduce(Address(path)) { $0.with($1.name, $1.value) }
  }

  /// Returns the address with one more field; unchanged if the value is nil or empty.
  func with(_ name: String, _ value: String?) -> Address {
    guard let value, !value.isEmpty else { return self }
    var address = self
    address.text += "\(hasQuery ? "&" : "?")\(name)=\(PercentEncoding.encode(value))"
    address.hasQuery = true
    return address
  }
}

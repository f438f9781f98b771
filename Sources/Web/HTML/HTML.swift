/// A piece of a page as UTF-8 bytes.
///
/// Text is always escaped: the type has no way to take a `String` as markup. The names of elements and attributes are
/// literals in the sources.
struct HTML: Sendable {
  private(set) var bytes: [UInt8] = []

  /// An empty piece.
  static let empty = HTML()

  /// A piece that shows a text.
  init(text: String) { append(escaping: text) }

  init() {}

  mutating func append(_ other: HTML) { bytes += other.bytes }

  mutating func append(literal: StaticString) {
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends a text; the characters that have a meaning in HTML are escaped.
  mutating func append(escaping text: String) {
    var text = text
    text.withUTF8 { all in
      var start = 0
      for (index, byte) in all.enumerated() {
        guard let escape = Self.escape(byte) else { continue }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: all[start..<index]))
        append(literal: escape)
        start = index + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: all[start...]))
    }
  }

  /// The escapes of the five characters with a meaning in HTML, and of NUL, which HTML does not allow.
  private static func escape(_ byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    case 0: "\u{FFFD}"
    default: nil
    }
  }
}

/// Concatenates pieces and texts.
@resultBuilder enum HTMLBuilder {
  static func buildExpression(_ html: HTML) -> HTML { html }
  static func buildExpression(_ html: HTML?) -> HTML { html ?? .empty }
  static func buildExpression(_ text: String) -> HTML { HTML(text: text) }
  static func buildExpression(_ text: String?) -> HTML { text.map(HTML.init(text:)) ?? .empty }
  static func buildOptional(_ html: HTML?) -> HTML { html ?? .empty }
  static func buildEither(first html: HTML) -> HTML { html }
  static func buildEither(second html: HTML) -> HTML { html }
  static func buildArray(_ parts: [HTML]) -> HTML { joined(parts) }
  static func buildBlock(_ parts: HTML...) -> HTML { joined(parts) }

  private static func joined(_ parts: [HTML]) -> HTML {
    parts.reduce(into: HTML()) { $0.append($1) }
  }
}

/// Several pieces without an element around them.
func group(@HTMLBuilder _ content: () -> HTML) -> HTML { content() }

/// An element with its content.
func tag(
  _ name: StaticString, _ attributes: Attribute?..., @HTMLBuilder content: () -> HTML = { HTML.empty }
) -> HTML {
  var html = opening(name, attributes)
  html.append(content())
  html.append(literal: "</")
  html.append(literal: name)
  html.append(literal: ">")
  return html
}

/// A void element, which has no content.
func void(_ name: StaticString, _ attributes: Attribute?...) -> HTML { opening(name, attributes) }

/// A void element with a list of attributes.
func void(_ name: StaticString, _ attributes: [Attribute?]) -> HTML { opening(name, attributes) }

private func opening(_ name: StaticString, _ attributes: [Attribute?]) -> HTML {
  var html = HTML()
  html.append(literal: "<")
  html.append(literal: name)
  for case let attribute? in attributes {
    html.append(literal: " ")
    html.append(literal: attribute.name)
    guard let value = attribute.value else { continue }
    html.append(literal: "=\"")
    html.append(escaping: value)
    html.append(literal: "\"")
  }
  html.append(literal: ">")
  return html
}

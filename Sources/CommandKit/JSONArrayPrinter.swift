import Foundation

/// Prints an array of records as one JSON document, some records at a time, so that a long list needs no more memory
/// than a short one.
package struct JSONArrayPrinter {
  private let session: Session
  private var isBegun = false

  /// Creates a printer that has printed nothing yet.
  package init(_ session: Session) { self.session = session }

  /// Prints the next records.
  package mutating func print(_ records: [some Encodable]) throws {
    guard !records.isEmpty else { return }
    // An array is printed as "[\n", its elements and "\n]".
    let elements = try String(decoding: Session.json(records), as: UTF8.self).dropFirst(2).dropLast(2)
    session.print((isBegun ? ",\n" : "[\n") + elements, terminator: "")
    isBegun = true
  }

  /// Prints the end of the document.
  package func end() throws {
    if isBegun { session.print("\n]") } else { try session.print(json: [Int]()) }
  }
}

/// The assignment of a spreadsheet's columns to fields.
package struct ColumnMapping: Equatable, Sendable {
  /// A person's assignment of one column.
  package struct Override: Equatable, Sendable {
    /// The column's heading, or its number from 1.
    package let column: String
    /// The field's name; "none" for a column that is to be ignored.
    package let field: String

    /// Creates an override.
    package init(column: String, field: String) {
      self.column = column
      self.field = field
    }
  }

  /// The fields by column index.
  package let fields: [Int: ImportField]

  /// Guesses the field of each column from its heading, unless an override assigns the column. If two columns look like
  /// the same field, the first one gets it.
  ///
  /// - Throws: `SpreadsheetError`.
  package init(_ headings: [String], overrides: [Override] = []) throws(SpreadsheetError) {
    var fields: [Int: ImportField] = [:]
    var settled: Set<Int> = []
    for override in overrides {
      let column = try Self.column(override.column, headings)
      guard settled.insert(column).inserted else { throw .columnTwice(override.column) }
      guard override.field.lowercased() != "none" else { continue }
      guard let field = ImportField(named: override.field) else { throw .noField(override.field) }
      guard !fields.values.contains(field) else { throw .fieldTwice(field.rawValue) }
      fields[column] = field
    }
    fields = Self.guess(headings, beside: fields, settled: settled)
    guard fields.values.contains(.name) else { throw .noName(headings: headings) }
    self.fields = fields
  }

  /// Creates the mapping that a person chose; columns that are not in `chosen` are ignored.
  ///
  /// - Throws: `SpreadsheetError.fieldTwice`, `.noName`.
  package init(_ headings: [String], chosen: [Int: ImportField]) throws(SpreadsheetError) {
    var taken: Set<ImportField> = []
    for (_, field) in chosen.sorted(by: { $0.key < $1.key }) {
      guard taken.insert(field).inserted else { throw .fieldTwice(field.rawValue) }
    }
    guard taken.contains(.name) else { throw .noName(headings: headings) }
    fields = chosen
  }

  /// Returns the known fields and those guessed from the headings, by column index. The school's name may be missing.
  ///
  /// - Parameters:
  ///   - known: The fields that are already assigned.
  ///   - settled: The columns whose field is not to be guessed.
  package static func guess(
    _ headings: [String], beside known: [Int: ImportField] = [:], settled: Set<Int> = []
  ) -> [Int: ImportField] {
    var fields = known
    for (column, heading) in headings.enumerated() where !settled.contains(column) {
      let folded = ImportField.folded(heading)
      guard let field = ImportField.allCases.first(where: { $0.headings.contains(folded) }),
        !fields.values.contains(field)
      else { continue }
      fields[column] = field
    }
    return fields
  }

  private static func column(_ name: String, _ headings: [String]) throws(SpreadsheetError) -> Int {
    for isMeant in [{ $0 == name }, { ImportField.folded($0) == ImportField.folded(name) }] as [(String) -> Bool] {
      let found = headings.indices.filter { isMeant(headings[$0]) }
      if found.count == 1 { return found[0] }
      if found.count > 1 { throw .twoColumns(name) }
    }
    guard let number = Int(name), headings.indices.contains(number - 1) else {
      throw .noColumn(name, headings: headings)
    }
    return number - 1
  }
}

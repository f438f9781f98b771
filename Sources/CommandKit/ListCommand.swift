/// A command that prints a list: a table for people, an array of records with `--json`, a line for each record with
/// `--csv`. Asked for both, it is refused: a script would get a form that it did not expect.
package protocol ListCommand: HomeCommand {
  /// Whether to print CSV.
  var csv: Bool { get }
}

extension ListCommand {
  /// Refuses `--json` together with `--csv`.
  func checkForms() throws {
    guard csv, options.json else { return }
    throw UsageError(field: "csv", "--json and --csv exclude each other; accepted: one of them")
  }
}

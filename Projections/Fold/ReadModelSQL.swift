/// Reads the `.sql` file that each read model keeps beside its fold.
///
/// What stands behind the line `-- Readers' indexes` is built after a rebuild has loaded the rows; the names of those
/// indexes begin with `reader_`.
enum ReadModelSQL {
  private static let marker = "-- Readers' indexes"

  /// The tables, with the indexes that the fold itself reads by.
  static func tables(_ file: [UInt8]) -> String { parts(file).tables }

  /// The indexes that only readers use.
  static func indexes(_ file: [UInt8]) -> String { parts(file).indexes }

  private static func parts(_ file: [UInt8]) -> (tables: String, indexes: String) {
    let lines = String(decoding: file, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let tables = lines.prefix { !$0.hasPrefix(marker) }
    return (tables.joined(separator: "\n"), lines.dropFirst(tables.count).joined(separator: "\n"))
  }
}

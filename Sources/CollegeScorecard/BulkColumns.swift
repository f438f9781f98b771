import Domain
import SeparatedValues

/// The positions of the columns in a bulk file, with which rows are decoded.
struct BulkColumns {
  private let count: Int
  private let unitID: Int
  private let name: Int
  private let city: Int?
  private let state: Int?
  private let website: Int?
  private let latitude: Int?
  private let longitude: Int?
  private let admissionRate: Int?
  private let studentSize: Int?
  private let tuitionInState: Int?
  private let tuitionOutOfState: Int?

  init(header: CSVRecord) throws(BulkFileError) {
    let names = header.texts
    let places = Dictionary(
      names.enumerated().map { (BulkText.clean($1).uppercased(), $0) }, uniquingKeysWith: { first, _ in first })
    let missing = ["UNITID", "INSTNM"].filter { places[$0] == nil }
    guard let unitID = places["UNITID"], let name = places["INSTNM"] else {
      throw .missingColumns(missing, found: names)
    }
    count = header.count
    self.unitID = unitID
    self.name = name
    city = places["CITY"]
    state = places["STABBR"]
    website = places["INSTURL"]
    latitude = places["LATITUDE"]
    longitude = places["LONGITUDE"]
    admissionRate = places["ADM_RATE"]
    studentSize = places["UGDS"]
    tuitionInState = places["TUITIONFEE_IN"]
    tuitionOutOfState = places["TUITIONFEE_OUT"]
  }

  /// Returns whether a row has as many fields as the header. Otherwise a comma is missing or superfluous, and each
  /// value after it would be in the wrong column. Additional empty fields are harmless.
  func fits(_ record: CSVRecord) -> Bool {
    record.count >= count && (count..<record.count).allSatisfy(record.isEmpty)
  }

  /// Returns the college of a row; nil without a UNITID or a name that a school can have.
  func college(in record: CSVRecord, _ report: inout BulkFile.Report) -> College? {
    guard let unitID = text(record, unitID).flatMap({ try? TextRule.digits($0, "unitId", limit: 8) }),
      let name = text(record, name).flatMap({ try? TextRule.required($0, "name", lengths: 2...TextRule.Limit.line) })
    else { return nil }
    return College(
      unitID: unitID, name: name,
      city: text(record, city).flatMap { try? TextRule.free($0, "city", limit: TextRule.Limit.word) },
      state: text(record, state).flatMap { try? TextRule.state($0, "state") },
      website: website(record, &report),
      latitude: real(record, latitude, &report) { try? NumberRule.latitude($0, "latitude") },
      longitude: real(record, longitude, &report) { try? NumberRule.longitude($0, "longitude") },
      admissionRate: real(record, admissionRate, &report) { try? NumberRule.share($0, "admissionRate") },
      studentSize: whole(record, studentSize, &report) { try? NumberRule.count($0, "studentSize") },
      tuitionInState: whole(record, tuitionInState, &report) { try? NumberRule.dollars($0, "tuitionInState") },
      tuitionOutOfState: whole(record, tuitionOutOfState, &report) {
        try? NumberRule.dollars($0, "tuitionOutOfState")
      })
  }

  private func text(_ record: CSVRecord, _ column: Int?) -> String? {
    guard let column, column < record.count, !record.isEmpty(column) else { return nil }
    return record[column].flatMap(BulkText.value)
  }

  private func website(_ record: CSVRecord, _ report: inout BulkFile.Report) -> String? {
    guard let text = text(record, website) else { return nil }
    let address = BulkText.address(text)
    if address == nil { report.droppedWebsites += 1 }
    return address
  }

  private func real(
    _ record: CSVRecord, _ column: Int?, _ report: inout BulkFile.Report, _ rule: (Double) -> Double?
  ) -> Double? {
    guard let text = text(record, column) else { return nil }
    let number = BulkText.number(text).flatMap(rule)
    if number == nil { report.droppedNumbers += 1 }
    return number
  }

  private func whole(
    _ record: CSVRecord, _ column: Int?, _ report: inout BulkFile.Report, _ rule: (Int) -> Int?
  ) -> Int? {
    guard let text = text(record, column) else { return nil }
    // Some releases write counts as "5090.0".
    let number = BulkText.number(text).flatMap { Int(exactly: $0) }.flatMap(rule)
    if number == nil { report.droppedNumbers += 1 }
    return number
  }
}

import CollegeScorecard
import Compass
import Domain
import Exchange
import Foundation
import HTTP

extension Session {
  /// The imported bulk file.
  package var collegesFile: URL { folder.appendingPathComponent("colleges.jsonl") }

  /// The file with the key of the service, readable only by its owner.
  var keyFile: URL { folder.appendingPathComponent("college-scorecard.key") }

  /// The colleges from which names are completed: those of the imported file, otherwise those of the built-in
  /// directory.
  package var suggestions: DirectorySuggestions { DirectorySuggestions(CollegeDirectory(file: collegesFile)) }

  /// Returns the source that answers lookups: the imported file, if there is one; otherwise the service with its
  /// earlier answers, if there is a key. The built-in directory answers if there is neither or the service cannot.
  ///
  /// - Throws: `DomainError` if others can read the key's file.
  package func collegeSource() throws -> any CollegeSource {
    let imported = BulkFileSource { [file = collegesFile] in
      FileManager.default.fileExists(atPath: file.path) ? CollegeDirectory(file: file) : nil
    }
    guard let key = try scorecardKey() else { return CollegeFallback(imported, else: EmbeddedColleges()) }
    let service = try ScorecardService(client: systemHTTPClient(), key: key, endpoint: address("RC_SCORECARD_URL"))
    let answers = CollegeAnswers(service, file: folder.appendingPathComponent("college-answers.json"))
    return CollegeFallback(imported, else: CollegeFallback(answers, else: EmbeddedColleges()))
  }

  /// Returns the service that finds the coordinates of an address.
  package func geocoder() -> Geocoder { Geocoder(client: systemHTTPClient(), endpoint: address("RC_GEOCODER_URL")) }

  private func address(_ variable: String) -> URL? {
    ProcessInfo.processInfo.environment[variable].flatMap { URL(string: $0) }
  }

  private func scorecardKey() throws -> String? {
    guard FileManager.default.fileExists(atPath: keyFile.path) else { return nil }
    let mode = try FileManager.default.attributesOfItem(atPath: keyFile.path)[.posixPermissions] as? Int ?? 0o777
    guard mode & 0o077 == 0 else {
      throw DomainError(.refused, "\(keyFile.path) can be read by others; chmod 600 makes it yours")
    }
    return try ScorecardKey.check(String(contentsOf: keyFile, encoding: .utf8))
  }

  /// Stores a key; nil removes the stored one.
  package func keep(scorecardKey key: String?) throws {
    guard let key else {
      guard FileManager.default.fileExists(atPath: keyFile.path) else { return }
      return try FileManager.default.removeItem(at: keyFile)
    }
    try PrivateFile.write(Data((key + "\n").utf8), to: keyFile)
  }
}

/// Checks the form of a key of data.gov.
package enum ScorecardKey {
  /// The key without blanks around it.
  ///
  /// - Throws: `DomainError` for what cannot be one.
  package static func check(_ text: String) throws -> String {
    let key = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard (8...128).contains(key.utf8.count), key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      // The text itself is a secret, even if it is not a valid key.
      throw DomainError(
        .invalid, field: "key", "that is not a key; accepted: 8 to 128 letters and digits, without blanks")
    }
    return key
  }
}

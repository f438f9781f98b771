public import Errors
public import Foundation

/// A source of college data: the bulk file on this device, or a service.
public protocol CollegeSource: Sendable {
  /// Returns the college with a name, or with a unit id that is already known.
  ///
  /// - Throws: `CollegeLookupError`; what a file or the network causes, such as `CollegeDirectoryError` or
  ///   `CancellationError`.
  func college(named name: String, unitID: String?) async throws -> College

  /// Returns the college and the name of its source: a source that asks others returns the name of the one that
  /// answered.
  ///
  /// - Throws: The same as `college(named:unitID:)`.
  func answer(named name: String, unitID: String?) async throws -> CollegeAnswer

  /// The source's name in the events of its lookups.
  var name: String { get }
}

extension CollegeSource {
  /// Returns the college and the name of this source.
  public func answer(named name: String, unitID: String?) async throws -> CollegeAnswer {
    CollegeAnswer(college: try await college(named: name, unitID: unitID), source: self.name)
  }
}

/// A college and the name of its source.
public struct CollegeAnswer: Equatable, Sendable {
  /// The college.
  public let college: College
  /// The source's name in the events of its lookups.
  public let source: String

  /// Creates an answer of a source.
  public init(college: College, source: String) {
    self.college = college
    self.source = source
  }
}

/// The reason why a lookup failed, in the words that a page shows (SD-90 to SD-96).
public enum CollegeLookupError: Error, Equatable, Sendable, CustomStringConvertible, LocalizedError {
  /// The name has fewer than three letters.
  case nameTooShort
  /// There is no key for the service, or no bulk file on this device.
  case notConfigured
  /// The service does not accept the key.
  case invalidKey
  /// There were too many requests within an hour.
  case tooManyRequests
  /// There is no college with this name.
  case notFound
  /// Several colleges are called so.
  case several([College])
  /// The response has an unexpected form.
  case invalidResponse
  /// The service responded with an unexpected status.
  case server(Int)
  /// The service could not be reached.
  case unreachable(String)

  /// One sentence.
  public var description: String {
    switch self {
    case .nameTooShort: "School name must be at least 3 characters"
    case .notConfigured: "College Scorecard API not configured"
    case .invalidKey: "College Scorecard API key is invalid"
    case .tooManyRequests: "Too many requests to College Scorecard API"
    case .notFound: "School not found in College Scorecard database"
    case .several(let colleges):
      "Several colleges are called so: "
        + colleges.prefix(6).map { college in
          [college.name, college.location].compactMap(\.self).joined(separator: ", ") + " (\(college.unitID))"
        }.joined(separator: "; ") + (colleges.count > 6 ? "; and \(colleges.count - 6) more" : "")
    case .invalidResponse: "Invalid response from College Scorecard API"
    case .server(let status): "Server error (\(status))"
    case .unreachable(let reason): "Failed to fetch college data: \(reason)"
    }
  }

  /// The same sentence, for code that prints `LocalizedError`.
  public var errorDescription: String? { description }

  /// Refuses a name that is too short for a lookup (SD-90).
  public static func check(_ name: String) throws(CollegeLookupError) {
    guard name.trimmingCharacters(in: .whitespacesAndNewlines).count >= 3 else { throw .nameTooShort }
  }
}

extension CollegeLookupError: ClassifiedError {
  /// The kind of the error.
  public var kind: ErrorKind {
    switch self {
    case .nameTooShort: .data
    case .unreachable, .tooManyRequests, .server: .unavailable
    case .notConfigured, .invalidKey, .notFound, .several, .invalidResponse: .refused
    }
  }
}

/// The bulk file on this device as a source, without a network.
public struct BulkFileSource: CollegeSource {
  /// The source's name in the events of its lookups.
  public let name = "College Scorecard bulk file"
  private let directory: @Sendable () throws -> CollegeDirectory?

  /// Creates a source for a directory that is opened at the first lookup; the closure returns nil if no file was
  /// imported.
  public init(_ directory: @escaping @Sendable () throws -> CollegeDirectory?) { self.directory = directory }

  /// Returns the college with a unit id if one is given, otherwise the one that the name means.
  public func college(named name: String, unitID: String?) async throws -> College {
    try find(named: name, unitID: unitID)
  }

  /// The same synchronously.
  public func find(named name: String, unitID: String?) throws -> College {
    try CollegeLookupError.check(name)
    guard let directory = try directory() else { throw CollegeLookupError.notConfigured }
    guard let index = try directory.index() else { throw CollegeLookupError.notFound }
    return try index.only(named: name, unitID: unitID)
  }
}

extension CollegeIndex {
  /// The college with a UNITID if one is given, otherwise the only one that a name means.
  ///
  /// - Throws: `CollegeLookupError.notFound`, `.several`.
  func only(named name: String, unitID: String?) throws(CollegeLookupError) -> College {
    let found = unitID.map { college(unitID: $0).map { [$0] } ?? [] } ?? named(name)
    guard let first = found.first else { throw .notFound }
    guard found.count == 1 else { throw .several(found) }
    return first
  }
}

/// Caches the successful answers of another source in memory (SD-97).
public actor CachedColleges: CollegeSource {
  /// The source's name in the events of its lookups.
  public nonisolated let name: String
  private let source: any CollegeSource
  private var answers: [String: CollegeAnswer] = [:]

  /// Creates a cache of a source.
  public init(_ source: any CollegeSource) {
    self.source = source
    name = source.name
  }

  /// Returns the cached college, otherwise the source's answer.
  public func college(named name: String, unitID: String?) async throws -> College {
    try await answer(named: name, unitID: unitID).college
  }

  /// Returns the same college and the name of the source that answered.
  public func answer(named name: String, unitID: String?) async throws -> CollegeAnswer {
    let key = unitID.map { "id:\($0)" } ?? name.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    if let answer = answers[key] { return answer }
    let answer = try await source.answer(named: name, unitID: unitID)
    answers[key] = answer
    return answer
  }
}

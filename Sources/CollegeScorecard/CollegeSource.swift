public import Errors
public import Foundation

/// Where data of a college can be asked for: the bulk file on this device, or a service.
public protocol CollegeSource: Sendable {
  /// The college of a name, or of a unit id that is known from before.
  ///
  /// - Throws: `CollegeLookupError`.
  func college(named name: String, unitID: String?) async throws -> College

  /// The same, and who knew it: a source that asks others names the one that answered.
  ///
  /// - Throws: `CollegeLookupError`.
  func answer(named name: String, unitID: String?) async throws -> CollegeAnswer

  /// What the source is called in the events that it leads to.
  var name: String { get }
}

extension CollegeSource {
  /// The college, known by this source itself.
  public func answer(named name: String, unitID: String?) async throws -> CollegeAnswer {
    CollegeAnswer(college: try await college(named: name, unitID: unitID), source: self.name)
  }
}

/// A college, and what the source is called that it is known from.
public struct CollegeAnswer: Equatable, Sendable {
  /// The college.
  public let college: College
  /// What the source is called in the events that it leads to.
  public let source: String

  /// An answer of a source.
  public init(college: College, source: String) {
    self.college = college
    self.source = source
  }
}

/// Why a lookup has no answer, in the words that a page shows (SD-90 to SD-96).
public enum CollegeLookupError: Error, Equatable, Sendable, CustomStringConvertible, LocalizedError {
  /// Fewer than three letters to look for.
  case nameTooShort
  /// There is no key for the service, or no bulk file on this device.
  case notConfigured
  /// The service does not accept the key.
  case invalidKey
  /// Too many requests in an hour.
  case tooManyRequests
  /// No college of this name.
  case notFound
  /// The answer has another shape than it should.
  case invalidResponse
  /// The service answered with another status.
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
    case .invalidResponse: "Invalid response from College Scorecard API"
    case .server(let status): "Server error (\(status))"
    case .unreachable(let reason): "Failed to fetch college data: \(reason)"
    }
  }

  /// The same sentence, for whoever prints errors the Foundation way.
  public var errorDescription: String? { description }

  /// Refuses a name that is too short to be looked for (SD-90).
  public static func check(_ name: String) throws(CollegeLookupError) {
    guard name.trimmingCharacters(in: .whitespacesAndNewlines).count >= 3 else { throw .nameTooShort }
  }
}

extension CollegeLookupError: ClassifiedError {
  /// What the error means for whoever asked.
  public var kind: ErrorKind {
    switch self {
    case .nameTooShort: .data
    case .unreachable, .tooManyRequests, .server: .unavailable
    case .notConfigured, .invalidKey, .notFound, .invalidResponse: .refused
    }
  }
}

/// The bulk file on this device as a source: it answers without a network.
public struct BulkFileSource: CollegeSource {
  /// What the source is called in the events that it leads to.
  public let name = "College Scorecard bulk file"
  private let directory: @Sendable () throws -> CollegeDirectory?

  /// A source over a directory that is opened when it is first asked for; nil where no file was imported.
  public init(_ directory: @escaping @Sendable () throws -> CollegeDirectory?) { self.directory = directory }

  /// The college of a unit id, else the one that a name means.
  public func college(named name: String, unitID: String?) async throws -> College {
    try find(named: name, unitID: unitID)
  }

  /// The same at once, for whoever has a thread to wait on.
  public func find(named name: String, unitID: String?) throws -> College {
    try CollegeLookupError.check(name)
    guard let directory = try directory() else { throw CollegeLookupError.notConfigured }
    guard let college = try directory.match(unitID ?? name) else { throw CollegeLookupError.notFound }
    return college
  }
}

/// Remembers the answers of another source for a session, found ones only (SD-97).
public actor CachedColleges: CollegeSource {
  /// What the source is called in the events that it leads to.
  public nonisolated let name: String
  private let source: any CollegeSource
  private var answers: [String: CollegeAnswer] = [:]

  /// A memory over a source.
  public init(_ source: any CollegeSource) {
    self.source = source
    name = source.name
  }

  /// The college as it was answered before, else as the source answers now.
  public func college(named name: String, unitID: String?) async throws -> College {
    try await answer(named: name, unitID: unitID).college
  }

  /// The same, and who knew it.
  public func answer(named name: String, unitID: String?) async throws -> CollegeAnswer {
    let key = unitID.map { "id:\($0)" } ?? name.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    if let answer = answers[key] { return answer }
    let answer = try await source.answer(named: name, unitID: unitID)
    answers[key] = answer
    return answer
  }
}

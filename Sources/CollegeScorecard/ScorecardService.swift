public import Foundation
public import HTTP

/// The College Scorecard service as a source (SD-86 to SD-97).
///
/// The key is sent in a header, because addresses are logged on this machine and on others.
public struct ScorecardService: CollegeSource {
  /// The source's name in the events of its lookups.
  public let name = "College Scorecard"
  private let client: any HTTPClient
  private let key: String
  private let endpoint: URL

  /// Creates a client of the service.
  ///
  /// - Parameters:
  ///   - client: The client that sends the requests.
  ///   - key: The family's key of data.gov.
  ///   - endpoint: Another address of the service; nil for the usual one.
  public init(client: any HTTPClient, key: String, endpoint: URL? = nil) throws(CollegeLookupError) {
    guard !key.isEmpty, let endpoint = endpoint ?? URL(string: ScorecardAPI.endpoint) else { throw .notConfigured }
    self.client = client
    self.key = key
    self.endpoint = endpoint
  }

  /// Returns the college with a unit id if one is given, otherwise the first one that the service finds for the name.
  ///
  /// - Throws: `CollegeLookupError`, `CancellationError`.
  public func college(named name: String, unitID: String?) async throws -> College {
    let query = try ScorecardAPI.query(name: name, unitID: unitID)
    let request = HTTPRequest(
      .get, endpoint.appending(queryItems: query),
      headers: [HTTPHeader("Accept", "application/json"), HTTPHeader("X-Api-Key", key)],
      longestAnswer: ScorecardAPI.longestAnswer)
    let response: HTTPResponse
    do {
      response = try await client.send(request)
    } catch HTTPError.tooLong {
      throw CollegeLookupError.invalidResponse
    } catch HTTPError.cancelled {
      throw CancellationError()
    } catch {
      throw CollegeLookupError.unreachable(error.description)
    }
    return try ScorecardAPI.college(status: response.status, body: response.body)
  }
}

/// Two sources as one: the second is asked if the first cannot be reached or has no data. Nested, they ask the imported
/// file, then the service, then the built-in directory.
public struct CollegeFallback: CollegeSource {
  /// The name of the first source.
  public let name: String
  private let first: any CollegeSource
  private let second: any CollegeSource

  /// Creates a source that asks the second one only if the first cannot answer.
  public init(_ first: any CollegeSource, else second: any CollegeSource) {
    self.first = first
    self.second = second
    name = first.name
  }

  /// Returns the college of the first source, otherwise that of the second.
  ///
  /// - Throws: `CollegeLookupError`; that of the first source if the second has no data at all.
  public func college(named name: String, unitID: String?) async throws -> College {
    try await answer(named: name, unitID: unitID).college
  }

  /// Returns the same college and the name of the source that answered.
  ///
  /// - Throws: `CollegeLookupError`; that of the first source if the second has no data at all.
  public func answer(named name: String, unitID: String?) async throws -> CollegeAnswer {
    do {
      return try await first.answer(named: name, unitID: unitID)
    } catch let error as CollegeLookupError {
      switch error {
      case .notConfigured, .unreachable, .tooManyRequests, .server: break
      default: throw error
      }
      do {
        return try await second.answer(named: name, unitID: unitID)
      } catch CollegeLookupError.notConfigured {
        throw error
      }
    }
  }
}

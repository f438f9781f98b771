public import Foundation
public import HTTP

/// The College Scorecard service as a source (SD-86 to SD-97).
///
/// The key travels in a header: addresses are logged, on this machine and on others.
public struct ScorecardService: CollegeSource {
  /// What the source is called in the events that it leads to.
  public let name = "College Scorecard"
  private let client: any HTTPClient
  private let key: String
  private let endpoint: URL

  /// The service.
  ///
  /// - Parameters:
  ///   - client: What sends the requests.
  ///   - key: The family's key of data.gov.
  ///   - endpoint: Another address of the service; nil for its own.
  public init(client: any HTTPClient, key: String, endpoint: URL? = nil) throws(CollegeLookupError) {
    guard !key.isEmpty, let endpoint = endpoint ?? URL(string: ScorecardAPI.endpoint) else { throw .notConfigured }
    self.client = client
    self.key = key
    self.endpoint = endpoint
  }

  /// The college of a unit id, else the first that the service finds for a name.
  ///
  /// - Throws: `CollegeLookupError`.
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

/// One source, and another for when the first cannot be reached or has nothing: the file that was imported, the service,
/// the directory in the product.
public struct CollegeFallback: CollegeSource {
  /// What the first source is called.
  public let name: String
  private let first: any CollegeSource
  private let second: any CollegeSource

  /// Asks the second only where the first could not be asked.
  public init(_ first: any CollegeSource, else second: any CollegeSource) {
    self.first = first
    self.second = second
    name = first.name
  }

  /// The college as the first source says, else as the second does.
  ///
  /// - Throws: `CollegeLookupError`; that of the first source where the second has no data at all.
  public func college(named name: String, unitID: String?) async throws -> College {
    try await answer(named: name, unitID: unitID).college
  }

  /// The same, and which of them knew it.
  ///
  /// - Throws: `CollegeLookupError`; that of the first source where the second has no data at all.
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

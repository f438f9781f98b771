public import Domain
public import Errors
public import Foundation
public import HTTP

/// Why an address has no coordinates, in the words that a page shows (facts §6.2).
public enum GeocodingError: Error, Equatable, Sendable, CustomStringConvertible, LocalizedError {
  /// No part of an address is known.
  case addressRequired
  /// There is no such address.
  case notFound
  /// The service answered with another status, or in another shape.
  case failed(String)

  /// One sentence.
  public var description: String {
    switch self {
    case .addressRequired: "Address is required"
    case .notFound: "Address not found"
    case .failed(let why): "Geocoding failed: \(why)"
    }
  }

  /// The same sentence, for whoever prints errors the Foundation way.
  public var errorDescription: String? { description }
}

extension GeocodingError: ClassifiedError {
  /// What the error means for whoever asked.
  public var kind: ErrorKind {
    switch self {
    case .addressRequired: .data
    case .failed: .unavailable
    case .notFound: .refused
    }
  }
}

/// Somebody who knows where an address is.
public protocol PlaceSource: Sendable {
  /// Where a home is.
  ///
  /// - Throws: `GeocodingError`, `CancellationError`.
  func coordinates(of home: HomeLocation) async throws -> Coordinates
}

/// Finds the coordinates of an address by OpenStreetMap's Nominatim, whose rules ask for a name and for one request a
/// second at most: it is asked when a person presses a button, never for a list.
public struct Geocoder: PlaceSource {
  private let client: any HTTPClient
  private let endpoint: URL?

  /// The service; another address of it may be given.
  public init(client: any HTTPClient, endpoint: URL? = nil) {
    self.client = client
    self.endpoint = endpoint ?? URL(string: "https://nominatim.openstreetmap.org/search")
  }

  /// Where a home is.
  ///
  /// - Throws: `GeocodingError`, `CancellationError`.
  public func coordinates(of home: HomeLocation) async throws -> Coordinates {
    let parts = [home.address.value, home.city.value, home.state.value, home.zip.value]
      .compactMap { $0?.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
    guard !parts.isEmpty, let endpoint else { throw GeocodingError.addressRequired }
    let query = [
      URLQueryItem(name: "q", value: parts.joined(separator: ", ")), URLQueryItem(name: "format", value: "json"),
      URLQueryItem(name: "limit", value: "1"),
    ]
    let response: HTTPResponse
    do {
      response = try await client.send(
        HTTPRequest(.get, endpoint.appending(queryItems: query), longestAnswer: 1 << 18))
    } catch HTTPError.cancelled {
      throw CancellationError()
    } catch {
      throw GeocodingError.failed(error.description)
    }
    guard response.status == 200 else { throw GeocodingError.failed("\(response.status)") }
    guard let places = try? JSONDecoder().decode([Place].self, from: response.body) else {
      throw GeocodingError.failed("the answer has another shape than it should")
    }
    guard let place = places.first else { throw GeocodingError.notFound }
    guard let latitude = Double(place.lat), let longitude = Double(place.lon), (-90...90).contains(latitude),
      (-180...180).contains(longitude)
    else { throw GeocodingError.failed("the answer has another shape than it should") }
    return Coordinates(latitude: latitude, longitude: longitude)
  }

  /// Numbers come as texts.
  private struct Place: Decodable {
    let lat: String
    let lon: String
  }
}

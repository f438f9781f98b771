public import Domain
public import Errors
public import Foundation
public import HTTP

/// The reason why an address has no coordinates, in the words that a page shows (facts §6.2).
public enum GeocodingError: Error, Equatable, Sendable, CustomStringConvertible, LocalizedError {
  /// No part of an address is given.
  case addressRequired
  /// The service does not know the address.
  case notFound
  /// The service could not be reached, or responded with an unexpected status or form.
  case failed(String)

  /// One sentence.
  public var description: String {
    switch self {
    case .addressRequired: "Address is required"
    case .notFound: "Address not found"
    case .failed(let why): "Geocoding failed: \(why)"
    }
  }

  /// The same sentence, for code that prints `LocalizedError`.
  public var errorDescription: String? { description }
}

extension GeocodingError: ClassifiedError {
  /// The kind of the error.
  public var kind: ErrorKind {
    switch self {
    case .addressRequired: .data
    case .failed: .unavailable
    case .notFound: .refused
    }
  }
}

/// A source of the coordinates of addresses.
public protocol PlaceSource: Sendable {
  /// Returns the coordinates of a family's home address.
  ///
  /// - Throws: `GeocodingError`, `CancellationError`.
  func coordinates(of home: HomeLocation) async throws -> Coordinates
}

/// Finds the coordinates of an address with OpenStreetMap's Nominatim. Its usage policy requires that clients identify
/// themselves and send at most one request per second, so it is asked only when a person presses a button, never for a
/// list.
public struct Geocoder: PlaceSource {
  private let client: any HTTPClient
  private let endpoint: URL?

  /// Creates a geocoder, optionally with another address of the service.
  public init(client: any HTTPClient, endpoint: URL? = nil) {
    self.client = client
    self.endpoint = endpoint ?? URL(string: "https://nominatim.openstreetmap.org/search")
  }

  /// Returns the coordinates of a family's home address.
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

  /// Nominatim sends the numbers as strings.
  private struct Place: Decodable {
    let lat: String
    let lon: String
  }
}

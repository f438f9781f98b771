import Crypto
import Foundation

/// The files that pages load: embedded in the program, so that it serves from wherever it is installed.
enum Asset: String, CaseIterable {
  case style = "app.css"
  case script = "app.js"
  case icon = "icon.svg"

  private static let contents: [Asset: [UInt8]] = [
    .style: PackageResources.app_css, .script: PackageResources.app_js, .icon: PackageResources.icon_svg,
  ]

  private static let versions: [Asset: String] = contents.mapValues { bytes in
    SHA256.hash(data: bytes).prefix(8).map { String($0, radix: 16) }.joined()
  }

  private var contentType: String {
    switch self {
    case .style: "text/css; charset=utf-8"
    case .script: "text/javascript; charset=utf-8"
    case .icon: "image/svg+xml"
    }
  }

  /// Its address, another one for other contents: what a browser has kept is never old.
  var address: String { "/assets/\(rawValue)?v=\(Self.versions[self] ?? "")" }

  static func answer(_ name: String) throws(WebError) -> WebResponse {
    guard let asset = Asset(rawValue: name), let bytes = contents[asset] else { throw .notFound }
    return WebResponse(
      status: 200, contentType: asset.contentType,
      headers: [("cache-control", "private, max-age=31536000, immutable")], body: bytes)
  }
}

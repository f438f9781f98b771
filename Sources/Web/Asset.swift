import Crypto
import Foundation

/// The files that pages load. They are embedded in the program, so that it can be installed anywhere.
enum Asset: String, CaseIterable {
  case style = "app.css"
  case script = "app.js"
  case icon = "icon.svg"
  /// What a phone needs to keep the pages among its apps.
  case manifest = "app.webmanifest"

  /// The files of `Static/style`, in the order of their rules.
  private static let styles = [
    PackageResources.base_css, PackageResources.frame_css, PackageResources.history_css, PackageResources.cards_css,
    PackageResources.controls_css, PackageResources.lists_css, PackageResources.school_css,
    PackageResources.toast_css, PackageResources.forms_css, PackageResources.records_css,
    PackageResources.settings_css, PackageResources.family_css, PackageResources.corrections_css,
    PackageResources.colleges_css,
    PackageResources.tables_css, PackageResources.board_css, PackageResources.timeline_css, PackageResources.places_css,
    PackageResources.events_css,
    PackageResources.exchange_css, PackageResources.editing_css, PackageResources.waiting_css,
    PackageResources.widths_css, PackageResources.print_css, PackageResources.colours_css,
  ]

  /// The files of `Static/script`, joined into the body of one function: a declaration in one file is visible in those
  /// after it.
  private static let scripts = [
    PackageResources.toast_js, PackageResources.asking_js, PackageResources.stars_js, PackageResources.lists_js,
    PackageResources.time_js, PackageResources.fresh_js, PackageResources.saving_js, PackageResources.leaving_js,
    PackageResources.fields_js, PackageResources.wishes_js, PackageResources.editing_js, PackageResources.changes_js,
    PackageResources.compare_js, PackageResources.sheet_js, PackageResources.place_js, PackageResources.photo_js,
    PackageResources.colleges_js, PackageResources.board_js, PackageResources.season_js, PackageResources.costs_js,
    PackageResources.exchange_js,
  ]

  private static let contents: [Asset: [UInt8]] = [
    .style: styles.flatMap(\.self),
    .script: Array("\"use strict\";\n(() => {\n".utf8) + scripts.flatMap(\.self) + Array("})();\n".utf8),
    .icon: PackageResources.icon_svg,
    .manifest: PackageResources.app_webmanifest,
  ]

  private static let versions: [Asset: String] = contents.mapValues { bytes in
    SHA256.hash(data: bytes).prefix(8).map { String($0, radix: 16) }.joined()
  }

  /// The file's contents.
  var bytes: [UInt8] { Self.contents[self] ?? [] }

  private var contentType: String {
    switch self {
    case .style: "text/css; charset=utf-8"
    case .script: "text/javascript; charset=utf-8"
    case .icon: "image/svg+xml"
    case .manifest: "application/manifest+json"
    }
  }

  /// The file's address. It changes with the contents, so that a cached file is never outdated.
  var address: String { "/assets/\(rawValue)?v=\(Self.versions[self] ?? "")" }

  static func answer(_ name: String) throws(WebError) -> WebResponse {
    guard let asset = Asset(rawValue: name) else { throw .notFound }
    return WebResponse(
      status: 200, contentType: asset.contentType,
      headers: [("cache-control", "private, max-age=31536000, immutable")], body: asset.bytes)
  }
}

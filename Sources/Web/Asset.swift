import Crypto
import Foundation

/// The files that pages load: embedded in the program, so that it serves from wherever it is installed.
enum Asset: String, CaseIterable {
  case style = "app.css"
  case script = "app.js"
  case icon = "icon.svg"

  /// The files of `Static/style`, in the order in which their rules count.
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

  /// The files of `Static/script`, one function's body: what is said in one is known in those behind it.
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
  ]

  private static let versions: [Asset: String] = contents.mapValues { bytes in
    SHA256.hash(data: bytes).prefix(8).map { String($0, radix: 16) }.joined()
  }

  /// What a browser gets.
  var bytes: [UInt8] { Self.contents[self] ?? [] }

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
    guard let asset = Asset(rawValue: name) else { throw .notFound }
    return WebResponse(
      status: 200, contentType: asset.contentType,
      headers: [("cache-control", "private, max-age=31536000, immutable")], body: asset.bytes)
  }
}

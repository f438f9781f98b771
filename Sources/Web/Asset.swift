import Crypto
import Foundation

/// The files that pages load. They are embedded in the program, so that it can be installed anywhere.
enum Asset: String, CaseIterable {
  case style = "app.css"
  case script = "app.js"
  case icon = "icon.svg"
  /// What a phone needs to keep the pages among its apps.
  case manifest = "app.webmanifest"
  /// What a paired device reads and sends without an open page.
  case worker = "worker.js"
  case icon180 = "icon-180.png"
  case icon192 = "icon-192.png"
  case icon512 = "icon-512.png"
  case maskable512 = "icon-maskable-512.png"

  /// The files of `Static/style`, in the order of their rules.
  private static let styles = [
    PackageResources.base_css, PackageResources.frame_css, PackageResources.history_css, PackageResources.cards_css,
    PackageResources.controls_css, PackageResources.lists_css, PackageResources.school_css,
    PackageResources.toast_css, PackageResources.forms_css, PackageResources.records_css,
    PackageResources.settings_css, PackageResources.family_css, PackageResources.corrections_css,
    PackageResources.colleges_css,
    PackageResources.tables_css, PackageResources.board_css, PackageResources.timeline_css, PackageResources.places_css,
    PackageResources.events_css,
    PackageResources.exchange_css, PackageResources.offline_css, PackageResources.editing_css,
    PackageResources.waiting_css,
    PackageResources.widths_css, PackageResources.print_css, PackageResources.colours_css,
  ]

  /// The files of `Static/script`, joined into the body of one function: a declaration in one file is visible in those
  /// after it.
  private static let scripts = [
    PackageResources.toast_js, PackageResources.kept_js, PackageResources.offline_js, PackageResources.asking_js,
    PackageResources.stars_js, PackageResources.lists_js, PackageResources.time_js, PackageResources.fresh_js,
    PackageResources.saving_js, PackageResources.leaving_js,
    PackageResources.fields_js, PackageResources.wishes_js, PackageResources.editing_js, PackageResources.changes_js,
    PackageResources.compare_js, PackageResources.sheet_js, PackageResources.place_js, PackageResources.photo_js,
    PackageResources.colleges_js, PackageResources.board_js, PackageResources.season_js, PackageResources.costs_js,
    PackageResources.exchange_js, PackageResources.unsent_js,
  ]

  private static func inFunction(_ files: [[UInt8]]) -> [UInt8] {
    Array("\"use strict\";\n(() => {\n".utf8) + files.flatMap(\.self) + Array("})();\n".utf8)
  }

  private static let contents: [Asset: [UInt8]] = [
    .style: styles.flatMap(\.self), .script: inFunction(scripts), .icon: PackageResources.icon_svg,
    .manifest: PackageResources.app_webmanifest,
  ]

  /// The icons that are drawn when they are first asked for.
  private static let drawn: [Asset: [UInt8]] = [
    .icon180: AppIcon(size: 180, isMaskable: true).png, .icon192: AppIcon(size: 192, isMaskable: false).png,
    .icon512: AppIcon(size: 512, isMaskable: false).png, .maskable512: AppIcon(size: 512, isMaskable: true).png,
  ]

  /// The worker, which knows by name the files of this build that every page loads. A build with other files is another
  /// worker, which browsers notice by its bytes.
  private static let workerBytes: [UInt8] = {
    let files = [Asset.style, .script, .icon]
    let list = files.map { "\"\($0.address)\"" }.joined(separator: ", ")
    let version = files.map { versions[$0] ?? "" }.joined(separator: "-")
    let facts = "const files = [\(list)];\nconst version = \"\(version)\";\n"
    return inFunction([Array(facts.utf8), PackageResources.kept_js, PackageResources.worker_js])
  }()

  private static let versions: [Asset: String] = contents.mapValues { bytes in
    SHA256.hash(data: bytes).prefix(8).map { String($0, radix: 16) }.joined()
  }

  /// The file's contents.
  var bytes: [UInt8] {
    switch self {
    case .worker: Self.workerBytes
    case .icon180, .icon192, .icon512, .maskable512: Self.drawn[self] ?? []
    default: Self.contents[self] ?? []
    }
  }

  private var contentType: String {
    switch self {
    case .style: "text/css; charset=utf-8"
    case .script, .worker: "text/javascript; charset=utf-8"
    case .icon: "image/svg+xml"
    case .manifest: "application/manifest+json"
    case .icon180, .icon192, .icon512, .maskable512: "image/png"
    }
  }

  /// The file's address. It changes with the contents, so that a cached file is never outdated.
  var address: String { Self.versions[self].map { "/assets/\(rawValue)?v=\($0)" } ?? "/assets/\(rawValue)" }

  private var headers: [(name: String, value: String)] {
    // A browser knows the worker by its address, so that address stays and is asked for again each time. The worker may
    // ask this server and nobody else.
    self == .worker
      ? [
        ("cache-control", "no-cache"), ("service-worker-allowed", "/"),
        ("content-security-policy", "default-src 'none'; connect-src 'self'"),
      ] : [("cache-control", "private, max-age=31536000, immutable")]
  }

  static func answer(_ name: String) throws(WebError) -> WebResponse {
    guard let asset = Asset(rawValue: name) else { throw .notFound }
    return WebResponse(status: 200, contentType: asset.contentType, headers: asset.headers, body: asset.bytes)
  }
}

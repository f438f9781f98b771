import Compass
import Domain
import EventLog
import Exchange
import Foundation
import Pages
import Projections

extension Site {
  /// `GET /export`: the list of files to download.
  func exports(_ request: WebRequest) throws -> WebResponse {
    let viewer = viewer()
    let slider = try read(at: try moment(request), of: .everything, viewer: viewer) { _ in }.slider
    let frame = frame(at: Route.exports.rawValue, query: request.query, slider: slider)
    let page = ExportPage(draws: draw != nil)
    return .page(frame.page(page.title) { ExportView(page: page, frame: frame).html })
  }

  /// `GET /export/{file}`: a file; the list of schools is filtered as the query says.
  func download(_ file: ExportFile, _ request: WebRequest) throws -> WebResponse {
    guard !file.isDrawn || draw != nil else { throw WebError.notFound }
    let viewer = try viewer(for: request)
    let moment = try moment(request).map(Moment.position)
    let found =
      switch file {
      case .everything: try everything(viewer)
      case .person: try aboutViewer(viewer)
      default: try bytes(of: file, at: moment, viewer, request.query)
      }
    guard let bytes = found else { return notice(ExportFile.nothing, status: 404, leadsTo: .exports) }
    return WebResponse(
      status: 200, contentType: file.contentType,
      headers: [("content-disposition", "attachment; filename=\"\(file.name(for: viewer))\"")], body: bytes)
  }

  /// A table, a report or the calendar; nil if there is no data.
  private func bytes(of file: ExportFile, at moment: Moment?, _ viewer: Viewer, _ query: FormFields) throws -> [UInt8]?
  {
    try home.read(at: moment) { reading in
      switch file {
      case .schoolsTable, .schoolsReport:
        let list = SchoolsQuery(query)
        return try SchoolComparison.load(from: reading, viewer: viewer, filters: list.filters, sort: list.sort)
          .map { try bytes(file, $0.table, $0.report, viewer) }
      case .offersTable, .offersReport:
        return try OffersExport.load(from: reading, viewer: viewer).map { try bytes(file, $0.table, $0.report, viewer) }
      case .interactionsTable, .interactionsReport:
        return try InteractionsExport.load(from: reading, viewer: viewer, school: query.text("school"))
          .map { try bytes(file, $0.table, $0.report, viewer) }
      case .metricsTable, .metricsReport:
        return try MetricsExport.load(from: reading, viewer: viewer)
          .map { try bytes(file, $0.table, $0.report, viewer) }
      case .calendar: return try ICalendar.load(from: reading, viewer: viewer).map { Array($0.data) }
      case .everything, .person: return nil
      }
    }
  }

  private func bytes(
    _ file: ExportFile, _ table: DataTable, _ report: @autoclosure () -> PDFReport, _ viewer: Viewer
  ) throws -> [UInt8] {
    guard file.isDrawn, let draw else { return Array(CSVDocument(table).data) }
    return Array(try draw(report(), viewer.now))
  }

  /// The archive. It is written to a file first, as the directory of an archive comes last.
  private func everything(_ viewer: Viewer) throws -> [UInt8]? {
    let (archive, position) = try home.read { reading in
      (try EverythingArchive.load(from: reading, photos: home.photos, viewer: viewer), reading.position)
    }
    return try archived(as: .everything) { try archive.write(to: $0, from: home, through: position) }
  }

  /// The archive of what is held about the viewer; nil if the viewer is nobody of the family.
  private func aboutViewer(_ viewer: Viewer) throws -> [UInt8]? {
    let loaded = try home.read { reading in
      try reading.members().first { $0.id == viewer.id.lowercased }.map { person in
        (try PersonArchive.load(of: person, from: reading, viewer: viewer), reading.position)
      }
    }
    guard let (archive, position) = loaded else { return nil }
    return try archived(as: .person) { try archive.write(to: $0, from: home, through: position, draw: draw) }
  }

  private func archived(as name: ExportFile, _ write: (FileHandle) throws -> Void) throws -> [UInt8] {
    try ScratchFolder.with(of: home.folder) { folder in
      let file = folder.appendingPathComponent(name.rawValue)
      try Data().write(to: file)
      try write(try FileHandle(forWritingTo: file))
      return Array(try Data(contentsOf: file))
    }
  }
}

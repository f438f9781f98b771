import Domain
import Exchange
import Foundation

#if canImport(CCairo)
  import CCairo

  /// Draws a report's pages into a PDF file with cairo. Fonts are embedded, so that the file looks the same everywhere;
  /// the text can be searched and copied.
  package enum PDFFile {
    /// Returns the file's bytes. The same report and time give the same bytes as long as the fonts are the same.
    ///
    /// - Parameters:
    ///   - report: The report to draw.
    ///   - paper: The paper for which it is laid out.
    ///   - created: The creation time in the file's properties.
    /// - Throws: `PDFError`.
    package static func data(_ report: PDFReport, on paper: Paper = .letter, created: Instant) throws(PDFError) -> Data
    {
      let fonts = try Fonts()
      let pages = ReportLayout.pages(of: report, on: paper, measure: fonts)
      let canvas = try Canvas(paper, fonts)
      canvas.describe(title: report.title, created: created)
      for page in pages { canvas.draw(page) }
      return try canvas.finish()
    }
  }

  /// A PDF file that is being drawn.
  private final class Canvas {
    private let surface: OpaquePointer
    private let context: OpaquePointer
    private let fonts: Fonts
    private let sink = Sink()

    /// Collects the bytes that cairo writes.
    private final class Sink {
      var data = Data()
    }

    init(_ paper: Paper, _ fonts: Fonts) throws(PDFError) {
      self.fonts = fonts
      // Unretained: the sink lives as long as the canvas, which destroys the surface.
      let surface = cairo_pdf_surface_create_for_stream(
        { sink, bytes, count in
          guard let sink, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
          Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue().data.append(bytes, count: Int(count))
          return CAIRO_STATUS_SUCCESS
        }, Unmanaged.passUnretained(sink).toOpaque(), paper.width, paper.height)
      guard let surface, let context = cairo_create(surface) else { throw .refused("no memory") }
      self.surface = surface
      self.context = context
    }

    deinit {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }

    func describe(title: String, created: Instant) {
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Recruiting Compass")
      // In whole seconds, because the format has no smaller unit.
      let second = Instant(milliseconds: created.milliseconds - created.milliseconds % 1000)
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, second.description)
    }

    func draw(_ page: ReportPage) {
      for mark in page.marks {
        switch mark {
        case .box(let x, let y, let width, let height, let ink):
          use(ink)
          cairo_rectangle(context, x, y, width, height)
          cairo_fill(context)
        case .text(let text, let x, let y, let style, let ink):
          use(ink)
          cairo_move_to(context, x, y)
          for run in fonts.runs(text, style: style) {
            cairo_set_scaled_font(context, run.font)
            // Cairo advances the current point by the width of the text.
            cairo_show_text(context, run.text)
          }
        }
      }
      cairo_show_page(context)
    }

    func finish() throws(PDFError) -> Data {
      let drawn = cairo_status(context)
      cairo_surface_finish(surface)
      let written = cairo_surface_status(surface)
      for status in [drawn, written] where status != CAIRO_STATUS_SUCCESS {
        throw .refused(String(cString: cairo_status_to_string(status)))
      }
      return sink.data
    }

    private func use(_ ink: Ink) {
      let (red, green, blue) = ink.rgb
      cairo_set_source_rgb(context, Double(red) / 255, Double(green) / 255, Double(blue) / 255)
    }
  }
#else
  /// A placeholder for builds without cairo.
  package enum PDFFile {
    /// Throws.
    ///
    /// - Throws: `PDFError.notBuiltIn`.
    package static func data(_ report: PDFReport, on paper: Paper = .letter, created: Instant) throws(PDFError) -> Data
    {
      throw .notBuiltIn
    }
  }
#endif

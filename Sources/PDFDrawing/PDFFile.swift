public import Domain
public import Exchange
public import Foundation

#if canImport(CCairo)
  import CCairo

  /// Draws a report's pages into a PDF file by cairo. The letters' shapes are embedded, so that the file looks the same
  /// everywhere; the text can be searched and copied.
  public enum PDFFile {
    /// The file's bytes. The same report and time give the same bytes, as long as the fonts are the same.
    ///
    /// - Parameters:
    ///   - report: What it says.
    ///   - paper: What it is laid out for.
    ///   - created: When the report was made, for the file's properties.
    /// - Throws: `PDFError`.
    public static func data(_ report: PDFReport, on paper: Paper = .letter, created: Instant) throws(PDFError) -> Data {
      let fonts = try Fonts()
      let pages = ReportLayout.pages(of: report, on: paper, measure: fonts)
      let canvas = try Canvas(paper, fonts)
      canvas.describe(title: report.title, created: created)
      for page in pages { canvas.draw(page) }
      return try canvas.finish()
    }
  }

  /// A PDF file in the making.
  private final class Canvas {
    private let surface: OpaquePointer
    private let context: OpaquePointer
    private let fonts: Fonts
    private let sink = Sink()

    /// Where cairo puts the bytes.
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
      // To the second: the format knows no smaller part.
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
            // Cairo moves the point on by what the letters take.
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
  /// Draws nothing: there is no cairo here.
  public enum PDFFile {
    /// Refuses.
    ///
    /// - Throws: `PDFError.notBuiltIn`.
    public static func data(_ report: PDFReport, on paper: Paper = .letter, created: Instant) throws(PDFError) -> Data {
      throw .notBuiltIn
    }
  }
#endif

#if canImport(CCairo)
  import CCairo
  import Exchange
  import Foundation

  /// The fonts of a report: one family for all characters that the family contains, and any font of the machine for
  /// every other character that the font contains.
  ///
  /// Characters are drawn one by one in the order of the text: scripts whose letters join or that run from right to
  /// left are shown, but not shaped.
  final class Fonts: TextMeasure {
    /// Adjacent characters that one font draws.
    struct Run {
      let text: String
      let font: OpaquePointer
    }

    /// A font file with the set of its characters.
    private final class Face {
      let pattern: OpaquePointer
      let face: OpaquePointer

      init?(_ pattern: OpaquePointer) {
        guard let face = cairo_ft_font_face_create_for_pattern(pattern) else { return nil }
        self.pattern = pattern
        self.face = face
      }

      deinit {
        cairo_font_face_destroy(face)
        FcPatternDestroy(pattern)
      }

      func has(_ scalar: Unicode.Scalar) -> Bool {
        var letters: OpaquePointer?
        guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &letters) == FcResultMatch, let letters else { return false }
        return FcCharSetHasChar(letters, scalar.value) != 0
      }
    }

    private struct FontKey: Hashable {
      let face: ObjectIdentifier
      let size: Double
    }

    private let regular: Face
    private let bold: Face
    private var fallbacks: [String: Face?] = [:]
    private var scaled: [FontKey: OpaquePointer] = [:]
    private var widths: [TextStyle: [String: Double]] = [:]

    init() throws(PDFError) {
      guard let regular = Self.match(isBold: false, having: nil), let bold = Self.match(isBold: true, having: nil)
      else { throw .refused("there is no font on this machine; install fonts-dejavu-core") }
      self.regular = regular
      self.bold = bold
    }

    deinit { for font in scaled.values { cairo_scaled_font_destroy(font) } }

    // MARK: Measuring and splitting

    func width(of text: String, style: TextStyle) -> Double {
      if let known = widths[style]?[text] { return known }
      let width = runs(text, style: style).reduce(0) { sum, run in
        var extents = cairo_text_extents_t()
        cairo_scaled_font_text_extents(run.font, run.text, &extents)
        return sum + extents.x_advance
      }
      widths[style, default: [:]][text] = width
      return width
    }

    /// Splits a text into runs of one font each.
    func runs(_ text: String, style: TextStyle) -> [Run] {
      var runs: [(text: String, face: Face)] = []
      // Uses precomposed characters if they exist, because fonts contain those.
      for character in text.precomposedStringWithCanonicalMapping {
        let face = face(for: character, isBold: style.isBold)
        if let last = runs.last, last.face === face {
          runs[runs.count - 1].text.append(character)
        } else {
          runs.append((String(character), face))
        }
      }
      return runs.compactMap { run in font(run.face, style.size).map { Run(text: run.text, font: $0) } }
    }

    private func face(for character: Character, isBold: Bool) -> Face {
      let primary = isBold ? bold : regular
      guard let scalar = character.unicodeScalars.first(where: { !primary.has($0) && !Self.isInvisible($0) }) else {
        return primary
      }
      let key = (isBold ? "b" : "r") + String(scalar)
      if let known = fallbacks[key] { return known ?? primary }
      let found = Self.match(isBold: isBold, having: scalar)
      fallbacks[key] = .some(found)
      // If no font of this machine contains the character, an empty box marks its place.
      return found ?? primary
    }

    /// Returns whether a scalar only changes the appearance of the one before it.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isVariationSelector || scalar.properties.generalCategory == .format
    }

    private func font(_ face: Face, _ size: Double) -> OpaquePointer? {
      let key = FontKey(face: ObjectIdentifier(face), size: size)
      if let font = scaled[key] { return font }
      var matrix = cairo_matrix_t()
      cairo_matrix_init_scale(&matrix, size, size)
      var identity = cairo_matrix_t()
      cairo_matrix_init_identity(&identity)
      // Without hinting, a text has the same width on paper as here, at any resolution.
      let options = cairo_font_options_create()
      defer { cairo_font_options_destroy(options) }
      cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
      cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
      guard let font = cairo_scaled_font_create(face.face, &matrix, &identity, options),
        cairo_scaled_font_status(font) == CAIRO_STATUS_SUCCESS
      else { return nil }
      scaled[key] = font
      return font
    }

    // MARK: Finding

    /// Returns the machine's best font; if a character is given, one that contains it, or nil.
    private static func match(isBold: Bool, having scalar: Unicode.Scalar?) -> Face? {
      guard let wanted = FcPatternCreate() else { return nil }
      defer { FcPatternDestroy(wanted) }
      for family in ["DejaVu Sans", "Liberation Sans", "sans-serif"] {
        family.withCString { name in
          _ = name.withMemoryRebound(to: FcChar8.self, capacity: family.utf8.count + 1) {
            FcPatternAddString(wanted, FC_FAMILY, $0)
          }
        }
      }
      FcPatternAddInteger(wanted, FC_WEIGHT, isBold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR)
      FcPatternAddBool(wanted, FC_SCALABLE, 1)
      if let scalar {
        let letters = FcCharSetCreate()
        FcCharSetAddChar(letters, scalar.value)
        FcPatternAddCharSet(wanted, FC_CHARSET, letters)
        FcCharSetDestroy(letters)
      }
      FcConfigSubstitute(nil, wanted, FcMatchPattern)
      FcDefaultSubstitute(wanted)
      var result = FcResultNoMatch
      guard let found = FcFontMatch(nil, wanted, &result), let face = Face(found) else { return nil }
      guard let scalar else { return face }
      return face.has(scalar) ? face : nil
    }
  }
#endif

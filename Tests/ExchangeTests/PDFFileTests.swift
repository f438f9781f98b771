import Domain
import Exchange
import Foundation
import PDFDrawing
import Pages
import Testing

#if canImport(CCairo)
  @Suite struct PDFFileTests {
    private let created = Instant("2026-11-21T09:13:12Z") ?? Instant(milliseconds: 0)

    private func report(_ rows: [[String]], title: String = "School Comparison Report") -> PDFReport {
      PDFReport(
        title: title, subtitle: "The Rivers", tiles: [LabelledText("Schools", "\(rows.count)")],
        sections: [
          .init(
            "Schools",
            .table(.init(columns: [.init("Rank", share: 1, isTrailing: true), .init("School", share: 4)], rows: rows)))
        ], footer: "Recruiting Compass")
    }

    private func text(_ report: PDFReport) throws -> String {
      let folder = try ExternalProgram.Folder()
      let file = try folder.file("a.pdf", PDFFile.data(report, created: created))
      return try ExternalProgram.text("pdftotext", "-layout", "-enc", "UTF-8", file.path, "-")
    }

    @Test func `another program reads pages, title, date and text`() throws {
      let folder = try ExternalProgram.Folder()
      let report = report((1...100).map { ["\($0)", "College \($0)"] })
      let file = try folder.file("a.pdf", PDFFile.data(report, created: created))
      let info = try ExternalProgram.text("pdfinfo", "-isodates", file.path)
      #expect(info.contains("Title:           School Comparison Report"))
      #expect(info.contains("CreationDate:    2026-11-21T09:13:12Z"))
      #expect(info.contains("Pages:           4"))
      #expect(info.contains("612 x 792 pts (letter)"))
      let text = try ExternalProgram.text("pdftotext", "-layout", file.path, "-")
      for number in 1...100 { #expect(text.contains("College \(number)\n"), "\(number)") }
      #expect(text.components(separatedBy: "Rank").count == 5)
      #expect(text.contains("Page 4 of 4"))
    }

    @Test func `the fonts are embedded`() throws {
      let folder = try ExternalProgram.Folder()
      let file = try folder.file("a.pdf", PDFFile.data(report([["1", "Rice"]]), created: created))
      let fonts = try ExternalProgram.text("pdffonts", file.path).split(separator: "\n").dropFirst(2)
      #expect(fonts.count >= 2)
      // Columns: name, type, encoding, emb, sub, uni, object ID.
      for font in fonts {
        let words = font.split(separator: " ")
        #expect(words.suffix(5).first == "yes", "\(font)")
      }
    }

    @Test func `letters of many scripts come out as they went in`() throws {
      let names = [
        "Bayamón", "Universität Köln", "Łódź", "Ἀθῆναι", "Москва", "Tiếng Việt", "Ñandú — “quoted” … 50 %",
        "naïve café",
      ]
      let text = try text(report(names.enumerated().map { ["\($0 + 1)", $1] }))
      for name in names { #expect(text.contains(name), "\(name)") }
      // A letter and a combining accent are drawn as one precomposed letter.
      #expect(try self.text(report([["1", "Bayamo\u{301}n"]])).contains("Bayamón"))
    }

    @Test func `hostile text is text`() throws {
      let evil = "<script>alert(1)</script> %PDF (a) \\) endobj \u{0}\u{7}\u{202e}"
      #expect(try text(report([["1", evil]])).contains("<script>alert(1)</script> %PDF (a) \\) endobj"))
      let long = String(repeating: "x", count: 20_000)
      #expect(try text(report([["1", long]])).filter { $0 == "x" }.count == 20_000)
    }

    @Test func `the same report gives the same bytes`() throws {
      let report = report([["1", "Rice"]])
      #expect(try PDFFile.data(report, created: created) == PDFFile.data(report, created: created))
    }
  }
#endif

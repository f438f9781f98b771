import Foundation

/// A form with at most one file (`multipart/form-data`, RFC 7578), read strictly.
struct Multipart {
  /// The fields without the file.
  let fields: FormFields
  /// The bytes of the file; nil if none was chosen.
  let file: [UInt8]?

  /// - Throws: `WebError.badRequest` for a body that does not match its content type, or with a second file.
  init(_ body: [UInt8], contentType: String) throws(WebError) {
    guard let boundary = Self.boundary(contentType) else { throw .badRequest }
    // The first boundary is at the very beginning: with a line break added before it, all boundaries look alike.
    let body = Data("\r\n".utf8) + body
    let mark = Data("\r\n--\(boundary)".utf8)
    guard var at = body.range(of: mark, in: body.startIndex..<min(body.count, mark.count)) else { throw .badRequest }
    var (fields, file): ([(String, String)], [UInt8]?) = ([], nil)
    while !body[at.upperBound...].starts(with: Array("--".utf8)) {
      guard body[at.upperBound...].starts(with: Array("\r\n".utf8)),
        let head = body.range(of: Data("\r\n\r\n".utf8), in: at.upperBound..<body.endIndex),
        head.lowerBound - at.upperBound < 4096, let end = body.range(of: mark, in: head.upperBound..<body.endIndex),
        let headers = String(validating: body[at.upperBound..<head.lowerBound], as: UTF8.self),
        let name = headers.firstMatch(of: /(?i)content-disposition: *form-data; *name="([^"\r\n]*)"/)?.output.1,
        fields.count < FormFields.limit
      else { throw .badRequest }
      let content = body[head.upperBound..<end.lowerBound]
      if headers.contains(/; *filename(?:\*)?=/) {
        guard file == nil else { throw .badRequest }
        file = Array(content)
      } else {
        guard let text = String(validating: content, as: UTF8.self) else { throw .badRequest }
        fields.append((String(name), text))
      }
      at = end
    }
    self.fields = try FormFields(fields)
    self.file = file.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func boundary(_ contentType: String) -> String? {
    let match = contentType.firstMatch(of: /(?i)^multipart\/form-data;.*boundary="?([A-Za-z0-9'()+_,.\/:=?-]{1,70})"?/)
    return (match?.output.1).map(String.init)
  }
}

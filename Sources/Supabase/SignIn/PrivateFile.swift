import Foundation

extension Data {
  /// Reads a file that only its owner may read; nil if it is longer than `maximumBytes` or cannot be read.
  ///
  /// - Throws: `SignInError.file` if there is no such file, or if others may read it.
  init?(privateFile file: URL, maximumBytes: Int) throws(SignInError) {
    let attributes = (try? FileManager.default.attributesOfItem(atPath: file.path)) ?? [:]
    guard let mode = attributes[.posixPermissions] as? Int else {
      throw .file(path: file.path, reason: "it is not there")
    }
    guard mode & 0o077 == 0 else {
      throw .file(path: file.path, reason: "it can be read by others; chmod 600 makes it yours")
    }
    guard let size = attributes[.size] as? Int, size <= maximumBytes, let data = try? Data(contentsOf: file) else {
      return nil
    }
    self = data
  }
}

import Foundation

/// The terminal that output goes to.
package enum Screen {
  /// The terminal's width in columns; `otherwise` for a file, a pipe or a terminal that does not report its width.
  package static func columns(descriptor: Int32, otherwise: Int = 80) -> Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return otherwise }
    return Int(size.ws_col)
  }
}

import Foundation
import Terminal

/// The browser of the person at this machine.
enum Browser {
  #if os(macOS)
    private static let program = "open"
  #else
    private static let program = "xdg-open"
  #endif

  /// Opens an address. If no browser is found, says so; the address can then be opened by hand.
  static func open(_ address: URL) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program, address.absoluteString]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { if $0.terminationStatus != 0 { notOpened() } }
    do { try process.run() } catch { notOpened() }
  }

  private static func notOpened() {
    StandardStream.errors.write("No browser could be opened (\(program)); open the address yourself\n")
  }
}

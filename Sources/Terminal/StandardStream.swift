import Foundation
import Synchronization

/// Standard output or standard error of this process. Nothing else in the project writes to either of them
/// (`Tools/check-output.py`): Foundation's handles end the program where a disk is full or a descriptor is closed, and
/// Swift's own `print` does not say that anything was lost.
package final class StandardStream: Sendable {
  /// Where answers go. A command goes on if its answer cannot be written, and reports `failure` when it is done. If the
  /// reader of a pipe has gone, the process ends as SIGPIPE ends it, without a word.
  package static let output = StandardStream(STDOUT_FILENO, endsWithReader: true)
  /// Where errors, warnings, questions and progress go. What cannot be written is lost, and nothing follows from it.
  package static let errors = StandardStream(STDERR_FILENO, endsWithReader: false)

  private let descriptor: Int32
  private let endsWithReader: Bool
  private let firstFailure = Mutex<StreamFailure?>(nil)

  init(_ descriptor: Int32, endsWithReader: Bool) {
    self.descriptor = descriptor
    self.endsWithReader = endsWithReader
  }

  /// Prepares the streams; each program calls it before anything else.
  ///
  /// A closed descriptor would be given to the next file that is opened, such as a database, and answers be written
  /// into that. So a place-holder takes it, which cannot be written to and reads as an empty input. SIGPIPE is ignored,
  /// because a lost reader of errors must not end a command.
  package static func prepare() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is given, and those below are taken.
      _ = open("/dev/null", O_RDONLY)
    }
    signal(SIGPIPE, SIG_IGN)
  }

  /// Why not everything could be written; nil if it could.
  package var failure: StreamFailure? { firstFailure.withLock { $0 } }

  /// Writes a text. After the first failure nothing more is written, so that an answer never has a gap.
  package func write(_ text: String) { write(Data(text.utf8)) }

  /// Writes bytes, as `write(_:)` does a text.
  package func write(_ bytes: Data) {
    firstFailure.withLock { failure in
      guard failure == nil || !endsWithReader else { return }
      do throws(StreamFailure) {
        try send(bytes)
      } catch {
        if endsWithReader, error.code == EPIPE { Self.endAsByBrokenPipe() }
        failure = failure ?? error
      }
    }
  }

  /// Writes bytes for a program that goes on if that fails, and reports the failure itself.
  package func send(_ bytes: Data) throws(StreamFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeOnce($0, to: descriptor) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // Another program made a shared terminal or pipe non-blocking.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, -1)
      } else if errno != EINTR {
        throw StreamFailure(code: errno)
      }
    }
  }

  /// Ends the process as the system does where a program has not ignored SIGPIPE: shells call that 141.
  private static func endAsByBrokenPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    _exit(128 + SIGPIPE)
  }
}

/// The system's `write`, whose name the methods above hide.
private func writeOnce(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

/// Why a standard stream takes no output.
package struct StreamFailure: Error, Equatable, CustomStringConvertible {
  /// The system's number of the error.
  package let code: Int32

  /// The reason in a few words, as the end of a sentence about the stream.
  package var description: String { code == EBADF ? "it is closed" : String(cString: strerror(code)) }
}

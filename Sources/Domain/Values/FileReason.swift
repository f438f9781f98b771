import Foundation

/// Describes why a file could not be read or written, in place of Foundation's own messages, which people do not
/// understand. The caller adds the file's name and, if there is one, the remedy.
public enum FileReason {
  /// Returns the reason for an error that Foundation or the system threw, without the file's name.
  public static func words(_ error: any Error) -> String {
    let error = error as NSError
    switch (error.domain, error.code) {
    case (NSCocoaErrorDomain, CocoaError.Code.fileNoSuchFile.rawValue),
      (NSCocoaErrorDomain, CocoaError.Code.fileReadNoSuchFile.rawValue), (NSPOSIXErrorDomain, 2):
      return "there is no such file or folder"
    case (NSCocoaErrorDomain, CocoaError.Code.fileReadNoPermission.rawValue),
      (NSCocoaErrorDomain, CocoaError.Code.fileWriteNoPermission.rawValue), (NSPOSIXErrorDomain, 13),
      (NSPOSIXErrorDomain, 1):
      return "its permissions do not allow it"
    case (NSCocoaErrorDomain, CocoaError.Code.fileWriteFileExists.rawValue), (NSPOSIXErrorDomain, 17):
      return "there is something of that name already"
    case (NSCocoaErrorDomain, CocoaError.Code.fileWriteOutOfSpace.rawValue), (NSPOSIXErrorDomain, 28):
      return "the disk is full"
    case (NSCocoaErrorDomain, CocoaError.Code.fileWriteVolumeReadOnly.rawValue), (NSPOSIXErrorDomain, 30):
      return "the disk is read-only"
    case (NSPOSIXErrorDomain, 21):
      return "it is a folder"
    case (NSPOSIXErrorDomain, let code):
      return String(cString: strerror(Int32(code)))
    default:
      if let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError { return words(cause) }
      return "the system does not allow it (\(error.domain) \(error.code))"
    }
  }
}

import Foundation
import Testing

/// What only root can arrange for a program that a test runs: another user, a disk that is full or read-only.
public enum Surroundings {
  /// The user and group that stand for somebody who is not root: nobody's.
  public static let stranger: UInt32 = 65_534

  /// The words before a program that make the stranger run it.
  public static let asStranger = [
    "setpriv", "--reuid=\(stranger)", "--regid=\(stranger)", "--clear-groups", "env", "HOME=/nonexistent",
  ]

  /// The words before a program that make it see a folder as one on a read-only file system.
  public static func readOnly(_ folder: String) -> [String] {
    ["unshare", "-m", "sh", "-c", #"mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@""#, folder]
  }

  /// The words before a program that make it see a copy of a folder on a disk in memory on which no byte is free.
  public static func full(_ folder: String) -> [String] {
    let script = #"""
      mkdir -p "$0.kept" && mount --bind "$0" "$0.kept" &&
      mount -t tmpfs -o size=2m,mode=700,uid=65534,gid=65534 none "$0" && cp -a "$0.kept/." "$0/" &&
      { dd if=/dev/zero of="$0/filler" bs=4096 2>/dev/null; exec "$@"; }
      """#
    return ["unshare", "-m", "sh", "-c", script, folder]
  }

  /// Whether other users and mounts are to be had here. Where they are not, says so; in CI, which may skip nothing, that
  /// is a failure.
  public static let areArranged: Bool = {
    let isPossible =
      getuid() == 0 && (try? SystemProgram.run("unshare", ["-m", "mount", "-t", "tmpfs", "none", "/mnt"]).code) == 0
      && (try? SystemProgram.run("setpriv", ["--reuid=\(stranger)", "--regid=\(stranger)", "--clear-groups", "true"])
        .code) == 0
    if !isPossible {
      print("SKIPPED: only root with setpriv and unshare can arrange other users and disks; not tested in this run")
      if ProcessInfo.processInfo.environment["CI"] == "true" { Issue.record("CI may skip nothing") }
    }
    return isPossible
  }()
}

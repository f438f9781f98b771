#if os(Linux)
  import Foundation
  import HTTP
  import TestSupport
  import Testing

  /// OpenSSL's own server, with a certificate made for the test.
  private final class TLSServer {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rc-tls-\(UUID().uuidString)")
    let port: Int
    private let process = ChildProcess()

    var certificate: URL { folder.appendingPathComponent("cert.pem") }

    /// A server whose certificate is for a name, such as `IP:127.0.0.1`; nil where openssl is not installed.
    init?(name: String) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let files = ["-keyout", "key.pem", "-out", "cert.pem"]
      let request = [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=test", "-addext",
        "subjectAltName=\(name)",
      ]
      let maker = ChildProcess()
      maker.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
      maker.arguments = request + files
      maker.currentDirectoryURL = folder
      maker.standardError = FileHandle.nullDevice
      guard FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl") else { return nil }
      try maker.run()
      maker.waitUntilExit()
      try #require(maker.terminationStatus == 0)
      process.executableURL = maker.executableURL
      process.arguments = ["s_server", "-accept", "127.0.0.1:0", "-www", "-key", "key.pem", "-cert", "cert.pem"]
      process.currentDirectoryURL = folder
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      var said = Data()
      var found: Int?
      while found == nil {
        let more = output.fileHandleForReading.availableData
        guard !more.isEmpty else { throw CocoaError(.fileReadUnknown) }
        said += more
        let lines = String(decoding: said, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        found = lines.dropLast().first { $0.hasPrefix("ACCEPT") }?.split(separator: ":").last.flatMap { Int($0) }
      }
      port = try #require(found)
    }

    deinit {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      try? FileManager.default.removeItem(at: folder)
    }
  }

  @Suite struct CertificateTests {
    /// Whether the certificate is trusted, whether it is for the right name, and whether there is an answer.
    @Test(arguments: [(true, "IP:127.0.0.1", true), (false, "IP:127.0.0.1", false), (true, "DNS:example.com", false)])
    func `only a trusted certificate of the right name is spoken to`(isTrusted: Bool, name: String, isFine: Bool)
      async throws
    {
      guard let server = try TLSServer(name: name) else {
        print("SKIPPED: openssl is not installed, no certificate was refused")
        return
      }
      let client = CurlClient(authorities: isTrusted ? server.certificate : nil)
      let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
      do {
        let response = try await client.send(HTTPRequest(.get, url))
        #expect(isFine && response.status == 200)
      } catch {
        guard case .untrusted(host: "127.0.0.1", _) = error else {
          Issue.record("\(error)")
          return
        }
        #expect(!isFine)
      }
    }
  }
#endif

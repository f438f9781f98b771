import Foundation
import TestSupport
import Testing

/// `rc serve --house` as a process that speaks TLS: what curl and openssl say of it.
@Suite struct HouseTLSTests {
  /// A house that is served, with its own certificate unless another is given.
  private final class House {
    let home: HomeFolder
    let child: Child
    let port: Int
    let invitation: String
    let fingerprint: String?
    let trustPage: String?

    private struct Said: Decodable {
      let address: URL
      let fingerprint: String?
      let trust: String?
    }

    init(_ home: HomeFolder, _ options: [String] = []) throws {
      self.home = home
      child = try Child(
        "rc",
        ["serve", "--json", "--house", "--listen", "127.0.0.1", "--port", "0", "--as", "Ana", "--home", home.path]
          + options, environment: ["TZ": "UTC"])
      let line = try #require(child.line(), "\(child.finish().errors)")
      let said = try JSONDecoder().decode(Said.self, from: Data(line.utf8))
      port = try #require(said.address.port)
      (invitation, fingerprint, trustPage) = (said.address.path, said.fingerprint, said.trust)
    }

    deinit { child.kill() }

    var root: String { home.url.appendingPathComponent("root.crt").path }

    /// What curl gets over TLS, as a device that trusts the house.
    func get(_ path: String, _ options: String..., host: String = "localhost") throws -> SystemProgram.Said {
      try SystemProgram.run(
        "curl", ["-sS", "-i", "--max-time", "60", "--cacert", root, "https://\(host):\(port)\(path)"] + options)
    }

    /// What curl gets without TLS.
    func plain(_ path: String, _ options: String...) throws -> SystemProgram.Said {
      try SystemProgram.run("curl", ["-sS", "-i", "--max-time", "60", "http://localhost:\(port)\(path)"] + options)
    }
  }

  private static func family() throws -> HomeFolder {
    let home = HomeFolder()
    try home.rc("family", "create", "The Rivers")
    try home.rc("family", "add", "Sam", "--role", "player")
    try home.rc("family", "add", "Ana", "--role", "parent")
    return home
  }

  /// A family whose certificate a device trusts: the file `root.crt` in the home.
  private static func trusted() throws -> HomeFolder {
    let home = try family()
    try home.rc("devices", "trust", "--out", home.url.appendingPathComponent("root.crt").path)
    return home
  }

  @Test func `who trusts the house's certificate gets in by his invitation, and everybody else nowhere`() throws {
    let house = try House(Self.trusted())
    // A device that does not trust it refuses.
    let stranger = try SystemProgram.run("curl", ["-sS", "--max-time", "60", "https://localhost:\(house.port)/"])
    #expect(stranger.code == 60, "\(stranger.text)")
    for host in ["localhost", "127.0.0.1"] {
      let page = try house.get(house.invitation, host: host)
      #expect(page.code == 0 && page.text.contains("200 OK") && page.text.contains("Welcome, Ana"), "\(page.text)")
      #expect(!page.text.lowercased().contains("strict-transport-security"))
    }
    // Another name of this machine is none of its own.
    let other = try house.get("/", "--resolve", "other.local:\(house.port):127.0.0.1", host: "other.local")
    #expect(other.code == 60, "\(other.text)")
    // A guessed invitation, one without a page of ours, the right one, and the same once more.
    let origin = "Origin: https://localhost:\(house.port)"
    let guessed = try house.get("/join/" + String(repeating: "0", count: 64), "-X", "POST", "-H", origin)
    #expect(guessed.text.contains(" 404 ") && !guessed.text.lowercased().contains("set-cookie"))
    let foreign = try house.get(house.invitation, "-X", "POST", "-H", "Origin: http://localhost:\(house.port)")
    #expect(foreign.text.contains(" 403 "), "\(foreign.text)")
    let joined = try house.get(house.invitation, "-X", "POST", "-H", origin)
    let cookie = try #require(joined.text.firstMatch(of: /[Ss]et-[Cc]ookie: ([^;]+);([^\r\n]*)/), "\(joined.text)")
    #expect(cookie.1.hasPrefix("__Host-rc-\(house.port)=") && cookie.2.contains("; Secure"))
    #expect(cookie.2.contains("HttpOnly") && cookie.2.contains("SameSite=Strict"))
    let again = try house.get(house.invitation, "-X", "POST", "-H", origin)
    #expect(again.text.contains(" 404 ") && !again.text.lowercased().contains("set-cookie"))
    #expect(try house.get("/schools", "-H", "Cookie: \(cookie.1)").text.contains("200 OK"))
    #expect(try house.get("/schools").text.contains(" 401 "))
    // The page that helps to trust it is there for devices that do, too.
    #expect(try house.get("/trust").text.contains("200 OK"))
  }

  @Test func `without TLS there is only the page that helps to trust it`() throws {
    let house = try House(Self.trusted())
    let fingerprint = try #require(house.fingerprint)
    #expect(house.trustPage == "http://localhost:\(house.port)/trust")
    let page = try house.plain("/trust").text
    #expect(page.contains("200 OK") && page.contains(fingerprint) && page.contains("https://localhost:\(house.port)/"))
    for word in ["<form", "<script", "<input", "set-cookie", "strict-transport", "The Rivers", "Welcome"] {
      #expect(!page.lowercased().contains(word.lowercased()), "\(word)")
    }
    // What it hands out is what is trusted.
    let certificate = try house.plain("/trust/house.crt").text
    let root = try String(contentsOfFile: house.root, encoding: .utf8)
    #expect(certificate.contains("application/x-x509-ca-cert") && certificate.hasSuffix(root))
    #expect(!certificate.contains("PRIVATE KEY"))
    let profile = try house.plain("/trust/house.mobileconfig").text
    #expect(profile.contains("com.apple.security.root") && profile.contains(fingerprint))
    let style = try #require(page.firstMatch(of: /href="(\/assets\/app\.css[^"]*)"/)).1
    #expect(try house.plain(String(style)).text.contains("text/css"))
    // Everything else leads to it, and no secret is repeated.
    for path in ["/", "/schools", house.invitation, "/api/openapi.json", "/trust/authority.pem", "/assets/../devices"] {
      let answer = try house.plain(path, "--path-as-is").text
      #expect(answer.contains(" 303 ") || answer.contains(" 404 "), "\(path): \(answer)")
      #expect(!answer.lowercased().contains("set-cookie") && !answer.contains(house.invitation), "\(path)")
    }
    #expect(try house.plain("/").text.contains("ocation: /trust\r"))
    let posted = try house.plain(house.invitation, "-X", "POST", "-H", "Origin: http://localhost:\(house.port)").text
    #expect(posted.contains(" 403 ") && !posted.lowercased().contains("set-cookie"))
    // A name that is not ours is not written into the page.
    #expect(try !house.plain("/trust", "-H", "Host: evil.example").text.contains("evil.example"))
    // Nothing was used up.
    #expect(try house.get(house.invitation).text.contains("Welcome, Ana"))
  }

  @Test func `old versions of TLS are refused, and what is no TLS ends the connection`() async throws {
    let house = try House(Self.trusted())
    for (version, isServed) in [("-tls1_2", true), ("-tls1_3", true), ("-tls1_1", false), ("-tls1", false)] {
      let said = try SystemProgram.run(
        "openssl",
        [
          "s_client", "-connect", "127.0.0.1:\(house.port)", version, "-cipher", "ALL:@SECLEVEL=0", "-CAfile",
          house.root,
          "-verify_return_error",
        ])
      #expect((said.code == 0) == isServed, "\(version): \(said.text)")
    }
    // A suite without forward secrecy is none that is offered.
    let weak = try SystemProgram.run(
      "openssl", ["s_client", "-connect", "127.0.0.1:\(house.port)", "-tls1_2", "-cipher", "AES128-SHA"])
    #expect(weak.code != 0)
    // A record that claims to be a handshake and is none, and bytes that are nothing at all.
    for bytes in [
      [0x16, 3, 1, 0, 5, 1, 2, 3, 4, 5], [0x16, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0x80, 0x2E, 1, 0, 2],
      [0, 13, 10, 13, 10],
    ] {
      let answer = try await Browser.exchange(bytes.map { UInt8($0) }, port: house.port, finishing: true)
      #expect(!String(decoding: answer, as: UTF8.self).contains("200 OK"))
    }
    #expect(try house.get("/").text.contains(" 401 "))
  }

  // MARK: A certificate that is given

  /// Makes a certificate for `localhost` and its key in the home.
  private static func make(_ home: HomeFolder, _ name: String, names: String = "DNS:localhost", days: String = "30")
    throws -> (certificate: String, key: String)
  {
    let (certificate, key) = ("\(home.path)/\(name).crt", "\(home.path)/\(name).key")
    let said = try SystemProgram.run(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=\(name)",
        "-days",
        days, "-keyout", key, "-out", certificate, "-addext", "subjectAltName=\(names)",
      ])
    #expect(said.code == 0, "\(said.text)")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
    return (certificate, key)
  }

  @Test func `a given certificate is shown, and the renewed one without a restart`() throws {
    let home = try Self.family()
    let given = try Self.make(home, "root")
    let house = try House(home, ["--certificate", given.certificate, "--key", given.key])
    #expect(house.fingerprint == nil && house.trustPage == nil)
    let page = try house.get(house.invitation).text
    #expect(page.contains("Welcome, Ana") && page.lowercased().contains("strict-transport-security: max-age=2592000"))
    // Without TLS it says only where it is.
    let plain = try house.plain(house.invitation).text
    #expect(plain.contains("ocation: https://localhost:\(house.port)/\r") && !plain.lowercased().contains("strict-tr"))
    #expect(try house.plain("/trust").text.contains(" 303 "))
    func subject() throws -> String {
      try SystemProgram.run("openssl", ["s_client", "-connect", "127.0.0.1:\(house.port)"]).text
    }
    #expect(try subject().contains("CN = root") || subject().contains("CN=root"))
    let next = try Self.make(home, "next")
    for (new, old) in [(next.key, given.key), (next.certificate, given.certificate)] {
      try #require(rename(new, old) == 0)
      // Between the two, the former one is shown still.
      #expect(try subject().contains("BEGIN CERTIFICATE"))
    }
    #expect(try subject().contains("CN = next") || subject().contains("CN=next"))
    #expect(try house.get(house.invitation).text.contains("Welcome, Ana"))
    #expect(try home.rc("devices", "trust", expecting: 1).contains("nothing to trust"))
  }

  @Test func `a certificate that would not do is refused at the start, with what would be accepted`() throws {
    let home = try Self.family()
    let (good, other) = (try Self.make(home, "good"), try Self.make(home, "other"))
    func refused(_ options: String..., code: Int32 = 65) throws -> String {
      try home.run("rc", ["serve", "--house", "--port", "0", "--as", "Ana"] + options, expecting: code)
    }
    #expect(try refused("--certificate", good.certificate, "--key", other.key).contains("does not belong"))
    #expect(try refused("--certificate", good.certificate, code: 64).contains("belong together"))
    #expect(
      try refused("--certificate", good.certificate, "--key", good.key, "--origin", "https://else.example")
        .contains("accepted: --origin with one of https://localhost"))
    let wild = try Self.make(home, "wild", names: "DNS:*.example.com")
    #expect(try refused("--certificate", wild.certificate, "--key", wild.key).contains("names no host"))
    #expect(try refused("--certificate", "\(home.path)/none", "--key", good.key, code: 74).contains("cannot be read"))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: good.key)
    #expect(try refused("--certificate", good.certificate, "--key", good.key).contains("chmod 600"))
    #expect(try refused("--origin", "http://house.example", "--listen", "0.0.0.0", code: 64).contains("accepted"))
    #expect(try refused("--listen", "203.0.113.1", code: 64).contains("exists in a house only"))
  }

  // MARK: Invitations from the terminal

  @Test func `an invitation leads to where the server is, and fits a terminal`() throws {
    let home = try Self.trusted()
    #expect(try home.rc("devices", "invite", "Sam", "--as", "Ana", expecting: 1).contains("start rc serve --house"))
    struct Invitation: Decodable { let address: URL }
    let link: URL
    do {
      let house = try House(home)
      let text = try home.rc("devices", "invite", "Sam", "--as", "Ana")
      let lines = text.split(separator: "\n")
      #expect(lines.count <= 40 && lines.contains { $0.hasPrefix("https://localhost:\(house.port)/join/") })
      #expect(lines.filter { $0.contains("█") }.allSatisfy { $0.count <= 80 } && text.contains("▀"))
      #expect(text.contains("opens http://localhost:\(house.port)/trust first"))
      link = try JSONDecoder().decode(
        Invitation.self, from: Data(home.rc("devices", "invite", "Sam", "--as", "Ana", "--json").utf8)
      ).address
      #expect(try house.get(link.path).text.contains("Welcome, Sam"))
      let trust = try home.rc("devices", "trust")
      #expect(try trust.contains(#require(house.fingerprint)) && trust.contains(#require(house.trustPage)))
      for device in ["iPhone", "Android", "Mac", "Windows", "Linux"] {
        #expect(trust.contains("\n\(device)"), "\(device)")
      }
    }
    #expect(try home.rc("devices", "invite", "Sam", "--as", "Ana").contains("does not run now"))
  }
}

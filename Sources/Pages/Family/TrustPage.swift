/// How a device is made to trust the certificate of the family's own server: once, before its first invitation.
public struct TrustPage: Codable, Equatable, Sendable {
  /// The steps for one kind of device.
  public struct Guide: Codable, Equatable, Sendable {
    /// The anchor of the guide: "iphone".
    public let id: String
    /// "iPhone and iPad".
    public let title: String
    /// What to do, in order.
    public let steps: [String]
  }

  /// The heading.
  public let title: String
  /// Why this is needed, and for which hosts the certificate can be used.
  public let text: String
  /// The label of the fingerprint.
  public let fingerprintLabel: String
  /// The SHA-256 fingerprint of the certificate, as devices show it: "AB:CD:…".
  public let fingerprint: String
  /// Why the fingerprint has to be compared, and with what.
  public let compare: String
  /// The label of the link to the certificate.
  public let certificate: String
  /// The label of the link to the profile for Apple's devices.
  public let profile: String
  /// The steps for each kind of device.
  public let guides: [Guide]
  /// The address of the family's pages: "https://192.168.1.20:8443".
  public let origin: String
  /// The label of the link to the family's pages.
  public let open: String
  /// What to do when the certificate is no longer to be trusted.
  public let undo: String

  /// The page of a server.
  ///
  /// - Parameters:
  ///   - fingerprint: The SHA-256 fingerprint of the certificate.
  ///   - origin: The address of the family's pages.
  public init(fingerprint: String, origin: String) {
    title = "Trust This House's Certificate"
    text =
      "The family's server encrypts what it sends with a certificate that it made itself, so each device has to be told "
      + "once that it may be trusted. It can stand for names and addresses inside a house only, never for a site on the "
      + "internet."
    fingerprintLabel = "Fingerprint (SHA-256)"
    self.fingerprint = fingerprint
    compare =
      "Before you trust it, compare the fingerprint that your device shows with the one on the screen of the computer "
      + "where the server runs: rc devices trust shows it. Somebody else in the same network could have changed this "
      + "page. If they differ, stop."
    certificate = "Certificate"
    profile = "Profile for iPhone, iPad and Mac"
    guides = Self.guides
    self.origin = origin
    open = "Open the Family's Pages"
    undo =
      "To stop trusting it, remove the certificate or profile in the same settings; it is called Recruiting Compass House."
  }

  private static let guides = [
    Guide(
      id: "iphone", title: "iPhone and iPad",
      steps: [
        "Open this page in Safari, choose Profile for iPhone, iPad and Mac, and allow the download.",
        "In Settings choose Profile Downloaded. Under More Details, the certificate shows its fingerprint: compare it.",
        "Choose Install and enter the device's passcode.",
        "In Settings › General › About › Certificate Trust Settings switch on Recruiting Compass House.",
        "Open the invitation.",
      ]),
    Guide(
      id: "android", title: "Android",
      steps: [
        "Choose Certificate and keep the file.",
        "In Settings search for \"CA certificate\" (Security & privacy › Encryption & credentials › Install a "
          + "certificate), choose Install anyway and then the file house.crt.",
        "Under Trusted credentials › User choose Recruiting Compass House: compare the fingerprint.",
        "Open the invitation in Chrome. Firefox needs \"Use third party CA certificates\" in its secret settings.",
      ]),
    Guide(
      id: "mac", title: "Mac",
      steps: [
        "Choose Certificate and open the file house.crt: it is added to the login keychain.",
        "In Keychain Access open Recruiting Compass House. At the end of its details is the fingerprint: compare it.",
        "Open Trust, choose Always Trust, close the window and enter your password.",
        "Open the invitation.",
      ]),
    Guide(
      id: "windows", title: "Windows",
      steps: [
        "Choose Certificate and keep the file.",
        "In a command prompt, certutil -dump Downloads\\house.crt shows Cert Hash(sha256): compare it.",
        "Open the file, choose Install Certificate › Current User › Place all certificates in the following store › "
          + "Trusted Root Certification Authorities, and confirm the warning.",
        "Open the invitation.",
      ]),
    Guide(
      id: "linux", title: "Linux",
      steps: [
        "Choose Certificate and keep the file.",
        "openssl x509 -in house.crt -noout -fingerprint -sha256 shows the fingerprint: compare it.",
        "Chromium: Settings › Privacy and security › Security › Manage certificates, and import the file as a trusted "
          + "certificate. Firefox: Settings › Privacy & Security › View Certificates › Authorities › Import, for websites.",
        "For all other programs: copy the file to /usr/local/share/ca-certificates and run update-ca-certificates as root.",
        "Open the invitation.",
      ]),
  ]

  /// The path of the page.
  public static let path = "/trust"
  /// The path of the certificate.
  public static let certificatePath = "/trust/house.crt"
  /// The path of the profile for Apple's devices.
  public static let profilePath = "/trust/house.mobileconfig"
}

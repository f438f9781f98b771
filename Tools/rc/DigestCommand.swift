import ArgumentParser
import CommandKit
import Compass
import Domain
import Exchange
import Foundation
import Pages
import Projections

/// Today's list as a letter.
struct DigestCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "digest",
    abstract: "Today's list of what comes next as a letter: plain text, and a page of HTML.",
    discussion: """
      Without --out, or with --out -, the text is printed. --out today writes today.txt and today.html and replaces those that exist. \
      Nothing is sent anywhere. To get it by mail each morning at seven, with cron:
        0 7 * * *  rc digest --as Sam | mail -s "What Next" sam@example.com
      """)

  @OptionGroup var options: HomeOptions
  @OptionGroup var readingOptions: ReadingOptions
  @Option(name: .long, help: "The files to write, without their extensions.") var out: String?
  @Option(name: .long, help: "At most this many steps of each urgency.") var limit = 10

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit is 1 or more.") }
  }

  func run(_ session: Session) throws {
    let viewer = try session.viewer()
    let digest = try session.home().read(at: session.moment(readingOptions)) { reading in
      NextLetter(
        try NextPage.load(from: reading, viewer: viewer, limit: limit),
        of: try reading.members().first { $0.id == viewer.id.lowercased }?.name)
    }
    guard let out, out != "-" else {
      guard !options.json else { return try session.print(json: ["text": digest.text, "html": digest.html]) }
      return session.print(String(digest.text.dropLast()))
    }
    let base = URL(fileURLWithPath: out)
    let stem = ["txt", "html"].contains(base.pathExtension.lowercased()) ? base.deletingPathExtension() : base
    let files = [("txt", digest.text), ("html", digest.html)].map { (stem.appendingPathExtension($0), $1) }
    for (file, text) in files { try session.write(to: file.path) { try $0.write(contentsOf: Data(text.utf8)) } }
    guard !options.json else { return try session.print(json: ["files": files.map(\.0.path)]) }
    session.print("Wrote \(files.map(\.0.lastPathComponent).joined(separator: " and "))")
  }
}

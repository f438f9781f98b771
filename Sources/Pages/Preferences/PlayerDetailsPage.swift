public import Compass
public import Domain
import Foundation

/// What an athlete tells of himself, in eleven sections (PR-21 to PR-53). A parent reads it (PR-66).
public struct PlayerDetailsPage: PreferencePage {
  /// The photo's section: what may be uploaded (PR-56).
  public struct Photo: Codable, Equatable, Sendable {
    /// The heading.
    public let title: String
    /// What is accepted.
    public let help: String
    /// The photo's name, by which `PhotoFolder` has it; nil where there is none.
    public let name: String?
    /// What a screen reader says of the photo.
    public let spoken: String
    /// What the control says that chooses a file.
    public let choose: String
    /// What the button says that saves it.
    public let save: String
    /// What the button says that takes it away.
    public let remove: String
    /// What is said where the button was pressed and no file was chosen.
    public static let nothingChosen = "Choose a photo first"
    /// The most bytes that are accepted.
    public let maximumBytes: Int
    /// The kinds of pictures that are accepted.
    public let contentTypes: [String]
  }

  /// The pickers of the height, which make one number of inches (PR-29).
  public struct HeightPickers: Codable, Equatable, Sendable {
    /// The feet that are chosen.
    public let feet: Int?
    /// The inches that are chosen.
    public let inches: Int?
    /// The feet to choose from.
    public let feetOptions: [Int]
    /// The inches to choose from.
    public let inchesOptions: [Int]
    /// "5' 11\"", or "Not set".
    public let text: String
  }

  /// Title, buttons and messages.
  public let texts: PreferenceTexts
  /// Why nothing can be edited; nil where everything can (PR-66).
  public let banner: Notice?
  /// The photo's section, the first of the eleven.
  public let photo: Photo
  /// The other ten sections (PR-53).
  public let sections: [PreferenceSection]
  /// The height's pickers.
  public let height: HeightPickers
  /// "Last updated Feb 7, 2026 by Sam".
  public let lastUpdated: String?
  /// How far what was changed here is on its way to the server, or why it was refused; nil where this home publishes
  /// nothing.
  public let publication: Notice?
  /// Whether nothing can be edited.
  public let isReadOnly: Bool
  /// Whether it is the past.
  public let isPast: Bool

  /// The page of some fields.
  public init(_ fields: PlayerDetails, in context: PreferenceContext) {
    texts = Self.texts
    isReadOnly = context.isReadOnly
    isPast = context.isPast
    lastUpdated = context.lastUpdated
    publication = context.publication
    banner = context.isReadOnly && !context.isPast ? Self.readOnly : nil
    let name = fields.photo.value
    photo = Photo(
      title: "Profile Photo", help: "JPG, PNG, WebP or GIF, at most 5 MB. Where it was taken is left out.",
      name: name.flatMap { PhotoRule.isName($0) ? $0 : nil }, spoken: "Profile photo", choose: "Choose a photo",
      save: name == nil ? "Save photo" : "Replace photo", remove: "Remove photo",
      maximumBytes: PhotoRule.maximumBytes, contentTypes: PhotoRule.contentTypes)
    sections = PlayerDetailsForm(fields, context).sections
    height = HeightPickers(fields.heightInches.value)
  }

  static let readOnly = Notice(
    "Read-only view", message: "You're viewing this profile as a parent. Contact your athlete to make changes.",
    icon: "info")

  /// What the button says while the fit scores follow (PR-65).
  public static let recalculating = "Recalculating fit scores..."
  /// What the button says to somebody who may not edit.
  public static let readOnlyButton = "Read-only view"
}

extension PlayerDetailsPage {
  /// Which preferences they are.
  public static let category = PreferenceCategory.player

  /// Title, buttons and messages.
  public static let texts = PreferenceTexts(
    "Player Details", "Your athletic profile, academics and contact information", save: "Save Player Details",
    saved: "Player details saved and fit scores updated successfully", failed: "Failed to save player details")

  /// Nothing is known of an athlete by default.
  public static let defaults = PlayerDetails()

  /// The details as they were given.
  public static func shown(in reading: Reading, viewer: Viewer) throws -> PlayerDetails {
    try reading.playerDetails(of: viewer.athlete)
  }

  /// An edit as it would be stored.
  public static func validated(_ edit: PlayerDetails, draft: PlayerDetails) throws(DomainError) -> PlayerDetails {
    try edit.validated(sport: draft.primarySport.value)
  }

  /// The command that stores an edit.
  public static func command(_ edit: PlayerDetails) -> Preferences.Command { .editPlayer(edit) }

  /// Every change is saved by itself (PR-60).
  public static func savesItself(_ changes: PlayerDetails) -> Bool { true }

  /// What a field is called on the page.
  public static func label(of field: String) -> String { PlayerDetailsForm.labels[field] ?? field }
}

extension PlayerDetailsPage.HeightPickers {
  fileprivate init(_ height: Int?) {
    feet = height.map { $0 / 12 }
    inches = height.map { $0 % 12 }
    feetOptions = Array(Height.feet)
    inchesOptions = Array(Height.inches)
    text = height.map { "\($0 / 12)' \($0 % 12)\"" } ?? "Not set"
  }
}

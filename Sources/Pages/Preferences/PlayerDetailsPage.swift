public import Compass
public import Domain
import Foundation

/// An athlete's details, in eleven sections (PR-21 to PR-53). A parent can only read them (PR-66).
public struct PlayerDetailsPage: PreferencePage {
  /// The photo's section, with the limits of an upload (PR-56).
  public struct Photo: Codable, Equatable, Sendable {
    /// The heading.
    public let title: String
    /// The accepted formats and sizes.
    public let help: String
    /// The photo's name in `PhotoFolder`; nil if there is none.
    public let name: String?
    /// The photo's accessibility label.
    public let spoken: String
    /// The label of the control that chooses a file.
    public let choose: String
    /// The label of the button that saves the photo.
    public let save: String
    /// The label of the button that removes the photo.
    public let remove: String
    /// The message if the photo is saved before a file is chosen.
    public static let nothingChosen = "Choose a photo first"
    /// The maximum size of a photo in bytes.
    public let maximumBytes: Int
    /// The accepted content types.
    public let contentTypes: [String]
  }

  /// The pickers of feet and inches for the height, which is stored in inches (PR-29).
  public struct HeightPickers: Codable, Equatable, Sendable {
    /// The chosen feet.
    public let feet: Int?
    /// The chosen inches.
    public let inches: Int?
    /// The options of the feet picker.
    public let feetOptions: [Int]
    /// The options of the inches picker.
    public let inchesOptions: [Int]
    /// "5' 11\"", or "Not set".
    public let text: String
  }

  /// The title, the button labels and the messages.
  public let texts: PreferenceTexts
  /// Tells a parent why nothing can be edited (PR-66); nil for the athlete, and in the past.
  public let banner: Notice?
  /// The photo's section, the first of the eleven.
  public let photo: Photo
  /// The other ten sections (PR-53).
  public let sections: [PreferenceSection]
  /// The pickers of the height.
  public let height: HeightPickers
  /// "Last updated Feb 7, 2026 by Sam".
  public let lastUpdated: String?
  /// The publication of these details: pending, published, or refused with the reason. Nil if this home does not
  /// publish.
  public let publication: Notice?
  /// Whether nothing can be edited.
  public let isReadOnly: Bool
  /// Whether the page shows a past position.
  public let isPast: Bool

  /// Creates the page from some fields.
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

  /// The button's label while the fit scores are recalculated (PR-65).
  public static let recalculating = "Recalculating fit scores..."
  /// The button's label for somebody who may not edit.
  public static let readOnlyButton = "Read-only view"
}

extension PlayerDetailsPage {
  /// The category of preferences that the page edits.
  public static let category = PreferenceCategory.player

  /// The title, the button labels and the messages.
  public static let texts = PreferenceTexts(
    "Player Details", "Your athletic profile, academics and contact information", save: "Save Player Details",
    saved: "Player details saved and fit scores updated successfully", failed: "Failed to save player details")

  /// The defaults: no detail is set.
  public static let defaults = PlayerDetails()

  /// Returns the athlete's details as they are stored.
  public static func fields(in reading: Reading, viewer: Viewer) throws -> PlayerDetails {
    try reading.playerDetails(of: viewer.athlete)
  }

  /// Returns the command that stores an edit.
  public static func command(_ edit: PlayerDetails) -> Preferences.Command { .editPlayer(edit) }

  /// Every change is saved automatically (PR-60).
  public static func autosaves(_ changes: PlayerDetails) -> Bool { true }
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

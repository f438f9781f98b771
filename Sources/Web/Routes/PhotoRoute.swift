import Compass
import Domain
import Pages

extension Site {
  /// `GET /photos/NAME`: a photo of the family. Like any other page it is not cached by browsers, as an erased photo
  /// would stay there.
  func photo(_ name: String) throws -> WebResponse {
    guard let picture = home.photos.picture(name) else { throw WebError.notFound }
    return WebResponse(status: 200, contentType: picture.format.rawValue, body: picture.bytes)
  }

  /// `POST /settings/player-details/photo`: keeps the uploaded file and records it in the log, or removes the photo
  /// (PR-54). A file that is not a photo is refused with the reason beside the control.
  ///
  /// - Returns: The reason why it was not saved; nil if it was.
  func savePhoto(_ request: WebRequest) throws -> DomainError? {
    let viewer = viewer()
    // A person who may not change the photo must not leave a file behind either.
    guard try !home.read({ try PlayerDetailsPage.context(in: $0, viewer: viewer) }).isReadOnly
    else { throw WebError.forbidden }
    let owner = PlayerDetailsPage.owner(viewer)
    do {
      if request.form["remove"] == "true" {
        try perform(.preferences(owner, .editPlayer(PlayerDetails(photo: .null))))
      } else if let file = request.file {
        try home.photos.keep(file) { name in
          try perform(.preferences(owner, .editPlayer(PlayerDetails(photo: .value(name)))))
        }
      } else {
        return DomainError(.invalid, field: "photo", PlayerDetailsPage.Photo.nothingChosen)
      }
      return nil
    } catch let error as DomainError where error.field == "photo" {
      return error
    }
  }
}

import Compass
import Domain
import Pages

extension Site {
  /// `/photos/NAME`: a photo of the family's. As every answer, no browser keeps it: what is erased here
  /// would stay there.
  func photo(_ name: String) throws -> WebResponse {
    guard let picture = home.photos.picture(name) else { throw WebError.notFound }
    return WebResponse(status: 200, contentType: picture.format.rawValue, body: picture.bytes)
  }

  /// `POST /settings/player-details/photo`: keeps the file that was sent and says so in the log, or takes the photo away
  /// (PR-54). What is no photo comes back with the reason beside it.
  ///
  /// - Returns: Why it was not saved; nil where it was.
  func savePhoto(_ request: WebRequest) throws -> DomainError? {
    let viewer = viewer()
    // Whoever may not change the photo leaves no file behind either.
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

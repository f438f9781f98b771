import Compass
import Supabase

extension Session {
  /// The file in which this home stores the people who are signed in.
  package var signInFile: SignInFile { SignInFile(folder: folder) }
}

extension SignInFile {
  /// Throws if somebody is signed in at a Supabase project, with which the home then exchanges its history.
  ///
  /// - Throws: `HomeJoinError.hasProject`; `SignInError.file`.
  package func requireNone() throws {
    guard try load()?.people.isEmpty != false else { throw HomeJoinError.hasProject }
  }
}

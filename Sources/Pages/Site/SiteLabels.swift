/// The texts around every page: the name of the site, its navigation, and the notices in place of a page.
public struct SiteLabels: Codable, Equatable, Sendable {
  /// One entry of the navigation.
  public struct Place: Codable, Equatable, Sendable {
    /// The label.
    public let label: String
    /// The name of the icon.
    public let icon: String
    /// The page of the entry.
    public let route: Route
    /// The path above all pages of the entry, if it is not the path of `route`.
    public var folder: String?

    /// Returns whether a path belongs to the entry.
    public func contains(_ path: String) -> Bool {
      path == route.rawValue || path != Route.trash.rawValue && path.hasPrefix("\(folder ?? route.rawValue)/")
    }
  }

  /// The name of the site.
  public var name = "Recruiting Compass"
  /// The label of the first link of every page, which lets keyboard users skip the navigation.
  public var skip = "Skip to content"
  /// The accessibility label of the navigation.
  public var navigation = "Main"
  /// The entries of the navigation, in order.
  public var places = [
    Place(label: "Next", icon: "clock", route: .next),
    Place(label: "Dashboard", icon: "chart", route: .dashboard),
    Place(label: "Schools", icon: "building", route: .schools),
    Place(label: "Events", icon: "calendar", route: .events),
    Place(label: "Offers", icon: "document", route: .offers),
    Place(label: "Settings", icon: "settings", route: .playerSettings, folder: "/settings"),
    Place(label: "Trash", icon: "trash", route: .trash),
  ]
  /// The label of the link from a record's history to the family's timeline.
  public static let everything = "Timeline of everything →"
  /// The accessibility label of the list of settings.
  public var settings = "Settings"
  /// The pages of the settings, in order.
  public var settingsPages = [
    Place(label: "Player", icon: "person", route: .playerSettings),
    Place(label: "Schools", icon: "building", route: .schoolPreferences),
    Place(label: "Location", icon: "pin", route: .locationSettings),
    Place(label: "Notifications", icon: "warning", route: Route(rawValue: "/settings/notifications")),
    Place(label: "Dashboard", icon: "chart", route: .dashboardSettings),
    Place(label: "Calendar", icon: "calendar", route: .calendarSettings),
  ]
  /// Returns the accessibility label of the link with the viewer's name.
  public static func family(of name: String) -> String { "\(name), your family" }
  /// The label of the button that applies filters without a script.
  public var apply = "Apply"
  /// The accessibility label of the filters.
  public var filters = "Filters"
  /// The label of the input for the day to show.
  public var day = "Day to look at"
  /// The label of the button that shows everything as it was at the end of the chosen day.
  public var showDay = "Show that day"
  /// The label of the links from a past moment to the other pages as of that moment.
  public var sameDay = "As it was then:"
  /// The pages that can be shown as of a past moment.
  public var placesThen = [
    Place(label: "Next", icon: "clock", route: .next), Place(label: "Dashboard", icon: "chart", route: .dashboard),
    Place(label: "Board", icon: "building", route: SchoolsView.board.route),
    Place(label: "Events", icon: "calendar", route: .events), Place(label: "Offers", icon: "document", route: .offers),
  ]
  /// The label of the menu of people.
  public var person = "Person"
  /// The label of the menu of kinds.
  public var kind = "Kind"
  /// The label of the button that adds an item to a list.
  public var add = "Add"
  /// The label of the button that removes an item from a list.
  public var remove = "Remove"
  /// The label of the button that raises the priority of a preference.
  public var moveUp = "Move up"
  /// The label of the button that lowers the priority of a preference.
  public var moveDown = "Move down"
  /// The label of the button that shows more of a long list.
  public var more = "Show more"
  /// The label of the button that reloads the page.
  public var refresh = "Refresh"
  /// The label of the sort menu.
  public var sort = "Sort By"
  /// The message if a typed text is not a number.
  public var notANumber = "Please enter a valid number"
  /// The label of the button that saves a choice without a script.
  public var save = "Save"
  /// The label of the button that leaves a form.
  public var cancel = "Cancel"
  /// The label of the priority tier picker.
  public var tier = "Priority tier"
  /// The label of the status picker.
  public var status = "Status"
  /// The label of the input for the reason of a status change.
  public var statusNote = "Why (optional)"
  /// The message after a change was saved.
  public var saved = "Saved"
  /// The message below a text that somebody else has changed meanwhile (ruling 21).
  public var conflict = "Somebody else changed this while you were typing. Now it says:"
  /// The label of the button that saves the viewer's own text nevertheless.
  public var useMine = "Use mine"
  /// The label of the button that keeps the other person's text.
  public var useTheirs = "Keep theirs"
  /// The message if a typed value was refused, with the reason next to its field.
  public var notSaved = "Not saved yet: please look at the marked field."
  /// The message if the server does not answer.
  public var unreachable = "Recruiting Compass does not answer. Nothing on this page is lost; try again in a moment."
  /// The message after a change by somebody else has updated the page.
  public var changedElsewhere = "This page has just been changed elsewhere."
  /// The label of the button that dismisses a message.
  public var dismiss = "Dismiss"
  /// The message at the top of a page of the past that has no slider to show the day.
  public static let past = "As this home knew it then; nothing can be changed from here."
  /// The message at the top of the page of a deleted school.
  public var inTrash = "This school was deleted. Restore it to change it."
  /// The label of the button that restores the school.
  public var restore = "Restore"
  /// The message for a browser that has not opened the address which `rc serve` printed when it was started.
  public var closed =
    "This page is only for the browser that opened the address which `rc serve` printed. Open that address again."

  /// Returns the notice in place of a page for an HTTP status: a heading, what to do, and the way back to the list.
  public static func refusal(status: Int) -> Notice {
    let (title, message): (String, String) =
      switch status {
      case 400: ("This address cannot be read", "Something in it is broken.")
      case 401:
        (
          "This home is not open to you",
          "You are no longer in this family, or the athlete who runs this home has closed it to you."
        )
      case 403: ("This form is too old", "Go back, reload the page and try again.")
      case 404: ("Page not found", "There is nothing at this address.")
      case 405: ("This cannot be done here", "The page exists, but not for this kind of request.")
      case 409: ("The past cannot be changed", "Go back to the present, or restore what was deleted.")
      case 413: ("This is too much", "A form may hold half a megabyte, a spreadsheet four.")
      case 415: ("This is no form", "Only the forms of these pages are read.")
      case 503: ("Not available just now", "Please try again in a moment. What you send twice is done once.")
      default: ("Something went wrong", "Nothing was changed. Please try again.")
      }
    return Notice(title, message: message, action: "Back to Schools", icon: "warning")
  }

  /// Returns the notice for a change that a rule refused, if there is no form to show the reason in.
  public static func refused(_ reason: String) -> Notice {
    Notice("This was not done", message: reason, action: "Back to Schools", icon: "warning")
  }

  /// Creates the fixed texts.
  public init() {}
}

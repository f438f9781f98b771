/// The texts around every page: what the site is called, where it leads, what stands where no page can.
public struct SiteLabels: Codable, Equatable, Sendable {
  /// One place that the site leads to.
  public struct Place: Codable, Equatable, Sendable {
    /// What it says.
    public let label: String
    /// Its icon's name.
    public let icon: String
    /// Its page.
    public let route: Route
    /// The paths that belong to it besides its own, where they do not begin with it.
    public var folder: String?

    /// Whether a page belongs to the place.
    public func holds(_ path: String) -> Bool {
      path == route.rawValue || path != Route.trash.rawValue && path.hasPrefix("\(folder ?? route.rawValue)/")
    }
  }

  /// The name of the site.
  public var name = "Recruiting Compass"
  /// The first link of every page, for whoever uses the keyboard.
  public var skip = "Skip to content"
  /// What a screen reader calls the list of places.
  public var navigation = "Main"
  /// The places, in order.
  public var places = [
    Place(label: "Next", icon: "clock", route: .next),
    Place(label: "Dashboard", icon: "chart", route: .dashboard),
    Place(label: "Schools", icon: "building", route: .schools),
    Place(label: "Events", icon: "calendar", route: .events),
    Place(label: "Offers", icon: "document", route: .offers),
    Place(label: "Settings", icon: "settings", route: .playerSettings, folder: "/settings"),
    Place(label: "Trash", icon: "trash", route: .trash),
  ]
  /// Leads from the history of a page to that of all.
  public static let everything = "Timeline of everything →"
  /// What a screen reader calls the list of settings.
  public var settings = "Settings"
  /// The pages of settings, in order.
  public var settingsPages = [
    Place(label: "Player", icon: "person", route: .playerSettings),
    Place(label: "Schools", icon: "building", route: .schoolPreferences),
    Place(label: "Location", icon: "pin", route: .locationSettings),
    Place(label: "Notifications", icon: "warning", route: Route(rawValue: "/settings/notifications")),
    Place(label: "Dashboard", icon: "chart", route: .dashboardSettings),
    Place(label: "Calendar", icon: "calendar", route: .calendarSettings),
  ]
  /// What a screen reader says of the link with the viewer's name.
  public static func family(of name: String) -> String { "\(name), your family" }
  /// Narrows a list where no script does it at once.
  public var apply = "Apply"
  /// What a screen reader calls the filters.
  public var filters = "Filters"
  /// The label of the day that is looked at.
  public var day = "Day to look at"
  /// Shows a day as it was at its end.
  public var showDay = "Show that day"
  /// Leads from a moment of the past to the other pages as they were then.
  public var sameDay = "As it was then:"
  /// The pages that are looked at as they were then.
  public var placesThen = [
    Place(label: "Next", icon: "clock", route: .next), Place(label: "Dashboard", icon: "chart", route: .dashboard),
    Place(label: "Board", icon: "building", route: SchoolsView.board.route),
    Place(label: "Events", icon: "calendar", route: .events), Place(label: "Offers", icon: "document", route: .offers),
  ]
  /// The label of the menu of people.
  public var person = "Person"
  /// The label of the menu of kinds.
  public var kind = "Kind"
  /// Adds an item to a list.
  public var add = "Add"
  /// Removes an item of a list.
  public var remove = "Remove"
  /// Gives a wish a higher priority.
  public var moveUp = "Move up"
  /// Gives a wish a lower priority.
  public var moveDown = "Move down"
  /// Shows more of a long list.
  public var more = "Show more"
  /// Reads the page again.
  public var refresh = "Refresh"
  /// The label of an order's menu.
  public var sort = "Sort By"
  /// Said where a number is typed that is none.
  public var notANumber = "Please enter a valid number"
  /// Saves a choice where no script does it at once.
  public var save = "Save"
  /// Leaves a form.
  public var cancel = "Cancel"
  /// The label of the priority tier's choice.
  public var tier = "Priority tier"
  /// The label of the status' choice.
  public var status = "Status"
  /// The label of a remark on a change of status.
  public var statusNote = "Why (optional)"
  /// Said where a change was saved.
  public var saved = "Saved"
  /// Said below a text that somebody else changed meanwhile (ruling 21).
  public var conflict = "Somebody else changed this while you were typing. Now it says:"
  /// Writes the viewer's own text all the same.
  public var useMine = "Use mine"
  /// Leaves the other's text.
  public var useTheirs = "Keep theirs"
  /// Said where something typed was refused and stands beside its field.
  public var notSaved = "Not saved yet: please look at the marked field."
  /// Said where nobody answers what a page asks or sends.
  public var unreachable = "Recruiting Compass does not answer. Nothing on this page is lost; try again in a moment."
  /// Said where somebody else's change came onto the page by itself.
  public var changedElsewhere = "This page has just been changed elsewhere."
  /// Takes a message away that was read.
  public var dismiss = "Dismiss"
  /// Said above a page of the past where no slider shows the day.
  public static let past = "As this home knew it then; nothing can be changed from here."
  /// Said above a page of the trash.
  public var inTrash = "This school was deleted. Restore it to change it."
  /// Brings it back.
  public var restore = "Restore"
  /// Said to whoever comes without this start's address.
  public var closed =
    "This page is only for the browser that opened the address which `rc serve` printed. Open that address again."

  /// What stands where no page can: a heading, what to do, and the way back to the list.
  public static func refusal(status: Int) -> Notice {
    let (title, message): (String, String) =
      switch status {
      case 400: ("This address cannot be read", "Something in it is broken.")
      case 403: ("This form is too old", "Go back, reload the page and try again.")
      case 404: ("Page not found", "There is nothing at this address.")
      case 405: ("This cannot be done here", "The page exists, but not for this kind of request.")
      case 409: ("The past cannot be changed", "Go back to the present, or restore what was deleted.")
      case 413: ("This is too much", "A form may hold half a megabyte, a spreadsheet four.")
      case 415: ("This is no form", "Only the forms of these pages are read.")
      default: ("Something went wrong", "Nothing was changed. Please try again.")
      }
    return Notice(title, message: message, action: "Back to Schools", icon: "warning")
  }

  /// What a rule says no to, where no form stands to say it in.
  public static func refused(_ reason: String) -> Notice {
    Notice("This was not done", message: reason, action: "Back to Schools", icon: "warning")
  }

  /// The texts as they are.
  public init() {}
}

"""A family's first hour with the program: from an empty folder to a calendar, on pages alone and with few presses."""

import datetime
import pathlib
import re

from playwright.sync_api import expect

from support import verifies
from test_first_run import FirstRun

# As a family writes it down: the first, second, fifth and last headings are its own, which no program knows.
HEADINGS = "Where he could go,How high,Town,State,How much we like it,Our thoughts"
COLLEGES = """
Rice University;Houston;TX | Baylor University;Waco;TX | Texas Christian University;Fort Worth;TX |
Texas Tech University;Lubbock;TX | Trinity University;San Antonio;TX | Southwestern University;Georgetown;TX |
Tulane University;New Orleans;LA | Louisiana State University;Baton Rouge;LA |
Vanderbilt University;Nashville;TN | Rhodes College;Memphis;TN | Duke University;Durham;NC |
Wake Forest University;Winston-Salem;NC | Davidson College;Davidson;NC | Clemson University;Clemson;SC |
Furman University;Greenville;SC | Emory University;Atlanta;GA | Mercer University;Macon;GA |
Stetson University;DeLand;FL | Rollins College;Winter Park;FL | Samford University;Homewood;AL |
Millsaps College;Jackson;MS | Hendrix College;Conway;AR | Creighton University;Omaha;NE |
Grinnell College;Grinnell;IA | Carleton College;Northfield;MN | Kenyon College;Gambier;OH |
Oberlin College;Oberlin;OH | Lehigh University;Bethlehem;PA | Stanford University;Stanford;CA |
Pomona College;Claremont;CA
"""

UCLA = "University of California-Los Angeles"
# More presses than this are no first hour, but work.
MOST = 60


def sheet():
    """The family's spreadsheet: thirty colleges."""
    rows = []
    for number, college in enumerate(COLLEGES.split("|")):
        name, town, state = college.strip().split(";")
        rows.append(f"{name},NCAA D{1 + number % 3},{town},{state},{'ABC'[number % 3]},Thought {number}")
    return "\r\n".join([HEADINGS, *rows]) + "\r\n"


class FirstHourTest(FirstRun):
    def setUp(self):
        super().setUp()
        self.clicks = 0
        self.page = self.open(self.server)
        # The day before today: nobody has been at what is still to come.
        self.day = datetime.date.today() - datetime.timedelta(days=1)

    def click(self, act, *args, **options):
        """One press of the mouse, which counts: a button, a link, something that is chosen."""
        self.clicks += 1
        act(*args, **options)

    def button(self, name, part=None):
        self.click((part or self.page).get_by_role("button", name=name, exact=True).click)

    def link(self, name):
        self.click(self.page.get_by_role("link", name=name, exact=True).click)

    def choose(self, field, label):
        self.click(field.select_option, label=label)

    def type(self, texts):
        """Types into the fields of these labels."""
        for label, text in texts.items():
            self.page.get_by_label(label).fill(text)

    def unfold(self, part):
        """Opens the form of a part of the page."""
        self.click(part.locator("summary").first.click)

    def headed(self, title):
        expect(self.page.get_by_role("heading", level=1)).to_have_text(title)

    def at(self, path):
        """The page of an address, to look at it: nobody presses anything for that."""
        self.page.goto(self.server.base + path)
        return self.page.locator("main")

    @verifies("SL-4", "SD-82", "ED-36", "OD-28", "SD-128")
    def test_a_familys_first_hour(self):
        self.the_family_begins()
        self.its_spreadsheet_comes_in()
        self.a_school_is_found_while_it_is_typed()
        self.its_division_is_corrected()
        self.its_coach_is_added()
        self.an_event_gets_a_time_and_a_place()
        self.somebody_was_there_and_talked()
        self.an_offer_is_recorded_and_calculated()
        self.a_school_is_deleted_by_mistake_and_comes_back()
        self.another_parent_writes_at_the_same_time()
        self.the_calendar_goes_along()
        self.everything_is_there()
        print(f"\nthe first hour: {self.clicks} clicks")
        self.assertLessEqual(self.clicks, MOST)

    def the_family_begins(self):
        page = self.page
        expect(page).to_have_url(re.compile("/setup$"))
        self.type({
            "Family name": "The Rivers", "Your name": "Ana", "Athlete's name": "Sam",
            "Street Address": "1100 Congress Ave", "City": "Austin", "State": "TX", "ZIP": "78701",
        })
        self.choose(page.get_by_label("You are"), "A parent")
        self.choose(page.get_by_label("Primary Sport"), "Baseball")
        page.get_by_label("ZIP").press("Enter")
        self.headed("Welcome, Ana")
        self.link("Ana, your family")
        page.locator("#member-name").fill("Leo")
        self.choose(page.locator("#member-role"), "A parent")
        self.button("Add a Person")
        expect(page.locator(".member")).to_have_count(3)

    def its_spreadsheet_comes_in(self):
        page = self.page
        self.link("Schools")
        self.link("Import a Spreadsheet")
        self.click(page.get_by_label("Spreadsheet file").set_input_files,
                   {"name": "colleges.csv", "mimeType": "text/csv", "buffer": sheet().encode()})
        expect(page.locator("#sheet-read")).to_contain_text("colleges.csv was read")
        self.button("Preview")
        # No heading says where the names are: the family is asked, and nothing comes in before it has answered.
        expect(page.get_by_role("alert")).to_have_text("Say which column has the name of the school.")
        expect(page.get_by_role("button", name=re.compile("^Import"))).to_have_count(0)
        expect(page.get_by_label("Town")).to_have_value("city")
        for heading, field in (
            ("Where he could go", "School name"), ("How high", "Division"), ("How much we like it", "Priority tier"),
            ("Our thoughts", "Notes"),
        ):
            self.choose(page.get_by_label(heading, exact=True), field)
        self.button("Check again")
        expect(page.locator("#results")).to_have_text("30 schools would come in")
        expect(page.locator("#sample tbody tr").first).to_have_text(re.compile("Rice University.*D1.*Houston, TX"))
        self.button("Import 30 schools")
        self.headed("Imported")

    def a_school_is_found_while_it_is_typed(self):
        page = self.page
        self.link("Schools")
        self.headed("Schools")
        self.click(page.locator("main").get_by_role("link", name=re.compile("Add")).first.click)
        page.get_by_role("combobox", name="Name, city or short name").press_sequentially("ucla")
        self.click(page.get_by_role("option", name=re.compile(UCLA)).click)
        expect(page.get_by_label("School Name")).to_have_value(UCLA)
        self.choose(page.get_by_label("Division"), "D3")
        self.button("Add School")
        self.headed(UCLA)
        self.school = re.search("/schools/[0-9a-f-]{36}", page.url).group()

    def its_division_is_corrected(self):
        information = self.page.locator("#information")
        self.unfold(information)
        self.choose(information.get_by_label("Division"), "D1")
        self.button("Save Information", information)
        expect(self.page.locator("#header .badges")).to_contain_text("D1")

    def its_coach_is_added(self):
        page = self.page
        self.link("Manage Coaches")
        self.headed("Coaches")
        self.type({"First Name": "Kim", "Last Name": "Ito"})
        self.choose(page.get_by_label("Role"), "Head Coach")
        self.button("Add Coach")
        expect(page.locator(".cards > li", has_text="Kim Ito")).to_be_visible()

    def an_event_gets_a_time_and_a_place(self):
        page = self.page
        self.link("Events")
        self.headed("Events")
        # An empty list has two ways to begin.
        self.click(page.locator("main").get_by_role("link", name="Add Event").first.click)
        self.headed("Add Event")
        self.type({
            "Name": "Fall Camp", "Start Date": self.day.isoformat(), "Start Time": "08:30", "End Time": "12:00",
            "Check-in Time": "08:00", "Location": "Jackie Robinson Stadium", "Address": "100 Constitution Ave",
            "City": "Los Angeles", "State": "CA", "Cost": "150",
        })
        self.choose(page.get_by_label("Type"), "Camp")
        self.choose(page.get_by_label("School"), UCLA)
        self.button("Add Event")
        self.headed("Fall Camp")
        self.event = re.search("/events/[0-9a-f-]{36}", page.url).group()

    def somebody_was_there_and_talked(self):
        page = self.page
        coaches = page.locator("#coaches")
        self.unfold(coaches)
        self.click(coaches.get_by_role("combobox").select_option, index=1)
        self.click(coaches.locator("form[action$='/coaches'] button").click)
        expect(coaches.locator(".people")).to_contain_text("Kim Ito")
        self.click(page.locator("form[action$='/attended'] button").click)
        expect(page.locator("#header .badges")).to_contain_text("Attended")
        dialog = page.get_by_role("dialog", name="Log Interactions")
        self.choose(dialog.get_by_label("How did it go?"), "Very Positive")
        dialog.get_by_label("What was discussed?").fill("They liked his arm")
        self.button("Log Interaction", dialog)
        expect(dialog).to_have_count(0)

    def an_offer_is_recorded_and_calculated(self):
        page = self.page
        self.link("Offers")
        self.click(page.locator("main").get_by_role("link", name="Log Offer").first.click)
        self.headed("Log Offer")
        self.choose(page.get_by_label("School"), UCLA)
        self.choose(page.get_by_label("Offer Type"), "Partial Scholarship")
        page.get_by_label("Scholarship Amount").fill("10000")
        page.get_by_label("Scholarship Amount").press("Enter")
        self.headed(UCLA)
        self.offer = re.search("/offers/[0-9a-f-]{36}", page.url).group()
        calculator = page.locator("#calculator")
        self.unfold(calculator)
        calculator.get_by_label("Total Annual Cost").fill("40000")
        calculator.get_by_label("Scholarship Amount").fill("12500")
        calculator.get_by_label("Scholarship Amount").press("Tab")
        expect(page.locator("#calculation")).to_contain_text("$110,000")
        self.button("Save to Offer")
        # What is left to pay in four years; the offer's form has the amount, and nothing is stored yet.
        expect(page.locator("#calculation")).to_contain_text("$110,000")
        self.button("Save Changes", page.locator("#edit"))
        expect(page.locator(".measures").first).to_contain_text("$12,500")

    def a_school_is_deleted_by_mistake_and_comes_back(self):
        page = self.page
        self.link("View School")
        self.headed(UCLA)
        self.link("Delete School")
        self.button("Delete")
        expect(page).to_have_url(re.compile("/schools$"))
        expect(page.locator("main").get_by_role("link", name=UCLA)).to_have_count(0)
        self.button("Undo")
        expect(page.locator("main").get_by_role("link", name=UCLA, exact=True)).to_be_visible()

    def another_parent_writes_at_the_same_time(self):
        page = self.page
        self.link(UCLA)
        notes = page.locator("#notes")
        self.unfold(notes)
        notes.get_by_role("textbox").fill("Ana: too far from home")
        self.leo_writes("Leo: never too far")
        self.button("Save Notes", notes)
        expect(notes.get_by_role("alert")).to_contain_text("Somebody else changed this")
        expect(notes.locator("blockquote")).to_have_text("Leo: never too far")
        self.button("Use mine", notes)
        expect(notes.locator(".shown")).to_contain_text("Ana: too far from home")

    def leo_writes(self, text):
        """Another person, who has a browser profile of his own."""
        other = self.open(self.server, "/family")
        self.button("Look as Leo", other)
        expect(other.locator("a.who")).to_have_text("Leo")
        other.goto(self.server.base + self.school)
        notes = other.locator("#notes")
        self.unfold(notes)
        notes.get_by_role("textbox").fill(text)
        self.button("Save Notes", notes)
        expect(notes.locator(".shown")).to_contain_text(text)

    def the_calendar_goes_along(self):
        page = self.page
        self.link("Events")
        self.click(page.locator("details.menu > summary").click)
        with page.expect_download() as waiting:
            self.link("Calendar (.ics)")
        text = pathlib.Path(waiting.value.path()).read_bytes().decode().replace("\r\n ", "")
        event = text[text.index("BEGIN:VEVENT"):text.index("END:VEVENT")].split("\r\n")
        day = self.day.strftime("%Y%m%d")
        for line in (
            "SUMMARY:Fall Camp", f"DTSTART:{day}T083000", f"DTEND:{day}T120000",
            r"LOCATION:Jackie Robinson Stadium\, 100 Constitution Ave\, Los Angeles\, CA",
        ):
            self.assertIn(line, event)

    def everything_is_there(self):
        """What was done is what the pages show to whoever opens them later."""
        main = self.at("/schools")
        expect(main.locator(".page-head .muted")).to_have_text("31 schools on your list")
        expect(main.locator(".cards > li")).to_have_count(31)
        main = self.at(self.school)
        expect(main.locator("#header .badges")).to_contain_text("D1")
        expect(main.locator("#notes .shown")).to_contain_text("Ana: too far from home")
        expect(main.locator("#notes .timeline")).to_contain_text("Leo: never too far")
        expect(main).to_contain_text("Kim Ito")
        main = self.at(self.event)
        expect(main.locator("#details")).to_contain_text("08:30 AM")
        expect(main.locator("#place")).to_contain_text("100 Constitution Ave")
        expect(main.locator("#coaches")).to_contain_text("Kim Ito")
        expect(self.at(self.offer).locator(".measures").first).to_contain_text("$12,500")
        expect(self.at(self.school + "/interactions")).to_contain_text("They liked his arm")
        main = self.at("/trash")
        self.headed("Trash")
        expect(main.get_by_role("button", name=re.compile("^Restore"))).to_have_count(0)

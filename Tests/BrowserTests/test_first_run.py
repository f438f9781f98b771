"""How a family begins in an empty home, looks at the demo first, and goes on: pages only, no terminal."""

import http.server
import json
import os
import re
import tempfile
import threading
import urllib.parse

from playwright.sync_api import expect

import served
from support import SIZES, BrowserTest, verifies
from test_correcting import Keyboard


class Empty(served.Served):
    """A server over a folder with nothing in it."""

    def __init__(self, *words):
        super().__init__(*words, home=tempfile.mkdtemp(dir=served.scratch()))


class Geocoder(http.server.BaseHTTPRequestHandler):
    """Answers as OpenStreetMap's service does, for one address alone."""

    asked = []

    def do_GET(self):
        query = urllib.parse.parse_qs(urllib.parse.urlparse(self.path).query)["q"][0]
        self.asked.append(query)
        body = json.dumps([{"lat": "30.2672", "lon": "-97.7431"}] if "Austin" in query else []).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class FirstRun(BrowserTest):
    """Each test has an empty home of its own."""

    def setUp(self):
        self.server = Empty()
        self.addCleanup(self.server.stop)

    def begin(self, page, **texts):
        """Fills the first page in and sends it."""
        said = {"Family name": "The Rivers", "Your name": "Ana", **texts}
        for label, text in said.items():
            page.get_by_label(label).fill(text)
        page.get_by_label("You are").select_option(label="A parent")
        page.get_by_role("button", name="Begin").click()

    def history(self):
        """The types of all events, and who caused each."""
        entries = json.loads(served.rc("audit", "--json", home=self.server.home))
        return entries if isinstance(entries, list) else entries["entries"]


class BeginningTest(FirstRun):
    def test_an_empty_home_begins_by_mouse_and_says_how_to_go_on(self):
        page = self.open(self.server, "/schools")
        expect(page).to_have_url(self.server.base + "/setup")
        expect(page.get_by_role("heading", level=1)).to_have_text("Begin your family's recruiting history")
        page.get_by_label("Primary Sport").select_option("Baseball")
        page.get_by_label("ZIP").fill("78701")
        self.begin(page, **{"Athlete's name": "Sam"})
        expect(page).to_have_url(self.server.base + "/welcome")
        expect(page.get_by_role("heading", level=1)).to_have_text("Welcome, Ana")
        page.get_by_role("link", name="Add Your First School").click()
        page.get_by_label("School Name").first.fill("Rice University")
        page.locator("main button[type=submit].primary").first.click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Rice University")
        page.goto(self.server.base + "/settings/location")
        expect(page.get_by_label("ZIP")).to_have_value("78701")
        page.goto(self.server.base + "/settings/player-details")
        expect(page.get_by_label("Primary Sport")).to_have_value("Baseball")
        page.goto(self.server.base + "/setup")
        expect(page).to_have_url(re.compile("/next$"))

    def test_it_begins_by_keyboard_alone(self):
        page = self.open(self.server, "/")
        keys = page.keyboard

        def reach(id):
            for _ in range(40):
                if page.evaluate("document.activeElement.id || document.activeElement.textContent.trim()") == id:
                    return
                keys.press("Tab")
            self.fail(f"Tab does not lead to {id}")

        reach("setup-family")
        keys.type("The Rivers")
        reach("setup-name")
        keys.type("Sam")
        reach("setup-role")
        keys.type("The a")
        reach("setup-graduationYear")
        keys.press("ArrowDown")
        reach("setup-zip")
        keys.type("78701")
        reach("Begin")
        keys.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("Welcome, Sam")
        expect(page.locator("a.who")).to_have_text("Sam")

    def test_what_is_wrong_is_said_beside_its_field_and_nothing_is_half_done(self):
        page = self.open(self.server, "/")
        self.begin(page, ZIP="abc")
        athlete = page.get_by_label("Athlete's name")
        for field, reason in ((athlete, "Please enter the athlete's name"), (page.get_by_label("ZIP"), "ZIP must be five")):
            said = field.get_attribute("aria-describedby").split()
            self.assertTrue(any(reason in page.locator(f"[id='{id}']").text_content() for id in said), said)
        expect(page.get_by_label("Family name")).to_have_value("The Rivers")
        expect(page.get_by_label("You are")).to_have_value("parent")
        athlete.fill("Sam")
        page.get_by_label("ZIP").fill("78701")
        page.get_by_role("button", name="Begin").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Welcome, Ana")

    def test_a_family_that_a_terminal_made_meanwhile_is_not_written_over(self):
        page = self.open(self.server, "/")
        served.rc("family", "create", "The Lakes", home=self.server.home)
        served.rc("family", "add", "Max", "--role", "player", home=self.server.home)
        self.begin(page, **{"Athlete's name": "Sam"})
        expect(page.get_by_role("heading", level=1)).to_have_text("This home has a family already")
        expect(page.locator("main")).to_contain_text("The Lakes")
        page.get_by_role("link", name="Open It").click()
        expect(page.locator("a.who")).to_have_text("Max")

    def test_the_page_fits_a_phone(self):
        for width, height in SIZES:
            page = self.open(self.server, "/", viewport={"width": width, "height": height})
            self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), width)
            small = page.locator("main input:visible, main select, main button").evaluate_all(
                "(all) => all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.id)")
            self.assertEqual(small, [])


class DemoTest(FirstRun):
    def test_the_demo_is_a_home_of_its_own_and_leads_back(self):
        page = self.open(self.server, "/")
        page.get_by_role("button", name="See the Demo").click(timeout=120_000)
        expect(page).to_have_url(self.server.base + "/dashboard")
        expect(page.locator(".demo")).to_contain_text("This is the demo")
        page.get_by_role("link", name="Schools", exact=True).first.click()
        expect(page.locator("main h1")).to_have_text("Schools")
        star = page.locator("button.star[aria-pressed=false]").first
        star.click()
        expect(page.locator(".demo")).to_be_visible()
        page.get_by_role("button", name="Leave the Demo").click()
        expect(page).to_have_url(self.server.base + "/setup")
        self.assertIn("no family", self.terminal("family"))

    def terminal(self, *words):
        try:
            return served.rc(*words, home=self.server.home)
        except RuntimeError as error:
            return str(error)


class FamilyTest(FirstRun):
    def setUp(self):
        super().setUp()
        self.page = self.open(self.server, "/")
        self.begin(self.page, **{"Athlete's name": "Sam"})
        expect(self.page.locator("a.who")).to_have_text("Ana")

    def test_somebody_is_added_gets_another_role_and_looks(self):
        page = self.page
        page.locator("a.who").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("The Rivers")
        page.locator("#member-name").fill("Max")
        page.locator("#member-role").select_option(label="The athlete")
        page.get_by_role("button", name="Add a Person").click()
        expect(page.locator(".member")).to_have_count(3)
        page.get_by_label("Role of Max", exact=True).select_option(label="A parent")
        page.get_by_role("button", name="Save role of Max").click()
        expect(page.locator(".member").nth(2)).to_contain_text("Parent")
        page.get_by_role("button", name="Look as Max").click()
        expect(page.locator("a.who")).to_have_text("Max")
        expect(page.locator("#toast")).to_have_text("You look as Max now")

    def test_somebody_is_added_gets_another_role_and_looks_by_keyboard_alone(self):
        page, hand = self.page, Keyboard(self.page)
        hand.press(page.locator("a.who"))
        expect(page.get_by_role("heading", level=1)).to_have_text("The Rivers")
        hand.type(page.locator("#member-name"), "Max")
        hand.choose(page.locator("#member-role"), "The athlete")
        hand.press(page.get_by_role("button", name="Add a Person"))
        expect(page.locator(".member")).to_have_count(3)
        hand.choose(page.get_by_label("Role of Max", exact=True), "A parent")
        hand.press(page.get_by_role("button", name="Save role of Max"))
        expect(page.locator(".member").nth(2)).to_contain_text("Parent")
        hand.press(page.get_by_role("button", name="Look as Max"))
        expect(page.locator("a.who")).to_have_text("Max")

    def test_a_page_that_is_somebody_elses_by_now_is_loaded_anew_and_says_so(self):
        old = self.page
        old.goto(self.server.base + "/schools")
        other = old.context.new_page()
        other.goto(self.server.base + "/family")
        other.get_by_role("button", name="Look as Sam").click()
        expect(other.locator("a.who")).to_have_text("Sam")
        expect(old.locator("a.who")).to_have_text("Ana")
        served.rc("school", "add", "Rice University", home=self.server.home)
        expect(old.locator("main")).to_contain_text("Rice University")
        expect(old.locator("a.who")).to_have_text("Sam")

    def test_private_notes_stay_their_owners(self):
        page = self.page
        page.goto(self.server.base + "/schools/new")
        page.get_by_label("School Name").first.fill("Rice University")
        page.locator("main button[type=submit].primary").first.click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Rice University")
        school = page.url.split("?")[0]
        served.rc("school", "note", "rice", "only mine", "--private", home=self.server.home)
        page.goto(school)
        expect(page.get_by_text("only mine").first).to_be_attached()
        page.goto(self.server.base + "/family")
        page.get_by_role("button", name="Look as Sam").click()
        expect(page.locator("a.who")).to_have_text("Sam")
        page.goto(school)
        expect(page.get_by_text("only mine")).to_have_count(0)

    def test_a_form_opened_before_the_switch_is_not_sent_in_the_others_name(self):
        old = self.page
        old.goto(self.server.base + "/family")
        other = old.context.new_page()
        other.goto(self.server.base + "/family")
        other.get_by_role("button", name="Look as Sam").click()
        expect(other.locator("a.who")).to_have_text("Sam")
        old.locator("#member-name").fill("Max")
        old.locator("#member-role").select_option(label="The athlete")
        old.get_by_role("button", name="Add a Person").click()
        expect(old.locator("#toast")).to_contain_text("This form is too old")
        old.faults.clear()


class HomeTest(BrowserTest):
    @classmethod
    def setUpClass(cls):
        service = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Geocoder)
        threading.Thread(target=service.serve_forever, daemon=True).start()
        cls.addClassCleanup(service.server_close)
        cls.addClassCleanup(service.shutdown)
        os.environ["RC_GEOCODER_URL"] = f"http://127.0.0.1:{service.server_port}/search"
        cls.addClassCleanup(os.environ.pop, "RC_GEOCODER_URL")
        cls.server = served.Served()
        cls.addClassCleanup(cls.server.stop)

    @verifies("PR-123", "PR-126")
    def test_the_coordinates_of_an_address_are_looked_up(self):
        page = self.open(self.server, "/settings/location")
        page.get_by_label("City").fill("Nowhere")
        page.get_by_role("button", name="Lookup from Address").click()
        expect(page.get_by_role("alert")).to_contain_text("Address not found")
        expect(page.get_by_label("City")).to_have_value("Nowhere")
        page.get_by_label("City").fill("Austin")
        page.get_by_role("button", name="Lookup from Address").click()
        expect(page.get_by_label("Latitude")).to_have_value("30.2672")
        expect(page.get_by_label("Longitude")).to_have_value("-97.7431")
        self.assertIn("Austin", Geocoder.asked[-1])
        page.get_by_role("button", name="Save Location").click()
        expect(page.locator("#toast")).to_have_text("Home location saved successfully")
        page.reload()
        expect(page.get_by_label("Latitude")).to_have_value("30.2672")


class BareTest(FirstRun):
    def test_pages_with_nothing_on_them_lead_on_and_ask_for_no_filters(self):
        page = self.open(self.server, "/")
        self.begin(page, **{"Athlete's name": "Sam"})
        expect(page).to_have_url(self.server.base + "/welcome")
        for path, step in (
            ("/schools", "Add Your First School"), ("/events", "Add Your First Event"), ("/offers", "Log Offer"),
            ("/schools/trash", "Back to Schools"), ("/dashboard", "Add Your First School"),
        ):
            with self.subTest(path):
                page.goto(self.server.base + path)
                expect(page.locator("main").get_by_role("link", name=step).first).to_be_visible()
                expect(page.locator("#filters")).to_have_count(0)
                self.assertNotRegex(page.locator("main").inner_text(), r"(?<![\d/-])\b0 ")

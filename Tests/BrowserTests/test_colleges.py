"""Another school, from the directory of colleges that comes with the product: found while somebody types, by keyboard, by
mouse and without a script."""

import re
from datetime import datetime, timedelta

from playwright.sync_api import expect

import served
from support import SIZES, Writing, verifies
from test_correcting import Keyboard
from test_looks import AXE, SMALL, WIDTH, axe


class CollegesTest(Writing):
    def setUp(self):
        self.page = self.open(self.server, "/schools/new")
        self.input = self.page.get_by_role("combobox", name="Name, city or short name")
        self.options = self.page.locator("#colleges [role=option]")

    def type(self, text):
        """Types as a person does, and waits for the list of the whole text."""
        self.input.click()
        self.input.press_sequentially(text)
        expect(self.page.locator("#colleges")).to_have_attribute("aria-busy", "false")
        expect(self.page.locator("#found")).to_have_text(re.compile("college"))

    def active(self):
        """The option that the arrows came to."""
        return self.page.locator("#" + self.input.get_attribute("aria-activedescendant"))

    def save(self, name):
        """Chooses a division and saves the form; the school's page is there then."""
        expect(self.page.get_by_label("School Name")).to_have_value(name)
        division = self.page.get_by_label("Division")
        # What no directory knows is where the focus is.
        expect(division).to_be_focused()
        division.select_option("D1")
        self.page.get_by_label("Conference").fill("American Conference")
        self.page.get_by_role("button", name="Add School").press("Enter")
        self.page.wait_for_url(re.compile(r"/schools/[0-9a-f-]{36}"))
        expect(self.page.get_by_role("heading", level=1)).to_have_text(name)
        expect(self.page.locator("main")).to_contain_text("American Conference")
        expect(self.page.locator(".badge", has_text="D1").first).to_be_visible()

    @verifies("SL-4", "SL-130")
    def test_the_arrows_choose_and_enter_takes_over(self):
        expect(self.input).to_have_attribute("aria-expanded", "false")
        self.type("ucla")
        expect(self.input).to_have_attribute("aria-expanded", "true")
        expect(self.page.locator("#found")).to_have_text("1 college found")
        self.input.fill("")
        expect(self.input).to_have_attribute("aria-expanded", "false")
        self.type("california los")
        expect(self.options).not_to_have_count(1)
        expect(self.options.first).to_contain_text("University of California-Los Angeles")
        self.input.press("ArrowDown")
        expect(self.active()).to_have_attribute("aria-selected", "true")
        expect(self.active()).to_contain_text("University of California-Los Angeles Los Angeles, CA · 31,636 students")
        self.input.press("ArrowUp")
        expect(self.active()).to_have_text(self.options.last.text_content())
        self.input.press("ArrowDown")
        expect(self.page.locator("[aria-selected=true]")).to_have_count(1)
        expect(self.input).to_be_focused()
        self.input.press("Enter")
        self.save("University of California-Los Angeles")

    def test_a_press_chooses(self):
        self.type("ole miss")
        self.options.first.click()
        self.save("University of Mississippi")

    def test_a_late_answer_to_an_earlier_text_is_not_shown(self):
        held = []
        self.page.clock.install()
        self.page.reload()
        self.page.clock.pause_at(datetime.now() + timedelta(minutes=1))
        self.page.route(re.compile(r"q=old"), lambda route: held.append(route))
        with self.page.expect_request(re.compile(r"q=old")):
            self.input.fill("old dominion")
            self.page.clock.run_for(200)
        self.input.fill("ole miss")
        with self.page.expect_response(re.compile(r"q=old")):
            held[0].continue_()
        self.page.evaluate("() => fetch('/schools/new?q=tulane').then((answer) => answer.text())")
        expect(self.options).to_have_count(0)
        expect(self.page.locator("#colleges")).to_have_attribute("aria-busy", "true")
        self.page.clock.run_for(200)
        expect(self.options.first).to_contain_text("University of Mississippi")
        expect(self.page.locator("#colleges")).to_have_attribute("aria-busy", "false")

    def test_a_college_is_added_by_keys_alone(self):
        hand = Keyboard(self.page)
        hand.type(self.input, "tulane")
        expect(self.page.locator("#found")).to_have_text("1 college found")
        self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_label("School Name")).to_have_value("Tulane University of Louisiana")
        hand.choose(self.page.get_by_label("Division"), "D1")
        hand.press(self.page.get_by_role("button", name="Add School"))
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Tulane University of Louisiana")
        expect(self.page.locator(".badge", has_text="D1").first).to_be_visible()

    def test_escape_closes_the_list_and_then_forgets_the_text(self):
        self.type("miami")
        self.input.press("ArrowDown")
        self.input.press("Escape")
        expect(self.page.get_by_role("listbox")).to_be_hidden()
        expect(self.input).to_have_attribute("aria-expanded", "false")
        self.assertIsNone(self.input.get_attribute("aria-activedescendant"))
        expect(self.input).to_have_value("miami")
        self.input.press("ArrowDown")
        expect(self.page.get_by_role("listbox")).to_be_visible()
        self.input.press("Escape")
        self.input.press("Escape")
        expect(self.input).to_have_value("")

    def test_leaving_the_field_closes_the_list_and_nothing_found_says_so(self):
        self.type("miami")
        self.input.press("Tab")
        expect(self.page.get_by_role("listbox")).to_be_hidden()
        self.input.fill("xqzv")
        expect(self.page.locator("#found")).to_have_text("No college found; enter the school yourself below")
        expect(self.input).to_have_attribute("aria-expanded", "false")

    def test_names_that_are_one_differ_by_their_places(self):
        self.type("st johns college")
        expect(self.options.nth(0)).to_contain_text("Annapolis, MD")
        expect(self.options.nth(1)).to_contain_text("Santa Fe, NM")

    @verifies("SL-91", "SL-130", "SL-131")
    def test_the_open_list_is_fit_for_fingers_readers_and_both_lights(self):
        for (width, height), scheme in zip(SIZES, ("dark", "light")):
            with self.subTest(width=width):
                self.page.set_viewport_size({"width": width, "height": height})
                self.page.emulate_media(color_scheme=scheme)
                self.page.goto(self.server.base + "/schools/new")
                self.type("texas")
                self.input.press("ArrowDown")
                expect(self.options).to_have_count(10)
                self.page.evaluate(AXE)
                self.assertEqual(axe(self.page), [])
                self.assertEqual(self.page.evaluate(SMALL), [])
                low = "[...document.querySelectorAll('[role=option]')].filter((one) => one.offsetHeight < 44).length"
                self.assertEqual(self.page.evaluate(low), 0)
                self.assertLessEqual(self.page.evaluate(WIDTH), width)

    def test_without_a_server_enter_is_left(self):
        self.page.route("**/schools/new/colleges?*", lambda route: route.abort())
        with self.page.expect_event("requestfailed", lambda asked: "q=rice" in asked.url):
            self.input.press_sequentially("rice")
        expect(self.input).to_have_attribute("aria-expanded", "false")
        self.page.unroute("**/schools/new/colleges?*")
        self.page.faults.clear()
        self.input.press("Enter")
        expect(self.page.get_by_role("link", name="Rice University")).to_be_visible()


class WithoutScriptTest(Writing):
    @verifies("SL-4")
    def test_the_search_lists_links_to_the_form_filled_in(self):
        page = self.open(self.server, "/schools/new", java_script_enabled=False)
        page.get_by_label("Name, city or short name").fill("rice houston")
        page.get_by_role("button", name="Search").click()
        page.get_by_role("link", name="Rice University").click()
        expect(page.get_by_label("Location")).to_have_value("Houston, TX")
        page.get_by_label("Division").select_option("D3")
        page.get_by_role("button", name="Add School").click()
        page.wait_for_load_state()
        # The demo's family may have it already; then it is asked about.
        anyway = page.get_by_role("button", name="Add Anyway")
        if anyway.count():
            anyway.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Rice University")
        self.assertIn("College Scorecard", served.rc("colleges", "search", "rice", home=self.server.home))

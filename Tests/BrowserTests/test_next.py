"""What comes next: the first page, and what is done of it in place by mouse, by keyboard alone and by touch."""

import json
import re
import urllib.error
import urllib.request

from playwright.sync_api import expect

import served
from support import SIZES, BrowserTest
from test_looks import AXE, WIDTH, axe


class NextTest(BrowserTest):
    """A family in the middle of its season."""

    @classmethod
    def setUpClass(cls):
        home = served.scratch() / "season"
        served.rc("demo", "--seed", "1", "--until", "2026-03-01", home=home)
        # Every story ends with a commitment, after which nobody waits any more.
        schools = json.loads(served.rc("schools", "--json", home=home))
        for name in [one["name"] for one in schools if one["status"] == "committed"]:
            served.rc("school", "status", name, "interested", home=home)
        cls.server = served.Served(home=home)
        cls.addClassCleanup(cls.server.stop)

    def waiting(self, page, name):
        """A school that has just written, and the step that asks for an answer."""
        served.rc("interaction", "add", name, "--type", "email", "--direction", "inbound", home=self.server.home)
        page.goto(self.server.base + "/next")
        title = f"Answer {name}"
        return page.locator(".step", has=page.get_by_role("link", name=title, exact=True)), title

    def answered(self, page, title):
        """The step is gone, and an undo brings it back."""
        toast = page.get_by_role("status").filter(has_text="Interaction logged")
        expect(toast).to_be_visible()
        expect(page.get_by_role("link", name=title, exact=True)).to_have_count(0)
        page.get_by_role("button", name="Undo").first.click()
        expect(page.get_by_role("link", name=title, exact=True)).to_be_visible()

    def test_the_first_page_says_what_to_do_and_why(self):
        for (width, height), scheme in zip(SIZES, ("dark", "light")):
            page = self.open(self.server, "/", viewport={"width": width, "height": height}, color_scheme=scheme)
            expect(page).to_have_url(re.compile("/next$"))
            expect(page.get_by_role("heading", level=1)).to_have_text("What Next")
            step, _ = self.waiting(page, "Northwest Nazarene University")
            expect(step).to_contain_text("Wrote today; you answer within 7 days")
            step.locator("summary").first.click()
            page.evaluate(AXE)
            self.assertEqual(axe(page), [], f"{scheme}, {width}")
            self.assertLessEqual(page.evaluate(WIDTH), width)

    def test_an_answer_is_logged_in_place_by_mouse(self):
        page = self.open(self.server)
        step, title = self.waiting(page, "Bellevue University")
        step.locator("summary").first.click()
        step.get_by_label("Interaction Type").select_option("phone_call")
        step.get_by_label("What was said?").fill("We talked")
        step.get_by_role("button", name="Save").click()
        self.answered(page, title)

    def test_an_answer_is_logged_in_place_by_keyboard_alone(self):
        page = self.open(self.server)
        step, title = self.waiting(page, "Chipola College")
        page.locator("main").get_by_role("link", name=title, exact=True).focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(step.get_by_label("Interaction Type")).to_be_focused()
        page.keyboard.press("Tab")
        page.keyboard.type("We talked")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        self.answered(page, title)

    def test_who_is_in_a_field_already_stays_there(self):
        page = self.open(self.server)
        step, _ = self.waiting(page, "West Texas A&M University")
        step.evaluate("step => { step.querySelector('summary').click(); step.querySelector('[name=content]').focus(); }")
        # What the click set going is over once a task that was queued behind it has run.
        page.evaluate("new Promise((done) => setTimeout(done))")
        expect(step.get_by_label("What was said?")).to_be_focused()

    def test_an_answer_is_logged_in_place_by_touch(self):
        page = self.open(self.server, "/next", viewport={"width": 375, "height": 740}, has_touch=True, is_mobile=True)
        step, title = self.waiting(page, "Colorado Mesa University")
        step.locator("summary").first.tap()
        step.get_by_label("What was said?").fill("We talked")
        step.get_by_role("button", name="Save").tap()
        self.answered(page, title)

    def test_a_step_is_put_off_and_comes_back_by_mouse(self):
        page = self.open(self.server)
        step, title = self.waiting(page, "West Texas A&M University")
        step.get_by_text("Later", exact=True).click()
        step.get_by_role("button", name="In a week").click()
        toast = page.get_by_role("status").filter(has_text="Put off until")
        expect(toast).to_be_visible()
        main = page.locator("main")
        expect(main.locator(".steps").first.get_by_role("link", name=title, exact=True)).to_have_count(0)
        page.get_by_role("button", name="Undo").first.click()
        expect(main.get_by_role("link", name=title, exact=True)).to_be_visible()

    def test_a_step_is_called_done_and_shown_again_by_keyboard_alone(self):
        page = self.open(self.server)
        step, title = self.waiting(page, "Northwest Nazarene University")
        step.get_by_role("button", name="Done").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("status").filter(has_text="Done")).to_be_visible()
        settled = page.locator("#settled")
        expect(settled).to_be_attached()
        expect(page.locator(".step", has=page.get_by_role("button", name=f"Done: {title}"))).to_have_count(0)
        settled.locator("summary").focus()
        page.keyboard.press("Enter")
        page.evaluate(AXE)
        self.assertEqual(axe(page), [])
        settled.get_by_role("button", name=f"Show again: {title}").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("status").filter(has_text="Back on the list")).to_be_visible()
        expect(page.get_by_role("button", name=f"Done: {title}")).to_be_visible()

    def test_what_is_put_off_stays_so_without_script(self):
        page = self.open(self.server, java_script_enabled=False)
        step, title = self.waiting(page, "Bellevue University")
        step.get_by_role("button", name="Done").click()
        expect(page.get_by_role("status").filter(has_text="Done")).to_be_visible()
        expect(page.get_by_role("button", name=f"Done: {title}")).to_have_count(0)
        page.get_by_role("button", name="Undo").first.click()
        expect(page.get_by_role("button", name=f"Done: {title}")).to_be_visible()

    def test_the_calendars_address_is_made_and_taken_back(self):
        page = self.open(self.server, "/settings/calendar")
        page.get_by_role("button", name="Make an address").click()
        address = page.get_by_label("Address of your calendar")
        expect(address).to_have_value(re.compile(r"^http://[^/]+/calendar/[0-9a-f]{64}\.ics$"))
        page.evaluate(AXE)
        self.assertEqual(axe(page), [])
        # A calendar program has no cookie.
        opened = address.input_value()
        with urllib.request.urlopen(opened) as answer:
            self.assertTrue(answer.read().startswith(b"BEGIN:VCALENDAR"))
        take = page.get_by_role("button", name="Take it back")
        take.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Make an address")).to_be_visible()
        with self.assertRaises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(opened)
        with refused.exception as answer:
            self.assertEqual(answer.code, 404)

"""The family's own devices: a laptop and two phones on one server, each invited as a person of the family."""

import json
import re

from playwright.sync_api import expect

import faults
import served
from support import PATIENCE, SIZES, BrowserTest, browser
from test_looks import AXE, SMALL, WIDTH, axe

PHONE = {
    "viewport": {"width": 375, "height": 740}, "has_touch": True, "is_mobile": True,
    "user_agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148",
}


class HouseTest(BrowserTest):
    """A parent's laptop starts the server; the phones come in over TLS, with invitations."""

    def setUp(self):
        people = json.loads(served.rc("family", "list", "--json", home=served.story()))
        self.host = next(one["name"] for one in people if one["role"] == "parent")
        self.others = [one["name"] for one in people if one["name"] != self.host]
        self.server = served.Served("--house", "--as", self.host)
        self.addCleanup(self.server.stop)

    def device(self, **options):
        """A browser with a profile of its own, which nobody has invited."""
        options = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **options}
        context = browser().new_context(**options)
        self.addCleanup(context.close)
        context.set_default_timeout(PATIENCE)
        faults.put_into(context)
        page = context.new_page()
        self.watch(page, self.server.base)
        return page

    def joined(self, link, name, page, keys=False):
        """A device on which an invitation was opened and taken."""
        page.goto(link)
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Welcome, {name}")
        page.evaluate(AXE)
        self.assertEqual(axe(page), [])
        self.assertEqual(page.evaluate(SMALL), [])
        button = page.get_by_role("button", name=f"Open as {name}")
        if keys:
            button.focus()
            page.keyboard.press("Enter")
        else:
            button.tap() if page.evaluate("navigator.maxTouchPoints") else button.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("What Next")
        return page

    def invited(self, laptop, name):
        """The link of an invitation, as the laptop shows it."""
        laptop.goto(self.server.base + "/family")
        laptop.get_by_role("button", name=f"Invite a device of {name}").click()
        expect(laptop.get_by_role("heading", level=1)).to_have_text(f"Invitation for {name}")
        expect(laptop.get_by_role("img", name="QR code with the link")).to_be_visible()
        laptop.evaluate(AXE)
        self.assertEqual(axe(laptop), [])
        return laptop.get_by_role("textbox", name="Link").input_value()

    def erase(self, page, name):
        """Erases what the page shows, after another name was tried."""
        page.evaluate(AXE)
        self.assertEqual(axe(page), [])
        for typed in ("somebody else", name):
            page.get_by_label("Type the name to erase it").fill(typed)
            page.get_by_role("button", name="Erase for Good").click()
            if typed != name:
                expect(page.locator("#erase-name-problem, .problem").first).to_contain_text("Nothing was erased")

    def test_an_erased_person_is_let_in_no_more(self):
        people = json.loads(served.rc("family", "list", "--json", home=served.story()))
        other = next(one["name"] for one in people if one["role"] == "parent" and one["name"] != self.host)
        laptop = self.joined(self.server.door, self.host, self.device())
        phone = self.joined(self.invited(laptop, other), other, self.device(**PHONE))
        laptop.goto(self.server.base + "/family")
        laptop.get_by_role("link", name=f"Erase {other} for good").click()
        expect(laptop.get_by_role("heading", level=1)).to_have_text(f"Erase {other}")
        self.erase(laptop, other)
        expect(laptop.locator("#toast")).to_contain_text("is erased")
        expect(laptop.locator("ul.rows")).not_to_contain_text(other)
        laptop.goto(self.server.base + "/timeline")
        expect(laptop.locator("main")).to_contain_text("a former member")
        expect(laptop.locator("main")).not_to_contain_text(other)
        phone.goto(self.server.base + "/schools")
        expect(phone.locator("main")).not_to_contain_text("University")

    def test_of_an_erased_family_every_page_says_so(self):
        laptop = self.joined(self.server.door, self.host, self.device())
        laptop.goto(self.server.base + "/family")
        family = laptop.get_by_role("heading", level=1).inner_text()
        laptop.get_by_role("link", name="Erase the whole family for good").click()
        self.erase(laptop, family)
        expect(laptop.get_by_role("heading", level=1)).to_contain_text("Everything of this family was erased")
        for path in ("/family", "/schools", "/"):
            laptop.goto(self.server.base + path)
            expect(laptop.get_by_role("heading", level=1)).to_contain_text("Everything of this family was erased")
            laptop.evaluate(AXE)
            self.assertEqual(axe(laptop), [])

    def test_an_athlete_of_age_takes_the_home_over(self):
        home = served.scratch() / "of-age"
        for words in (["family", "create", "The Rivers"], ["family", "add", "Sam", "--role", "player"],
                      ["family", "add", "Ana", "--role", "parent"], ["school", "add", "Rice University"]):
            served.rc(*words, home=home)
        self.server = served.Served("--house", "--as", "Ana", home=home)
        self.addCleanup(self.server.stop)
        phone = self.joined(self.server.door, "Ana", self.device(**PHONE))
        laptop = self.joined(self.invited(phone, "Sam"), "Sam", self.device())
        laptop.goto(self.server.base + "/family")
        form = laptop.get_by_role("region", name="Take This Home Over")
        for width, height in SIZES:
            laptop.set_viewport_size({"width": width, "height": height})
            laptop.evaluate(AXE)
            self.assertEqual(axe(laptop), [])
            self.assertLessEqual(laptop.evaluate(WIDTH), width)
        # Neither another name nor somebody under 18 takes it over; what was chosen stays.
        form.get_by_label("Ana may").select_option(label="Read Only")
        for born, name, problem in (("2008-01-01", "The River", "This is not the family's name"),
                                    ("2015-01-01", "The Rivers", "at the age of 18")):
            form.get_by_label("Your date of birth").fill(born)
            form.get_by_label("The family's name, to confirm").fill(name)
            form.get_by_role("button", name="Take This Home Over").click()
            expect(form.locator("[role=alert], .problem").first).to_contain_text(re.compile(problem.replace("'", ".")))
            expect(form.get_by_label("Ana may").locator("option:checked")).to_have_text("Read Only")
        form.get_by_label("Your date of birth").fill("2008-01-01")
        form.get_by_role("button", name="Take This Home Over").press("Enter")
        expect(laptop.locator("#toast")).to_contain_text("This home is yours now")
        expect(laptop.locator("main")).to_contain_text("Sam runs this home since")
        expect(form).to_have_count(0)
        # The parent's phone shows everything and changes nothing, until the owner chooses anew.
        phone.goto(self.server.base + "/schools")
        expect(phone.locator("main")).to_contain_text("Rice University")
        expect(phone.locator("body")).to_contain_text("You may read")
        laptop.get_by_label("Access of Ana", exact=True).select_option(label="No Access")
        laptop.get_by_role("button", name="Save access of Ana").click()
        expect(laptop.locator("#toast")).to_contain_text("Access saved")
        # By itself: the change is announced to the phone's page, which is refused.
        expect(phone.get_by_role("heading", level=1)).to_have_text("This home is not open to you")
        expect(phone.locator("body")).not_to_contain_text("Rice University")
        phone.evaluate(AXE)
        self.assertEqual(axe(phone), [])
        self.assertEqual([fault for fault in phone.faults if "401" not in fault], [])

    def test_two_phones_and_a_laptop(self):
        laptop = self.joined(self.server.door, self.host, self.device())
        first = self.joined(self.invited(laptop, self.others[0]), self.others[0], self.device(**PHONE))
        second = self.joined(self.invited(laptop, self.others[1]), self.others[1], self.device(), keys=True)
        # What one does the others see, without a reload.
        for page in (laptop, second):
            page.goto(self.server.base + "/schools")
        first.goto(self.server.base + "/schools")
        star = first.get_by_role("button", name="favorite").first
        name = star.get_attribute("aria-label")
        count = first.get_by_role("button", name=name, exact=True).count()
        star.tap()
        for page in (laptop, second):
            expect(page.get_by_role("button", name=name, exact=True)).to_have_count(count - 1)
        # Who did it is known.
        laptop.goto(self.server.base + "/timeline")
        expect(laptop.locator("main")).to_contain_text(self.others[0])
        # The stolen phone is removed: it opens nothing any more, and the others go on.
        laptop.goto(self.server.base + "/family")
        for width, height in SIZES:
            laptop.set_viewport_size({"width": width, "height": height})
            laptop.evaluate(AXE)
            self.assertEqual(axe(laptop), [])
            self.assertEqual(laptop.evaluate(SMALL), [])
            self.assertLessEqual(laptop.evaluate(WIDTH), width)
        laptop.get_by_role("button", name=f"Remove iPhone of {self.others[0]}").click()
        expect(laptop.get_by_role("button", name=f"Remove iPhone of {self.others[0]}")).to_have_count(0)
        self.assertEqual(first.goto(self.server.base + "/schools").status, 401)
        expect(first.get_by_role("heading", level=1)).to_have_text("This device is not paired")
        self.assertEqual(second.goto(self.server.base + "/schools").status, 200)
        # Who signs out is out.
        second.get_by_role("button", name="Sign Out").click()
        expect(second.get_by_role("heading", level=1)).to_have_text("This device is not paired")
        self.assertEqual(second.goto(self.server.base + "/schools").status, 401)
        for page in (laptop, second):
            self.assertEqual([fault for fault in page.faults if "401" not in fault], [])

    def test_without_tls_there_is_only_the_page_that_helps_to_trust_the_house(self):
        phone = self.device(**PHONE)
        plain = self.server.trust.removesuffix("/trust")
        self.watch(phone, plain)
        for path in ("/", "/schools", self.server.door.removeprefix(self.server.base)):
            phone.goto(plain + path)
            self.assertEqual(phone.url, self.server.trust)
        expect(phone.get_by_role("heading", level=1)).to_have_text("Trust This House's Certificate")
        self.assertEqual(phone.locator("form, script, input, button").count(), 0)
        self.assertEqual(phone.context.cookies(), [])
        for width, height in SIZES:
            phone.set_viewport_size({"width": width, "height": height})
            phone.evaluate(AXE)
            self.assertEqual(axe(phone), [])
            self.assertEqual(phone.evaluate(SMALL), [])
            self.assertLessEqual(phone.evaluate(WIDTH), width)
        with phone.expect_download() as download:
            phone.get_by_role("link", name="Certificate", exact=True).tap()
        with open(download.value.path(), "rb") as file:
            self.assertEqual(file.read(), served.house()[1].read_bytes())
        phone.get_by_role("link", name="Open the Family's Pages").tap()
        expect(phone.get_by_role("heading", level=1)).to_have_text("This device is not paired")
        self.assertEqual(phone.url, self.server.base + "/")

    def test_an_invitation_works_once_and_a_preview_uses_nothing_up(self):
        preview, phone, late = self.device(), self.device(**PHONE), self.device()
        preview.goto(self.server.door)
        self.joined(self.server.door, self.host, phone)
        self.assertEqual(late.goto(self.server.door).status, 404)
        expect(late.get_by_role("heading", level=1)).to_have_text("This invitation is not valid")
        late.evaluate(AXE)
        self.assertEqual(axe(late), [])
        # Somebody who kept the page of the invitation open comes too late as well.
        preview.get_by_role("button", name=f"Open as {self.host}").click()
        expect(preview.get_by_role("heading", level=1)).to_have_text("This invitation is not valid")

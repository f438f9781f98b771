"""What holds on a page in whatever state it is: axe finds nothing, nothing is wider than the window, and what has the keyboard
is in sight. The pages as they are at first are test_looks.py's."""

import itertools

from playwright.sync_api import expect

from support import SIZES, Writing, verifies
from test_exchange import sheet
from test_first_run import FirstRun
from test_looks import AXE, WIDTH, axe
from test_script import first

# Tab stops that something else lies upon, such as a bar that sticks to an edge (WCAG 2.4.11).
COVERED = """async () => {
  const able = 'main a[href], main button:not(:disabled), main input:not([type=hidden]):not(:disabled), main select, ' +
    'main textarea, main summary';
  const covered = [];
  for (const part of document.querySelectorAll(able)) {
    if (!part.checkVisibility({ visibilityProperty: true })) continue;
    part.focus();
    await new Promise((done) => requestAnimationFrame(done));
    const box = part.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 22)];
    const top = document.elementFromPoint(x, y);
    const isSeen = top && (part.contains(top) || top.contains(part) || top.closest('label')?.contains(part));
    if (!isSeen) covered.push(`${part.outerHTML.slice(0, 100)} at ${Math.round(x)}, ${Math.round(y)}`);
  }
  return covered;
}"""


class States(FirstRun):
    def check(self, page, state):
        """Looks at a page in both sizes and lights."""
        page.evaluate(AXE)
        for (width, height), scheme in itertools.product(SIZES, ("dark", "light")):
            with self.subTest(state=state, width=width, scheme=scheme):
                page.set_viewport_size({"width": width, "height": height})
                page.emulate_media(color_scheme=scheme)
                self.assertEqual(axe(page), [], f"{scheme}, {width}")
                self.assertLessEqual(page.evaluate(WIDTH), width)


class EmptyStatesTest(States):
    def test_a_home_that_has_nothing_yet(self):
        page = self.open(self.server, "/")
        self.check(page, "setup")
        self.begin(page, ZIP="abc")
        expect(page.locator(".problem").first).to_be_visible()
        self.check(page, "setup refused")
        self.begin(page, **{"Athlete's name": "Sam", "ZIP": "78701"})
        expect(page.get_by_role("heading", level=1)).to_have_text("Welcome, Ana")
        self.check(page, "welcome")
        for path in ("/schools", "/schools/board", "/schools/table", "/schools/map", "/timeline", "/events", "/offers", "/dashboard",
                     "/documents", "/metrics", "/trash", "/family", "/import", "/export", "/settings/player-details"):
            page.goto(self.server.base + path)
            self.check(page, f"empty {path}")
        page.goto(self.server.base + "/import")
        page.get_by_label("Spreadsheet file").set_input_files(
            {"name": "colleges.csv", "mimeType": "text/csv", "buffer": sheet(8).encode()})
        expect(page.locator("#sheet-read")).to_contain_text("colleges.csv was read")
        page.get_by_role("button", name="Preview").click()
        expect(page.locator("#results")).to_be_visible()
        self.check(page, "import preview")
        page.get_by_role("button", name="Import").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Imported")
        self.check(page, "imported")
        page.goto(self.server.base + "/schools/new")
        page.get_by_label("Name, city or short name").press_sequentially("ut")
        expect(page.get_by_role("option").first).to_be_visible()
        self.check(page, "colleges")


class BusyStatesTest(Writing):
    check = States.check

    @verifies("SL-130", "SD-202", "ED-116")
    def test_whatever_opens_asks_or_is_refused(self):
        page = self.open(self.server, "/schools")
        path = first(page, "/schools")
        page.locator(".narrow > summary").click()
        self.check(page, "filters")
        page.goto(self.server.base + "/schools")
        page.locator(".menu > summary").first.click()
        self.check(page, "menu")
        page.goto(self.server.base + path)
        notes = page.locator("#notes")
        notes.locator("summary", has_text="Edit").first.click()
        notes.get_by_role("textbox").fill("Mine")
        other = self.open(self.server, path)
        theirs = other.locator("#notes")
        theirs.locator("summary", has_text="Edit").first.click()
        theirs.get_by_role("textbox").fill("Theirs")
        theirs.get_by_role("button", name="Save").click()
        expect(theirs).to_contain_text("Theirs")
        self.check(other, "saved, with its undo")
        notes.get_by_role("button", name="Save").click()
        expect(notes.get_by_role("button", name="Use mine")).to_be_visible()
        self.check(page, "conflict")
        information = other.locator("#information")
        information.locator("summary", has_text="Edit").first.click()
        information.locator("input[name=website]").fill("x" * 3000)
        information.get_by_role("button", name="Save").click()
        expect(information.locator("[aria-invalid=true]")).to_be_visible()
        self.check(other, "refused")
        other.goto(self.server.base + path + "/delete")
        self.check(other, "question")
        other.goto(self.server.base + path)
        other.locator(".history summary").first.click()
        expect(other.locator("#at")).to_be_visible()
        self.check(other, "slider")
        other.goto(self.server.base + "/events")
        other.goto(self.server.base + first(other, "/events") + "?attended=1")
        expect(other.get_by_role("dialog")).to_be_visible()
        self.check(other, "dialog")

    def test_a_message_goes_at_once_where_motion_is_unwanted(self):
        page = self.open(self.server, "/schools")
        page.evaluate("document.getElementById('toast').textContent = 'Saved'")
        expect(page.locator(".said")).to_be_visible()
        gone = "() => { document.querySelector('.said').classList.add('gone'); return document.getAnimations().length; }"
        self.assertEqual(page.evaluate(gone), 0)

    def test_nothing_that_has_the_keyboard_lies_under_a_bar(self):
        for width, height in SIZES:
            page = self.open(self.server, "/schools", viewport={"width": width, "height": height})
            for path in (first(page, "/schools"), "/schools", "/offers", "/settings/player-details",
                         "/settings/school-preferences", "/settings/location"):
                with self.subTest(page=path, width=width):
                    page.goto(self.server.base + path)
                    self.assertEqual(page.evaluate(COVERED), [])

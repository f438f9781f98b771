"""The past, by mouse and by keys, and taking back what was done."""

import re

from playwright.sync_api import expect

from support import BrowserTest, Writing, reader
from test_correcting import Keyboard

# Once a form is sent, the server says that there is a change, and then the page asks for /heard.
HEARING = """const add = EventSource.prototype.addEventListener;
EventSource.prototype.addEventListener = function (name, does) {
  add.call(this, name, does);
  if (name !== "message") return;
  addEventListener("submit", () => setTimeout(() => {
    does({ data: String(Number(document.body.dataset.head) + 1) });
    fetch("/heard");
  }));
};"""

WHERE = """() => ['.track', 'main'].map((part) => {
  const box = document.querySelector(part).getBoundingClientRect();
  return [box.x, box.y, box.width];
})"""


def school(page):
    """The path of the first school that a page leads to."""
    paths = page.locator("main h2 a[href]").evaluate_all("(links) => links.map((link) => link.getAttribute('href'))")
    return next(path for path in paths if re.fullmatch("/schools/[0-9a-f-]{36}", path))


def unfold(page):
    """Opens the history, if it is not open."""
    slider = page.locator("#at")
    if not slider.is_visible():
        page.locator(".history summary").first.click()
    return slider


class SliderTest(BrowserTest):
    def test_dragging_moves_neither_the_slider_nor_the_page(self):
        for width, height in ((1280, 800), (375, 740)):
            with self.subTest(width=width):
                page = self.open(reader(), "/schools", viewport={"width": width, "height": height})
                slider = unfold(page)
                before = page.evaluate(WHERE)
                box = slider.bounding_box()
                middle = box["y"] + box["height"] / 2
                page.mouse.move(box["x"] + box["width"] - 8, middle)
                page.mouse.down()
                for part in (.9, .7, .5, .3):
                    x = box["x"] + 8 + (box["width"] - 16) * part
                    with page.expect_response(re.compile("when=|at=")):
                        page.mouse.move(x, middle, steps=3)
                    expect(page.locator("body")).to_have_class("past")
                    expect(page.locator(".history output")).to_contain_text("As of")
                    self.assertEqual(page.evaluate(WHERE), before)
                    reached = slider.evaluate("(one) => (one.value - one.min) / (one.max - one.min)")
                    self.assertAlmostEqual(reached, part, delta=.02)
                page.mouse.up()
                page.wait_for_url(re.compile(r"at=\d+"))
                self.assertEqual(page.evaluate(WHERE), before)
                expect(page.locator(".change")).not_to_be_empty()
                page.get_by_role("link", name="Back to now").click()
                expect(page.locator("body")).to_have_class("now")

    def test_the_past_of_a_filtered_list_is_filtered(self):
        page = self.open(reader(), "/schools/table?division=D1&order=-name")
        names = page.locator("tbody th, tbody td:first-child").all_inner_texts()
        slider = unfold(page)
        slider.focus()
        with page.expect_response(re.compile("when=")) as asked:
            page.keyboard.press("ArrowLeft")
        self.assertIn("division=D1", asked.value.url)
        page.wait_for_url(re.compile(r"division=D1&order=-name&at=\d+"))
        expect(page.locator("tbody")).not_to_contain_text(re.compile("D2|D3|NAIA|JUCO"))
        self.assertGreater(len(names), 3)
        with page.expect_navigation():
            page.get_by_role("link", name="Back to now").click()
        self.assertTrue(page.url.endswith("?division=D1&order=-name"), page.url)

    def test_keys_go_from_change_to_change_and_back_to_now(self):
        page = self.open(reader(), "/schools")
        page.goto(reader().base + school(page))
        slider = unfold(page)
        before = page.evaluate(WHERE)
        slider.focus()
        seen = ["Now"]
        for _ in range(3):
            page.keyboard.press("ArrowLeft")
            expect(page.locator(".history output")).not_to_have_text(seen[-1])
            seen.append(page.locator(".history output").inner_text())
            expect(slider).to_have_attribute("aria-valuetext", seen[-1])
        self.assertEqual(len(set(seen)), 4)
        for said in reversed(seen[:-1]):
            page.keyboard.press("ArrowRight")
            expect(page.locator(".history output")).to_have_text(said)
        self.assertEqual(page.evaluate(WHERE), before)
        self.assertEqual(page.evaluate("document.activeElement.id"), "at")

    def test_the_axis_has_dates_and_is_proportional_to_time(self):
        page = self.open(reader(), "/schools")
        page.goto(reader().base + school(page))
        unfold(page)
        labels = page.locator(".axis span").all_inner_texts()
        self.assertEqual((len(labels), labels[-1]), (5, "Now"))
        for label in labels[:-1]:
            self.assertRegex(label, r"^[A-Z][a-z]{2} \d+, \d{4}$")
        # The middle of the axis is the middle of the time.
        middle = page.evaluate("""() => {
          const slider = document.querySelector('#at');
          const time = (Number(slider.min) + Number(slider.max)) / 2;
          return new Date(time * 1000).toLocaleDateString('en-US',
            { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
        }""")
        self.assertEqual(labels[2], middle)
        # Neighbouring marks are one: between two of them there is room.
        blocks = [(int(x), int(x) + int(w)) for x, w in re.findall(
            r"M(\d+) 0h(\d+)", page.locator(".marks path").get_attribute("d"))]
        for one, other in zip(blocks, blocks[1:]):
            self.assertGreater(other[0] - one[1], 1)

    def test_the_history_is_one_line_that_opens(self):
        for width, height in ((1280, 800), (375, 740)):
            page = self.open(reader(), "/schools", viewport={"width": width, "height": height})
            self.assertLessEqual(page.locator(".history").bounding_box()["height"], 46)
            page.locator(".history summary").first.focus()
            page.keyboard.press("Enter")
            expect(page.locator("#at")).to_be_visible()
            expect(page.locator(".changes > summary")).to_contain_text(
                re.compile(r"Changes \((the newest 100 of [\d,]+|\d+)\)"))

    def test_an_offer_has_its_beginning_and_nothing_foreign(self):
        page = self.open(reader(), "/offers")
        for path in page.locator("main a[href]").evaluate_all("(links) => links.map((a) => a.getAttribute('href'))"):
            if not re.fullmatch("/offers/[0-9a-f-]{36}", path):
                continue
            page.goto(reader().base + path)
            said = page.locator(".changes li a span").all_text_contents()
            self.assertRegex(said[-1], "^Offer recorded")
            self.assertTrue(all(text.startswith("Offer") for text in said), said)

    def test_without_a_script_the_slider_is_a_form(self):
        page = self.open(reader(), "/schools", java_script_enabled=False)
        slider = unfold(page)
        slider.focus()
        page.keyboard.press("Home")
        page.get_by_role("button", name="Show").click()
        page.wait_for_url(re.compile("when="))
        self.assertEqual(page.locator("body").get_attribute("class"), "past")
        page.get_by_role("link", name="Back to now").click()
        self.assertEqual(page.locator("body").get_attribute("class"), "now")


class UndoTest(Writing):
    def setUp(self):
        self.page = self.open(self.server, "/schools")
        self.path = school(self.page)
        self.page.goto(self.server.base + self.path)

    def tier(self, tier):
        """Gives the school a priority tier, and waits until it has it."""
        button = self.page.locator(f"button[name=tier][value={tier}]")
        if button.get_attribute("aria-pressed") != "true":
            button.click()
        self.has(tier)

    def has(self, tier):
        expect(self.page.locator("button[name=tier][aria-pressed=true]")).to_have_attribute("value", tier)

    def test_a_toast_takes_back_just_its_change_then_the_one_before_and_does_again(self):
        for tier in "ABC":
            self.tier(tier)
        self.page.get_by_role("button", name="Undo", exact=True).click()
        self.has("B")
        expect(self.page.locator("#toast")).to_contain_text("Taken back: Priority tier set")
        self.page.get_by_role("button", name=re.compile("^Undo Priority tier set")).click()
        self.has("A")
        self.page.get_by_role("button", name=re.compile("^Redo Priority tier set")).click()
        self.has("B")
        expect(self.page.locator("#toast")).to_contain_text("Done again")
        self.page.get_by_role("button", name=re.compile("^Redo Priority tier set")).click()
        self.has("C")
        expect(self.page.get_by_role("button", name=re.compile("^Redo"))).to_have_count(0)

    def test_keys_take_back_and_do_again(self):
        self.tier("A")
        self.tier("B")
        self.page.keyboard.press("Control+z")
        self.has("A")
        self.page.keyboard.press("Control+Shift+z")
        self.has("B")
        # The buttons are the first that the keyboard comes to.
        self.page.keyboard.press("Tab")
        self.page.keyboard.press("Tab")
        expect(self.page.locator(":focus")).to_contain_text("Undo")
        # While something is typed the keys are the field's own.
        self.page.locator("#notes").get_by_text("Edit", exact=True).click()
        self.page.locator("#notes").get_by_role("textbox").press("Control+z")
        self.has("B")

    def test_keys_take_back_further_and_do_all_of_it_again(self):
        for tier in "ABC":
            self.tier(tier)
        self.page.keyboard.press("Control+z")
        self.has("B")
        self.page.keyboard.press("Control+z")
        self.has("A")
        # The toast's buttons by Tab: the way forth and the way back.
        hand = Keyboard(self.page)
        for name, tier in (("Redo", "B"), ("Redo", "C"), ("Undo", "B"), ("Undo", "A")):
            hand.press(self.page.locator(".said").get_by_role("button", name=re.compile(f"^{name} Priority tier set")))
            self.has(tier)

    def test_without_a_script_the_toast_has_a_form(self):
        page = self.open(self.server, self.path, java_script_enabled=False)
        wanted = page.locator("button[name=tier][aria-pressed=false]").first.get_attribute("value")
        before = page.locator("button[name=tier][aria-pressed=true]").get_attribute("value")
        page.locator(f"button[name=tier][value={wanted}]").click()
        page.get_by_role("button", name="Undo", exact=True).click()
        self.assertEqual(page.locator("button[name=tier][aria-pressed=true]").get_attribute("value"), before)

    def offer(self):
        """The path of the first offer."""
        self.page.goto(self.server.base + "/offers")
        paths = self.page.locator("main a[href]").evaluate_all(
            "(links) => links.map((link) => link.getAttribute('href'))")
        return next(path for path in paths if re.fullmatch("/offers/[0-9a-f-]{36}", path))

    def test_a_page_whose_record_was_deleted_from_it_is_not_asked_for_again(self):
        page, path = self.page, self.offer()
        page.add_init_script(HEARING)
        page.goto(self.server.base + path + "/delete")
        asked, held = [], []
        page.on("request", lambda request: request.url.endswith("/delete") and asked.append(request.method))

        def hold(route):
            # The server answers once the page has heard of the change.
            held.append(route)
            for one in held if len(held) == 2 else []:
                one.fulfill(status=204) if one.request.url.endswith("/heard") else one.continue_()

        page.route("**/heard", hold)
        page.route("**/delete", lambda route: hold(route) if route.request.method == "POST" else route.continue_())
        page.locator("button.solid.danger").click()
        page.wait_for_url(re.compile("/offers$"))
        self.assertEqual(asked, ["POST"])
        page.get_by_role("button", name="Undo", exact=True).click()
        expect(page.locator(f"main a[href='{path}']").first).to_be_visible()

    def test_what_was_deleted_comes_back_from_the_toast(self):
        page, path = self.page, self.offer()
        page.goto(self.server.base + path + "/delete")
        page.locator("button.solid.danger").click()
        page.wait_for_url(re.compile("/offers$"))
        expect(page.locator(f"main a[href='{path}']")).to_have_count(0)
        page.get_by_role("button", name="Undo", exact=True).click()
        expect(page.locator(f"main a[href='{path}']").first).to_be_visible()

    def test_the_history_takes_back_any_change_that_nothing_came_after(self):
        page = self.page
        self.tier("A")
        self.tier("B")
        page.locator("#status").select_option("interested")
        page.locator("form[action$='/status'] button").click()
        expect(page.locator("#header .badges")).to_contain_text("Interested")
        page.get_by_role("link", name="Who changed this?").click()
        changes = page.locator("#changes .did")
        expect(changes.nth(0)).to_contain_text("moved")
        expect(changes.nth(1)).to_contain_text("priority tier B")
        # What was set again since is not taken back behind its back.
        expect(changes.nth(2)).to_contain_text("priority tier A")
        expect(changes.nth(2).locator("button")).to_have_count(0)
        changes.nth(1).locator("summary").press("Enter")
        expect(changes.nth(1).locator("details li")).to_contain_text("Priority tier: A → B")
        changes.nth(1).get_by_role("button", name=re.compile("^Undo: You gave")).press("Enter")
        expect(page.locator("#toast")).to_contain_text("Taken back: Priority tier set")
        expect(page.locator("#changes .did").first).to_contain_text("priority tier A")
        page.goto(self.server.base + self.path)
        self.has("A")
        expect(page.locator("#header .badges")).to_contain_text("Interested")

"""Nothing that a page shows misleads: counts agree, what is settled presses nobody, and what is said can be read."""

import json
import re
import shutil

from playwright.sync_api import expect

import served
from support import SIZES, BrowserTest, Writing, reader, routes, verifies
from test_script import press

# The texts of some elements that are broken into more than one line.
BROKEN = """(names) => [...document.querySelectorAll(names)].filter((one) => one.checkVisibility()).filter((one) => {
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    if (new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size > 1) return true;
  }
  return false;
}).map((one) => one.textContent)"""

# What a control shows and does not say: speech control finds it by the words that are seen.
UNSAID = r"""() => {
  const words = (text) => (text || '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  const seen = (one) => one.matches('input, select, textarea') ? [...one.labels].map((l) => l.innerText).join(' ') : one.innerText;
  return [...document.querySelectorAll('[aria-label]')]
    .filter((one) => one.matches('a, button, summary, input, select, textarea') && one.checkVisibility())
    .filter((one) => !words(one.getAttribute('aria-label')).includes(words(seen(one))))
    .map((one) => [seen(one), one.getAttribute('aria-label')]);
}"""


def color(locator):
    return locator.evaluate("(one) => getComputedStyle(one).backgroundColor")


class OfferTruthTest(BrowserTest):
    """The demo's season is over: its offers are accepted or declined."""

    def test_sums_dates_and_badges_never_break(self):
        page = self.open(reader(), "/offers", viewport={"width": 375, "height": 740})
        links = page.locator(".cards h2 a").evaluate_all("(links) => links.map((link) => link.getAttribute('href'))")
        names = ".badge, .pill, .big, .sum, .sums > *, .whole"
        for path in [*links, routes()["/offers/compare"], "/offers", "/schools", routes()["/schools/{id}"], "/dashboard"]:
            page.goto(reader().base + path)
            with self.subTest(page=path):
                self.assertEqual(page.evaluate(BROKEN, names), [])
                # A date is marked as what it is, and a sum in a card is not cut off.
                self.assertFalse(page.evaluate("document.documentElement.scrollWidth > 375"))
        page.goto(reader().base + routes()["/offers/compare"])
        page.set_viewport_size({"width": 700, "height": 740})
        self.assertEqual(page.evaluate(BROKEN, "tbody td:nth-of-type(4)"), [], "deadlines")

    def test_a_sum_gets_smaller_rather_than_break(self):
        page = self.open(reader(), "/offers", viewport={"width": 375, "height": 740})
        page.locator(".card", has_text="$").first.locator("h2 a").click()
        pill = page.locator(".measure .pill").first
        pill.evaluate("(pill) => { pill.textContent = '$123,456.50'; }")
        self.assertEqual(page.evaluate(BROKEN, ".measure .pill"), [])
        self.assertLessEqual(*pill.evaluate(
            "(pill) => [pill.getBoundingClientRect().right, pill.closest('.measure').getBoundingClientRect().right]"))

    def test_a_settled_offer_presses_nobody(self):
        page = self.open(reader(), "/offers")
        expect(page.locator(".cards")).to_contain_text("Declined")
        expect(page.locator(".cards")).not_to_contain_text("Overdue")
        card = page.locator(".card", has_text="Declined").filter(has_text=re.compile(r"· \w+ \d")).first
        card.locator("h2 a").click()
        expect(page.locator(".measures").first).to_contain_text("Closed")
        expect(page.locator("main")).not_to_contain_text("Overdue")

    def test_a_declined_offer_is_the_best_of_nothing(self):
        page = self.open(reader(), "/offers")
        picks = page.locator(".pick input").evaluate_all("(boxes) => boxes.map((box) => box.name)")
        page.goto(f"{reader().base}/offers/compare?" + "&".join(f"{pick}=true" for pick in picks))
        declined = page.locator("tbody tr", has_text="Declined")
        self.assertGreater(declined.count(), 1)
        for row in declined.all():
            self.assertEqual(row.locator(".badge").all_text_contents(), ["Declined"])
            self.assertNotIn("highest", row.locator("a").get_attribute("aria-label"))
        facts = page.locator("main dl").first
        expect(facts).not_to_contain_text("—")
        expect(facts).to_contain_text("No deadline ahead")

    def test_the_button_that_compares_counts_what_is_picked(self):
        page = self.open(reader(), "/offers")
        button = page.locator("button[data-compare]")
        boxes = page.locator(".pick input")
        boxes.nth(0).check()
        expect(button).to_have_text("Select at least 2 offers to compare")
        expect(button).to_be_disabled()
        boxes.nth(1).focus()
        page.keyboard.press("Space")
        expect(button).to_have_text("Compare (2)")
        boxes.nth(2).check()
        expect(button).to_have_text("Compare (3)")
        boxes.nth(1).uncheck()
        expect(button).to_have_text("Compare (2)")
        button.click()
        expect(page.get_by_role("region", name="Compare Offers").locator("tbody tr")).to_have_count(2)
        # The browser keeps the boxes, and the button still counts them.
        page.go_back()
        expect(button).to_have_text("Compare (2)")

    def test_with_one_offer_the_list_says_what_is_missing(self):
        page = self.open(reader(), "/offers", java_script_enabled=False)
        picked = page.locator(".pick input").first.get_attribute("name")
        page.locator(f".pick input[name='{picked}']").check()
        page.locator("button[data-compare]").click()
        expect(page.locator("main [role=alert]")).to_have_text("Select at least 2 offers to compare")
        self.assertGreater(page.locator(".cards > li").count(), 1)
        expect(page.locator(f".pick input[name='{picked}']")).to_be_checked()


class ListTruthTest(BrowserTest):
    def test_one_count_is_found(self):
        page = self.open(reader(), "/schools?division=D1")
        found = re.findall(r"\d+ \w+ found", page.locator("main").inner_text())
        self.assertEqual(len(found), 1, found)
        self.assertEqual(found[0].split()[0], str(page.locator(".cards > li").count()))

    @verifies("SL-36")
    def test_the_first_card_stands_above_the_fold(self):
        for width, height in SIZES:
            page = self.open(reader(), "/schools", viewport={"width": width, "height": height})
            with self.subTest(width=width):
                top = page.locator(".cards h2").first.bounding_box()
                self.assertLess(top["y"] + top["height"], height)

    def test_filters_are_a_sheet_on_a_phone_and_give_the_focus_back(self):
        page = self.open(reader(), "/schools", viewport={"width": 375, "height": 740})
        opens = page.locator("#filters summary")
        opens.focus()
        page.keyboard.press("Enter")
        sheet = page.locator(".sheet")
        box = sheet.bounding_box()
        self.assertEqual((box["x"], round(box["y"] + box["height"])), (0, 740))
        page.get_by_label("Division").select_option("D1")
        expect(page.get_by_role("link", name="Remove D1 filter")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()
        expect(opens).to_be_focused()
        opens.click()
        page.get_by_role("button", name="Show results").click()
        expect(sheet).to_be_hidden()

    def test_filters_narrow_without_script(self):
        page = self.open(reader(), "/schools", java_script_enabled=False)
        before = page.locator(".cards > li").count()
        page.locator("#filters summary").click()
        page.get_by_label("Division").select_option("D1")
        page.get_by_role("button", name="Apply").click()
        page.wait_for_url(re.compile("division=D1"))
        self.assertLess(page.locator(".cards > li").count(), before)

    def test_one_status_has_one_colour(self):
        page = self.open(reader(), "/schools")
        seen = {}
        for card in page.locator(".cards > li").all():
            badges = card.locator(".badge")
            for badge in badges.all():
                if badge.inner_text() in ("Contacted", "Interested", "Committed", "Declined", "Not Pursuing", "Recruited"):
                    seen.setdefault(badge.inner_text(), (color(badge), card.locator("h2 a").get_attribute("href")))
        self.assertGreater(len(seen), 3)
        for status, (listed, path) in seen.items():
            page.goto(reader().base + path)
            self.assertEqual(color(page.locator("#header .badge", has_text=status).first), listed, status)

    def test_what_a_control_shows_it_says(self):
        page = self.open(reader())
        for shape, path in routes().items():
            page.goto(reader().base + path)
            page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
            with self.subTest(page=shape):
                self.assertEqual(page.evaluate(UNSAID), [])

    def test_a_box_is_large_enough_by_itself(self):
        page = self.open(reader(), "/offers")
        box = page.locator(".pick input").first.bounding_box()
        self.assertGreaterEqual(min(box["width"], box["height"]), 24)


class PlaceTest(BrowserTest):
    """A list that is longer than one page."""

    @verifies("SL-95")
    def test_back_comes_to_the_place_in_a_list_that_was_lengthened(self):
        home = served.scratch() / "place"
        shutil.copytree(served.story(), home)
        file = served.scratch() / "place.csv"
        file.write_text("name\n" + "".join(f"Zeta College {number:03}\n" for number in range(120)))
        served.rc("import", file, home=home)
        server = served.Served(home=home)
        self.addCleanup(server.stop)
        ways = [
            (lambda: card.click(), lambda: page.go_back()),
            (lambda: card.click(), lambda: page.get_by_role("link", name="‹ Schools").click()),
            (lambda: press(card), lambda: press(page.get_by_role("link", name="‹ Schools"))),
        ]
        for go, back in ways:
            page = self.open(server, "/schools")
            cards = page.locator(".cards > li")
            for count in (100, 150):
                page.locator("#more").scroll_into_view_if_needed()
                expect(cards).to_have_count(count)
            card = page.locator(".cards h2 a", has_text="Zeta College 095")
            card.scroll_into_view_if_needed()
            page.wait_for_function("history.state && history.state.card")
            go()
            page.wait_for_url(re.compile("/schools/[0-9a-f-]{36}"))
            back()
            expect(card).to_be_in_viewport()
            self.assertGreaterEqual(cards.count(), 140)


class DashboardTruthTest(BrowserTest):
    def names(self, page, *widgets):
        """The labels of some widgets' lines, opened or not."""
        return [page.locator(f"#{one} .line-label").all_text_contents() for one in widgets]

    @staticmethod
    def schools(home):
        return json.loads(served.rc("schools", "--json", home=home))

    def test_the_number_of_notifications_leads_to_them(self):
        home = served.scratch() / "running"
        served.rc("demo", "--seed", "1", "--until", "2026-03-01", home=home)
        # Every story ends with a commitment, after which nobody is to be contacted.
        committed = [one["name"] for one in self.schools(home) if one["status"] == "committed"]
        self.assertEqual(len(committed), 1)
        served.rc("school", "status", committed[0], "interested", home=home)
        server = served.Served(home=home)
        self.addCleanup(server.stop)
        page = self.open(server, "/dashboard")
        told, coaches, tasks = self.names(page, "recentNotifications", "coachFollowupWidget", "quickTasks")
        self.assertGreater(len(coaches), 1)
        named = [name for name in coaches if any(name in line for line in told + tasks)]
        self.assertEqual(named, [], "shown twice")
        link = page.get_by_role("link", name=re.compile("Notifications"))
        number = int(link.inner_text())
        self.assertGreaterEqual(number, len(told))
        link.click()
        expect(page).to_have_url(re.compile("/next$"))
        pressing = page.locator("main section", has=page.get_by_role("heading", name=re.compile("^(Now|This Week)$")))
        expect(pressing.locator(".step")).to_have_count(number)
        gone = [one["name"] for one in self.schools(home) if one["status"] in ("declined", "not_pursuing")]
        self.assertGreater(len(gone), 0)
        texts = page.locator("#coachFollowupWidget .line-text, #recentNotifications .line-text").all_text_contents()
        self.assertEqual([text for text in texts if any(name in text for name in gone)], [])

    def test_after_a_commitment_nobody_is_nagged(self):
        page = self.open(reader(), "/dashboard")
        expect(page.locator("#atAGlanceSummary")).to_contain_text("Committed to")
        expect(page.locator("#atAGlanceSummary")).not_to_contain_text("Advice")
        # Whoever wrote from there is answered all the same.
        chosen = [one["name"] for one in self.schools(reader().home) if one["status"] == "committed"]
        for line in self.names(page, "coachFollowupWidget")[0]:
            self.assertTrue(line.startswith("Answer ") and any(name in line for name in chosen), line)
        for line in self.names(page, "recentNotifications", "quickTasks")[0]:
            self.assertNotRegex(line, "Write|Answer [A-Z]")


class SchoolTruthTest(Writing):
    def open_school(self, **options):
        return self.open(self.server, self.server.routes()["/schools/{id}"], **options)

    @verifies("SD-57")
    def test_a_school_with_a_name_alone_gets_no_verdict(self):
        page = self.open(self.server, "/schools/new")
        page.get_by_label("School Name").fill("Nowhere College")
        page.get_by_role("button", name=re.compile("^Add School")).click()
        page.wait_for_url(re.compile("/schools/[0-9a-f-]{36}"))
        fit = page.locator("#fit")
        expect(fit).to_contain_text("Data missing")
        expect(fit).to_contain_text("Missing data: academic, personal")
        expect(page.locator("main")).not_to_contain_text("Unlikely")
        expect(page.locator("#divisions")).to_have_count(0)
        page.goto(self.server.base + "/schools?q=nowhere")
        expect(page.locator(".cards .badge", has_text="Fit")).to_have_text(re.compile(r"^Fit: \d+, data missing$"))

    @verifies("SL-67", "SL-70", "SD-125")
    def test_the_question_and_the_answer_count_what_goes_along(self):
        page = self.open_school()
        page.get_by_role("link", name="Delete School").click()
        said = page.locator(".notice").inner_text()
        counted = re.search(r"Deleted with it: (.+?)\. ", said)
        self.assertRegex(counted[1], r"\d+ coach.*\d+ interaction")
        page.get_by_role("button", name="Delete").click()
        expect(page.locator("#toast")).to_contain_text(f"School and {counted[1]} deleted")
        page.goto(self.server.base + "/schools/trash")
        expect(page.locator("main")).to_contain_text(counted[1])

    def test_a_printed_page_keeps_private_notes_private(self):
        page = self.open_school()
        expect(page.locator("#private-notes")).to_be_visible()
        page.emulate_media(media="print")
        expect(page.locator("#private-notes")).to_be_hidden()
        expect(page.locator("#notes")).to_be_visible()

    def test_that_nothing_is_chosen_is_not_the_loudest(self):
        page = self.open_school()
        none = page.locator(".segments button[value='']")
        if none.get_attribute("aria-pressed") != "true":
            none.click()
        expect(none).to_have_attribute("aria-pressed", "true")
        expect(none).not_to_have_css("background-color", "rgb(37, 99, 235)")
        page.locator(".segments button[value=A]").click()
        expect(page.locator(".segments button[value=A]")).to_have_css("background-color", "rgb(37, 99, 235)")

    def test_a_school_that_is_there_already_is_opened_rather_than_added_again(self):
        page = self.open(self.server, "/schools")
        # A card that is out of sight is not drawn, and has no inner text.
        name = page.locator(".cards h2 a").last.text_content()
        page.goto(self.server.base + "/schools/new")
        page.get_by_label("School Name").fill(name)
        page.get_by_role("button", name=re.compile("^Add School")).click()
        asked = page.locator(".banner")
        expect(asked.get_by_role("button", name="Add Anyway")).not_to_have_class(re.compile("primary"))
        expect(asked.get_by_role("link")).to_have_class(re.compile("primary"))

    def test_a_wide_school_has_two_columns_and_a_narrow_one_has_one(self):
        page = self.open_school()
        def left(name):
            return page.locator(name).bounding_box()["x"]
        self.assertLess(left("#coaches"), left("#information"))
        self.assertEqual(left("#coaches"), left("#fit"))
        page.set_viewport_size({"width": 375, "height": 740})
        self.assertEqual(left("#coaches"), left("#information"))


class NoHomeTest(BrowserTest):
    def test_the_way_to_set_a_home_can_be_read(self):
        home = served.scratch() / "homeless"
        served.rc("family", "create", "Delgado", home=home)
        served.rc("family", "add", "Mateo Delgado", "--role", "player", home=home)
        served.rc("school", "add", "Rice University", home=home)
        server = served.Served(home=home)
        self.addCleanup(server.stop)
        page = self.open(server, "/schools")
        page.locator("#filters summary").click()
        link = page.get_by_role("link", name="Set home location")
        faded = link.evaluate("""(link) => {
          let opacity = 1;
          for (let one = link; one; one = one.parentElement) opacity *= getComputedStyle(one).opacity;
          return opacity;
        }""")
        self.assertEqual(faded, 1)
        self.assertGreaterEqual(link.bounding_box()["height"], 24)

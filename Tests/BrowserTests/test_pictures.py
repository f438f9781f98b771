"""Pictures where people look rather than read: a radar, bars of cost, a map. Each is spoken as a table or by names."""

import re

from playwright.sync_api import expect

from support import SIZES, BrowserTest, reader, routes
from test_looks import AXE, WIDTH, axe

# The largest drawing of a page in bytes; icons are no drawings.
LARGEST = """() => Math.max(...[...document.querySelectorAll('main svg:not(.icon)')]
  .map((one) => new TextEncoder().encode(one.outerHTML).length))"""


def costs(page, school):
    """The input of what a year costs at a school."""
    return page.get_by_label(f"Total Annual Cost ($), {school}").first


class PicturesTest(BrowserTest):
    """Nothing is changed: all look at the same server."""

    def clean(self, path, part):
        """A picture can be read in both schemes, at both widths and on paper, and is small."""
        for (width, height), scheme in zip(SIZES, ("dark", "light")):
            page = self.open(
                reader(), path, viewport={"width": width, "height": height}, color_scheme=scheme)
            for summary in page.locator(f"{part} summary").all():
                summary.click()
            page.evaluate(AXE)
            self.assertEqual(axe(page), [], f"{scheme}, {width}")
            self.assertLessEqual(page.evaluate(WIDTH), width)
            self.assertLessEqual(page.evaluate(LARGEST), 40_000)
            page.emulate_media(media="print")
            expect(page.locator(f"{part} svg").first).to_be_visible()

    def fitted(self):
        """The pages of some schools that have a radar."""
        links = re.findall(r'href="(/schools/[0-9a-f-]{36})"', reader().get("/schools?sort=fit"))
        return list(dict.fromkeys(links))

    def test_the_fit_is_a_radar_and_a_table_of_values(self):
        page = self.open(reader(), self.fitted()[0], java_script_enabled=False)
        radar = page.locator("#fit figure")
        expect(radar.locator("svg")).to_be_visible()
        radar.get_by_text("The values behind it").click()
        rows = radar.locator("tbody tr")
        expect(rows).to_have_count(4)
        expect(rows.nth(1)).to_contain_text("GPA")
        self.clean(self.fitted()[0], "#fit")

    def test_the_radar_says_what_is_not_known_and_draws_nothing_for_it(self):
        for path in reversed(self.fitted()):
            if "No data" in reader().get(path):
                break
        page = self.open(reader(), path)
        radar = page.locator("#fit figure")
        expect(radar).to_contain_text("Nothing is known of:")
        self.assertEqual(radar.locator(".whole-shape").count(), 0)
        missing = radar.locator("tspan", has_text="No data").count()
        dots = radar.locator(".dots").last.get_attribute("d").count("M")
        self.assertEqual(dots, 4 - missing)
        self.clean(path, "#fit")

    def test_offers_are_drawn_side_by_side_once_their_cost_is_known(self):
        page = self.open(reader(), routes()["/offers/compare"])
        school = page.locator("#cost-form legend").first.inner_text().split(", ")[0]
        costs(page, school).fill("61000")
        costs(page, school).press("Tab")
        first = page.locator("#costs-shown tbody tr").first
        expect(first).to_contain_text("$61,000")
        page.get_by_label("Years to Calculate").select_option("2")
        expect(page.locator("#costs-shown thead")).to_contain_text("Your Cost of 2 Years")
        expect(page.locator("#costs-title")).to_have_text("Cost of 2 years side by side")
        self.assertIn("=61000", page.url)
        expect(costs(page, school)).to_have_value("61000")
        self.clean(routes()["/offers/compare"], "#costs")

    def test_without_script_a_cost_is_entered_all_the_same(self):
        page = self.open(reader(), routes()["/offers/compare"], java_script_enabled=False)
        for field in page.locator("#cost-form input[name^=cost]").all():
            field.fill("much")
        page.locator("#cost-form").get_by_role("button", name="Apply").click()
        expect(page.locator("#costs-shown .hint").first).to_have_text("The cost must be a number, 0 or more.")
        self.assertEqual(page.locator("#costs-shown svg").count(), 0)
        for field in page.locator("#cost-form input[name^=cost]").all():
            field.fill("40000")
        page.locator("#cost-form").get_by_role("button", name="Apply").click()
        expect(page.locator("#costs-shown tbody tr").first).to_contain_text("$40,000")

    def test_an_offer_alone_is_drawn_with_its_calculator(self):
        page = self.open(reader(), routes()["/offers/{id}"])
        page.locator("#calculator summary").click()
        page.locator("#calculator").get_by_label("Total Annual Cost").fill("52000")
        page.locator("#calculator").get_by_label("Scholarship Amount").fill("12000")
        page.locator("#calculator").get_by_label("Scholarship Amount").press("Tab")
        expect(page.locator("#costs-shown")).to_contain_text("As the calculator has it")
        expect(page.locator("#costs-shown")).to_contain_text("$160,000")
        expect(page.locator("#calculation")).to_contain_text("$160,000")
        self.clean(routes()["/offers/{id}"], "#costs")

    def test_a_mark_leads_closer_until_it_leads_to_its_school(self):
        page = self.open(reader(), "/schools/map", java_script_enabled=False)
        expect(page.get_by_role("navigation", name="View").get_by_role("link", name="Map")).to_have_attribute(
            "aria-current", "page")
        closer = page.get_by_role("link", name=re.compile("schools, look closer"))
        while closer.count():
            here = page.url
            closer.first.click()
            page.wait_for_url(lambda url: url != here)
        name = page.locator(".mark").first.get_attribute("aria-label")
        if "at one place" not in name:
            page.locator(".mark").first.click()
            expect(page.get_by_role("heading", level=1)).to_have_text(name)

    def test_a_state_and_the_filters_narrow_the_map_and_the_names_beside_it(self):
        page = self.open(reader(), "/schools/map")
        states = page.get_by_role("navigation", name="Zoom to a state")
        texas = states.get_by_role("link", name=re.compile(": Texas, "))
        count = int(re.search(r"\d+", texas.get_attribute("aria-label"))[0])
        texas.click()
        page.wait_for_url(re.compile(r"/schools/map\?state=TX"))
        marked = page.locator("#here li").count()
        unplaced = page.locator("#placeless li").count()
        self.assertEqual(marked + unplaced, count)
        self.assertEqual(page.locator("svg.inset").count(), 0)
        page.get_by_role("link", name="Whole country").click()
        page.wait_for_url(re.compile(r"/schools/map$"))
        expect(page.locator("svg.inset")).to_have_count(2)
        page.locator("#filters summary").first.click()
        page.locator("#filter-status").select_option("interested")
        page.wait_for_url(re.compile("status=interested"))
        page.get_by_role("navigation", name="View").get_by_role("link", name="Board").click()
        page.wait_for_url(re.compile(r"/schools/board\?status=interested"))

    def test_the_map_is_clean_and_its_marks_are_reached_by_keys(self):
        self.clean("/schools/map", ".school-map")
        self.clean("/schools/map?state=TX", ".school-map")
        page = self.open(reader(), "/schools/map")
        page.locator(".mark").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile("area=|/schools/[0-9a-f-]{36}"))

"""The family's timeline: sentences that come as one scrolls, filters, and pictures that lead to any day."""

import re

from playwright.sync_api import expect

from support import SIZES, BrowserTest, reader
from test_looks import AXE, WIDTH, axe


class TimelineTest(BrowserTest):
    """Nothing is changed: all look at the same server."""

    def test_the_first_page_leads_there_and_more_comes_as_one_scrolls(self):
        page = self.open(reader(), "/next")
        page.get_by_role("link", name="Timeline").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Timeline")
        first = page.locator(".sentences li").count()
        self.assertLessEqual(first, 60)
        page.locator(".sentences li").last.scroll_into_view_if_needed()
        expect(page.locator(".sentences li").nth(first)).to_be_attached()
        ids = page.locator(".sentences a").evaluate_all("(all) => all.map((one) => one.id)")
        self.assertEqual(len(ids), len(set(ids)))
        positions = [int(one.removeprefix("change-")) for one in ids]
        self.assertGreater(positions[0], positions[-1])

    def test_it_is_reached_from_every_page_in_every_window(self):
        for width, height in SIZES:
            page = self.open(reader(), "/offers", viewport={"width": width, "height": height})
            # The places and who looks are in no more rows than there were.
            self.assertLessEqual(page.locator("header.site").bounding_box()["height"], 110 if width < 480 else 60)
            page.locator(".history summary").first.click()
            page.get_by_role("link", name="Timeline of everything").click()
            expect(page.get_by_role("heading", level=1)).to_have_text("Timeline")
            expect(page.locator(".everything")).to_have_count(0)

    def test_without_script_a_link_leads_to_earlier_changes(self):
        page = self.open(reader(), "/timeline", java_script_enabled=False)
        page.get_by_label("Kind").select_option("offers")
        page.get_by_role("button", name="Apply").click()
        expect(page.locator(".sentences").first).to_contain_text("offer")
        page.goto(reader().base + "/timeline")
        last = page.locator(".sentences a").last.get_attribute("id")
        page.get_by_role("link", name="Show earlier changes").click()
        expect(page.locator(f"#{last}")).to_have_count(0)
        expect(page.locator(".sentences li").first).to_be_visible()

    def test_it_narrows_at_once_and_a_line_leads_to_the_page_of_then(self):
        page = self.open(reader(), "/timeline")
        page.get_by_label("Kind").select_option("statuses")
        expect(page.locator("#changes h2")).to_contain_text("147")
        page.get_by_label("Person").select_option(label="Laura Delgado")
        expect(page.locator(".sentences li").first).to_contain_text("Laura Delgado moved")
        self.assertIn("kind=statuses", page.url)
        moved = page.locator(".sentences a").first
        position = moved.get_attribute("href").split("at=")[1]
        moved.click()
        page.wait_for_url(re.compile(f"/schools/[0-9a-f-]+\\?at={position}$"))
        expect(page.locator("body")).to_have_class("past")

    def test_a_week_of_the_picture_and_a_day_lead_to_everything_as_of_then(self):
        page = self.open(reader(), "/timeline")
        picture = page.locator("#season svg").first
        box = picture.bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 20)
        page.wait_for_url(re.compile(r"/timeline\?when=\d+$"))
        expect(page.locator("body")).to_have_class("past")
        page.get_by_role("navigation", name="As it was then:").get_by_role("link", name="Board", exact=True).click()
        page.wait_for_url(re.compile(r"/schools/board\?at=\d+$"))
        expect(page.locator(".tile").first).to_be_visible()
        expect(page.locator(".tile button")).to_have_count(0)
        page.goto(reader().base + "/timeline")
        page.get_by_label("Day to look at").fill("2025-09-01")
        page.get_by_role("button", name="Show that day").click()
        page.wait_for_url(re.compile(r"/timeline\?when=\d+$"))
        expect(page.locator(".sentences").first).to_be_visible()
        expect(page.locator(".day h3").first).to_contain_text("2025")

    def test_pictures_are_tables_too_and_clean_in_both_schemes(self):
        for (width, height), scheme in zip(SIZES, ("dark", "light")):
            page = self.open(
                reader(), "/timeline", viewport={"width": width, "height": height}, color_scheme=scheme)
            for part in ("#season", "#funnel"):
                page.locator(f"{part} summary").click()
                expect(page.locator(f"{part} tbody tr").first).to_be_visible()
            weeks = page.locator("#season tbody tr").count()
            drawn = page.locator("#season svg").first.get_attribute("viewBox").split()[2]
            self.assertEqual(weeks * 8, int(drawn))
            page.evaluate(AXE)
            self.assertEqual(axe(page), [], f"{scheme}, {width}")
            self.assertLessEqual(page.evaluate(WIDTH), width)

    def test_a_metric_is_drawn_with_its_personal_best(self):
        page = self.open(reader(), "/metrics")
        chart = page.locator("figure.line-chart").first
        expect(chart).to_contain_text("Personal best:")
        expect(chart.locator("svg path").first).to_be_attached()

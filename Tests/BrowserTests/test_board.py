"""The schools by status and as a table: what is moved, marked and edited in place by mouse, by keyboard alone, by touch and
without script; and the timeline beside them."""

import re
import unittest

from playwright.sync_api import expect

from support import SIZES, Writing, reader, BrowserTest
from test_looks import AXE, WIDTH, axe

PHONE = {"viewport": {"width": 375, "height": 740}, "has_touch": True, "is_mobile": True}


def column(page, status):
    """A column of the board."""
    return page.locator(f'.column[data-status="{status}"]')


def tile(page, name):
    """A school's card on the board."""
    return page.locator(".tile", has=page.get_by_role("link", name=name, exact=True))


class BoardTest(Writing):
    """Each test has schools of its own: what one moves no other looks for."""

    def stands(self, page, name, status):
        """A card stands in a column, and the column counts it."""
        expect(column(page, status).get_by_role("link", name=name, exact=True)).to_be_visible()
        count = column(page, status).locator(".tile").count()
        expect(column(page, status).locator("h2 .count")).to_have_text(str(count))

    def take_back(self, page, name, status):
        """An undo brings the card back."""
        page.get_by_role("button", name="Undo").first.click()
        self.stands(page, name, status)

    def test_a_card_is_dragged_by_mouse_and_asked_why(self):
        page = self.open(self.server, "/schools/board")
        card = tile(page, "Bellevue University")
        self.stands(page, "Bellevue University", "researching")
        target = column(page, "interested").bounding_box()
        card.locator(".badges").hover()
        page.mouse.down()
        page.mouse.move(target["x"] + 60, target["y"] + 80, steps=6)
        expect(column(page, "interested")).to_have_class(re.compile("over"))
        page.mouse.up()
        dialog = page.get_by_role("dialog", name="Bellevue University: Researching → Interested")
        dialog.get_by_label("Why (optional)").fill("They wrote twice")
        dialog.get_by_role("button", name="Move").click()
        expect(page.get_by_role("status").filter(has_text="Bellevue University → Interested")).to_be_visible()
        self.stands(page, "Bellevue University", "interested")
        page.get_by_role("link", name="Bellevue University", exact=True).click()
        expect(page.locator("main")).to_contain_text("They wrote twice")
        page.go_back()
        self.stands(page, "Bellevue University", "interested")

    def test_a_drag_that_is_given_up_moves_nothing(self):
        page = self.open(self.server, "/schools/board")
        card = tile(page, "Georgia Gwinnett College")
        box = column(page, "contacted").bounding_box()
        for give_up in ("Escape", "Cancel"):
            card.locator(".badges").hover()
            page.mouse.down()
            page.mouse.move(box["x"] + 60, box["y"] + 80, steps=4)
            page.mouse.up()
            dialog = page.get_by_role("dialog")
            expect(dialog).to_be_visible()
            if give_up == "Escape":
                page.keyboard.press("Escape")
            else:
                dialog.get_by_role("button", name="Cancel").click()
            expect(dialog).to_be_hidden()
            self.stands(page, "Georgia Gwinnett College", "recruited")

    def test_a_card_is_moved_by_keyboard_alone_and_keeps_the_focus(self):
        page = self.open(self.server, "/schools/board")
        page.get_by_role("link", name="Colorado Mesa University", exact=True).focus()
        page.keyboard.press("ArrowDown")
        expect(page.get_by_role("link", name="University of Tampa", exact=True)).to_be_focused()
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Shift+ArrowLeft")
        expect(page.get_by_role("dialog", name="Colorado Mesa University: Interested → Contacted")).to_be_visible()
        page.keyboard.type("Silent for weeks")
        page.keyboard.press("Enter")
        expect(page.get_by_role("status").filter(has_text="Colorado Mesa University → Contacted")).to_be_visible()
        self.stands(page, "Colorado Mesa University", "contacted")
        expect(page.get_by_role("link", name="Colorado Mesa University", exact=True)).to_be_focused()
        self.take_back(page, "Colorado Mesa University", "interested")

    def test_a_card_is_dragged_by_touch_at_its_handle(self):
        page = self.open(self.server, "/schools/board", **PHONE)
        name = "University of the Ozarks"
        tile(page, name).scroll_into_view_if_needed()
        handle = tile(page, name).locator(".handle").bounding_box()
        box = column(page, "contacted").bounding_box()
        touch = page.context.new_cdp_session(page)

        def send(kind, *points):
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

        start = (handle["x"] + 22, handle["y"] + 22)
        send("touchStart", start)
        for share in (1, 2, 3):
            send("touchMove", (start[0] + (box["x"] + 30 - start[0]) * share / 3, start[1] + 10 * share))
        expect(column(page, "contacted")).to_have_class(re.compile("over"))
        send("touchEnd")
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Why (optional)").tap()
        dialog.get_by_label("Why (optional)").fill("We wrote")
        dialog.get_by_role("button", name="Move").tap()
        expect(page.get_by_role("status").filter(has_text=f"{name} → Contacted")).to_be_visible()
        expect(column(page, "contacted").get_by_role("link", name=name, exact=True)).to_have_count(1)

    def test_without_script_a_button_moves_a_card(self):
        page = self.open(self.server, "/schools/board", java_script_enabled=False)
        page.get_by_role("button", name="Move Northwest Nazarene University to Official Visit Invited").click()
        self.stands(page, "Northwest Nazarene University", "official_visit_invited")
        page.get_by_role("button", name="Undo").click()
        self.stands(page, "Northwest Nazarene University", "recruited")

    def test_marked_schools_are_changed_exported_and_deleted_together(self):
        page = self.open(self.server, "/schools/table")
        names = ["Blinn College", "Grayson College"]
        for name in names:
            page.get_by_label(f"Mark {name}", exact=True).check()
        expect(page.locator("#marked-count")).to_have_text("2 marked")
        page.locator("#marking > summary").click()
        marking = page.locator("#marked")
        marking.get_by_label("Priority tier").select_option("B")
        marking.get_by_role("button", name="Set tier").click()
        expect(page.get_by_role("status").filter(has_text="2 schools: B")).to_be_visible()
        for name in names:
            expect(page.get_by_label(f"Tier: {name}", exact=True)).to_have_value("B")
            page.get_by_label(f"Mark {name}", exact=True).check()
        # What was done closes the part; the marks are still there for the next thing.
        page.locator("#marking > summary").click()
        with page.expect_download() as download:
            marking.get_by_role("button", name="Export as CSV, marked schools").click()
        lines = download.value.path().read_text().strip().split("\n")
        self.assertEqual(len(lines), 3)
        marking.get_by_role("button", name="Delete marked schools").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Delete 2 schools?")
        page.get_by_role("button", name="Delete 2 schools").click()
        expect(page.get_by_role("status").filter(has_text="2 schools")).to_be_visible()
        expect(page.get_by_role("link", name="Blinn College", exact=True)).to_have_count(0)
        page.get_by_role("button", name="Undo").first.click()
        expect(page.get_by_role("link", name="Blinn College", exact=True)).to_be_visible()

    def test_a_line_of_the_table_is_edited_in_place_by_keyboard(self):
        page = self.open(self.server, "/schools/table?order=-distance")
        ranking = page.get_by_label("Ranking: Berea College", exact=True)
        ranking.focus()
        page.keyboard.type("7")
        page.keyboard.press("Tab")
        expect(page.locator("#toast")).to_have_text("Saved")
        expect(page.locator('form[id^="row-"] input[name="shown.ranking"][value="7"]')).to_have_count(1)
        ranking.fill("first")
        page.keyboard.press("Tab")
        expect(page.get_by_role("alert").filter(has_text="Please enter a valid number")).to_be_visible()
        expect(ranking).to_have_value("first")
        ranking.fill("")
        page.keyboard.press("Tab")
        expect(page.get_by_role("alert").filter(has_text="Please enter a valid number")).to_have_count(0)
        # The order stays, and the status is a list that keys choose from.
        self.assertIn("order=-distance", page.url)
        status = page.get_by_label("Status: Berea College", exact=True)
        status.select_option("interested")
        expect(page.locator('form[id^="row-"]:has(input[name="shown.status"][value="interested"])').first).to_be_attached()

    def test_a_line_that_came_by_scrolling_is_edited_where_it_stands(self):
        for address in ["/schools/table", "/schools/table?order=-name"]:
            with self.subTest(address=address):
                page = self.open(self.server, address)
                lines = page.locator("tbody tr")
                lines.last.scroll_into_view_if_needed()
                expect(lines).to_have_count(int(re.search(r"\d+", page.locator("#results").inner_text())[0]))
                names = page.locator("tbody th").all_inner_texts()
                before = int(lines.last.locator("input[name=ranking]").input_value() or 30)
                # Twice: the second time the line must say what it was changed to.
                for rank in [str(before + 1), str(before + 2)]:
                    lines.last.locator("input[name=ranking]").fill(rank)
                    page.keyboard.press("Tab")
                    expect(lines.last.locator('input[name="shown.ranking"]')).to_have_value(rank)
                    expect(page.locator("tbody [role=alert]")).to_have_count(0)
                lines.last.locator("input[name=ranking]").fill("many")
                page.keyboard.press("Tab")
                expect(lines.last.get_by_role("alert")).to_be_visible()
                self.assertEqual([name.split("\n")[0] for name in page.locator("tbody th").all_inner_texts()], names)
                self.assertNotIn("from=", page.url)

    def test_marks_in_a_lengthened_list_are_of_what_it_says(self):
        page = self.open(self.server, "/schools/table")
        lines = page.locator("tbody tr")
        lines.last.scroll_into_view_if_needed()
        expect(lines).to_have_count(int(re.search(r"\d+", page.locator("#results").inner_text())[0]))
        names = page.locator("tbody th").all_inner_texts()
        for tier in ["A", "B"]:
            lines.last.get_by_role("checkbox").check()
            lines.nth(30).get_by_role("checkbox").check()
            page.locator("#marking > summary").click()
            page.locator("#marked").get_by_label("Priority tier").select_option(tier)
            page.get_by_role("button", name="Set tier").click()
            for line in [lines.last, lines.nth(30)]:
                expect(line.locator('input[name="shown.tier"]')).to_have_value(tier)
        self.assertEqual(page.locator("tbody th").all_inner_texts(), names)

    def test_the_table_is_ordered_by_its_headings(self):
        page = self.open(self.server, "/schools/table")
        page.get_by_role("link", name="Sort by Ranking").click()
        expect(page.get_by_role("columnheader", name="Sort by Ranking")).to_have_attribute("aria-sort", "ascending")
        first = page.locator("tbody tr").first.locator("input[name=ranking]").input_value()
        page.get_by_role("link", name="Sort by Ranking").click()
        expect(page.get_by_role("columnheader", name="Sort by Ranking")).to_have_attribute("aria-sort", "descending")
        last = page.locator("tbody tr").first.locator("input[name=ranking]").input_value()
        self.assertLess(int(first), int(last))

    def test_the_end_of_the_table_comes_before_it_is_reached_and_filters_stay(self):
        page = self.open(self.server, "/schools/table")
        page.locator("tbody tr").last.scroll_into_view_if_needed()
        expect(page.locator("tbody tr")).to_have_count(int(re.search(r"\d+", page.locator("#results").inner_text())[0]))
        page.get_by_label("Search by name or location").fill("university")
        expect(page.get_by_role("link", name="Remove \"university\" filter")).to_be_visible()
        page.get_by_role("navigation", name="View").get_by_role("link", name="Board").click()
        expect(page.get_by_role("link", name="Remove \"university\" filter")).to_be_visible()
        expect(page.locator(".tile").first).to_be_visible()
        self.assertIn("q=university", page.url)

    def test_questions_and_remarks_are_clean_in_both_schemes(self):
        for (width, height), scheme in zip(SIZES, ("dark", "light")):
            page = self.open(
                self.server, "/schools/board", viewport={"width": width, "height": height}, color_scheme=scheme)
            page.locator("#marking > summary").click()
            page.locator(".tile a").first.focus()
            page.keyboard.press("Shift+ArrowRight")
            expect(page.get_by_role("dialog")).to_be_visible()
            page.evaluate(AXE)
            self.assertEqual(axe(page), [], f"{scheme}, {width}")
            self.assertLessEqual(page.evaluate(WIDTH), width)

"""A spreadsheet comes in and goes back in one step, and every file can be taken along."""

import csv
import io
import pathlib
import re
import zipfile

from playwright.sync_api import expect

import served
from support import Writing, verifies
from test_correcting import Keyboard

HEADINGS = "College,Level,City,State,Gut feeling,GPA (min)"


def sheet(schools=30, bad=True):
    """A family's spreadsheet, one of whose cells cannot be meant."""
    rows = [f"Test College {number},D{number % 3 + 1},Austin,TX,feels like {number},3.{number % 10}"
            for number in range(1, schools + 1)]
    if bad:
        rows[6] = rows[6].rsplit(",", 1)[0] + ",about four"
    return "\r\n".join([HEADINGS, *rows]) + "\r\n"


class ImportTest(Writing):
    def count(self, page):
        """How many schools are on the list."""
        page.goto(self.server.base + "/schools")
        return int(re.search(r"\d+", page.locator(".page-head .muted").first.inner_text()).group())

    def test_thirty_schools_come_in_with_a_cell_mended_and_go_back_in_one_step(self):
        page = self.open(self.server, "/schools")
        before = self.count(page)
        page.get_by_text("Import or export").click()
        page.get_by_role("link", name="Import a spreadsheet").click()
        page.get_by_label("Spreadsheet file").set_input_files(
            {"name": "colleges.csv", "mimeType": "text/csv", "buffer": sheet().encode()})
        expect(page.locator("#sheet-read")).to_contain_text("colleges.csv was read")
        page.get_by_role("button", name="Preview").click()
        expect(page.locator("#results")).to_have_text(
            "29 schools would come in; 1 row has a problem and is left out")
        # A column that no heading tells is chosen by hand.
        expect(page.get_by_label("Gut feeling")).to_have_value("")
        page.get_by_label("Gut feeling").select_option(label="Notes")
        cell = page.get_by_label("Row 8: GPA (min)")
        expect(cell).to_have_value("about four")
        cell.fill("3.9")
        page.get_by_role("button", name="Check again").click()
        expect(page.locator("#results")).to_have_text("30 schools would come in")
        expect(page.get_by_label("Gut feeling")).to_have_value("notes")
        page.get_by_role("button", name="Import 30 schools").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Imported")
        expect(page.locator("#toast")).to_contain_text("30 schools imported")
        address = page.url
        self.assertEqual(self.count(page), before + 30)
        page.goto(self.server.base + "/schools?q=Test+College+7")
        page.get_by_role("link", name="Test College 7", exact=True).click()
        expect(page.locator("main")).to_contain_text("feels like 7")
        page.goto(address)
        page.get_by_role("button", name="Undo the import").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Import undone")
        self.assertEqual(self.count(page), before)

    def test_a_spreadsheet_comes_in_and_goes_back_by_keys_alone(self):
        page = self.open(self.server, "/import")
        keys = page.keyboard

        def reach(name):
            """Goes on by Tab until what has the focus is called so."""
            for _ in range(80):
                keys.press("Tab")
                told = page.evaluate("""() => { const on = document.activeElement;
                    return on.labels && on.labels.length ? on.labels[0].textContent : on.textContent; }""")
                if told.strip() == name:
                    return
            self.fail(f"no Tab leads to {name}")

        reach("Or paste the cells")
        keys.insert_text("School\tTier\nKeyboard College\tA\nTab State\tB\n")
        reach("Preview")
        keys.press("Enter")
        expect(page.locator("#results")).to_have_text("2 schools would come in")
        reach("Import 2 schools")
        keys.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("Imported")
        reach("Undo the import")
        keys.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("Import undone")

    def test_without_script_the_cells_are_pasted_and_nothing_bad_is_left_behind(self):
        page = self.open(self.server, "/import", java_script_enabled=False)
        expect(page.get_by_label("Spreadsheet file")).to_be_hidden()
        page.get_by_label("Or paste the cells").fill(sheet(3, bad=False))
        page.get_by_role("button", name="Preview").click()
        page.get_by_role("button", name="Import 3 schools").click()
        page.get_by_role("button", name="Undo the import").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Import undone")

    def test_files_of_other_programs_are_read_or_named(self):
        page = self.open(self.server, "/import")
        text = page.get_by_label("Or paste the cells")
        for name, data, told, holds in [
            ("latin.csv", "School,City\nUniversité,Montréal\n".encode("latin-1"), "was read", "Montréal"),
            ("unicode.txt", "School\tCity\nEl Paso\tBayamón\n".encode("utf-16"), "was read", "Bayamón"),
            ("book.xlsx", b"PK\x03\x04" + bytes(100), "is a workbook", "Bayamón"),
            ("large.csv", b"x" * 2_000_001, "is too large", "Bayamón"),
        ]:
            with self.subTest(name):
                page.get_by_label("Spreadsheet file").set_input_files(
                    {"name": name, "mimeType": "text/csv", "buffer": data})
                expect(page.locator("#sheet-read")).to_contain_text(f"{name} {told}")
                self.assertIn(holds, text.input_value())


class ExportTest(Writing):
    def download(self, page, name):
        """What a link leads to: the file's name and bytes."""
        with page.expect_download() as waiting:
            page.get_by_role("link", name=name, exact=True).click()
        file = waiting.value
        return file.suggested_filename, pathlib.Path(file.path()).read_bytes()

    @verifies("SL-93", "SL-94")
    def test_each_file_of_the_page_is_what_its_name_says(self):
        page = self.open(self.server, "/export")
        tables = {
            "Schools as CSV": "School Name", "Offers as CSV": "School", "Interactions as CSV": "Date",
            "Metrics as CSV": "Date",
        }
        for name, first in tables.items():
            with self.subTest(name):
                file, data = self.download(page, name)
                self.assertRegex(file, r"^[a-z-]+-\d{4}-\d\d-\d\d\.csv$")
                rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
                self.assertEqual(rows[0][0], first)
                self.assertGreater(len(rows), 1)
                self.assertEqual({len(row) for row in rows}, {len(rows[0])})
        for name in ["School comparison as PDF", "Offers as PDF", "Interactions as PDF", "Metrics as PDF"]:
            with self.subTest(name):
                file, data = self.download(page, name)
                self.assertTrue(file.endswith(".pdf") and data.startswith(b"%PDF"))
        file, data = self.download(page, "Calendar (.ics)")
        self.assertTrue(file.endswith(".ics") and data.startswith(b"BEGIN:VCALENDAR\r\n"))
        self.assertTrue(data.endswith(b"END:VCALENDAR\r\n"))
        file, data = self.download(page, "Everything (.zip)")
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            self.assertIsNone(archive.testzip())
            self.assertIn("events.jsonl", archive.namelist())

    def test_a_file_is_taken_along_by_keys_alone(self):
        page = self.open(self.server, "/export")
        for name, beginning in (("Schools as CSV", b"School Name"), ("Calendar (.ics)", b"BEGIN:VCALENDAR")):
            with self.subTest(name), page.expect_download() as waiting:
                Keyboard(page).press(page.get_by_role("link", name=name, exact=True))
            self.assertIn(beginning, pathlib.Path(waiting.value.path()).read_bytes()[:40])

    def test_each_list_has_its_files_where_they_are_looked_for(self):
        page = self.open(self.server, "/schools")
        school = re.search(r"/schools/" + served.ID.pattern, page.content()).group()
        for path, menu, name in [
            ("/schools", "Import or export", "Schools as CSV"), ("/offers", "Export", "Offers as CSV"),
            ("/events", "Export", "Calendar (.ics)"), (school + "/interactions", "Export", "Interactions as CSV"),
        ]:
            with self.subTest(path):
                page.goto(self.server.base + path)
                summary = page.locator("details.menu > summary")
                expect(summary).to_have_text(menu)
                summary.focus()
                page.keyboard.press("Enter")
                link = page.get_by_role("link", name=name, exact=True)
                expect(link).to_be_visible()
                page.keyboard.press("Tab")
                page.keyboard.press("Escape")
                expect(link).to_be_hidden()
                expect(summary).to_be_focused()

    @verifies("SL-93")
    def test_the_file_of_the_schools_follows_the_filters(self):
        page = self.open(self.server, "/schools")
        page.locator("#filters summary").first.click()
        page.get_by_label("Division").select_option("D3")
        expect(page.get_by_role("link", name="Remove D3 filter")).to_be_visible()
        page.locator("details.menu > summary").click()
        _, data = self.download(page, "Schools as CSV")
        rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))
        self.assertEqual({row["Division"] for row in rows}, {"D3"})
        self.assertEqual(len(rows), page.locator(".cards > li").count())

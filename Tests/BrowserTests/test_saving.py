"""Saving without leaving the page: what is said, where the keyboard is, what somebody else does meanwhile."""

import re

from playwright.sync_api import expect

import served
from support import BrowserTest, Writing, verifies
from test_script import Held, first, press

SEEN = """(part) => {
  const box = part.getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight && box.height > 0;
}"""


class Saving(Writing):
    """Tests with a school's page, on which something is done."""

    def setUp(self):
        self.page = self.open(self.server, "/schools")
        self.path = first(self.page, "/schools")
        self.page.goto(self.server.base + self.path)
        self.page.evaluate("window.sameDocument = true")

    def stays(self):
        """The page was changed, and not loaded anew."""
        self.assertTrue(self.page.evaluate("window.sameDocument === true"))

    def seen(self, part):
        expect(part).to_be_visible()
        self.assertTrue(part.evaluate(SEEN), "it is out of sight")

    def edit(self, name, page=None):
        """Opens the form of a section; its first field has the keyboard."""
        section = (page or self.page).locator(f"#{name}")
        section.locator("summary", has_text="Edit").first.click()
        return section


class RefusedTest(Saving):
    def notes_of_somebody_else(self, text):
        other = self.open(self.server, self.path)
        notes = self.edit("notes", other)
        notes.get_by_role("textbox").fill(text)
        notes.get_by_role("button", name="Save").click()
        expect(notes).to_contain_text(text)

    def check_conflict(self, page, theirs):
        notes = page.locator("#notes")
        expect(notes.get_by_role("alert")).to_contain_text("Somebody else changed this")
        box = notes.get_by_role("textbox")
        expect(box).to_be_focused()
        expect(box).to_have_accessible_description(re.compile("Somebody else changed this.*" + theirs, re.S))
        for part in (box, notes.get_by_role("alert"), notes.get_by_role("button", name="Use mine")):
            self.seen(part)

    @verifies("SD-128")
    def test_a_conflict_is_seen_and_spoken_where_it_is(self):
        notes = self.edit("notes")
        notes.get_by_role("textbox").fill("Mine, by mouse")
        self.notes_of_somebody_else("Theirs, by mouse")
        notes.get_by_role("button", name="Save").click()
        self.check_conflict(self.page, "Theirs, by mouse")
        expect(notes.get_by_role("textbox")).to_have_value("Mine, by mouse")
        self.stays()
        notes.get_by_role("button", name="Use mine").click()
        expect(notes.locator(".shown")).to_contain_text("Mine, by mouse")

    def test_a_conflict_is_seen_and_spoken_without_script_too(self):
        page = self.open(self.server, self.path, java_script_enabled=False)
        notes = self.edit("notes", page)
        notes.get_by_role("textbox").fill("Mine, by keys")
        self.notes_of_somebody_else("Theirs, by keys")
        press(notes.get_by_role("button", name="Save"))
        self.check_conflict(page, "Theirs, by keys")

    def test_a_field_that_is_refused_has_the_keyboard_and_says_why(self):
        information = self.edit("information")
        information.locator("input[name=website]").fill("x" * 3000)
        press(information.get_by_role("button", name="Save"))
        wrong = information.locator("[aria-invalid=true]")
        expect(wrong).to_be_focused()
        self.assertNotEqual(wrong.evaluate("(input) => input.ariaDescribedByElements?.length"), 0)
        self.seen(information.locator(".problem").first)
        self.stays()

    @verifies("PR-60")
    def test_what_saves_itself_says_what_was_refused_beside_its_field(self):
        self.page.goto(self.server.base + "/settings/player-details")
        gpa = self.page.locator("input[name=gpa]")
        gpa.fill("9")
        gpa.press("Tab")
        field = self.page.locator(".field", has=gpa)
        expect(field.get_by_role("alert")).to_be_visible()
        expect(gpa).to_have_attribute("aria-invalid", "true")
        expect(self.page.locator("#toast")).to_contain_text("Not saved")
        expect(gpa).not_to_be_focused()
        gpa.fill("3.4")
        gpa.press("Tab")
        expect(self.page.locator("#toast")).to_have_text("Saved ✓")
        expect(field.get_by_role("alert")).to_have_count(0)

    @verifies("PR-125")
    def test_a_zip_code_saves_itself_with_what_else_is_typed(self):
        self.page.goto(self.server.base + "/settings/location")
        self.page.locator("input[name=city]").fill("Katy")
        zip_code = self.page.locator("input[name=zip]")
        zip_code.fill("77494")
        zip_code.press("Tab")
        expect(self.page.locator("#toast")).to_have_text("Saved ✓")
        self.page.goto(self.server.base + "/settings/location")
        expect(self.page.locator("input[name=zip]")).to_have_value("77494")
        expect(self.page.locator("input[name=city]")).to_have_value("Katy")


class InPlaceTest(Saving):
    def test_pros_and_cons_come_and_go_while_something_else_is_typed(self):
        notes = self.edit("notes")
        notes.get_by_role("textbox").fill("Half a thought")
        pros = self.page.locator("#pros")
        box = pros.get_by_role("textbox")
        box.fill("Close to the sea")
        top = self.page.evaluate("scrollY")
        box.press("Enter")
        expect(pros.locator(".items")).to_contain_text("Close to the sea")
        expect(self.page.locator("#toast")).to_contain_text("Saved")
        expect(box).to_have_value("")
        expect(box).to_be_focused()
        self.assertLess(abs(self.page.evaluate("scrollY") - top), 60)
        self.page.locator("#cons").get_by_role("textbox").fill("Far from home")
        self.page.locator("#cons").get_by_role("button", name="Add").click()
        expect(self.page.locator("#cons .items")).to_contain_text("Far from home")
        pros.get_by_role("button", name="Remove: Close to the sea").click()
        expect(pros.locator(".items")).not_to_contain_text("Close to the sea")
        expect(notes.get_by_role("textbox")).to_have_value("Half a thought")
        expect(self.page.locator(":focus")).to_have_count(1)
        self.stays()

    def test_status_and_tier_change_the_page_and_keep_the_keyboard(self):
        tier = self.page.locator("button[name=tier][value=C]")
        press(tier)
        expect(tier).to_have_attribute("aria-pressed", "true")
        expect(tier).to_be_focused()
        status = self.page.locator("#status")
        status.select_option("camp_invite")
        self.page.locator("#note").fill("They wrote")
        self.page.locator("form[action$='/status'] button").click()
        expect(self.page.locator("#header .badges")).to_contain_text("Camp Invite")
        expect(self.page.locator("#status-history")).to_contain_text("They wrote")
        expect(self.page.locator("#note")).to_have_value("")
        self.stays()

    def test_a_coach_is_added_changed_and_removed_in_place(self):
        self.page.goto(self.server.base + self.path + "/coaches")
        self.page.evaluate("window.sameDocument = true")
        # A school without coaches shows the form for the first one at once.
        if self.page.locator("details.edit.card:not([open])").count():
            self.page.locator("details.edit.card > summary").click()
        form = self.page.locator("details.edit.card form")
        form.locator("[name=firstName]").fill("Kim")
        form.locator("[name=lastName]").fill("Ito")
        form.locator("select[name=role]").select_option(index=1)
        press(form.get_by_role("button", name=re.compile("^Add")))
        card = self.page.locator(".cards > li", has_text="Kim Ito")
        expect(card).to_be_visible()
        card.locator("summary").click()
        expect(card.locator("[name=firstName]")).to_be_focused()
        card.locator("[name=lastName]").fill("Ota")
        card.get_by_role("button", name="Save").click()
        card = self.page.locator(".cards > li", has_text="Kim Ota")
        expect(card.locator("details")).not_to_have_attribute("open", "")
        card.locator("summary").click()
        card.locator(".ask button").click()
        expect(card).to_have_count(0)
        self.stays()

    def test_wishes_are_moved_in_place(self):
        self.page.goto(self.server.base + "/settings/school-preferences")
        self.page.evaluate("window.sameDocument = true")
        before = self.page.locator(".wish .names strong").all_inner_texts()
        down = self.page.locator(".wish").first.locator("button[value^='down']")
        press(down)
        expect(self.page.locator(".wish .names strong").nth(1)).to_have_text(before[0])
        expect(self.page.locator(":focus")).to_have_attribute("value", re.compile("down"))
        self.stays()

    @verifies("PR-92")
    def test_the_form_for_another_wish_opens_in_sight_and_lies_on_nothing(self):
        for width in (1280, 375):
            self.page.set_viewport_size({"width": width, "height": 740})
            self.page.goto(self.server.base + "/settings/school-preferences")
            add = self.page.locator("#add > summary")
            add.scroll_into_view_if_needed()
            covered = add.evaluate("""(add) => {
              const box = add.getBoundingClientRect();
              return [...document.querySelectorAll('.wish button')].filter((button) => {
                const other = button.getBoundingClientRect();
                return other.left < box.right && box.left < other.right && other.top < box.bottom && box.top < other.bottom;
              }).length;
            }""")
            self.assertEqual(covered, 0)
            add.click()
            expect(self.page.locator("#wish-type")).to_be_focused()
            self.seen(self.page.locator("#wish-type"))


class EditingTest(Saving):
    def test_a_section_is_edited_at_its_head_and_left_again(self):
        for width in (1280, 375):
            self.page.set_viewport_size({"width": width, "height": 740})
            notes = self.page.locator("#notes")
            edit, head = notes.locator(".edit > summary"), notes.locator("h2")
            self.assertLess(abs(edit.bounding_box()["y"] - head.bounding_box()["y"]), 24)
            press(edit)
            box = notes.get_by_role("textbox")
            expect(box).to_be_focused()
            expect(notes.locator(".shown")).to_be_hidden()
            for name in ("Save", "Cancel"):
                self.seen(notes.locator(".edit .choices").get_by_text(name))
            box.fill("Never mind")
            press(notes.get_by_role("link", name="Cancel"))
            expect(edit).to_be_focused()
            expect(notes.locator(".shown")).to_be_visible()
            expect(notes.locator("textarea")).not_to_have_value("Never mind")
        self.stays()

    def test_nothing_moves_under_a_field_that_is_entered(self):
        information = self.edit("information")
        places = "(inputs) => inputs.map((input) => Math.round(input.getBoundingClientRect().top))"
        inputs = information.locator(".edit input:not([type=hidden])")
        information.locator("input[name=address]").fill("2 Diamond Way")
        information.get_by_role("button", name="Save").click()
        expect(information.locator(".shown")).to_contain_text("2 Diamond Way")
        self.edit("information")
        before = inputs.evaluate_all(places)
        field = information.locator("input[name=address]")
        field.focus()
        expect(information.locator("#information-address-who")).to_contain_text("Set by")
        self.assertEqual(inputs.evaluate_all(places), before)


class DialogTest(Writing):
    @verifies("ED-36", "ED-38")
    def test_the_quick_log_is_a_dialog_that_has_the_keyboard_and_gives_it_back(self):
        page = self.open(self.server, "/events/create")
        page.locator("input[name=name]").fill("Fall Camp")
        page.locator("select[name=type]").select_option(index=1)
        page.locator("input[name=startDate]").fill("2026-11-14")
        page.locator("select[name=school]").select_option(index=1)
        page.locator("main form button[type=submit]").click()
        expect(page.locator("h1")).to_have_text("Fall Camp")
        path = re.sub("[?#].*", "", page.url.removeprefix(self.server.base))
        page.evaluate("window.sameDocument = true")
        page.locator("form[action$='/attended'] button").click()
        dialog = page.get_by_role("dialog")
        expect(page.locator("dialog:modal:focus-within")).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(page.locator("section:focus-within")).to_have_attribute("id", "header")
        self.assertTrue(page.evaluate("window.sameDocument"))
        # As it comes without script, and with the answer to what is missing.
        page.goto(self.server.base + path + "?attended=1")
        expect(dialog).to_be_visible()
        dialog.get_by_role("textbox").fill("Talked about the camp")
        press(dialog.get_by_role("button", name="Log Interaction"))
        expect(dialog).to_have_count(0)
        expect(page.locator("#toast")).to_have_text("Saved")
        plain = self.open(self.server, path + "?attended=1", java_script_enabled=False)
        expect(plain.get_by_role("dialog")).to_be_visible()
        plain.get_by_text("Skip for Now").click()
        expect(plain.get_by_role("dialog")).to_have_count(0)


class UnreachableTest(BrowserTest):
    def test_a_server_that_is_gone_is_told_of_and_nothing_is_lost(self):
        server = served.Served()
        self.addCleanup(server.stop)
        page = self.open(server, "/schools")
        page.evaluate("window.sameDocument = true")
        server.stop()
        toast = page.locator("#toast")
        star = page.locator("button.star[aria-pressed=false]").first
        star.click()
        expect(toast).to_contain_text("does not answer")
        page.get_by_role("searchbox").fill("college")
        page.wait_for_timeout(400)
        expect(toast).to_contain_text("does not answer")
        expect(page.get_by_role("searchbox")).to_have_value("college")
        self.assertGreater(page.locator(".cards > li").count(), 5)
        self.assertTrue(page.evaluate("window.sameDocument === true"))
        # The browser itself says that nobody answered, and nothing else.
        page.faults[:] = [fault for fault in page.faults if "ERR_CONNECTION" not in fault and "ERR_EMPTY" not in fault]

    def test_what_was_typed_stays_where_the_server_is_gone(self):
        server = served.Served()
        self.addCleanup(server.stop)
        page = self.open(server, "/schools")
        page.goto(server.base + first(page, "/schools"))
        notes = page.locator("#notes")
        notes.locator("summary", has_text="Edit").first.click()
        notes.get_by_role("textbox").fill("A long thought")
        server.stop()
        press(notes.get_by_role("button", name="Save"))
        expect(page.locator("#toast")).to_contain_text("does not answer")
        expect(notes.get_by_role("textbox")).to_have_value("A long thought")
        expect(notes.get_by_role("button", name="Save")).to_be_enabled()
        page.faults[:] = [fault for fault in page.faults if "ERR_CONNECTION" not in fault and "ERR_EMPTY" not in fault]


class TogetherTest(Saving):
    """Two people at once."""

    def test_what_somebody_else_changes_comes_by_itself_and_never_over_what_is_typed(self):
        notes = self.edit("notes")
        notes.get_by_role("textbox").fill("Half a thought")
        notes.get_by_role("textbox").focus()
        other = self.open(self.server, self.path)
        pros = other.locator("#pros")
        pros.get_by_role("textbox").fill("A good library")
        pros.get_by_role("button", name="Add").click()
        expect(self.page.locator("#pros .items")).to_contain_text("A good library")
        expect(self.page.locator("#toast")).to_contain_text("changed elsewhere")
        expect(notes.get_by_role("textbox")).to_have_value("Half a thought")
        expect(notes.get_by_role("textbox")).to_be_focused()
        theirs = self.edit("notes", other)
        theirs.get_by_role("textbox").fill("Their thought")
        press(theirs.get_by_role("button", name="Save"))
        expect(self.page.locator("#notes .timeline")).to_contain_text("Their thought")
        expect(notes.get_by_role("textbox")).to_have_value("Half a thought")
        press(notes.get_by_role("button", name="Save"))
        expect(notes.get_by_role("button", name="Use mine")).to_be_visible()
        self.stays()

    def test_what_another_program_writes_comes_by_itself(self):
        name = self.page.locator("h1").inner_text()
        served.rc("school", "pro", "add", name, "From a terminal", home=self.server.home)
        expect(self.page.locator("#pros .items")).to_contain_text("From a terminal")
        self.stays()

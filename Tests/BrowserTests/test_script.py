"""What the script adds: sooner, without a button, without losing one's place."""

import re
import shutil

from playwright.sync_api import expect

import served
from support import BrowserTest, Writing, verifies


def first(page, shape):
    """The path of the first record of a kind that the page links to."""
    paths = page.locator("main a[href]").evaluate_all("(links) => links.map((link) => link.getAttribute('href'))")
    return next(path for path in paths if re.fullmatch(shape + "/[0-9a-f-]{36}", path))


def press(control):
    """Presses a link or a button by its key, and waits for nothing."""
    control.focus()
    control.page.keyboard.press("Enter")


def press_and_see(control, holds):
    """Presses a control that leads away, and waits until something holds on the page that is about to be left, which
    tells it by itself: the driver would wait for the next one."""
    page = control.page
    page.evaluate(f"""() => {{
      const look = setInterval(() => {{
        if (!({holds})) return;
        clearInterval(look);
        console.debug('it holds');
      }}, 5);
    }}""")
    with page.expect_console_message(lambda said: said.text == "it holds"):
        press(control)


def press_and_see_busy(button):
    """Presses a form's button: while it is being sent the button says so and cannot be pressed again."""
    action = button.evaluate("(button) => button.form.getAttribute('action')")
    one = f"document.querySelector(`form[action='{action}'] button[type=submit]`)"
    press_and_see(button, f"{one}.disabled && {one}.querySelector('.spinner') && {one}.textContent.includes('Saving...')")


class Held:
    """Holds back the answers to what a page sends to an address, until they are let go or refused."""

    def __init__(self, page, pattern, method="POST"):
        self.waiting = []
        self.page, self.pattern = page, pattern
        page.route(pattern, lambda route: self.waiting.append(route) if route.request.method == method
                   else route.fallback())

    def wait(self):
        while not self.waiting:
            self.page.wait_for_timeout(10)

    def go_on(self):
        """Lets one go on, and waits until it is answered: who leaves the page before takes it back."""
        self.wait()
        with self.page.expect_response(self.pattern):
            self.waiting.pop(0).continue_()
        self.page.unroute(self.pattern)

    def refuse(self, text):
        self.wait()
        self.waiting.pop(0).fulfill(status=409, body=text, content_type="text/plain")
        self.page.unroute(self.pattern)


class ListTest(Writing):
    def setUp(self):
        self.page = self.open(self.server, "/schools")
        self.page.evaluate("window.sameDocument = true")

    def stays(self):
        """The page was changed, and not loaded anew."""
        self.assertTrue(self.page.evaluate("window.sameDocument === true"))

    def star(self, index):
        """The star of one of the schools that are no favourites."""
        star = self.page.locator("button.star[aria-pressed=false]").nth(index)
        return self.page.locator(f"button.star[formaction='{star.get_attribute('formaction')}']")

    @verifies("SL-63", "SL-64")
    def test_a_star_turns_at_once_and_stays(self):
        star = self.star(0)
        held = Held(self.page, re.compile("/favorite$"))
        press(star)
        held.wait()
        expect(star).to_have_attribute("aria-pressed", "true")
        box = star.bounding_box()
        self.assertGreaterEqual(min(box["width"], box["height"]), 44)
        self.assertEqual(star.evaluate("(star) => getComputedStyle(star).color"), "rgb(234, 179, 8)")
        held.go_on()
        self.stays()
        self.page.reload()
        expect(star).to_have_attribute("aria-pressed", "true")

    def test_a_star_turns_back_and_says_why_where_it_cannot_be_saved(self):
        star = self.star(2)
        held = Held(self.page, re.compile("/favorite$"))
        press(star)
        held.refuse("Somebody deleted it")
        expect(star).to_have_attribute("aria-pressed", "false")
        expect(self.page.locator("#toast")).to_have_text("Somebody deleted it")
        self.stays()

    @verifies("ED-15")
    def test_the_distance_is_written_by_the_script_as_the_server_writes_it(self):
        for locale, text in [("en-US", "Within 1,500 miles"), ("de-DE", "Within 1.500 miles"),
                             ("fr-FR", "Within 1\u202f500 miles"),
                             ("es-ES", "Within 1500 miles"), ("ar-EG", "Within ١٬٥٠٠ miles")]:
            with self.subTest(locale):
                page = self.open(self.server, "/schools", locale=locale)
                page.locator("#filters summary").click()
                slider = page.locator("#filter-miles")
                said = page.locator("#filter-miles-text")
                before = said.text_content()
                slider.evaluate("(one) => { one.value = 1500; "
                                "one.dispatchEvent(new Event('input', { bubbles: true })); }")
                self.assertNotEqual(said.text_content(), before)
                self.assertEqual(said.text_content(), text)
                slider.evaluate("(one) => one.dispatchEvent(new Event('change', { bubbles: true }))")
                expect(page).to_have_url(re.compile("miles=1500"))
                # What the server wrote stands there now.
                self.assertEqual(said.text_content(), text)
                page.context.close()

    @verifies("SL-33", "SL-34", "SL-9")
    def test_filters_narrow_the_list_in_place_and_chips_widen_it(self):
        all_of_them = self.page.locator(".cards > li").count()
        self.page.locator("#filters summary").click()
        self.page.get_by_label("Division").select_option("D1")
        chip = self.page.get_by_role("link", name="Remove D1 filter")
        expect(chip).to_have_text("D1")
        expect(chip.locator("use")).to_have_attribute("href", "#i-close")
        expect(chip).to_have_css("background-color", "rgb(219, 234, 254)")
        some = self.page.locator(".cards > li").count()
        self.assertLess(some, all_of_them)
        expect(self.page.locator("#results")).to_contain_text(f"{some} result")
        expect(self.page).to_have_url(re.compile("division=D1"))
        self.stays()
        self.page.get_by_role("link", name="Clear all filters").click()
        expect(self.page.locator(".cards > li")).to_have_count(all_of_them)

    @verifies("SL-37")
    def test_typing_and_sliding_need_no_button(self):
        self.page.get_by_role("searchbox").fill("college")
        expect(self.page.locator("#results")).not_to_contain_text(re.compile("^39 "))
        for name in self.page.locator(".cards h2").all_text_contents():
            self.assertRegex(name.lower(), "college")
        self.page.locator("#filters summary").click()
        self.page.locator("#filters input[name=max]").focus()
        self.page.keyboard.press("ArrowLeft")
        expect(self.page.locator("output[for=filter-max]")).to_contain_text("95")
        self.page.wait_for_url(re.compile("max=95"))
        self.stays()

    @verifies("SL-60", "SL-47")
    def test_long_names_and_notes_are_cut_within_their_card(self):
        cut = """(parts) => parts.map((part) => {
          const line = parseFloat(getComputedStyle(part).lineHeight);
          return [Math.round(part.clientHeight / line), part.closest('.card').scrollWidth - part.closest('.card').clientWidth];
        })"""
        for lines, over in self.page.locator(".cards .preview").evaluate_all(cut):
            self.assertLessEqual((lines, over), (2, 0))
        name = self.page.locator(".cards h2 a").first
        name.evaluate("(name) => { name.textContent = 'University of Everything '.repeat(20); }")
        self.assertTrue(name.evaluate("(name) => name.scrollWidth > name.clientWidth"))
        self.assertEqual(name.evaluate("(name) => getComputedStyle(name).textOverflow"), "ellipsis")
        self.assertEqual(name.evaluate("(name) => name.closest('.card').scrollWidth - name.closest('.card').clientWidth"), 0)

    @verifies("SL-95", "SL-97")
    def test_what_is_far_below_is_not_drawn_before_it_is_near(self):
        styles = "(cards) => cards.map((card) => getComputedStyle(card).contentVisibility)"
        self.assertEqual(set(self.page.locator(".cards > li").evaluate_all(styles)), {"auto"})

    @verifies("SL-94")
    def test_on_paper_there_is_the_list_and_nothing_to_press(self):
        self.page.emulate_media(media="print")
        expect(self.page.locator("header.site")).to_be_hidden()
        expect(self.page.locator("#filters")).to_be_hidden()
        expect(self.page.locator(".card-actions").first).to_be_hidden()
        expect(self.page.locator(".cards h2").first).to_be_visible()

    def test_the_slider_shows_the_past_in_place_and_back(self):
        slider = self.page.locator("#at")
        self.page.locator(".history summary").first.click()
        slider.evaluate("(slider) => { slider.value = (Number(slider.min) + Number(slider.max)) / 2; "
                        "slider.dispatchEvent(new Event('input', { bubbles: true })); }")
        self.page.wait_for_url(re.compile("at="))
        expect(self.page.locator("body")).to_have_class("past")
        expect(self.page.locator("output[for=at]")).to_contain_text("As of")
        expect(self.page.locator("main button.star")).to_have_count(0)
        self.stays()
        self.page.get_by_role("link", name="Back to now").click()
        expect(self.page.locator("body")).to_have_class("now")

    def test_marks_stand_along_the_whole_slider(self):
        blocks = re.findall(r"M(\d+) 0h(\d+)", self.page.locator(".marks path").get_attribute("d"))
        places = [x for start, width in blocks for x in range(int(start), int(start) + int(width))]
        self.assertEqual((places[0], len(set(places))), (0, len(places)))
        for third in range(3):
            self.assertTrue(any(third * 166 <= x < third * 166 + 166 for x in places), third)

    @verifies("SL-114", "SD-3", "SD-5")
    def test_a_page_that_takes_long_is_announced(self):
        path = first(self.page, "/schools")
        held = Held(self.page, re.compile(re.escape(path) + "$"), "GET")
        press_and_see(
            self.page.locator(f".card-actions a[href='{path}']"),
            "document.querySelector('#loading').checkVisibility()" +
            " && " + "document.querySelector('#loading').textContent.includes('Loading school...')")
        held.go_on()
        self.page.wait_for_url(re.compile(path))
        self.page.get_by_role("link", name="‹ Schools").click()
        self.page.wait_for_url(re.compile("/schools$"))

    def test_another_profile_is_kept_out(self):
        stranger = self.page.context.browser.new_context()
        self.addCleanup(stranger.close)
        page = stranger.new_page()
        for path in ("/", "/schools", "/schools?token=0", "/assets/app.css", "/settings/location"):
            self.assertEqual(page.goto(self.server.base + path).status, 403, path)
            self.assertNotIn("Delgado", page.content())


class SchoolTest(Writing):
    def setUp(self):
        self.page = self.open(self.server, "/schools")
        self.path = first(self.page, "/schools")
        self.page.goto(self.server.base + self.path)

    @verifies("SD-128", "SD-100")
    def test_notes_are_edited_where_they_stand(self):
        notes = self.page.locator("#notes")
        expect(notes.get_by_text("Notes Edit History")).to_be_visible()
        notes.get_by_text("Edit", exact=True).click()
        notes.get_by_role("textbox").fill("Ask about the bus")
        held = Held(self.page, re.compile("/notes$"))
        press_and_see_busy(notes.get_by_role("button", name="Save"))
        held.go_on()
        expect(self.page.locator("#toast")).to_have_text("Saved")
        expect(notes).to_contain_text("Ask about the bus")

    @verifies("SD-32", "SD-41")
    def test_status_and_tier_are_busy_while_they_are_saved(self):
        held = Held(self.page, re.compile("/tier$"))
        press_and_see(
            self.page.locator("button[name=tier][value=A]"),
            "document.querySelector(`form[action$='/tier']`).ariaBusy === 'true'")
        held.go_on()
        expect(self.page.locator("button[name=tier][value=A]")).to_have_attribute("aria-pressed", "true")
        self.page.locator("#status").select_option("recruited")
        held = Held(self.page, re.compile("/status$"))
        press_and_see(
            self.page.locator("form[action$='/status'] button"),
            "document.querySelector(`form[action$='/status'] button`).disabled")
        held.go_on()
        expect(self.page.locator("#header .badges")).to_contain_text("Recruited")

    def test_what_was_typed_is_not_left_without_a_question(self):
        self.page.locator("#notes").get_by_text("Edit", exact=True).click()
        self.page.locator("#notes").get_by_role("textbox").fill("Half a thought")
        self.page.once("dialog", lambda dialog: dialog.dismiss())
        with self.page.expect_event("dialog") as asked:
            self.page.get_by_role("link", name="Offers").click()
        self.assertEqual(asked.value.type, "beforeunload")
        self.assertIn(self.path, self.page.url)
        self.page.once("dialog", lambda dialog: dialog.accept())
        self.page.get_by_role("link", name="Offers").click()
        self.page.wait_for_url(re.compile("/offers"))

    def test_who_set_a_field_is_said_below_it(self):
        self.page.locator("#information").get_by_text("Edit", exact=True).click()
        field = self.page.locator("#information input[name=address]")
        field.fill("1 Diamond Way")
        self.page.locator("#information .edit button[type=submit]").first.click()
        expect(self.page.locator("#toast")).to_have_text("Saved")
        self.page.locator("#information").get_by_text("Edit", exact=True).click()
        field.focus()
        expect(self.page.locator("#information-address-who")).to_contain_text("Set by You (Mateo Delgado)")
        expect(field).to_have_accessible_description(re.compile("Set by You"))

    def test_the_last_change_is_taken_back_and_that_as_well(self):
        self.page.locator("button[name=tier][value=B]").click()
        expect(self.page.locator("button[name=tier][value=B]")).to_have_attribute("aria-pressed", "true")
        self.page.get_by_role("link", name="Who changed this?").click()
        expect(self.page.locator("#field-priorityTier .text")).to_have_text("B")
        last = self.page.locator("#changes .did").first
        for tier in ("not B", "B"):
            last.get_by_role("button", name=re.compile("^Undo")).click()
            expect(self.page.locator("#toast")).to_contain_text("Priority tier set")
            if tier == "B":
                expect(self.page.locator("#field-priorityTier .text")).to_have_text("B")
            else:
                expect(self.page.locator("#field-priorityTier .text")).not_to_have_text("B")

    @verifies("SD-23")
    def test_a_very_long_name_has_two_lines(self):
        self.page.locator("h1").evaluate("(name) => { name.textContent = 'University of Everything '.repeat(20); }")
        for width in (375, 1280):
            self.page.set_viewport_size({"width": width, "height": 700})
            lines = self.page.locator("h1").evaluate(
                "(name) => name.clientHeight / parseFloat(getComputedStyle(name).lineHeight)")
            self.assertAlmostEqual(lines, 2, delta=0.1)

    @verifies("SD-77")
    def test_the_map_and_its_link_keep_to_their_sizes(self):
        heights = "(parts) => parts.map((part) => part.clientHeight)"
        self.assertEqual(self.page.locator(".map > svg").evaluate_all(heights), [180])
        [icon] = self.page.locator("figcaption .icon").evaluate_all(heights)
        self.assertLess(icon, 30)

    @verifies("SD-180")
    def test_deleting_asks_first_and_leads_back_to_the_list(self):
        self.page.goto(self.server.base + "/schools")
        name = self.page.locator(".cards h2 a").last.text_content()
        self.page.locator(".cards h2 a").last.click()
        self.page.get_by_role("link", name="Delete School").click()
        expect(self.page.locator("h1")).to_have_text(name)
        self.page.get_by_role("link", name="Cancel").click()
        self.page.get_by_role("link", name="Delete School").click()
        self.page.get_by_role("button", name="Delete").click()
        self.page.wait_for_url(re.compile("/schools$"))
        expect(self.page.locator("#toast")).not_to_be_empty()
        self.page.goto(self.server.base + "/trash")
        expect(self.page.locator("main")).to_contain_text(name)


class LookupTest(BrowserTest):
    """What College Scorecard says, from a file on this machine; and a college that is in none."""

    COLLEGES = ("UNITID,INSTNM,CITY,STABBR,INSTURL,UGDS,TUITIONFEE_IN,TUITIONFEE_OUT\n"
                "227757,Rice University,Houston,TX,www.rice.edu,4052,54960,54960\n")

    @verifies("SD-88", "SD-85")
    def test_a_lookup_says_that_it_is_under_way_and_what_it_found(self):
        home = served.scratch() / "colleges"
        shutil.copytree(served.story(), home)
        file = served.scratch() / "colleges.csv"
        file.write_text(self.COLLEGES)
        served.rc("colleges", "import", file, home=home)
        server = served.Served(home=home)
        self.addCleanup(server.stop)
        page = self.open(server, "/schools/new")
        page.get_by_label("School Name").fill("Rice University")
        page.get_by_role("button", name="Lookup").click()
        expect(page.locator("main [role=status]")).to_contain_text("Houston, TX · 4,052 students")
        expect(page.get_by_label("Location")).to_have_value("Houston, TX")
        page.get_by_role("button", name="Add School").click()
        page.wait_for_load_state()
        anyway = page.get_by_role("button", name="Add Anyway")
        if anyway.count():
            anyway.click()
        expect(page.locator("#information")).to_contain_text("4,052")
        one = "document.querySelector('form[action$=\"/lookup\"] button')"
        press_and_see(page.get_by_role("button", name="Lookup"),
                      f"{one}.disabled && {one}.querySelector('.spinner') && {one}.textContent.includes('Looking up...')")
        expect(page.locator("#toast")).to_have_text("College data updated")

    @verifies("SD-89", "SD-94")
    def test_a_college_that_nobody_knows_is_said_until_it_is_dismissed(self):
        server = served.Served()
        self.addCleanup(server.stop)
        served.rc("school", "add", "Zeta College of Nowhere", home=server.home)
        page = self.open(server, "/schools?q=Zeta")
        page.get_by_role("link", name="Zeta College of Nowhere").first.click()
        page.get_by_role("button", name="Lookup").click()
        said = page.locator("#information [role=alert]")
        expect(said).to_contain_text("School not found in College Scorecard database")
        self.assertEqual(said.evaluate("(said) => getComputedStyle(said).backgroundColor"), "rgb(254, 226, 226)")
        said.get_by_role("link", name="Dismiss").click()
        expect(page.locator("#information [role=alert]")).to_have_count(0)


class LongListTest(BrowserTest):
    """More schools than one page has."""

    @verifies("SL-95", "SL-97")
    def test_a_long_list_comes_in_parts_as_its_end_comes_near(self):
        home = served.scratch() / "long"
        shutil.copytree(served.story(), home)
        file = served.scratch() / "schools.csv"
        file.write_text("name\n" + "".join(f"Zeta College {number:03}\n" for number in range(100)))
        served.rc("import", file, home=home)
        server = served.Served(home=home)
        self.addCleanup(server.stop)
        page = self.open(server, "/schools")
        cards = page.locator(".cards > li")
        expect(cards).to_have_count(50)
        before = page.locator(".cards h2").all_text_contents()
        for count in (100, int(re.match(r"\d+", page.locator("#results").inner_text())[0])):
            page.locator("#more").scroll_into_view_if_needed()
            expect(cards).to_have_count(count)
        expect(page.locator("#more")).to_have_count(0)
        names = page.locator(".cards h2").all_text_contents()
        self.assertEqual((names[:50], len(set(names))), (before, len(names)))
        # What came later works as what was there.
        star = page.locator("button.star").last
        star.click()
        expect(star).to_have_attribute("aria-pressed", "true")
        plain = self.open(server, "/schools", java_script_enabled=False)
        plain.get_by_role("link", name="Show more").click()
        expect(plain.locator(".cards > li")).to_have_count(50)
        plain.get_by_role("link", name="Show previous").click()
        plain.wait_for_url(re.compile("/schools$"))
        self.assertEqual(plain.locator(".cards h2").all_text_contents(), before)


class SettingsTest(Writing):
    @verifies("PR-60")
    def test_player_details_save_themselves(self):
        page = self.open(self.server, "/settings/player-details")
        page.locator("input[name=gpa]").fill("3.61")
        page.locator("input[name=gpa]").press("Tab")
        expect(page.locator("#toast")).to_have_text("Saved ✓")
        page.goto(self.server.base + "/dashboard")
        page.goto(self.server.base + "/settings/player-details")
        expect(page.locator("input[name=gpa]")).to_have_value("3.61")

    @verifies("PR-91")
    def test_wishes_are_put_in_order_by_hand_and_by_keys(self):
        page = self.open(self.server, "/settings/school-preferences")
        names = page.locator(".wish .names strong")
        before = names.all_inner_texts()
        self.assertGreater(len(before), 2)
        page.locator(".wish .handle").last.drag_to(page.locator(".wish").first)
        expect(names.first).to_have_text(before[-1])
        down = page.locator(".wish").first.locator("button[aria-label*='down' i]")
        down.focus()
        page.keyboard.press("Enter")
        expect(names.nth(1)).to_have_text(before[-1])
        expect(names.first).to_have_text(before[0])
        # The keyboard stays where it was: the same wish goes on, and back from the end.
        for _ in range(len(before) - 2):
            page.keyboard.press("Enter")
        expect(names.last).to_have_text(before[-1])
        page.keyboard.press("Enter")
        expect(names.nth(len(before) - 2)).to_have_text(before[-1])

    def test_a_switch_that_hangs_on_another_can_be_used_while_that_is_on(self):
        page = self.open(self.server, "/settings/notifications")
        nested = page.locator("[data-with]").first
        owner = page.locator(f"input[name='{nested.get_attribute('data-with')}']")
        owner.uncheck()
        expect(nested).to_have_class(re.compile("muted"))
        owner.check()
        expect(nested).not_to_have_class(re.compile("muted"))


class EventAndOfferTest(Writing):
    @verifies("ED-4", "ED-5")
    def test_an_event_shows_its_bones_while_it_comes_and_leads_back(self):
        page = self.open(self.server, "/events")
        path = first(page, "/events")
        held = Held(page, re.compile(re.escape(path) + "$"), "GET")
        press_and_see(
            page.locator(f"a[href='{path}']").first,
            "document.querySelector('#loading .bones').checkVisibility()")
        held.go_on()
        page.wait_for_url(re.compile(path))
        page.get_by_role("link", name="← Back to Events").click()
        page.wait_for_url(re.compile("/events$"))

    @verifies("ED-47")
    def test_an_event_is_edited_and_says_that_it_is_being_saved(self):
        page = self.open(self.server, "/events")
        page.goto(self.server.base + first(page, "/events"))
        form = page.locator("form[action$='/edit']")
        page.locator("details:has(form[action$='/edit']) > summary").click()
        form.locator("input[name=name]").fill("Autumn visit")
        held = Held(page, re.compile("/edit$"))
        press_and_see_busy(form.locator("button[type=submit]"))
        held.go_on()
        expect(page.locator("h1")).to_have_text("Autumn visit")

    @verifies("OD-2", "OD-28", "OD-36")
    def test_an_offer_is_calculated_in_place_and_saved(self):
        page = self.open(self.server, "/offers")
        path = first(page, "/offers")
        page.goto(self.server.base + path)
        page.evaluate("window.sameDocument = true")
        page.get_by_text("+ Calculate").click()
        before = page.locator("#calculation").text_content()
        page.locator("#calculate input[type=text]").first.fill("12345")
        page.locator("#calculate input[type=text]").first.press("Tab")
        expect(page.locator("#calculation")).not_to_have_text(before)
        self.assertTrue(page.evaluate("window.sameDocument"))
        page.goto(self.server.base + path)
        page.locator("details:has(form[action$='/edit']) > summary").click()
        form = page.locator("form[action$='/edit']")
        form.locator("textarea[name=notes]").fill("Ask about books")
        held = Held(page, re.compile("/edit$"))
        press_and_see_busy(form.locator("button[type=submit]").first)
        held.go_on()
        expect(page.locator("#details")).to_contain_text("Ask about books")
        page.get_by_role("link", name="← Back to Offers").click()
        page.wait_for_url(re.compile("/offers$"))

"""What was typed wrong is corrected, what was deleted comes back: by mouse, and by keyboard alone."""

import re

from playwright.sync_api import expect

from support import SIZES, Writing, verifies


class Mouse:
    """Works a page by what a person points at."""

    def __init__(self, page):
        self.page = page

    def press(self, control):
        control.click()

    def type(self, field, text):
        field.fill(text)

    def choose(self, field, label):
        field.select_option(label=label)

    def tick(self, box):
        box.check()


class Keyboard:
    """Works a page by keys alone: Tab leads to everything, and what is pressed has the focus that a person sees."""

    def __init__(self, page):
        self.page = page

    def reach(self, control):
        """Goes on with Tab until the control has the focus."""
        handle = control.element_handle()
        for _ in range(400):
            if handle.evaluate("(control) => control === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never leads to {control}")

    def press(self, control):
        self.reach(control)
        self.page.keyboard.press("Enter")

    def type(self, field, text):
        self.reach(field)
        self.page.keyboard.press("Control+a")
        if field.get_attribute("type") in ("date", "time"):
            field.fill(text)  # Its parts are typed in the order of the browser's locale.
        else:
            self.page.keyboard.type(text)

    def choose(self, field, label):
        self.reach(field)
        # A letter chooses the next option that begins with it.
        for _ in range(200):
            if field.evaluate("(field) => field.selectedOptions[0].label") == label:
                return
            self.page.keyboard.press(label[0])
        raise AssertionError(f"no letter chooses {label}")

    def tick(self, box):
        self.reach(box)
        self.page.keyboard.press("Space")


class CorrectingTest(Writing):
    """Each way once by mouse and once by keyboard, on records of its own."""

    def ways(self):
        for way in (Mouse, Keyboard):
            with self.subTest(way=way.__name__):
                page = self.open(self.server)
                yield way(page), page, way.__name__

    def go(self, page, path):
        page.goto(self.server.base + path)

    def a_school(self, page, index=0):
        """The path and the name of a school of the list."""
        self.go(page, "/schools")
        link = page.locator(".cards h2 a, .cards h3 a").nth(index)
        return link.get_attribute("href").split("?")[0], link.inner_text()

    @verifies("SD-82", "SD-83")
    def test_a_wrong_division_is_corrected(self):
        for hand, page, name in self.ways():
            path, _ = self.a_school(page, 0 if name == "Mouse" else 1)
            self.go(page, path)
            section = page.locator("#information")
            hand.press(section.locator("summary").filter(has_text=re.compile("^Edit$")))
            division = section.get_by_label("Division")
            wanted = "NAIA" if division.evaluate("(field) => field.value") != "NAIA" else "JUCO"
            hand.choose(division, wanted)
            hand.type(section.get_by_label("Conference"), "The Right Conference")
            hand.press(section.get_by_role("button", name="Save Information"))
            expect(page.locator("#header .badges, .head .badges").first).to_contain_text(wanted)
            expect(page.locator("#header, .head").first).to_contain_text("The Right Conference")

    def test_a_rank_is_set_and_cleared(self):
        for hand, page, name in self.ways():
            path, _ = self.a_school(page, 2 if name == "Mouse" else 3)
            self.go(page, path)
            for rank, said in (("3", "#3"), ("", "Not ranked")):
                form = page.locator("#ranking")
                hand.press(form.locator("summary"))
                hand.type(form.get_by_label("Family Ranking"), rank)
                if not rank:
                    page.keyboard.press("Delete")
                hand.press(form.get_by_role("button", name="Save Ranking"))
                expect(page.locator("#ranking summary")).to_contain_text(said)

    @verifies("ED-20", "ED-23", "ED-42", "ED-43", "ED-44")
    def test_an_event_is_given_times_and_a_place(self):
        for hand, page, name in self.ways():
            self.go(page, "/events/create")
            hand.type(page.get_by_label("Name"), f"Camp by {name}")
            hand.choose(page.get_by_label("Type"), "Camp")
            hand.type(page.get_by_label("Start Date"), "2027-04-15")
            hand.press(page.get_by_role("button", name="Add Event"))
            expect(page.locator("h1")).to_have_text(f"Camp by {name}")
            form = page.locator("#edit")
            hand.press(form.locator("summary"))
            hand.type(form.get_by_label("Start Time"), "15:00")
            hand.type(form.get_by_label("End Time"), "09:30")
            hand.press(form.get_by_role("button", name="Save Changes"))
            problem = page.locator("#edit-endTime-problem")
            expect(problem).to_contain_text("End time must be after start time")
            form = page.locator("#edit")
            hand.type(form.get_by_label("Start Time"), "08:00")
            hand.type(form.get_by_label("End Time"), "09:30")
            hand.type(form.get_by_label("Address"), "6100 Main St")
            hand.type(form.get_by_label("City"), "Houston")
            hand.type(form.get_by_label("State"), "TX")
            hand.type(form.get_by_label("Event Link"), "https://camps.example/rice")
            hand.press(form.get_by_role("button", name="Save Changes"))
            details = page.locator("#details")
            expect(details).to_contain_text("08:00 AM")
            expect(details).to_contain_text("09:30 AM")
            expect(page.locator("#place")).to_contain_text("6100 Main St")
            expect(page.locator("#place")).to_contain_text("Houston, TX")

    @verifies("ED-42", "ED-47")
    def test_every_field_of_an_event_is_corrected(self):
        texts = {
            "Start Date": "2027-05-01", "End Date": "2027-05-02", "Start Time": "09:00", "End Time": "16:45",
            "Check-in Time": "08:15", "Location": "Reckling Park", "Address": "1 Greenbriar", "City": "Houston",
            "State": "TX", "Cost": "249.50", "Event Link": "https://camps.example/may",
            "Event Description": "Two days of drills", "Performance Notes": "Threw well",
        }
        shown = ["09:00 AM", "04:45 PM", "08:15 AM", "$249.50", "Email", "Registered", "May 1", "Reckling Park",
                 "1 Greenbriar", "Houston, TX", "camps.example/may", "Two days of drills", "Threw well"]
        for hand, page, name in self.ways():
            _, school = self.a_school(page, 1)
            self.go(page, "/events/create")
            hand.type(page.get_by_label("Name"), f"Camp of {name}")
            hand.choose(page.get_by_label("Type"), "Camp")
            hand.type(page.get_by_label("Start Date"), "2027-04-15")
            hand.press(page.get_by_role("button", name="Add Event"))
            expect(page.locator("h1")).to_have_text(f"Camp of {name}")
            form = page.locator("#edit")
            hand.press(form.locator("summary"))
            hand.type(form.get_by_label("Name"), f"Showcase of {name}")
            hand.choose(form.get_by_label("Type"), "Showcase")
            for label, text in texts.items():
                hand.type(form.get_by_label(label), text)
            hand.choose(form.get_by_label("Source"), "Email")
            hand.tick(form.get_by_label("Registered"))
            hand.choose(form.get_by_label("School"), school)
            hand.press(form.get_by_role("button", name="Save Changes"))
            expect(page.locator("h1")).to_have_text(f"Showcase of {name}")
            page.reload()
            for text in [*shown, school]:
                expect(page.locator("main")).to_contain_text(text)

    @verifies("SD-119", "SD-121")
    def test_a_document_is_shared_taken_back_and_restored(self):
        for hand, page, name in self.ways():
            path, school = self.a_school(page, 4)
            title = f"Video by {name}"
            self.go(page, path)
            hand.press(page.locator("#documents").get_by_role("link", name="Share or edit documents"))
            form = page.locator("#new")
            hand.type(form.get_by_label("Title"), title)
            hand.choose(form.get_by_label("Type"), "Resume")
            hand.type(form.get_by_label("Address"), "https://files.example/v")
            expect(form.get_by_label("School").locator("option:checked")).to_have_text(school)
            hand.press(form.get_by_role("button", name="Share"))
            expect(page.locator("main .row-card, main li").filter(has_text=title).first).to_be_visible()
            self.go(page, path)
            expect(page.locator("#documents")).to_contain_text(title)
            self.go(page, "/documents")
            unshare = page.get_by_role("button", name=f"Unshare from {school}: {title}")
            hand.press(unshare)
            expect(unshare).to_have_count(0)
            self.go(page, path)
            expect(page.locator("#documents")).not_to_contain_text(title)
            self.go(page, "/trash")
            hand.press(page.get_by_role("button", name=f"Restore {title}"))
            expect(page.locator("#toast")).to_contain_text("Restored")
            self.go(page, path)
            expect(page.locator("#documents")).to_contain_text(title)

    @verifies("ED-14", "ED-64")
    def test_a_metric_is_logged_and_removed(self):
        for hand, page, name in self.ways():
            value = "97.13" if name == "Mouse" else "97.31"
            self.go(page, "/events")
            hand.press(page.get_by_role("link", name="Metrics"))
            form = page.locator("#log")
            hand.press(form.locator("summary"))
            hand.choose(form.get_by_label("Metric Type"), "Velocity (mph)")
            hand.type(form.get_by_label("Value"), value)
            hand.press(form.get_by_role("button", name="Log Metric"))
            card = page.locator(".measure", has_text=f"{value} mph")
            expect(card).to_be_visible()
            hand.press(card.locator("summary"))
            hand.press(card.get_by_role("button", name="Delete"))
            expect(page.locator("#toast")).to_contain_text("Metric removed")
            expect(page.locator(".measure", has_text=f"{value} mph")).to_have_count(0)

    def log_and_delete_metric(self, hand, page, value):
        """Where a velocity stood that was logged and deleted again."""
        self.go(page, "/metrics")
        form = page.locator("#log")
        hand.press(form.locator("summary"))
        hand.choose(form.get_by_label("Metric Type"), "Velocity (mph)")
        hand.type(form.get_by_label("Value"), value)
        hand.press(form.get_by_role("button", name="Log Metric"))
        metric = page.locator(".measure", has_text=f"{value} mph")
        hand.press(metric.locator("summary"))
        hand.press(metric.get_by_role("button", name="Delete"))
        expect(metric).to_have_count(0)
        return metric

    def test_what_was_deleted_is_erased_for_good(self):
        for hand, page, name in self.ways():
            value = "71.11" if name == "Mouse" else "71.22"
            self.log_and_delete_metric(hand, page, value)
            self.go(page, "/trash")
            entry = page.locator("#metric li", has_text=value)
            hand.press(entry.get_by_role("link", name=re.compile("^Erase .* for good$")))
            title = page.locator("h1").inner_text()
            self.assertTrue(title.startswith("Erase "), title)
            for typed in ("something else", title.removeprefix("Erase ")):
                hand.type(page.get_by_label("Type the name to erase it"), typed)
                hand.press(page.get_by_role("button", name="Erase for Good"))
                if typed == "something else":
                    expect(page.locator("#erase-name-problem, .problem").first).to_contain_text("Nothing was erased")
            expect(page.locator("#toast")).to_contain_text("is erased")
            expect(page.locator("#metric li", has_text=value)).to_have_count(0)

    @verifies("ED-48")
    def test_a_deleted_event_and_a_deleted_offer_come_back(self):
        for hand, page, name in self.ways():
            index = 0 if name == "Mouse" else 1
            for kind, question in (("events", "Delete event"), ("offers", "Delete")):
                self.go(page, f"/{kind}")
                link = page.locator("main .cards a[href], main .rows a[href]")
                paths = link.evaluate_all("(links) => links.map((link) => link.getAttribute('href'))")
                found = [path for path in dict.fromkeys(paths) if re.fullmatch(rf"/{kind}/[0-9a-f-]{{36}}", path)]
                self.go(page, found[index] + "/delete")
                hand.press(page.locator("main form button[type=submit]").first)
                expect(page).to_have_url(re.compile(f"/{kind}"))
                self.go(page, "/trash")
                group = page.locator("#event" if kind == "events" else "#offer")
                hand.press(group.get_by_role("button", name=re.compile("^Restore")).first)
                expect(page.locator("#toast")).to_contain_text("Restored")
                # The browser notes the status of the page while it was not there.
                page.faults[:] = [fault for fault in page.faults if "404" not in fault]
                self.go(page, found[index])
                expect(page.locator("h1")).to_be_visible()
                self.assertNotIn("not found", page.locator("h1").inner_text())

    def comes_back(self, hand, page, kind, path, record):
        """A record that was deleted last of its kind is restored, and stands where it stood."""
        self.go(page, "/trash")
        hand.press(page.locator(f"#{kind}").get_by_role("button", name=re.compile("^Restore")).first)
        expect(page.locator("#toast")).to_have_text(re.compile("Restored|Saved"))
        self.go(page, path)
        expect(record).to_be_visible()

    def test_a_deleted_school_comes_back(self):
        for hand, page, name in self.ways():
            path, _ = self.a_school(page, 5 if name == "Mouse" else 6)
            self.go(page, path)
            hand.press(page.get_by_role("link", name="Delete School"))
            expect(page).to_have_url(re.compile("/delete$"))
            hand.press(page.get_by_role("button", name="Delete"))
            expect(page).to_have_url(re.compile("/schools$"))
            record = page.locator(f".cards h2 a[href='{path}']")
            expect(record).to_have_count(0)
            self.comes_back(hand, page, "school", "/schools", record)

    def test_a_coach_who_changed_schools_is_moved_and_the_move_undone(self):
        for hand, page, name in self.ways():
            path, _ = self.a_school(page, 8)
            other, label = self.a_school(page, 9)
            self.go(page, f"{path}/coaches")
            form = page.locator("details.edit.card")
            if form.get_attribute("open") is None:
                hand.press(form.locator("summary"))
            hand.type(form.get_by_label("First Name"), "Lou")
            hand.type(form.get_by_label("Last Name"), name)
            hand.choose(form.get_by_label("Role"), "Head Coach")
            hand.press(form.get_by_role("button", name="Add Coach"))
            coach = page.locator(".cards > li", has_text=f"Lou {name}")
            hand.press(coach.locator("summary"))
            hand.choose(coach.get_by_label("Another school"), label)
            hand.press(coach.get_by_role("button", name=f"Move Lou {name}"))
            expect(page).to_have_url(re.compile(f"{other}/coaches"))
            expect(page.locator("#toast")).to_contain_text("Coach moved")
            expect(coach).to_be_visible()
            hand.press(page.get_by_role("button", name="Undo").first)
            expect(coach).to_have_count(0)
            self.go(page, f"{path}/coaches")
            expect(coach).to_be_visible()

    def test_a_deleted_coach_and_a_deleted_interaction_come_back(self):
        for hand, page, name in self.ways():
            path, _ = self.a_school(page, 7)
            self.go(page, f"{path}/coaches")
            form = page.locator("details.edit.card")
            if form.get_attribute("open") is None:
                hand.press(form.locator("summary"))
            hand.type(form.get_by_label("First Name"), "Kim")
            hand.type(form.get_by_label("Last Name"), name)
            hand.choose(form.get_by_label("Role"), "Head Coach")
            hand.press(form.get_by_role("button", name="Add Coach"))
            coach = page.locator(".cards > li", has_text=f"Kim {name}")
            hand.press(coach.locator("summary"))
            hand.press(coach.locator(".ask button"))
            expect(coach).to_have_count(0)
            self.comes_back(hand, page, "coach", f"{path}/coaches", coach)
            self.go(page, f"{path}/interactions")
            form = page.locator("details.edit.card").first
            if form.get_attribute("open") is None:
                hand.press(form.locator("summary"))
            hand.choose(form.get_by_label("Interaction Type"), "Email")
            hand.type(form.get_by_label("What was said?"), f"They called, says {name}")
            hand.press(form.locator("button[type=submit]"))
            entry = page.locator(".rows > li", has_text=f"They called, says {name}")
            hand.press(entry.locator("summary", has_text="Edit"))
            hand.type(entry.get_by_label("What was said?"), f"They wrote, says {name}")
            hand.press(entry.get_by_role("button", name="Save Changes"))
            expect(page.locator("#toast")).to_contain_text("Interaction updated")
            entry = page.locator(".rows > li", has_text=f"They wrote, says {name}")
            hand.press(entry.locator("summary", has_text="Remove"))
            hand.press(entry.locator(".ask button"))
            expect(entry).to_have_count(0)
            self.comes_back(hand, page, "interaction", f"{path}/interactions", entry)

    def test_a_deleted_metric_comes_back(self):
        for hand, page, name in self.ways():
            value = "88.11" if name == "Mouse" else "88.22"
            metric = self.log_and_delete_metric(hand, page, value)
            self.comes_back(hand, page, "metric", "/metrics", metric)


class ForeignInputTest(Writing):
    """What no form of ours lets through is refused beside its field, without a script."""

    def test_bad_input_is_said_beside_its_field(self):
        page = self.open(self.server, "/events/create", java_script_enabled=False, viewport={"width": 375, "height": 740})
        bad = {
            "startTime": "25:00", "endDate": "2027-04-14", "url": "javascript:alert(1)", "description": "x" * 10_000,
        }
        for name, text in bad.items():
            with self.subTest(field=name):
                page.goto(self.server.base + "/events/create")
                # As somebody sends it who has no form of ours.
                answer = self.send(page, {"name": "Camp", "type": "camp", "startDate": "2027-04-15", name: text})
                self.assertEqual(answer.status, 422)
                self.assertIn(f'id="new-{name}-problem"', answer.text())

    def send(self, page, fields):
        form = {"csrf": page.locator("main input[name=csrf]").first.get_attribute("value")}
        for name, text in fields.items():
            form |= {f"shown.{name}": "", name: text}
        return page.request.post(
            self.server.base + "/events/create", form=form, headers={"Origin": self.server.base})

    def test_a_form_of_a_record_that_was_deleted_meanwhile_changes_nothing(self):
        one, other = self.open(self.server, "/events"), self.open(self.server, "/events")
        paths = one.locator(".cards a[href]").evaluate_all("(links) => links.map((link) => link.getAttribute('href'))")
        path = next(path for path in paths if re.fullmatch("/events/[0-9a-f-]{36}", path))
        one.goto(self.server.base + path)
        other.goto(self.server.base + path + "/delete")
        other.locator("main form button[type=submit]").first.click()
        expect(other).not_to_have_url(re.compile("/delete"))
        one.locator("#edit > summary").click()
        one.locator("#edit").get_by_label("City").fill("Houston")
        one.locator("#edit").get_by_role("button", name="Save Changes").click()
        # It is said above the page, which stays: nothing that is typed is lost.
        expect(one.locator("#toast")).to_contain_text("Event not found")
        expect(one.locator("#edit").get_by_label("City")).to_have_value("Houston")
        other.goto(self.server.base + path)
        expect(other.locator("h1")).to_have_text("Event not found")
        # The browser notes the status of a page that is not there any more.
        for page in (one, other):
            page.faults[:] = [fault for fault in page.faults if "404" not in fault]


class LooksTest(Writing):
    def test_the_pages_fit_a_phone_and_a_desk(self):
        for width, height in SIZES:
            page = self.open(self.server, "/trash", viewport={"width": width, "height": height})
            for path in ("/trash", "/documents", "/metrics", "/events/create"):
                with self.subTest(path=path, width=width):
                    page.goto(self.server.base + path)
                    self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)
                    small = page.locator("main button, main .button, main summary").evaluate_all(
                        "(all) => all.filter((one) => one.offsetHeight && one.offsetHeight < 44).length")
                    self.assertEqual(small, 0)

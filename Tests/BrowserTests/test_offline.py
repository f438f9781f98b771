"""Paired devices without a connection: what was read is there, what is typed is sent later, once and in order."""

import json
import re
import socket
import subprocess
import threading

from playwright.sync_api import expect

import middle
import served
import test_house
from support import PATIENCE, BrowserTest
from test_house import PHONE
from test_looks import AXE, SMALL, WIDTH, axe

# What the browser itself says of a connection that is not there.
CUT = re.compile(r"ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|EMPTY_RESPONSE|FAILED|NETWORK_CHANGED)|status of 40[14]")
# Everything that this browser keeps of the pages' origin, as one text.
KEPT = """async () => {
  const all = [];
  for (const { name } of await indexedDB.databases()) {
    const base = await new Promise((done) => { indexedDB.open(name).onsuccess = (event) => done(event.target.result); });
    for (const store of base.objectStoreNames) {
      const values = await new Promise((done) => {
        base.transaction(store).objectStore(store).getAll().onsuccess = (event) => done(event.target.result);
      });
      all.push(...values.map((one) => one instanceof ArrayBuffer ? new TextDecoder().decode(one) : JSON.stringify(one)));
    }
    base.close();
  }
  return all;
}"""
READY = """async () => {
  await navigator.serviceWorker.ready;
  return Boolean(navigator.serviceWorker.controller);
}"""
# The addresses of the pages that are kept.
PAGES = """() => new Promise((done) => {
  indexedDB.open("compass", 1).onsuccess = ({ target: { result: base } }) => {
    base.transaction("pages").objectStore("pages").getAllKeys().onsuccess = (event) => {
      base.close();
      done(event.target.result);
    };
  };
})"""


class House(BrowserTest):
    """A server for devices, and what they do."""

    device = test_house.HouseTest.device
    joined = test_house.HouseTest.joined
    invited = test_house.HouseTest.invited

    def setUp(self):
        people = json.loads(served.rc("family", "list", "--json", home=served.story()))
        self.host = next(one["name"] for one in people if one["role"] == "parent")
        self.others = [one["name"] for one in people if one["name"] != self.host]
        self.server = served.Served("--house", "--as", self.host, *self.words())
        self.addCleanup(self.server.stop)

    def words(self):
        """More of the server's options."""
        return ()

    def paired(self, *devices):
        """The laptop, and a device for each of the others that are asked for."""
        laptop = self.joined(self.server.door, self.host, self.device())
        pages = [laptop]
        for number, options in enumerate(devices):
            name = self.others[number]
            pages.append(self.joined(self.invited(laptop, name), name, self.device(**options)))
        for page in pages:
            page.wait_for_function(READY)
        return pages

    def read(self, page, path):
        """Opens a page and waits until it is kept."""
        page.goto(self.server.base + path)
        page.wait_for_function(f"async () => (await ({PAGES})()).includes({json.dumps(path)})")

    def schools(self, page):
        """The paths of the first schools of the list that can be changed."""
        page.goto(self.server.base + "/schools")
        return page.locator(".cards h2 a").evaluate_all("(links) => links.map((link) => link.getAttribute('href'))")

    def events(self, kind):
        """The log's events of a kind."""
        found = json.loads(served.rc("audit", "--json", "--type", kind, "--limit", "100000", home=self.server.home))
        return {one["position"]: one for one in found}

    def count(self):
        """How many events the log has."""
        found = json.loads(served.rc("audit", "--json", "--limit", "100000", home=self.server.home))
        return len({one["position"] for one in found})

    def goes_on(self, *pages):
        """The connection is back, and everything is sent."""
        for page in pages:
            page.context.set_offline(False)
        for page in pages:
            expect(page.locator("#offline a")).to_have_text("")

    def complaints(self, page):
        """What the browser complained of besides the connection."""
        return [fault for fault in page.faults if not CUT.search(fault)]

    def write_notes(self, page, text):
        """Types a school's notes where they stand."""
        notes = page.locator("#notes")
        notes.get_by_text("Edit", exact=True).click()
        notes.get_by_role("textbox").fill(text)
        notes.get_by_role("button", name="Save").click()


    def write_offline(self, page, path, text):
        """Reads a school's page, loses the connection and types notes."""
        self.read(page, path)
        page.context.set_offline(True)
        page.goto(self.server.base + path)
        self.write_notes(page, text)


class OfflineTest(House):
    def ten_changes(self, page, path, name):
        """Ten changes of one school, each of another kind or behind another of the same."""
        page.goto(self.server.base + path)
        expect(page.locator("html")).to_have_attribute("data-kept", "")
        expect(page.locator("#as-of")).to_have_text(re.compile(r"^As of \w+ \d+, \d{4}, \d\d:\d\d [AP]M; no connection$"))
        toast = page.locator("#toast")

        def done(count):
            expect(page.locator("#offline a")).to_have_text(
                f"{count} change{'s are' if count > 1 else ' is'} not sent yet")
            expect(toast).to_have_text("Kept on this device. It is sent when the connection is back.")

        page.locator("button.star").first.click()
        done(1)
        page.locator("button[name=tier][value=C]").click()
        done(2)
        page.locator("#status").select_option("recruited")
        page.locator("form[action$='/status'] button").click()
        done(3)
        self.write_notes(page, f"First thoughts of {name}")
        done(4)
        # What is typed again is not a conflict with oneself.
        notes = page.locator("#notes")
        notes.get_by_role("textbox").fill(f"Second thoughts of {name}")
        notes.get_by_role("button", name="Save").click()
        done(5)
        for count, (kind, text) in enumerate([("pros", "Near"), ("pros", "Warm"), ("cons", "Dear")], start=6):
            page.locator(f"#{kind} form[action$='/items'] input[name=text]").fill(f"{text}, says {name}")
            page.locator(f"#{kind} form[action$='/items'] button").click()
            done(count)
        private = page.locator("#private-notes")
        private.get_by_text("Edit", exact=True).click()
        private.get_by_role("textbox").fill(f"Only for {name}")
        private.get_by_role("button", name="Save").click()
        done(9)
        page.locator("#information").get_by_text("Edit", exact=True).click()
        page.locator("#information input[name=address]").fill(f"1 {name} Way")
        page.locator("#information .edit button[type=submit]").first.click()
        done(10)

    def test_ten_changes_on_each_of_three_devices_come_together(self):
        pages = self.paired(PHONE, PHONE)
        names = [self.host, *self.others[:2]]
        paths = self.schools(pages[0])[:3]
        for page, path in zip(pages, paths):
            self.read(page, path)
        before = self.count()
        for page in pages:
            page.context.set_offline(True)
        for page, path, name in zip(pages, paths, names):
            self.ten_changes(page, path, name)
        self.assertEqual(self.count(), before)
        # What waits is listed, also on a phone, where it can be read and pressed.
        pages[1].locator("#offline a").click()
        expect(pages[1].locator("#unsent > li")).to_have_count(10)
        expect(pages[1].locator("#unsent > li h3").nth(3)).to_have_text(re.compile("· Notes · Save Notes$"))
        pages[1].evaluate(AXE)
        self.assertEqual(axe(pages[1]), [])
        self.assertEqual(pages[1].evaluate(SMALL), [])
        self.assertLessEqual(pages[1].evaluate(WIDTH), 375)
        self.goes_on(*pages)
        # Each change is there once.
        texts = {name: sum(f"of {name}" in str(one) for one in self.events("NotesEdited").values())
                 for name in names}
        self.assertEqual(set(texts.values()), {2})
        added = [str(one) for one in self.events("ProConAdded").values()]
        for name in names:
            self.assertEqual(sum(f"says {name}" in one for one in added), 3)
        for path in paths:
            shown = set()
            for page in pages:
                page.goto(self.server.base + path)
                expect(page.locator("html")).not_to_have_attribute("data-kept", "")
                shown.add("\n".join(page.locator(f"#{part}").inner_text() for part in ("pros", "cons", "information")))
            self.assertEqual(len(shown), 1)
        for page, path, name in zip(pages, paths, names):
            page.goto(self.server.base + path)
            expect(page.locator("#notes")).to_contain_text(f"Second thoughts of {name}")
            expect(page.locator("#private-notes")).to_contain_text(f"Only for {name}")
            self.assertEqual(self.complaints(page), [])

    def test_a_page_that_was_not_read_says_so_and_those_that_were_are_listed(self):
        [_, phone] = self.paired(PHONE)
        first, second = self.schools(phone)[:2]
        self.read(phone, first)
        title = phone.locator("h1").text_content()
        phone.context.set_offline(True)
        phone.goto(self.server.base + second)
        expect(phone.locator("#unread")).to_be_visible()
        phone.evaluate(AXE)
        self.assertEqual(axe(phone), [])
        phone.locator("#kept").get_by_role("link", name=title).click()
        expect(phone.locator("h1")).to_have_text(title)
        # A file is not kept, and the page says so before it is chosen.
        phone.context.set_offline(False)
        self.read(phone, "/settings/player-details")
        phone.context.set_offline(True)
        phone.goto(self.server.base + "/settings/player-details")
        if phone.locator("#photo-file").count():
            expect(phone.locator(".needs-connection").first).to_be_visible()
        # Everything can be removed by hand.
        phone.goto(self.server.base + "/offline")
        phone.locator("#forget").click()
        expect(phone.locator("#kept > li")).to_have_count(0)
        self.assertFalse(any(title in one for one in phone.evaluate(KEPT)))
        self.assertEqual(self.complaints(phone), [])

    def test_a_change_of_a_school_that_was_deleted_meanwhile_is_told_and_kept(self):
        [laptop, phone] = self.paired(PHONE)
        path, other = self.schools(phone)[:2]
        self.read(phone, other)
        self.write_offline(phone, path, "They have a new field")
        phone.goto(self.server.base + other)
        self.write_notes(phone, "Still here")
        served.rc("school", "delete", path.removeprefix("/schools/"), "--cascade", "--yes", home=self.server.home)
        phone.context.set_offline(False)
        expect(phone.locator("#offline a")).to_have_text("1 change was not done")
        phone.goto(self.server.base + other)
        expect(phone.locator("#notes")).to_contain_text("Still here")
        phone.locator("#offline a").click()
        told = phone.locator("#unsent > li")
        expect(told).to_have_count(1)
        expect(told).to_contain_text("They have a new field")
        expect(told).to_contain_text("This was not done:")
        phone.evaluate(AXE)
        self.assertEqual(axe(phone), [])
        told.get_by_role("button", name="Discard").click()
        expect(told).to_have_count(0)
        expect(phone.locator("#unsent-none")).to_be_visible()
        self.assertEqual(self.complaints(phone), [])

    def test_a_conflict_is_decided_where_it_is_told(self):
        [laptop, phone] = self.paired(PHONE)
        path = self.schools(phone)[0]
        self.write_offline(phone, path, "What the phone says")
        laptop.goto(self.server.base + path)
        self.write_notes(laptop, "What the laptop says")
        expect(laptop.locator("#notes .text").first).to_have_text("What the laptop says")
        phone.context.set_offline(False)
        expect(phone.locator("#offline a")).to_have_text("1 change was not done")
        phone.goto(self.server.base + "/offline")
        told = phone.locator("#unsent > li")
        expect(told).to_contain_text("What the phone says")
        expect(told.locator("form blockquote")).to_have_text("What the laptop says")
        told.get_by_role("button", name="Use mine").click()
        expect(told).to_have_count(0)
        phone.goto(self.server.base + path)
        expect(phone.locator("#notes .text").first).to_have_text("What the phone says")

    def test_a_removed_device_sends_nothing_and_keeps_nothing(self):
        [laptop, phone] = self.paired(PHONE)
        path = self.schools(phone)[0]
        self.write_offline(phone, path, "Typed by whoever has the phone")
        expect(phone.locator("#offline a")).to_have_text("1 change is not sent yet")
        laptop.goto(self.server.base + "/family")
        laptop.get_by_role("button", name=f"Remove iPhone of {self.others[0]}").click()
        expect(laptop.get_by_role("button", name=f"Remove iPhone of {self.others[0]}")).to_have_count(0)
        before = self.count()
        phone.context.set_offline(False)
        expect(phone.get_by_role("heading", level=1)).to_have_text("This device is not paired")
        # It is told what was not sent, this once.
        expect(phone.locator("#lost")).to_contain_text("Typed by whoever has the phone")
        phone.wait_for_function("async () => !(await navigator.serviceWorker.getRegistration('/'))")
        self.assertEqual(phone.evaluate(KEPT), [])
        self.assertEqual(self.count(), before)
        phone.reload()
        expect(phone.locator("#lost")).to_be_hidden()

    def test_who_comes_next_at_the_same_phone_finds_nothing_of_the_first(self):
        [laptop, phone] = self.paired(PHONE)
        link = self.invited(laptop, self.others[1])
        path = self.schools(phone)[0]
        self.write_offline(phone, path, "Mine and nobody else's")
        served.rc("school", "delete", path.removeprefix("/schools/"), "--cascade", "--yes", home=self.server.home)
        phone.context.set_offline(False)
        expect(phone.locator("#offline a")).to_have_text("1 change was not done")
        title = phone.title().split(" · ")[0]
        self.assertTrue(any("nobody else" in one for one in phone.evaluate(KEPT)))
        self.joined(link, self.others[1], phone)
        phone.wait_for_function(READY)
        self.read(phone, "/schools")
        kept = phone.evaluate(KEPT)
        self.assertFalse(any("nobody else" in one or f">{self.others[0]}<" in one for one in kept))
        phone.context.set_offline(True)
        phone.goto(self.server.base + path)
        expect(phone.locator("#unread")).to_be_visible()
        expect(phone.locator("#kept")).not_to_contain_text(title)
        # Who signs out takes what is kept with him.
        phone.context.set_offline(False)
        phone.goto(self.server.base + "/next")
        phone.get_by_role("button", name="Sign Out").click()
        expect(phone.get_by_role("heading", level=1)).to_have_text("This device is not paired")
        phone.wait_for_function("async () => !(await navigator.serviceWorker.getRegistration('/'))")
        self.assertEqual(phone.evaluate(KEPT), [])


class KilledTest(House):
    """The server is killed while changes are sent, and started again."""

    def words(self):
        self.relay = middle.Relay()
        self.addCleanup(self.relay.stop)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = self.relay.port = free.getsockname()[1]
        return ("--port", str(self.port), "--origin", self.relay.base)

    def start_again(self):
        """Starts the server over the same home, as if the machine had been switched on again."""
        self.server.process.wait()
        self.server.process.stdout.close()
        self.server.process = subprocess.Popen(
            [served.RC, "serve", "--json", "--home", self.server.home, "--house", "--as", self.host, "--port",
             str(self.port), "--origin", self.relay.base], stdout=subprocess.PIPE, text=True, env=served.environment())
        self.assertTrue(json.loads(self.server.process.stdout.readline())["address"])
        self.relay.port = self.port

    def test_a_device_that_is_online_before_anybody_is_reached_asks_again(self):
        [laptop, phone] = self.paired(PHONE)
        self.write_offline(phone, self.schools(phone)[0], "Typed in a tunnel")
        laptop.goto(self.server.base + "/family")
        # Who was removed does not hear of changes: only a change that is sent tells him.
        laptop.get_by_role("button", name=f"Remove iPhone of {self.others[0]}").click()
        expect(laptop.get_by_role("button", name=f"Remove iPhone of {self.others[0]}")).to_have_count(0)
        missed = threading.Event()
        self.relay.misses = lambda path: path == "/offline/key" and missed.set()
        self.relay.port = None
        phone.context.set_offline(False)
        self.assertTrue(missed.wait(PATIENCE / 1000))
        self.relay.port = self.port
        expect(phone.get_by_role("heading", level=1)).to_have_text("This device is not paired")
        expect(phone.locator("#lost")).to_contain_text("Typed in a tunnel")

    def test_each_change_arrives_once_though_an_answer_is_lost_and_the_server_dies(self):
        [_, phone] = self.paired(PHONE)
        path = self.schools(phone)[0]
        self.read(phone, path)
        before = self.count()
        phone.context.set_offline(True)
        phone.goto(self.server.base + path)
        for number in range(10):
            kind = "pros" if number % 2 else "cons"
            phone.locator(f"#{kind} form[action$='/items'] input[name=text]").fill(f"Thought {number}")
            phone.locator(f"#{kind} form[action$='/items'] button").click()
            expect(phone.locator("#offline a")).to_contain_text(f"{number + 1} change")
        sent, dead = [], threading.Event()

        def dies(path):
            # The fourth change is in the log, and nobody is told.
            sent.append(path)
            if len(sent) != 4:
                return False
            self.relay.port = None
            self.server.process.kill()
            dead.set()
            return True

        self.relay.loses = dies
        phone.context.set_offline(False)
        self.assertTrue(dead.wait(PATIENCE / 1000))
        self.server.process.wait()
        self.assertEqual(self.count(), before + 4)
        expect(phone.locator("#offline a")).to_have_text("7 changes are not sent yet")
        self.start_again()
        expect(phone.locator("#offline a")).to_have_text("")
        self.assertEqual(self.count(), before + 10)
        # The one whose answer was lost was sent again, and all in the order in which they were typed.
        self.assertEqual(len(sent), 11)
        phone.goto(self.server.base + path)
        for kind, numbers in (("cons", (0, 2, 4, 6, 8)), ("pros", (1, 3, 5, 7, 9))):
            shown = re.findall(r"Thought \d", phone.locator(f"#{kind}").inner_text())
            self.assertEqual(shown, [f"Thought {number}" for number in numbers])

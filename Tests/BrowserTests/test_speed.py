"""How soon a page is painted. Times are printed; only with RC_BENCH=1, on a machine that does nothing else, do they
decide."""

import gzip
import os
import tempfile
import time
import urllib.request

from playwright.sync_api import expect

import served
from support import BrowserTest, reader, routes, verifies

PAINTED = """() => new Promise((done) => new PerformanceObserver((list) => {
  for (const entry of list.getEntriesByName('first-contentful-paint')) done(entry.startTime);
}).observe({ type: 'paint', buffered: true }))"""
# What was asked for besides the page before that was there.
LOADED = """() => {
  const there = performance.getEntriesByType('navigation')[0].loadEventStart;
  const asked = performance.getEntriesByType('resource').filter((one) => one.startTime < there);
  return [...new Set(asked.map((one) => one.name).filter((name) => !name.includes('icon.svg')))];
}"""
# Milliseconds from the request, by the requirements SL-96, SD-148, ED-92, OD-44.
LIMITS = {"/schools": 2000, "/schools/{id}": 2000, "/events/{id}": 2000, "/offers/{id}": 1000}
# What the largest list that a family has had must keep to, in milliseconds.
SCHOOLS, FIRST_PAINT, SAVED = 503, 300, 100
# How long the server may take for the list looked at in another way, in milliseconds, and how many bytes a page may have.
ANSWERED, LARGEST = 50, 100_000
# How far the page may move by itself in one task, as Chromium adds it up: what a press has moved at once does not count.
SHIFT = 0.02
WATCH = """
window.shift = 0;
window.moved = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries().filter((one) => !one.hadRecentInput)) {
    window.shift += entry.value;
    for (const { node } of entry.sources) window.moved.push(node?.outerHTML?.slice(0, 120) ?? node?.textContent);
  }
}).observe({ type: 'layout-shift', buffered: true });
"""
# Presses a button and answers when the page shows what it did.
SAVE = """(button) => new Promise((done) => {
  const begin = performance.now();
  new MutationObserver((changes, watch) => {
    if (!document.querySelector('#header .segments button[value=A][aria-pressed=true]')) return;
    watch.disconnect();
    requestAnimationFrame(() => done(performance.now() - begin));
  }).observe(document.querySelector('main'), { subtree: true, attributes: true, childList: true });
  button.click();
})"""


def crowd():
    """A home with as many schools as a family has had."""
    home = tempfile.mkdtemp(dir=served.scratch())
    served.rc("family", "create", "The Rivers", home=home)
    served.rc("family", "add", "Sam", "--role", "player", home=home)
    sheet = served.scratch() / "crowd.csv"
    rows = (f"College {number},Town {number},TX,D{1 + number % 3},Thought {number}" for number in range(SCHOOLS))
    sheet.write_text("School,City,State,Division,Notes\n" + "\n".join(rows))
    served.rc("import", str(sheet), home=home)
    return home


class SpeedTest(BrowserTest):
    @verifies("SL-96", "SD-148", "ED-92", "OD-44")
    def test_a_page_is_one_answer_and_three_files_that_hold_nothing_up(self):
        page = self.open(reader())
        for shape, path in routes().items():
            with self.subTest(page=shape):
                times = []
                for _ in range(3 if shape in LIMITS else 1):
                    size = len(page.goto(reader().base + path).body())
                    times.append(page.evaluate(PAINTED) if shape in LIMITS else None)
                    # Style and script, which a browser keeps; what else there is comes once the page is there.
                    loaded = page.evaluate(LOADED)
                    self.assertLessEqual(len(loaded), 2, loaded)
                    self.assertLess(size, LARGEST)
                    self.assertEqual(page.locator("script:not([defer])").count(), 0)
                if shape in LIMITS:
                    print(f"{shape}: first paint after {', '.join(f'{time:.0f}' for time in times)} ms, {size} bytes")
                    if os.environ.get("RC_BENCH") == "1":
                        self.assertLess(min(times), LIMITS[shape])

    def test_nothing_on_a_page_moves_by_itself(self):
        server = served.Served()
        self.addCleanup(server.stop)
        page = self.open(server, "/schools")
        page.context.add_init_script(WATCH)

        def settled(task, state="networkidle"):
            """The page has come to rest: nothing is fetched, and what came is drawn."""
            page.wait_for_load_state(state)
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            shift, moved = page.evaluate("[window.shift, window.moved]")
            if shift > SHIFT:
                print(f"{task}: layout shift {shift:.3f}: {moved}")
            # What a press moves later than half a second after it counts, too: on a busy machine that is any answer.
            if os.environ.get("RC_BENCH") == "1":
                self.assertLessEqual(shift, SHIFT, f"{task}: {moved}")
            page.evaluate("window.shift = 0")

        for shape, path in sorted(server.routes().items()):
            page.goto(server.base + path)
            settled(f"opening {shape}", "load")
        page.goto(server.base + "/schools")
        page.locator("button.star[aria-pressed=false]").first.press("Enter")
        settled("a star")
        page.get_by_role("searchbox").press_sequentially("texas")
        settled("a search")
        page.goto(server.base + page.locator(".cards h2 a").first.get_attribute("href"))
        page.locator("#pros").get_by_role("textbox").fill("A good library")
        page.locator("#pros").get_by_role("button", name="Add").press("Enter")
        expect(page.locator("#pros .items")).to_contain_text("A good library")
        settled("a pro")
        page.locator("#header .segments button[value=A]").press("Enter")
        settled("a tier")
        page.locator("#notes summary", has_text="Edit").first.press("Enter")
        page.locator("#notes").get_by_role("textbox").fill("A long thought")
        page.locator("#notes").get_by_role("button", name="Save").press("Enter")
        expect(page.locator("#notes .timeline")).to_contain_text("A long thought")
        settled("notes")
        page.locator(".history summary").first.press("Enter")
        page.locator("#at").press("ArrowLeft")
        expect(page.locator("body")).to_have_class("past")
        settled("a step back")
        # What moves the page by itself is noticed.
        page.evaluate("""(most) => new Promise((done) => {
          setTimeout(() => { document.querySelector('main').style.marginTop = '300px'; }, 700);
          (function look() { if (window.shift > most) done(); else requestAnimationFrame(look); })();
        })""", SHIFT)

    def test_a_page_goes_compressed_over_the_wire_and_is_the_same(self):
        sizes = {}
        for shape, path in routes().items():
            with self.subTest(page=shape):
                plain, packed = (self.get(path, accepted) for accepted in ("identity", "gzip"))
                sizes[shape] = (len(plain), len(packed))
                self.assertEqual(len(gzip.decompress(packed)), len(plain))
                self.assertLess(len(packed), 25_000)
        for shape, (plain, packed) in sorted(sizes.items(), key=lambda one: -one[1][0])[:5]:
            print(f"{shape}: {plain} bytes, {packed} compressed")

    def get(self, path, accepted):
        """A page's bytes as they come."""
        asked = urllib.request.Request(reader().base + path, headers={"Accept-Encoding": accepted})
        with reader().opener.open(asked) as answer:
            self.assertEqual(answer.headers.get("Content-Encoding"), "gzip" if accepted == "gzip" else None)
            return answer.read()

    def test_five_hundred_schools_are_as_soon_there_as_forty(self):
        server = served.Served(home=crowd())
        self.addCleanup(server.stop)
        page = self.open(server, "/schools")
        painted, saved = [], []
        for turn in range(5):
            page.goto(server.base + "/schools")
            painted.append(page.evaluate(PAINTED))
            page.goto(server.base + page.locator(".cards h2 a").nth(turn).get_attribute("href"))
            saved.append(page.locator("#header .segments button[value=A]").evaluate(SAVE))
        for what, times, limit in (("first paint", painted, FIRST_PAINT), ("save in place", saved, SAVED)):
            print(f"{SCHOOLS} schools, {what}: {', '.join(f'{time:.0f}' for time in times)} ms")
            if os.environ.get("RC_BENCH") == "1":
                self.assertLess(sorted(times)[len(times) // 2], limit)

    def test_the_board_and_the_table_of_five_hundred_schools_are_answered_at_once(self):
        server = served.Served(home=crowd())
        self.addCleanup(server.stop)
        for path in ("/schools/board", "/schools/map", "/schools/table", "/schools/table?order=-status", "/timeline"):
            with self.subTest(page=path):
                size, times = len(server.get(path).encode()), []
                for _ in range(9):
                    begin = time.perf_counter()
                    server.get(path)
                    times.append((time.perf_counter() - begin) * 1000)
                print(f"{SCHOOLS} schools, {path}: {sorted(times)[4]:.0f} ms, {size} bytes")
                self.assertLess(size, LARGEST)
                if os.environ.get("RC_BENCH") == "1":
                    self.assertLess(sorted(times)[4], ANSWERED)

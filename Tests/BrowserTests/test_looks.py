"""What holds on every page: it can be read, reached, pressed and left, whatever the size, the light or the hand."""

import itertools
import pathlib

import axe_playwright_python

import faults
from support import SIZES, BrowserTest, browser, reader, routes, verifies

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()

# All that a page hides; of a long list its beginning, as its items are of one kind.
OPEN_ALL = """() => {
  document.querySelectorAll('details').forEach((part) => { part.open = true; });
  document.querySelectorAll('li:nth-child(n+7)').forEach((item) => { if (!item.querySelector('form')) item.remove(); });
}"""

# Each control that can be seen and is smaller than a finger; a label belongs to its box.
SMALL = """() => [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
  .filter((part) => part.checkVisibility({ visibilityProperty: true }) && !part.matches('.skip'))
  .map((part) => [part, (part.matches('[type=checkbox], [type=radio]') && part.closest('label')) || part])
  // A link within a sentence is as tall as the sentence (WCAG 2.5.8).
  .filter(([, target]) => getComputedStyle(target).display !== 'inline')
  .map(([part, target]) => [part.outerHTML.slice(0, 120), target.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
  .map(([text, box]) => `${Math.round(box.width)} x ${Math.round(box.height)}: ${text}`)"""

# Notes which of the controls that can be seen, in the order of the document, Tab comes to, and whether that shows.
STOPS = """() => {
  const able = 'a[href], button:not(:disabled), input:not([type=hidden]):not(:disabled), select:not(:disabled), ' +
    'textarea:not(:disabled), summary, [tabindex="0"]';
  const stops = [...document.querySelectorAll(able)].filter((part) => part.checkVisibility({ visibilityProperty: true }));
  window.reached = [];
  window.unseen = [];
  addEventListener('focusin', ({ target }) => {
    const style = getComputedStyle(target);
    const box = target.getBoundingClientRect();
    const isSeen = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2 && box.width > 0 &&
      box.right > 0 && box.bottom > 0 && box.top < innerHeight;
    if (!isSeen) window.unseen.push(target.outerHTML.slice(0, 120));
    // A list that scrolls is a stop of the browser's own.
    if (stops.includes(target)) window.reached.push(stops.indexOf(target));
  }, true);
  // A date is several stops.
  return [stops.length, document.querySelectorAll('[type=date], [type=time], [type=datetime-local]').length];
}"""

WIDTH = "document.documentElement.scrollWidth"


def axe(page):
    """What axe finds wrong with a page."""
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
    return [f"{rule['id']}: {node['html'][:160]} {node['failureSummary']}" for rule in found for node in rule["nodes"]]


class LooksTest(BrowserTest):
    """Each page is loaded once, in a tab of its own."""

    @classmethod
    def setUpClass(cls):
        context = browser().new_context(reduced_motion="reduce")
        cls.addClassCleanup(context.close)
        faults.put_into(context)
        # All pages stay open in front of the browser, which has six connections to a server: none of them listens.
        context.route("**/changes", lambda route: route.fulfill(status=204))
        context.new_page().goto(reader().door)
        cls.pages = {}
        for shape, path in routes().items():
            page = cls.pages[shape] = context.new_page()
            cls.watch(page, reader().base)
            page.goto(reader().base + path)
            page.evaluate(OPEN_ALL)

    def every_page(self, check):
        """Calls `check` with each page in turn."""
        for shape, page in self.pages.items():
            with self.subTest(page=shape):
                check(page)
                self.assertEqual(page.faults, [], "the browser complained")

    @verifies("ED-88", "SL-130", "SD-202", "ED-116", "PR-150")
    def test_names_roles_and_contrast_are_as_axe_wants_them(self):
        # Each page in two of the four ways, by turns: what pages have in common is seen in all four.
        schemes = itertools.cycle([("dark", "light"), ("light", "dark")])

        def check(page):
            page.evaluate(AXE)
            for (width, height), scheme in zip(SIZES, next(schemes)):
                page.set_viewport_size({"width": width, "height": height})
                page.emulate_media(color_scheme=scheme)
                self.assertEqual(axe(page), [], f"{scheme}, {width}")

        self.every_page(check)

    @verifies("SL-91", "SD-146", "ED-89", "OD-43", "SL-64")
    def test_whatever_is_pressed_is_44_pixels_wide_and_tall(self):
        def check(page):
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                self.assertEqual(page.evaluate(SMALL), [], width)

        self.every_page(check)

    @verifies("SL-131", "SD-203", "ED-117")
    def test_nothing_is_wider_than_the_window(self):
        def check(page):
            for width in (320, 375, 768, 1280, 1920):
                page.set_viewport_size({"width": width, "height": 700})
                self.assertLessEqual(page.evaluate(WIDTH), width)

        self.every_page(check)

    @verifies("SL-92", "SD-147", "ED-118", "PR-131", "PR-151")
    def test_letters_of_twice_the_size_need_no_wider_window(self):
        def check(page):
            page.set_viewport_size({"width": 640, "height": 700})
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            self.assertLessEqual(page.evaluate(WIDTH), 640)
            page.evaluate("document.documentElement.style.fontSize = ''")

        self.every_page(check)

    @verifies("PR-132")
    def test_tab_comes_to_every_control_in_the_order_of_the_page_and_goes_on(self):
        def check(page):
            # A list that gets longer while somebody goes through it has no number of stops.
            page.evaluate("document.getElementById('more')?.remove()")
            count, dates = page.evaluate(STOPS)
            for _ in range(count + 3 * dates):
                page.keyboard.press("Tab")
            # Round and round: the first stops follow the last.
            for _ in range(20):
                if page.evaluate("window.reached.length") >= count:
                    break
                page.keyboard.press("Tab")
            reached = page.evaluate("window.reached")
            self.assertEqual(reached[:count], list(range(count)))
            self.assertEqual(page.evaluate("window.unseen"), [], "focus that cannot be seen")

        self.every_page(check)

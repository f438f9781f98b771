"""What browser tests share: the requirement ids that they verify, one browser, and a page that nothing goes wrong on."""

import atexit
import functools
import re
import unittest

from playwright.sync_api import expect, sync_playwright

import faults
import served

SIZES = [(375, 740), (1280, 800)]

# How long what must come may take, in milliseconds: other work may have the machine. Nothing waits so long that comes.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)


def verifies(*ids):
    """Names the requirements that a test verifies; `make trace` counts them."""
    known = re.findall(r"^([A-Z]{2}-\d+) \[", (served.ROOT / "Docs/requirements.md").read_text(), re.M)
    if len(ids) > 5 or not set(ids) <= set(known):
        raise ValueError(f"at most five ids of Docs/requirements.md, not {ids}")
    return lambda test: test


@functools.cache
def browser():
    """Chromium, once for all tests."""
    driver = sync_playwright().start()
    atexit.register(driver.stop)
    # Without a network of its own: what a page asks of another host fails, and is counted.
    opened = driver.chromium.launch(
        executable_path=served.chromium(), args=[
            "--disable-background-networking", "--no-proxy-server",
            # It trusts the houses of this run as a device does that was told to.
            f"--ignore-certificate-errors-spki-list={served.house_key()}"])
    atexit.register(opened.close)
    return opened


@functools.cache
def reader():
    """The server of those who only look."""
    return served.Served()


@functools.cache
def routes():
    """A path of each kind of page."""
    return reader().routes()


class BrowserTest(unittest.TestCase):
    """A test with pages in a browser, in which nothing may go wrong unseen."""

    maxDiff = None

    def open(self, server, path="/", **options):
        """A page of a server in a profile of its own."""
        options = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **options}
        context = browser().new_context(**options)
        self.addCleanup(context.close)
        context.set_default_timeout(PATIENCE)
        faults.put_into(context)
        page = context.new_page()
        self.watch(page, server.base)
        self.addCleanup(lambda: self.assertEqual(page.faults, [], "the browser complained"))
        page.goto(server.door)
        page.goto(server.base + path)
        return page

    @staticmethod
    def watch(page, base):
        """Notes on the page what the browser complains of, and what is asked of another host."""
        page.faults = []

        def hear(said):
            # A form that comes back with the reason beside its field is an answer, and no fault.
            if said.type in ("error", "warning") and not re.search("status of (409|422)", said.text):
                page.faults.append(said.text)

        page.on("console", hear)
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.on("request", lambda asked: asked.url.startswith(base + "/") or page.faults.append(asked.url))


class Writing(BrowserTest):
    """Tests that change something: a server for each class."""

    @classmethod
    def setUpClass(cls):
        cls.server = served.Served()
        cls.addClassCleanup(cls.server.stop)

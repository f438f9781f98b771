"""Puts faults into what the server answers, on its way to the browser, and shows that the browser tests find each.

usage: faults.py [NAME]…

Exit status: 0 every fault was found; 1 one was not.
"""

import os
import re
import subprocess
import sys

# By name: which answers it changes, what of them, into what, and the test that must not pass then.
FAULTS = {
    "a field has no label": (
        "text/html", r'<label for="(status|filter-division)">', "<span>", "test_looks.LooksTest.test_names"),
    "an icon has no name": (
        "text/html", r'(class="button icon-only"[^>]*) aria-label="[^"]*"', r"\1", "test_looks.LooksTest.test_names"),
    "a gray is too light": ("text/css", r"--soft: #475569", "--soft: #a3b1c6", "test_looks.LooksTest.test_names"),
    "a button is too small": ("text/css", r"min-height: 44px", "min-height: 30px", "test_looks.LooksTest.test_whatever"),
    "a card is too wide": ("text/css", r"\.card \{", ".card { min-width: 500px;", "test_looks.LooksTest.test_nothing"),
    "focus cannot be seen": (
        "text/css", r":focus-visible \{ outline: 3px", ":focus-visible { outline: 0", "test_looks.LooksTest.test_tab"),
    "Tab jumps": ("text/html", r"<main ", '<main><a href="/" tabindex="5">x</a></main><main ',
                  "test_looks.LooksTest.test_tab"),
    "a form has lost its secret": (
        "text/html", r'<input type="hidden" name="csrf"[^>]*>', "", "test_ways.WithoutScriptTest"),
    "a button needs the script": (
        "text/html", r'<button class="primary" type="submit"', '<button class="primary" type="button"',
        "test_ways.WithoutScriptTest"),
    "a text is not escaped": ("text/html", r"&lt;(script|img)", r"<\1", "test_ways.TypedTest"),
    "another host is asked": (
        "text/html", r"</main>", '<img src="https://example.com/a.png" alt=""></main>', "test_looks.LooksTest.test_names"),
    "the script fails": (
        "text/javascript", r'"use strict";', '"use strict"; nothing.here();', "test_script.ListTest.test_a_star_turns_at"),
    "a page has a style of its own": (
        "text/html", r"<h1", '<h1 style="color: red"', "test_looks.LooksTest.test_names"),
    "a star forgets to turn back": (
        "text/javascript", r"turn\(button, !wanted\);\s+say", "say", "test_script.ListTest.test_a_star_turns_back"),
    "costs are not drawn again": (
        "text/javascript", r'\["cost-form", "calculate"\]', '["none"]',
        "test_pictures.PicturesTest.test_offers_are_drawn"),
    "a mark of the map leads nowhere": (
        "text/html", r'<a class="mark" href="[^"]*"', '<a class="mark" href="#here"',
        "test_pictures.PicturesTest.test_the_map_is_clean"),
    "a question before leaving is not asked": (
        "text/javascript", r"form\[data-guard\]", "form[data-none]", "test_script.SchoolTest.test_what_was_typed"),
}


CONTROL = "none"


def put_into(context):
    """Puts the fault of this process, if it has one, into what pages of a browser's profile are answered."""
    name = os.environ.get("RC_FAULT")
    if not name:
        return
    kind, pattern, wrong = FAULTS[name][:3] if name in FAULTS else ("", "(?!)", "")

    def answer(route):
        # What never ends cannot be changed as a whole.
        if route.request.url.endswith("/changes"):
            return route.continue_()
        response = route.fetch(max_redirects=0)
        if not response.headers.get("content-type", "").startswith(kind):
            return route.fulfill(response=response)
        return route.fulfill(response=response, body=re.sub(pattern, wrong, response.text()))

    context.route("**/*", answer)


def run(test, fault):
    """Runs a test, of which more than the class may be named, while a fault is in force."""
    words = test.split(".")
    chosen = [".".join(words[:2])] + (["-k", words[2]] if len(words) > 2 else [])
    return subprocess.run(
        [sys.executable, "-B", "-m", "unittest", "-f", *chosen], env={**os.environ, "RC_FAULT": fault},
        capture_output=True, text=True)


def main(names):
    """Runs the tests that must find each fault."""
    missed = 0
    names = names or list(FAULTS)
    for test in sorted({FAULTS[name][3] for name in names}):
        # Nothing is found where nothing is wrong, though answers take the same way.
        done = run(test, CONTROL)
        if done.returncode:
            print(f"{test} fails without a fault\n{done.stderr[-600:]}")
            missed += 1
    for name in names:
        done = run(FAULTS[name][3], name)
        found = "FAILED" in done.stderr
        # A test that is not there finds nothing.
        missed += not found
        print(f"{'found' if found else 'MISSED'}: {name} ({FAULTS[name][3]})", flush=True)
        if not found:
            print(done.stderr[-600:])
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

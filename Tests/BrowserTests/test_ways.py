"""What holds on every page for those who come without a script, and for whatever is typed."""

from served import ID
from support import Writing, verifies

HOSTILE = {
    "foreign": "\u202eשלום عربي\u202c e\u0301\u0302 👩‍👩‍👧 </textarea></title>"
    "<script>alert(1)</script><img src=x onerror=alert(1)>\"'&",
    "long": "x" * 10_000,
}


# Opens a form and all in it, and types into each field as much of a text as it takes.
TYPE = """(form, text) => {
  for (let part = form; part; part = part.parentElement) if (part.matches('details')) part.open = true;
  form.querySelectorAll('details').forEach((part) => { part.open = true; });
  const fields = [...form.querySelectorAll('textarea, input[type=text], input[type=search]')];
  for (const field of fields) field.value = field.maxLength < 0 ? text : text.slice(0, field.maxLength);
  return fields.length;
}"""


def is_ours(page):
    """Whether an answer is a page with a heading, and no error of the server's. Waits until all of it is there: a
    click returns as soon as the answer has begun."""
    page.wait_for_load_state()
    return page.locator("h1").count() == 1 and page.locator("header.site").count() == 1


def forms(server, page):
    """One form of each kind of each page that changes something, as its page and its place on it. What deletes comes
    last. Erasing comes first: after a form has switched to another person, that person may not."""
    found = {}
    for shape, path in server.routes().items():
        page.goto(server.base + path)
        actions = page.locator("form").evaluate_all("(forms) => forms.map((form) => form.getAttribute('action'))")
        for index, action in enumerate(actions):
            found.setdefault(ID.sub("{id}", action), (path, index))
    return dict(sorted(found.items(), key=lambda one: (
        one[0].endswith(("/delete", "/remove", "/reset")), not one[0].startswith("/erase/"))))


class WithoutScriptTest(Writing):
    def test_every_form_of_every_page_works(self):
        page = self.open(self.server, java_script_enabled=False)
        answers = []
        page.on("response", lambda answer: answers.append((answer.status, answer.url)))
        kinds = forms(self.server, page)
        self.assertGreater(len(kinds), 30)
        for action, (path, index) in kinds.items():
            with self.subTest(form=action):
                page.goto(self.server.base + path)
                form = page.locator("form").nth(index)
                if form.count() == 0:
                    # What was sent before took it away: an undo that is done, a setting that is unset.
                    continue
                button = form.locator("button[type=submit]:not([disabled])").first
                if button.count() == 0:
                    # Its buttons stand elsewhere and name it.
                    button = page.locator(f"button[form='{form.get_attribute('id')}']").first
                hidden = button.locator("xpath=ancestor::details[not(@open)]/summary")
                while hidden.count():
                    hidden.first.click()
                answers.clear()
                button.click()
                statuses = {status for status, _ in answers}
                # 422 is how an empty field is refused, 409 what was changed since; each is a page that says why.
                self.assertLessEqual(statuses, {200, 303, 409, 422}, answers)
                self.assertTrue(is_ours(page))


class TypedTest(Writing):
    @verifies("ED-115", "SL-124", "SD-191", "OD-58")
    def test_whatever_is_typed_is_shown_as_text_and_breaks_no_page(self):
        page = self.open(self.server, viewport={"width": 375, "height": 700}, java_script_enabled=False)
        kinds = forms(self.server, page)
        typed = 0
        for action, (path, index) in kinds.items():
            for name, text in HOSTILE.items():
                with self.subTest(form=action, text=name):
                    page.goto(self.server.base + path)
                    form = page.locator("form").nth(index)
                    count = form.evaluate(TYPE, text)
                    if count == 0 or form.locator("button[type=submit]").count() == 0:
                        break
                    typed += count
                    form.locator("button[type=submit]").first.click()
                    self.check(page, f"{action} {name}")
        self.assertGreater(typed, 60)
        seeing = self.open(self.server, viewport={"width": 375, "height": 700})
        seeing.on("dialog", lambda dialog: self.fail("a script ran"))
        for shape, path in self.server.routes().items():
            with self.subTest(page=shape):
                seeing.goto(self.server.base + path)
                self.check(seeing, shape)

    def check(self, page, where):
        self.assertTrue(is_ours(page), where)
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 375, where)
        foreign = "document.querySelectorAll('img, main script, [onerror]').length"
        self.assertEqual(page.evaluate(foreign), 0, where)

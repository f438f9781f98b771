"""What holds on every page for those who come without a script."""

from served import ID
from support import BrowserTest, Writing, routes


class WithoutScriptTest(Writing):
    def test_every_form_of_every_page_works_without_script(self):
        page = self.open(self.server, java_script_enabled=False)
        done = set()
        for shape, path in self.server.routes().items():
            page.goto(self.server.base + path)
            count = page.locator("form").count()
            for index in range(count):
                form = page.locator("form").nth(index)
                print(shape, form.get_attribute("action"))

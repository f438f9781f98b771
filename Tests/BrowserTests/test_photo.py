"""The athlete's photo: chosen, made small, kept and taken away."""

import pathlib
import tempfile

from playwright.sync_api import expect

from support import Writing, verifies


class Photo(Writing):
    def picture(self, page):
        """A large JPEG that says where it was taken, drawn by the browser itself."""
        data = page.evaluate("""async () => {
            const canvas = document.createElement('canvas');
            canvas.width = 2400; canvas.height = 1600;
            const pen = canvas.getContext('2d');
            pen.fillStyle = '#27548a'; pen.fillRect(0, 0, 2400, 1600);
            const blob = await new Promise((done) => canvas.toBlob(done, 'image/jpeg'));
            return [...new Uint8Array(await blob.arrayBuffer())];
        }""")
        secret = b"Exif\0\0GPS 30.2672,-97.7431"
        segment = b"\xff\xe1" + (len(secret) + 2).to_bytes(2, "big") + secret
        file = pathlib.Path(tempfile.mkdtemp(dir=self.server.home.parent)) / "photo.jpg"
        file.write_bytes(bytes(data[:2]) + segment + bytes(data[2:]))
        return file

    def kept(self):
        folder = self.server.home / "photos"
        return sorted(folder.iterdir()) if folder.exists() else []

    @verifies("PR-54", "PR-56")
    def test_a_photo_is_chosen_made_small_and_taken_away(self):
        page = self.open(self.server, "/settings/player-details")
        page.get_by_label("Choose a photo").set_input_files(self.picture(page))
        page.get_by_role("button", name="Save photo").press("Enter")
        photo = page.get_by_role("img", name="Profile photo")
        expect(photo).to_be_visible()
        self.assertLessEqual(photo.evaluate("async (img) => { await img.decode(); return img.naturalWidth; }"), 1024)
        kept = [file.read_bytes() for file in self.kept()]
        self.assertTrue(kept and not any(b"GPS" in data for data in kept))
        page.get_by_role("button", name="Remove photo").press("Enter")
        expect(page.get_by_role("button", name="Save photo")).to_be_visible()
        expect(photo).to_have_count(0)

    def test_a_photo_is_chosen_by_keys_alone(self):
        page = self.open(self.server, "/settings/player-details")
        # The browser is told only now to report choosers instead of opening them; asked at the press, it may come late.
        page.on("filechooser", lambda chooser: None)
        file = self.picture(page)
        chooser = page.get_by_label("Choose a photo")
        chooser.focus()
        with page.expect_file_chooser() as opened:
            page.keyboard.press("Enter")
        opened.value.set_files(file)
        for _ in range(5):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.textContent.trim()") == "Save photo":
                break
        page.keyboard.press("Enter")
        expect(page.get_by_role("img", name="Profile photo")).to_be_visible()
        page.get_by_role("button", name="Remove photo").press("Enter")
        expect(page.get_by_role("button", name="Save photo")).to_be_visible()

    def test_without_script_a_photo_loses_the_place_where_it_was_taken(self):
        drawn = self.open(self.server, "/settings/player-details")
        file = self.picture(drawn)
        page = self.open(self.server, "/settings/player-details", java_script_enabled=False)
        page.get_by_label("Choose a photo").set_input_files(file)
        page.get_by_role("button", name="Save photo").click()
        expect(page.get_by_role("img", name="Profile photo")).to_be_visible()
        self.assertFalse(any(b"GPS" in kept.read_bytes() for kept in self.kept()))
        page.get_by_role("button", name="Remove photo").click()
        expect(page.get_by_role("button", name="Save photo")).to_be_visible()

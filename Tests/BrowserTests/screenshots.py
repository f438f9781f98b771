"""Writes what every page looks like, at both widths, light; and the pages of the README dark, too.

usage: screenshots.py FOLDER
"""

import io
import pathlib
import sys

from PIL import Image

import served
from support import SIZES, browser

# No picture is longer: what is further down looks like what is above.
TALLEST = 1900
DARK = {"/schools", "/schools/{id}"}


def name(shape):
    """A file's name for a route: /schools/{id}/coaches is school-coaches."""
    parts = shape.replace("coaches/{id}", "coach").replace("s/{id}", "").strip("/").split("/")
    return "-".join(parts) or "home"


def picture(page):
    """What a page looks like, in so few colours that the file is small and none is missed."""
    height = min(page.evaluate("document.documentElement.scrollHeight"), TALLEST)
    # The window is as tall as the page, so that what sticks to its edge does not cover the middle.
    page.set_viewport_size({"width": page.viewport_size["width"], "height": height})
    shot = Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide"))).convert("RGB")
    return shot.quantize(96, dither=Image.Dither.NONE)


def main(folder):
    """Writes the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    server = served.Served()
    routes = server.routes()
    for width, height in SIZES:
        for scheme in ("light", "dark"):
            context = browser().new_context(color_scheme=scheme, reduced_motion="reduce")
            page = context.new_page()
            page.goto(server.door)
            for shape, path in routes.items():
                if scheme == "dark" and shape not in DARK:
                    continue
                page.set_viewport_size({"width": width, "height": height})
                page.goto(server.base + path)
                suffix = "-dark" if scheme == "dark" else ""
                picture(page).save(folder / f"{name(shape)}-{width}{suffix}.png", optimize=True)
            context.close()
    server.stop()
    files = list(folder.glob("*.png"))
    print(f"{len(files)} pictures, {sum(file.stat().st_size for file in files) // 1024} kB, in {folder}")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))

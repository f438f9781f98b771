"""A server over a demo's home, and the browser that looks at it."""

import atexit
import base64
import functools
import hashlib
import http.cookiejar
import json
import os
import pathlib
import re
import shutil
import ssl
import subprocess
import tempfile
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
RC = pathlib.Path(os.environ.get("RC", ROOT / ".build/debug/rc"))
ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def chromium():
    """Where Chromium is. Raises `FileNotFoundError` where it is not."""
    # The shell draws the same pages and does nothing else, in two thirds of the time.
    names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    places = [os.environ.get("CHROMIUM"), *map(shutil.which, names)]
    places.append("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    for place in places:
        if place and os.path.exists(place):
            return place
    raise FileNotFoundError("none of " + ", ".join(names))


@functools.cache
def scratch():
    """A folder of this run, gone at its end."""
    folder = tempfile.TemporaryDirectory(prefix="rc-browser-")
    atexit.register(folder.cleanup)
    return pathlib.Path(folder.name)


def environment():
    """What a program of ours is started with: times, dates and numbers are the same on every machine."""
    return {**os.environ, "TZ": "UTC", "LC_ALL": "C"}


def rc(*words, home):
    """What `rc` prints."""
    done = subprocess.run(
        [RC, *words, "--home", home], capture_output=True, text=True, env=environment())
    if done.returncode:
        raise RuntimeError(f"rc {' '.join(words)}: {done.stderr}")
    return done.stdout


@functools.cache
def story():
    """The demo's home. Nobody writes to it."""
    if "RC_STORY" in os.environ:
        return pathlib.Path(os.environ["RC_STORY"])
    home = scratch() / "story"
    rc("demo", "--seed", "1", "--until", "2026-11-15", home=home)
    return home


@functools.cache
def house():
    """The certificate authority of all houses of this run: its folder, and the file that a device trusts."""
    home, root = scratch() / "authority", scratch() / "root.crt"
    rc("devices", "trust", "--out", root, home=home)
    return home / "tls", root


@functools.cache
def house_key():
    """The public key of that authority as Chromium wants it, which then takes its certificates for good ones."""
    issuer = re.findall(r"-----BEGIN CERT.*?-----END CERT[^\n]*\n", (house()[0] / "authority.pem").read_text(), re.S)[1]
    key = subprocess.run(
        ["openssl", "x509", "-noout", "-pubkey"], input=issuer.encode(), capture_output=True, check=True).stdout
    body = base64.b64decode(b"".join(key.splitlines()[1:-1]))
    return base64.b64encode(hashlib.sha256(body).digest()).decode()


class Served:
    """A server of its own over a copy of the demo's home."""

    def __init__(self, *words, home=None):
        self.home = pathlib.Path(tempfile.mkdtemp(dir=scratch())) / "home"
        shutil.copytree(home or story(), self.home)
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        handlers = [urllib.request.ProxyHandler({}), jar]
        if "--house" in words:
            shutil.copytree(house()[0], self.home / "tls", dirs_exist_ok=True)
            handlers.append(urllib.request.HTTPSHandler(context=ssl.create_default_context(cafile=house()[1])))
            words = [*words, "--listen", "127.0.0.1"]
        self.process = subprocess.Popen(
            # Any free port: the one of a server that was stopped must not go to another test's at once.
            [RC, "serve", "--json", "--port", "0", "--home", self.home, *words],
            stdout=subprocess.PIPE, text=True, env=environment())
        atexit.register(self.stop)
        said = json.loads(self.process.stdout.readline())
        self.door = said["address"]
        # Where a device comes to trust the server; None where it needs not.
        self.trust = said.get("trust")
        self.base = urllib.parse.urljoin(self.door, "/").removesuffix("/")
        self.opener = urllib.request.build_opener(*handlers)
        self.get("/" + self.door.removeprefix(self.base + "/"))

    def stop(self):
        """Ends the server. May be called again."""
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait()
            self.process.stdout.close()
        shutil.rmtree(self.home.parent, ignore_errors=True)

    def get(self, path):
        """A page's source, without a browser."""
        with self.opener.open(self.base + path) as answer:
            kind = answer.headers.get_content_type()
            return answer.read().decode() if kind == "text/html" else ""

    def routes(self):
        """A path of each kind of page that links of other pages lead to, by the shape that a route has; a
        comparison, and a page of the past."""
        found, open_paths = {}, ["/dashboard"]
        while open_paths:
            path = open_paths.pop(0)
            shape = ID.sub("{id}", path)
            if shape in found:
                continue
            found[shape] = path
            for link in re.findall(r'<a[^>]* href="(/[^"#?]*)', self.get(path)):
                if not link.endswith((".csv", ".ics", ".pdf", ".zip")) and link != "/":
                    open_paths.append(urllib.parse.unquote(link))
        picks = re.findall(r'name="(pick\.[^"]+)"', self.get("/offers"))
        found["/offers/compare"] = "/offers/compare?" + "&".join(f"{pick}=true" for pick in picks[:2])
        then = re.findall(r'href="(/schools/[^"]*\?at=\d+)"', self.get(found["/schools/{id}"]))
        found["/schools/{id}/past"] = then[len(then) // 2]
        edit = re.search(r'href="(/documents\?open=[^"#]*)', self.get("/documents"))
        found["/documents/open"] = edit[1]
        return found

"""A cell of the matrix: one command at one edge."""

import contextlib
import fcntl
import hashlib
import os
import pathlib
import pty
import re
import shlex
import shutil
import signal
import sqlite3
import stat
import struct
import subprocess
import tempfile
import termios
import threading
import time

from contract import NOWHERE
from edge import Language, Named, Stream, Terminal
from judge import violations

# Longer than any command takes, a server included.
SECONDS = 120


class Cell:
    def __init__(self, edge, asked, runner):
        self.edge, self.asked, self.runner, self.name = edge, asked, runner, asked.name
        self.case = asked.written if edge.writes else asked.case
        self.is_lasting = self.name == "rc serve"
        self.is_mounted = False
        self.ended, self.violations, self.output, self.errors = "none", [], "", ""

    def __str__(self):
        return f"{self.edge.name}: {self.name}"

    def run(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=self.runner.work))
        try:
            self.prepare()
            try:
                self.edge.prepare(self)
                self.before = self.head()
                self.around = self.seen()
                self.ask()
                self.after = self.head()
            finally:
                self.edge.release(self)
            self.violations = violations(self)
        except (OSError, subprocess.SubprocessError, sqlite3.Error) as error:
            self.violations = [f"cannot be asked: {error}"]
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def prepare(self):
        self.folder.chmod(0o755)
        self.home, self.user = self.folder / "home", self.folder / "user"
        self.user.mkdir(mode=0o700)
        (self.user / "tmp").mkdir(mode=0o700)
        if self.edge.has_home or self.case.home != "-":
            shutil.copytree(self.runner.unused, self.home)
        # The digest names its files by their extensions.
        self.named = self.user / "out"
        self.out = self.user / ("out.txt" if self.name == "rc digest" else "out")
        for words in self.case.commands[:-1]:
            done = self.start(words, subprocess.PIPE, subprocess.PIPE)
            _, errors = done.communicate(timeout=SECONDS)
            # What begins a family is refused where a home of a family was put.
            if done.returncode != 0 and not (self.edge.has_home and self.case.home == "-"):
                raise OSError(f"{shlex.join(words)} before it: {errors.decode().strip()}")
        if self.edge.user is not None and os.geteuid() == 0:
            for one in [self.user, *self.user.rglob("*")]:
                os.chown(one, self.edge.user, self.edge.user)

    # MARK: Asking

    def ask(self):
        edge, words = self.edge, self.case.words
        with contextlib.ExitStack() as stack:
            streams = {1: subprocess.PIPE, 2: subprocess.PIPE}
            shell = ""
            if isinstance(edge, Stream):
                if edge.state == "closed":
                    shell = f'exec "$@" {edge.number}>&-'
                elif edge.state == "full":
                    streams[edge.number] = stack.enter_context(open("/dev/full", "wb"))
                else:
                    reading, writing = os.pipe()
                    os.close(reading)
                    stack.callback(os.close, writing)
                    streams[edge.number] = writing
            terminal = None
            if isinstance(edge, Terminal):
                terminal, streams[1] = pty.openpty()
                fcntl.ioctl(streams[1], termios.TIOCSWINSZ, struct.pack("HHHH", 24, 20, 0, 0))
            process = self.start(words, streams[1], streams[2], shell)
            if terminal is not None:
                os.close(streams[1])
                reader = threading.Thread(target=self.read_terminal, args=(terminal,))
                reader.start()
            if self.is_lasting:
                self.stop_when_listening(process)
            try:
                output, errors = process.communicate(timeout=SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                raise
            finally:
                if terminal is not None:
                    reader.join()
                    os.close(terminal)
        self.output += (output or b"").decode(errors="replace")
        self.errors = (errors or b"").decode(errors="replace")
        status = process.returncode
        self.status = status
        self.ended = "pipe" if status in (-signal.SIGPIPE, 141) else str(status)

    def start(self, words, output, errors, shell=""):
        names = {**self.runner.names, "out": str(self.named)}
        words = [re.sub(r"\{(\w+)\}", lambda match: names.get(match[1], match[0]), word) for word in words]
        command = [str(self.runner.programs.folder / words[0]), *words[1:]]
        environment = {
            "PATH": os.environ.get("PATH", ""), "HOME": str(self.user), "TMPDIR": str(self.user / "tmp"),
            "RC_HOME": str(self.home), "TZ": "UTC", "RC_SUPABASE_PASSWORD": "not a password",
            "RC_SUPABASE_ANON_KEY": "anon", "RC_GEOCODER_URL": NOWHERE, "RC_SCORECARD_URL": NOWHERE,
            # A crash is told by its signal; its back trace would take seconds.
            "SWIFT_BACKTRACE": "enable=no",
        }
        environment["LANG" if isinstance(self.edge, Language) else "LC_ALL"] = "C"
        user = {}
        if self.edge.user is not None and os.geteuid() == 0 and hasattr(self, "around"):
            user = {"user": self.edge.user, "group": self.edge.user, "extra_groups": []}
        return subprocess.Popen(
            ["/bin/sh", "-c", shell, "sh", *command] if shell else command, env=environment, cwd=self.user,
            stdin=subprocess.DEVNULL, stdout=output, stderr=errors, **user)

    def read_terminal(self, terminal):
        # The other end answers with an error once nobody has it open.
        with contextlib.suppress(OSError):
            while piece := os.read(terminal, 1 << 16):
                self.output += piece.decode(errors="replace")

    @staticmethod
    def stop_when_listening(process):
        """Ends a server in good order as soon as it listens."""
        end = time.monotonic() + SECONDS / 2
        while process.poll() is None and time.monotonic() < end:
            sockets = set()
            with contextlib.suppress(OSError):
                for name in os.listdir(f"/proc/{process.pid}/fd"):
                    sockets.add(os.readlink(f"/proc/{process.pid}/fd/{name}"))
            with open("/proc/net/tcp", encoding="ascii") as lines:
                listening = {f"socket:[{line.split()[9]}]" for line in lines if line.split()[3] == "0A"}
            if sockets & listening:
                break
            time.sleep(0.02)
        if process.poll() is None:
            process.send_signal(signal.SIGINT)

    # MARK: What is there

    def head(self):
        """The position and hash of the log's last event; None where there is no log to read."""
        log = self.home / "log.sqlite"
        if not log.is_file():
            return None
        # A copy is read: what reads the file itself makes others beside it.
        with tempfile.TemporaryDirectory(dir=self.runner.work) as folder:
            for suffix in ("", "-wal"):
                if pathlib.Path(f"{log}{suffix}").is_file():
                    shutil.copyfile(f"{log}{suffix}", f"{folder}/log.sqlite{suffix}")
            with contextlib.closing(sqlite3.connect(f"{folder}/log.sqlite")) as database:
                row = database.execute("SELECT position, hash FROM event ORDER BY position DESC LIMIT 1").fetchone()
                return row

    def seen(self):
        """All that is in the cell's folder besides the home, and what it is."""
        found = {}
        for one in sorted(self.folder.rglob("*")):
            if one == self.home or self.home in one.parents:
                continue
            info = one.lstat()
            content = hashlib.sha256(one.read_bytes()).hexdigest() if stat.S_ISREG(info.st_mode) else ""
            found[str(one.relative_to(self.folder))] = (stat.filemode(info.st_mode), info.st_uid, content)
        return found

    @property
    def may_write(self):
        """What the command was told to write."""
        told = any("{out}" in word for word in self.case.words)
        names = {str(self.named.relative_to(self.folder)), str(self.out.relative_to(self.folder))} if told else set()
        if self.name == "rc digest" and told:
            names |= {"user/out.txt", "user/out.html"}
        return names | ({"target"} if isinstance(self.edge, Named) else set())

"""A private PostgreSQL: made, started and stopped by us, for the unix socket and one loopback port alone."""

import contextlib
import os
import pathlib
import pwd
import shutil
import socket
import subprocess
import tempfile


class Missing(Exception):
    """PostgreSQL's programs are not on this machine."""


def programs():
    """The folder with initdb and pg_ctl: RC_POSTGRES_BIN, the PATH, or where distributions hide them."""
    named = os.environ.get("RC_POSTGRES_BIN")
    found = shutil.which("initdb")
    hidden = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda p: int(p.parent.name), reverse=True)
    brewed = [pathlib.Path(p) for p in ("/opt/homebrew/opt/postgresql@15/bin", "/usr/local/opt/postgresql@15/bin")]
    for folder in [named, found and pathlib.Path(found).resolve().parent, *hidden, *brewed]:
        if folder and (pathlib.Path(folder) / "pg_ctl").exists():
            return pathlib.Path(folder)
    raise Missing("needed are PostgreSQL's initdb and pg_ctl (version 15): Debian's package postgresql, or RC_POSTGRES_BIN")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A cluster in `folder` (made where it is missing). `folder` None: a temporary one, gone after `stop`."""

    def __init__(self, folder=None):
        self.bin = programs()
        # PostgreSQL refuses to run as root: then a user without rights owns the cluster and runs it.
        self.user = None
        if os.geteuid() == 0:
            known = {entry.pw_name for entry in pwd.getpwall()}
            self.user = "postgres" if "postgres" in known else "nobody"
        self.temporary = folder is None
        if folder is None or not self._reachable(folder):
            # A home that only root may enter cannot hold the cluster; its place is then kept in a file.
            kept = folder and pathlib.Path(folder) / "elsewhere"
            if kept and kept.exists() and pathlib.Path(kept.read_text()).exists():
                self.folder = pathlib.Path(kept.read_text())
            else:
                self.folder = pathlib.Path(tempfile.mkdtemp(prefix="rc-pg-"))
                if kept:
                    kept.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                    kept.write_text(str(self.folder))
        else:
            self.folder = pathlib.Path(folder)
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self.user:
            shutil.chown(self.folder, self.user)
        self.data = self.folder / "data"
        self.port = None
        self.sockets = None

    def _reachable(self, folder):
        if not self.user:
            return True
        folder = pathlib.Path(folder)
        while not folder.exists():
            folder = folder.parent
        return self._run("test", "-x", str(folder), check=False).returncode == 0

    def _run(self, *command, check=True):
        done = subprocess.run(
            list(command), user=self.user, capture_output=True, text=True, cwd="/",
            env={**os.environ, "LC_ALL": "C", "TZ": "UTC"})
        if check and done.returncode:
            raise RuntimeError(f"{command[0]}: {done.stdout[-500:]} {done.stderr[-1500:]}")
        return done

    def start(self):
        if not self.data.exists():
            self._run(str(self.bin / "initdb"), "-D", str(self.data), "-U", "postgres", "-E", "UTF8",
                      "--locale=C", "--auth=trust", "--no-sync")
        elif self._run(str(self.bin / "pg_ctl"), "-D", str(self.data), "status", check=False).returncode == 0:
            self._where()
            return self
        if self.sockets is None:
            # The path of a socket may have only about a hundred characters.
            self.sockets = pathlib.Path(tempfile.mkdtemp(prefix="rc-pg-"))
            if self.user:
                shutil.chown(self.sockets, self.user)
            self.port = free_port()
        # A project of the tests takes up to six connections, and a run of them has dozens of projects at a time.
        options = (f"-c listen_addresses=127.0.0.1 -c port={self.port} -c unix_socket_directories={self.sockets} "
                   "-c unix_socket_permissions=0700 -c timezone=UTC -c max_connections=1000 "
                   "-c statement_timeout=60s -c logging_collector=off")
        if self.temporary:
            options += " -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
        self._run(str(self.bin / "pg_ctl"), "-D", str(self.data), "-l", str(self.folder / "log"), "-w", "-t", "60",
                  "-o", options, "start")
        return self

    def _where(self):
        lines = (self.data / "postmaster.pid").read_text().splitlines()
        self.port, self.sockets = int(lines[3]), pathlib.Path(lines[4])

    def running(self):
        return self.data.exists() and self._run(
            str(self.bin / "pg_ctl"), "-D", str(self.data), "status", check=False).returncode == 0

    def crash(self):
        """Ends it as a failure of the machine would; `start` then recovers, at the same address."""
        self._run(str(self.bin / "pg_ctl"), "-D", str(self.data), "-m", "immediate", "-w", "stop")

    def stop(self):
        if self.running():
            if self.sockets is None:
                self._where()
            self._run(str(self.bin / "pg_ctl"), "-D", str(self.data), "-m", "fast", "-w", "stop")
        if self.sockets:
            shutil.rmtree(self.sockets, ignore_errors=True)
        if self.temporary:
            shutil.rmtree(self.folder, ignore_errors=True)

    def dsn(self, database, user="postgres"):
        return f"host={self.sockets} port={self.port} dbname={database} user={user}"

    def address(self, database, user="authenticator"):
        """The address on the loopback, for programs that do not take a socket."""
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}"


@contextlib.contextmanager
def temporary():
    """A server for the length of a `with`."""
    server = Server()
    try:
        yield server.start()
    finally:
        server.stop()

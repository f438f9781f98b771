#!/usr/bin/env python3
"""A project like the one at Supabase, on this machine alone: PostgreSQL, REST and sign-in, with two families in it.

usage: supabase.py start [--date february|march|august|application-march|application-august] [--cached] [--folder .supabase]
       supabase.py stop|status|reset [--folder .supabase]

`start` keeps what an earlier start left; `reset` stops and forgets everything. Nothing listens but on the loopback.
In the folder: `project.env` (addresses and keys, to be sourced), `people.json` (who may sign in), all with mode 0600.
PostgREST answers where `postgrest` is on the PATH or named by RC_POSTGREST, else the stand-in does; with --cached that, too,
learns of a change of the schema by `notify pgrst, 'reload schema'` alone."""

import argparse
import json
import os
import pathlib
import secrets
import shutil
import signal
import subprocess
import sys
import time

import families
import migrate
import postgres
import postgrest
from postgrest import write_private
from rest import tokens

HERE = pathlib.Path(__file__).resolve().parent
TEN_YEARS = 10 * 365 * 86400


def alive(pid_file):
    """The process of a pid file if it is still one of ours."""
    try:
        pid = int(pid_file.read_text())
        said = subprocess.run(["ps", "-p", str(pid), "-o", "command="], capture_output=True, text=True).stdout
    except (OSError, ValueError):
        return None
    return pid if "standin.py" in said or "postgrest" in said else None


class Project:
    def __init__(self, folder):
        self.folder = folder
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # PostgreSQL's own user must pass through to its cluster; the secrets beside it have modes of their own.
        self.folder.chmod(0o711)
        self.secret_file, self.people_file = folder / "jwt-secret", folder / "people.json"

    def start(self, date, cached=False):
        self._keep_secrets()
        server = postgres.Server(self.folder / "cluster").start()
        made = self._database(server, date)
        if alive(self.folder / "rest.pid"):
            port = int((self.folder / "rest.port").read_text())
        else:
            upstream = self._postgrest(server)
            options = ["--upstream", f"http://127.0.0.1:{upstream}"] if upstream else ["--cached"] if cached else []
            port = self._rest(server, options)
        self._tell(server, port, made)

    def _keep_secrets(self):
        if not self.secret_file.exists():
            write_private(self.secret_file, secrets.token_urlsafe(36))
        if not self.people_file.exists():
            write_private(self.people_file, json.dumps({
                email: {"id": user, "password": secrets.token_urlsafe(12)}
                for user, (email, *_) in families.PEOPLE.items()}, indent=2))

    def _database(self, server, date):
        """Makes the database at the first start; answers the date of its schema."""
        kept = self.folder / "date"
        if kept.exists():
            if date and kept.read_text() != date:
                sys.exit(f"this project has the schema of {kept.read_text()}; for {date} first: supabase.py reset")
            return kept.read_text()
        date = date or "march"
        connection = migrate.create(server, "project", date)
        with connection, connection.cursor() as cursor:
            families.people(cursor)
        connection.close()
        kept.write_text(date)
        return date

    def _postgrest(self, server):
        """Starts PostgREST where there is one, and answers its port."""
        if not postgrest.program():
            return None
        try:
            process, port = postgrest.start(
                server, "project", self.secret_file.read_text(), self.folder, outlives_us=True)
        except postgrest.Silent as silent:
            sys.exit(str(silent))
        (self.folder / "postgrest.pid").write_text(str(process.pid))
        return port

    def _rest(self, server, options):
        command = [sys.executable, "-B", str(HERE / "standin.py"), "--dsn", server.dsn("project", "authenticator"),
                   "--owner", server.dsn("project"), "--secret-file", str(self.secret_file),
                   "--people", str(self.people_file), "--require-apikey", *options]
        process = self._spawn(command, "rest")
        log = self.folder / "rest.log"
        for _ in range(100):
            if log.read_text().startswith("listening on "):
                port = int(log.read_text().split()[2])
                (self.folder / "rest.port").write_text(str(port))
                return port
            if process.poll() is not None:
                break
            time.sleep(0.1)
        sys.exit(f"the REST server did not start; see {log}")

    def _spawn(self, command, name):
        with open(self.folder / f"{name}.log", "w") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True)
        (self.folder / f"{name}.pid").write_text(str(process.pid))
        return process

    def _tell(self, server, port, date):
        secret, now = self.secret_file.read_text(), int(time.time())
        keys = {role: tokens.make({"iss": "supabase-dev", "role": role, "iat": now, "exp": now + TEN_YEARS}, secret)
                for role in ("anon", "service_role")}
        write_private(self.folder / "project.env", "\n".join([
            f"export RC_SUPABASE_URL=http://127.0.0.1:{port}", f"export RC_SUPABASE_ANON_KEY={keys['anon']}",
            f"export RC_SUPABASE_SERVICE_KEY={keys['service_role']}", f"export RC_SUPABASE_JWT_SECRET={secret}",
            f"export RC_SUPABASE_DSN='{server.dsn('project')}'",
            f"export RC_SUPABASE_PSQL='psql -h {server.sockets} -p {server.port} -U postgres -d project'", ""]))
        who = "PostgREST" if alive(self.folder / "postgrest.pid") else "stand-in"
        print(f"running: schema of {date}, {who}, http://127.0.0.1:{port}")
        print(f"  . {self.folder}/project.env      addresses and keys")
        print(f"  {self.folder}/people.json        who may sign in: " + ", ".join(json.loads(self.people_file.read_text())))

    def stop(self):
        for name in ("rest", "postgrest"):
            pid_file = self.folder / f"{name}.pid"
            pid = alive(pid_file)
            if pid:
                os.kill(pid, signal.SIGTERM)
            pid_file.unlink(missing_ok=True)
        if (self.folder / "cluster").exists():
            postgres.Server(self.folder / "cluster").stop()
        print("stopped")

    def status(self):
        port = self.folder / "rest.port"
        if not alive(self.folder / "rest.pid"):
            print("not running")
            sys.exit(1)
        print(f"running: schema of {(self.folder / 'date').read_text()}, http://127.0.0.1:{port.read_text()}")

    def reset(self):
        self.stop()
        elsewhere = self.folder / "cluster" / "elsewhere"
        if elsewhere.exists():
            shutil.rmtree(elsewhere.read_text(), ignore_errors=True)
        for entry in self.folder.iterdir():
            if entry.name == "venv":
                continue
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("act", choices=["start", "stop", "status", "reset"])
    parser.add_argument("--date", choices=migrate.ALL)
    parser.add_argument("--cached", action="store_true")
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path(".supabase"))
    given = parser.parse_args()
    os.umask(0o077)
    try:
        project = Project(given.folder.absolute())
        project.start(given.date, given.cached) if given.act == "start" else getattr(project, given.act)()
    except postgres.Missing as missing:
        sys.exit(f"supabase.py: {missing}")


if __name__ == "__main__":
    main()

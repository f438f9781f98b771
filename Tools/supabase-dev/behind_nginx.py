#!/usr/bin/env python3
"""How long the demo's family takes to be published through an nginx, as rows and as whole events.

usage: behind_nginx.py [--bin .build/release] [--date march] [--runs 3]

nginx stands on the loopback before the project of a run and keeps connections on both of its sides, as a hosted project's
gateway does. Each run has a database and a home of its own, of which `rc publish --yes` alone is timed: how long it takes, and
how much of that is rc's own work, which a busy machine changes little. Where nginx
(RC_NGINX, or the PATH) or PostgreSQL is missing nothing is measured, and that is said."""

import argparse
import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import uuid

import families
import migrate
import postgres
import postgrest
from postgrest import write_private
from rest import tokens

SECRET, PASSWORD = "a secret of the measure alone, forty letters", "pass word"
# The demo's people, by the accounts that they sign in with.
PEOPLE = {"Mateo": "alex.player@example.com", "Laura": "pat.parent@example.com", "José": "jose@example.com"}
HERE = pathlib.Path(__file__).resolve().parent
CONFIG = """
daemon off; worker_processes 1; {user} pid {folder}/nginx.pid; error_log {folder}/nginx.log;
events {{ worker_connections 256; }}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f;
  uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s; client_max_body_size 16m;
  upstream project {{ server 127.0.0.1:{upstream}; keepalive 32; }}
  server {{
    listen 127.0.0.1:{port}; keepalive_requests 100000;
    location / {{ proxy_pass http://project; proxy_http_version 1.1; proxy_set_header Connection ""; }}
  }}
}}
"""


class Front:
    """One run's database, its REST server and the nginx before it."""

    def __init__(self, server, nginx, date, whole):
        self.folder, self.processes = pathlib.Path(tempfile.mkdtemp(prefix="rc-nginx-")), []
        database = f"measure_{uuid.uuid4().hex[:8]}"
        connection = migrate.create(server, database, date)
        people = {email: {"id": user, "password": PASSWORD} for user, (email, *_) in families.PEOPLE.items()}
        with connection, connection.cursor() as cursor:
            families.people(cursor)
            third = str(uuid.uuid4())
            families.account(cursor, third, PEOPLE["José"], "José Delgado", "parent")
            families.member(cursor, third, "parent")
            people[PEOPLE["José"]] = {"id": third, "password": PASSWORD}
            if not whole:
                cursor.execute("drop function public.apply_events")
        connection.close()
        write_private(self.folder / "secret", SECRET)
        write_private(self.folder / "people.json", json.dumps(people))
        upstream = []
        if postgrest.program():
            process, port = postgrest.start(server, database, SECRET, self.folder)
            self.processes.append(process)
            upstream = ["--upstream", f"http://127.0.0.1:{port}"]
        rest = subprocess.Popen(
            [sys.executable, "-B", str(HERE / "standin.py"), "--dsn", server.dsn(database, "authenticator"),
             "--secret-file", str(self.folder / "secret"), "--people", str(self.folder / "people.json"), "--cached",
             *upstream],
            stdout=subprocess.PIPE, text=True)
        self.processes.append(rest)
        self.port = postgres.free_port()
        config = self.folder / "nginx.conf"
        # Long bodies go by files, which nobody else may read here.
        user = "user root;" if os.geteuid() == 0 else ""
        upstream = rest.stdout.readline().split()[2]
        config.write_text(CONFIG.format(folder=self.folder, port=self.port, upstream=upstream, user=user))
        self.processes.append(subprocess.Popen([nginx, "-p", str(self.folder), "-c", str(config)]))
        now = int(time.time())
        self.key = tokens.make({"iss": "measure", "role": "anon", "iat": now, "exp": now + 86400}, SECRET)

    def end(self):
        for process in reversed(self.processes):
            process.terminate()
            process.wait()
        shutil.rmtree(self.folder)


def work():
    """The processor's seconds of all programs that were waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(rc, front):
    """The seconds of a first publication, those of the processor, and what rc says of it."""
    home = front.folder / "home"
    known = {"RC_SUPABASE_URL": f"http://127.0.0.1:{front.port}", "RC_SUPABASE_ANON_KEY": front.key,
             "RC_SUPABASE_PASSWORD": PASSWORD}
    def run(*words):
        return subprocess.run(
            [rc, words[0], "--home", str(home), *words[1:]], env={**os.environ, **known}, capture_output=True, text=True)
    for words in (["demo"], *(["sign-in", "--as", name, "--email", email] for name, email in PEOPLE.items())):
        done = run(*words)
        if done.returncode:
            sys.exit(f"rc {' '.join(words)}: {done.stderr}")
    began, before = time.monotonic(), work()
    done = run("publish", "--yes", "--json")
    took, used = time.monotonic() - began, work() - before
    if done.returncode not in (0, 1):
        sys.exit(f"rc publish: {done.stderr}")
    return took, used, json.loads(done.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, default=pathlib.Path(".build/release"))
    parser.add_argument("--date", choices=list(migrate.DATES), default="march")
    parser.add_argument("--runs", type=int, default=3)
    given = parser.parse_args()
    nginx = os.environ.get("RC_NGINX") or shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if not nginx:
        return print("SKIPPED: there is no nginx (Debian's package nginx, or RC_NGINX); nothing was measured")
    try:
        server = postgres.Server().start()
    except postgres.Missing as missing:
        return print(f"SKIPPED: {missing}; nothing was measured")
    who = "PostgREST" if postgrest.program() else "the stand-in"
    try:
        for whole in (True, False):
            for _ in range(given.runs):
                front = Front(server, nginx, given.date, whole)
                try:
                    took, used, said = measure(str(given.bin / "rc"), front)
                finally:
                    front.end()
                print(f"{'events whole' if whole else 'rows':12} {took:6.2f} s, {used:5.2f} s of rc's own  {said['accepted']} published, "
                      f"{len(said['refused'])} refused, {said['waiting']} waiting ({who}, {given.date})", flush=True)
    finally:
        server.stop()


if __name__ == "__main__":
    main()

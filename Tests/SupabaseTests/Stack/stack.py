"""Projects for tests: one private PostgreSQL, and for each project a database and a REST and sign-in server of its own; or,
where RC_SUPABASE_URL names a running project, that one, brought back for each test (Tools/supabase-dev/running.py).

Reads one JSON document a line and answers one a line:
  {"op": "project", "date": "march"}  makes a project with two families in it: {"project", "date", "url", "key", "secret",
                                      "password", "people"},
                                      or says why there is none of that date, which may be "any": {"absent"}.
                                      With "cached": true its REST server learns of a change of the schema only when told
  {"op": "reload", "project": N}  tells it, and answers {"rows": []} once it has learned
  {"op": "person", "project": N, "id", "email", "name", "role"}  takes somebody into the first family
  {"op": "close", "project": N}  ends its servers and connections, for a run of many projects; what it held is gone: {"rows": []}
  {"op": "sql", "project": N, "sql": "..."}  runs a statement as the database's owner: {"rows": [[...]]}
The end of the input ends everything, so nothing outlives the tests, however they end.

With RC_SUPABASE_SCHEMA=application a project has the application's own schema of its date, where it is written down.

Where `postgrest` is on the PATH or named by RC_POSTGREST it answers /rest/v1, one for each project; else the stand-in."""

import http.client
import json
import os
import pathlib
import signal
import sys
import tempfile
import threading
import time
import typing
import uuid

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "Tools" / "supabase-dev"))
SECRET = "a secret of the tests alone, forty letters"
PASSWORD = "pass word"


class Made(typing.NamedTuple):
    """A project: its database's name, the owner's connection, who may sign in, and the server of its address."""

    name: str
    connection: object
    people: dict
    rest: object


class Private:
    """A PostgreSQL that lives as long as this process, with a database for each project."""

    def __init__(self):
        self.server = postgres.Server()
        self.templates, self.projects, self.upstreams = set(), [], {}

    def start(self):
        self.server.start()

    def stop(self):
        for name in list(self.upstreams):
            self._end_upstream(name)
        self.server.stop()

    def _end_upstream(self, name):
        process, folder = self.upstreams.pop(name)
        # It holds nothing; and a test's processes may begin with signals blocked.
        process.kill()
        process.wait()
        folder.cleanup()

    def _upstream(self, name):
        """PostgREST over a project's database; None where the stand-in answers."""
        if not postgrest.program():
            return None
        folder = tempfile.TemporaryDirectory(prefix="rc-postgrest-")
        process, port = postgrest.start(self.server, name, SECRET, folder.name)
        self.upstreams[name] = process, folder
        return f"http://127.0.0.1:{port}"

    def project(self, date, cached=False):
        date = "march" if date == "any" else date
        own = f"application-{date}"
        schema = own if own in migrate.APPLICATION and os.environ.get("RC_SUPABASE_SCHEMA") == "application" else date
        template = f"template_{schema}"
        if template not in self.templates:
            connection = migrate.create(self.server, template, schema)
            with connection, connection.cursor() as cursor:
                families.people(cursor)
                families.both(cursor)
            connection.close()
            self.templates.add(template)
        name = f"project_{len(self.projects)}"
        migrate.execute(self.server, f'create database "{name}" template "{template}"')
        people = {email: {"id": user, "password": PASSWORD} for user, (email, *_) in families.PEOPLE.items()}
        rest = standin.Server(
            0, session.Database(self.server.dsn(name, "authenticator"), SECRET, cached), accounts.Accounts(people, SECRET),
            self._upstream(name), require_apikey=True)
        threading.Thread(target=rest.serve_forever, daemon=True).start()
        self.projects.append(Made(name, psycopg2.connect(self.server.dsn(name)), people, rest))
        if cached:
            self.reload(len(self.projects) - 1)
        now = int(time.time())
        key = tokens.make({"iss": "tests", "role": "anon", "iat": now, "exp": now + 86400}, SECRET)
        return {"project": len(self.projects) - 1, "date": date, "url": f"http://127.0.0.1:{rest.server_port}",
                "key": key, "secret": SECRET, "password": PASSWORD,
                "people": {email: person["id"] for email, person in people.items()}}

    def add(self, number, user, email, name, role):
        connection, people = self.projects[number].connection, self.projects[number].people
        with connection, connection.cursor() as cursor:
            families.account(cursor, user, email, name, role)
            families.member(cursor, user, role)
        people[email] = {"id": user, "password": PASSWORD}

    def reload(self, number):
        """Has the REST server read the schema anew: it has when it knows a function that was made for the question."""
        connection, rest = self.projects[number].connection, self.projects[number].rest
        name = f"rc_reload_{uuid.uuid4().hex}"
        with connection, connection.cursor() as cursor:
            cursor.execute(f"create function public.{name}() returns void language sql as ''; notify pgrst, 'reload schema'")
        until = time.monotonic() + 30
        # 503: it has not read anything yet.
        while self._status(rest, name) in (404, 503):
            if time.monotonic() > until:
                raise RuntimeError("the REST server does not read the schema anew")
            time.sleep(0.02)
        with connection, connection.cursor() as cursor:
            cursor.execute(f"drop function public.{name}")

    @staticmethod
    def _status(rest, function):
        asked = http.client.HTTPConnection("127.0.0.1", rest.server_port, timeout=30)
        try:
            asked.request("POST", f"/rest/v1/rpc/{function}", "{}", {"apikey": "any", "Content-Type": "application/json"})
            answer = asked.getresponse()
            answer.read()
            return answer.status
        finally:
            asked.close()

    def close(self, number):
        made = self.projects[number]
        made.rest.shutdown()
        made.rest.server_close()
        made.rest.database.close()
        if made.name in self.upstreams:
            self._end_upstream(made.name)
        # Whoever keeps a connection to the REST server open keeps one to the database, too.
        with made.connection, made.connection.cursor() as cursor:
            cursor.execute("select pg_terminate_backend(pid) from pg_stat_activity "
                           "where datname = current_database() and pid <> pg_backend_pid()")
        made.connection.close()

    def connection(self, number):
        return self.projects[number].connection


class Running:
    """The one project that the environment names. Each test finds it as the one before did."""

    def __init__(self, project):
        self.running = project

    def start(self):
        pass

    def stop(self):
        self.running.close()

    def project(self, date, cached=False):
        running = self.running
        if cached:
            # Supabase tells its PostgREST of each change by a trigger, and the next test finds no schema but the first.
            return {"absent": "it needs a schema cache that nobody tells of a change, and a running project is told"}
        if date not in ("any", running.date):
            return {"absent": f"it needs the schema of {date}, and {running.url} has that of {running.date}"}
        running.reset()
        return {"project": 0, "date": running.date, "url": running.url, "key": running.key, "secret": running.secret,
                "password": running.password, "people": running.people}

    def add(self, _, user, email, name, role):
        self.running.add(user, email, name, role)

    def reload(self, _):
        raise RuntimeError("only a project that was made with its cache can be told to reload")

    def close(self, _):
        """Nothing: the project is the next test's."""

    def connection(self, _):
        return self.running.connection


def answer(stack, asked):
    if asked["op"] == "project":
        return stack.project(asked["date"], asked.get("cached", False))
    if asked["op"] == "person":
        stack.add(asked["project"], asked["id"], asked["email"], asked["name"], asked["role"])
        return {"rows": []}
    if asked["op"] == "reload":
        stack.reload(asked["project"])
        return {"rows": []}
    if asked["op"] == "close":
        stack.close(asked["project"])
        return {"rows": []}
    connection = stack.connection(asked["project"])
    with connection, connection.cursor() as cursor:
        cursor.execute(asked["sql"])
        rows = cursor.fetchall() if cursor.description else []
        return {"rows": [[None if value is None else str(value) for value in row] for row in rows]}


def main():
    try:
        project = running.named(os.environ)
    except Exception as refused:
        print(json.dumps({"error": str(refused).strip()}), flush=True)
        return
    try:
        # Whoever names a PostgREST wants that one, and no other in its place.
        rest = f"{project.url} answers" if project else postgrest.who()
    except postgrest.Silent as silent:
        print(json.dumps({"error": str(silent)}), flush=True)
        return
    try:
        stack = Running(project) if project else Private()
    except Exception as missing:
        print(json.dumps({"missing": str(missing)}), flush=True)
        return
    # Whoever ends us by a signal lets us tidy up too.
    signal.signal(signal.SIGTERM, lambda *_: os.close(0))
    try:
        stack.start()
        print(json.dumps({"ready": True, "rest": rest}), flush=True)
        for line in sys.stdin:
            try:
                print(json.dumps(answer(stack, json.loads(line))), flush=True)
            except Exception as error:
                print(json.dumps({"error": f"{type(error).__name__}: {error}"}), flush=True)
    finally:
        stack.stop()


try:
    import psycopg2

    import families
    import migrate
    import postgres
    import postgrest
    import running
    import standin
    from rest import accounts, session, tokens
except ImportError as missing:
    print(json.dumps({"missing": str(missing)}), flush=True)
else:
    main()

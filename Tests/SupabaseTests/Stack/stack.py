"""Projects for tests: one private PostgreSQL, and for each project a database and a REST and sign-in server of its own.

Reads one JSON document a line and answers one a line:
  {"op": "project", "date": "march"}  makes a project with two families in it: {"project", "url", "key", "people"}
  {"op": "person", "project": N, "id", "email", "name", "role"}  takes somebody into the first family
  {"op": "sql", "project": N, "sql": "..."}  runs a statement as the database's owner: {"rows": [[...]]}
The end of the input ends everything, so nothing outlives the tests, however they end.

Where `postgrest` is on the PATH or named by RC_POSTGREST it answers /rest/v1, one for each project; else the stand-in."""

import json
import os
import pathlib
import signal
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "Tools" / "supabase-dev"))
SECRET = "a secret of the tests alone, forty letters"
PASSWORD = "pass word"


def main():
    try:
        import psycopg2  # noqa: F401

        import families
        import migrate
        import postgres
        import postgrest
        import standin
        from rest import accounts, session, tokens

        server = postgres.Server()
    except (ImportError, Exception) as missing:  # noqa: B014
        print(json.dumps({"missing": str(missing)}), flush=True)
        return
    templates, projects, upstreams = set(), [], []

    def upstream(name):
        """PostgREST over a project's database; None where the stand-in answers."""
        if not postgrest.program():
            return None
        folder = tempfile.TemporaryDirectory(prefix="rc-postgrest-")
        process, port = postgrest.start(server, name, SECRET, folder.name)
        upstreams.append((process, folder))
        return f"http://127.0.0.1:{port}"

    def project(date):
        template = f"template_{date}"
        if template not in templates:
            connection = migrate.create(server, template, date)
            with connection, connection.cursor() as cursor:
                families.people(cursor)
                families.rows(cursor, families.FIRST, families.A, "the first family's")
                families.rows(cursor, families.SECOND, families.C, "the second family's secret")
            connection.close()
            templates.add(template)
        name = f"project_{len(projects)}"
        migrate.execute(server, f'create database "{name}" template "{template}"')
        connection = psycopg2.connect(server.dsn(name))
        connection.autocommit = True
        people = {email: {"id": user, "password": PASSWORD} for user, (email, *_) in families.PEOPLE.items()}
        rest = standin.Server(
            0, session.Database(server.dsn(name, "authenticator"), SECRET), accounts.Accounts(people, SECRET),
            upstream(name), require_apikey=True)
        threading.Thread(target=rest.serve_forever, daemon=True).start()
        projects.append((connection, people))
        now = int(time.time())
        key = tokens.make({"iss": "tests", "role": "anon", "iat": now, "exp": now + 86400}, SECRET)
        return {"project": len(projects) - 1, "url": f"http://127.0.0.1:{rest.server_port}", "key": key,
                "password": PASSWORD, "people": {email: person["id"] for email, person in people.items()}}

    def answer(asked):
        if asked["op"] == "project":
            return project(asked["date"])
        connection, people = projects[asked["project"]]
        with connection.cursor() as cursor:
            if asked["op"] == "person":
                cursor.execute("insert into auth.users (id, email, raw_user_meta_data) values (%s, %s, %s)", (
                    asked["id"], asked["email"], json.dumps({"role": asked["role"], "full_name": asked["name"]})))
                families.insert(cursor, "family_members", {
                    "id": asked["id"], "family_unit_id": families.FIRST, "user_id": asked["id"], "role": asked["role"]})
                people[asked["email"]] = {"id": asked["id"], "password": PASSWORD}
                return {"rows": []}
            cursor.execute(asked["sql"])
            rows = cursor.fetchall() if cursor.description else []
            return {"rows": [[None if value is None else str(value) for value in row] for row in rows]}

    # Whoever ends us by a signal lets us tidy up too.
    signal.signal(signal.SIGTERM, lambda *_: os.close(0))
    try:
        server.start()
        print(json.dumps({"ready": True}), flush=True)
        for line in sys.stdin:
            try:
                print(json.dumps(answer(json.loads(line))), flush=True)
            except Exception as error:
                print(json.dumps({"error": f"{type(error).__name__}: {error}"}), flush=True)
    finally:
        for process, folder in upstreams:
            # It holds nothing; and a test's processes may begin with signals blocked.
            process.kill()
            process.wait()
            folder.cleanup()
        server.stop()


main()

"""A private PostgreSQL for the tests of the log, with a database for each of them.

Reads one JSON document a line and answers one a line:
  {"op": "database"}                      makes a database with our log in it: {"name", "port"}
  {"op": "sql", "name": N, "sql": "...", "user": "..."}  runs a statement: {"rows": [[...]]}
  {"op": "crash"}, {"op": "start"}        ends the server as a failure would; starts it again at the same port
The end of the input ends everything, so nothing outlives the tests, however they end."""

import json
import os
import pathlib
import signal
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "Tools" / "supabase-dev"))
TEMPLATE = "template_log"


def main():
    try:
        import psycopg2

        import migrate
        import postgres

        server = postgres.Server()
    except (ImportError, Exception) as missing:  # noqa: B014
        print(json.dumps({"missing": str(missing)}), flush=True)
        return
    databases = []

    def run(name, sql, user="postgres"):
        connection = psycopg2.connect(server.dsn(name, user))
        connection.autocommit = True
        try:
            with connection.cursor() as cursor:
                cursor.execute(sql)
                rows = cursor.fetchall() if cursor.description else []
        finally:
            connection.close()
        return {"rows": [[None if value is None else str(value) for value in row] for row in rows]}

    def database():
        if not databases:
            migrate.create(server, TEMPLATE, "plain").close()
            for role in ("node", "operator"):
                migrate.execute(server, f"create role {role} login in role compass_{role}")
                # The rest of a test's server forgets what it has said when it is ended hard; what we count on does not.
                migrate.execute(server, f"alter role {role} set synchronous_commit = on")
        name = f"log_{len(databases)}"
        migrate.execute(server, f'create database "{name}" template "{TEMPLATE}"')
        databases.append(name)
        return {"name": name, "port": server.port}

    def answer(asked):
        if asked["op"] == "database":
            return database()
        if asked["op"] == "crash":
            server.crash()
            return {}
        if asked["op"] == "start":
            server.start()
            return {}
        return run(asked["name"], asked["sql"], asked.get("user", "postgres"))

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
        server.stop()


main()

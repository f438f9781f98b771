"""A private PostgreSQL with durable commits, and projects over it, for the measures of publishing.

Argument: an empty folder. Reads one JSON document a line and answers one a line:
  {"op": "project"}  a project of its own with a family that has no rows: {"name", "address", "key", "password", "port",
                     "programs"}; with "rowsOnly" one that does not take events whole
  {"op": "sql", "name", "sql"}  runs statements as the database's owner: {}
Its first line is {} when it is ready, or {"missing"} where this machine cannot have one. The end of the input ends
everything."""

import json
import os
import pathlib
import shutil
import signal
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "supabase-dev"))
SECRET = "a secret of the measures alone, forty letters"
PASSWORD = "pass word"


def main():
    try:
        import psycopg2

        import families
        import migrate
        import postgres
        import standin
        from rest import accounts, session, tokens

        server = postgres.Server(sys.argv[1])
    except Exception as missing:
        print(json.dumps({"missing": str(missing)}), flush=True)
        return
    connections = {}

    def project(rows_only):
        name = f"project_{len(connections)}"
        migrate.execute(server, f'create database "{name}" template "template"')
        connection = connections[name] = psycopg2.connect(server.dsn(name))
        connection.autocommit = True
        if rows_only:
            connection.cursor().execute("drop function public.apply_events")
        people = {email: {"id": user, "password": PASSWORD} for user, (email, *_) in families.PEOPLE.items()}
        rest = standin.Server(
            0, session.Database(server.dsn(name, "authenticator"), SECRET), accounts.Accounts(people, SECRET),
            require_apikey=True)
        threading.Thread(target=rest.serve_forever, daemon=True).start()
        now = int(time.time())
        key = tokens.make({"iss": "rc-bench", "role": "anon", "iat": now, "exp": now + 86400}, SECRET)
        return {"name": name, "address": f"http://127.0.0.1:{rest.server_port}", "key": key, "password": PASSWORD,
                "port": server.port, "programs": str(server.bin)}

    # Whoever ends us by a signal lets us tidy up too.
    signal.signal(signal.SIGTERM, lambda *_: os.close(0))
    try:
        server.start()
        template = migrate.create(server, "template", "march")
        with template, template.cursor() as cursor:
            families.people(cursor)
        template.close()
        print("{}", flush=True)
        for line in sys.stdin:
            asked = json.loads(line)
            if asked["op"] == "project":
                print(json.dumps(project(asked.get("rowsOnly", False))), flush=True)
            else:
                connections[asked["name"]].cursor().execute(asked["sql"])
                print("{}", flush=True)
    finally:
        server.stop()
        shutil.rmtree(server.folder, ignore_errors=True)


main()

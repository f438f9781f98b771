"""A private PostgreSQL for the tests of the log, with a database for each of them.

Reads one JSON document a line and answers one a line:
  {"op": "database"}                      makes a database with our log in it: {"name", "port"}
  {"op": "sql", "name": N, "sql": "...", "user": "..."}  runs a statement: {"rows": [[...]]}
  {"op": "tls", "name": "..."}            speaks TLS from now on, by a certificate for a name or number that an authority of
                                          its own made: {"root": the authority's file}
  {"op": "crash"}, {"op": "start"}        ends the server as a failure would; starts it again at the same port
The end of the input ends everything, so nothing outlives the tests, however they end."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
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
    roots = []

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

    def tls(name):
        folder = server.folder / f"tls-{name}"
        folder.mkdir(mode=0o755)
        kind = "IP" if name[0].isdigit() else "DNS"
        (folder / "names").write_text(f"subjectAltName={kind}:{name}")

        def openssl(*arguments):
            subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)

        new = ["-newkey", "rsa:2048", "-nodes", "-sha256"]
        openssl("req", "-x509", *new, "-keyout", "root.key", "-out", "root.pem", "-days", "2", "-subj", "/CN=test root")
        openssl("req", *new, "-keyout", "server.key", "-out", "server.csr", "-subj", "/CN=test")
        openssl("x509", "-req", "-in", "server.csr", "-CA", "root.pem", "-CAkey", "root.key", "-CAcreateserial",
                "-days", "2", "-extfile", "names", "-out", "server.pem")
        # The authority's file is for whoever connects, who is not the server's user.
        root = pathlib.Path(f"{server.sockets}-{name}.pem")
        shutil.copy(folder / "root.pem", root)
        roots.append(root)
        for path in [folder, *folder.iterdir()]:
            if server.user:
                shutil.chown(path, server.user)
        (folder / "server.key").chmod(0o600)
        for setting, value in (("ssl_cert_file", folder / "server.pem"), ("ssl_key_file", folder / "server.key"),
                               ("ssl", "on")):
            migrate.execute(server, f"alter system set {setting} = '{value}'")
        migrate.execute(server, "select pg_reload_conf()")
        return {"root": str(root)}

    def answer(asked):
        if asked["op"] == "tls":
            return tls(asked["name"])
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
        for root in roots:
            root.unlink(missing_ok=True)


main()

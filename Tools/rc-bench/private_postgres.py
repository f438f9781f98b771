"""A private PostgreSQL for the measures of many families, with durable commits and our log in it.

Argument: an empty folder. Prints {"port", "programs"} and ends everything with its input, so that nothing outlives the
measures, however they end; {"missing"} where this machine cannot have one."""

import json
import os
import pathlib
import shutil
import signal
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "supabase-dev"))


def main():
    try:
        import migrate
        import postgres

        server = postgres.Server(sys.argv[1])
    except Exception as missing:
        print(json.dumps({"missing": str(missing)}), flush=True)
        return
    # Whoever ends us by a signal lets us tidy up too.
    signal.signal(signal.SIGTERM, lambda *_: os.close(0))
    try:
        server.start()
        migrate.create(server, "bench", "plain").close()
        for role in ("node", "operator"):
            migrate.execute(server, f"create role {role} login in role compass_{role}")
        print(json.dumps({"port": server.port, "programs": str(server.bin)}), flush=True)
        sys.stdin.read()
    finally:
        server.stop()
        shutil.rmtree(server.folder, ignore_errors=True)


main()

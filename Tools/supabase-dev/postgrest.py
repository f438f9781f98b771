"""A private PostgREST in front of one database, where the program is on this machine."""

import os
import pathlib
import shutil
import subprocess
import time
import urllib.error
import urllib.request

import postgres


# Seconds until it must have read the schema; a machine that is busy with other tests takes some of them.
PATIENCE = 60


class Silent(Exception):
    """PostgREST is not where it was said to be, or was started and does not get ready."""


def program():
    """`postgrest`: RC_POSTGREST, or the one on the PATH; None where there is none. Silent where what is named is no program."""
    named = os.environ.get("RC_POSTGREST")
    found = shutil.which(named or "postgrest")
    if named and not found:
        raise Silent(f"RC_POSTGREST is {named}, which is no program; without it the stand-in answers")
    return found


def who():
    """Who answers /rest/v1, in words."""
    found = program()
    if not found:
        return "the stand-in answers /rest/v1: RC_POSTGREST names no PostgREST, and none is on the PATH"
    try:
        said = subprocess.run([found, "--version"], capture_output=True, text=True, timeout=PATIENCE)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Silent(f"{found} does not say its version: {error}") from None
    return f"{said.stdout.strip() or 'PostgREST'} answers /rest/v1 ({found})"


def write_private(path, text):
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(text)


def start(server, database, secret, folder, outlives_us=False):
    """Starts it over a database, its settings and log in `folder`; its process and its port."""
    folder = pathlib.Path(folder)
    port, config, log = postgres.free_port(), folder / "postgrest.conf", folder / "postgrest.log"
    write_private(config, "\n".join([
        f'db-uri = "{server.address(database)}"', 'db-schemas = "public,graphql_public"', 'db-anon-role = "anon"',
        # Many projects of tests share one PostgreSQL; ten connections for each, as by default, would be more than it has.
        "db-pool = 4",
        'db-extra-search-path = "public"', "db-max-rows = 1000", f'jwt-secret = "{secret}"',
        'server-host = "127.0.0.1"', f"server-port = {port}", ""]))
    with open(log, "w") as said:
        process = subprocess.Popen(
            [program(), str(config)], stdout=said, stderr=said, stdin=subprocess.DEVNULL, start_new_session=outlives_us)
    until = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < until:
        # 503: it answers, but has not read the schema yet.
        if _status(port) not in (None, 503):
            return process, port
        time.sleep(0.1)
    process.kill()
    process.wait()
    raise Silent(f"PostgREST does not get ready; see {log}")


def _status(port):
    """What the root answers; None where nobody does."""
    try:
        return urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5).status
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return None

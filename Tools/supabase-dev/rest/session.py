"""One request's transaction: the caller's role and claims are set in the database, and the database decides."""

import json
import threading
import time

import psycopg2
import psycopg2.errors
from psycopg2 import sql

from . import functions, tables, tokens
from .answer import Answer, accepted
from .cache import Cache
from .catalog import Live
from .errors import Refusal, from_database
from .preferences import Preferences

SCHEMAS = ("public", "graphql_public")
ROWS_AT_MOST = 1000
# PostgreSQL gives a role its settings when it signs in, not when another becomes it: PostgREST does so for each request.
ROLE_SETTINGS = """
    SELECT set_config(split_part(setting, '=', 1), substr(setting, strpos(setting, '=') + 1), true)
    FROM pg_catalog.pg_roles, unnest(rolconfig) AS setting WHERE rolname = %s"""


class Request:
    def __init__(self, method, path, query, headers, body):
        self.method, self.query, self.headers, self.body = method, query, headers, body
        self.rows_at_most = ROWS_AT_MOST
        parts = path.strip("/").split("/")
        self.is_call = parts[0] == "rpc" and len(parts) == 2
        if len(parts) != 1 + self.is_call or not parts[-1]:
            raise Refusal(404, "PGRST125", "Invalid path specified in request URL")
        self.resource = parts[-1]
        profile = "Accept-Profile" if method in ("GET", "HEAD") else "Content-Profile"
        self.schema = headers.get(profile, "public")
        if self.schema not in SCHEMAS:
            raise Refusal(406, "PGRST106", f"Invalid schema: {self.schema}",
                          hint="Only the following schemas are exposed: " + ", ".join(SCHEMAS))
        self.prefer = Preferences(headers.get_all("Prefer") or [])
        self.accept = accepted(headers.get("Accept"))


class Database:
    """Connections as `authenticator`, one for each thread. With `cached` tables, columns and functions are those of the
    last load, and `notify pgrst, 'reload schema'` alone has them loaded anew."""

    def __init__(self, dsn, secret, cached=False):
        self.dsn, self.secret, self.local, self.stopping = dsn, secret, threading.local(), threading.Event()
        self.cache = Cache(dsn, SCHEMAS, self.stopping) if cached else None

    def close(self):
        """Repeats and listens no more. A request's connection ends with its thread."""
        self.stopping.set()
        if self.cache:
            self.cache.thread.join()

    def _connection(self):
        connection = getattr(self.local, "connection", None)
        if connection is None or connection.closed:
            connection = self.local.connection = psycopg2.connect(self.dsn)
        return connection

    def answer(self, method, path, query, headers, body):
        try:
            if self.cache and self.cache.known is None:
                raise Refusal(503, "PGRST002", "Could not query the database for the schema cache. Retrying.",
                              headers={"Retry-After": "0"})
            claims = tokens.claims_of(headers.get("Authorization"), self.secret)
            request = Request(method, path, query, headers, body)
            role = str(claims.get("role", "anon"))
            while True:
                try:
                    return self._once(request, role, claims)
                except (psycopg2.errors.SerializationFailure, psycopg2.errors.DeadlockDetected):
                    # PostgREST does this without end too; an end is made only when the server stops.
                    if self.stopping.is_set():
                        raise
                    time.sleep(0.01)
        except Refusal as refusal:
            return Answer.refusal(refusal)
        except psycopg2.Error as error:
            return Answer.refusal(from_database(error, claims.get("role", "anon") == "anon"))
        except ValueError:
            return Answer.refusal(Refusal(400, "22021", "invalid byte sequence for encoding \"UTF8\": 0x00"))

    def _once(self, request, role, claims):
        connection = self._connection()
        try:
            with connection, connection.cursor() as cursor:
                cursor.execute(sql.SQL("SET LOCAL ROLE {}").format(sql.Identifier(role)))
                cursor.execute("SELECT set_config('request.jwt.claims', %s, true), set_config('request.method', %s, true)",
                               (json.dumps({**claims, "role": role}), request.method))
                cursor.execute(ROLE_SETTINGS, (role,))
                request.known = self.cache.known if self.cache else Live(cursor)
                return (functions if request.is_call else tables).handle(request, cursor)
        except psycopg2.OperationalError:
            # The session is gone (a killed backend, a stopped server): the next request opens another.
            if connection.closed:
                self.local.connection = None
            raise

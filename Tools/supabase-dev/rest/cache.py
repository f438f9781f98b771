"""A schema cache that learns of a change by NOTIFY alone, as PostgREST's does."""

import select
import threading

import psycopg2

from .catalog import Loaded

CHANNEL = "pgrst"
# The empty word is the older one.
RELOAD = ("", "reload schema")
# Seconds: how soon a stop is noticed, and the pause before a database that was lost is tried again.
GLANCE, PAUSE = 0.1, 0.2


class Cache:
    """`known` is what was last loaded, None before the first time. A thread of its own listens and loads."""

    def __init__(self, dsn, schemas, stopping):
        self.dsn, self.schemas, self.stopping, self.known = dsn, schemas, stopping, None
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self):
        while not self.stopping.is_set():
            try:
                self._listen()
            except psycopg2.Error:
                # The database is not there, or changed while it was read. What was known stays known.
                self.stopping.wait(PAUSE)

    def _listen(self):
        connection = psycopg2.connect(self.dsn)
        try:
            connection.autocommit = True
            with connection.cursor() as cursor:
                # First listening, then loading: so no change is missed in between, nor one while there was no connection.
                cursor.execute(f"LISTEN {CHANNEL}")
                self.known = Loaded(cursor, self.schemas)
                while not self.stopping.is_set():
                    if not connection.notifies:
                        select.select([connection], [], [], GLANCE)
                        connection.poll()
                    said = [notice.payload for notice in connection.notifies]
                    connection.notifies.clear()
                    if any(word in RELOAD for word in said):
                        self.known = Loaded(cursor, self.schemas)
        finally:
            connection.close()

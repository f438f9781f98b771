"""Projects the events of a log with the library `eventsourcing` from PyPI, and prints how long that took.

    eventsourcing_projection.py LOG FOLDER

The events are first stored as the library stores them, in a SQLite file of its own, which does not count. Then they are
read from there in batches of 1,000, turned into domain events by the library's mapper, and folded into rows: a record of
each stream, a row of the audit for each event, and the histories of statuses and notes. The rows of a batch and how far
it went (the library's tracking) are written in one transaction. There is no certificate, and records are one JSON text.

Prints the CPU and wall time and the number of events as rc-bench's children do; exits with 69 if the library is not installed.
"""
import datetime
import json
import pathlib
import sqlite3
import sys
import time
import uuid

try:
    from eventsourcing.application import Application
    from eventsourcing.domain import DomainEvent
    from eventsourcing.persistence import InfrastructureFactory, Tracking
    from eventsourcing.sqlite import SQLiteTrackingRecorder
    from eventsourcing.utils import Environment
except ImportError:
    sys.exit(69)

BATCH = 1000


class Said(DomainEvent):
    """An event of the log: its type, payload, actor and time."""

    type: str
    payload: dict
    actor: str
    at: int
    stream: str


class Family(Application):
    """The events as the library stores them."""


class Rows(SQLiteTrackingRecorder):
    """The rows, written with how far the events were read."""

    def construct_create_table_statements(self):
        return super().construct_create_table_statements() + [
            "CREATE TABLE record (id TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID",
            "CREATE TABLE activity (position INTEGER PRIMARY KEY, stream TEXT, type TEXT, actor TEXT, at INTEGER, fields TEXT)",
            "CREATE INDEX activity_actor ON activity (actor, position)",
            "CREATE INDEX activity_type ON activity (type, position)",
            "CREATE INDEX activity_record ON activity (stream, position)",
            "CREATE TABLE status_history (position INTEGER PRIMARY KEY, school TEXT, status TEXT, actor TEXT, at INTEGER)",
            "CREATE TABLE notes_history (position INTEGER PRIMARY KEY, school TEXT, notes TEXT, actor TEXT, at INTEGER)",
        ]

    def write(self, records, activity, statuses, notes, tracking):
        with self.datastore.transaction(commit=True) as cursor:
            cursor.executemany("INSERT OR REPLACE INTO record VALUES (?, ?)", records)
            cursor.executemany("INSERT INTO activity VALUES (?, ?, ?, ?, ?, ?)", activity)
            cursor.executemany("INSERT INTO status_history VALUES (?, ?, ?, ?, ?)", statuses)
            cursor.executemany("INSERT INTO notes_history VALUES (?, ?, ?, ?, ?)", notes)
            self._insert_tracking(cursor, tracking)


def store(log, app):
    """Stores the log's events as the library does."""
    events = sqlite3.connect(f"file:{log}?mode=ro", uri=True).execute(
        """
        SELECT s.name, e.version, t.text, e.data, a.text, e.recorded_at FROM event AS e JOIN stream AS s ON s.id = e.stream
        JOIN name AS t ON t.id = e.type JOIN name AS a ON a.id = e.actor ORDER BY e.position
        """)
    while rows := events.fetchmany(BATCH):
        app.recorder.insert_events([
            app.mapper.to_stored_event(Said(
                originator_id=uuid.uuid5(uuid.NAMESPACE_OID, stream), originator_version=version, type=kind,
                timestamp=datetime.datetime.fromtimestamp(at / 1000, datetime.timezone.utc),
                payload=json.loads(data or "{}"), actor=actor, at=at, stream=stream))
            for stream, version, kind, data, actor, at in rows])


def project(app, view):
    """Folds all events into rows; returns how many there were."""
    states, position = {}, 0
    while notifications := app.recorder.select_notifications(position + 1, BATCH):
        changed, activity, statuses, notes = {}, [], [], []
        for notification in notifications:
            event = app.mapper.to_domain_event(notification)
            position = notification.id
            fields = {**event.payload, **event.payload["fields"]} if "fields" in event.payload else event.payload
            state = states.setdefault(event.stream, {"created_at": event.at, "created_by": event.actor})
            state.update(fields)
            state["updated_at"], state["updated_by"] = event.at, event.actor
            changed[event.stream] = state
            activity.append((position, event.stream, event.type, event.actor, event.at, " ".join(fields)))
            if event.type == "StatusChanged":
                statuses.append((position, event.stream, fields.get("status"), event.actor, event.at))
            if "notes" in fields:
                notes.append((position, event.stream, fields["notes"], event.actor, event.at))
        records = [(id, json.dumps(state)) for id, state in changed.items()]
        view.write(records, activity, statuses, notes, Tracking(app.name, position))
    return position


def main(log, folder):
    environment = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(pathlib.Path(folder, "events.sqlite"))}
    app = Family(environment)
    store(log, app)
    environment["SQLITE_DBNAME"] = str(pathlib.Path(folder, "rows.sqlite"))
    view = InfrastructureFactory.construct(Environment("Rows", environment)).tracking_recorder(Rows)
    start, elapsed = time.process_time(), time.perf_counter()
    count = project(app, view)
    micros = (time.process_time() - start) * 1e6
    wall = (time.perf_counter() - elapsed) * 1e6
    print(json.dumps({"micros": micros, "wall": wall, "count": count, "checksum": "", "peakBytes": 0}))


if __name__ == "__main__":
    main(*sys.argv[1:])

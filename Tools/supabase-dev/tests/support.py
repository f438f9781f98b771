"""One private PostgreSQL for a run of tests, and fresh databases in it."""

import atexit
import contextlib
import json
import os
import pathlib
import sys
import unittest
import uuid

import psycopg2

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import families  # noqa: E402
import migrate  # noqa: E402
import postgres  # noqa: E402

_server = None
_templates = set()


def server():
    """The run's server. Without PostgreSQL tests are skipped, and fail with CI=true."""
    global _server
    if _server is None:
        try:
            _server = postgres.Server().start()
        except postgres.Missing as missing:
            if os.environ.get("CI") == "true":
                raise
            raise unittest.SkipTest(str(missing)) from None
        atexit.register(_server.stop)
    return _server


class Database:
    """A fresh database of a date's schema, with the two families in it."""

    def __init__(self, date):
        self.name = f"{date}_{uuid.uuid4().hex[:8]}"
        if date not in _templates:
            connection = migrate.create(server(), f"template_{date}", date)
            with connection, connection.cursor() as cursor:
                families.people(cursor)
                families.rows(cursor, families.FIRST, families.A, "the first family's secret")
                families.rows(cursor, families.SECOND, families.C)
            connection.close()
            _templates.add(date)
        migrate.execute(server(), f'create database "{self.name}" template "template_{date}"')
        self.connection = psycopg2.connect(server().dsn(self.name))

    @contextlib.contextmanager
    def session(self, user=None, role=None, connection=None):
        """A cursor in a transaction as a request has it; undone at the end unless `commit` is called."""
        connection = connection or self.connection
        with connection.cursor() as cursor:
            if user is not None or role is not None:
                become(cursor, user, role)
            try:
                yield cursor
            finally:
                connection.rollback()

    def committed(self, user, statement, values=()):
        """Runs one statement as a person, commits, and answers the first value of the first row."""
        with self.connection, self.connection.cursor() as cursor:
            become(cursor, user)
            cursor.execute(statement, values)
            return cursor.fetchone()[0] if cursor.description else None

    def all(self, statement, values=()):
        """Rows as the owner of the database sees them."""
        with self.connection, self.connection.cursor() as cursor:
            cursor.execute(statement, values)
            return cursor.fetchall()


def become(cursor, user, role=None):
    role = role or "authenticated"
    cursor.execute(f"set local role {role}")
    claims = {"role": role, **({"sub": user} if user else {})}
    cursor.execute("select set_config('request.jwt.claims', %s, true)", (json.dumps(claims),))

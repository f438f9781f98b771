"""Brings an empty database to the schema of one of three dates, or to the application's own of one, then to ours; or to our
log alone."""

import pathlib

import psycopg2

FOLDER = pathlib.Path(__file__).with_name("migrations")
# The last of the application's migrations that each date has; ours, from 0101 on, come after every one of them.
DATES = {"february": "0004", "march": "0005", "august": "0006"}
# The application's own schema, where it is written down: what comes after 0001 in place of ours.
APPLICATION = {"application-march": ["march"], "application-august": ["march", "august"]}
ALL = [*DATES, *APPLICATION]
# A PostgreSQL that is no Supabase project has the log alone.
PLAIN = ("plain/0100", "0101", "0102", "0105", "0106", "0110", "0111", "0113", "0115", "0117")


def files(date):
    """The migrations of a date, in order, of the application's own schema, or of "plain"."""
    if date == "plain":
        return [next(FOLDER.glob(f"{name}_*.sql")) for name in PLAIN]
    if date in APPLICATION:
        theirs = [FOLDER.with_name("application") / f"{name}.sql" for name in APPLICATION[date]]
        return [next(FOLDER.glob("0001_*.sql")), *theirs, *ours()]
    return [path for path in sorted(FOLDER.glob("[0-9]*.sql")) if path.name[:4] <= DATES[date]] + ours()


def ours():
    """Our own migrations, in order: they come after the application's of any date."""
    return [path for path in sorted(FOLDER.glob("[0-9]*.sql")) if path.name >= "0100"]


def execute(server, statement):
    """Runs one statement outside of any database of ours."""
    admin = psycopg2.connect(server.dsn("postgres"))
    admin.autocommit = True
    with admin.cursor() as cursor:
        cursor.execute(statement)
    admin.close()


def create(server, database, date):
    """Makes a database of its own on `server` and applies each migration in a transaction."""
    execute(server, f'create database "{database}"')
    connection = psycopg2.connect(server.dsn(database))
    apply(connection, files(date))
    return connection


def apply(connection, paths):
    """Applies each of the migrations in a transaction of its own."""
    for path in paths:
        with connection, connection.cursor() as cursor:
            run(cursor, path)


def run(cursor, path):
    """Applies a migration in the transaction at hand."""
    try:
        cursor.execute(path.read_text())
    except psycopg2.Error as error:
        raise RuntimeError(f"{path.name}: {error}") from error

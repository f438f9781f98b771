"""A running Supabase project that tests may erase: each finds it with the two families of families.py, and no more.

What belongs to people goes, from users and families down; our own tables and functions are taken out and applied again;
all else stays as the project has it. Accounts are made and removed through the project's Auth."""

import http.client
import json
import re
import secrets
import time
import urllib.parse
import uuid

import psycopg2
from psycopg2 import extensions, sql

import families
import migrate

NEEDED = ("RC_SUPABASE_ANON_KEY", "RC_SUPABASE_SERVICE_KEY", "RC_SUPABASE_DSN")
# A policy that a test makes is named so: then it is found, however the test ended.
TEST_POLICY = "rc_test_"
# A project with more accounts is somebody's, whatever the environment permits.
ACCOUNTS_AT_MOST = 50
# How long the run before may take to put everything back.
PATIENCE = "60s"
LOOPBACK = ("127.0.0.1", "localhost", "::1")

SHAPE = """
with ours as (select oid from pg_namespace where nspname in ('public', 'compass'))
select format('column %s.%s %s %s', c.oid::regclass, attname, format_type(atttypid, atttypmod), attnotnull)
  from pg_attribute join pg_class c on c.oid = attrelid
  where relnamespace in (select oid from ours) and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
union all select format('row-level security of %s: %s', oid::regclass, relrowsecurity)
  from pg_class where relnamespace in (select oid from ours) and relkind in ('r', 'p')
union all select format('policy %s on %s: %s %s %s %s', polname, polrelid::regclass, polcmd, polpermissive,
    pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy
union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
union all select format('function %s %s', oid::regprocedure, md5(prosrc))
  from pg_proc where pronamespace in (select oid from ours)
"""


class Refused(Exception):
    """The project may not, or cannot, be erased. Says why, and what to do."""


def named(environment):
    """The project that the environment names, None where it names none."""
    url = environment.get("RC_SUPABASE_URL")
    if not url:
        return None
    if environment.get("RC_SUPABASE_ERASE") != url:
        raise Refused(
            f"RC_SUPABASE_URL is {url}: the tests would erase what people have in that project, which is every "
            f"account, every family, all their rows, and the log in domain_event. RC_SUPABASE_ERASE={url} permits it; without "
            "RC_SUPABASE_URL the tests start a PostgreSQL of their own")
    missing = [name for name in NEEDED if not environment.get(name)]
    if missing:
        raise Refused(f"RC_SUPABASE_URL is {url}; the tests need {', '.join(missing)} too")
    return Project(url, *(environment[name] for name in NEEDED), environment.get("RC_SUPABASE_JWT_SECRET") or None)


def encrypted(dsn):
    """An owner's connection that is TLS unless it stays on this machine. A socket takes no notice of it."""
    try:
        given = extensions.parse_dsn(dsn)
    except psycopg2.ProgrammingError:
        # Its own words would repeat what stands in there.
        raise Refused("RC_SUPABASE_DSN is no connection string as libpq reads them") from None
    host = given.get("hostaddr") or given.get("host")
    if host not in LOOPBACK and given.get("sslmode") in (None, "disable", "allow", "prefer"):
        given["sslmode"] = "require"
    return extensions.make_dsn(**given)


def date_of(cursor):
    """The newest of our dates whose schema the database has."""
    cursor.execute("select to_regclass('public.' || name) from unnest(array['schools', 'users', 'player_profiles']) as name")
    schools, users, profiles = (row[0] for row in cursor.fetchall())
    if schools is None or users is None:
        raise Refused("RC_SUPABASE_DSN leads to a database without the application's tables")
    return "august" if profiles else "february" if "priority_tier" in families.columns(cursor, "schools") else "march"


def shape(cursor):
    """Everything that tests could alter in the schema, a line for each thing."""
    cursor.execute(SHAPE)
    return {row[0] for row in cursor.fetchall()}


def remove_ours(cursor):
    """Takes out what our migrations have made, and what tests have."""
    cursor.execute(
        "select polname, polrelid::regclass::text from pg_policy where starts_with(polname, %s)", (TEST_POLICY,))
    for policy, table in cursor.fetchall():
        cursor.execute(sql.SQL("drop policy {} on " + table).format(sql.Identifier(policy)))
    cursor.execute("drop schema if exists compass cascade")
    made = re.compile(r"^create (table|function) public\.(\w+)", re.MULTILINE)
    for path in migrate.ours():
        for kind, name in made.findall(path.read_text()):
            cursor.execute(sql.SQL(f"drop {kind} if exists public.{{}} cascade").format(sql.Identifier(name)))


class Service:
    """The project's addresses, asked with the service's key."""

    def __init__(self, url, key):
        self.address, self.key = urllib.parse.urlsplit(url), key
        is_here = self.address.scheme == "http" and self.address.hostname in LOOPBACK
        if not is_here and self.address.scheme != "https" or not self.address.hostname:
            raise Refused("RC_SUPABASE_URL must begin with https:// and a host, or name this machine")

    def send(self, method, path, body=None):
        """Status and JSON. Redirects are not followed: the key is for this address alone."""
        kind = http.client.HTTPSConnection if self.address.scheme == "https" else http.client.HTTPConnection
        connection = kind(self.address.hostname, self.address.port, timeout=30)
        try:
            connection.request(method, path, None if body is None else json.dumps(body), {
                "apikey": self.key, "Authorization": f"Bearer {self.key}", "Content-Type": "application/json"})
            answer = connection.getresponse()
            text = answer.read()
        except OSError as error:
            raise Refused(f"{self.address.hostname} does not answer: {error}") from None
        finally:
            connection.close()
        try:
            return answer.status, json.loads(text) if text else None
        except ValueError:
            return answer.status, None

    def make(self, user, email, password, metadata):
        """Makes an account that may sign in at once."""
        status, said = self.send("POST", "/auth/v1/admin/users", {
            "id": user, "email": email, "password": password, "email_confirm": True, "user_metadata": metadata})
        if status not in (200, 201) or not isinstance(said, dict):
            raise Refused(f"Auth makes no account {email}: {self._words(status, said)}")
        if said.get("id") != user:
            self.remove(said.get("id"))
            raise Refused("Auth gives accounts ids of its own choosing; the tests need theirs")

    def remove(self, user):
        """Removes an account."""
        status, said = self.send("DELETE", f"/auth/v1/admin/users/{user}")
        if status not in (200, 204, 404):
            raise Refused(f"Auth does not remove the account {user}: {self._words(status, said)}")

    @staticmethod
    def _words(status, said):
        words = said.get("msg") or said.get("message") if isinstance(said, dict) else None
        return f"{status} {words or ''}".strip()


class Project:
    """A project that only this process uses, until it is closed."""

    def __init__(self, url, key, service, dsn, secret):
        self.url, self.key, self.secret, self.service = url, key, secret, Service(url, service)
        # Whoever knows the sources must not know the passwords of accounts that others can reach.
        self.password = "Aa1!" + secrets.token_urlsafe(24)
        self.people, self.shape = {}, None
        self.connection = psycopg2.connect(encrypted(dsn))
        with self.connection, self.connection.cursor() as cursor:
            cursor.execute("select set_config('lock_timeout', %s, false)", (PATIENCE,))
            try:
                cursor.execute("select pg_advisory_lock(hashtext('the tests of recruiting compass'))")
            except psycopg2.errors.LockNotAvailable:
                raise Refused(f"another run of the tests is using {url}") from None
            self.date = date_of(cursor)
            cursor.execute("select count(*) from auth.users")
            found = cursor.fetchone()[0]
        if found > ACCOUNTS_AT_MOST:
            raise Refused(f"{url} has {found} accounts; with more than {ACCOUNTS_AT_MOST} it is nothing for tests")
        self._prove_that_both_are_one()

    def _prove_that_both_are_one(self):
        """What is erased over the connection must be what RC_SUPABASE_ERASE names."""
        user = str(uuid.uuid4())
        self.service.make(user, f"{user}@example.com", self.password, {})
        try:
            with self.connection, self.connection.cursor() as cursor:
                cursor.execute("select from auth.users where id = %s", (user,))
                if cursor.rowcount != 1:
                    raise Refused(f"RC_SUPABASE_DSN does not lead to the database of {self.url}; nothing was erased")
        finally:
            self.service.remove(user)

    def reset(self):
        """Leaves the two families, a row of theirs in every table, and our migrations as they are in the sources."""
        with self.connection, self.connection.cursor() as cursor:
            remove_ours(cursor)
            cursor.execute("truncate public.users, public.family_units cascade")
            cursor.execute("select id::text from auth.users")
            accounts = [row[0] for row in cursor.fetchall()]
        # Auth has a connection of its own, which sees what is committed.
        for user in accounts:
            self.service.remove(user)
        self.people = {}
        migrate.apply(self.connection, migrate.ours())
        with self.connection, self.connection.cursor() as cursor:
            families.people(cursor, self._account)
            families.both(cursor)
            cursor.execute("notify pgrst, 'reload schema'")
            found = shape(cursor)
        self.shape = self.shape or found
        if found != self.shape:
            altered = "; ".join(sorted(found ^ self.shape))
            raise Refused(f"an earlier test altered the schema and nothing puts it back: {altered}")
        self._wait_for_functions()

    def add(self, user, email, name, role):
        """Takes somebody into the first family."""
        with self.connection, self.connection.cursor() as cursor:
            self._account(cursor, user, email, name, role)
            families.member(cursor, user, role)

    def close(self):
        """Puts everything back, so that nothing a test did stays."""
        self.reset()
        self.connection.close()

    def _account(self, cursor, user, email, name, role):
        self.service.make(user, email, self.password, {"role": role, "full_name": name})
        self.people[email] = user
        cursor.execute("select from public.users where id = %s", (user,))
        if cursor.rowcount == 0:
            families.insert(cursor, "users", {"id": user, "email": email, "full_name": name, "role": role})

    def _wait_for_functions(self):
        """PostgREST learns of a function a moment after it was made."""
        calls = {"apply_events": {"batch": {}}, "mirror_digest": {"family": families.FIRST}}
        until = time.monotonic() + 30
        while any(self.service.send("POST", f"/rest/v1/rpc/{name}", body)[0] == 404 for name, body in calls.items()):
            if time.monotonic() > until:
                raise Refused(f"{self.url} does not learn of our functions")
            time.sleep(0.1)

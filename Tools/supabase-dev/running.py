"""A running Supabase project that tests may erase: each finds it with the two families of families.py, and no more.

What belongs to people goes, from users and families down; our own tables and functions are taken out and applied again;
all else stays as the project has it. Accounts are made and removed through the project's Auth. Before the first thing goes,
all of this is tried: with an account of its own, and with everything else in a transaction that is taken back."""

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
from rest import tokens

NEEDED = ("RC_SUPABASE_ANON_KEY", "RC_SUPABASE_SERVICE_KEY", "RC_SUPABASE_DSN")
# A policy or function that a test makes is named so: then it is found, however the test ended.
TEST_NAME = "rc_test_"
# A project with more accounts is somebody's, whatever the environment permits.
ACCOUNTS_AT_MOST = 50
# How long the run before may take to put everything back.
PATIENCE = "60s"
# Seconds that a REST server may take to learn of a function.
LEARNING = 30
LOOPBACK = ("127.0.0.1", "localhost", "::1")

# What a database of each date has, and what it lacks; a schema in between would fail some tests and not others.
SIGNS = {
    "february": {"column schools.priority_tier": True, "column family_units.player_user_id": True},
    "march": {"column schools.priority_tier": False, "column family_units.created_by_user_id": True,
              "table player_profiles": False},
    "august": {"column schools.priority_tier": False, "table player_profiles": True,
               "status visiting": True, "function reactivate_school": True, "column performance_metrics.display_value": True},
}
FOUND = """
select 'table ' || relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
union select format('column %s.%s', relname, attname) from pg_attribute join pg_class c on c.oid = attrelid
  where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
union select 'function ' || proname from pg_proc where pronamespace = 'public'::regnamespace
union select 'status ' || enumlabel from pg_enum where enumtypid = to_regtype('public.school_status')
"""
# Of the columns that our rows fill, those that the application has given up since February.
GONE = {f"schools.{name}" for name in ("ranking", "priority_tier", "private_notes", "fit_score", "fit_score_data")}

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
    """The date of ours whose schema the database has."""
    cursor.execute(FOUND)
    found = {row[0] for row in cursor.fetchall()}
    if not {"table schools", "table users"} <= found:
        raise Refused("RC_SUPABASE_DSN leads to a database without the application's tables")
    differing = {}
    for date, signs in SIGNS.items():
        differing[date] = [f"{'lacks' if wanted else 'has'} the {sign}" for sign, wanted in signs.items()
                           if (sign in found) != wanted]
        if not differing[date]:
            return date
    nearest = min(reversed(differing), key=lambda date: len(differing[date]))
    raise Refused(f"RC_SUPABASE_DSN leads to a schema of none of our dates; next to it is {nearest}, but it "
                  + " and ".join(differing[nearest]))


def shape(cursor):
    """Everything that tests could alter in the schema, a line for each thing."""
    cursor.execute(SHAPE)
    return {row[0] for row in cursor.fetchall()}


def remove_ours(cursor):
    """Takes out what our migrations have made, and what tests have."""
    cursor.execute(
        "select polname, polrelid::regclass::text from pg_policy where starts_with(polname, %s)", (TEST_NAME,))
    for policy, table in cursor.fetchall():
        cursor.execute(sql.SQL("drop policy {} on " + table).format(sql.Identifier(policy)))
    cursor.execute(
        "select oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace and starts_with(proname, %s)",
        (TEST_NAME,))
    for function, in cursor.fetchall():
        cursor.execute(f"drop function {function}")
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

    def send(self, method, path, body=None, key=None, token=None):
        """Status and JSON. Redirects are not followed: the key is for this address alone."""
        key = key or self.key
        kind = http.client.HTTPSConnection if self.address.scheme == "https" else http.client.HTTPConnection
        connection = kind(self.address.hostname, self.address.port, timeout=30)
        try:
            connection.request(method, path, None if body is None else json.dumps(body), {
                "apikey": key, "Authorization": f"Bearer {token or key}", "Content-Type": "application/json"})
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
            raise Refused(f"Auth makes no account {email}: {self.words(status, said)}")
        if said.get("id") != user:
            self.remove(said.get("id"))
            raise Refused("Auth gives accounts ids of its own choosing; the tests need theirs")

    def remove(self, user):
        """Removes an account."""
        status, said = self.send("DELETE", f"/auth/v1/admin/users/{user}")
        if status not in (200, 204, 404):
            raise Refused(f"Auth does not remove the account {user}: {self.words(status, said)}")

    @staticmethod
    def words(status, said):
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
        try:
            self._examine()
        except BaseException:
            self.connection.close()
            raise

    def _examine(self):
        """Finds out all that can be known of whether the project serves, while it still has everything."""
        with self.connection, self.connection.cursor() as cursor:
            cursor.execute("select set_config('lock_timeout', %s, false)", (PATIENCE,))
            try:
                cursor.execute("select pg_advisory_lock(hashtext('the tests of recruiting compass'))")
            except psycopg2.errors.LockNotAvailable:
                raise Refused(f"another run of the tests is using {self.url}") from None
            self.date = date_of(cursor)
            cursor.execute("select count(*) from auth.users")
            found = cursor.fetchone()[0]
        if found > ACCOUNTS_AT_MOST:
            raise Refused(f"{self.url} has {found} accounts; with more than {ACCOUNTS_AT_MOST} it is nothing for tests")
        self._try_an_account()
        self._rehearse()

    def _try_an_account(self):
        """What is erased over the connection must be what RC_SUPABASE_ERASE names, and its people must be able to work."""
        user = str(uuid.uuid4())
        email = f"{user}@example.com"
        self.service.make(user, email, self.password, {"role": "player", "full_name": "Nobody"})
        try:
            if not self._has_account(user):
                raise Refused(f"RC_SUPABASE_DSN does not lead to the database of {self.url}; nothing was erased")
            status, said = self.service.send(
                "POST", "/auth/v1/token?grant_type=password", {"email": email, "password": self.password}, self.key)
            token = said.get("access_token") if isinstance(said, dict) else None
            if status != 200 or not token:
                raise Refused(f"Auth signs nobody in with a password: {self.service.words(status, said)}; nothing was erased")
            if self.secret and not tokens.is_signed(token, self.secret):
                raise Refused(f"RC_SUPABASE_JWT_SECRET is not what {self.url} signs its tokens with; nothing was erased")
            self._try_a_function(user, token)
        finally:
            self.service.remove(user)
        if self._has_account(user):
            raise Refused(f"Auth says that it removed the account {email}, and it is still there; nothing else was touched")

    def _has_account(self, user):
        with self.connection, self.connection.cursor() as cursor:
            cursor.execute("select from auth.users where id = %s", (user,))
            return cursor.rowcount == 1

    def _try_a_function(self, user, token):
        """A new function must be known at the address, and must know who calls it."""
        name = f"{TEST_NAME}who_{uuid.uuid4().hex}"
        with self.connection, self.connection.cursor() as cursor:
            cursor.execute(f"create function public.{name}() returns uuid language sql stable as 'select auth.uid()'; "
                           "notify pgrst, 'reload schema'")
        try:
            until = time.monotonic() + LEARNING
            while True:
                status, said = self.service.send("POST", f"/rest/v1/rpc/{name}", {}, self.key, token)
                if (status, said) == (200, user):
                    return
                if status not in (404, 503) or time.monotonic() > until:
                    raise Refused(f"{self.url} does not call a function for who has signed in: "
                                  f"{self.service.words(status, said)}; nothing was erased")
                time.sleep(0.1)
        finally:
            with self.connection, self.connection.cursor() as cursor:
                cursor.execute(f"drop function public.{name}; notify pgrst, 'reload schema'")

    def _rehearse(self):
        """Does what `reset` will do, in a transaction that is taken back."""
        try:
            with self.connection.cursor() as cursor:
                self._empty(cursor)
                for path in migrate.ours():
                    migrate.run(cursor, path)
                cursor.execute(
                    """select table_name || '.' || column_name from compass.mirror_column_map()
                       except select table_name || '.' || column_name from public.mirror_columns()""")
                lacking = {row[0] for row in cursor.fetchall()} - (set() if self.date == "february" else GONE)
                if lacking:
                    raise Refused(f"our rows need {', '.join(sorted(lacking))}")
                if self._may_make_accounts(cursor):
                    # Whoever must not go is found here, and a row that a table does not take.
                    cursor.execute("delete from auth.users")
                    families.people(cursor)
                    families.both(cursor)
                    self._call_functions(cursor)
        except (psycopg2.Error, RuntimeError, Refused) as error:
            raise Refused(f"{self.url} has a schema that the tests cannot use; nothing was erased: {str(error).strip()}") from None
        finally:
            self.connection.rollback()

    @staticmethod
    def _may_make_accounts(cursor):
        cursor.execute("select has_table_privilege('auth.users', 'insert') and has_table_privilege('auth.users', 'delete')")
        return cursor.fetchone()[0]

    @staticmethod
    def _call_functions(cursor):
        cursor.execute("select set_config('request.jwt.claims', %s, true)",
                       (json.dumps({"sub": families.A, "role": "authenticated"}),))
        cursor.execute("set local role authenticated")
        cursor.execute("select public.apply_events(%s), public.mirror_digest(%s)",
                       (json.dumps({"family": families.FIRST, "events": []}), families.FIRST))

    @staticmethod
    def _empty(cursor):
        """Takes out what is ours, and what belongs to people but their accounts."""
        remove_ours(cursor)
        cursor.execute("truncate public.users, public.family_units cascade")

    def reset(self):
        """Leaves the two families, a row of theirs in every table, and our migrations as they are in the sources."""
        with self.connection, self.connection.cursor() as cursor:
            self._empty(cursor)
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
        families.profile(cursor, user, email, name, role)

    def _wait_for_functions(self):
        """PostgREST learns of a function a moment after it was made."""
        calls = {"apply_events": {"batch": {}}, "mirror_digest": {"family": families.FIRST}}
        until = time.monotonic() + LEARNING
        while any(self.service.send("POST", f"/rest/v1/rpc/{name}", body)[0] == 404 for name, body in calls.items()):
            if time.monotonic() > until:
                raise Refused(f"{self.url} does not learn of our functions")
            time.sleep(0.1)

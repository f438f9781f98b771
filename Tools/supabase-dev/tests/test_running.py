"""A running project is brought back to its two families, whatever a test did to it, and only where it may be."""

import json
import threading
import time
import unittest
import uuid

import psycopg2

import families
import migrate
import running
import standin
from rest import tokens
from rest.accounts import Accounts
from rest.answer import Answer
from rest.session import Database
from tests import support
from families import A, B, FIRST

SECRET = "a secret that has more than thirty-two characters"


class Running(unittest.TestCase):
    TIMES = ["created_at", "updated_at", "added_at", "expires_at", "changed_at", "status_changed_at"]

    def served(self, date):
        """A database of a date, and what the environment of the tests says of it."""
        database = support.Database(date)
        self.addCleanup(database.connection.close)
        self.people = {email: {"id": user, "password": "theirs"} for user, (email, *_) in families.PEOPLE.items()}
        owner = support.server().dsn(database.name)
        rest = standin.Server(0, Database(support.server().dsn(database.name, "authenticator"), SECRET),
                              Accounts(self.people, SECRET, owner=owner), require_apikey=True)
        threading.Thread(target=rest.serve_forever, daemon=True).start()
        self.addCleanup(rest.server_close)
        self.addCleanup(rest.shutdown)
        self.rest = rest
        url = f"http://127.0.0.1:{rest.server_port}"
        key = tokens.make({"role": "service_role", "exp": time.time() + 600}, SECRET)
        return database, {"RC_SUPABASE_URL": url, "RC_SUPABASE_ERASE": url, "RC_SUPABASE_ANON_KEY": "anon",
                          "RC_SUPABASE_SERVICE_KEY": key, "RC_SUPABASE_DSN": owner}

    def project(self, environment):
        project = running.named(environment)
        self.addCleanup(project.connection.close)
        return project

    def refusal(self, environment):
        with self.assertRaises(running.Refused) as raised:
            running.named(environment)
        return str(raised.exception)

    def rows(self, database):
        """All rows, without what is made anew: their times, and the ids of the histories that a trigger writes."""
        tables = [row[0] for row in database.all(
            "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')")]
        return {table: sorted(str(row[0]) for row in database.all(
            f"select to_jsonb(t) - %s from public.{table} t",
            (self.TIMES + (["id"] if table == "school_status_history" else []),))) for table in tables}

    def test_what_tests_do_is_undone_in_each_dates_schema(self):
        for date in migrate.DATES:
            with self.subTest(date=date):
                database, environment = self.served(date)
                project = self.project(environment)
                self.assertEqual(project.date, date)
                project.reset()
                rows, shape = self.rows(database), running.shape(database.connection.cursor())
                self.assertEqual(len(rows["schools"]), 2)
                self.assertEqual(rows["domain_event"], [])
                database.connection.commit()

                project.add(str(uuid.uuid4()), "bob@example.com", "Uncle Bob", "parent")
                self.assertEqual(len(self.rows(database)["family_members"]), 4)
                database.committed(A, "select public.bind_actor(%s, 'person/a')", (FIRST,))
                database.all("""
                    create policy rc_test_no_stars on public.schools as restrictive for update using (true);
                    drop function public.apply_events; drop function public.mirror_digest;
                    delete from public.interactions; update public.users set full_name = 'Mateo'; select 1""")
                project.reset()
                self.assertEqual(self.rows(database), rows)
                self.assertEqual(running.shape(database.connection.cursor()), shape)
                self.assertEqual(set(self.people), {email for email, *_ in families.PEOPLE.values()})
                database.connection.commit()

    def test_the_accounts_are_those_of_the_families_with_a_password_that_nobody_knows(self):
        _, environment = self.served("march")
        project = self.project(environment)
        project.reset()
        self.assertEqual(project.people["pat.parent@example.com"], B)
        self.assertEqual({person["password"] for person in self.people.values()}, {project.password})
        self.assertGreater(len(project.password), 30)

    def test_profiles_are_made_where_no_trigger_makes_them(self):
        database, environment = self.served("march")
        database.all("drop trigger on_auth_user_created on auth.users; select 1")
        self.project(environment).reset()
        self.assertEqual(len(self.rows(database)["users"]), 3)

    def test_only_one_run_uses_a_project(self):
        _, environment = self.served("march")
        self.project(environment)
        patience, running.PATIENCE = running.PATIENCE, "100ms"
        self.addCleanup(setattr, running, "PATIENCE", patience)
        self.assertIn("another run of the tests", self.refusal(environment))

    def test_what_nothing_puts_back_is_noticed(self):
        database, environment = self.served("march")
        project = self.project(environment)
        project.reset()
        database.all("alter table public.schools add column colour text; select 1")
        with self.assertRaisesRegex(running.Refused, "column .*schools.colour text"):
            project.reset()

    def test_ours_leave_nothing_behind(self):
        name = f"bare_{uuid.uuid4().hex[:8]}"
        migrate.execute(support.server(), f'create database "{name}"')
        connection = psycopg2.connect(support.server().dsn(name))
        self.addCleanup(connection.close)
        migrate.apply(connection, [path for path in migrate.files("august") if path not in migrate.ours()])
        with connection, connection.cursor() as cursor:
            before = running.shape(cursor)
        migrate.apply(connection, migrate.ours())
        with connection, connection.cursor() as cursor:
            self.assertGreater(len(running.shape(cursor) - before), 50)
            running.remove_ours(cursor)
            self.assertEqual(running.shape(cursor), before)

    def test_nothing_is_touched_unless_it_may_be(self):
        database, environment = self.served("march")
        before = self.rows(database)
        url = environment["RC_SUPABASE_URL"]
        self.assertIsNone(running.named({**environment, "RC_SUPABASE_URL": ""}))
        for permitted in ("", "1", url + "/"):
            said = self.refusal({**environment, "RC_SUPABASE_ERASE": permitted})
            self.assertIn(f"RC_SUPABASE_ERASE={url} permits it", said)
            self.assertIn("every account", said)
        self.assertIn("RC_SUPABASE_DSN", self.refusal({**environment, "RC_SUPABASE_DSN": ""}))
        other = support.Database("march")
        self.addCleanup(other.connection.close)
        said = self.refusal({**environment, "RC_SUPABASE_DSN": support.server().dsn(other.name)})
        self.assertIn(f"does not lead to the database of {url}", said)
        said = self.refusal({**environment, "RC_SUPABASE_DSN": "postgresql://postgres:s3cret@[host"})
        self.assertTrue("no connection string" in said and "s3cret" not in said, said)
        said = self.refusal({**environment, "RC_SUPABASE_DSN": support.server().dsn("postgres")})
        self.assertIn("without the application's tables", said)
        key = tokens.make({"role": "anon"}, SECRET)
        self.assertIn("403 User not allowed", self.refusal({**environment, "RC_SUPABASE_SERVICE_KEY": key}))
        self.assertEqual(self.rows(database), before)
        database.all("insert into auth.users (email) select n || '@example.com' from generate_series(1, 60) n; select 1")
        self.assertIn("has 63 accounts", self.refusal(environment))

    def unfit(self, date, statements, said):
        """A project whose schema was altered is refused with these words, and keeps what it has."""
        database, environment = self.served(date)
        database.all(statements + "; select 1")
        before, shape = self.rows(database), self.shape(database)
        self.assertGreater(len(before["schools"]), 1)
        self.assertRegex(self.refusal(environment), said)
        self.assertEqual(self.rows(database), before)
        self.assertEqual(self.shape(database), shape)
        self.assertEqual(len(self.people), 3)

    def shape(self, database):
        with database.connection, database.connection.cursor() as cursor:
            return running.shape(cursor)

    def test_a_schema_between_the_dates_is_refused(self):
        self.unfit("august", "drop function public.reactivate_school", "next to it is august, but it lacks the function react")
        self.unfit("august", "alter table public.performance_metrics drop column display_value",
                   "next to it is august, but it lacks the column performance_metrics.display_value")
        self.unfit("march", "create table public.player_profiles (id uuid)",
                   "next to it is march, but it has the table player_profiles")
        self.unfit("february", "alter table public.family_units rename column player_user_id to owner",
                   "next to it is february, but it lacks the column family_units.player_user_id")

    def test_a_schema_that_the_tests_cannot_use_is_refused_before_anything_goes(self):
        lacking = "cannot use; nothing was erased: .*"
        self.unfit("march", "alter table public.schools drop column pros", lacking + "our rows need schools.pros")
        self.unfit("august", "drop table public.offers cascade", lacking + "our rows need offers.*offers.user_id")
        # A row of the families lacks what the table insists on.
        self.unfit("march", """alter table public.coaches add column club text not null default 'x';
                               alter table public.coaches alter column club drop default""", lacking + "club")
        # What our migrations lean on, and a name that they need for themselves.
        self.unfit("march", "alter function public.user_is_family_member(uuid) rename to is_member", lacking + "user_is_family")
        self.unfit("march", "create function public.mirror_rows(text) returns text language sql as 'select 1::text'",
                   lacking + "mirror_rows")
        # Accounts that could not be removed after their families.
        self.unfit("march", f"create table public.kept (account uuid primary key references auth.users); "
                            f"insert into public.kept values ('{A}')", lacking + "foreign key constraint")

    def test_an_auth_that_the_tests_cannot_use_is_refused_before_anything_goes(self):
        def refused(method, instead, said):
            database, environment = self.served("march")
            before = self.rows(database)
            setattr(self.rest.accounts, method, instead(self.rest.accounts, getattr(self.rest.accounts, method)))
            self.assertRegex(self.refusal(environment), said)
            self.assertEqual(self.rows(database), before)

        def with_another_id(accounts, make):
            return lambda body: make(json.dumps({**json.loads(body), "id": str(uuid.uuid4())}))

        refused("_make", with_another_id, "ids of its own choosing")
        refused("_make", lambda *_: lambda body: Answer(500, b'{"msg": "Database error"}', {}), "makes no account.*500 Database")
        refused("_token", lambda *_: lambda grant, body: Answer(422, b'{"msg": "Email logins are disabled"}', {}),
                "signs nobody in with a password: 422 Email logins are disabled; nothing")

    def test_an_auth_that_keeps_accounts_is_refused_before_anything_goes(self):
        database, environment = self.served("march")
        before = self.rows(database)["schools"]
        self.rest.accounts._remove = lambda user: Answer(200, b"{}", {})
        self.assertIn("and it is still there", self.refusal(environment))
        self.assertEqual(self.rows(database)["schools"], before)

    def test_an_address_that_calls_no_functions_is_refused_before_anything_goes(self):
        database, environment = self.served("march")
        before = self.rows(database)
        learning, running.LEARNING = running.LEARNING, 0.3
        self.addCleanup(setattr, running, "LEARNING", learning)
        # Another database's functions, as behind an address that was mistaken.
        other = support.Database("march")
        self.addCleanup(other.connection.close)
        own, self.rest.database = self.rest.database, Database(support.server().dsn(other.name, "authenticator"), SECRET)
        self.assertRegex(self.refusal(environment), "does not call a function for who has signed in: 404 .*nothing was erased")
        self.rest.database = own
        # One that does not accept what its Auth signs.
        own.secret = "another secret of more than thirty-two letters"
        self.assertRegex(self.refusal(environment), "does not call a function for who has signed in: 401")
        own.secret = SECRET
        self.assertEqual(self.rows(database), before)
        self.assertEqual(database.all("select proname from pg_proc where starts_with(proname, 'rc_test_')"), [])

    def test_a_secret_that_signs_nothing_is_refused(self):
        _, environment = self.served("march")
        said = self.refusal({**environment, "RC_SUPABASE_JWT_SECRET": "x" * 40})
        self.assertIn("RC_SUPABASE_JWT_SECRET is not what", said)
        self.assertEqual(self.project({**environment, "RC_SUPABASE_JWT_SECRET": SECRET}).secret, SECRET)

    def test_a_project_that_serves_keeps_everything_until_the_first_reset(self):
        for date in migrate.DATES:
            with self.subTest(date=date):
                database, environment = self.served(date)
                database.committed(A, "select public.bind_actor(%s, 'person/a')", (FIRST,))
                before, shape = self.rows(database), self.shape(database)
                project = self.project(environment)
                self.assertEqual(project.date, date)
                self.assertEqual(self.rows(database), before)
                self.assertEqual(self.shape(database), shape)

    def test_a_refused_project_is_free_for_the_next_run(self):
        _, environment = self.served("march")
        self.refusal({**environment, "RC_SUPABASE_JWT_SECRET": "x" * 40})
        self.project(environment)

    def test_functions_that_a_run_left_behind_go(self):
        database, environment = self.served("march")
        database.all("create function public.rc_test_who_0(a int, b text) returns void language sql as ''; select 1")
        self.project(environment).reset()
        self.assertEqual(database.all("select proname from pg_proc where starts_with(proname, 'rc_test_')"), [])

    def test_keys_and_statements_travel_encrypted(self):
        for url in ("http://abc.supabase.co", "ftp://127.0.0.1", "https://", "abc.supabase.co"):
            with self.assertRaises(running.Refused):
                running.Service(url, "key")
        for url in ("https://abc.supabase.co", "http://127.0.0.1:54321"):
            running.Service(url, "key")
        for dsn, mode in (("host=db.abc.supabase.co", "require"), ("host=db.abc.supabase.co sslmode=prefer", "require"),
                          ("postgresql://postgres@db.abc.supabase.co/postgres?sslmode=verify-full", "verify-full"),
                          ("host=127.0.0.1 dbname=x", None), ("host=127.0.0.1 hostaddr=192.0.2.1", "require")):
            self.assertEqual(psycopg2.extensions.parse_dsn(running.encrypted(dsn)).get("sslmode"), mode, dsn)


if __name__ == "__main__":
    unittest.main()

"""With a cache the stand-in knows the schema as it was when it was last told to look, as PostgREST does."""

import http.client
import json
import threading
import time
import unittest
import uuid

import psycopg2

import migrate
import standin
from rest import tokens
from rest.session import Database
from tests import support
from families import A, FIRST, row_id

SECRET = "a secret that has more than thirty-two characters"


class Cached(unittest.TestCase):
    def serve(self, name):
        database = Database(support.server().dsn(name, "authenticator"), SECRET, cached=True)
        self.addCleanup(database.close)
        server = standin.Server(0, database, None)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.port = server.server_port
        return database

    def setUp(self):
        self.database = support.Database("march")
        self.addCleanup(self.database.connection.close)
        self.cache = self.serve(self.database.name).cache
        self.until(lambda: self.cache.known)

    def until(self, holds):
        end = time.monotonic() + 10
        while not holds():
            self.assertLess(time.monotonic(), end, "it does not come about")
            time.sleep(0.01)

    def rest(self, method, target, body=None, **headers):
        """(status, headers, value)"""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        token = tokens.make({"sub": A, "role": "authenticated", "exp": time.time() + 60}, SECRET)
        connection.request(method, "/rest/v1/" + target, None if body is None else json.dumps(body), {
            "Authorization": f"Bearer {token}", "Content-Type": "application/json", **headers})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, answer.headers, json.loads(text) if text else None

    def code(self, *asked):
        status, _, said = self.rest(*asked)
        return status, said["code"] if isinstance(said, dict) else None

    def run_sql(self, statements):
        self.database.all(statements + "; select 1")

    def reload(self, word="reload schema"):
        before = self.cache.known
        self.run_sql(f"notify pgrst, '{word}'")
        self.until(lambda: self.cache.known is not before)

    SCHOOL = f"schools?id=eq.{row_id(FIRST, 1)}"

    def test_what_was_made_since_is_unknown_until_it_is_told(self):
        self.run_sql("""
            alter table public.schools add column colour text;
            create table public.drift (id int primary key, v text); insert into public.drift values (1, 'here');
            create function public.double(n int) returns int language sql as 'select 2 * n'""")
        asked = [(("PATCH", self.SCHOOL, {"colour": "red"}), (400, "PGRST204")),
                 (("POST", "drift", {"id": 2}), (404, "PGRST205")), (("GET", "drift"), (404, "PGRST205")),
                 (("POST", "rpc/double", {"n": 4}), (404, "PGRST202")), (("GET", "rpc/double?n=4"), (404, "PGRST202"))]
        for case, expected in asked:
            self.assertEqual(self.code(*case), expected, case)
        # What is only read is the database's affair, there as here.
        self.assertEqual(self.rest("GET", self.SCHOOL + "&select=colour")[2], [{"colour": None}])
        self.reload()
        for case, _ in asked:
            self.assertLess(self.rest(*case)[0], 300, case)
        self.assertEqual(self.rest("GET", self.SCHOOL + "&select=colour")[2], [{"colour": "red"}])

    def test_what_has_gone_since_is_asked_of_the_database(self):
        self.run_sql("create table public.drift (id int primary key, v text); "
                     "create function public.double(n int) returns int language sql as 'select 2 * n'")
        self.reload()
        self.run_sql("alter table public.schools drop column conference; drop table public.drift; drop function public.double")
        asked = [(("PATCH", self.SCHOOL, {"conference": "x"}), (400, "42703"), (400, "PGRST204")),
                 (("POST", "schools", {"conference": "x"}), (400, "42703"), (400, "PGRST204")),
                 (("GET", "drift"), (404, "42P01"), (404, "PGRST205")),
                 (("POST", "drift", {"id": 1}), (404, "42P01"), (404, "PGRST205")),
                 (("DELETE", "drift?id=eq.1"), (404, "42P01"), (404, "PGRST205")),
                 (("POST", "rpc/double", {"n": 4}), (404, "42883"), (404, "PGRST202"))]
        for case, before, _ in asked:
            self.assertEqual(self.code(*case), before, case)
        status, headers, said = self.rest("POST", "drift", {"id": 1})
        self.assertEqual((headers["Proxy-Status"], said), ("PostgREST; error=42P01", {
            "code": "42P01", "details": None, "hint": None, "message": 'relation "public.drift" does not exist'}))
        self.reload()
        for case, _, after in asked:
            self.assertEqual(self.code(*case), after, case)

    def test_keys_and_defaults_are_the_caches_too(self):
        self.run_sql("create table public.drift (id int primary key, v text default 'old'); "
                     "grant all on public.drift to authenticated")
        self.reload()
        self.run_sql("alter table public.drift alter column v set default 'new'")
        made = self.rest("POST", "drift?columns=id,v", [{"id": 1}], Prefer="missing=default,return=representation")[2]
        self.assertEqual(made, [{"id": 1, "v": "old"}])
        merged = self.rest("POST", "drift", [{"id": 1, "v": "x"}], Prefer="resolution=merge-duplicates")[0]
        self.assertEqual(merged, 200)

    def test_other_words_reload_nothing_and_the_empty_one_does(self):
        before = self.cache.known
        for word in ("reload config", "schema", "x"):
            self.run_sql(f"notify pgrst, '{word}'; notify other, 'reload schema'")
        time.sleep(0.3)
        self.assertIs(self.cache.known, before)
        self.reload("")

    def test_before_the_first_load_every_request_is_told_to_wait(self):
        name = f"late_{uuid.uuid4().hex[:8]}"
        late = self.serve(name).cache
        for target in ("schools?select=id", "nope", "rpc/apply_events"):
            status, headers, said = self.rest("GET", target)
            self.assertEqual((status, headers["Retry-After"], headers["Proxy-Status"]),
                             (503, "0", "PostgREST; error=PGRST002"))
            self.assertEqual(said, {"code": "PGRST002", "details": None, "hint": None,
                                    "message": "Could not query the database for the schema cache. Retrying."})
        migrate.execute(support.server(), f'create database "{name}" template "template_march"')
        self.until(lambda: late.known)
        self.assertEqual(self.rest("GET", "schools?select=name")[2], [{"name": "the first family's secret"}])

    def test_what_was_missed_while_the_connection_was_lost_is_made_up_for(self):
        before = self.cache.known
        self.run_sql("""
            alter table public.schools add column colour text;
            select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()""")
        self.until(lambda: self.cache.known is not before)
        self.assertEqual(self.rest("PATCH", self.SCHOOL, {"colour": "red"})[0], 204)

    def test_a_closed_one_listens_no_more(self):
        database = Database(support.server().dsn(self.database.name, "authenticator"), SECRET, cached=True)
        self.until(lambda: database.cache.known)
        database.close()
        self.assertFalse(database.cache.thread.is_alive())

    def test_without_a_cache_nothing_has_to_be_told(self):
        plain = Database(support.server().dsn(self.database.name, "authenticator"), SECRET)
        self.assertIsNone(plain.cache)


if __name__ == "__main__":
    unittest.main()

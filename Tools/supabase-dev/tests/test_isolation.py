"""A second family's user sees and changes nothing, in every table and every function of all three dates."""

import json
import unittest
import uuid

import psycopg2
from psycopg2 import sql

from tests import support
from families import A, B, C, FIRST, SECOND, row_id

# Where the real server of a date lets a stranger in (facts, §1.12): stated one by one, so that a new hole is found and
# a mended one is noticed.
OWNER_MAY = {"schools", "coaches", "documents", "events", "performance_metrics"}
INSERTABLE = {
    "february": OWNER_MAY | {"offers", "family_members"}, "march": OWNER_MAY | {"family_members"}, "august": set(),
}
OPEN_TO_ALL = {"february": {"offers"}, "march": set(), "august": set()}
STRANGERS = [("a second family's player", C, "authenticated"), ("anonymous", None, "anon"),
             ("somebody without a family", str(uuid.uuid4()), "authenticated")]


class Isolation(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.databases = {date: support.Database(date) for date in ("february", "march", "august")}
        for database in cls.databases.values():
            event = {"id": str(uuid.uuid4()), "stream": "x/1", "type": "X", "schema": 1, "actor": A, "device": "d",
                     "data": "the first family's secret", "salt": "00" * 16}
            private = {**event, "id": str(uuid.uuid4()), "stream": "x/2", "type": "PrivateNoteEdited"}
            database.committed(A, "select public.bind_actor(%s, 'person/a')", (FIRST,))
            database.committed(A, "select public.append_events(%s, %s)", (FIRST, json.dumps([event, private])))

    def tables(self, database):
        return [row[0] for row in database.all(
            "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1")]

    def first_familys(self, cursor, table):
        """The first family's rows, each with the transaction that last touched it."""
        known = set()
        cursor.execute("select attname from pg_attribute where attrelid = %s::regclass and attnum > 0 and not attisdropped",
                       (f"public.{table}",))
        known = {row[0] for row in cursor.fetchall()}
        if table == "users":
            condition = sql.SQL("id in ({}, {})").format(sql.Literal(A), sql.Literal(B))
        elif table == "family_units":
            condition = sql.SQL("id = {}").format(sql.Literal(FIRST))
        else:
            column = next((name for name in ("family_unit_id", "family", "user_id", "school_id") if name in known), None)
            self.assertIsNotNone(column, f"{table} does not say whose its rows are: tell this test")
            condition = sql.SQL("{} in ({})").format(sql.Identifier(column), sql.SQL(", ").join(
                map(sql.Literal, {"user_id": [A, B], "school_id": [row_id(FIRST, 1)]}.get(column, [FIRST]))))
        cursor.execute(sql.SQL("select t.xmin::text || t::text from public.{} as t where {} order by 1").format(
            sql.Identifier(table), condition))
        return [row[0] for row in cursor.fetchall()]

    def test_row_level_security_is_on_for_every_table(self):
        for date, database in self.databases.items():
            off = {row[0] for row in database.all(
                "select relname from pg_class where relnamespace in ('public'::regnamespace, 'compass'::regnamespace) "
                "and relkind in ('r', 'p') and not relrowsecurity")}
            self.assertEqual(off, OPEN_TO_ALL[date], date)

    def test_a_stranger_sees_no_row(self):
        for date, database in self.databases.items():
            for who, user, role in STRANGERS:
                for table in self.tables(database):
                    with self.subTest(date=date, who=who, table=table), database.session() as cursor:
                        own = {text.split("(", 1)[1] for text in self.first_familys(cursor, table)}
                        self.assertTrue(own, f"{table} has no row of the first family: add one to families.py")
                        support.become(cursor, user, role)
                        try:
                            cursor.execute(sql.SQL("select t::text from public.{} as t").format(sql.Identifier(table)))
                            seen = {row[0].split("(", 1)[1] for row in cursor.fetchall()}
                        except psycopg2.errors.InsufficientPrivilege:
                            seen = set()
                        if table in OPEN_TO_ALL[date]:
                            self.assertTrue(seen & own)
                        else:
                            self.assertFalse(seen & own)

    def test_a_stranger_changes_and_deletes_no_row(self):
        for date, database in self.databases.items():
            for who, user, role in STRANGERS:
                for table in set(self.tables(database)) - OPEN_TO_ALL[date]:
                    for statement in ("update public.{0} set {1} = {1} where true", "delete from public.{0} where true"):
                        with self.subTest(date=date, who=who, table=table, statement=statement), \
                                database.session() as cursor:
                            before = self.first_familys(cursor, table)
                            cursor.execute("select attname from pg_attribute where attrelid = %s::regclass and attnum = 2",
                                           (f"public.{table}",))
                            column = cursor.fetchone()[0]
                            cursor.execute("savepoint attempt")
                            support.become(cursor, user, role)
                            try:
                                cursor.execute(sql.SQL(statement).format(sql.Identifier(table), sql.Identifier(column)))
                            except psycopg2.Error as error:
                                # Own rows may be in use elsewhere; then nothing was deleted at all.
                                self.assertIn(error.pgcode, ("42501", "23503"))
                                cursor.execute("rollback to savepoint attempt")
                            cursor.execute("reset role")
                            self.assertEqual(self.first_familys(cursor, table), before)

    def test_a_stranger_inserts_only_where_the_date_is_known_to_let_him(self):
        for date, database in self.databases.items():
            let_in = set()
            for table in self.tables(database):
                for claimed in (None, C):
                    with database.session() as cursor:
                        before = self.first_familys(cursor, table)
                        cursor.execute(sql.SQL("select to_jsonb(t) from public.{} as t").format(sql.Identifier(table)))
                        for (row,) in cursor.fetchall():
                            copy = {**row, "id": str(uuid.uuid4())} if "id" in row else dict(row)
                            for name in ("user_id", "logged_by", "uploaded_by", "changed_by", "invited_by", "owner"):
                                if claimed and name in copy:
                                    copy[name] = claimed
                            copy.pop("token", None)
                            cursor.execute("savepoint attempt")
                            support.become(cursor, C)
                            try:
                                cursor.execute(sql.SQL(
                                    "insert into public.{0} select * from jsonb_populate_record(null::public.{0}, %s)").format(
                                        sql.Identifier(table)), (json.dumps({**copy, "token": str(uuid.uuid4())}),))
                            except psycopg2.Error:
                                cursor.execute("rollback to savepoint attempt")
                            cursor.execute("reset role")
                        if self.first_familys(cursor, table) != before:
                            let_in.add(table)
            self.assertEqual(let_in, INSERTABLE[date], date)

    def test_a_function_tells_and_changes_nothing_of_another_family(self):
        for date, database in self.databases.items():
            functions = database.all(
                """select p.oid::regprocedure::text, n.nspname, p.proname,
                     array(select t::regtype::text from unnest(p.proargtypes) with ordinality as a (t, i) order by i)
                   from pg_proc p join pg_namespace n on n.oid = pronamespace
                   where nspname in ('public', 'compass') and prorettype <> 'trigger'::regtype
                     and has_function_privilege('authenticated', p.oid, 'execute') order by 1""")
            self.assertGreater(len(functions), 10)
            for signature, schema, name, types in functions:
                with self.subTest(date=date, function=signature):
                    foreign = self.call(database, schema, name, types, FIRST, row_id(FIRST, 1), "schools")
                    nobodys = self.call(database, schema, name, types, str(uuid.uuid4()), str(uuid.uuid4()), "schools")
                    self.assertEqual(foreign, nobodys)
                    self.assertNotIn("secret", foreign)

    def call(self, database, schema, name, types, family, school, table):
        """All answers to calls with a family's ids, the ids themselves blotted out."""
        def batch(family, school):
            event = {"id": str(uuid.uuid4()), "stream": "x/9", "type": "X", "schema": 1, "actor": C, "device": "d",
                     "data": "{}", "salt": "00" * 16,
                     "writes": [{"op": "update", "table": "schools", "id": school, "values": {"name": "taken"}}]}
            return event
        answers = []
        for shape in ("object", "array", "write"):
            event = batch(family, school)
            value = {"object": {"family": family, "events": [event]}, "array": [event], "write": event["writes"][0]}[shape]
            for identity in (family, school, A if family == FIRST else str(uuid.uuid4())):
                given = {"uuid": identity, "jsonb": json.dumps(value), "text": table, "bigint": None, "integer": 1,
                         "text[]": ["x"], "timestamp with time zone": "2026-01-01", "numeric": 1}
                arguments = []
                for place, kind in enumerate(types):
                    word = "" if kind == "text" and place == 2 else given.get(kind)
                    arguments.append(sql.SQL("{}::{}").format(sql.Literal(word), sql.SQL(kind)))
                with database.session() as cursor:
                    before = {one: self.first_familys(cursor, one) for one in self.tables_now(cursor)}
                    cursor.execute("savepoint attempt")
                    support.become(cursor, C)
                    try:
                        cursor.execute(sql.SQL("select to_jsonb(t)::text from {}({}) as t").format(
                            sql.Identifier(schema, name), sql.SQL(", ").join(arguments)))
                        answer = str(cursor.fetchall())
                    except psycopg2.Error as error:
                        answer = f"{error.pgcode} {error.diag.message_primary}"
                        cursor.execute("rollback to savepoint attempt")
                    cursor.execute("reset role")
                    after = {one: self.first_familys(cursor, one) for one in self.tables_now(cursor)}
                    self.assertEqual(before, after)
                if name not in ("frame", "canonical_json", "hash_words", "sum_text"):  # they only turn round what is given
                    for word in (family, school, identity, event["id"]):
                        answer = answer.replace(word, "…")
                    answers.append(answer)
        return str(answers)

    def tables_now(self, cursor):
        cursor.execute("select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')")
        return [row[0] for row in cursor.fetchall()]

    def test_the_family_itself_sees_its_rows(self):
        for date, database in self.databases.items():
            with self.subTest(date=date), database.session(B) as cursor:
                cursor.execute("select name from public.schools")
                self.assertEqual(cursor.fetchall(), [("the first family's secret",)])
                cursor.execute("select count(data), count(*) from public.domain_event")
                self.assertEqual(cursor.fetchone(), (1, 2), "the private note's payload is not in the log")
                cursor.execute("select count(*) from public.domain_event_private")
                self.assertEqual(cursor.fetchone(), (0,), "another member's private note")


if __name__ == "__main__":
    unittest.main()

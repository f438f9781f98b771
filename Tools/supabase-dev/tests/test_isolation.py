"""A second family's user sees and changes nothing, in every table and every function of all dates, ours and the application's."""

import itertools
import json
import re
import unittest
import uuid

import psycopg2
from psycopg2 import sql

import migrate
from tests import support
from families import A, B, C, FIRST, SECOND, row_id

# Where the real server of a date lets a stranger in (facts, §1.12): stated one by one, so that a new hole is found and
# a mended one is noticed.
OWNER_MAY = {"schools", "coaches", "documents", "events", "performance_metrics"}
INSERTABLE = {
    "february": OWNER_MAY | {"offers", "family_members"}, "march": OWNER_MAY, "august": {"schools", "events"},
}
# Functions that ask nobody whose rows they read or change.
CARELESS = {"february": set(), "march": set(), "august": {"family_unit_created_by", "reactivate_school"}}
OPEN_TO_ALL = {"february": {"offers"}, "march": set(), "august": set()}
for by_date in (INSERTABLE, CARELESS, OPEN_TO_ALL):
    by_date |= {name: by_date[dates[-1]] for name, dates in migrate.APPLICATION.items()}
# These turn round what they are given and read no table: their answers differ as the ids do.
PURE = {"frame", "canonical_json", "canonical_list", "hash_words", "sum_text"}
STRANGERS = [("a second family's player", C, "authenticated"), ("anonymous", None, "anon"),
             ("somebody without a family", str(uuid.uuid4()), "authenticated")]


class Isolation(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.databases = {date: support.Database(date) for date in migrate.ALL}
        for database in cls.databases.values():
            event = {"id": str(uuid.uuid4()), "stream": "x/1", "type": "X", "schema": 1, "actor": A, "device": "d",
                     "data": "the first family's secret", "salt": "00" * 16}
            private = {**event, "id": str(uuid.uuid4()), "stream": "x/2", "type": "PrivateNoteEdited"}
            database.committed(A, "select public.bind_actor(%s, 'person/a')", (FIRST,))
            # What reactivate_school would change if it could.
            database.committed(A, "update public.schools set status = 'not_pursuing' where family_unit_id = %s", (FIRST,))
            database.committed(A, "select public.append_events(%s, %s)", (FIRST, json.dumps([event, private])))

    def tables(self, database):
        return [row[0] for row in database.all(
            "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1")]

    def whose(self, cursor, table):
        """SQL for the first family's rows of a table, each with the transaction that last touched it."""
        cursor.execute("select attname from pg_attribute where attrelid = %s::regclass and attnum > 0 and not attisdropped",
                       (f"public.{table}",))
        known = {row[0] for row in cursor.fetchall()}
        marks = {"family_unit_id": [FIRST], "family": [FIRST], "user_id": [A, B], "school_id": [row_id(FIRST, 1)],
                 "player_user_id": [A]}
        marks = {"id": [A, B]} if table == "users" else {"id": [FIRST]} if table == "family_units" else marks
        column = next((name for name in marks if name in known), None)
        self.assertIsNotNone(column, f"{table} does not say whose its rows are: tell this test")
        return sql.SQL("select t.xmin::text || t::text as row from public.{} as t where {} in ({})").format(
            sql.Identifier(table), sql.Identifier(column), sql.SQL(", ").join(map(sql.Literal, marks[column])))

    def first_familys(self, cursor, table):
        cursor.execute(self.whose(cursor, table) + sql.SQL(" order by 1"))
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
            with database.session() as cursor:
                everything = sql.SQL(" union all ").join(self.whose(cursor, table) for table in self.tables(database))
            self.assertLessEqual(CARELESS[date], {name for _, _, name, _ in functions})
            for signature, schema, name, types in functions:
                if name in CARELESS[date]:
                    continue
                with self.subTest(date=date, function=signature):
                    nobody = str(uuid.uuid4())
                    foreign = self.answers(database, everything, schema, name, types, (FIRST, row_id(FIRST, 1), A))
                    nobodys = self.answers(database, everything, schema, name, types, (nobody, nobody, nobody))
                    self.assertEqual(foreign, nobodys)
                    self.assertNotIn("secret", str(foreign))

    def test_a_stranger_puts_back_a_school_and_asks_who_made_a_family_in_august(self):
        with self.databases["august"].session(C) as cursor:
            cursor.execute("select public.family_unit_created_by(%s)::text", (FIRST,))
            self.assertEqual(cursor.fetchone(), (A,))
            cursor.execute("select public.reactivate_school(%s, %s)", (row_id(FIRST, 1), A))
            cursor.execute("reset role")
            cursor.execute("select status::text, updated_by::text from public.schools where id = %s", (row_id(FIRST, 1),))
            self.assertEqual(cursor.fetchone(), ("researching", A))

    def answers(self, database, everything, schema, name, types, ids):
        """What calls with a family's, a school's and a person's id answer to a stranger, the ids themselves blotted out."""
        family, school, _ = ids
        event = {"id": str(uuid.uuid4()), "stream": "x/9", "type": "X", "schema": 1, "actor": C, "device": "d",
                 "data": "{}", "salt": "00" * 16,
                 "writes": [{"op": "update", "table": "schools", "id": school, "values": {"name": "taken"}}]}
        batches = [{"family": family, "events": [event]}, [event], event["writes"][0]] if "jsonb" in types else [None]
        answers = []
        with database.session() as cursor:
            fingerprint = sql.SQL("select md5(string_agg(row, '' order by row)) from ({}) as rows").format(everything)
            cursor.execute(fingerprint)
            before = cursor.fetchone()
            for batch, identity in itertools.product(batches, ids if "uuid" in types else ids[:1]):
                given = {"uuid": identity, "jsonb": json.dumps(batch), "text": "schools", "integer": 1, "text[]": ["x"],
                         "timestamp with time zone": "2026-01-01", "numeric": 1}
                arguments = [
                    # A digest's third argument is a prefix of ids: the empty one stands for all.
                    sql.SQL("{}::{}").format(sql.Literal("" if (kind, place) == ("text", 2) else given.get(kind)), sql.SQL(kind))
                    for place, kind in enumerate(types)]
                cursor.execute("savepoint attempt")
                support.become(cursor, C)
                try:
                    cursor.execute(sql.SQL("select to_jsonb(t)::text from {}({}) as t").format(
                        sql.Identifier(schema, name), sql.SQL(", ").join(arguments)))
                    answer = str(cursor.fetchall())
                    cursor.execute("reset role")
                except psycopg2.Error as error:
                    answer = f"{error.pgcode} {error.diag.message_primary}"
                    cursor.execute("rollback to savepoint attempt")
                cursor.execute(fingerprint)
                self.assertEqual(cursor.fetchone(), before)
                cursor.execute("rollback to savepoint attempt")
                if name not in PURE:
                    answers.append(re.sub("|".join((*ids, event["id"])), "…", answer))
        return answers

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

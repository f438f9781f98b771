"""What the application's schema of each date lets a family do with its own rows."""

import unittest

import psycopg2

from tests import support
from families import A, B, C, FIRST, row_id

DATES = ("february", "march", "august")
# Tables whose rows carry who owns them, with the column that says so; all of the first family's are A's.
OWNED = {"schools": "user_id", "coaches": "user_id", "documents": "user_id", "performance_metrics": "user_id",
         "events": "user_id", "interactions": "logged_by"}
# What August's policies of the family let a parent delete of the athlete's. Events and interactions are not among them.
FAMILYS = {"schools", "coaches", "documents", "performance_metrics"}


class Schema(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.databases = {date: support.Database(date) for date in DATES}

    def deleted(self, date, user, table):
        """How many of the first family's rows a person deletes from a table."""
        with self.databases[date].session(user) as cursor:
            cursor.execute(f"delete from public.{table} where family_unit_id = %s", (FIRST,))
            return cursor.rowcount

    def test_who_deletes_a_familys_rows_by_date(self):
        for date in DATES:
            for table, owner in OWNED.items():
                with self.subTest(date=date, table=table):
                    whose = self.databases[date].all(
                        f"select {owner}::text from public.{table} where family_unit_id = %s", (FIRST,))
                    self.assertEqual(whose, [(A,)])
                    self.assertEqual(self.deleted(date, A, table), 1, "the owner")
                    self.assertEqual(
                        self.deleted(date, B, table), int(date == "august" and table in FAMILYS), "another of the family")
                    self.assertEqual(self.deleted(date, C, table), 0, "a stranger")

    def test_an_event_without_a_school_is_everybodys_until_august(self):
        for date in DATES:
            database = self.databases[date]
            for who in (B, C):
                for statement in ("select", "update public.events set name = name where", "delete from public.events where"):
                    with self.subTest(date=date, who=who, statement=statement), database.session() as cursor:
                        cursor.execute("update public.events set school_id = null where family_unit_id = %s", (FIRST,))
                        support.become(cursor, who)
                        cursor.execute(f"{statement.replace('select', 'select from public.events where')} family_unit_id = %s",
                                       (FIRST,))
                        of_family = who == B and "delete" not in statement
                        self.assertEqual(cursor.rowcount, int(date != "august" or of_family))

    def test_a_player_under_age_has_no_preferences_in_august(self):
        write = """insert into public.user_preferences (user_id, category, data) values (%s, 'player', '{"height_inches": 70}')
                   on conflict (user_id, category) do update set data = excluded.data"""
        for date in DATES:
            for years in (12, 17):
                with self.subTest(date=date, years=years), self.databases[date].session() as cursor:
                    # As the owner may set it past the trigger that asks, or before there was one.
                    cursor.execute("set local session_replication_role = replica")
                    cursor.execute("update public.users set date_of_birth = current_date - make_interval(years => %s) "
                                   "where id = %s", (years, A))
                    cursor.execute("set local session_replication_role = origin")
                    support.become(cursor, A)
                    if date == "august" and years < 13:
                        with self.assertRaises(psycopg2.errors.CheckViolation):
                            cursor.execute(write, (A,))
                    else:
                        cursor.execute(write, (A,))
                        self.assertEqual(cursor.rowcount, 1)

    def test_a_metric_of_august_may_have_only_what_is_shown(self):
        insert = """insert into public.performance_metrics (user_id, family_unit_id, recorded_date, metric_type, {0})
                    values (%s, %s, '2026-08-20', '800m', {1}) returning value, display_value"""
        for date in DATES:
            with self.subTest(date=date):
                database = self.databases[date]
                with database.session(A) as cursor:
                    if date == "august":
                        cursor.execute(insert.format("display_value", "'1:52.4'"), (A, FIRST))
                        self.assertEqual(cursor.fetchone(), (None, "1:52.4"))
                        continue
                    with self.assertRaises(psycopg2.errors.UndefinedColumn):
                        cursor.execute(insert.format("display_value", "'1:52.4'"), (A, FIRST))
                with database.session(A) as cursor, self.assertRaises(psycopg2.errors.NotNullViolation):
                    cursor.execute("update public.performance_metrics set value = null where id = %s",
                                   (row_id(FIRST, 12),))

    def test_a_metric_without_a_number_has_a_digest(self):
        with self.databases["august"].session(A) as cursor:
            digest = "select public.mirror_digest(%s) -> 'performance_metrics' ->> 1"
            cursor.execute(digest, (FIRST,))
            before = cursor.fetchone()
            cursor.execute("update public.performance_metrics set value = null, display_value = '1:52.4' where id = %s",
                           (row_id(FIRST, 12),))
            self.assertEqual(cursor.rowcount, 1)
            cursor.execute(digest, (FIRST,))
            self.assertNotEqual(cursor.fetchone(), before)


if __name__ == "__main__":
    unittest.main()

"""What join_family promises: a family's code lets in whoever has it, in the role of his profile, and nobody else."""

import unittest
import uuid

import psycopg2

import families
import migrate
from families import A, B, C, FIRST
from tests import support

CODE = "FAM-AAA111"


class Join(unittest.TestCase):
    def person(self, database, role):
        user = str(uuid.uuid4())
        with database.connection, database.connection.cursor() as cursor:
            families.account(cursor, user, f"{user[:8]}@example.com", "Robin", role)
        return user

    def join(self, database, user, code=CODE):
        return database.committed(user, "select public.join_family(%s)", (code,))

    def members(self, database):
        return database.all("select user_id::text, role from family_members where family_unit_id = %s", (FIRST,))

    def refused(self, database, user, code=CODE):
        before = self.members(database)
        with self.assertRaises(psycopg2.Error) as refusal:
            self.join(database, user, code)
        self.assertEqual(self.members(database), before)
        return refusal.exception.pgcode

    def test_who_has_the_code_joins_once_and_sees_the_familys_rows(self):
        for date in migrate.ALL:
            for role in ("player", "parent"):
                with self.subTest(date=date, role=role):
                    database = support.Database(date)
                    robin = self.person(database, role)
                    seen = "select count(*) from public.schools where family_unit_id = %s"
                    self.assertEqual(database.committed(robin, seen, (FIRST,)), 0)
                    self.assertEqual(
                        self.join(database, robin), {"id": FIRST, "name": "Player Family", "joined": True})
                    self.assertFalse(self.join(database, robin)["joined"])
                    self.assertEqual(self.members(database).count((robin, role)), 1)
                    self.assertEqual(database.committed(robin, seen, (FIRST,)), 1)

    def test_a_wrong_code_joins_nobody_and_codes_are_not_found_by_trying(self):
        database = support.Database("march")
        robin, other = self.person(database, "parent"), self.person(database, "parent")
        before = self.members(database)
        for code in ("FAM-AAA112", "fam-aaa111", "", "%", FIRST, None) + 4 * ("FAM-ZZZ999",):
            self.assertEqual(self.join(database, robin, code), {}, code)
        self.assertEqual(self.refused(database, robin), "RC429")
        self.assertEqual(self.members(database), before)
        self.assertTrue(self.join(database, other)["joined"])
        database.all("update compass.failed_join set at = at - interval '61 minutes' returning 1")
        self.assertTrue(self.join(database, robin)["joined"])

    def test_a_player_has_one_family_and_nobody_joins_unknown(self):
        database = support.Database("march")
        self.assertEqual(self.refused(database, C), "23505")
        self.assertEqual(self.refused(database, str(uuid.uuid4())), "42501")
        with database.session(role="anon") as cursor, self.assertRaises(psycopg2.errors.InsufficientPrivilege):
            cursor.execute("select public.join_family(%s)", (CODE,))
        for member in (A, B):
            self.assertFalse(self.join(database, member)["joined"])

"""Who reads and writes the signed heads beside a family's log (0115)."""

import unittest

import psycopg2

from tests import support
from families import A, C, FIRST

ROW = """(%s, gen_random_uuid(), decode(repeat('01', 32), 'hex'), decode(repeat('02', 32), 'hex'), gen_random_uuid(), 5,
          decode(repeat('03', 32), 'hex'), 1770822000000, decode(repeat('04', 64), 'hex'))"""
READ = "select count(*) from compass.signed_head"
CHANGES = ("update compass.signed_head set position = 1", "delete from compass.signed_head", "truncate compass.signed_head")


class SignedHeads(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.database = support.Database("august")
        with cls.database.session() as cursor:
            cursor.execute(f"insert into compass.signed_head values {ROW}", (FIRST,))
            cursor.execute("commit")

    def refused(self, cursor, statement, values=()):
        cursor.execute("savepoint attempt")
        with self.assertRaises(psycopg2.errors.InsufficientPrivilege, msg=statement):
            cursor.execute(statement, values)
        cursor.execute("rollback to savepoint attempt")

    def test_the_family_reads_its_heads_and_writes_none(self):
        for person, count in ((A, 1), (C, 0)):
            with self.subTest(person=person), self.database.session(person) as cursor:
                cursor.execute(READ)
                self.assertEqual(cursor.fetchone(), (count,))
                self.refused(cursor, f"insert into compass.signed_head values {ROW}", (FIRST,))

    def test_a_node_adds_heads_and_an_operator_reads_them_with_a_purpose(self):
        with self.database.session() as cursor:
            cursor.execute("set local role compass_node")
            cursor.execute(f"insert into compass.signed_head values {ROW}", (FIRST,))
            cursor.execute(READ)
            self.assertEqual(cursor.fetchone(), (2,))
            cursor.execute("set local role compass_operator")
            self.refused(cursor, READ)
            self.refused(cursor, f"insert into compass.signed_head values {ROW}", (FIRST,))
            cursor.execute("select compass.begin_use('a drill')")
            cursor.execute(READ)
            self.assertEqual(cursor.fetchone(), (2,))

    def test_nobody_changes_or_removes_a_head(self):
        for role in ("compass_node", "compass_operator", "authenticated", "service_role", "postgres"):
            for change in CHANGES:
                with self.subTest(role=role, change=change), self.database.session() as cursor:
                    cursor.execute(f"set local role {role}")
                    self.refused(cursor, change)

    def test_a_head_that_cannot_be_one_is_refused(self):
        for wrong in (ROW.replace("'03', 32", "'03', 31"), ROW.replace(" 5,", " 0,"), ROW.replace("'04', 64", "'04', 63")):
            with self.subTest(row=wrong), self.database.session() as cursor:
                with self.assertRaises(psycopg2.errors.CheckViolation):
                    cursor.execute(f"insert into compass.signed_head values {wrong}", (FIRST,))


if __name__ == "__main__":
    unittest.main()

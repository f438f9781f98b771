"""The mirror's digests: equal for what means the same, different for each column that differs."""

import decimal
import hashlib
import json
import random
import unittest
import uuid

import families
import migrate
from tests import support
from families import A, FIRST

TOUCH = {
    "text": "coalesce({0}, '') || '!'", "character varying": "'ZZ'", "boolean": "not coalesce({0}, false)",
    "integer": "coalesce({0}, 0) + 1", "numeric": "coalesce({0}, 0) + 0.5", "date": "coalesce({0}, '2026-01-01') + 1",
    "timestamp with time zone": "coalesce({0}, '2026-01-01Z') + interval '1 millisecond'",
    "time without time zone": "coalesce({0}, '10:00') + interval '1 second'",
    "text[]": "array_append({0}, 'x')", "jsonb": "coalesce({0}, '{{}}') || '{{\"new key\": 1}}'",
    "uuid": "{1}", "uuid[]": "array_append({0}, {1})",
}
SPECIAL = {
    "division": "'D3'", ("schools", "status"): "'committed'", "role": "'assistant'", "direction": "'inbound'", "sentiment": "'negative'",
    "priority_tier": "'B'", "state": "'ZZ'", ("events", "type"): "'game'", ("interactions", "type"): "'text'",
    ("documents", "type"): "'transcript'",
}


def frame(text):
    return "N" if text is None else f"V{len(text.encode())}:{text}"


def words(text):
    digest = hashlib.sha256(text.encode()).digest()
    return int.from_bytes(digest[:8], "big"), int.from_bytes(digest[8:16], "big")


def total(pairs):
    pairs = list(pairs)
    return "".join(f"{sum(pair[i] for pair in pairs) % 2**64:016x}" for i in (0, 1))


def leaves(value, path=""):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, f"{path}k{frame(key)}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from leaves(inner, f"{path}i{place};")
    elif isinstance(value, bool):
        yield words(f"{path}=b{str(value).lower()}")
    elif value is not None:
        yield words(f"{path}=" + ("s" + value if isinstance(value, str) else "n" + plain(value)))


def plain(number):
    text = format(decimal.Decimal(number), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


class Digest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.dates = {date: support.Database(date) for date in migrate.ALL}

    def digest(self, cursor, table=None, prefix=""):
        cursor.execute("select public.mirror_digest(%s, %s, %s)", (FIRST, table, prefix))
        return cursor.fetchone()[0]

    def own_rows(self, cursor, table):
        cursor.execute("select replace(compass.family_rows(%s), '$1', quote_literal(%s))", (table, FIRST))
        return cursor.fetchone()[0]

    def test_the_order_of_inserts_means_nothing(self):
        chance, results = random.Random(5), []
        made = [{"id": str(uuid.UUID(int=chance.getrandbits(128), version=4)), "user_id": A, "family_unit_id": FIRST,
                 "name": f"School {n}", "pros": [str(n)], "academic_info": {"n": n}} for n in range(60)]
        for _ in range(3):
            chance.shuffle(made)
            with self.dates["march"].session() as cursor:
                for row in made:
                    families.insert(cursor, "schools", row)
                results.append(self.digest(cursor))
        self.assertEqual(results[0], results[1])
        self.assertEqual(results[0], results[2])
        self.assertEqual(results[0]["schools"][0], 61)

    def test_each_owned_column_of_every_date_counts(self):
        for date, database in self.dates.items():
            listed = database.all("select * from public.mirror_columns()")
            self.assertGreater(len(listed), 75)
            for table, column, *_ in listed:
                with self.subTest(date=date, table=table, column=column), database.session() as cursor:
                    cursor.execute("set local session_replication_role = replica")
                    before = self.digest(cursor, table)
                    cursor.execute("select atttypid::regtype::text from pg_attribute where attrelid = %s::regclass and attname = %s",
                                   (f"public.{table}", column))
                    kind = cursor.fetchone()[0]
                    change = SPECIAL.get((table, column)) or SPECIAL.get(column) or TOUCH[kind]
                    other = families.B if (table, column) == ("user_preferences", "user_id") else str(uuid.uuid4())
                    cursor.execute(
                        f'update public.{table} set "{column}" = ' + change.format(f'"{column}"', f"'{other}'::uuid")
                        + " where " + self.own_rows(cursor, table))
                    self.assertNotEqual(before, self.digest(cursor, table))

    def test_edits_that_mean_nothing_do_not_count(self):
        edits = [
            "update schools set academic_info = '{\"gpa_requirement\": 3.50, \"address\": \"the first family''s secret\"}'",
            "update offers set scholarship_percentage = 12.50",
            "update performance_metrics set value = 82.5000",
            "update interactions set occurred_at = occurred_at + interval '400 microseconds'",
            "update schools set updated_at = now(), favicon_url = 'https://logo.example'",
            "update schools set is_favorite = null, cons = null, status = null",
            "update schools set academic_info = academic_info || '{\"mascot\": null, \"open\": []}', conference = ''",
        ]
        with self.dates["march"].session() as cursor:
            before = self.digest(cursor)
            for edit in edits:
                cursor.execute(f"{edit} where id::text like 'a%'")
                self.assertEqual(self.digest(cursor), before, edit)

    def test_another_program_computes_the_same_sums(self):
        """The canonical texts again, in Python: what a device has to do."""
        for date, database in self.dates.items():
            with database.session() as cursor:
                cursor.execute("select * from public.mirror_columns()")
                columns = cursor.fetchall()
                for table in sorted({row[0] for row in columns}):
                    mine = [row[1:] for row in columns if row[0] == table]
                    asked = [
                        f"to_char({name} at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US')" if kind == "time"
                        else f'"{name}"::text[]' if kind == "list" else f'"{name}"::text' for name, kind, _ in mine]
                    key = "user_id || '/' || category" if table == "user_preferences" else "id::text"
                    cursor.execute(f"select {', '.join([key, *asked])} from public.{table} where {self.own_rows(cursor, table)}")
                    sums = []
                    for identity, *values in cursor.fetchall():
                        text = frame(identity)
                        for (name, kind, unsaid), value in zip(mine, values):
                            if value is not None:
                                if kind == "time":
                                    value = value[:-3] + "Z"
                                elif kind == "number":
                                    value = plain(value)
                                elif kind == "list":
                                    value = "".join(map(frame, value))
                                elif kind == "json":
                                    said = list(leaves(json.loads(value, parse_float=decimal.Decimal)))
                                    value = total(said) if said else None
                            if value is not None and value != unsaid:
                                text += frame(name) + frame(value)
                        sums.append(words(text))
                    self.assertEqual(self.digest(cursor)[table], [len(sums), total(sums)], f"{date} {table}")

    def test_a_difference_is_found_by_the_digits_of_its_id(self):
        with self.dates["march"].session() as cursor:
            for n in range(500):
                families.insert(cursor, "performance_metrics", {
                    "id": str(uuid.uuid4()), "user_id": A, "family_unit_id": FIRST, "recorded_date": "2026-02-01",
                    "metric_type": "velocity", "value": n})
            cursor.execute("select id, replace(id::text, '-', '') from performance_metrics where value = 250")
            identity, digits = cursor.fetchone()
            before = [self.digest(cursor, "performance_metrics", digits[:depth]) for depth in range(3)]
            cursor.execute("update performance_metrics set value = 250.25 where id = %s", (identity,))
            for depth in range(3):
                after = self.digest(cursor, "performance_metrics", digits[:depth])
                self.assertEqual({k for k in after if after[k] != before[depth][k]}, {digits[depth]})
                self.assertLessEqual(len(json.dumps(after)), 1000)
            cursor.execute("select id::text from public.mirror_rows(%s, 'performance_metrics', %s)", (FIRST, digits[:3]))
            self.assertIn((str(identity),), cursor.fetchall())

    def test_a_hundred_thousand_rows_are_one_answer_under_a_kilobyte(self):
        with self.dates["march"].session() as cursor:
            cursor.execute(
                """insert into performance_metrics (user_id, family_unit_id, recorded_date, metric_type, value)
                   select %s, %s, '2026-02-01', 'velocity', n from generate_series(1, 100000) n""", (A, FIRST))
            support.become(cursor, A)
            cursor.execute("select public.mirror_digest(%s)::text, clock_timestamp() - statement_timestamp()", (FIRST,))
            answer, took = cursor.fetchone()
            print(f"digest of 100,000 rows: {len(answer)} bytes, {took}")
            self.assertLess(len(answer), 1000)
            self.assertEqual(json.loads(answer)["performance_metrics"][0], 100001)


if __name__ == "__main__":
    unittest.main()

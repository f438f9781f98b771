"""What append_events and apply_events promise a device that publishes."""

import concurrent.futures
import hashlib
import json
import os
import random
import unittest
import uuid

import psycopg2

import migrate
from tests import support
from families import A, B, FIRST, row_id

SCHOOL = row_id(FIRST, 1)


def event(stream, *writes, **fields):
    return {"id": str(uuid.uuid4()), "stream": stream, "type": "NotesEdited", "schema": 1, "actor": A, "device": "phone",
            "data": '{"é":"\\u0001"}', "salt": os.urandom(16).hex(), "writes": list(writes), **fields}


def renaming(name, school=SCHOOL, **fields):
    return {"op": "update", "table": "schools", "id": school, "values": {"name": name}, **fields}


class Apply(unittest.TestCase):
    def setUp(self):
        self.database = support.Database("march")

    def apply(self, *events, user=A, **fields):
        return self.database.committed(
            user, "select public.apply_events(%s)", (json.dumps({"family": FIRST, "events": events, **fields}),))

    def log(self):
        return self.database.all(
            "select id::text, position, version, stream from public.domain_event where family = %s order by position",
            (FIRST,))

    def test_on_every_date_a_batch_writes_rows_and_log_together(self):
        for date in migrate.ALL:
            self.database = support.Database(date)
            coach = str(uuid.uuid4())
            first = event("coach/1", {"op": "insert", "table": "coaches", "id": coach, "values": {
                "school_id": SCHOOL, "user_id": A, "family_unit_id": FIRST, "role": "head", "first_name": "a",
                "last_name": "b"}})
            second = event("school/1", renaming("New name", where={"name": "the first family's secret"}))
            third = event("coach/1", {"op": "delete", "table": "coaches", "id": coach})
            self.assertEqual([(a["status"], a["code"], a["position"]) for a in self.apply(first, second, third)],
                             [("done", "201", 1), ("done", "201", 2), ("done", "201", 3)])
            self.assertEqual([row[1:3] for row in self.log()], [(1, 1), (2, 1), (3, 2)])
            self.assertEqual(self.database.all("select name from schools where id = %s", (SCHOOL,)), [("New name",)])
            self.assertEqual(self.database.all("select count(*) from coaches where id = %s", (coach,)), [(0,)])

    def test_an_event_says_which_fields_gave_way(self):
        events = [event("school/1", renaming("a")), event("school/1", unwritten=["notes", "website"])]
        for _ in range(2):
            self.assertEqual({answer["status"] for answer in self.apply(*events)}, {"done"})
        # The answer was lost, and by now everything gives way: what was written before is what the log says.
        self.apply({**events[0], "unwritten": ["name"]})
        self.assertEqual(
            self.database.all("select unwritten from public.domain_event order by position"),
            [([],), (["notes", "website"],)])

    def test_where_the_log_refuses_one_event_the_others_go_and_its_rows_do_not(self):
        metric = {"op": "insert", "table": "performance_metrics", "id": str(uuid.uuid4()), "values": {
            "user_id": A, "family_unit_id": FIRST, "recorded_date": "2026-03-01", "metric_type": "velocity", "value": 80}}
        events = [event("school/1", renaming("a")), event("metric/1", metric, actor=str(uuid.uuid4())),
                  event("school/1", renaming("b")), event("metric/1", metric), event("school/2", salt="short")]
        self.assertEqual([(a["status"], a["code"], a.get("position")) for a in self.apply(*events)], [
            ("done", "201", 1), ("refused", "42501", None), ("done", "201", 2), ("waiting", "42501", None),
            ("refused", "RC422", None)])
        self.assertEqual(self.database.all("select name from schools where id = %s", (SCHOOL,)), [("b",)])
        self.assertEqual(self.database.all("select count(*) from performance_metrics where value = 80"), [(0,)])

    def test_a_receipt_stands_beside_its_own_event(self):
        refused = {"op": "update", "table": "schools", "id": SCHOOL, "values": {"status": "nope"}}
        events = [event("a/1", refused), event("b/1"), event("a/1"), event("c/1", refused), event("d/1")]
        answers = self.apply(*events)
        self.assertEqual([a["status"] for a in answers], ["refused", "done", "waiting", "refused", "done"])
        self.assertEqual([a["id"] for a in answers], [e["id"] for e in events])
        self.assertEqual([row[:2] for row in self.log()], [(events[1]["id"], 1), (events[4]["id"], 2)])
        self.assertEqual([(a["position"], a["recordedAt"] > 0) for a in answers if a["status"] == "done"],
                         [(1, True), (2, True)])

    def test_the_tables_that_are_written_are_those_of_the_column_map(self):
        self.assertEqual(
            self.database.all("select unnest(compass.mirrored_tables()) order by 1"),
            self.database.all("select distinct table_name from compass.mirror_column_map() order by 1"))

    def test_the_same_batch_twice_gives_receipts_and_doubles_nothing(self):
        metric = {"op": "insert", "table": "performance_metrics", "id": str(uuid.uuid4()), "values": {
            "user_id": A, "family_unit_id": FIRST, "recorded_date": "2026-03-01", "metric_type": "velocity", "value": 80}}
        batch = [event("metric/1", metric), event("school/1", renaming("x"))]
        first, again = self.apply(*batch), self.apply(*batch)
        self.assertEqual([a["position"] for a in first], [a["position"] for a in again])
        self.assertEqual([a["code"] for a in again], ["200", "200"])
        self.assertEqual(len(self.log()), 2)
        self.assertEqual(self.database.all("select count(*) from performance_metrics where family_unit_id = %s", (FIRST,)),
                         [(2,)])
        changed = {**batch[0], "data": "other"}
        self.assertEqual([(a["status"], a["code"]) for a in self.apply(changed)], [("refused", "RC409")])

    def test_a_refused_event_is_not_appended_and_delays_no_other_record(self):
        seed = random.randrange(1 << 32)
        print(f"seed {seed}")
        chance = random.Random(seed)
        faults = {
            "22P02": renaming("x") | {"values": {"status": "nope"}},
            "42703": renaming("x") | {"values": {"priority_tier": "A"}},
            "23502": renaming("x") | {"values": {"name": None}},
            "RC404": renaming("x", school=str(uuid.uuid4())),
            "RC409": renaming("x", where={"name": "never so called"}),
            "RC422": renaming("x") | {"table": "users"},
            "23503": {"op": "insert", "table": "coaches", "id": str(uuid.uuid4()), "values": {
                "school_id": str(uuid.uuid4()), "user_id": A, "family_unit_id": FIRST, "role": "head", "first_name": "a",
                "last_name": "b"}},
        }
        for _ in range(20):
            expected, batch, stopped = [], [], {}
            for number in range(chance.randrange(1, 30)):
                stream = f"school/{chance.randrange(5)}"
                code = chance.choice([None, None, None, *faults])
                # The good write comes first: it must be taken back with the bad one.
                writes = [renaming(f"refused {number}"), faults[code]] if code else [renaming(f"done {number}")]
                one = event(stream, *writes)
                batch.append(one)
                if stream in stopped:
                    expected.append((one["id"], "waiting", stopped[stream]))
                elif code:
                    expected.append((one["id"], "refused", code))
                    stopped[stream] = code
                else:
                    expected.append((one["id"], "done", "201"))
            before = {row[0] for row in self.log()}
            answers = self.apply(*batch)
            self.assertEqual([(a["id"], a["status"], a["code"]) for a in answers], expected)
            self.assertEqual({row[0] for row in self.log()} - before, {i for i, status, _ in expected if status == "done"})
            name = self.database.all("select name from schools where id = %s", (SCHOOL,))[0][0]
            self.assertFalse(name.startswith("refused"))
        positions = [row[1] for row in self.log()]
        self.assertEqual(positions, list(range(1, len(positions) + 1)))

    def test_a_row_that_is_hidden_is_not_deleted_and_one_that_is_gone_is(self):
        deletion = {"op": "delete", "table": "schools", "id": SCHOOL}
        self.database.all("create policy hide on schools as restrictive for select using (false); select 1")
        self.assertEqual([(a["status"], a["code"]) for a in self.apply(event("school/1", deletion))], [("refused", "RC404")])
        gone = {**deletion, "id": str(uuid.uuid4())}
        self.assertEqual([a["status"] for a in self.apply(event("school/2", gone))], ["done"])
        self.database.all("drop policy hide on schools; select 1")
        self.assertEqual([a["status"] for a in self.apply(event("school/1", deletion))], ["done"])
        self.assertEqual(self.database.all("select count(*) from schools where id = %s", (SCHOOL,)), [(0,)])

    def test_row_level_security_refuses_inside_a_batch(self):
        self.apply(event("x/1"), user=A)
        deletion = {"op": "delete", "table": "schools", "id": SCHOOL}
        as_parent = event("school/1", deletion, actor=B)
        self.assertEqual([(a["status"], a["code"]) for a in self.apply(as_parent, user=B)], [("refused", "42501")])
        gone = {"op": "delete", "table": "schools", "id": str(uuid.uuid4())}
        self.assertEqual(self.apply(event("school/2", gone))[0]["status"], "done", "what is not there need not be deleted")

    def test_only_the_bound_person_speaks_for_an_actor(self):
        bind = "select public.bind_actor(%s, 'person/alex')"
        mine = event("x/1", actor="person/alex")
        self.assertEqual(self.apply(mine)[0]["code"], "42501")
        self.database.committed(A, bind, (FIRST,))
        self.database.committed(A, bind, (FIRST,))
        self.assertEqual(self.apply(mine)[0]["status"], "done")
        with self.assertRaises(psycopg2.errors.InsufficientPrivilege):
            self.database.committed(B, bind, (FIRST,))
        self.assertEqual(self.apply(event("x/1", actor="person/alex"), user=B)[0]["code"], "42501")

    def test_nobody_writes_the_log_directly(self):
        self.apply(event("x/1"))
        for user, role in ((A, "authenticated"), (None, "service_role"), (None, "anon")):
            for statement in ("insert into public.domain_event select * from public.domain_event",
                              "update public.domain_event set data = ''", "delete from public.domain_event",
                              "truncate public.domain_event"):
                with self.database.session(user, role) as cursor, self.assertRaises(psycopg2.errors.InsufficientPrivilege):
                    cursor.execute(statement)

    def test_a_node_that_expected_another_head_is_told_so_and_nothing_is_written(self):
        self.apply(event("x/1"), expectedHead=0)
        with self.assertRaises(psycopg2.Error) as caught:
            self.apply(event("x/1", renaming("never")), expectedHead=0)
        self.assertEqual((caught.exception.pgcode, caught.exception.diag.message_detail), ("PT409", "1"))
        self.assertEqual(len(self.log()), 1)

    def test_what_is_no_batch_or_no_event_is_refused(self):
        for batch in ({"family": FIRST}, {"family": FIRST, "events": {}}, {"family": FIRST, "events": [{}] * 1001}):
            with self.assertRaises(psycopg2.Error) as caught:
                self.database.committed(A, "select public.apply_events(%s)", (json.dumps(batch),))
            self.assertEqual(caught.exception.pgcode, "RC422")
        good = event("x/1")
        for name in good:
            if name in ("id", "writes"):
                continue
            for value in (None, "", {}):
                # What a payload says is the devices' affair, as long as it is a text.
                if (name, value) != ("data", ""):
                    self.assertEqual(self.apply({**good, name: value})[0]["status"], "refused", (name, value))
        self.assertEqual(self.apply({**good, "id": "x"})[0]["code"], "22P02")
        self.assertEqual(self.apply({**good, "stream": "publication/phone"})[0]["code"], "RC422")
        self.assertEqual(self.log(), [])

    def test_the_chain_is_what_devices_compute(self):
        self.apply(*[event(f"x/{n % 3}", causation=str(uuid.uuid4()), occurredAt=n, clock=-n) for n in range(5)],
                   event("note/1", type="PrivateNoteEdited"))
        previous, names = bytes(32), {
            "actor": "actor", "causation": "causation::text", "clock": "clock", "correlation": "correlation::text",
            "device": "device", "family": "family::text", "id": "id::text", "occurredAt": "occurred_at",
            "position": "position", "recordedAt": "recorded_at", "schema": "schema", "stream": "stream", "type": "type",
            "version": "version"}
        for row in self.database.all(
                f"select {', '.join(names.values())}, encode(data_hash, 'hex'), hash, data, salt, type "
                "from public.domain_event order by position"):
            *values, data_hash, stored, data, salt, kind = row
            envelope = {k: v for k, v in zip(names, values) if v is not None}
            envelope |= {"dataHash": data_hash, "origin": "remote"}
            text = json.dumps(envelope, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
            previous = hashlib.sha256(previous + text.encode()).digest()
            self.assertEqual(bytes(stored), previous)
            if kind.startswith("Private"):
                self.assertIsNone(data)
            else:
                self.assertEqual(hashlib.sha256(bytes(salt) + data.encode()).hexdigest(), data_hash)
        for user, visible in ((A, 1), (B, 0)):
            with self.database.session(user) as cursor:
                cursor.execute("select count(*) from public.domain_event_private")
                self.assertEqual(cursor.fetchone(), (visible,))

    def test_devices_at_the_same_time_leave_no_gap_and_fail_nowhere(self):
        def device(number):
            connection = psycopg2.connect(support.server().dsn(self.database.name))
            codes = []
            for turn in range(15):
                with connection, connection.cursor() as cursor:
                    support.become(cursor, A)
                    batch = {"family": FIRST, "events": [
                        event(f"s/{number}", renaming(f"{number} {turn}")), event("s/all", renaming("all"))]}
                    cursor.execute("select public.apply_events(%s)", (json.dumps(batch),))
                    codes += [answer["code"] for answer in cursor.fetchone()[0]]
            connection.close()
            return codes
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            codes = sum(pool.map(device, range(4)), [])
        self.assertEqual(set(codes), {"201"})
        self.assertEqual([row[1] for row in self.log()], list(range(1, 121)))


if __name__ == "__main__":
    unittest.main()

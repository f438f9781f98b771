"""An old history is published without being taken for news: its rows are written under a mark that triggers may honour."""

import json
import os
import pathlib
import time
import unittest
import uuid

import psycopg2

import migrate
from tests import support
from families import A, B, FIRST, row_id

SCHOOL = row_id(FIRST, 1)
PATCH = pathlib.Path(migrate.__file__).with_name("patches") / "honour_replayed_history.sql"
MINUTE = 60_000


def ago(minutes):
    return int(time.time() * 1000) - minutes * MINUTE


def logging(*more, **fields):
    """An event that logs an interaction with the school, and then does `more`."""
    write = {"op": "insert", "table": "interactions", "id": str(uuid.uuid4()), "values": {
        "school_id": SCHOOL, "family_unit_id": FIRST, "type": "email", "direction": "inbound", "logged_by": A,
        "occurred_at": "2024-03-01T10:00:00Z"}}
    return {"id": str(uuid.uuid4()), "stream": f"interaction/{write['id']}", "type": "InteractionLogged", "schema": 1,
            "actor": A, "device": "phone", "data": "{}", "salt": os.urandom(16).hex(), "writes": [write, *more], **fields}


REFUSED = {"op": "update", "table": "schools", "id": SCHOOL, "values": {"status": "nope"}}


class Replayed(unittest.TestCase):
    def setUp(self):
        self.database = support.Database("august")
        self.addCleanup(self.database.connection.close)
        self.database.all("update public.schools set status = 'researching'; "
                          "delete from public.school_status_history; select 1")

    def patch(self):
        self.database.all(PATCH.read_text() + "; select 1")

    def watch(self):
        """Notes under which mark each interaction is written."""
        self.database.all("""
            create table public.seen (place serial, marked boolean);
            create function public.see() returns trigger language plpgsql
              as $$ begin insert into public.seen (marked) values (compass.is_replayed()); return null; end $$;
            create trigger see after insert on public.interactions for each row execute function public.see();
            select 1""")

    def seen(self):
        return [row[0] for row in self.database.all("select marked from public.seen order by place")]

    def apply(self, *events, user=A):
        answers = self.database.committed(
            user, "select public.apply_events(%s)", (json.dumps({"family": FIRST, "events": events}),))
        return [answer["status"] for answer in answers]

    def status(self):
        return self.database.all("select status::text, (select count(*) from public.school_status_history) "
                                 "from public.schools where id = %s", (SCHOOL,))[0]

    def test_without_the_patch_old_history_advances_a_status(self):
        self.assertEqual(self.apply(logging(occurredAt=ago(90))), ["done"])
        self.assertEqual(self.status(), ("contacted", 1))

    def test_with_the_patch_old_history_advances_none_and_news_does(self):
        self.patch()
        self.assertEqual(self.apply(logging(occurredAt=ago(90)), logging(clock=ago(90))), ["done", "done"])
        self.assertEqual(self.status(), ("researching", 0))
        self.assertEqual(self.apply(logging(occurredAt=ago(30))), ["done"])
        self.assertEqual(self.status(), ("contacted", 1))

    def test_old_is_what_happened_more_than_an_hour_ago(self):
        self.watch()
        cases = [
            ({}, False), ({"occurredAt": None, "clock": None}, False),
            ({"occurredAt": ago(59)}, False), ({"occurredAt": ago(61)}, True), ({"occurredAt": ago(-90)}, False),
            ({"clock": ago(59)}, False), ({"clock": ago(61)}, True), ({"occurredAt": None, "clock": ago(61)}, True),
            # When it happened counts, not when the device heard of it.
            ({"occurredAt": ago(61), "clock": ago(0)}, True), ({"occurredAt": ago(0), "clock": ago(61)}, False),
            ({"occurredAt": 0}, True), ({"occurredAt": -5}, True),
        ]
        self.assertEqual(self.apply(*[logging(**fields) for fields, _ in cases]), ["done"] * len(cases))
        self.assertEqual(self.seen(), [marked for _, marked in cases])

    def test_what_comes_back_with_a_school_is_no_news(self):
        self.watch()
        self.assertEqual(self.apply(logging(type="SchoolRestored", clock=ago(0)), logging(clock=ago(0))), ["done", "done"])
        self.assertEqual(self.seen(), [True, False])

    def test_the_mark_is_one_events_alone(self):
        self.watch()
        old, new = {"occurredAt": ago(90)}, {"occurredAt": ago(0)}
        self.assertEqual(
            self.apply(logging(**old), logging(**new), logging(REFUSED, **old), logging(**new), logging(),
                       logging(REFUSED, **new), logging(**old), logging(REFUSED, **old)),
            ["done", "done", "refused", "done", "done", "refused", "done", "refused"])
        self.assertEqual(self.seen(), [True, False, False, False, True])

    def test_the_mark_does_not_outlive_the_call(self):
        for events in ([logging(occurredAt=ago(90))], [logging(REFUSED, occurredAt=ago(90))], []):
            with self.database.session(A) as cursor:
                # What the caller had set is not what a refused event goes back to.
                cursor.execute("select set_config('compass.replayed', 'on', true)")
                cursor.execute("select public.apply_events(%s)", (json.dumps({"family": FIRST, "events": events}),))
                cursor.execute("select compass.is_replayed(), current_setting('compass.replayed')")
                self.assertEqual(cursor.fetchone(), (False, "off"))
        self.apply(logging(occurredAt=ago(90)))
        self.assertEqual(self.database.all("select compass.is_replayed()"), [(False,)])
        with self.database.session(A) as cursor:
            cursor.execute("savepoint call")
            with self.assertRaises(psycopg2.Error):
                cursor.execute("select public.apply_events(%s)", (json.dumps({"family": FIRST, "events": {}}),))
            cursor.execute("rollback to savepoint call")
            cursor.execute("select compass.is_replayed()")
            self.assertEqual(cursor.fetchone(), (False,))

    def test_a_known_event_writes_nothing_and_marks_nothing(self):
        self.watch()
        old = logging(occurredAt=ago(90))
        self.assertEqual(self.apply(old, old, logging()), ["done", "done", "done"])
        self.assertEqual(self.seen(), [True, False])

    def test_only_apply_events_marks(self):
        self.watch()
        self.database.committed(A, "select public.append_events(%s, %s)", (
            FIRST, json.dumps([logging(occurredAt=ago(90))])))
        insert = """insert into public.interactions (school_id, family_unit_id, type, direction, logged_by, occurred_at)
                    values (%s, %s, 'email', 'inbound', %s, '2024-01-01Z')"""
        self.database.committed(A, insert, (SCHOOL, FIRST, A))
        self.assertEqual(self.seen(), [False])

    def test_everybody_who_can_write_may_ask(self):
        for user, role in ((A, "authenticated"), (B, "authenticated"), (None, "service_role"), (None, "anon")):
            with self.database.session(user, role) as cursor:
                cursor.execute("select compass.is_replayed()")
                self.assertEqual(cursor.fetchone(), (False,))
        allowed = self.database.all("""
            select p.oid::regprocedure::text from pg_proc p where pronamespace = 'compass'::regnamespace
              and prorettype <> 'trigger'::regtype and has_function_privilege('anon', p.oid, 'execute')""")
        self.assertEqual(allowed, [("compass.is_replayed()",)])
        readable = self.database.all("""
            select relname from pg_class where relnamespace = 'compass'::regnamespace and relkind in ('r', 'p', 'v')
              and has_table_privilege('anon', oid, 'select, insert, update, delete')""")
        self.assertEqual(readable, [])

    def test_the_pattern_for_triggers_that_tell_people_works(self):
        self.watch()
        self.database.all("""
            drop trigger see on public.interactions;
            create trigger see after insert on public.interactions
              for each row when (not compass.is_replayed()) execute function public.see();
            select 1""")
        self.apply(logging(occurredAt=ago(90)), logging(occurredAt=ago(0)), logging(occurredAt=ago(90)))
        self.assertEqual(self.seen(), [False])

    def test_the_triggers_that_take_it_for_news_are_named(self):
        def named(user=A):
            return self.database.committed(user, "select public.triggers_of_news()")
        self.assertEqual(named(), ["trg_advance_school_status_on_interaction"])
        self.watch()
        self.assertEqual(named(B), ["trg_advance_school_status_on_interaction"])
        self.database.all("""
            create function public.tell() returns trigger language plpgsql as $$ begin return null; end $$;
            create trigger tell after insert on public.interactions for each row execute function public.tell();
            create trigger asks after insert on public.interactions
              for each row when (not compass.is_replayed()) execute function public.tell();
            create trigger tell_of_change after update on public.interactions for each row execute function public.tell();
            create trigger tell_before before insert on public.interactions for each row execute function public.tell();
            create trigger tell_in_vain after insert on public.interactions for each row execute function public.tell();
            alter table public.interactions disable trigger tell_in_vain;
            select 1""")
        self.patch()
        self.assertEqual(named(), ["tell"])
        # Who only speaks of asking does not ask.
        self.database.all("""
            create or replace function public.tell() returns trigger language plpgsql
            as $$ /* compass.is_replayed() */ begin return null; -- compass.is_replayed()
            end $$; select 1""")
        self.assertEqual(named(), ["tell"])
        self.database.all("drop trigger tell on public.interactions; select 1")
        self.assertEqual(named(), [])
        # An offer is news, too; only what is asked about counts.
        self.database.all("create trigger tell after insert on public.offers for each row execute function public.tell(); "
                          "select 1")
        def named_of(*tables):
            return self.database.committed(A, "select public.triggers_of_news(%s)", (list(tables),))
        self.assertEqual(
            [named(), named_of("offers"), named_of("interactions"), named_of("nothing", "offers; x")],
            [["tell"], ["tell"], [], []])
        self.database.all("drop trigger tell on public.offers; select 1")
        self.database.all("drop function public.apply_events; select 1")
        self.assertEqual(named(), ["asks", "see", "trg_advance_school_status_on_interaction"])
        with self.assertRaises(psycopg2.Error), self.database.session(None, "anon") as cursor:
            cursor.execute("select public.triggers_of_news()")

    def test_the_patch_is_ours_to_offer_and_nobodys_to_apply(self):
        self.assertNotIn(PATCH.name, [path.name for date in migrate.DATES for path in migrate.files(date)])
        names = [path.name[:4] for path in migrate.ours()]
        self.assertEqual(names, [f"{101 + index:04}" for index in range(len(names))])
        self.assertIn("0108", names)
        self.assertNotIn("0108", [path.name[:4] for path in migrate.files("plain")])

    def test_the_patch_is_the_applications_function_with_a_question_before_it(self):
        body = "select prosrc from pg_proc where proname = 'advance_school_status_on_interaction'"
        before = self.database.all(body)[0][0].splitlines()
        self.patch()
        after = self.database.all(body)[0][0].splitlines()
        added = ["  if compass.is_replayed() then", "    return new;", "  end if;"]
        self.assertEqual(after, before[:3] + added + before[3:])


if __name__ == "__main__":
    unittest.main()

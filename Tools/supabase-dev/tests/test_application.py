"""Our schema beside the application's own, as application/ lists it: what stands in the tables and who may do what there.

Each difference that stands is written here with its reason; a new one fails, and so does one that is gone."""

import json
import unittest
import uuid

import psycopg2
from psycopg2 import sql

from tests import support
from families import A, B, C, FIRST, row_id

DATES = ("march", "august")
# What a publisher writes and a pull reads.
TABLES = ("users", "family_units", "family_members", "schools", "school_status_history", "coaches", "events", "interactions",
          "offers", "performance_metrics", "documents", "user_preferences")

NOT_OURS = "nothing here reads or writes it"
TELLS = "it tells people of news, for which our schema has no table; ApplicationTests has the application's own"
# The lines of `facts` that the application's schema alone has, and those that ours alone has.
PROFILES = {
    "users: column deletion_requested_at timestamp with time zone": NOT_OURS,
    "users: column icloud_sync_enabled boolean, by default false": NOT_OURS,
    "users: column phase_milestone_data jsonb, by default '{}'::jsonb": NOT_OURS,
    "users: column primary_position_custom character varying(100)": NOT_OURS,
    "users: column recovery_mode_active boolean, by default false": NOT_OURS,
    "users: column recovery_plan_shown_at timestamp with time zone": NOT_OURS,
    "users: column secondary_position_custom character varying(100)": NOT_OURS,
    "users: column timezone text, not null, by default 'America/New_York'::text": NOT_OURS,
    "users: CHECK ((timezone = ANY (ARRAY['America/New_York'::text, 'America/Chicago'::text, 'America/Denver'::text, "
    "'America/Los_Angeles'::text])))": NOT_OURS,
}
THEIRS = {
    "march": PROFILES,
    "august": {
        **PROFILES,
        "users: column guardian_consent_at timestamp with time zone": NOT_OURS,
        "users: column guardian_consent_by uuid": NOT_OURS,
        "users: column guardian_consent_terms_version text": NOT_OURS,
        "users: FOREIGN KEY (guardian_consent_by) REFERENCES users(id)": NOT_OURS,
        "interactions: notify_on_inbound_interaction_insert AFTER INSERT "
        "WHEN ((new.direction = 'inbound'::interaction_direction)) calls notify_on_inbound_interaction": TELLS,
        "offers: notify_on_offer_insert AFTER INSERT calls notify_on_offer": TELLS,
    },
}
OURS = {"march": {}, "august": {}}

FACTS = """
with tables as (
  select oid, relname, relrowsecurity from pg_class where relnamespace = 'public'::regnamespace and relname = any(%s))
select format('%%s: column %%s %%s%%s%%s', relname, attname, format_type(atttypid, atttypmod),
    case when attnotnull then ', not null' end, ', by default ' || pg_get_expr(adbin, adrelid))
  from tables join pg_attribute on attrelid = tables.oid left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
  where attnum > 0 and not attisdropped
union all select format('%%s: %%s', relname, pg_get_constraintdef(c.oid))
  from tables join pg_constraint c on conrelid = tables.oid
union all select format('%%s: unique %%s', relname, regexp_replace(pg_get_indexdef(indexrelid), '^.* USING btree ', ''))
  from tables join pg_index on indrelid = tables.oid
  where indisunique and not exists (select from pg_constraint where conindid = indexrelid)
union all select format('%%s: %%s %%s calls %%s', relname, tgname, regexp_replace(
    regexp_replace(pg_get_triggerdef(t.oid), '^CREATE TRIGGER \\S+ ', ''), ' ON public.*? FOR EACH ROW( |$)(.*)EXECUTE.*$', ' \\2'), proname)
  from tables join pg_trigger t on tgrelid = tables.oid join pg_proc on pg_proc.oid = tgfoid where not tgisinternal
union all select format('%%s: row-level security is %%s', relname, relrowsecurity) from tables
union all select format('%%s: one of %%s', typname, array(select enumlabel from pg_enum where enumtypid = t.oid order by 1))
  from pg_type t where typtype = 'e' and typnamespace = 'public'::regnamespace and typname <> 'notification_type'
"""
FUNCTIONS = """
select proname, format('%%s returns %%s, with %%s rights, called by %%s', oid::regprocedure, prorettype::regtype,
  case when prosecdef then 'the owner''s' else 'the caller''s' end,
  array(select name from unnest(array['anon', 'authenticated']) as name where has_function_privilege(name, p.oid, 'execute')))
from pg_proc p where pronamespace = 'public'::regnamespace
"""


def facts(database):
    """What a schema says of the tables, a line for each thing."""
    return {" ".join(row[0].split()) for row in database.all(FACTS, (list(TABLES),))}


# Who may do what: the lines of `rights` that one side alone allows.
AT_HIS_SCHOOL = "older policies let whoever made a school do all with what is there; ours leave them out, as they only allow more"
MORE = {
    "march": dict.fromkeys((
        "the player adds the parent's interactions",
        "the player adds the stranger's in that family interactions",
        "the player adds the stranger's in no family interactions",
        "the player sees the stranger's in no family interactions",
        "the player deletes the parent's events",
        "the player deletes the stranger's in that family events",
        *(f"the player {verb} the stranger's in no family events" for verb in ("adds", "sees", "changes", "deletes")),
        "the player deletes the parent's coaches",
        "the player deletes the stranger's in that family coaches",
        *(f"the player {verb} the stranger's in no family coaches" for verb in ("adds", "sees", "changes", "deletes")),
    ), AT_HIS_SCHOOL),
    "august": {},
}
# And what ours alone allows.
LESS = {"march": {}, "august": {}}

PEOPLE = {"the player": A, "the parent": B, "a stranger": C, "nobody": None}
# Whose a row is: who owns it, and in which family it is.
WHOSE = {"the player's": (A, FIRST), "the parent's": (B, FIRST), "the stranger's in that family": (C, FIRST),
         "the stranger's in no family": (C, None)}
OWNER = {"user_id", "logged_by", "uploaded_by", "changed_by", "created_by"}


class Rights:
    """Tries everything that people could do with rows of each table."""

    def __init__(self, database):
        self.database = database
        self.allowed = set()
        with database.session() as cursor:
            for table in TABLES[3:]:
                for kind, change in self.kinds(table):
                    for whose, (owner, family) in WHOSE.items():
                        self.try_all(cursor, table, kind, change, whose, owner, family)
            self.families(cursor)

    @staticmethod
    def kinds(table):
        """What of a table's rows a right may depend on."""
        if table == "user_preferences":
            return [("player preferences", {"category": "location"}), ("dashboard preferences", {"category": "dashboard"})]
        if table == "events":
            return [("events", {}), ("events without a school", {"school_id": None})]
        return [(table, {})]

    def row(self, cursor, table, change, owner, family):
        """A new row like the first family's, by somebody, in a family."""
        cursor.execute(sql.SQL("select to_jsonb(t) from public.{} as t where starts_with(id::text, %s)").format(
            sql.Identifier(table)), (row_id(FIRST, 0)[:24],))
        row = cursor.fetchone()[0]
        for name in row:
            if name in OWNER:
                row[name] = owner
        if "family_unit_id" in row:
            row["family_unit_id"] = family
        return {**row, **change, "id": str(uuid.uuid4())}

    def try_all(self, cursor, table, kind, change, whose, owner, family):
        row = self.row(cursor, table, change, owner, family)
        name = sql.Identifier(table)
        insert = sql.SQL("insert into public.{0} select * from jsonb_populate_record(null::public.{0}, %s)").format(name)
        for who, user in PEOPLE.items():
            self.attempt(cursor, f"{who} adds {whose} {kind}", user, insert, json.dumps(row))
        cursor.execute("savepoint with_row")
        # What fills in a family by itself would give the row one.
        cursor.execute("set local session_replication_role = replica")
        cursor.execute(insert, (json.dumps(row),))
        cursor.execute("set local session_replication_role = origin")
        for who, user in PEOPLE.items():
            for verb, statement in (("sees", "select from public.{} where id = %s"), ("deletes", "delete from public.{} where id = %s"),
                                    ("changes", "update public.{} set id = id where id = %s")):
                self.attempt(cursor, f"{who} {verb} {whose} {kind}", user, sql.SQL(statement).format(name), row["id"])
        cursor.execute("rollback to savepoint with_row")

    def families(self, cursor):
        """The tables of people, whose rows are as they are."""
        for who, user in PEOPLE.items():
            for table, statements in {
                "family": ("select from family_units where id = '{f}'", "update family_units set family_name = '' where id = '{f}'",
                           "delete from family_units where id = '{f}'"),
                "family's members": ("select from family_members where user_id = '{a}'", "update family_members set role = role where user_id = '{a}'",
                                     "delete from family_members where user_id = '{a}'",
                                     "insert into family_members (family_unit_id, user_id, role) values ('{f}', '{c}', 'parent')"),
                "player's profile": ("select from users where id = '{a}'", "update users set gpa = 3 where id = '{a}'",
                                     "delete from users where id = '{a}'"),
            }.items():
                for statement in statements:
                    verb = statement.split()[0]
                    self.attempt(cursor, f"{who}: {verb} the {table}", user, statement.format(f=FIRST, a=A, c=C))

    def attempt(self, cursor, what, user, statement, *values):
        cursor.execute("savepoint attempt")
        support.become(cursor, user, "authenticated" if user else "anon")
        try:
            cursor.execute(statement, values)
            if cursor.rowcount:
                self.allowed.add(what)
        except psycopg2.Error as error:
            # 42P17: the policies of families and members ask each other in circles where somebody adds a member.
            if error.pgcode not in ("42501", "23503", "42P17"):
                raise AssertionError(f"{what}: {error}") from None
            if not user and error.pgcode == "42501" and " sees " in what:
                self.allowed.add(f"{what}: refused")
        cursor.execute("rollback to savepoint attempt")


class Application(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.ours = {date: support.Database(date) for date in DATES}
        cls.theirs = {date: support.Database(f"application-{date}") for date in DATES}

    def test_the_tables_differ_as_it_is_written_here(self):
        for date in DATES:
            with self.subTest(date=date):
                ours, theirs = facts(self.ours[date]), facts(self.theirs[date])
                self.assertGreater(len(ours & theirs), 200)
                self.assertEqual(theirs - ours, set(THEIRS[date]))
                self.assertEqual(ours - theirs, set(OURS[date]))

    def test_a_function_that_both_have_is_called_by_the_same_people(self):
        for date in DATES:
            ours, theirs = (dict(side[date].all(FUNCTIONS)) for side in (self.ours, self.theirs))
            both = set(ours) & set(theirs)
            self.assertGreater(len(both), 10)
            self.assertEqual({ours[name] for name in both}, {theirs[name] for name in both}, date)

    def test_who_may_do_what_differs_as_it_is_written_here(self):
        for date in DATES:
            with self.subTest(date=date):
                ours, theirs = Rights(self.ours[date]).allowed, Rights(self.theirs[date]).allowed
                self.assertGreater(len(ours & theirs), 50)
                self.assertEqual(theirs - ours, set(MORE[date]))
                self.assertEqual(ours - theirs, set(LESS[date]))


if __name__ == "__main__":
    unittest.main()

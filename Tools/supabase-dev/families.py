"""Two families with a row in every table: a player and a parent in the first, a player alone in the second."""

import json

from psycopg2 import sql

A = "11111111-1111-4111-8111-111111111111"
B = "22222222-2222-4222-8222-222222222222"
C = "33333333-3333-4333-8333-333333333333"
FIRST = "f1f1f1f1-f1f1-4f1f-8f1f-f1f1f1f1f1f1"
SECOND = "f2f2f2f2-f2f2-4f2f-8f2f-f2f2f2f2f2f2"
PEOPLE = {
    A: ("alex.player@example.com", "Alex Player", "player", FIRST),
    B: ("pat.parent@example.com", "Pat Parent", "parent", FIRST),
    C: ("chris.other@example.com", "Chris Other", "player", SECOND),
}


def row_id(family, number):
    """The id of a family's row: 1 its school, 2 coach, 3 event, 4 interaction."""
    return f"{'a' if family == FIRST else 'b'}0000000-0000-4000-8000-{number:012d}"


def columns(cursor, table):
    cursor.execute(
        "select attname from pg_attribute where attrelid = %s::regclass and attnum > 0 and not attisdropped",
        (f"public.{table}",))
    return {row[0] for row in cursor.fetchall()}


def insert(cursor, table, row):
    """Inserts what of `row` the table of this date has columns for, if it has the table."""
    cursor.execute("select to_regclass(%s)", (f"public.{table}",))
    if cursor.fetchone()[0] is None:
        return
    known = columns(cursor, table)
    row = {name: value for name, value in row.items() if name in known}
    cursor.execute(sql.SQL("insert into public.{0} ({1}) select {1} from jsonb_populate_record(null::public.{0}, %s)").format(
        sql.Identifier(table), sql.SQL(", ").join(map(sql.Identifier, row))), (json.dumps(row),))


def account(cursor, user, email, name, role):
    """Makes an account as Supabase Auth does, and the profile."""
    cursor.execute("insert into auth.users (id, email, raw_user_meta_data) values (%s, %s, %s)",
                   (user, email, json.dumps({"role": role, "full_name": name})))
    profile(cursor, user, email, name, role)


def profile(cursor, user, email, name, role):
    """Makes the profile where no trigger has made it; the application does when somebody first signs in."""
    cursor.execute("select from public.users where id = %s", (user,))
    if cursor.rowcount == 0:
        insert(cursor, "users", {"id": user, "email": email, "full_name": name, "role": role})


def people(cursor, make=account):
    """The two families and who is in them, with accounts made by `make`."""
    for user, (email, name, role, _) in PEOPLE.items():
        make(cursor, user, email, name, role)
    for family, creator, name in ((FIRST, A, "Player Family"), (SECOND, C, "Other Family")):
        insert(cursor, "family_units", {
            "id": family, "family_name": name, "family_code": "FAM-AAA111" if family == FIRST else "FAM-BBB222",
            "player_user_id": creator, "created_by_user_id": creator})
    for number, (user, (_, _, role, family)) in enumerate(PEOPLE.items(), 1):
        insert(cursor, "family_members", {
            "id": row_id(family, 900 + number), "family_unit_id": family, "user_id": user, "role": role})


def member(cursor, user, role):
    """Takes somebody who has a profile into the first family."""
    insert(cursor, "family_members", {"id": user, "family_unit_id": FIRST, "user_id": user, "role": role})


def both(cursor):
    """Rows in every table of both families, as the tests in Swift expect them."""
    rows(cursor, FIRST, A, "the first family's")
    rows(cursor, SECOND, C, "the second family's secret")


def rows(cursor, family, user, text="made up"):
    """A row in every table but those of people, with `text` in each that takes words."""
    school, coach, event, interaction = (row_id(family, number) for number in range(1, 5))
    whose = {"user_id": user, "family_unit_id": family, "created_by": user}
    at_school = {**whose, "school_id": school}
    insert(cursor, "schools", {
        **whose, "id": school, "name": text, "notes": text, "pros": [text], "cons": [], "status": "researching",
        "is_favorite": False, "academic_info": {"address": text, "gpa_requirement": 3.5}, "private_notes": {user: text}})
    insert(cursor, "coaches", {
        **at_school, "id": coach, "role": "head", "first_name": text, "last_name": text, "notes": text})
    insert(cursor, "events", {
        **at_school, "id": event, "type": "camp", "name": text, "start_date": "2026-06-01", "cost": 25,
        "registered": False, "attended": False, "coaches_present": [coach]})
    insert(cursor, "interactions", {
        **at_school, "id": interaction, "coach_id": coach, "event_id": event, "type": "email", "direction": "outbound",
        "content": text, "occurred_at": "2026-02-05T10:00:00.25Z", "logged_by": user, "attachments": [text]})
    numbered = {
        "school_status_history": {**at_school, "new_status": "researching", "changed_by": user, "notes": text},
        "offers": {**at_school, "coach_id": coach, "offer_type": "partial", "status": "pending", "offer_date": "2026-02-01",
                   "scholarship_amount": 5000, "scholarship_percentage": 12.5, "notes": text},
        "performance_metrics": {**whose, "recorded_date": "2026-02-01", "metric_type": "velocity", "value": 82.5,
                                "event_id": event, "notes": text, "verified": False},
        "documents": {**at_school, "type": "resume", "title": text, "file_url": text, "version": 1, "is_current": True,
                      "shared_with_schools": [school], "uploaded_by": user, "health_status": "unknown"},
        "user_preferences": {**whose, "category": "player", "data": {"bio": text}},
        "preference_history": {**whose, "category": "player", "changed_fields": [text], "changed_by": user},
        "user_notes": {**whose, "entity_type": "school", "entity_id": school, "note_content": text},
        "audit_logs": {**whose, "action": text},
        "suggestion": {**whose, "related_school_id": school, "message": text},
        "social_media_posts": {**at_school, "post_content": text},
        "follow_up_reminders": {**at_school, "reminder_date": "2026-03-01T12:00:00Z", "notes": text, "is_completed": False},
        "family_invitations": {**whose, "invited_by": user, "invited_email": text, "role": "parent", "status": "pending"},
        "account_links": {"player_user_id": user, "initiator_user_id": user, "initiator_role": "player", "invited_email": text},
        "notifications": {**whose, "type": "inbound_interaction", "title": text},
        "player_profiles": {**whose, "details": {"bio": text}},
    }
    for number, (table, row) in enumerate(numbered.items(), 10):
        insert(cursor, table, {"id": row_id(family, number), **row, "changed_at": "2026-02-01T00:00:00Z",
                               "token": row_id(family, number), "expires_at": "2027-01-01T00:00:00Z"})
    # What stands in deleted_row is of no other family's business, either.
    gone = row_id(family, 9)
    insert(cursor, "coaches", {**at_school, "id": gone, "role": "head", "first_name": text, "last_name": text})
    cursor.execute("delete from public.coaches where id = %s", (gone,))
    cursor.execute("update public.deleted_row set deleted_at = '2026-02-01T00:00:00Z' where id = %s", (gone,))

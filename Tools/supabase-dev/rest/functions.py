"""Requests to /rpc/NAME."""

import json

from psycopg2 import sql

from . import catalog, payload
from .answer import JSON, Answer, single
from .errors import Refusal
from .parameters import Filters, pairs, selected


def handle(request, cursor):
    name = request.resource
    if request.method not in ("GET", "HEAD", "POST"):
        raise Refusal(405, "PGRST101", f"Cannot use the {request.method} method on RPC")
    query = pairs(request.query)
    text, given = "{}", {}
    if request.method == "POST":
        if request.body.strip():
            text, given = payload.parse(request.body, request.headers.get("Content-Type"))
        found = catalog.function(request.known, request.schema, name, set(given) if isinstance(given, dict) else set())
    else:
        asked = {key for key, _ in query if key != "select"}
        found = catalog.function(request.known, request.schema, name, asked)
        given = {key: value for key, value in query if key in dict(found.arguments)}
        text = json.dumps(given)
        query = [pair for pair in query if pair[0] not in given]
        cursor.execute("SET TRANSACTION READ ONLY")
    call = _call(request.schema, found, text, given)
    if found.is_void:
        cursor.execute(sql.SQL("SELECT {}").format(call))
        rows = ["null"]
    elif found.is_composite or found.returns_set:
        chosen = selected(query)
        listed = sql.SQL("*") if chosen is None else sql.SQL(", ").join(map(sql.Identifier, chosen))
        cursor.execute(sql.SQL("SELECT row_to_json(chosen)::text FROM (SELECT {} FROM {} AS {}{}) AS chosen").format(
            listed, call, sql.Identifier(name), Filters(name, query).where()))
        rows = [row[0] for row in cursor.fetchall()]
    else:
        cursor.execute(sql.SQL("SELECT coalesce(to_json({})::text, 'null')").format(call))
        rows = [cursor.fetchone()[0]]
    cursor.execute("SELECT nullif(current_setting('response.status', true), '')")
    status = int(cursor.fetchone()[0] or (204 if found.is_void else 200))
    span = f"0-{len(rows) - 1}/*" if rows else "*/*"
    if found.is_void:
        return Answer(status, b"", {"Content-Range": span})
    if not (found.is_composite or found.returns_set):
        return Answer(status, rows[0].encode(), {"Content-Range": span, "Content-Type": JSON})
    single(request, rows)
    answer = Answer.rows(request, status, rows, span)
    answer.headers.pop("Preference-Applied", None)
    return answer


def _call(schema, found, text, given):
    """The call, its arguments cast from the body by PostgreSQL."""
    if found.takes_body:
        return sql.SQL("{}({}::{})").format(
            sql.Identifier(schema, found.name), sql.Literal(text), sql.SQL(found.arguments[0][1]))
    wanted = [(name, kind) for name, kind in found.arguments if name in given]
    values = [
        sql.SQL("{} => (SELECT given.{} FROM json_to_record({}::json) AS given ({} {}))").format(
            sql.Identifier(name), sql.Identifier(name), sql.Literal(text), sql.Identifier(name), sql.SQL(kind))
        for name, kind in wanted]
    return sql.SQL("{}({})").format(sql.Identifier(schema, found.name), sql.SQL(", ").join(values))

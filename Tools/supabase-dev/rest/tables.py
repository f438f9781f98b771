"""Requests to a table: what GET, POST, PATCH and DELETE do, as one statement each."""

from psycopg2 import sql

from . import catalog, payload
from .answer import Answer, single
from .errors import Refusal
from .parameters import Filters, names, ordering, pairs, selected, window


def handle(request, cursor):
    query = pairs(request.query)
    columns = catalog.columns(request.known, request.schema, request.resource)
    act = {"GET": read, "HEAD": read, "POST": insert, "PATCH": update, "DELETE": delete}.get(request.method)
    if act is None:
        raise Refusal(405, "PGRST117", f"Unsupported HTTP method: {request.method}")
    return act(request, cursor, query, columns)


def _table(request):
    return sql.Identifier(request.schema, request.resource)


def _listed(request, chosen):
    if chosen is None:
        return sql.SQL("{}.*").format(sql.Identifier(request.resource))
    return sql.SQL(", ").join(
        sql.SQL("{}.{}").format(sql.Identifier(request.resource), sql.Identifier(name)) for name in chosen)


def _collect(cursor, statement):
    """Runs a statement and answers its rows as PostgreSQL's own JSON texts."""
    cursor.execute(sql.SQL("SELECT row_to_json(chosen)::text FROM ({}) AS chosen").format(statement))
    return [row[0] for row in cursor.fetchall()]


def read(request, cursor, query, columns):
    offset, limit = window(query, request.headers.get("Range"), request.rows_at_most)
    filters = Filters(request.resource, query)
    source = sql.SQL("SELECT {} FROM {}{}").format(_listed(request, selected(query)), _table(request), filters.where())
    total = None
    if request.prefer.count:
        cursor.execute(sql.SQL("SELECT count(*) FROM ({}) AS counted").format(source))
        total = cursor.fetchone()[0]
    found = _collect(cursor, source + ordering(request.resource, query) + sql.SQL(" LIMIT {} OFFSET {}").format(
        sql.Literal(limit), sql.Literal(offset)))
    if total is not None and offset > total:
        raise Refusal(416, "PGRST103", "Requested range not satisfiable",
                      f"An offset of {offset} was requested, but there are only {total} rows.",
                      headers={"Content-Range": f"*/{total}", "Preference-Applied": request.prefer.applied("GET")})
    status = 206 if total is not None and found and len(found) < total else 200
    return Answer.rows(request, status, found, _span(offset, len(found), total))


def _span(first, count, total):
    return (f"{first}-{first + count - 1}" if count else "*") + f"/{'*' if total is None else total}"


def insert(request, cursor, query, columns):
    text, value = payload.parse(request.body, request.headers.get("Content-Type"))
    named = names(dict(query).get("columns", ""))
    payload.check(columns, named, request.resource)
    wanted = payload.keys(value, named)
    if wanted is None:
        return _changed(request, 201, [])
    payload.check(columns, wanted, request.resource)
    merging = request.prefer.resolution
    statement = sql.SQL("INSERT INTO {}").format(_table(request))
    if wanted:
        listed = sql.SQL(", ").join(map(sql.Identifier, wanted))
        absent = request.known.defaults(request.schema, request.resource) if request.prefer.missing == "default" else None
        statement += sql.SQL(" ({}) {}").format(listed, payload.rows(text, value, columns, wanted, absent))
    else:
        statement += sql.SQL(" DEFAULT VALUES")
    if merging and wanted:
        on = names(dict(query).get("on_conflict", "")) or request.known.primary_key(request.schema, request.resource)
        statement += sql.SQL(" ON CONFLICT ({})").format(sql.SQL(", ").join(map(sql.Identifier, on)))
        statement += sql.SQL(" DO NOTHING") if merging == "ignore-duplicates" else sql.SQL(" DO UPDATE SET {}").format(
            sql.SQL(", ").join(sql.SQL("{0} = EXCLUDED.{0}").format(sql.Identifier(name)) for name in wanted))
    return _change(request, cursor, query, statement, 201, merged=merging == "merge-duplicates")


def update(request, cursor, query, columns):
    text, value = payload.parse(request.body, request.headers.get("Content-Type"))
    named = names(dict(query).get("columns", ""))
    filters = Filters(request.resource, query)
    wanted = payload.keys(value if not isinstance(value, list) else value[:1], named)
    if not wanted:
        return _changed(request, None, [])
    payload.check(columns, wanted, request.resource)
    _need_where(filters, "UPDATE")
    assignments = sql.SQL(", ").join(sql.SQL("{0} = given.{0}").format(sql.Identifier(name)) for name in wanted)
    statement = sql.SQL("UPDATE {} SET {} FROM ({}) AS given{}").format(
        _table(request), assignments, payload.rows(text, value, columns, wanted, only_first=True), filters.where())
    return _change(request, cursor, query, statement, None)


def delete(request, cursor, query, columns):
    filters = Filters(request.resource, query)
    _need_where(filters, "DELETE")
    return _change(request, cursor, query, sql.SQL("DELETE FROM {}{}").format(_table(request), filters.where()), None)


def _need_where(filters, word):
    # On Supabase the extension safeupdate says this in the database.
    if not filters.conditions:
        raise Refusal(400, "21000", f"{word} requires a WHERE clause")


def _change(request, cursor, query, statement, status, merged=False):
    if request.prefer.returned == "representation":
        listed = _listed(request, selected(query))
    elif request.prefer.returned == "headers-only" and request.method == "POST":
        listed = _listed(request, request.known.primary_key(request.schema, request.resource))
    else:
        # A constant, so that the policies of SELECT are not asked.
        listed = sql.SQL("1")
    row, made = sql.SQL("row_to_json(changed)"), sql.SQL("true")
    if merged:
        # A row that was there before carries the number of the transaction that changed it: this one.
        listed += sql.SQL(", ({}.xmax = 0) AS standin_made").format(sql.Identifier(request.resource))
        row, made = sql.SQL("to_jsonb(changed) - 'standin_made'"), sql.SQL("changed.standin_made")
    cursor.execute(sql.SQL("WITH changed AS ({} RETURNING {}) SELECT ({})::text, {} FROM changed").format(
        statement, listed, row, made))
    found = cursor.fetchall()
    if status == 201 and merged and found and not any(made for _, made in found):
        status = 200
    most = request.prefer.max_affected
    if most is not None and len(found) > most:
        raise Refusal(400, "PGRST124", "Query result exceeds max-affected preference constraint",
                      f"The query affects {len(found)} rows")
    return _changed(request, status, [row[0] for row in found])


def _changed(request, status, rows):
    total = len(rows) if request.prefer.count == "exact" else None
    span = _span(0, len(rows), total) if request.method == "PATCH" else f"*/{'*' if total is None else total}"
    single(request, rows)
    if request.prefer.returned == "representation":
        return Answer.rows(request, status or 200, rows, span)
    headers = {"Content-Range": span}
    if request.method == "POST" and request.prefer.returned == "headers-only" and rows:
        headers["Location"] = Answer.location(request.resource, rows[0])
    return Answer(status or 204, b"", {**headers, **Answer.preferences(request)})

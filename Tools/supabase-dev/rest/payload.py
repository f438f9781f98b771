"""The body of a request: JSON that is checked here and cast to columns by PostgreSQL."""

import json

from psycopg2 import sql

from .errors import Refusal

INVALID = Refusal(400, "PGRST102", "Empty or invalid json")


def parse(body, content_type):
    """(the text that PostgreSQL will read, its value)."""
    kind = (content_type or "application/json").split(";")[0].strip().lower()
    if kind != "application/json":
        raise Refusal(400, "PGRST102", f"Content-Type not acceptable: {kind}")
    try:
        text = body.decode("utf-8")
        value = json.loads(text, parse_constant=_refuse)
        # A lone surrogate is no character; PostgreSQL would refuse it with another code.
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError):
        raise INVALID from None
    return text, value


def _refuse(word):
    raise ValueError(word)


def keys(value, named):
    """The columns that a body sets: those that are named, else the keys, which all objects must share. None: no rows."""
    rows = value if isinstance(value, list) else [value]
    if not rows or not all(isinstance(row, dict) for row in rows):
        return None
    if named:
        return named
    if any(row.keys() != rows[0].keys() for row in rows):
        raise Refusal(400, "PGRST102", "All object keys must match")
    return list(rows[0])


def check(columns, wanted, table):
    for name in wanted:
        if name not in columns:
            raise Refusal(400, "PGRST204", f"Could not find the '{name}' column of '{table}' in the schema cache")


def rows(text, value, columns, wanted, defaults=None, only_first=False):
    """SQL for the body's rows as typed records named `given`; `defaults` stand where an object lacks a key."""
    source = sql.Literal(text if isinstance(value, list) else f"[{text}]") + sql.SQL("::json")
    if defaults is not None:
        whole = sql.SQL(", ").join(
            sql.SQL("{}, {}").format(sql.Literal(name), sql.SQL(defaults[name])) for name in wanted if name in defaults)
        source = sql.SQL(
            "(SELECT json_agg(jsonb_build_object({}) || item) FROM jsonb_array_elements({}::jsonb) AS item)"
        ).format(whole, source)
    return sql.SQL("SELECT * FROM json_to_recordset({}) AS given ({}){}").format(
        source,
        sql.SQL(", ").join(sql.SQL("{} {}").format(sql.Identifier(name), sql.SQL(columns[name])) for name in wanted),
        sql.SQL(" LIMIT 1" if only_first else ""))

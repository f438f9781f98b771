"""The query of a request's address, in PostgREST's language: select, filters, order, limit, offset."""

import re
import urllib.parse

from psycopg2 import sql

from .errors import Refusal

RESERVED = {"select", "order", "limit", "offset", "columns", "on_conflict"}
COMPARISONS = {"eq": "=", "neq": "<>", "gt": ">", "gte": ">=", "lt": "<", "lte": "<=", "like": "LIKE", "ilike": "ILIKE"}
CONSTANTS = {"null": "NULL", "true": "TRUE", "false": "FALSE", "unknown": "UNKNOWN", "not_null": "NOT NULL"}


def pairs(query):
    return urllib.parse.parse_qsl(query, keep_blank_values=True)


def names(text):
    """The names of `a,"b",c`."""
    return [name.strip().strip('"') for name in text.split(",") if name.strip()]


def selected(pairs_):
    """The columns asked for; None for all."""
    asked = names(dict(pairs_).get("select", "*"))
    if any("(" in name or ":" in name or "->" in name for name in asked):
        raise Refusal(501, "STANDIN", "the stand-in neither embeds nor renames: use PostgREST for that")
    return None if "*" in asked or not asked else asked


def split_list(text):
    """The parts of `a,"b,c",and(d,e)` at the commas of the outermost level."""
    parts, depth, quoted, start, index = [], 0, False, 0, 0
    while index < len(text):
        letter = text[index]
        if letter == "\\" and quoted:
            index += 1
        elif letter == '"':
            quoted = not quoted
        elif not quoted and letter in "()":
            depth += 1 if letter == "(" else -1
        elif not quoted and letter == "," and depth == 0:
            parts.append(text[start:index])
            start = index + 1
        index += 1
    return parts + [text[start:]]


def _unquoted(text):
    return re.sub(r"\\(.)", r"\1", text[1:-1]) if len(text) > 1 and text[0] == text[-1] == '"' else text


class Filters:
    """The rows asked for, as a condition with values bound apart from the text."""

    def __init__(self, table, pairs_):
        self.table = table
        self.conditions = [
            self._logic(name, value) if name.removeprefix("not.") in ("and", "or") else self._filter(name, value)
            for name, value in pairs_ if name not in RESERVED]

    def where(self):
        return sql.SQL(" WHERE ") + sql.SQL(" AND ").join(self.conditions) if self.conditions else sql.SQL("")

    def _column(self, name):
        return sql.SQL("{}.{}").format(sql.Identifier(self.table), sql.Identifier(name))

    def _logic(self, name, value):
        negated, word = name.startswith("not."), name.removeprefix("not.")
        if not (value.startswith("(") and value.endswith(")")):
            raise _unparsed("logic tree", value)
        parts = []
        for part in split_list(value[1:-1]):
            inner = re.match(r"((?:not\.)?(?:and|or))(\(.*\))$", part, re.S)
            column, _, rest = part.partition(".")
            parts.append(self._logic(inner[1], inner[2]) if inner else self._filter(column, rest))
        joined = sql.SQL(f" {word.upper()} ").join(parts)
        return sql.SQL("NOT ({})" if negated else "({})").format(joined)

    def _filter(self, name, text):
        negated = text.startswith("not.")
        operator, dot, value = text.removeprefix("not.").partition(".")
        column = self._column(name)
        if not dot:
            raise _unparsed("filter", text)
        if operator in COMPARISONS:
            if operator in ("like", "ilike"):
                value = value.replace("*", "%")
            made = sql.SQL("{} {} {}").format(column, sql.SQL(COMPARISONS[operator]), sql.Literal(value))
        elif operator == "is" and value.lower() in CONSTANTS:
            made = sql.SQL("{} IS {}").format(column, sql.SQL(CONSTANTS[value.lower()]))
        elif operator == "in" and value.startswith("(") and value.endswith(")"):
            listed = [_unquoted(part) for part in split_list(value[1:-1])] if value != "()" else []
            made = (sql.SQL("{} IN ({})").format(column, sql.SQL(", ").join(map(sql.Literal, listed)))
                    if listed else sql.SQL("false"))
        else:
            raise _unparsed("filter", text)
        return sql.SQL("NOT ({})").format(made) if negated else made


def _unparsed(kind, text):
    return Refusal(400, "PGRST100", f'"failed to parse {kind} ({text})" (line 1, column 1)',
                   f'unexpected "{text[:1]}" expecting operator (eq, gt, ...)')


def ordering(table, pairs_):
    terms = []
    for term in names(dict(pairs_).get("order", "")):
        match = re.fullmatch(r"([^.]+)(\.asc|\.desc)?(\.nullsfirst|\.nullslast)?", term)
        if not match:
            raise _unparsed("order", term)
        words = {".asc": " ASC", ".desc": " DESC", ".nullsfirst": " NULLS FIRST", ".nullslast": " NULLS LAST", None: ""}
        terms.append(sql.SQL("{}.{}{}").format(
            sql.Identifier(table), sql.Identifier(match[1]), sql.SQL(words[match[2]] + words[match[3]])))
    return sql.SQL(" ORDER BY ") + sql.SQL(", ").join(terms) if terms else sql.SQL("")


def window(pairs_, range_header, at_most):
    """(offset, limit) of the rows asked for, by parameters and the Range header, and by what the server gives at most."""
    asked = dict(pairs_)

    def number(name):
        text = asked.get(name)
        return int(text) if text is not None and re.fullmatch(r"-?\d{1,15}", text) else None

    limit, offset = number("limit"), number("offset") or 0
    if limit is not None and limit < 0:
        raise Refusal(416, "PGRST103", "Requested range not satisfiable", "Limit should be greater than or equal to zero.")
    match = re.fullmatch(r"(\d{1,15})-(\d{0,15})", range_header or "")
    if match:
        first, last = int(match[1]), int(match[2]) if match[2] else None
        if last is not None and last < first:
            raise Refusal(416, "PGRST103", "Requested range not satisfiable",
                          "The lower boundary must be lower than or equal to the upper boundary in the Range header.")
        offset = max(offset, first)
        if last is not None:
            limit = min(last - first + 1, limit if limit is not None else last - first + 1)
    return offset, at_most if limit is None else min(limit, at_most)

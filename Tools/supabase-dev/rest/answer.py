"""An answer, and the forms in which rows are given."""

import json
import re

from .errors import Refusal

JSON = "application/json; charset=utf-8"
OBJECT = "application/vnd.pgrst.object+json"


class Answer:
    def __init__(self, status, body, headers):
        self.status, self.body, self.headers = status, body, headers

    @staticmethod
    def preferences(request):
        applied = request.prefer.applied(request.method)
        return {"Preference-Applied": applied} if applied else {}

    @staticmethod
    def rows(request, status, rows, span):
        """Rows as an array or, where one object was asked for, as that."""
        text = single(request, rows)
        kind = JSON
        if request.accept != "application/json":
            kind = request.accept + "; charset=utf-8"
        else:
            text = "[" + ", \n ".join(rows) + "]"
        if request.accept.endswith("nulls=stripped"):
            text = json.dumps({name: value for name, value in json.loads(text).items() if value is not None})
        return Answer(status, text.encode(), {"Content-Range": span, "Content-Type": kind, **Answer.preferences(request)})

    @staticmethod
    def location(table, row):
        return f"/{table}?" + "&".join(f"{name}=eq.{value}" for name, value in json.loads(row).items())

    @staticmethod
    def refusal(refusal):
        headers = {"Content-Type": JSON, "Proxy-Status": f"PostgREST; error={refusal.code}", **refusal.headers}
        if "Content-Range" in headers:
            # A range beyond the rows was found out after the query, where PostgREST no longer says this.
            del headers["Proxy-Status"]
        return Answer(refusal.status, json.dumps(refusal.body).encode(), headers)


def single(request, rows):
    """The one row, where an object was asked for; anything but one row is refused and undoes what was done."""
    if not request.accept.startswith(OBJECT):
        return None
    if len(rows) != 1:
        raise Refusal(406, "PGRST116", "Cannot coerce the result to a single JSON object",
                      f"The result contains {len(rows)} rows")
    return rows[0]


def accepted(header):
    """The media type that an Accept header settles on."""
    for part in (header or "*/*").split(","):
        kind = re.sub(r"\s+", "", part.strip())
        if kind.split(";")[0] in ("application/json", "*/*", "application/*"):
            return "application/json"
        if kind.split(";")[0] == OBJECT:
            return kind
    raise Refusal(406, "PGRST107", f"None of these media types are available: {header}")

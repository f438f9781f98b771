"""What PostgREST says when something is wrong: its codes, statuses and bodies."""

import json


class Refusal(Exception):
    """An answer other than success. `headers` are added to the answer's own."""

    def __init__(self, status, code, message, details=None, hint=None, headers=()):
        super().__init__(message)
        self.status, self.code, self.headers = status, code, dict(headers)
        self.body = {"code": code, "details": details, "hint": hint, "message": message}


def unauthorised(code, message, details=None):
    return Refusal(401, code, message, details, headers={
        "WWW-Authenticate": f'Bearer error="invalid_token", error_description="{message}"'})


# By the whole code, then by its first letters: https://docs.postgrest.org/en/v14/references/errors.html
STATUSES = {
    "23503": 409, "23505": 409, "25006": 405, "53400": 500, "57P01": 503, "P0001": 400, "42883": 404, "42P01": 404,
    "42P17": 500,
}
CLASSES = {
    "08": 503, "09": 500, "0L": 403, "0P": 403, "25": 500, "28": 403, "2D": 500, "38": 500, "39": 500, "3B": 500,
    "40": 500, "53": 503, "54": 500, "55": 500, "57": 500, "58": 500, "F0": 500, "HV": 500, "P0": 500, "XX": 500,
}


def status_of(code, message, is_anonymous):
    if code == "42501":
        return 401 if is_anonymous else 403
    if code == "21000":
        return 400 if message.endswith("requires a WHERE clause") else 500
    if code == "22023" and message.startswith("role ") and message.endswith("does not exist"):
        return 401
    if code.startswith("PT"):
        return int(code[2:]) if code[2:].isdigit() else 500
    return STATUSES.get(code) or CLASSES.get(code[:2]) or 400


def from_database(error, is_anonymous):
    """The refusal for what PostgreSQL raised."""
    code = error.pgcode or "57P01"
    shown = error.diag
    message = shown.message_primary or str(error).strip()
    if code == "PGRST":
        return _composed(message, shown.message_detail)
    status = status_of(code, message, is_anonymous)
    headers = {}
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if status == 503:
        headers["Retry-After"] = "0"
    return Refusal(status, code, message, shown.message_detail, shown.message_hint, headers)


def _composed(message, detail):
    """A function may raise PGRST with the whole answer as JSON in its message and detail."""
    try:
        said, how = json.loads(message), json.loads(detail or "null")
        refusal = Refusal(
            how["status"], said["code"], said["message"], said.get("details"), said.get("hint"), how["headers"])
    except (ValueError, KeyError, TypeError):
        return Refusal(500, "PGRST121", "Could not parse JSON in the \"RAISE SQLSTATE 'PGRST'\" error",
                       "DETAIL is missing in the RAISE statement" if not detail else "Invalid JSON value")
    return refusal

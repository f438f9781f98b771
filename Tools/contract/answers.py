"""What is wrong with an answer of a program."""

import json
import re

# Words of libraries, of the runtime and of the parser's own form, with which no person can do anything.
FOREIGN = [
    "operation could", "couldn’t be", "couldn't be", "NSCocoa", "SQLite error", "Fatal error", "Swift.", "Optional(",
    "Usage:", "Error Domain", "database disk image",
]
MOMENT = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?Z)?")
ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
MOMENTS = re.compile(r"at|until|day|date|deadline|lastContact|[a-z]+(At|Date)")
KEY = re.compile(r"[a-z][A-Za-z0-9]*")


def parse_shape(text):
    """The parts of a shape, nested as its brackets are: ("list", {"id": None, "changes": ("list", {…})})."""
    tokens = re.findall(r'[\[\]{}]|(?:"[^"]*"|[^\s\[\]{}"])+', text)

    def part():
        kind = {"[": "list", "{": "object"}[tokens.pop(0)]
        keys = {}
        while tokens[0] not in "]}":
            key = tokens.pop(0)
            keys[key.rstrip(":")] = part() if key.endswith(":") else None
        tokens.pop(0)
        return kind, keys

    return part()


def misfits(value, shape, where="the answer"):
    """What a value lacks of a shape. `key=value` asks for the value in one of the records."""
    kind, keys = shape
    records = value if kind == "list" else [value]
    if not isinstance(records, list) or not all(isinstance(record, dict) for record in records):
        return [f"{where} is not {'an array of objects' if kind == 'list' else 'an object'}"]
    found = []
    if kind == "list" and keys and not records:
        found.append(f"{where} is empty")
    for key, inner in keys.items():
        name, _, wanted = key.partition("=")
        lacking = [record for record in records if name not in record]
        if lacking:
            found.append(f"{where} lacks {name}: {sorted(lacking[0])}")
        elif wanted and not any(json.dumps(record[name]) == wanted for record in records):
            found.append(f"{where} has no {name} that is {wanted}")
        elif inner:
            held = [record[name] for record in records if record[name] is not None]
            if inner[0] == "list" and all(isinstance(one, list) for one in held):
                held = [[record for one in held for record in one]]
            for one in held:
                found += misfits(one, inner, f"{where}: {name}")
    if kind == "list" and len({frozenset(record) for record in records}) > 1:
        found.append(f"{where} omits keys in some records; an absent value is null")
    found += [f"{where}: {key} is not in lowerCamelCase"
              for record in records for key in record if not KEY.fullmatch(key)][:1]
    return found


def unreadable_values(value):
    """Moments that are not ISO 8601 and ids that are none, anywhere in a value."""
    if isinstance(value, list):
        return [found for one in value for found in unreadable_values(one)]
    if not isinstance(value, dict):
        return []
    found = []
    for key, one in value.items():
        if isinstance(one, str) and MOMENTS.fullmatch(key) and not MOMENT.fullmatch(one):
            found.append(f"{key} is not a date or an instant: {one}")
        elif isinstance(one, str) and key in ("id", "event") and "/" not in one and not ID.fullmatch(one):
            found.append(f"{key} is not an id: {one}")
        found += unreadable_values(one)
    return found


def wrong_error(answer, text, as_json):
    """What is wrong with the answer of a command that failed."""
    lines = [line for line in answer.errors.splitlines() if not re.match(r'warning: |\{"warning"', line)]
    found = [f"an error says {word!r}: {answer.errors.strip()}" for word in FOREIGN if word in answer.errors]
    if answer.output:
        found.append(f"a failed command prints an answer: {answer.output[:200]!r}")
    if len(lines) != 1:
        return found + [f"an error is not one line: {answer.errors.strip()[:300]!r}"]
    message = lines[0].removeprefix("error: ")
    if as_json:
        try:
            error = json.loads(lines[0])["error"]
        except (ValueError, KeyError, TypeError):
            return found + [f"an error is not an object: {lines[0][:300]}"]
        if not set(error) <= {"code", "message", "field"} or not {"code", "message"} <= set(error):
            found.append(f"an error has the keys {sorted(error)}")
        message, code = error.get("message", ""), error.get("code")
        if (answer.status == 64) != (code == "usage"):
            found.append(f"an error of exit status {answer.status} has the code {code}")
    elif not lines[0].startswith("error: "):
        found.append(f"an error does not begin with error: {lines[0][:300]}")
    # Programs without libpq say so wherever they are asked for a PostgreSQL.
    if text not in message and "built without PostgreSQL" not in message:
        found.append(f"an error does not say {text!r}: {message}")
    return found


def wrong_answer(answer, case, as_json):
    found = []
    if answer.status != case.status:
        return [f"exit status {answer.status}, not {case.status}: {(answer.errors or answer.output).strip()[:300]}"]
    if "\x1b" in answer.output + answer.errors:
        found.append("what is no terminal gets escape sequences")
    if case.status != 0 and case.shape in ("", "-"):
        return found + wrong_error(answer, case.text, as_json or "--json" in case.words)
    harmless = re.compile(r'warning: |\{"warning"|[\d,.]+ of ([\d,.]+|more); --limit$')
    complaints = [line for line in answer.errors.splitlines() if not harmless.match(line)]
    if complaints:
        found.append(f"a command that succeeded complains: {complaints[0][:300]}")
    if not as_json:
        if not answer.output.strip():
            found.append("prints nothing")
        if case.text not in answer.output:
            found.append(f"does not say {case.text!r}: {answer.output[:300]!r}")
        return found
    kind = case.shape.split(" ")[0] if case.shape[0] not in "[{" else ""
    shape = case.shape.removeprefix(kind).strip()
    try:
        documents = answer.output.splitlines() if kind == "lines" else [answer.output]
        values = [json.loads(document) for document in documents]
    except ValueError:
        return found + [f"is not one JSON document: {answer.output[:300]!r}"]
    for value in values:
        found += misfits(value, parse_shape(shape))
        # The values of a page are texts for people.
        if kind != "page":
            found += unreadable_values(value)[:3]
    return found

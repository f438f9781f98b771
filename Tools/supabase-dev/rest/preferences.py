"""The Prefer header, and what of it an answer says was followed."""

from .errors import Refusal

KNOWN = {
    "resolution": {"merge-duplicates", "ignore-duplicates"},
    "missing": {"default", "null"},
    "return": {"representation", "minimal", "headers-only"},
    "count": {"exact", "planned", "estimated"},
    "handling": {"strict", "lenient"},
    "tx": {"commit", "rollback"},
}


class Preferences:
    def __init__(self, headers):
        said = [part.strip() for header in headers for part in header.split(",") if part.strip()]
        self.values, unknown = {}, []
        for part in said:
            name, _, value = part.partition("=")
            if value in KNOWN.get(name, ()) or name == "max-affected" and value.isdigit() or name == "timezone":
                self.values.setdefault(name, value)
            else:
                unknown.append(part)
        self.strict = self.values.get("handling") == "strict"
        if self.strict and unknown:
            raise Refusal(400, "PGRST122", "Invalid preferences given with handling=strict",
                          "Invalid preferences: " + ", ".join(unknown))

    def __getattr__(self, name):
        return self.values.get({"returned": "return"}.get(name, name))

    @property
    def max_affected(self):
        """The most rows that may change; obeyed with handling=strict alone."""
        return int(self.values["max-affected"]) if self.strict and "max-affected" in self.values else None

    def applied(self, method):
        """The header Preference-Applied; tx is never followed, as by default in PostgREST."""
        by_method = {"POST": {"resolution", "missing", "return"}, "PATCH": {"return", "missing"}, "DELETE": {"return"}}
        obeyed = by_method.get(method, set()) | {"count", "handling"}
        if self.strict and method in ("PATCH", "DELETE"):
            obeyed.add("max-affected")
        order = ("resolution", "missing", "return", "count", "handling", "max-affected")
        return ", ".join(f"{name}={self.values[name]}" for name in order if name in self.values and name in obeyed)

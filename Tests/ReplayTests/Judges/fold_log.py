"""Folds a log's events into rows, by nothing but the events' meaning.

usage: fold_log.py LOG POSITION…

Prints, for each position, an object of tables: of rows by their key: of columns.
"""

import json
import re
import sqlite3
import sys

LISTED = """name location state division conference studentSize latitude longitude gpaRequirement avgSat avgAct
  tuitionInState tuitionOutOfState website faviconUrl""".split()


def column(field):
    return re.sub("([A-Z])", lambda letter: "_" + letter.group().lower(), field)


def merge(row, fields, but=()):
    """Takes over fields: null clears one."""
    for field, value in fields.items():
        if value is not None or field not in but:
            row[column(field)] = value


def known(fields):
    return {field: value for field, value in fields.items() if value is not None}


class Fold:
    def __init__(self):
        self.schools, self.items, self.coaches, self.offers, self.contacts = {}, {}, {}, {}, {}

    def apply(self, event_id, stream, kind, data):
        category, _, key = stream.partition("/")
        handler = getattr(self, category.replace("-", "_"), None)
        if handler:
            handler(key, event_id, kind, data)

    def school(self, key, event, kind, data):
        if kind == "SchoolAdded":
            row = self.schools.setdefault(key, {"is_favorite": 0})
            row["athlete"] = data["athlete"]
            merge(row, data.get("fields", {}))
            row["name"] = data["name"]
            if "status" in data:
                row["status"] = data["status"]
            return
        row = self.schools.get(key)
        if row is None:
            return
        if kind == "SchoolObserved":
            merge(row, data.get("fields", {}), but=["name"])
            for field, name in [("status", "status"), ("priorityTier", "priority_tier"), ("ranking", "ranking")]:
                if field in data:
                    row[name] = data[field]
            if "isFavorite" in data:
                row["is_favorite"] = int(data["isFavorite"])
        elif kind == "StatusChanged":
            row["status"] = data.get("status")
        elif kind == "PriorityTierSet":
            row["priority_tier"] = data.get("tier")
        elif kind == "FavoriteToggled":
            row["is_favorite"] = int(data["isFavorite"])
        elif kind == "RankingSet":
            row["ranking"] = data.get("ranking")
        elif kind == "BasicInfoEdited":
            merge(row, data["fields"], but=["name"])
        elif kind == "CollegeDataMerged":
            merge(row, known(data["fields"]))
        elif kind == "ProConAdded":
            self.items[f"{key} {data['item']}"] = {"kind": data["kind"], "text": data["text"]}
        elif kind == "ProConRemoved":
            self.items.pop(f"{key} {data['item']}", None)
        elif kind in ("SchoolDeleted", "SchoolCascadeDeleted"):
            row["deleted_by"] = row.get("deleted_by") or event
        elif kind == "SchoolRestored":
            row["deleted_by"] = None

    def record(self, rows, key, event, kind, begins, edits, removes, begin, edit=merge):
        row = rows.get(key)
        if kind == begins:
            rows[key] = begin()
        elif row is not None and kind == edits:
            edit(row)
        elif row is not None and kind == removes:
            row["removed_by"] = row.get("removed_by") or event

    def coach(self, key, event, kind, data):
        if kind == "CoachMoved":
            if key in self.coaches:
                self.coaches[key]["school"] = data["school"]
            return
        self.record(
            self.coaches, key, event, kind, "CoachAdded", "CoachEdited", "CoachRemoved",
            lambda: {"school": data["school"], **{column(name): value for name, value in known(data["fields"]).items()}},
            lambda row: merge(row, data["fields"]))

    def offer(self, key, event, kind, data):
        def begin():
            row = {"athlete": data["athlete"]}
            merge(row, data["fields"])
            row["school"] = data["school"]
            return row

        self.record(
            self.offers, key, event, kind, "OfferRecorded", "OfferEdited", "OfferDeleted", begin,
            lambda row: merge(row, data["fields"], but=["school"]))

    def interaction(self, key, event, kind, data):
        names = "school coach event type direction subject content sentiment".split()
        self.record(
            self.contacts, key, event, kind, "InteractionLogged", None, "InteractionRemoved",
            lambda: {name: data.get(name) for name in names})

    def tables(self):
        listed = {column(field) for field in LISTED} | {
            "athlete", "status", "priority_tier", "is_favorite", "ranking", "deleted_by"}
        schools = {key: {name: row.get(name) for name in listed} for key, row in self.schools.items()}
        return {
            "school_list": schools, "school_item": self.items, "coach": self.coaches, "offer": self.offers,
            "interaction": self.contacts}


def main(log, *positions):
    db = sqlite3.connect(f"file:{log}?mode=ro", uri=True)
    fold, answers, wanted = Fold(), {}, sorted(map(int, positions))
    for position, event, stream, kind, data in db.execute(
            "SELECT position, id, stream, type, data FROM event_text ORDER BY position"):
        while wanted and wanted[0] < position:
            answers[wanted.pop(0)] = json.loads(json.dumps(fold.tables()))
        if data is not None:
            event = re.sub("^(.{8})(.{4})(.{4})(.{4})(.{12})$", r"\1-\2-\3-\4-\5", event)
            fold.apply(event, stream, kind, json.loads(data))
    for position in wanted:
        answers[position] = fold.tables()
    json.dump(answers, sys.stdout)


main(*sys.argv[1:])

"""Programs of two releases share a history: one home, one log in PostgreSQL, one Supabase project between two phones.

Each history is drawn from a seed: in turns the older and the newer program write, read, edit, undo, delete, publish and
copy. What each must answer is known from what was accepted before: nothing that was accepted is lost, nothing is shown
that nobody said, the older program leaves a record alone exactly if an event of it is newer than the program, neither
crashes, and once all are new they show the same and every record takes commands.

usage: fleet.py OLDER-PROGRAMS NEWER-PROGRAMS [--seed 1] [--histories 30] [--steps 30] [--medium home|postgres|mirror]

The folders hold rc and rc-replay. The last lines are the matrix: how often each program did what, over what. Exit status:
0 no violation, 1 a violation, told with its seed."""

import argparse
import collections
import copy
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "supabase-dev"))
import fleet_media

KINDS = ("school", "coach", "event")
TIERS, STATUSES, ZONES = ("A", "B", "C"), ("interested", "contacted", "camp_invite"), ("America/Chicago", "America/Denver")


class Violation(Exception):
    """What must not happen."""


class Record:
    """What was accepted about a school, a coach or an event."""

    def __init__(self, kind, id, newer, fields):
        self.kind, self.id, self.fields = kind, id, fields
        self.is_deleted = False
        # The field whose last event the older program does not know, or "whole": it shows the record without, and
        # refuses commands to it.
        self.newer = newer

    @property
    def name(self):
        return self.fields["name"]


class Program:
    """A release's programs, which remember nothing between two commands but what is in the home."""

    def __init__(self, age, folder):
        self.age, self.folder = age, folder

    def run(self, tool, *words, environment=None):
        done = subprocess.run([str(self.folder / tool), *map(str, words)], capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, env={**os.environ, **(environment or {})})
        if done.returncode < 0 or done.returncode not in (0, 1, 65, 69, 77):
            raise Violation(f"{self.age} {tool} {' '.join(map(str, words))} ended with {done.returncode}: {done.stderr}")
        return done


class History:
    """One history from a seed, over one medium."""

    def __init__(self, seed, medium, programs, met):
        self.random, self.medium, self.programs, self.met = random.Random(seed), medium, programs, met
        self.records, self.acts, self.count = {}, [], 0
        # What each place saw of a record when it was last listed there.
        self.seen = collections.defaultdict(dict)
        # The last accepted command: who gave it where, its event, and what was there before.
        self.last = None

    def of(self, kind):
        return [record for record in self.records.values() if record.kind == kind]

    def is_listed(self, record):
        school = self.records.get(record.fields.get("school"))
        return not record.is_deleted and not (school and school.is_deleted)

    def step(self):
        place = self.medium.place(self.random)
        program = self.programs[place.age]
        self.medium.before(self, place)
        for _ in range(self.random.choice((1, 2, 3)) if self.medium.takes_bursts else 1):
            act = self.random.choice((self.add, self.edit, self.edit, self.edit, self.undo, self.delete, self.read, self.copy))
            act(place, program)
        self.medium.after(self, place)

    # MARK: Acts

    def command(self, place, program, act, words, changes, record=None, newer=None, school=None):
        """Gives a command that concerns a record, or begins one at a school; `changes` is what it does to what is known
        once it is accepted, `newer` the field of which an older program then knows a former value."""
        told = f"{place.name}({place.age}) {' '.join(map(str, words))}"
        self.acts.append(told)
        done = program.run("rc", *words, "--json", *place.words, environment=place.environment)
        if place.age == "older" and self.medium.shares_events:
            school = self.records.get(school or record and record.fields.get("school"))
            must, may = record and record.newer, school and school.newer
            if must and done.returncode == 0:
                raise Violation(f"the older program changed a record that has a newer event: {told}")
            # A coach's command asks what its school is.
            if (must or may) and done.returncode != 0:
                # Of an event that began in a newer version the older program knows nothing.
                words = ["newer version", *(["no event is called"] if must == "whole" else [])]
                if not any(word in done.stderr for word in words):
                    raise Violation(f"the refusal does not name the newer program: {told}: {done.stderr}")
                self.met[place.age, "is refused", self.medium.name] += 1
                return None
        if done.returncode != 0:
            raise Violation(f"refused: {told}: {done.stdout}{done.stderr}")
        answer = json.loads(done.stdout)
        before = copy.deepcopy(self.records)
        changes(answer)
        events = answer.get("events") or []
        self.last = (place, events[-1]["id"], before, record.id) if events and record else None
        if newer and record and self.records[record.id].newer != "whole":
            self.records[record.id].newer = newer
        self.saw(place)
        self.met[place.age, act, self.medium.name] += 1
        return answer

    def saw(self, place):
        """A place knows all that is listed."""
        self.seen[place.name].update({
            record.id: dict(record.fields) for record in self.records.values() if self.is_listed(record)})

    def add(self, place, program):
        kind = self.random.choice(KINDS)
        schools = [school for school in self.of("school") if self.is_listed(school)]
        if kind == "coach" and not schools or len(self.of(kind)) == 4:
            return
        self.count += 1
        name, newer = f"{kind.title()} {self.count}", None
        if kind == "school":
            words, fields = ["school", "add", name], {"status": None, "tier": None, "favorite": False}
        elif kind == "coach":
            school = self.random.choice(schools)
            words, fields = ["coach", "add", school.id, kind.title(), self.count, "head"], {"school": school.id, "notes": None}
        else:
            words, fields = ["event", "add", name, "--type", "camp", "--start", "2026-12-15", "startTime=10:00"], {}
            if place.age == "newer" and self.random.random() < 0.3:
                words, newer = [*words, f"timeZone={self.random.choice(ZONES)}"], "whole"

        def changes(answer):
            self.records[answer["id"]] = Record(kind, answer["id"], newer, {"name": name, **fields})

        self.command(place, program, "writes", words, changes, school=fields.get("school"))

    def edit(self, place, program):
        listed = [record for record in self.records.values() if self.is_listed(record)]
        if not listed:
            return
        record, newer = self.random.choice(listed), None
        set_to = {}
        if record.kind == "school":
            what = self.random.choice(("tier", "favorite", "status", "none"))
            if what == "tier":
                set_to["tier"] = self.random.choice(TIERS)
                words = ["school", "tier", record.id, set_to["tier"]]
            elif what == "favorite":
                set_to["favorite"] = not record.fields["favorite"]
                words = ["school", "favorite", record.id, *([] if set_to["favorite"] else ["--off"])]
            elif what == "status" or place.age == "older" or record.fields["status"] is None:
                set_to["status"] = self.random.choice(STATUSES)
                words = ["school", "status", record.id, set_to["status"]]
            else:
                set_to["status"], newer = None, "status"
                words = ["school", "status", record.id, "none"]
        elif record.kind == "coach":
            others = [school for school in self.of("school") if self.is_listed(school) and school.id != record.fields["school"]]
            if place.age == "newer" and others and self.random.random() < 0.3:
                set_to["school"], newer = self.random.choice(others).id, "school"
                words = ["coach", "move", record.id, "--to", set_to["school"]]
            else:
                self.count += 1
                set_to["notes"] = f"note {self.count}"
                words = ["coach", "edit", record.id, f"notes={set_to['notes']}"]
        else:
            self.count += 1
            set_to["name"] = f"Event {self.count}"
            words = ["event", "edit", record.id, f"name={set_to['name']}"]
            if place.age == "newer" and self.random.random() < 0.2:
                words, newer = [*words, f"timeZone={self.random.choice(ZONES)}"], "name"

        def changes(_):
            self.records[record.id].fields.update(set_to)

        if all(record.fields[field] == value for field, value in set_to.items()):
            return
        self.command(place, program, "edits", words, changes, record, newer)

    def undo(self, place, program):
        if not self.last or self.last[0].name != place.name and not self.medium.shares_events:
            return
        _, event, before, id = self.last
        record, was = self.records[id], before.get(id)
        newer = None

        def changes(_):
            current = copy.deepcopy(self.records)
            self.records.clear()
            self.records.update(copy.deepcopy(before))
            for other in self.records.values():
                other.newer = current[other.id].newer
            if record.kind == "school" and was.fields["status"] is None and record.fields["status"] is not None:
                # As 0.1.0 undoes the first status of a school.
                if place.age == "older":
                    self.records[id].fields["status"] = "researching"
                else:
                    self.records[id].newer = "status"
            if record.kind == "coach" and was.fields["school"] != record.fields["school"]:
                self.records[id].newer = "school"

        self.command(place, program, "undoes", ["undo", event, "--yes"], changes, record, newer)
        self.last = None

    def delete(self, place, program):
        record = self.random.choice(list(self.records.values()) or [None])
        if not record or record.kind == "school" and self.random.random() < 0.5:
            return
        if record.is_deleted:
            # A phone that never met a record has nothing to bring back.
            if record.kind != "school" or not self.medium.shares_events and record.id not in self.seen[place.name]:
                return
            words = ["school", "restore", record.id]
        elif not self.is_listed(record):
            return
        else:
            words = {"school": ["school", "delete", record.id, "--cascade", "--yes"], "coach": ["coach", "remove", record.id],
                     "event": ["event", "remove", record.id, "--yes"]}[record.kind]

        def changes(_):
            record.is_deleted = not record.is_deleted
            if not record.is_deleted and not self.medium.shares_events:
                # What was written and deleted before this phone asked, it cannot bring back.
                for other in self.records.values():
                    if record.id in (other.id, other.fields.get("school")) and other.id in self.seen[place.name]:
                        other.fields = dict(self.seen[place.name][other.id])

        self.command(place, program, "deletes", words, changes, record)

    def read(self, place, program):
        """What a program shows is what was accepted, but for what only a newer one can tell."""
        shown = self.shown(place, program)
        known = {}
        for record in self.records.values():
            if self.is_listed(record):
                known[record.id] = dict(record.fields)
        for record in known.values():
            # A school without a status is listed as one that is being researched.
            if record.get("status", "") is None:
                record["status"] = "researching"
        if place.age == "older" and self.medium.shares_events:
            for record in self.records.values():
                for told in (shown, known):
                    if record.newer == "whole":
                        told.pop(record.id, None)
                    elif record.newer and record.id in told:
                        told[record.id].pop(record.newer, None)
        if place.age == "older":
            # It leaves a coach who moved at the school of before, which may be deleted.
            for record in self.of("coach"):
                if record.newer == "school":
                    shown.pop(record.id, None)
                    known.pop(record.id, None)
        if shown != known:
            differing = {id: (known.get(id), shown.get(id)) for id in {*known, *shown} if known.get(id) != shown.get(id)}
            raise Violation(f"{place.name}({place.age}) shows other than was said (said, shown): {differing}")
        self.met[place.age, "reads", self.medium.name] += 1

    def shown(self, place, program):
        """The records as a program lists them."""
        def answer(*words):
            done = program.run("rc", *words, "--json", *place.words, environment=place.environment)
            if done.returncode:
                raise Violation(f"{place.name}({place.age}) {' '.join(words)}: {done.stderr}")
            return json.loads(done.stdout)

        shown = {}
        for school in answer("schools"):
            shown[school["id"]] = {"name": school["name"], "status": school["status"], "tier": school["priorityTier"],
                                   "favorite": school["isFavorite"]}
        for school in list(shown) if self.of("coach") else []:
            for coach in answer("coach", "list", school):
                shown[coach["id"]] = {"name": coach["name"], "school": coach["school"], "notes": coach["notes"]}
        for event in answer("event", "list") if self.of("event") else []:
            shown[event["id"]] = {"name": event["name"]}
        return shown

    def copy(self, place, program):
        self.medium.copy(self, place, program)
        self.met[place.age, "copies", self.medium.name] += 1

    # MARK: The end

    def end(self):
        """Once all are new: each place shows the same, its log and rows are proved, and every record takes a command."""
        newest = self.programs["newer"]
        places = self.medium.all_new(self)
        for place in places:
            self.read(place, newest)
            self.medium.prove(place, newest)
        for place in places[:1]:
            for record in list(self.records.values()):
                if self.is_listed(record):
                    words = {"school": ["school", "note", record.id, "the end"], "coach": ["coach", "edit", record.id, "notes=the end"],
                             "event": ["event", "edit", record.id, "cost=1"]}[record.kind]
                    done = newest.run("rc", *words, "--json", *place.words, environment=place.environment)
                    if done.returncode:
                        raise Violation(f"{record.name} takes no command once all are new: {done.stderr}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("older", type=pathlib.Path)
    parser.add_argument("newer", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--histories", type=int, default=30)
    parser.add_argument("--steps", type=int, default=30)
    parser.add_argument("--medium", choices=tuple(fleet_media.MEDIA), action="append")
    given = parser.parse_args()
    programs = {"older": Program("older", given.older.resolve()), "newer": Program("newer", given.newer.resolve())}
    met, violations = collections.Counter(), 0
    with fleet_media.Servers() as servers:
        for name in given.medium or fleet_media.MEDIA:
            for seed in range(given.seed, given.seed + given.histories):
                with tempfile.TemporaryDirectory(prefix="rc-fleet-") as folder:
                    medium = fleet_media.MEDIA[name](pathlib.Path(folder), servers, programs, Violation)
                    history = History(seed, medium, programs, met)
                    try:
                        for _ in range(given.steps):
                            history.step()
                        history.end()
                    except Violation as violation:
                        violations += 1
                        print(f"{name}, seed {seed}: {violation}\n  " + "\n  ".join(history.acts[-12:]), flush=True)
                    finally:
                        medium.end()
    acts = sorted({act for _, act, _ in met})
    print(f"{'':8} {'':8}" + "".join(f"{act:>12}" for act in acts))
    for name in given.medium or fleet_media.MEDIA:
        for age in programs:
            print(f"{name:8} {age:8}" + "".join(f"{met[age, act, name]:12}" for act in acts))
    print(f"{given.histories} histories a medium from seed {given.seed}, {violations} violations")
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main())

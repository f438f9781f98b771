#!/usr/bin/env python3
"""Counts for each field the hand-written files that name it, outside Domain, generated code and tests.

A field that is told in many places is told wrong in one of them. A name of a single word ("name", "notes") is one of many
other things, too, and says nothing about a file: such fields are left out.

usage: count-fields.py [--all] [REVISION]
  --all      a line for each field, not only for those that are named most
  REVISION   counts in that revision instead of in the working tree
"""

import json
import pathlib
import re
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
ROOMS = ("Sources", "Projections", "Tools")
KINDS = (".swift", ".py", ".js", ".sql")


def fields():
    """The fields of each set, by the set's name, as the newest schemas have them."""
    definitions = json.loads((ROOT / "EventSchemas/Schemas/common.json").read_text())["$defs"]
    newest = {}
    for key, definition in definitions.items():
        name, _, version = key.partition(".v")
        if definition.get("x-patch") and int(version or 1) >= newest.get(name, (0, None))[0]:
            newest[name] = (int(version or 1), sorted(definition["properties"]))
    return {name: names for name, (_, names) in newest.items()}


def files(revision):
    """The text of each file that somebody wrote by hand, by its path."""
    if revision:
        listed = subprocess.run(
            ["git", "ls-tree", "-r", "--name-only", revision, *ROOMS], cwd=ROOT, check=True, capture_output=True, text=True)
        paths = listed.stdout.splitlines()
    else:
        paths = subprocess.run(
            ["git", "ls-files", *ROOMS], cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    for path in paths:
        if not path.endswith(KINDS) or "/Generated/" in path or path.startswith("Sources/Domain/"):
            continue
        if revision:
            shown = subprocess.run(["git", "show", f"{revision}:{path}"], cwd=ROOT, check=True, capture_output=True)
            yield path, shown.stdout.decode()
        elif (ROOT / path).exists():
            yield path, (ROOT / path).read_text()


def main(words):
    every = "--all" in words
    revisions = [word for word in words if word != "--all"]
    if len(revisions) > 1 or any(word.startswith("-") for word in revisions):
        sys.exit(__doc__.strip())
    texts = {path: set(re.findall(r"\w+", text)) for path, text in files(revisions[0] if revisions else None)}
    counts = []
    for owner, names in fields().items():
        for name in names:
            if name == name.lower():
                continue
            column = re.sub("([A-Z])", lambda letter: "_" + letter[1].lower(), name)
            found = [path for path, seen in texts.items() if name in seen or column in seen]
            counts.append((len(found), f"{owner}.{name}", found))
    counts.sort(key=lambda count: (-count[0], count[1]))
    for count, field, found in counts if every else counts[:20]:
        print(f"{count:4}  {field:40} {', '.join(pathlib.PurePath(path).name for path in found[:6])}{' …' if count > 6 else ''}")
    numbers = [count for count, _, _ in counts]
    print(f"{len(counts)} fields: median {statistics.median(numbers):g}, most {max(numbers)}")


main(sys.argv[1:])

#!/usr/bin/env python3
"""Asks every command of rc and rc-replay at every edge that the world may hand in or take away.

usage: edges.py FOLDER-OF-PROGRAMS [--share N] [--seed N] [--only TEXT] [--without TEXT]… [--cells]

Commands are those that the programs name themselves, called as the first case of Tools/contract/cases.txt that succeeds
calls them, else as its first one; a command without a case is a violation, so that a new one is in at once. Edges are
those of edge.py: streams, files that are named, homes, clocks, terminals. What must hold in each cell is in judge.py.

  --share N    run one cell in N, drawn by the seed
  --seed N     the seed of the draw; default: $RC_SEED, else the number of the day
  --only TEXT  run only the cells whose "edge: command" contains TEXT
  --without TEXT
               leave out the cells whose "edge: command" contains TEXT
  --cells      print a line for each cell, too

Prints a line for each edge with its commands by exit status, and one for each violation.
Exit status: 0 none; 1 some; 64 wrong usage.
"""

import argparse
import collections
import concurrent.futures
import datetime
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "contract"))

import contract  # noqa: E402
from cell import Cell  # noqa: E402
from edge import SKIPPED, edges  # noqa: E402
from judge import STATUSES  # noqa: E402
from laws import commands, named  # noqa: E402

# The commands that run until they are stopped have no case that succeeds.
LASTING = {"rc serve": [". rc serve --port 0 --no-publish | 0 | http | -"]}
# Options and arguments that name a file to write. A command with one has a case that names {out}.
WRITES = {"out", "bundle", "export"}


class Asked:
    """A command, and the cases that show how it is called."""

    def __init__(self, command, cases):
        self.command, self.name = command, str(command)
        good = [case for case in cases if case.status == 0]
        self.case = (good or cases or [None])[0]
        # A file that a command before it wrote is one that this command reads.
        self.written = next(
            (case for case in good if "{out}" in case.words and not any("{out}" in one for one in case.commands[:-1])),
            None)

    def problems(self):
        if self.case is None:
            yield f"{self.name}: has no case in Tools/contract/cases.txt"
        if self.written is None and any(self.command.takes(option) for option in WRITES):
            yield f"{self.name}: writes a file, and no case of Tools/contract/cases.txt that succeeds has {{out}}"


def asked_commands(programs, home):
    known = {words: one for words, one in commands(programs, home).items() if words[0] in ("rc", "rc-replay")}
    cases = contract.read_cases(contract.HERE / "cases.txt")
    cases = [(case, named(case.words, known)) for case in cases if case.words[0] in ("rc", "rc-replay")]
    for command in known.values():
        if not command.subcommands:
            lasting = [contract.parse_case(line, 0) for line in LASTING.get(str(command), [])]
            yield Asked(command, lasting or [case for case, other in cases if other is command])


def table(cells):
    """The matrix: for each edge how many commands ended with which status."""
    rows = collections.defaultdict(collections.Counter)
    for cell in cells:
        rows[cell.edge.name][cell.ended] += 1
        rows[cell.edge.name]["cells"] += 1
        rows[cell.edge.name]["violations"] += bool(cell.violations)
    heads = ["cells", *(str(status) for status in STATUSES), "pipe", "other", "violations"]
    width = max(map(len, rows), default=4) + 2
    lines = ["edge".ljust(width) + "".join(head.rjust(max(len(head), 4) + 2) for head in heads)]
    total = collections.Counter()
    for name, counts in rows.items():
        total.update(counts)
    for name, counts in [*rows.items(), ("all", total)]:
        lines.append(name.ljust(width) + "".join(str(counts[head]).rjust(max(len(head), 4) + 2) for head in heads))
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(usage=__doc__, add_help=False)
    parser.error = lambda message: (print(__doc__, file=sys.stderr), sys.exit(64))
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--share", type=int, default=1)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("RC_SEED") or datetime.date.today().toordinal()))
    parser.add_argument("--only", default="")
    parser.add_argument("--without", action="append", default=[])
    parser.add_argument("--cells", action="store_true")
    options = parser.parse_args()
    isolate()
    memory = pathlib.Path("/dev/shm")
    roomy = memory.is_dir() and shutil.disk_usage(memory).free > 2e9
    with tempfile.TemporaryDirectory(dir=memory if roomy else None, prefix="rc-edges.") as name:
        work = pathlib.Path(name)
        # Another user runs the programs in some cells.
        work.chmod(0o755)
        folder = readable(options.folder.resolve(), work)
        programs = contract.Programs(folder, work)
        with concurrent.futures.ThreadPoolExecutor() as pool:
            later = pool.submit(make_later_home, programs, work / "later")
            runner = contract.Runner(programs, work)
            runner.later = later.result()
        asked = list(asked_commands(runner.programs, runner.demo))
        problems = [problem for one in asked for problem in one.problems()]
        cells = [
            Cell(edge, one, runner) for edge in edges(runner) for one in asked if one.case and edge.concerns(one)]
        left_out = [cell for cell in cells if any(text in str(cell) for text in options.without)]
        cells = [cell for cell in cells if options.only in str(cell) and cell not in left_out]
        drawn = random.Random(options.seed).sample(cells, max(1, len(cells) // options.share)) if cells else []
        drawn.sort(key=cells.index)
        with concurrent.futures.ThreadPoolExecutor(max_workers=max(os.cpu_count() or 2, 2)) as pool:
            list(pool.map(lambda cell: cell.run(), drawn))
    print(table(drawn))
    for cell in drawn:
        if options.cells:
            print(f"{cell}: {cell.ended}")
        problems += [f"{cell}: {violation}" for violation in cell.violations]
    for problem in problems:
        print(problem)
    if left_out:
        print(f"LEFT OUT: {len(left_out)} cells, by --without {' --without '.join(options.without)}")
    for edge, reason in SKIPPED.items():
        print(f"SKIPPED: {edge}: {reason}")
    print(
        f"{len(drawn)} of {len(cells)} cells of {len(asked)} commands, {len(problems)} violations; "
        f"RC_SEED={options.seed} draws the same")
    sys.exit(1 if problems else 0)


def make_later_home(programs, home):
    """A home whose last event is of a day that no clock of today has reached."""
    made = programs.run(["rc", "demo", "--seed", "1", "--until", "2099-06-01", "--json"], home)
    if made.status != 0:
        raise SystemExit(f"edges: the demo of later years cannot be made: {made.errors}")
    return home


def isolate():
    """Goes on in a mount namespace of its own, if that is permitted: what is mounted there goes with the program."""
    if os.geteuid() != 0 or os.environ.get("RC_EDGES_ISOLATED"):
        return
    if shutil.which("unshare") and subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode == 0:
        os.environ["RC_EDGES_ISOLATED"] = "1"
        os.execvp("unshare", ["unshare", "-m", sys.executable, "-B", *sys.argv])


def readable(folder, work):
    """The folder of the programs, or a copy of them that another user may run."""
    if os.geteuid() != 0 or all(part.stat().st_mode & 0o005 == 0o005 for part in [folder, *folder.parents]):
        return folder
    copy = work / "programs"
    copy.mkdir()
    for name in ("rc", "rc-replay", "rc-bench"):
        shutil.copy2(folder / name, copy / name)
    return copy


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Asks rc, rc-replay and rc-bench what the command line promises (Docs/compatibility.md#the-command-line).

usage: contract.py FOLDER-OF-PROGRAMS [TEXT]

TEXT runs the cases whose command contains it, and no others. cases.txt holds a line for each command that is asked over
the demo's home; its first lines say how a case is written. commands.txt says what each command takes. The laws of laws.py
hold for every command that the programs themselves name: a new one needs a case, and keeps the laws without further lines.

Prints what is wrong, a line for each. Exit status: 0 nothing; 1 something; 64 wrong usage.
"""

import concurrent.futures
import dataclasses
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

from answers import wrong_answer
from laws import Laws, commands

HERE = pathlib.Path(__file__).resolve().parent
# An address at which nothing listens: a service that cannot be reached.
NOWHERE = "http://127.0.0.1:9"


@dataclasses.dataclass
class Case:
    line: int
    home: str
    commands: list
    status: int
    text: str
    shape: str

    @property
    def words(self):
        return self.commands[-1]

    def __str__(self):
        return f"cases.txt:{self.line}: {shlex.join(self.words)}"


@dataclasses.dataclass
class Answer:
    status: int
    output: str
    errors: str


class Programs:
    """The programs, run as a script runs them: without a terminal, in one time zone and locale."""

    def __init__(self, folder, work):
        self.folder = folder
        self.work = work

    def run(self, words, home, locale="C"):
        environment = {
            "PATH": os.environ.get("PATH", ""), "HOME": str(self.work), "RC_HOME": str(home), "TZ": "UTC",
            "LC_ALL": locale, "COLUMNS": "120", "RC_SUPABASE_PASSWORD": "not a password", "RC_SUPABASE_ANON_KEY": "anon",
            "RC_GEOCODER_URL": NOWHERE, "RC_SCORECARD_URL": NOWHERE,
        }
        done = subprocess.run(
            [str(self.folder / words[0]), *words[1:]], env=environment, stdin=subprocess.DEVNULL, capture_output=True,
            timeout=120, cwd=self.work)
        return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


def parse_case(line, number):
    columns = [column.strip() for column in line.split(" | ")]
    if len(columns) not in (3, 4) or columns[0][:2] not in (". ", "+ ", "- "):
        sys.exit(f"cases.txt:{number}: a case is HOME COMMAND | STATUS | TEXT | JSON")
    commands = [shlex.split(command) for command in columns[0][2:].split(" && ")]
    return Case(number, columns[0][0], commands, int(columns[1]), columns[2], (columns + [""])[3])


def read_cases(path):
    lines = enumerate(path.read_text().splitlines(), 1)
    return [parse_case(line, number) for number, line in lines if line.strip() and not line.startswith("#")]


def read_promises(path):
    return [line.split() for line in path.read_text().splitlines() if line.strip() and not line.startswith("#")]


class Runner:
    def __init__(self, programs, work):
        self.programs, self.work = programs, work
        self.demo = work / "demo"
        made = programs.run(["rc", "demo", "--seed", "1", "--until", "2026-11-15", "--json"], self.demo)
        if made.status != 0:
            sys.exit(f"contract: the demo cannot be made: {made.errors}")
        sheet = work / "schools.csv"
        sheet.write_text("School,Division,City\nFordham University,D1,Bronx\n")
        self.names = {"sheet": str(sheet), "nowhere": str(work / "nowhere" / "file")}
        for name, words, key in [
            ("metric", "rc metric list", "id"), ("interaction", "rc interaction list Berea", "id"),
            ("step", "rc next", "id"), ("deletion", "rc trash", "event"),
        ]:
            self.names[name] = json.loads(programs.run([*words.split(), "--json"], self.demo).output)[0][key]
        # What is copied is never opened: the files beside a database come and go with the commands that use it.
        self.unused = work / "unused"
        shutil.copytree(self.demo, self.unused)

    def ask(self, words, home, locale="C", **names):
        names = {**self.names, **names}
        words = [re.sub(r"\{(\w+)\}", lambda match: names.get(match[1], match[0]), word) for word in words]
        return self.programs.run(words, home, locale)

    def head(self, home):
        said = json.loads(self.programs.run(["rc", "doctor", "--json"], home).output)
        return said["position"], said["hash"]

    def run(self, case):
        found = []
        for as_json in (False, True):
            if as_json and case.shape == "-":
                continue
            folder = pathlib.Path(tempfile.mkdtemp(dir=self.work))
            home = {".": self.demo, "+": folder / "home", "-": folder / "home"}[case.home]
            if case.home == "+":
                shutil.copytree(self.unused, home)
            out = str(folder / "out")
            for words in case.commands[:-1]:
                before = self.ask(words, home, out=out)
                if before.status != 0:
                    found.append(f"{case}: {shlex.join(words)} before it: {before.errors.strip()}")
            # JSON is the same in every locale.
            answer = self.ask(case.words + ["--json"] * as_json, home, "de_DE" if as_json else "C", out=out)
            found += [f"{case}{' --json' * as_json}: {problem}" for problem in wrong_answer(answer, case, as_json)]
            if case.home == "-" and home.exists() and case.status != 0:
                found.append(f"{case}{' --json' * as_json}: makes a home")
            shutil.rmtree(folder, ignore_errors=True)
        return found


def main():
    if not 2 <= len(sys.argv) <= 3 or sys.argv[1].startswith("-"):
        print(__doc__, file=sys.stderr)
        sys.exit(64)
    wanted = sys.argv[2] if len(sys.argv) == 3 else ""
    cases = read_cases(HERE / "cases.txt")
    # Many homes are copied: memory serves as well as a disk where there is enough of it.
    memory = pathlib.Path("/dev/shm")
    roomy = memory.is_dir() and shutil.disk_usage(memory).free > 2e9
    with tempfile.TemporaryDirectory(dir=memory if roomy else None, prefix="rc-contract.") as folder:
        work = pathlib.Path(folder)
        programs = Programs(pathlib.Path(sys.argv[1]).resolve(), work)
        runner = Runner(programs, work)
        before = runner.head(runner.demo)
        chosen = [case for case in cases if wanted in shlex.join(case.words)]
        asked = [lambda case=case: runner.run(case) for case in chosen]
        if not wanted:
            promises = read_promises(HERE / "commands.txt")
            asked += Laws(runner, commands(programs, runner.demo), cases, promises).all()
        with concurrent.futures.ThreadPoolExecutor(max_workers=max(os.cpu_count() or 2, 2)) as pool:
            problems = [problem for found in pool.map(lambda ask: ask(), asked) for problem in found]
        if runner.head(runner.demo) != before:
            problems.append("a command that only reads changed the home")
    for problem in problems:
        print(problem)
    print(f"{len(chosen)} cases and {len(asked) - len(chosen)} laws of commands, {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()

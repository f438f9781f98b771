"""What holds for every command of the programs, whether it has a case or not."""

import csv
import dataclasses
import io
import json
import shlex

from answers import wrong_error


@dataclasses.dataclass
class Command:
    words: list
    arguments: list
    subcommands: list

    def takes(self, option):
        return any(name["name"] == option for one in self.arguments for name in one.get("names") or [])

    def __str__(self):
        return " ".join(self.words)


def commands(programs, home):
    """All commands of the programs, groups included, by their words."""
    found = {}

    def walk(node, words):
        words = words + [node["commandName"]]
        inner = [one for one in node.get("subcommands") or [] if one["commandName"] != "help"]
        found[tuple(words)] = Command(words, node.get("arguments") or [], [one["commandName"] for one in inner])
        for one in inner:
            walk(one, words)

    for program in ("rc", "rc-replay", "rc-bench"):
        walk(json.loads(programs.run([program, "--experimental-dump-help"], home).output)["command"], [])
    return found


def named(words, known):
    """The command that a line names."""
    command = known[(words[0],)]
    for word in words[1:]:
        if word not in command.subcommands:
            break
        command = known[(*command.words, word)]
    return command


class Laws:
    """What holds for every command. A law yields what to ask; each answer is what is wrong with it."""

    # They run until they are stopped.
    WITHOUT_CASE = {"rc serve"}

    # What each of them takes.
    EVERYWHERE = ["--home", "--as", "--athlete", "--json", "--locale"]

    def __init__(self, runner, known, cases, promises):
        self.runner, self.known = runner, known
        self.leaves = [one for one in known.values() if not one.subcommands]
        self.cases = [(case, named(case.words, known)) for case in cases]
        self.promises = promises

    def all(self):
        for law in (self.promises_kept, self.cases_of_all, self.help_of_all, self.no_commands, self.no_options, self.no_words,
                    self.no_moments, self.csv_of_lists):
            yield from law()

    def refused(self, words, text, field=None):
        """What is wrong with the refusal of a wrong command line. The cases show the same for people."""
        answer = self.runner.ask(words + ["--json"], self.runner.demo)
        problems = [] if answer.status == 64 else [f"exit status {answer.status}, not 64"]
        problems += wrong_error(answer, text, as_json=True)
        if not problems and field and json.loads(answer.errors)["error"].get("field") != field:
            problems.append(f"the field is not {field}: {answer.errors.strip()}")
        return [f"{shlex.join(words)} --json: {problem}" for problem in problems]

    def promises_kept(self):
        """Every command has the arguments and options that commands.txt names."""
        for words in self.promises:
            command = named(words, self.known)
            rest = words[len(command.words):]
            options = [word for word in rest if word.startswith("--")] + self.EVERYWHERE
            missing = [word for word in options if not command.takes(word[2:])]
            places = [word for word in rest if not word.startswith("--")]
            missing += places[sum(one["kind"] == "positional" for one in command.arguments):]
            yield lambda words=words, missing=missing: [f"commands.txt: {shlex.join(words)}: no {one}" for one in missing]

    def cases_of_all(self):
        """Every command has a case."""
        asked = {str(command) for _, command in self.cases}
        missing = [str(one) for one in self.leaves if str(one) not in asked | self.WITHOUT_CASE]
        yield lambda: [f"{one}: has no case in cases.txt" for one in missing]

    def help_of_all(self):
        """The help explains every option and argument."""
        for command in self.leaves:
            for one in command.arguments:
                if one.get("shouldDisplay", True) and not (one.get("abstract") or "").strip():
                    yield lambda command=command, one=one: [f"{command}: {one['valueName']} has no help"]

    def no_commands(self):
        """A word that is no command is refused with the commands, whatever stands behind it."""
        for command in self.known.values():
            if command.subcommands:
                text = f'"bogus" is not a command of {command}; accepted: {", ".join(command.subcommands)}. See: '
                yield lambda command=command, text=text: self.refused([*command.words, "bogus"], text)

    def no_options(self):
        """An option that there is not is refused, with the help to read."""
        for command in self.leaves:
            yield lambda command=command: self.refused([*command.words, "--bogus"], f"See: {command} --help")

    def no_words(self):
        """A word that an option does not know is refused with those that it knows."""
        for command in self.leaves:
            for option in command.arguments:
                words = option.get("allValues") or []
                if option["kind"] == "option" and words:
                    name = option["names"][0]["name"]
                    yield lambda command=command, name=name, words=words: self.refused(
                        [*command.words, f"--{name}", "bogus"], words[-1], name)

    def reading(self, option):
        """The first case of each command that reads and takes an option which the case leaves out."""
        seen = set()
        for case, command in self.cases:
            reads = case.home == "." and case.status == 0 and len(case.commands) == 1
            if reads and command.takes(option) and f"--{option}" not in case.words and str(command) not in seen:
                seen.add(str(command))
                yield case

    def no_moments(self):
        """A text that is no moment is refused with those that are."""
        for case in self.reading("at"):
            yield lambda case=case: self.refused(case.words + ["--at", "tomorrow"], "accepted: a position (1234)")

    def csv_of_lists(self):
        """A list as CSV has as many columns in each line as it has headings, is the same in every locale, and is not
        asked for together with JSON."""
        for case in self.reading("csv"):
            yield lambda case=case: self.wrong_csv(case) + self.refused(
                case.words + ["--csv"], "--json and --csv exclude each other", "csv")

    def wrong_csv(self, case):
        american, german = (
            self.runner.ask(case.words + ["--csv"], self.runner.demo, locale) for locale in ("C", "de_DE"))
        rows = list(csv.reader(io.StringIO(american.output)))
        empty = case.shape == "[]"
        found = []
        if american.status != 0 or american.errors or len(rows) < 2 - empty or len({len(row) for row in rows}) != 1:
            found.append(f"is no table: {american.output[:200]!r} {american.errors}")
        if german.output != american.output:
            found.append("differs by locale")
        return [f"{shlex.join(case.words)} --csv: {problem}" for problem in found]

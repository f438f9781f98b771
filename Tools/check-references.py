#!/usr/bin/env python3
"""Resolves what sources, tests and documents refer to, and names each reference that leads nowhere.

usage: check-references.py [ROOT]

Looked for in comments, names of tests and documents:
  ruling 16, rulings 6 and 39, facts §2.1, C27   an anchor of Docs/rules.md
  SL-17                                          a line of Docs/requirements.md
  decision 0013; in a decision 0013 alone        a file of Docs/decisions
  Docs/page.md#anchor                            the file, and its heading or anchor
  contract 2, fact 3, issue 4, PR §3             nothing: these documents are not in the repository

Looked for in documents:
  [text](page.md#anchor)                         the file, and its heading or anchor
  `Sources/Domain`, `Routes/SiteRoute.swift`         a file or folder that has this path, or ends with it
  a name under "In code today" in the glossary   a word of the code

Rules of Docs/rules.md that nothing outside that page cites are named too. Each problem is one line on standard output,
`file:line: what`. Exit status: 0 everything resolves; 1 something does not; 74 a file cannot be read.
"""

import bisect
import re
import subprocess
import sys
from pathlib import Path

RULES = "Docs/rules.md"
GLOSSARY = "Docs/glossary.md"
REQUIREMENTS = "Docs/requirements.md"
SUFFIXES = {".swift", ".py", ".sh", ".sql", ".c", ".h", ".md", ".toml", ".css", ".js", ".json"}
# Compressed data: what looks like a reference there is chance.
DATA = {"Sources/CollegeScorecard/Generated/EmbeddedFile.swift"}
# This program's own tests plant references that resolve to nothing.
PLANTED = {"Tools/tests/test_check_references.py", "Tools/check-references.py"}
# How a comment begins, by the file's suffix. Names of tests, which Swift writes between backticks, count as comments.
COMMENTS = {
    ".swift": r"(?:^|(?<=\s))//.*|`[^`\n]+`", ".c": r"(?:^|(?<=\s))//.*|/\*[\s\S]*?\*/", ".h": r"//.*|/\*[\s\S]*?\*/",
    ".js": r"(?:^|(?<=\s))//.*|/\*[\s\S]*?\*/", ".css": r"/\*[\s\S]*?\*/", ".sql": r"--.*",
    ".sh": r"(?:^|(?<=\s))#.*", ".toml": r"(?:^|(?<=\s))#.*|\"[^\"\n]*\"",
    ".py": r"(?:^|(?<=\s))#.*|\"\"\"[\s\S]*?\"\"\"", ".json": r"\"[^\"\n]*\"",
}
NUMBERS = r"\d+(?:(?:, | and |, and | or |–| to )\d+)*"
# What looks like the path of a file in a code span of a document.
FILE_NAME = re.compile(r"^[\w.+-]+(?:/[\w.+*-]+)*\.(?:swift|py|sh|sql|md|toml|css|js|c|h)$")
FOLDERS = ("Sources/", "Projections/", "Tests/", "Tools/", "EventSchemas/", "Docs/")


def numbers(text):
    """The numbers that "6, 9 and 24–26" names."""
    found = []
    for first, last in re.findall(r"(\d+)(?:(?:–| to )(\d+))?", text):
        found += range(int(first), int(last or first) + 1)
    return found


class Text:
    """The part of a file in which references are looked for, its lines joined so that a reference may span two."""

    def __init__(self, path, source):
        self.path = path
        suffix = Path(path).suffix
        pieces, self.starts, self.lines = [], [], []
        length = 0
        for line, piece in self.parts(suffix, source):
            self.starts.append(length)
            self.lines.append(line)
            pieces.append(piece + " ")
            length += len(piece) + 1
        self.text = "".join(pieces)

    @staticmethod
    def parts(suffix, source):
        if suffix == ".md":
            for index, line in enumerate(source.split("\n")):
                yield index + 1, line.strip()
            return
        line, before = 1, 0
        for match in re.finditer(COMMENTS[suffix], source, re.M):
            line += source.count("\n", before, match.start())
            before = match.start()
            for offset, piece in enumerate(match.group().split("\n")):
                yield line + offset, re.sub(r"^\s*(?:///?|/\*+|\*+/?|#|--)\s?", "", piece).strip()

    def line(self, offset):
        return self.lines[bisect.bisect_right(self.starts, offset) - 1]


def slug(heading):
    """The anchor that a heading gets: lower case, punctuation left out, blanks as hyphens."""
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").strip().lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


def without_code(source):
    """A document with its code blocks blanked out; its lines stay where they are."""
    return re.sub(r"^```.*?^```", lambda block: "\n" * block.group().count("\n"), source, flags=re.M | re.S)


def anchors(source):
    """The anchors of a document, each with its line: of headings, and those written as <a id="…">."""
    found = {}
    for index, line in enumerate(without_code(source).split("\n")):
        heading = re.match(r"#+\s+(.*)", line)
        if heading:
            name, count = slug(heading.group(1)), 1
            while name in found:
                name, count = f"{slug(heading.group(1))}-{count}", count + 1
            found[name] = index + 1
        for name in re.findall(r'<a id="([^"]+)">', line):
            found[name] = index + 1
    return found


class Repository:
    """The texts of a project, by path, and what its documents define."""

    def __init__(self, files):
        self.files = files
        self.paths = set(files)
        self.folders = {str(parent) for path in files for parent in Path(path).parents} - {"."}
        self.anchors = {path: anchors(text) for path, text in files.items() if path.endswith(".md") and text}
        self.rules = {
            name: line for name, line in self.anchors.get(RULES, {}).items()
            if re.fullmatch(r"ruling-\d+|facts-\d+(?:-\d+)*|c\d+", name)}
        self.requirements = set(re.findall(r"^((?:SL|SD|ED|PR|OD)-\d+) \[", files.get(REQUIREMENTS) or "", re.M))
        self.decisions = {path[15:19] for path in files if re.match(r"Docs/decisions/\d{4}-", path)}

    def ends(self, name):
        """Whether a file or folder has this path, or ends with it."""
        pattern = re.compile("(?:.*/)?" + re.escape(name.rstrip("/")).replace(r"\*", "[^/]*"))
        return any(pattern.fullmatch(path) for path in self.paths | self.folders)

    def target(self, path, link):
        """What is wrong with a link of a document; nil if nothing is."""
        file, _, anchor = link.partition("#")
        parts = []
        for part in (Path(path).parent / file).parts if file else Path(path).parts:
            if part == ".." and parts:
                parts.pop()
            elif part != ".":
                parts.append(part)
        name = "/".join(parts)
        if name not in self.paths and name not in self.folders:
            return f"there is no {name}"
        if anchor and name.endswith(".md") and anchor not in self.anchors.get(name, {}):
            return f"{name} has no anchor #{anchor}"
        return None


def references(text):
    """What a text refers to by number: (offset, what it says, the rule's anchor or a word for its kind)."""
    for match in re.finditer(rf"\b[Rr]ulings? ({NUMBERS})", text):
        for number in numbers(match.group(1)):
            yield match.start(), f"ruling {number}", f"ruling-{number}"
    for match in re.finditer(r"\b[Ff]acts,? (§\d+(?:\.\d+)*(?:(?:, | and )§\d+(?:\.\d+)*)*)", text):
        for number in re.findall(r"§(\d+(?:\.\d+)*)", match.group(1)):
            yield match.start(), f"facts §{number}", "facts-" + number.replace(".", "-")
    for match in re.finditer(r"(?<![\w#%/.\"+-])C(\d+)\b(?![\w\"-])", text):
        yield match.start(), match.group(), f"c{match.group(1)}"
    for match in re.finditer(r"\b(?:contract|issue) \d+|\bfacts? \d+\b|\b(?:SL|SD|ED|PR|OD) §\d+", text):
        yield match.start(), match.group(), "elsewhere"
    for match in re.finditer(r"\b(?:SL|SD|ED|PR|OD)-\d+\b", text):
        yield match.start(), match.group(), "requirement"
    for match in re.finditer(r"\b[Dd]ecisions? \[?(\d{4}(?:(?:, | and )\d{4})*)", text):
        for number in re.findall(r"\d{4}", match.group(1)):
            yield match.start(), f"decision {number}", "decision"


def check_numbers(repository, text, cited):
    for offset, said, target in references(text.text):
        if target == "elsewhere":
            wrong = "is a document that is not in the repository"
        elif target == "requirement":
            wrong = None if said in repository.requirements else f"is not in {REQUIREMENTS}"
        elif target == "decision":
            wrong = None if said[-4:] in repository.decisions else "is not in Docs/decisions"
        else:
            if text.path != RULES:
                cited.add(target)
            wrong = None if target in repository.rules else f"is not in {RULES}"
        if wrong:
            yield text.line(offset), f"{said} {wrong}"


def check_document(repository, path, source):
    """Links and files that a document names."""
    lines = without_code(source).split("\n")
    for index, line in enumerate(lines):
        for link in re.findall(r"\]\(([^)\s]+)\)", line) + re.findall(r'(?:src|href)="([^"]+)"', line):
            if not re.match(r"[a-z]+:", link):
                wrong = repository.target(path, link)
                if wrong:
                    yield index + 1, f"link {link}: {wrong}"
        for span in re.findall(r"`([^`]+)`", line):
            name = span.split("#")[0]
            if re.search(r"[<>{}…\s$]|N[A-Z]|[A-Z]{4}", name):
                continue
            if (FILE_NAME.match(name) or name.startswith(FOLDERS)) and not repository.ends(name):
                yield index + 1, f"`{span}`: there is no such file"
        if path.startswith("Docs/decisions/"):
            for number in re.findall(r"(?<![\d_#.\[/+-])(00\d\d)(?![\d_-])", line):
                migration = any(f"/migrations/{number}_" in name for name in repository.paths)
                if number not in repository.decisions and not migration:
                    yield index + 1, f"{number} is neither a decision nor a migration"


def check_glossary(source, words):
    """Names that the glossary says the code has."""
    for index, line in enumerate(source.split("\n")):
        cells = line.split("|")
        if line.startswith("| **") and len(cells) > 4:
            for name in re.findall(r"`([^`]+)`", cells[3]):
                if name not in words:
                    yield index + 1, f"`{name}` is not in the code today"


def check_comment(repository, text):
    """Documents that a comment names."""
    for match in re.finditer(r"(?<![\w/-])((?:[\w.-]+/)*[\w-]+\.md)(?:#([\w-]+))?", text.text):
        name, anchor = match.groups()
        if not repository.ends(name):
            yield text.line(match.start()), f"{name}: there is no such file"
        elif anchor and name in repository.anchors and anchor not in repository.anchors[name]:
            yield text.line(match.start()), f"{name} has no anchor #{anchor}"


def check(files):
    """All problems of a project, given as texts by path (None for what is no text): (path, line, what)."""
    repository = Repository(files)
    cited, problems = set(), []
    for path, source in sorted(files.items()):
        if source is None or path in PLANTED | DATA or Path(path).suffix not in SUFFIXES:
            continue
        text = Text(path, source)
        found = list(check_numbers(repository, text, cited))
        found += check_document(repository, path, source) if path.endswith(".md") else check_comment(repository, text)
        problems += [(path, line, what) for line, what in sorted(found)]
    if files.get(GLOSSARY):
        code = (text for path, text in files.items() if text and path.endswith(".swift") and path not in DATA)
        words = set().union(*(re.findall(r"\w+", text) for text in code))
        problems += [(GLOSSARY, line, what) for line, what in check_glossary(files[GLOSSARY], words)]
    for name, line in sorted(repository.rules.items(), key=lambda rule: rule[1]):
        if name not in cited:
            problems.append((RULES, line, f"nothing outside this page cites {name}"))
    return problems, len(repository.rules)


def read(root):
    """The project's files; those that git ignores are no part of it."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=root, capture_output=True,
        check=False)
    if listed.returncode == 0:
        names = [name.decode() for name in listed.stdout.split(b"\0") if name]
    else:
        names = [str(path.relative_to(root)) for path in root.rglob("*") if "/." not in f"/{path.relative_to(root)}"]
    files = {}
    for name in names:
        path = root / name
        if path.is_file():
            files[name] = path.read_text(encoding="utf-8") if path.suffix in SUFFIXES else None
    return files


def main(root):
    try:
        files = read(root)
    except (OSError, UnicodeDecodeError) as error:
        print(f"check-references: {error}", file=sys.stderr)
        return 74
    problems, rules = check(files)
    for path, line, what in problems:
        print(f"{path}:{line}: {what}")
    print(f"references: {rules} rules, {len(files)} files, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent)))

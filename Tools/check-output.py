#!/usr/bin/env python3
"""Says where a Swift source writes to standard output or standard error past the one writer, Sources/Terminal/StandardStream.swift.

usage: check-output.py [FOLDER]

Foundation's handles end the program where a disk is full or a descriptor is closed, and Swift's print does not say that
anything was lost. A method of our own that is called print is called as self.print or session.print.

Prints what is wrong, a line for each. Exit status: 0 nothing; 1 something.
"""

import pathlib
import re
import sys

FOLDERS = ["Sources", "Projections", "EventSchemas", "Tools"]
# Who writes to a standard stream, and why.
ALLOWED = {
    "Sources/Terminal/StandardStream.swift": "the writer",
    "Tools/source-digest/main.swift": "a build tool that uses no room; it writes by the call that throws, and only complaints",
}
WRONG = [
    # Of a Process, standardOutput is a property that takes a pipe.
    (re.compile(r"FileHandle\s*\.\s*standard(?:Output|Error)\b"), "the handle of a standard stream"),
    (re.compile(r"(?<![\w.])(?<!func )(?:Swift\s*\.\s*)?(?:debugPrint|print|dump)\("), "a print of Swift's"),
    (re.compile(r"\bSwift\s*\.\s*print\("), "a print of Swift's"),
    (re.compile(r"(?<![\w.])(?:f?puts|fputc|putchar|fwrite|v?f?printf|perror|NSLog)\("), "a function that writes to a stream of C's"),
    (re.compile(r"(?<![\w.])(?:stdout|stderr)\b"), "a stream of C's"),
    (re.compile(r"(?<![\w.])write\(\s*STD(?:OUT|ERR)_FILENO"), "a descriptor"),
    (re.compile(r"fileDescriptor:\s*(?:STD(?:OUT|ERR)_FILENO|[12]\b)"), "a descriptor"),
    # The one that does not throw, of any handle.
    (re.compile(r"(?<!StandardStream\.)\b[a-z]\w*[?!]?\.write\(\s*(?:Data\(|text\.data|data\))"), "FileHandle.write, which ends the program; accepted: write(contentsOf:)"),
]
NOT_CODE = re.compile(r'"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|//[^\n]*|/\*[\s\S]*?\*/')


def check(path, text):
    """What is wrong in a file: pairs of a line and a problem."""
    if path in ALLOWED:
        return []
    # Texts and comments are blanked, so that lines keep their numbers.
    code = NOT_CODE.sub(lambda match: '""' + "\n" * match[0].count("\n"), text)
    found = []
    for pattern, what in WRONG:
        for match in pattern.finditer(code):
            found.append((code.count("\n", 0, match.start()) + 1, what))
    return sorted(found)


def main(root):
    files = sorted(path for folder in FOLDERS for path in (root / folder).rglob("*.swift"))
    problems = 0
    for file in files:
        name = str(file.relative_to(root))
        for line, what in check(name, file.read_text(encoding="utf-8")):
            print(f"{name}:{line}: {what}; write through StandardStream")
            problems += 1
    print(f"output: {len(files)} files, {problems} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent)))

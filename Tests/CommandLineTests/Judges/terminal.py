"""Runs a program in a terminal, types what standard input says as soon as the program asks for it, and prints all it shows.

usage: terminal.py PROGRAM ARGUMENT… < TYPED

A line of TYPED is PROMPT, a tab, and a Python string literal of what is typed at it.
"""

import ast
import os
import pty
import select
import sys


def main(program, *arguments):
    typed = [line.rstrip("\n").split("\t", 1) for line in sys.stdin]
    child, terminal = pty.fork()
    if child == 0:
        os.execv(program, [program, *arguments])
    shown, read = b"", 0
    while True:
        if typed and typed[0][0].encode() in shown[read:]:
            read = len(shown)
            os.write(terminal, ast.literal_eval(typed.pop(0)[1]).encode())
        if not select.select([terminal], [], [], 60)[0]:
            sys.exit(f"nothing more is shown after {shown[-400:]!r}")
        try:
            more = os.read(terminal, 65536)
        except OSError:
            more = b""
        if not more:
            break
        shown += more
    sys.stdout.buffer.write(shown)
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))


main(*sys.argv[1:])

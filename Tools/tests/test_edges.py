"""What the judge of Tools/edges finds and what it lets pass, in cells that are made here."""

import sys
import types
import unittest
from pathlib import Path

tools = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(tools / "edges"), str(tools / "contract")]

from edge import Edge, Stream  # noqa: E402
from edges import Asked  # noqa: E402
from judge import violations  # noqa: E402


def cell(edge=None, ended="0", errors="", output="", before=(5, b"a"), after=(5, b"a"), around=None, now=None, status=0):
    """A cell whose command has been asked."""
    around = {} if around is None else around
    return types.SimpleNamespace(
        edge=edge or Edge("nothing"), ended=ended, errors=errors, output=output, before=before, after=after,
        around=around, seen=lambda: around if now is None else now, may_write={"user/out"}, name="rc schools",
        is_lasting=False, case=types.SimpleNamespace(status=status),
        runner=types.SimpleNamespace(work=Path("/cells")))


class Judge(unittest.TestCase):
    def said(self, text, **parts):
        found = violations(cell(**parts))
        self.assertEqual(len(found), 1, found)
        self.assertIn(text, found[0])

    def test_what_is_right_passes(self):
        self.assertEqual(violations(cell()), [])
        self.assertEqual(violations(cell(ended="1", status=1, errors="error: no")), [])
        lost = "error: the change is saved; the answer could not be written to standard output: it is closed"
        self.assertEqual(violations(cell(Stream("output closed", 1, "closed"), "74", lost, after=(6, b"b"))), [])
        self.assertEqual(violations(cell(Stream("output gone", 1, "gone"), "pipe")), [])

    def test_signals_traces_and_unknown_statuses_are_found(self):
        for ended in ("-4", "-11", "2", "132"):
            self.said("ended by a signal", ended=ended)
        self.said("SIGPIPE", ended="pipe", status=None)
        self.said("back trace", output="Fatal error: it is nil")

    def test_an_event_that_is_stored_and_not_told_is_found(self):
        self.said("does not say that it is stored", ended="74", errors="error: /cells/a: no", status=74, after=(6, b"b"))

    def test_an_error_without_a_file_is_found(self):
        self.said("names no file", ended="74", status=74, errors="error: a file cannot be used")

    def test_a_file_outside_of_the_home_is_found_and_the_named_one_is_not(self):
        self.said("changed user/x", now={"user/x": 1})
        self.said("changed user/x", around={"user/x": 1}, now={})
        self.assertEqual(violations(cell(now={"user/out": 1})), [])

    def test_a_lost_answer_ends_with_74_and_one_line(self):
        edge = Stream("output full", 1, "full")
        self.said("ended with 0, not 74", edge=edge)
        twice = "error: a\nerror: the answer could not be written to standard output: b"
        self.said("not one line", edge=edge, ended="74", errors=twice)

    def test_a_command_without_a_case_is_named(self):
        command = types.SimpleNamespace(takes=lambda option: option == "out")
        case = types.SimpleNamespace(status=0, words=["rc", "new"], commands=[["rc", "new"]])
        self.assertIn("has no case", next(Asked(command, []).problems()))
        self.assertIn("has {out}", next(Asked(command, [case]).problems()))


if __name__ == "__main__":
    unittest.main()

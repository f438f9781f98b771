"""What Tools/contract finds in answers that break the command line's contract, and what it lets pass."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "contract"))

import answers  # noqa: E402
import contract  # noqa: E402


def judged(output="", errors="", status=0, wanted=0, text="", shape="{id}", as_json=True):
    """What is wrong with an answer, in one text."""
    case = contract.Case(1, ".", [["rc", "x"]], wanted, text, shape)
    return "; ".join(answers.wrong_answer(contract.Answer(status, output, errors), case, as_json))


class Contract(unittest.TestCase):
    def test_a_good_answer_passes(self):
        self.assertEqual(judged('{"id": "018f0000-0000-7000-8000-000000000000"}'), "")
        self.assertEqual(judged("Rice University", text="Rice", as_json=False), "")
        self.assertEqual(judged('[{"a": 1, "b": [{"c": null}]}]', shape="[a=1 b: [c=null]]"), "")
        self.assertEqual(judged('{"a": 1}\n{"a": 2}\n', shape="lines {a}"), "")
        self.assertEqual(judged('{"at": "Nov 9, 2026"}', shape="page {at}"), "")

    def test_a_bad_answer_is_named(self):
        for output, shape, said in [
            ("{}", "{id}", "lacks id"), ("[]", "[id]", "is empty"), ("{}", "[id]", "not an array"),
            ('[{"a": 1}, {"a": 1, "b": 2}]', "[a]", "an absent value is null"), ('{"a": 2}', "{a=1}", "no a that is 1"),
            ('{"a": [{"b": 1}]}', "{a: [c]}", "the answer: a lacks c"), ('{"an_id": 1}', "{}", "lowerCamelCase"),
            ('{"at": "Nov 9, 2026"}', "{at}", "at is not a date"), ('{"id": "Rice"}', "{id}", "id is not an id"),
            ("{} {}", "{}", "not one JSON document"), ('{"a": "\x1b[1m"}', "{}", "escape"),
        ]:
            self.assertIn(said, judged(output, shape=shape), output)
        self.assertIn("prints nothing", judged("\n", as_json=False))
        self.assertIn("does not say", judged("Duke", text="Rice", as_json=False))
        self.assertIn("exit status 1, not 0", judged(errors="error: no", status=1))
        self.assertIn("complains", judged("{}", errors="error: no\n", shape="{}"))

    def test_an_error_is_one_line_or_one_object(self):
        usage = '{"error": {"code": "usage", "message": "no such word"}}'
        self.assertEqual(judged(errors=usage, status=64, wanted=64, shape="", text="word"), "")
        self.assertEqual(judged(errors="error: no", status=1, wanted=1, shape="", as_json=False), "")
        for errors, status, said in [
            ("error: no", 64, "not an object"), (usage, 1, "has the code usage"), (usage + "\n" + usage, 64, "one line"),
            ('{"error": {"message": "no"}}', 1, "has the keys"), ("", 1, "one line"),
            ('{"error": {"code": "no", "message": "The operation could not"}}', 1, "operation could"),
        ]:
            self.assertIn(said, judged(errors=errors, status=status, wanted=status, shape=""), errors)
        self.assertIn("does not begin", judged(errors="Error: no", status=1, wanted=1, shape="", as_json=False))
        self.assertIn("prints an answer", judged("{}", usage, status=64, wanted=64, shape=""))


if __name__ == "__main__":
    unittest.main()

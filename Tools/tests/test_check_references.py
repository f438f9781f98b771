"""What Tools/check-references.py finds and what it lets pass, in small projects that are made here."""

import importlib.util
import unittest
from pathlib import Path

path = Path(__file__).resolve().parent.parent / "check-references.py"
spec = importlib.util.spec_from_file_location("check_references", path)
check_references = importlib.util.module_from_spec(spec)
spec.loader.exec_module(check_references)

RULES = """# Rules
<a id="ruling-1"></a>
### Ruling 1: Bytes
<a id="facts-2-1"></a>
### Facts §2.1: Points
<a id="c7"></a>
### C7: Nothing
"""
# A project in which everything resolves and each rule is cited.
SOUND = {
    "Docs/rules.md": RULES,
    "Docs/requirements.md": "SL-1 [core] A list\n",
    "Docs/decisions/0001-first.md": "# 0001 First\n",
    "Docs/decisions/0002-second.md": "# 0002 Second\n",
    "Sources/A/Citing.swift": "/// See (ruling 1, facts §2.1, C7).\n",
}


def problems(path, text, **others):
    """What is wrong with the sound project and one more file: "line: what" of that file."""
    found, _ = check_references.check({**SOUND, path: text, **others})
    return [f"{line}: {what}" for where, line, what in found if where == path]


class References(unittest.TestCase):
    def test_a_sound_project_has_no_problems(self):
        self.assertEqual(check_references.check(SOUND), ([], 3))

    def test_a_missing_rule_is_named_with_its_line(self):
        for text, said in [("ruling 99", "ruling 99"), ("(facts §9.9)", "facts §9.9"), ("see C8", "C8")]:
            self.assertEqual(problems("B.swift", f"let a = 1\n/// {text}\n"), [f"2: {said} is not in Docs/rules.md"])

    def test_each_number_of_a_list_and_of_a_range_counts(self):
        self.assertEqual(len(problems("B.swift", "// rulings 1, 5 and 7–9\n")), 4)
        self.assertEqual(len(problems("B.swift", "// (facts §2.1, §2.2; facts §3)\n")), 2)

    def test_a_reference_may_span_two_lines(self):
        self.assertEqual(
            problems("B.swift", "/// as it is (ruling\n  /// 99), or so\n"), ["1: ruling 99 is not in Docs/rules.md"])

    def test_code_is_no_citation_and_names_of_tests_are(self):
        self.assertEqual(problems("B.swift", 'let team = ["C9", "https://a.b/%C3"]\nlet C12 = 0\n'), [])
        self.assertEqual(len(problems("B.swift", "@Test func `everybody sees it (C24)`() {}\n")), 1)
        self.assertEqual(len(problems("b.sql", "-- As ruling 40 has it.\nselect 1;\n")), 1)
        self.assertEqual(len(problems("b.py", 'def f():\n    """By ruling 40."""\n')), 1)

    def test_a_rule_that_nobody_cites_is_named(self):
        found, _ = check_references.check(
            {"Docs/rules.md": RULES + "Like C7.\n", "a.swift": "// ruling 1, facts §2.1\n"})
        self.assertEqual(found, [("Docs/rules.md", 6, "nothing outside this page cites c7")])

    def test_requirements_and_decisions_must_exist(self):
        self.assertEqual(
            problems("B.swift", '@Test(.verifies("SL-1"))\n/// (SL-2, decision 0003)\n'),
            ["2: SL-2 is not in Docs/requirements.md", "2: decision 0003 is not in Docs/decisions"])
        self.assertEqual(
            problems("Docs/decisions/0003-third.md", "# 0003 Third\nSince 0002 and 0009.\n"),
            ["2: 0009 is neither a decision nor a migration"])

    def test_documents_outside_of_the_repository_are_named(self):
        self.assertEqual(len(problems("B.swift", "// contract 4\n// PR §3\n// fact 11\n")), 3)


class Documents(unittest.TestCase):
    def test_links_need_a_file_and_an_anchor(self):
        links = "rules.md#ruling-1 rules.md#ruling-2 gone.md #top #bottom https://x.y/z".split()
        self.assertEqual(
            problems("Docs/page.md", "# Top\n" + " ".join(f"[a]({link})" for link in links)), [
                "2: link #bottom: Docs/page.md has no anchor #bottom",
                "2: link gone.md: there is no Docs/gone.md",
                "2: link rules.md#ruling-2: Docs/rules.md has no anchor #ruling-2",
            ])

    def test_headings_are_anchors_and_code_blocks_are_not(self):
        text = "# The `rc` way: A, b\n```\n# no heading\n[x](nowhere.md)\n```\n[a](#the-rc-way-a-b) [b](#no-heading)\n"
        self.assertEqual(
            problems("Docs/page.md", text), ["6: link #no-heading: Docs/page.md has no anchor #no-heading"])

    def test_files_in_code_spans_must_exist(self):
        text = "`Sources/A/Citing.swift`, `A/Citing.swift`, `Sources/A`, `Cit*.swift`, `Sources/<Room>`, `log.sqlite`\n"
        self.assertEqual(problems("Docs/page.md", text), [])
        self.assertEqual(
            problems("Docs/page.md", "# A\n`Sources/B` and `Gone.swift`\n"),
            ["2: `Gone.swift`: there is no such file", "2: `Sources/B`: there is no such file"])

    def test_a_name_of_the_glossary_must_be_in_the_code(self):
        text = "| Term | Means | In code today | Not |\n|---|---|---|---|\n| **b** | x | `Citing`, `Gone` | `none` |\n"
        self.assertEqual(
            problems("Docs/glossary.md", text, **{"A.swift": "struct Citing {}"}),
            ["3: `Gone` is not in the code today"])

    def test_a_document_that_a_comment_names_must_exist(self):
        self.assertEqual(
            problems("B.swift", "// Docs/rules.md#c7, Docs/gone.md, Docs/rules.md#c8\n"),
            ["1: Docs/gone.md: there is no such file", "1: Docs/rules.md has no anchor #c8"])


if __name__ == "__main__":
    unittest.main()

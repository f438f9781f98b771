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
# Cites each rule once, so that a test sees nothing but what it plants.
CITING = "/// See (ruling 1, facts §2.1, C7).\n"


def problems(**files):
    """What is wrong with a project: `file:line: what` of the given files beside a sound beginning."""
    project = {
        "Docs/rules.md": RULES, "Docs/requirements.md": "SL-1 [core] A list\n", "Sources/A/Citing.swift": CITING,
        "Docs/decisions/0001-first.md": "# 0001 First\n", "Docs/decisions/0002-second.md": "# 0002 Second\n",
    }
    project.update({name.replace("__", "/").replace("_md", ".md").replace("_", "."): text for name, text in files.items()})
    found, _ = check_references.check(project)
    return [f"{path}:{line}: {what}" for path, line, what in found]


class References(unittest.TestCase):
    def test_a_sound_project_has_no_problems(self):
        self.assertEqual(problems(), [])

    def test_a_missing_rule_is_named_with_its_line(self):
        self.assertEqual(
            problems(B_swift="let a = 1\n/// As (ruling 99) says.\n"), ["B.swift:2: ruling 99 is not in Docs/rules.md"])
        self.assertEqual(problems(B_swift="// facts §9.9\n"), ["B.swift:1: facts §9.9 is not in Docs/rules.md"])
        self.assertEqual(problems(B_swift="// see C8\n"), ["B.swift:1: C8 is not in Docs/rules.md"])

    def test_each_number_of_a_list_and_of_a_range_counts(self):
        self.assertEqual(len(problems(B_swift="// rulings 1, 5 and 7–9\n")), 4)
        self.assertEqual(len(problems(B_swift="// (facts §2.1, §2.2; facts §3)\n")), 2)

    def test_a_reference_may_span_two_lines(self):
        self.assertEqual(
            problems(B_swift="/// as it is (ruling\n  /// 99), or so\n"), ["B.swift:1: ruling 99 is not in Docs/rules.md"])

    def test_code_is_no_citation_and_names_of_tests_are(self):
        self.assertEqual(problems(B_swift='let team = ["C9", "https://a.b/%C3"]\nlet C12 = 0\n'), [])
        self.assertEqual(len(problems(B_swift="@Test func `everybody sees it (C24)`() {}\n")), 1)
        self.assertEqual(len(problems(b_sql="-- As ruling 40 has it.\nselect 1;\n")), 1)
        self.assertEqual(len(problems(b_py='def f():\n    """By ruling 40."""\n')), 1)

    def test_a_rule_that_nobody_cites_is_named(self):
        found, _ = check_references.check({"Docs/rules.md": RULES + "Like C7.\n", "a.swift": "// ruling 1, facts §2.1\n"})
        self.assertEqual(found, [("Docs/rules.md", 6, "nothing outside this page cites c7")])

    def test_requirements_and_decisions_must_exist(self):
        self.assertEqual(
            problems(B_swift='@Test(.verifies("SL-1"))\n/// (SL-2, decision 0003)\n'),
            ["B.swift:2: SL-2 is not in Docs/requirements.md", "B.swift:2: decision 0003 is not in Docs/decisions"])
        found = problems(Docs__decisions__0003_md="# 0003 Third\nSince 0002 and 0009.\n")
        self.assertEqual(found[-1:], ["Docs/decisions/0003.md:2: 0009 is neither a decision nor a migration"])

    def test_documents_outside_of_the_repository_are_named(self):
        self.assertEqual(len(problems(B_swift="// contract 4\n// PR §3\n// fact 11\n")), 3)


class Documents(unittest.TestCase):
    def test_links_need_a_file_and_an_anchor(self):
        text = "# Top\n[a](rules.md#ruling-1) [b](rules.md#ruling-2) [c](gone.md) [d](#top) [e](#bottom) [f](https://x.y/z)\n"
        self.assertEqual(
            problems(Docs__page_md=text), [
                "Docs/page.md:2: link #bottom: Docs/page.md has no anchor #bottom",
                "Docs/page.md:2: link gone.md: there is no Docs/gone.md",
                "Docs/page.md:2: link rules.md#ruling-2: Docs/rules.md has no anchor #ruling-2",
            ])

    def test_headings_are_anchors_and_code_blocks_are_not(self):
        text = "# The `rc` way: A, b\n```\n# no heading\n[x](nowhere.md)\n```\n[a](#the-rc-way-a-b) [b](#no-heading)\n"
        self.assertEqual(problems(Docs__page_md=text), ["Docs/page.md:6: link #no-heading: Docs/page.md has no anchor #no-heading"])

    def test_files_in_code_spans_must_exist(self):
        text = "`Sources/A/Citing.swift`, `A/Citing.swift`, `Sources/A`, `Cit*.swift`, `Sources/<Room>`, `log.sqlite`\n"
        self.assertEqual(problems(Docs__page_md=text), [])
        self.assertEqual(
            problems(Docs__page_md="# A\n`Sources/B` and `Gone.swift`\n"),
            ["Docs/page.md:2: `Gone.swift`: there is no such file", "Docs/page.md:2: `Sources/B`: there is no such file"])

    def test_a_name_of_the_glossary_must_be_in_the_code(self):
        text = "| Term | Means | In code today | Not |\n|---|---|---|---|\n| **b** | a list | `Citing`, `Gone` | `none` |\n"
        self.assertEqual(
            problems(Docs__glossary_md=text, A_swift="struct Citing {}"), ["Docs/glossary.md:3: `Gone` is not in the code today"])

    def test_a_document_that_a_comment_names_must_exist(self):
        self.assertEqual(
            problems(B_swift="// Docs/rules.md#c7, Docs/gone.md, Docs/rules.md#c8\n"),
            ["B.swift:1: Docs/gone.md: there is no such file", "B.swift:1: Docs/rules.md has no anchor #c8"])


if __name__ == "__main__":
    unittest.main()

"""What Tools/check-output.py finds and what it lets pass."""

import importlib.util
import unittest
from pathlib import Path

path = Path(__file__).resolve().parent.parent / "check-output.py"
spec = importlib.util.spec_from_file_location("check_output", path)
check_output = importlib.util.module_from_spec(spec)
spec.loader.exec_module(check_output)


def lines(text, name="Sources/A/B.swift"):
    return [line for line, _ in check_output.check(name, text)]


class Output(unittest.TestCase):
    def test_every_way_past_the_writer_is_found(self):
        for code in [
            "FileHandle.standardOutput.write(Data(text.utf8))", "try? FileHandle.standardError.write(contentsOf: data)",
            "let out = FileHandle . standardError", 'print("a")', "lines.forEach { print($0) }", "Swift.print(a)",
            "debugPrint(a)", "fputs(text, stderr)", "fflush(stdout)", "fwrite(a, 1, 2, file)", "perror(name)",
            "write(STDOUT_FILENO, a, 1)", "FileHandle(fileDescriptor: STDERR_FILENO)",
            "FileHandle(fileDescriptor: 1, closeOnDealloc: false)", "handle.write(Data(text.utf8))",
        ]:
            self.assertIn(2, lines(f"let a = 1\n{code}\n"), code)

    def test_what_only_looks_like_it_passes(self):
        for code in [
            "session.print(a)", "self.print(json: a)", "func print(_ line: String) {}", "fingerprint(of: a)",
            "process.standardOutput = pipe", "process.standardError = FileHandle.nullDevice", "isatty(STDERR_FILENO)",
            "Style.detect(descriptor: STDOUT_FILENO)", "StandardStream.output.write(Data(a))",
            "try file.write(contentsOf: Data(a))", "try PrivateFile.write(Data(a), to: file)", "// print(a)", 'let help = "print(a) to stdout"',
            '"""\nprint(a)\n"""', "/// server.run { print($0) }", "try value.write(to: &writer)",
        ]:
            self.assertEqual(lines(code), [], code)

    def test_the_writer_itself_may(self):
        self.assertEqual(lines("write(STDOUT_FILENO, a, 1)", "Sources/Terminal/StandardStream.swift"), [])

    def test_lines_are_counted_past_texts_of_several_lines(self):
        self.assertEqual(lines('let a = """\n  x\n  """\nprint(a)\n'), [4])


if __name__ == "__main__":
    unittest.main()

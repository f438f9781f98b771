"""PostgREST counts as started when it has read the schema, and takes few connections. A program of ours plays its part."""

import os
import pathlib
import sys
import tempfile
import time
import types
import unittest
import unittest.mock

import postgrest

# Answers its root with each of STATUSES in turn, and with the last one from then on.
PROGRAM = """#!{python}
import http.server, os, pathlib, re, sys
statuses = {statuses}
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        print("asked", flush=True)
        self.send_response(statuses.pop(0) if len(statuses) > 1 else statuses[0])
        self.send_header("Content-Length", "0")
        self.end_headers()
    def log_message(self, *_): pass
print("process", os.getpid(), flush=True)
if not statuses: sys.exit("nothing to say")
port = int(re.search(r"server-port = (\\d+)", pathlib.Path(sys.argv[1]).read_text())[1])
http.server.HTTPServer(("127.0.0.1", port), Handler).serve_forever()
"""


class Starts(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def start(self, *statuses):
        program = self.folder / "postgrest"
        program.write_text(PROGRAM.format(python=sys.executable, statuses=list(statuses)))
        program.chmod(0o700)
        server = types.SimpleNamespace(address=lambda database: f"postgresql://authenticator@127.0.0.1:1/{database}")
        with unittest.mock.patch.dict(os.environ, RC_POSTGREST=str(program)):
            process, port = postgrest.start(server, "any", "a secret", self.folder)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process, port

    def asked(self):
        return self.log().count("asked")

    def log(self):
        return (self.folder / "postgrest.log").read_text()

    def test_503_is_not_ready(self):
        process, _ = self.start(503, 503, 503, 200)
        self.assertIsNone(process.poll())
        self.assertEqual(self.asked(), 4)

    def test_a_refusal_of_the_root_is_an_answer(self):
        self.start(404)
        self.assertEqual(self.asked(), 1)

    def test_one_that_never_gets_ready_is_ended(self):
        with unittest.mock.patch.object(postgrest, "PATIENCE", 1):
            with self.assertRaisesRegex(postgrest.Silent, "does not get ready; see .*postgrest.log"):
                self.start(503)
        self.assertGreater(self.asked(), 1)
        self.assertRaises(ProcessLookupError, os.kill, int(self.log().split()[1]), 0)

    def test_one_that_ends_is_not_waited_for(self):
        began = time.monotonic()
        with self.assertRaises(postgrest.Silent):
            self.start()
        self.assertLess(time.monotonic() - began, 10)

    def test_what_is_named_is_a_program_and_is_said(self):
        with unittest.mock.patch.dict(os.environ, RC_POSTGREST=str(self.folder / "none")):
            with self.assertRaisesRegex(postgrest.Silent, "RC_POSTGREST is .*none, which is no program"):
                postgrest.who()
        program = self.folder / "postgrest"
        program.write_text("#!/bin/sh\necho PostgREST 14.17\n")
        program.chmod(0o700)
        with unittest.mock.patch.dict(os.environ, RC_POSTGREST=str(program)):
            self.assertEqual(postgrest.who(), f"PostgREST 14.17 answers /rest/v1 ({program})")
        with unittest.mock.patch.dict(os.environ, PATH=str(self.folder)):
            os.environ.pop("RC_POSTGREST", None)
            self.assertEqual(postgrest.who(), f"PostgREST 14.17 answers /rest/v1 ({program})")
            program.unlink()
            self.assertIn("the stand-in answers", postgrest.who())

    def test_its_pool_is_small(self):
        self.start(200)
        config = (self.folder / "postgrest.conf").read_text().splitlines()
        self.assertIn("db-pool = 4", config)
        self.assertIn('db-uri = "postgresql://authenticator@127.0.0.1:1/any"', config)


if __name__ == "__main__":
    unittest.main()

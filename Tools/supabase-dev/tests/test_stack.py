"""What the tests in Swift ask of stack.py over its standard input."""

import http.client
import json
import os
import pathlib
import subprocess
import sys
import time
import unittest
import urllib.parse

import postgrest
from tests import support

STACK = pathlib.Path(__file__).resolve().parents[3] / "Tests" / "SupabaseTests" / "Stack" / "stack.py"


class Stack(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        support.server()
        environment = {name: value for name, value in os.environ.items() if not name.startswith("RC_SUPABASE_")}
        cls.process = subprocess.Popen([sys.executable, "-B", str(STACK)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                       text=True, env=environment)
        started = json.loads(cls.process.stdout.readline())
        assert started == {"ready": True, "rest": postgrest.who()}, started

    @classmethod
    def tearDownClass(cls):
        cls.process.stdin.close()
        cls.process.wait(60)
        cls.process.stdout.close()

    def ask(self, op, **fields):
        self.process.stdin.write(json.dumps({"op": op, **fields}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def sql(self, made, statement):
        return self.ask("sql", project=made["project"], sql=statement)

    def code(self, made, method, target, body=None):
        """The status and, of a refusal, the code, with the service's rights."""
        address = urllib.parse.urlsplit(made["url"])
        connection = http.client.HTTPConnection(address.hostname, address.port, timeout=30)
        connection.request(method, "/rest/v1/" + target, None if body is None else json.dumps(body),
                           {"apikey": made["key"], "Content-Type": "application/json"})
        answer = connection.getresponse()
        said = answer.read()
        connection.close()
        said = json.loads(said) if said else None
        return answer.status, said["code"] if isinstance(said, dict) else None

    def test_a_cached_project_learns_when_it_is_told(self):
        made = self.ask("project", date="february", cached=True)
        self.assertEqual(made["date"], "february")
        self.assertEqual(self.code(made, "GET", "schools?select=id"), (200, None), "it is ready at once")
        self.assertEqual(self.sql(made, "alter table public.schools add column colour text"), {"rows": []})
        patch = ("PATCH", "schools?id=is.null", {"colour": "red"})
        self.assertEqual(self.code(made, *patch), (400, "PGRST204"))
        for _ in range(3):
            self.assertEqual(self.ask("reload", project=made["project"]), {"rows": []})
            self.assertEqual(self.code(made, *patch), (204, None))
        self.assertEqual(self.sql(made, "select proname from pg_proc where proname like 'rc_%'"), {"rows": []})

    @unittest.skipIf(postgrest.program(), "PostgREST has a cache, asked for or not")
    def test_any_other_learns_at_once(self):
        made = self.ask("project", date="march")
        self.sql(made, "alter table public.schools add column colour text")
        self.assertEqual(self.code(made, "PATCH", "schools?id=is.null", {"colour": "red"}), (204, None))

    def test_a_closed_project_holds_no_connection(self):
        other, made = self.ask("project", date="march"), self.ask("project", date="march", cached=True)
        address = urllib.parse.urlsplit(made["url"])
        kept = http.client.HTTPConnection(address.hostname, address.port, timeout=30)
        self.addCleanup(kept.close)
        kept.request("GET", "/rest/v1/schools", headers={"apikey": made["key"]})
        self.assertEqual(json.loads(kept.getresponse().read()), [])
        name = self.sql(made, "select current_database()")["rows"][0][0]
        # Its owner's, the cache's and the one of the request whose sender is still there.
        held = f"select count(*) >= 3 from pg_stat_activity where datname = '{name}'"
        self.assertEqual(self.sql(other, held), {"rows": [["True"]]})
        self.assertEqual(self.ask("close", project=made["project"]), {"rows": []})
        end = time.monotonic() + 10
        while self.sql(other, f"select count(*) from pg_stat_activity where datname = '{name}'") != {"rows": [["0"]]}:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)
        self.assertIn("error", self.sql(made, "select 1"))
        with self.assertRaises(OSError):
            self.code(made, "GET", "schools")
        self.assertEqual(self.code(other, "GET", "schools"), (200, None))
        again = self.ask("project", date="march")
        self.assertNotEqual(again["project"], made["project"])

    def test_there_are_connections_for_dozens_of_projects(self):
        made = self.ask("project", date="march")
        self.assertGreaterEqual(int(self.sql(made, "show max_connections")["rows"][0][0]), 6 * 80)


if __name__ == "__main__":
    unittest.main()

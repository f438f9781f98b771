"""The stand-in speaks to a database with policies as PostgREST does, and signs people in as Supabase Auth does."""

import http.client
import http.server
import json
import threading
import time
import unittest
import uuid

import standin
from rest import tokens
from rest.accounts import Accounts
from rest.session import Database
from tests import support
from families import A, B, C, FIRST, SECOND, row_id

SECRET = "a secret that has more than thirty-two characters"
OBJECT = "application/vnd.pgrst.object+json"


class Rest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.database = support.Database("march")
        people = {"alex.player@example.com": {"id": A, "password": "right"}}
        dsn = support.server().dsn(cls.database.name, "authenticator")
        cls.kept = []
        accounts = Accounts(people, SECRET, owner=support.server().dsn(cls.database.name),
                            keep=lambda people: cls.kept.append(sorted(people)))
        cls.server = standin.Server(0, Database(dsn, SECRET), accounts)
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()

    def send(self, method, target, body=None, user=A, claims=None, **headers):
        """(status, headers, value)"""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.server_port, timeout=30)
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if user:
            token = {"sub": user, "role": "authenticated", "exp": time.time() + 60, **(claims or {})}
            headers["Authorization"] = "Bearer " + tokens.make(token, SECRET)
        data = body if isinstance(body, (str, type(None))) else json.dumps(body)
        connection.request(method, target, data and data.encode(), {**headers, "Content-Type": "application/json"})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, answer.headers, json.loads(text) if text else None

    def rest(self, method, target, *rest, **named):
        return self.send(method, "/rest/v1/" + target, *rest, **named)

    def insert(self, **fields):
        row = {"id": str(uuid.uuid4()), "user_id": A, "family_unit_id": FIRST, "name": "n", **fields}
        status, _, made = self.rest("POST", "schools?select=id,name", row, Prefer="return=representation")
        self.assertEqual((status, made), (201, [{"id": row["id"], "name": row["name"]}]))
        return row["id"]

    def test_rows_are_the_callers_families(self):
        for user, family in ((A, FIRST), (C, SECOND)):
            _, _, rows = self.rest("GET", "schools?select=family_unit_id", user=user)
            self.assertEqual({row["family_unit_id"] for row in rows}, {family})
        status, headers, rows = self.rest("GET", "schools?select=id", user=None)
        self.assertEqual((status, headers["Content-Range"], rows), (200, "*/*", []))

    def test_a_change_of_no_rows_is_told_by_the_range_and_the_object_form(self):
        hidden = f"schools?id=eq.{row_id(SECOND, 1)}"
        status, headers, _ = self.rest("PATCH", hidden, {"name": "x"}, Prefer="return=minimal,count=exact")
        self.assertEqual((status, headers["Content-Range"]), (204, "*/0"))
        status, headers, said = self.rest("PATCH", hidden, {"name": "x"}, Accept=OBJECT)
        self.assertEqual((status, said["code"], headers["Proxy-Status"]), (406, "PGRST116", "PostgREST; error=PGRST116"))
        status, headers, _ = self.rest("DELETE", hidden, Prefer="count=exact")
        self.assertEqual((status, headers["Content-Range"]), (204, "*/0"))

    def test_an_object_asked_for_and_more_rows_changed_takes_all_back(self):
        for _ in range(2):
            self.insert(conference="taken back")
        status, _, said = self.rest("PATCH", "schools?conference=eq.taken%20back", {"notes": "never"}, Accept=OBJECT)
        self.assertEqual((status, said["details"]), (406, "The result contains 2 rows"))
        self.assertEqual(self.rest("GET", "schools?notes=eq.never")[2], [])

    def test_refusals_carry_postgresqls_codes(self):
        school = self.insert()
        cases = [
            (409, "23505", "POST", "schools", {"id": school, "user_id": A, "family_unit_id": FIRST, "name": "n"}),
            (403, "42501", "POST", "schools", {"user_id": C, "family_unit_id": SECOND, "name": "n"}),
            (400, "PGRST204", "PATCH", f"schools?id=eq.{school}", {"priority_tier": "A"}),
            (400, "42703", "GET", "schools?select=priority_tier", None),
            (404, "PGRST205", "GET", "player_profiles", None),
            (400, "22P02", "PATCH", f"schools?id=eq.{school}", {"status": "nope"}),
            (400, "PGRST102", "PATCH", f"schools?id=eq.{school}", '{"a": NaN}'),
            (400, "21000", "DELETE", "schools", None),
            (404, "PGRST202", "POST", "rpc/nope", {}),
        ]
        for status, code, method, target, body in cases:
            with self.subTest(code=code):
                found, _, said = self.rest(method, target, body)
                self.assertEqual((found, said["code"]), (status, code))
        self.assertEqual(self.rest("POST", "schools", {"name": "n"}, user=None)[0], 401)

    def test_values_are_never_taken_for_sql(self):
        evil = "'; drop table public.schools; -- \" \\ %s %(x)s {} \u2028"
        school = self.insert(name=evil)
        quoted = evil.replace("%", "%25").replace(";", "%3B").replace(" ", "%20").replace("\u2028", "%E2%80%A8").replace(
            '"', "%22").replace("{", "%7B").replace("}", "%7D").replace("\\", "%5C").replace("'", "%27")
        self.assertEqual(self.rest("GET", f"schools?select=id&name=eq.{quoted}")[2], [{"id": school}])
        for target in (f"schools?{quoted}=eq.1", f"schools?select={quoted}", f"schools?order={quoted}", f"{quoted}?a=eq.1",
                       f"rpc/{quoted}", f"schools?id=in.({quoted})"):
            self.assertIn(self.rest("GET", target)[0], (400, 404, 501))

    def test_keyset_pages_and_counts(self):
        made = sorted(self.insert(conference="paged") for _ in range(5))
        seen, last = [], "00000000-0000-0000-0000-000000000000"
        while True:
            _, headers, rows = self.rest(
                "GET", f"schools?select=id&conference=eq.paged&id=gt.{last}&order=id&limit=2", Prefer="count=exact")
            if not rows:
                break
            seen += [row["id"] for row in rows]
            last = seen[-1]
        self.assertEqual(seen, made)
        status, headers, _ = self.rest("GET", "schools?conference=eq.paged&order=id", Range="1-2", Prefer="count=exact")
        self.assertEqual((status, headers["Content-Range"]), (206, "1-2/5"))

    def test_a_batch_by_rpc(self):
        event = {"id": str(uuid.uuid4()), "stream": "school/1", "type": "NotesEdited", "schema": 1, "actor": A,
                 "device": "d", "data": "{}", "salt": "00" * 16, "writes": [
                     {"op": "update", "table": "schools", "id": row_id(FIRST, 1), "values": {"notes": "by rpc"}}]}
        status, _, answers = self.rest("POST", "rpc/apply_events", {"batch": {"family": FIRST, "events": [event]}})
        self.assertEqual((status, answers[0]["status"], answers[0]["code"]), (200, "done", "201"))
        self.assertEqual(self.rest("GET", f"schools?select=notes&id=eq.{row_id(FIRST, 1)}")[2], [{"notes": "by rpc"}])
        status, _, said = self.rest("POST", "rpc/apply_events", {"batch": {"family": FIRST, "events": []}}, user=C)
        self.assertEqual((status, said["code"]), (403, "42501"))
        status, _, said = self.rest("POST", "rpc/apply_events", {"batch": {"family": FIRST, "events": [], "expectedHead": 9}})
        self.assertEqual((status, said["code"], said["details"]), (409, "PT409", "1"))

    def test_tokens_are_checked(self):
        for claims, code in (({"exp": time.time() - 40}, "PGRST303"), ({"exp": "tomorrow"}, "PGRST303"),
                             ({"nbf": time.time() + 99}, "PGRST303")):
            status, headers, said = self.rest("GET", "schools", claims=claims)
            self.assertEqual((status, said["code"]), (401, code))
            self.assertTrue(headers["WWW-Authenticate"].startswith('Bearer error="invalid_token"'))
        self.assertEqual(self.rest("GET", "schools", claims={"exp": time.time() - 20})[0], 200)
        forged = tokens.make({"sub": A, "role": "authenticated"}, "another secret")
        self.assertEqual(self.rest("GET", "schools", user=None, Authorization=f"Bearer {forged}")[2]["code"], "PGRST301")

    def test_sign_in_and_refresh(self):
        def token(grant, **body):
            return self.send("POST", f"/auth/v1/token?grant_type={grant}", body, user=None)
        status, _, said = token("password", email="alex.player@example.com", password="wrong")
        self.assertEqual((status, said["error_code"]), (400, "invalid_credentials"))
        status, _, first = token("password", email="Alex.Player@example.com", password="right")
        self.assertEqual((status, first["user"]["id"], first["token_type"]), (200, A, "bearer"))
        status, _, second = token("refresh_token", refresh_token=first["refresh_token"])
        self.assertEqual(status, 200)
        self.assertEqual(token("refresh_token", refresh_token=first["refresh_token"])[2]["error_code"],
                         "refresh_token_not_found")
        rows = self.rest("GET", "schools?select=user_id&limit=1", user=None, Authorization=f"Bearer {second['access_token']}")[2]
        self.assertEqual(rows, [{"user_id": A}])

    def test_the_services_key_makes_and_removes_accounts(self):
        def users(method, path="", body=None, **named):
            status, _, said = self.send(method, f"/auth/v1/admin/users{path}", body, **named)
            return status, (said or {}).get("error_code")
        service = {"user": B, "claims": {"role": "service_role"}}
        new = {"id": str(uuid.uuid4()), "email": "New@example.com", "password": "first", "email_confirm": True,
               "user_metadata": {"role": "parent", "full_name": "New Parent"}}
        def sign_in():
            return self.send("POST", "/auth/v1/token?grant_type=password",
                             {"email": "new@example.com", "password": "first"}, user=None)

        self.assertEqual(users("POST", body=new, user=None), (401, "no_authorization"))
        self.assertEqual(users("POST", body=new), (403, "not_admin"))
        self.assertEqual(users("DELETE", f"/{B}"), (403, "not_admin"))
        self.assertEqual(users("POST", body=new, user=None, Authorization="Bearer a.b.c"), (403, "bad_jwt"))
        self.assertEqual(self.kept, [])
        for body, refusal in (("[", (400, "bad_json")), ({**new, "id": "x"}, (400, "validation_failed")),
                              ({**new, "email": ""}, (400, "validation_failed"))):
            self.assertEqual(users("POST", body=body, **service), refusal)
        status, _, made = self.send("POST", "/auth/v1/admin/users", new, **service)
        self.assertEqual((status, made["id"], made["email"]), (200, new["id"], "new@example.com"))
        self.assertEqual(self.kept, [["alex.player@example.com", "new@example.com"]])
        self.assertEqual(users("POST", body={**new, "id": str(uuid.uuid4())}, **service), (422, "email_exists"))
        self.assertEqual(self.database.all("select full_name, role from public.users where id = %s", (new["id"],)),
                         [("New Parent", "parent")], "the trigger's profile")
        status, _, session = sign_in()
        self.assertEqual((status, session["user"]["id"]), (200, new["id"]))

        self.assertEqual(users("DELETE", f"/{A}", **service), (500, "unexpected_failure"), "rows name him")
        self.assertEqual(users("DELETE", "/x", **service), (404, "validation_failed"))
        self.assertEqual(users("DELETE", f"/{new['id']}", **service), (200, None))
        self.assertEqual(users("DELETE", f"/{new['id']}", **service), (404, "user_not_found"))
        self.assertEqual(sign_in()[2]["error_code"], "invalid_credentials")
        self.assertEqual(self.send("POST", "/auth/v1/token?grant_type=refresh_token",
                                   {"refresh_token": session["refresh_token"]}, user=None)[0], 400)
        self.assertEqual(self.database.all("select 1 from public.users where id = %s", (new["id"],)), [])

    def test_without_an_owner_nobody_makes_accounts(self):
        self.server.accounts.owner, owner = None, self.server.accounts.owner
        try:
            self.assertEqual(self.send("POST", "/auth/v1/admin/users", {}, claims={"role": "service_role"})[0], 404)
        finally:
            self.server.accounts.owner = owner

    def test_requests_are_handed_on_to_postgrest_as_they_came(self):
        seen = []

        class Upstream(http.server.BaseHTTPRequestHandler):
            def do_PATCH(self):
                seen.append((self.path, self.headers.get_all("Prefer"), self.headers["apikey"],
                             self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(206)
                self.send_header("Content-Range", "0-0/7")
                self.end_headers()
                self.wfile.write(b"[]")

            def log_message(self, *_):
                pass

        upstream = http.server.HTTPServer(("127.0.0.1", 0), Upstream)
        front = standin.Server(0, None, None, f"http://127.0.0.1:{upstream.server_port}", require_apikey=True)
        for server in (upstream, front):
            threading.Thread(target=server.serve_forever, daemon=True).start()
            self.addCleanup(server.server_close)
            self.addCleanup(server.shutdown)
        connection = http.client.HTTPConnection("127.0.0.1", front.server_port, timeout=30)
        self.addCleanup(connection.close)
        for key, status in ((None, 401), ("k", 206)):
            connection.putrequest("PATCH", "/rest/v1/schools?id=eq.a%2Bb")
            headers = [("Prefer", "return=minimal"), ("Prefer", "count=exact"), ("Content-Length", "2")]
            for name, value in headers + ([("apikey", key)] if key else []):
                connection.putheader(name, value)
            connection.endheaders(b"{}")
            answer = connection.getresponse()
            answer.read()
            self.assertEqual(answer.status, status)
        self.assertEqual(answer.headers["Content-Range"], "0-0/7")
        self.assertEqual(seen, [("/schools?id=eq.a%2Bb", ["return=minimal", "count=exact"], None, b"{}")])

    def test_a_gateways_limits_are_answered_with_a_page(self):
        def said(target, headers=()):
            connection = http.client.HTTPConnection("127.0.0.1", self.server.server_port, timeout=30)
            self.addCleanup(connection.close)
            connection.putrequest("GET", target, skip_accept_encoding=True)
            for name, value in headers:
                connection.putheader(name, value)
            connection.endheaders()
            answer = connection.getresponse()
            return answer.status, answer.headers["Content-Type"], answer.read()

        start, end = "/rest/v1/schools?select=id&name=eq.", len("GET  HTTP/1.1")
        for length, status in ((8_190, 200), (8_191, 414), (65_500, 414), (200_000, 414)):
            found, kind, text = said(start + "x" * (length - end - len(start)))
            self.assertEqual(found, status, length)
            if status == 414:
                self.assertEqual(kind, "text/html")
                self.assertIn(b"<title>414 Request-URI Too Large</title>", text)
        host = len(f"Host: 127.0.0.1:{self.server.server_port}\r\n")
        for length, status in ((50_000, 200), (50_001, 400), (100_000, 400)):
            found, kind, text = said("/rest/v1/schools?select=id", [("X-Long", "x" * (length - host - len("X-Long: \r\n")))])
            self.assertEqual(found, status, length)
            if status == 400:
                self.assertEqual(kind, "text/html")
                self.assertIn(b"Request Header Or Cookie Too Large", text)
        self.assertEqual(said("/auth/v1/user", [(f"X-{n}", "x" * 1000) for n in range(60)])[0], 400)
        self.assertEqual(said("/auth/v1/user", [(f"X-{n}", "x") for n in range(200)])[0], 400, "more than are counted")

    def test_a_refusal_arrives_though_the_body_is_not_read(self):
        for target, status in (("/rest/v1/schools?name=eq." + "x" * 9_000, 414), ("/rest/v1/schools", 413)):
            connection = http.client.HTTPConnection("127.0.0.1", self.server.server_port, timeout=30)
            self.addCleanup(connection.close)
            body = b" " * (standin.BODY_AT_MOST + 1 if status == 413 else 1_000_000)
            connection.request("POST", target, body)
            self.assertEqual(connection.getresponse().status, status)

    def test_a_statement_has_the_time_of_its_role(self):
        self.database.all("""
            create function public.time_out() returns text language sql
              as $$ select pg_catalog.current_setting('statement_timeout') $$; select 1""")
        service = {"user": B, "claims": {"role": "service_role"}}
        for named, time_out in (({}, "8s"), ({"user": None}, "3s"), (service, "1min")):
            self.assertEqual(self.rest("POST", "rpc/time_out", {}, **named)[2], time_out)

    def test_a_statement_that_takes_longer_is_cancelled(self):
        self.database.all("""
            create function public.rest_a_while() returns text language sql
              as $$ select 'rested' from pg_catalog.pg_sleep(0.5) $$;
            alter role authenticated set statement_timeout = '100ms'; select 1""")
        self.addCleanup(self.database.all, "alter role authenticated set statement_timeout = '8s'; select 1")
        status, headers, said = self.rest("POST", "rpc/rest_a_while", {})
        self.assertEqual((status, headers["Proxy-Status"], headers["Retry-After"]),
                         (500, "PostgREST; error=57014", None))
        self.assertEqual(said, {"code": "57014", "details": None, "hint": None,
                                "message": "canceling statement due to statement timeout"})
        with self.database.session() as cursor:
            cursor.execute("update public.schools set name = name")
            status, _, said = self.rest("PATCH", f"schools?id=eq.{row_id(FIRST, 1)}", {"notes": "waits for the lock"})
            self.assertEqual((status, said["code"]), (500, "57014"))
        self.assertEqual(self.rest("POST", "rpc/rest_a_while", {}, user=B, claims={"role": "service_role"})[2], "rested")

    def test_what_a_function_raises_comes_through_and_a_conflict_is_retried(self):
        self.database.all("""create sequence public.tries; create function public.flaky(times int) returns bigint
            language plpgsql security definer as $$ declare n bigint := nextval('public.tries'); begin
            if n <= times then raise exception using errcode = '40001'; end if; return n; end $$; select 1""")
        self.assertEqual(self.rest("POST", "rpc/flaky", {"times": 3})[2], 4)


if __name__ == "__main__":
    unittest.main()

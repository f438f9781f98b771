#!/usr/bin/env python3
"""A stand-in for a Supabase project's REST and Auth addresses, for tests alone, over a real PostgreSQL.

usage: standin.py --dsn 'host=… dbname=…' --secret-file FILE [--people FILE] [--owner 'host=… dbname=…'] [--port N]
                  [--upstream URL] [--require-apikey] [--cached]

/rest/v1/… is answered here as PostgREST would, or handed on to the PostgREST at --upstream; /auth/v1/… always here.
Roles, claims and row-level security are the database's; nothing of them is imitated. With --owner accounts are made and
removed under that connection by whoever has the service's key, and kept in the file of people. With --cached a change of
the schema is known only after `notify pgrst, 'reload schema'`. Prints `listening on PORT`."""

import argparse
import http.client
import http.server
import json
import pathlib
import socket
import sys
import urllib.parse

from postgrest import write_private
from rest.accounts import Accounts
from rest.answer import Answer
from rest.errors import Refusal
from rest.session import Database

BODY_AT_MOST = 16 * 1024 * 1024
# What the gateway before a hosted project lets through: a request's first line without its end, and all its headers.
LINE_AT_MOST = 8_190
HEADERS_AT_MOST = 50_000
# As nginx words them; no program should look for anything in there.
PAGES = {
    414: ("414 Request-URI Too Large", "<center><h1>414 Request-URI Too Large</h1></center>"),
    400: ("400 Request Header Or Cookie Too Large",
          "<center><h1>400 Bad Request</h1></center>\r\n<center>Request Header Or Cookie Too Large</center>"),
}


def page(status):
    """A refusal of the gateway's own, which is no JSON and ends the connection."""
    title, said = PAGES[status]
    text = (f"<html>\r\n<head><title>{title}</title></head>\r\n<body>\r\n{said}\r\n<hr><center>nginx</center>\r\n"
            "</body>\r\n</html>\r\n")
    return Answer(status, text.encode(), {"Content-Type": "text/html", "Connection": "close"})


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "standin"
    # Head and body are written one after the other: the second would wait for the first to be acknowledged.
    disable_nagle_algorithm = True

    def respond(self):
        self._send(self._answer())

    def _send(self, answer):
        body = b"" if self.command == "HEAD" else answer.body
        self.send_response(answer.status)
        for name, value in answer.headers.items():
            self.send_header(name, value)
        if answer.status != 204:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_HEAD = do_POST = do_PATCH = do_PUT = do_DELETE = respond

    def send_error(self, code, message=None, explain=None):
        # What is longer than Python reads at all, or more than it counts.
        if code in (414, 431):
            self._send(page(414 if code == 414 else 400))
        else:
            super().send_error(code, message, explain)

    def _answer(self):
        if len(self.requestline) > LINE_AT_MOST:
            return page(414)
        if sum(len(name) + len(": ") + len(value) + len("\r\n") for name, value in self.headers.items()) > HEADERS_AT_MOST:
            return page(400)
        length = self.headers.get("Content-Length", "0")
        if not length.isdigit() or int(length) > BODY_AT_MOST:
            self.close_connection = True
            return Answer(413, b"", {})
        body = self.rfile.read(int(length))
        address = urllib.parse.urlsplit(self.path)
        if self.server.require_apikey and not self.headers.get("apikey"):
            said = {"message": "No API key found in request", "hint": "No `apikey` request header or url param was found."}
            return Answer(401, json.dumps(said).encode(), {"Content-Type": "application/json"})
        if address.path.startswith("/auth/v1/"):
            return self.server.accounts.answer(
                self.command, address.path.removeprefix("/auth/v1"), address.query, self.headers, body)
        if not address.path.startswith("/rest/v1/"):
            return Answer.refusal(Refusal(404, "PGRST125", "Invalid path specified in request URL"))
        path = address.path.removeprefix("/rest/v1")
        if self.server.upstream:
            return self._handed_on(path + ("?" + address.query if address.query else ""), body)
        return self.server.database.answer(self.command, urllib.parse.unquote(path), address.query, self.headers, body)

    def _handed_on(self, target, body):
        upstream = http.client.HTTPConnection(self.server.upstream.hostname, self.server.upstream.port, timeout=120)
        upstream.putrequest(self.command, target, skip_accept_encoding=True)
        # One by one: a header may stand more than once.
        for name, value in self.headers.items():
            if name.lower() not in ("host", "connection", "apikey"):
                upstream.putheader(name, value)
        upstream.endheaders(body or None)
        answer = upstream.getresponse()
        dropped = ("content-length", "connection", "transfer-encoding", "date", "server")
        headers = {name: value for name, value in answer.getheaders() if name.lower() not in dropped}
        body = answer.read()
        upstream.close()
        return Answer(answer.status, body, headers)

    def log_message(self, *_):
        """Nothing: addresses hold filters and answers hold names."""


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, port, database, accounts, upstream=None, require_apikey=False):
        super().__init__(("127.0.0.1", port), Handler)
        self.database, self.accounts, self.require_apikey = database, accounts, require_apikey
        self.upstream = urllib.parse.urlsplit(upstream) if upstream else None

    def handle_error(self, request, client_address):
        """Says nothing of a client that went before its answer: those of a phone do."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)

    def shutdown_request(self, request):
        """Reads on for a moment before it closes: what is left unread would take a refusal back on its way."""
        try:
            request.shutdown(socket.SHUT_WR)
            request.settimeout(1)
            while request.recv(65536):
                pass
        except OSError:
            pass
        self.close_request(request)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dsn", required=True)
    parser.add_argument("--secret-file", required=True, type=pathlib.Path)
    parser.add_argument("--people", type=pathlib.Path)
    parser.add_argument("--owner")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--upstream")
    parser.add_argument("--require-apikey", action="store_true")
    parser.add_argument("--cached", action="store_true")
    given = parser.parse_args()
    secret = given.secret_file.read_text().strip()
    people = json.loads(given.people.read_text()) if given.people else {}

    def keep(people):
        if given.people:
            write_private(given.people, json.dumps(people, indent=2))

    accounts = Accounts(people, secret, owner=given.owner, keep=keep)
    server = Server(given.port, Database(given.dsn, secret, given.cached), accounts, given.upstream, given.require_apikey)
    print(f"listening on {server.server_port}", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.database.stopping.set()


if __name__ == "__main__":
    main()

"""A relay between browsers and a server, which loses what a test wants lost."""

import http.client
import http.server
import threading


class Relay:
    """Listens on a port of its own and passes everything on to a port that may change."""

    def __init__(self):
        relay = self
        self.port = None
        # Called with the path of a form once the server has answered it; true loses the answer.
        self.loses = lambda path: False
        # Called with the path of what nobody was there to answer.
        self.misses = lambda path: None

        class Handler(http.server.BaseHTTPRequestHandler):
            def relayed(self):
                length = int(self.headers.get("Content-Length", 0))
                body = self.rfile.read(length)
                self.close_connection = True
                server = None
                try:
                    if relay.port is None:
                        relay.misses(self.path)
                        raise ConnectionError
                    server = http.client.HTTPConnection("127.0.0.1", relay.port)
                    server.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
                    for name, value in self.headers.items():
                        if name.lower() != "connection":
                            server.putheader(name, value)
                    server.endheaders(body)
                    answer = server.getresponse()
                    if self.command == "POST" and relay.loses(self.path):
                        return
                    self.send_response_only(answer.status)
                    for name, value in answer.getheaders():
                        if name.lower() not in ("transfer-encoding", "connection"):
                            self.send_header(name, value)
                    self.send_header("Connection", "close")
                    self.end_headers()
                    while part := answer.read1(65536):
                        self.wfile.write(part)
                        self.wfile.flush()
                except (OSError, http.client.HTTPException):
                    return
                finally:
                    if server:
                        server.close()

            do_GET = do_POST = do_HEAD = relayed

            def log_message(self, *words):
                pass

        self.listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.listener.daemon_threads = True
        self.base = f"http://127.0.0.1:{self.listener.server_port}"
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()

    def stop(self):
        """Ends the relay."""
        self.listener.shutdown()
        self.listener.server_close()

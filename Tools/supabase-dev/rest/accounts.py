"""/auth/v1 as Supabase Auth speaks it, as far as a sign-in needs it: password and refresh token, sign-out, user."""

import hmac
import json
import secrets
import threading
import time
import urllib.parse

from . import tokens
from .answer import Answer
from .errors import Refusal

LIFETIME = 3600


class Accounts:
    """People who may sign in: {email: {id, password}}; refresh tokens live as long as the server."""

    def __init__(self, people, secret, lifetime=LIFETIME):
        self.people, self.secret, self.lifetime = people, secret, lifetime
        # A refresh token is good once. {token: (email, session)}
        self.refreshers, self.lock = {}, threading.Lock()

    def answer(self, method, path, query, headers, body):
        if method == "POST" and path == "/token":
            return self._token(dict(urllib.parse.parse_qsl(query)).get("grant_type"), body)
        if method == "GET" and path == "/user":
            return self._user(headers)
        if method == "POST" and path == "/logout":
            return _json(204, None)
        return _error(404, "not_found", "not found")

    def _token(self, grant, body):
        try:
            given = json.loads(body)
        except ValueError:
            given = None
        if not isinstance(given, dict):
            return _error(400, "bad_json", "Could not parse request body as JSON")
        if grant == "password":
            email = str(given.get("email", "")).lower()
            person = self.people.get(email)
            if not person or not hmac.compare_digest(person["password"].encode(), str(given.get("password", "")).encode()):
                return _error(400, "invalid_credentials", "Invalid login credentials")
            return self._session(email, secrets.token_hex(16))
        if grant == "refresh_token":
            with self.lock:
                known = self.refreshers.pop(given.get("refresh_token"), None)
            if known is None:
                return _error(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found")
            return self._session(*known)
        return _error(400, "unsupported_grant_type", "unsupported_grant_type")

    def _session(self, email, session):
        now = int(time.time())
        person = self.people[email]
        refresh = secrets.token_urlsafe(12)
        with self.lock:
            self.refreshers[refresh] = (email, session)
        claims = {"aud": "authenticated", "exp": now + self.lifetime, "iat": now, "sub": person["id"], "email": email,
                  "role": "authenticated", "session_id": session}
        return _json(200, {
            "access_token": tokens.make(claims, self.secret), "token_type": "bearer", "expires_in": self.lifetime,
            "expires_at": now + self.lifetime, "refresh_token": refresh, "user": _shown(person["id"], email)})

    def _user(self, headers):
        try:
            claims = tokens.claims_of(headers.get("Authorization"), self.secret)
        except Refusal:
            return _error(403, "bad_jwt", "invalid JWT")
        if "sub" not in claims:
            return _error(401, "no_authorization", "This endpoint requires a valid Bearer token")
        return _json(200, _shown(claims["sub"], claims.get("email")))


def _shown(user, email):
    return {"id": user, "aud": "authenticated", "role": "authenticated", "email": email}


def _json(status, value):
    body = b"" if value is None else json.dumps(value).encode()
    return Answer(status, body, {"Content-Type": "application/json"})


def _error(status, code, message):
    return _json(status, {"code": status, "error_code": code, "msg": message})

"""/auth/v1 as Supabase Auth speaks it, as far as a sign-in needs it: password and refresh token, sign-out, user; and
/admin/users, by which whoever has the service's key makes and removes accounts."""

import hmac
import json
import secrets
import threading
import time
import urllib.parse
import uuid

import psycopg2

from . import tokens
from .answer import Answer
from .errors import Refusal

LIFETIME = 3600


class Accounts:
    """People who may sign in: {email: {id, password}}; refresh tokens live as long as the server.

    `owner` is the connection under which accounts are made and removed; without one nobody makes any. `keep` is called
    with all people after each change."""

    def __init__(self, people, secret, lifetime=LIFETIME, owner=None, keep=lambda people: None):
        self.people, self.secret, self.lifetime, self.owner, self.keep = people, secret, lifetime, owner, keep
        # A refresh token is good once. {token: (email, session)}
        self.refreshers, self.lock = {}, threading.Lock()

    def answer(self, method, path, query, headers, body):
        if method == "POST" and path == "/token":
            return self._token(dict(urllib.parse.parse_qsl(query)).get("grant_type"), body)
        if method == "GET" and path == "/user":
            return self._user(headers)
        if method == "POST" and path == "/logout":
            return _json(204, None)
        if self.owner and path.startswith("/admin/users"):
            return self._administered(method, path.removeprefix("/admin/users"), headers, body)
        return _error(404, "not_found", "not found")

    def _token(self, grant, body):
        given = _object(body)
        if given is None:
            return _bad_json()
        if grant == "password":
            email = str(given.get("email", "")).lower()
            person = self.people.get(email)
            if not person or not hmac.compare_digest(person["password"].encode(), str(given.get("password", "")).encode()):
                return _error(400, "invalid_credentials", "Invalid login credentials")
            return self._session(email, secrets.token_hex(16))
        if grant == "refresh_token":
            with self.lock:
                known = self.refreshers.pop(given.get("refresh_token"), None)
            if known is None or known[0] not in self.people:
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

    def _administered(self, method, path, headers, body):
        try:
            claims = tokens.claims_of(headers.get("Authorization"), self.secret)
        except Refusal:
            return _error(403, "bad_jwt", "invalid JWT")
        if not claims:
            return _error(401, "no_authorization", "This endpoint requires a valid Bearer token")
        if claims.get("role") != "service_role":
            return _error(403, "not_admin", "User not allowed")
        if method == "POST" and path == "":
            return self._make(body)
        if method == "DELETE" and path.startswith("/"):
            return self._remove(path[1:])
        return _error(404, "not_found", "not found")

    def _make(self, body):
        given = _object(body)
        if given is None:
            return _bad_json()
        email, password = given.get("email"), given.get("password")
        user = _uuid(given.get("id", str(uuid.uuid4())))
        if user is None:
            return _error(400, "validation_failed", "ID must conform to the uuid v4 format")
        if not isinstance(email, str) or not email or not isinstance(password, str):
            return _error(400, "validation_failed", "Cannot create a user without either an email or phone")
        email = email.lower()
        try:
            self._run("insert into auth.users (id, email, raw_user_meta_data) values (%s, %s, %s)",
                      (user, email, json.dumps(given.get("user_metadata") or {})))
        except psycopg2.errors.UniqueViolation:
            return _error(422, "email_exists", "A user with this email address has already been registered")
        except psycopg2.Error:
            return _error(500, "unexpected_failure", "Database error creating new user")
        with self.lock:
            self.people[email] = {"id": user, "password": password}
            self.keep(self.people)
        return _json(200, _shown(user, email))

    def _remove(self, user):
        user = _uuid(user)
        if user is None:
            return _error(404, "validation_failed", "user_id must be an UUID")
        try:
            if not self._run("delete from auth.users where id = %s", (user,)):
                return _error(404, "user_not_found", "User not found")
        except psycopg2.Error:
            return _error(500, "unexpected_failure", "Database error deleting user")
        with self.lock:
            for email in [email for email, person in self.people.items() if person["id"] == user]:
                del self.people[email]
            self.keep(self.people)
        return _json(200, {})

    def _run(self, statement, values):
        """How many rows it changed."""
        connection = psycopg2.connect(self.owner)
        try:
            with connection, connection.cursor() as cursor:
                cursor.execute(statement, values)
                return cursor.rowcount
        finally:
            connection.close()


def _uuid(text):
    try:
        return str(uuid.UUID(text))
    except (ValueError, TypeError, AttributeError):
        return None


def _shown(user, email):
    return {"id": user, "aud": "authenticated", "role": "authenticated", "email": email}


def _json(status, value):
    body = b"" if value is None else json.dumps(value).encode()
    return Answer(status, body, {"Content-Type": "application/json"})


def _error(status, code, message):
    return _json(status, {"code": status, "error_code": code, "msg": message})


def _object(body):
    """The JSON object that was sent; None for anything else."""
    try:
        given = json.loads(body)
    except ValueError:
        return None
    return given if isinstance(given, dict) else None


def _bad_json():
    return _error(400, "bad_json", "Could not parse request body as JSON")

"""JSON Web Tokens with HS256: made for sign-in, checked for every request as PostgREST does."""

import base64
import binascii
import hashlib
import hmac
import json
import time

from .errors import unauthorised

# Seconds by which clocks may differ.
LEEWAY = 30


def _encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _sign(text, secret):
    return hmac.new(secret.encode(), text.encode(), hashlib.sha256).digest()


def make(claims, secret):
    """A token that says `claims`."""
    parts = [_encode(json.dumps(part, separators=(",", ":")).encode()) for part in ({"alg": "HS256", "typ": "JWT"}, claims)]
    text = ".".join(parts)
    return text + "." + _encode(_sign(text, secret))


def is_signed(token, secret):
    """Whether a token, whatever it says, was signed with this secret."""
    text, _, signature = token.rpartition(".")
    return hmac.compare_digest(signature, _encode(_sign(text, secret)))


def claims_of(authorization, secret):
    """The claims of an Authorization header; none where there is no bearer token."""
    if authorization is None or authorization[:7].lower() not in ("bearer ", "bearer"):
        return {}
    token = authorization[7:].strip()
    if not token:
        raise unauthorised("PGRST301", "Empty JWT is sent in Authorization header")
    parts = token.split(".")
    if len(parts) != 3:
        raise unauthorised("PGRST301", f"Expected 3 parts in JWT; got {len(parts)}")
    try:
        header, claims = (json.loads(_decode(part)) for part in parts[:2])
        signature = _decode(parts[2])
        algorithm = header["alg"]
    except (ValueError, KeyError, TypeError, binascii.Error):
        raise unauthorised("PGRST301", "JWT cryptographic operation failed") from None
    if algorithm == "none":
        raise unauthorised("PGRST301", "Wrong or unsupported encoding algorithm",
                           "JWT is unsecured but expected 'alg' was not 'none'")
    if algorithm != "HS256" or "kid" in header:
        raise unauthorised("PGRST301", "No suitable key or wrong key type", "No suitable key was found to decode the JWT")
    if not hmac.compare_digest(signature, _sign(".".join(parts[:2]), secret)):
        raise unauthorised("PGRST301", "No suitable key or wrong key type", "None of the keys was able to decode the JWT")
    if not isinstance(claims, dict):
        raise unauthorised("PGRST303", "Parsing claims failed")
    _check_times(claims)
    return claims


def _check_times(claims):
    now = time.time()
    for name in ("exp", "nbf", "iat"):
        value = claims.get(name)
        if value is not None and (isinstance(value, bool) or not isinstance(value, (int, float))):
            raise unauthorised("PGRST303", f"The JWT '{name}' claim must be a number")
    if "exp" in claims and now > claims["exp"] + LEEWAY:
        raise unauthorised("PGRST303", "JWT expired")
    if "nbf" in claims and now < claims["nbf"] - LEEWAY:
        raise unauthorised("PGRST303", "JWT not yet valid")
    if "iat" in claims and now < claims["iat"] - LEEWAY:
        raise unauthorised("PGRST303", "JWT issued at future")

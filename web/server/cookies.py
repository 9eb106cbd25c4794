"""The signed cookie that says which device this is. What the device may do is looked up at each request."""

from __future__ import annotations

from flask import Flask
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from flask.wrappers import Request
from itsdangerous import BadSignature


class Cookies(SecureCookieSessionInterface):
    """Flask's own cookies, whose age nobody asks: a clock that goes back, even a second, must lock no host out."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """What the cookie says, if it was signed here; an empty session else."""
        signed, cookie = self.get_signing_serializer(app), request.cookies.get(self.get_cookie_name(app))
        if signed is None:
            return None
        if not cookie:
            return self.session_class()
        try:
            return self.session_class(signed.loads(cookie))
        except BadSignature:
            return self.session_class()

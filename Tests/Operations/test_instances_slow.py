"""Requests whose bodies take their time: what has ended before the last byte does nothing more, on any server."""

import http.client
import json
import socket
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from administrator import Administrator
from gatehouse_server import GatehouseServer
from instances import Instances
from person import PASSWORD
from postgres_world import Place
from raw_browser import RawBrowser

pytestmark = pytest.mark.embedded

ADA = {"email": "ada@example.org", "password": PASSWORD}


class Held:
    """A request whose head has been answered, and whose body is still to come."""

    def __init__(self, server: GatehouseServer, method: str, path: str, headers: dict[str, str], body: bytes) -> None:
        self._body = body
        self._socket = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        sent = {"Host": server.origin.removeprefix("http://"), "Content-Length": str(len(body)), "Connection": "close"}
        lines = [f"{name}: {value}" for name, value in (sent | headers | {"Expect": "100-continue"}).items()]
        self._socket.sendall("\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", ""]).encode())
        # The server asks for the body once it reads it: the interface has looked at who sends it before.
        assert self._socket.recv(65_536).startswith(b"HTTP/1.1 100 ")

    @classmethod
    def ask(cls, server: GatehouseServer, method: str, path: str, body: object, bearer: str) -> "Held":
        """A request to the interface."""
        headers = {"Authorization": f"Bearer {bearer}", "Content-Type": "application/json"}
        return cls(server, method, f"/auth/v1{path}", headers, json.dumps(body).encode())

    def finish(self) -> tuple[int, bytes]:
        """Sends the body. Returns the status and the answer."""
        with self._socket:
            self._socket.sendall(self._body)
            response = http.client.HTTPResponse(self._socket)
            response.begin()
            return response.status, response.read()

    def refused(self) -> tuple[int, Any]:
        """Sends the body. Returns the status and the code of the refusal."""
        status, answer = self.finish()
        assert status >= 400, status
        return status, json.loads(answer)["error_code"]


def test_PG_26_a_session_that_ended_before_the_last_byte_does_nothing(place: Place, tmp_path: Path) -> None:
    with Instances(place, tmp_path, 2) as servers:
        session = servers.post("/signup", ADA).json
        held = [
            Held.ask(servers[0], method, "/user", body, session["access_token"])
            for method, body in (("PUT", {"data": {"name": "Eve"}}), ("DELETE", {}))
        ]
        other = servers.post("/token?grant_type=password", ADA, of=1).json
        assert servers.ask("POST", "/logout?scope=others", bearer=other["access_token"], of=1).status == 204
        assert [one.refused() for one in held] == [(403, "session_not_found")] * 2
        found = servers.ask("GET", "/user", bearer=other["access_token"], of=0)
        assert (found.status, found.json["user_metadata"].get("name")) == (200, None)


def test_PG_26_a_person_who_is_banned_before_the_last_byte_does_nothing(place: Place, tmp_path: Path) -> None:
    with Instances(place, tmp_path, 2) as servers:
        session = servers.post("/signup", ADA).json
        held = Held.ask(servers[1], "DELETE", "/user", {}, session["access_token"])
        Administrator(servers[0].data, **place.settings, database=place.uri).do(
            "users", "ban", ADA["email"], "--for", "1h"
        )
        assert held.refused() == (403, "user_banned")
        assert servers.count("users") == 1


def test_SRV_31_an_administrator_key_that_was_replaced_before_the_last_byte_does_nothing(
    place: Place, tmp_path: Path
) -> None:
    with Instances(place, tmp_path, 2) as servers:
        ada = servers.post("/signup", ADA).json["user"]["id"]
        key = (servers[0].data / "admin.key").read_text().strip()
        eve = {"email": "eve@example.org", "password": PASSWORD, "email_confirm": True}
        held = [
            Held.ask(servers[0], "POST", "/admin/users", eve, key),
            Held.ask(servers[1], "PUT", f"/admin/users/{ada}", {"password": "Walnut-Harbour-27"}, key),
        ]
        Administrator(servers[0].data, **place.settings, database=place.uri).do("keys", "rotate-admin")
        assert [one.refused() for one in held] == [(403, "bad_jwt")] * 2
        assert servers.count("users") == 1
        assert servers.post("/token?grant_type=password", ADA).status == 200


def test_PG_25_a_token_whose_key_was_revoked_before_the_last_byte_does_nothing(place: Place, tmp_path: Path) -> None:
    with Instances(place, tmp_path, 2) as servers:
        session = servers.post("/signup", ADA).json
        held = Held.ask(servers[1], "PUT", "/user", {"data": {"name": "Eve"}}, session["access_token"])
        administrator = Administrator(servers[0].data, **place.settings, database=place.uri)
        (key,) = administrator.ask("keys", "list")
        administrator.do("keys", "revoke", key["kid"])
        assert held.refused() == (403, "bad_jwt")


def test_SRV_20_who_is_no_administrator_any_more_at_the_last_byte_of_a_form_does_nothing(
    place: Place, tmp_path: Path
) -> None:
    with Instances(place, tmp_path, 2) as servers:
        ada = servers.post("/signup", ADA).json["user"]["id"]
        root = ADA | {"email": "root@example.org"}
        assert servers.post("/signup", root).status == 200
        administrator = Administrator(servers[0].data, **place.settings, database=place.uri)
        administrator.do("users", "administrator", root["email"], "--on")
        browser = RawBrowser(servers[0])
        login = "/sign-in/login"
        assert browser.post(login, browser.get(login).form(login, passkey=None) | root).status == 303
        path = f"/admin/people/{ada}"
        fields = browser.get(path).form(path, intent="ban")
        held = Held(
            servers[0], "POST", path,
            {
                "Origin": servers.url, "Content-Type": "application/x-www-form-urlencoded",
                "Cookie": "; ".join(f"{name}={value}" for name, value in browser.cookies.items()),
            },
            urlencode(fields).encode(),
        )  # fmt: skip
        administrator.do("users", "administrator", root["email"], "--off")
        assert held.finish()[0] == 404
        assert servers.count("users", "banned_until IS NOT NULL") == 0

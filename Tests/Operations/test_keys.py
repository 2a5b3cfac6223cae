"""`gatehouse keys`: signing keys that take each other's place while people sign in and renew."""

import base64
import json
import stat
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import rows
from administrator import Administrator
from api_connection import APIConnection
from gatehouse_server import GatehouseServer, eventually
from person import PASSWORD

ACTORS = 3
MINUTE = 60_000_000


def kid(token: str) -> str:
    head = token.split(".")[0]
    return json.loads(base64.urlsafe_b64decode(head + "=" * (-len(head) % 4)))["kid"]


def published(server: GatehouseServer) -> list[str]:
    return [key["kid"] for key in server.get("/auth/v1/.well-known/jwks.json").json()["keys"]]


class Load:
    """People who sign in, renew and ask who they are, one request after another, until they are to stop."""

    def __init__(self, server: GatehouseServer) -> None:
        self.server = server
        self.problems: list[str] = []
        self.signers: list[str] = []
        self.rounds = [0] * ACTORS
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._act, args=(number,)) for number in range(ACTORS)]

    def __enter__(self) -> "Load":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def goes_on(self, rounds: int = 1) -> None:
        """Waits until everybody has done all of it so often again."""
        begin = list(self.rounds)

        def done() -> bool | None:
            if self.problems:
                return True
            return True if all(now - then >= rounds for now, then in zip(self.rounds, begin, strict=True)) else None

        eventually("the load goes on", done, seconds=60)
        assert not self.problems, self.problems

    def _act(self, number: int) -> None:
        connection = APIConnection(self.server.port)
        try:
            self._live(connection, {"email": f"person-{number}@example.org", "password": PASSWORD}, number)
        except Exception as error:  # noqa: BLE001 - whatever goes wrong in a thread is the test's to tell
            self.problems.append(f"{type(error).__name__}: {error}")
        finally:
            connection.close()

    def _live(self, connection: APIConnection, person: dict[str, str], number: int) -> None:
        first = self._good(connection, "/signup", person)
        while not self._stop.is_set():
            second = self._good(connection, "/token?grant_type=password", person)
            for session in (first, second):
                # The token of before is good as well until it expires, whoever signed it.
                before = session["access_token"]
                session |= self._good(
                    connection, "/token?grant_type=refresh_token", {"refresh_token": session["refresh_token"]}
                )
                for token in (before, session["access_token"]):
                    reply = connection.ask("GET", "/user", bearer=token)
                    assert reply.status == 200, f"a token is refused: {reply.json['error_code']}"
            self.signers.append(kid(first["access_token"]))
            self.rounds[number] += 1

    @staticmethod
    def _good(connection: APIConnection, path: str, body: dict[str, str]) -> dict[str, Any]:
        reply = connection.ask("POST", path, body)
        assert reply.status == 200, f"{path} answers {reply.status}: {reply.json['error_code']}"
        return reply.json


def let_time_pass(server: GatehouseServer, minutes: int) -> None:
    """Makes the keys as old as they will be then."""
    with closing(rows.connect(server.data)) as database, database:
        database.execute("UPDATE signing_keys SET signs_from = signs_from - ?", (minutes * MINUTE,))


def look_again(server: GatehouseServer) -> None:
    """Has the server look at its keys, as it does once a minute: a token that names an unknown key makes it."""
    head = base64.urlsafe_b64encode(json.dumps({"alg": "ES256", "kid": "unknown"}).encode()).decode().rstrip("=")
    server.request("GET", "/auth/v1/user", headers={"Authorization": f"Bearer {head}.e30.AAAA"})


def learns(server: GatehouseServer, keys: set[str]) -> None:
    """Waits until the server publishes these keys."""

    def known() -> bool | None:
        look_again(server)
        return True if set(published(server)) == keys else None

    eventually("the server knows the keys", known, seconds=70)


def test_SRV_09_APP_03_keys_rotated_twice_under_load_sign_nobody_out_and_fail_no_request(
    server: GatehouseServer, administrator: Administrator
) -> None:
    (first,) = published(server)
    with Load(server) as load:
        load.goes_on()
        expected = [first]
        for _ in range(2):
            made = administrator.ask("keys", "rotate")
            assert made["new"]
            expected.append(made["kid"])
            again = administrator.ask("keys", "rotate")
            assert (again["kid"], again["new"]) == (made["kid"], False), "one that is under way is not begun anew"
            states = {key["kid"]: key for key in administrator.ask("keys", "list")}
            assert states[made["kid"]]["state"] == "published"
            assert states[expected[-2]]["state"] == "signs"
            assert made["signs_from"] == states[made["kid"]]["signs_from"]
            # Published first, while the one before it signs.
            learns(server, set(expected))
            load.goes_on()
            assert load.signers[-1] == expected[-2]
            let_time_pass(server, minutes=16)

            def signs(wanted: str = made["kid"]) -> bool | None:
                look_again(server)
                return True if load.problems or load.signers[-1] == wanted else None

            eventually("the new key signs", signs, seconds=70)
            load.goes_on()
        assert set(load.signers) == set(expected)
        assert set(published(server)) == set(expected), "what was signed before verifies"
    assert not load.problems, load.problems
    states = {key["kid"]: key["state"] for key in administrator.ask("keys", "list")}
    assert [states[key] for key in expected] == ["verifies", "verifies", "signs"]


def test_SRV_09_a_key_that_became_known_to_others_is_refused_and_sessions_continue(
    server: GatehouseServer, administrator: Administrator, connection: APIConnection
) -> None:
    session = connection.ask("POST", "/signup", {"email": "ada@example.org", "password": PASSWORD}).json
    assert "signs now" in administrator.do("keys", "rotate", "--immediately")
    (key,) = administrator.ask("keys", "list")
    assert key["state"] == "signs"
    learns(server, {key["kid"]})
    assert connection.ask("GET", "/user", bearer=session["access_token"]).status == 403
    body = {"refresh_token": session["refresh_token"]}
    renewed = connection.ask("POST", "/token?grant_type=refresh_token", body).json
    assert kid(renewed["access_token"]) == key["kid"]
    assert connection.ask("GET", "/user", bearer=renewed["access_token"]).status == 200


def test_SRV_09_keys_that_the_deployment_brings_along_are_not_the_servers_to_rotate(
    server: GatehouseServer, administrator: Administrator
) -> None:
    server.stop()
    secret = server.data.parent / "jwt.secret"
    secret.write_text("s" * 40 + "\n")
    secret.chmod(0o600)
    server.options = (*server.options, "--jwt-secret-file", str(secret))
    server.start()
    # With the server's settings, and without.
    told = Administrator(server.data, auto_confirm="yes", duplicate_sign_up="explicit", jwt_secret_file=str(secret))
    for somebody in (told, administrator):
        assert "jwt-secret" in somebody.refused("keys", "rotate")
    assert [key["state"] for key in told.ask("keys", "list")] == ["signs", "verifies"]


def administers(connection: APIConnection, key: str) -> bool:
    reply = connection.ask("GET", "/admin/users", bearer=key)
    assert reply.status == 200 or (reply.status, reply.json["error_code"]) == (403, "bad_jwt"), reply.status
    return reply.status == 200


def test_SRV_31_a_new_administrator_key_stops_the_old_one_at_once_while_servers_run(
    server: GatehouseServer, administrator: Administrator, connection: APIConnection
) -> None:
    file = server.data / "admin.key"
    old = file.read_text().strip()
    second = GatehouseServer(server.data, *server.options, command=server.command).start()
    beside = APIConnection(second.port)
    try:
        assert administers(connection, old)
        assert administers(beside, old)
        said = administrator.do("keys", "rotate-admin")
        new = file.read_text().strip()
        # With the next request, on each of them, over the connections that are open.
        for each in (connection, beside):
            assert not administers(each, old)
            assert administers(each, new)
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert str(file) in said
        assert "Not revoked: service_role tokens signed with a secret of your own (jwt-secret" in said
        assert old not in said
        assert new not in said
        answer = administrator.ask("keys", "rotate-admin")
        assert answer == {"file": str(file), "revokes_tokens_of_own_secret": False}
        assert not administers(connection, new)
        assert [entry["payload"]["action"] for entry in administrator.ask("audit")][:2] == [
            "administrator_key_rotated"
        ] * 2
    finally:
        beside.close()
        second.stop()
    server.restart()
    again = APIConnection(server.port)
    try:
        assert [administers(again, key) for key in (old, new, file.read_text().strip())] == [False, False, True]
    finally:
        again.close()


def test_SRV_31_a_restored_backup_brings_its_administrator_key_back_and_says_so(
    server: GatehouseServer, administrator: Administrator, connection: APIConnection, tmp_path: Path
) -> None:
    file = server.data / "admin.key"
    old = file.read_text().strip()
    backup = tmp_path / "backup"
    administrator.do("backup", str(backup))
    administrator.do("keys", "rotate-admin")
    stolen = file.read_text().strip()
    elsewhere = Administrator(tmp_path / "elsewhere", auto_confirm="yes", duplicate_sign_up="explicit")
    assert "gatehouse keys rotate-admin" in elsewhere.do("restore", str(backup))
    connection.close()
    server.stop()
    restored = GatehouseServer(elsewhere.data, *server.options, command=server.command).start()
    opened = APIConnection(restored.port)
    try:
        assert administers(opened, old)
        elsewhere.do("keys", "rotate-admin")
        # The generation has another name than the one of before: what was stolen then does not come back.
        assert [administers(opened, key) for key in (old, stolen)] == [False, False]
    finally:
        opened.close()
        restored.stop()

"""What passkeys and second factors cost over HTTP, compared with a renewal, with a sign-in by a mailed code and with an
account that has none; and in a browser, how much their page fetches and how long a sign-in takes.

    .build/python/bin/python script/lib/passkeys_bench.py FOLDER PROGRAM

prints each figure as a line of JSON. script/bench runs it: devices in memory and a browser need packages that
script/bench does not.
"""

import dataclasses
import json
import selectors
import socket
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import chain
from pathlib import Path
from urllib.parse import urlsplit

sys.path.append(str(Path(__file__).resolve().parents[2] / "Tests" / "harness"))

import person  # noqa: E402
import pyotp  # noqa: E402
from chromium import Device, fetched, launch  # noqa: E402
from gallery import MOST_BYTES, MOST_REQUESTS  # noqa: E402
from gatehouse_server import GatehouseServer  # noqa: E402
from groups_bench import BASE, PASSWORD, Caller, Figure, Person, compared  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402
from soft_passkey import SoftPasskey  # noqa: E402
from words import say  # noqa: E402

# No limit counts anything: what is compared has the same of them.
LIMITS = ("token", "verify", "passkey", "factor", "factor-nearby")
OPTIONS = (
    "--dev", "--auto-confirm", "--duplicate-sign-up", "explicit", "--passkeys", "--mfa", "optional",
    *(word for limit in LIMITS for word in (f"--limit-{limit}", "off")),
)  # fmt: skip
ROUNDS = 200
# The rates are compared this often, each time with so many requests over so many connections.
BURSTS, REQUESTS, CONNECTIONS = 9, 96, 64
# How long the answers of a burst may be awaited, in seconds.
PATIENCE = 60
# A rate of 80 %, and 5 % more time.
SHARE, ADDITION = 1 / 0.8, 1.05
# How often the button is pressed, and how long it may take until somebody is signed in, in milliseconds.
PRESSES, WAIT = 20, 150
# Notes when something is pressed and how long the device takes. The field for the address waits, and is not answered.
STOPWATCH = """
    const note = () => sessionStorage.setItem("pressed", performance.timeOrigin + performance.now());
    addEventListener("click", note, true);
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = async (wish) => {
        if (wish.mediation) {
            await new Promise((done) => wish.signal.addEventListener("abort", done));
            throw wish.signal.reason;
        }
        const asked = performance.now();
        const answer = await get(wish);
        sessionStorage.setItem("device", performance.now() - asked);
        return answer;
    };
"""
# Milliseconds from there until the next page was read, without the device.
TAKEN = """() => performance.timeOrigin + performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd
    - Number(sessionStorage.getItem("pressed")) - Number(sessionStorage.getItem("device"))"""


class Owner(Person):
    """Somebody with a passkey and an authenticator app."""

    def __init__(self, server: GatehouseServer, email: str) -> None:
        self.caller = Caller(server)
        self.caller.token = signed_up(server, email)
        self._server, self._open, self._email = server, Caller(server), email
        self._passkey = SoftPasskey(server.origin)
        options = self.caller.ask("POST", "/passkeys/registration/options", {})
        self.caller.ask("POST", "/passkeys/registration/verify", self._passkey.registration(options))
        factor = self.caller.ask("POST", "/factors", {"factor_type": "totp"})
        self._factor, self._app = f"/factors/{factor['id']}", pyotp.TOTP(factor["totp"]["secret"])
        self.caller.ask("POST", f"{self._factor}/verify", self._answer(0))
        # The session of before the step has been replaced.
        super().__init__(server, email)

    def sign_in(self) -> bytes:
        """The request that signs in with the passkey."""
        options = self._open.ask("POST", "/passkeys/authentication/options", {})
        return request(self._server, "/passkeys/authentication/verify", self._passkey.sign_in(options))

    def sign_in_by_code(self) -> bytes:
        """The request that signs in with a mailed code, which needs no hash of a password either."""
        self._open.ask("POST", "/otp", {"email": self._email, "create_user": False})
        return request(
            self._server,
            "/verify",
            {"type": "email", "email": self._email, "token": self._server.mailbox(self._email)["code"]},
        )

    def step(self) -> bytes:
        """The request that takes the second step, with the code of the next period. Each code counts once."""
        return request(self._server, f"{self._factor}/verify", self._answer(30), self.caller.token)

    def _answer(self, later: int) -> dict[str, str]:
        challenge = self.caller.ask("POST", f"{self._factor}/challenge")
        return {"challenge_id": challenge["id"], "code": str(self._app.at(time.time() + later))}


def signed_up(server: GatehouseServer, email: str) -> str:
    """Creates an account, and returns the token of its session."""
    return str(Caller(server).ask("POST", "/signup", {"email": email, "password": PASSWORD})["access_token"])


def request(server: GatehouseServer, path: str, body: object, token: str = "") -> bytes:
    """A request as it is sent."""
    content = json.dumps(body).encode()
    fields = [
        f"POST {BASE}{path} HTTP/1.1",
        f"Host: {urlsplit(server.origin).netloc}",
        "Content-Type: application/json",
    ]
    fields += [f"Content-Length: {len(content)}", *([f"Authorization: Bearer {token}"] if token else [])]
    return "\r\n".join([*fields, "", ""]).encode() + content


def renewal(server: GatehouseServer, session: bytes) -> bytes:
    """The request that renews the session of an answer."""
    return request(server, "/token?grant_type=refresh_token", {"refresh_token": json.loads(session)["refresh_token"]})


def burst(server: GatehouseServer, requests: Sequence[bytes]) -> tuple[float, list[bytes]]:
    """Sends requests over many connections, on each the next one once the last is answered.

    Returns the milliseconds that each took of the whole time, and the bodies of the answers.
    """
    waiting, bodies = iter(requests), list[bytes]()
    with ExitStack() as stack:
        selector = stack.enter_context(selectors.DefaultSelector())
        connections = [
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port))) for _ in range(CONNECTIONS)
        ]
        began = time.perf_counter()
        for connection, first in zip(connections, waiting, strict=False):
            selector.register(connection, selectors.EVENT_READ, bytearray())
            connection.sendall(first)
        while len(bodies) < len(requests):
            ready = selector.select(PATIENCE)
            if not ready:
                raise RuntimeError(f"{len(requests) - len(bodies)} requests are not answered in {PATIENCE} s")
            for key, _ in ready:
                connection, answer = key.fileobj, key.data
                assert isinstance(connection, socket.socket)
                if not (part := connection.recv(65_536)):
                    raise RuntimeError(f"{len(requests) - len(bodies)} requests are not answered: a connection ended")
                answer += part
                if (body := body_of(answer)) is None:
                    continue
                bodies.append(body)
                answer.clear()
                if following := next(waiting, None):
                    connection.sendall(following)
        return (time.perf_counter() - began) * 1_000 / len(requests), bodies


def body_of(answer: bytearray) -> bytes | None:
    """The body of an answer; nothing before it is whole."""
    head, found, body = bytes(answer).partition(b"\r\n\r\n")
    if not found:
        return None
    status, *fields = head.decode().split("\r\n")
    if status.split()[1] != "200":
        raise RuntimeError(f"an answer has the status {status.split()[1]}")
    length = next(int(field.split(":")[1]) for field in fields if field.lower().startswith("content-length:"))
    return body if len(body) == length else None


def measure(folder: Path, program: Path) -> Iterator[Figure]:
    """Starts a server, and compares."""
    server = GatehouseServer(folder / "passkeys", *OPTIONS, command=(program, "serve")).start()
    try:
        signed_up(server, "bare@example.com")
        bare = Person(server, "bare@example.com")
        owners = [Owner(server, f"owner-{number}@example.com") for number in range(BURSTS * REQUESTS)]
        sign_ins, steps, renewals, by_code = list[float](), list[float](), list[float](), list[float]()
        for number in range(BURSTS):
            some = owners[number::BURSTS]
            taken, opened = burst(server, [owner.sign_in() for owner in some])
            sign_ins.append(taken)
            renewals.append(burst(server, [renewal(server, session) for session in opened])[0])
            steps.append(burst(server, [owner.step() for owner in some])[0])
            by_code.append(burst(server, [owner.sign_in_by_code() for owner in some])[0])
        yield figure("sign-in", list(zip(sign_ins, renewals, strict=True)), SHARE)
        yield figure("step", list(zip(steps, renewals, strict=True)), SHARE)
        yield figure("sign-in against code", list(zip(sign_ins, by_code, strict=True)), SHARE)
        yield figure("step against code", list(zip(steps, by_code, strict=True)), SHARE)
        yield compared(
            "user",
            ADDITION,
            ROUNDS,
            lambda: owners[0].caller.ask("GET", "/user"),
            lambda: bare.caller.ask("GET", "/user"),
        )
    finally:
        server.stop()


def measure_pages(folder: Path, program: Path) -> Iterator[Figure]:
    """Starts a demo, and signs in at its page with a device of the browser."""
    server = GatehouseServer(folder / "pages", "--passkeys", command=(program, "demo", "--no-tour")).start()
    try:
        with sync_playwright() as playwright, launch(playwright) as browser:
            page = browser.new_context(base_url=server.origin).new_page()
            sizes = fetched(page, "/sign-in/login")
            yield Figure("page", sum(sizes) / 1_024, MOST_BYTES / 1_024, 1.0, "KB")
            yield Figure("requests", len(sizes), MOST_REQUESTS, 1.0, "")
            page.add_init_script(STOPWATCH)
            yield Figure("press", statistics.median(presses(page, server)), WAIT, 1.0)
    finally:
        server.stop()


def presses(page: Page, server: GatehouseServer) -> Iterator[float]:
    """Signs in with a new passkey, again and again: milliseconds without the device."""
    device, visitor = Device(page), person.Person(page, server)
    device.is_present(False)
    person.make_account(server, visitor.email, confirmed=True)
    visitor.log_in()
    visitor.open("/account/passkeys")
    device.is_present(True)
    visitor.press(say("account.addPasskey"))
    visitor.is_told(say("account.passkeyAdded"))
    for _ in range(PRESSES):
        page.context.clear_cookies()
        visitor.open("/sign-in/login")
        page.get_by_role("button", name=say("page.passkeySignIn")).click()
        visitor.sees(person.HOME, say("fieldhouse.groups"))
        yield float(page.evaluate(TAKEN))


def figure(name: str, pairs: list[tuple[float, float]], goal: float) -> Figure:
    """The medians of what was measured in turn."""
    taken, bound = (statistics.median(times) for times in zip(*pairs, strict=True))
    return Figure(name, taken, bound, goal)


def main(folder: str, program: str) -> None:
    """Measures and prints."""
    for one in chain(measure(Path(folder), Path(program)), measure_pages(Path(folder), Path(program))):
        print(json.dumps(dataclasses.asdict(one)), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

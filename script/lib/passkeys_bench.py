"""What passkeys and second factors cost over HTTP, compared with a renewal and with an account that has none; and in a
browser, how much their page fetches and how long a sign-in takes.

    .build/python/bin/python script/lib/passkeys_bench.py FOLDER PROGRAM

prints each figure as a line of JSON. script/bench runs it: devices in memory and a browser need packages that
script/bench does not.
"""

import dataclasses
import json
import statistics
import sys
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "Tests" / "harness"))

import person  # noqa: E402
import pyotp  # noqa: E402
from chromium import Device, fetched, launch  # noqa: E402
from gallery import MOST_BYTES, MOST_REQUESTS  # noqa: E402
from gatehouse_server import GatehouseServer  # noqa: E402
from groups_bench import PASSWORD, Caller, Figure, Person, compared, timed  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402
from soft_passkey import SoftPasskey  # noqa: E402
from words import say  # noqa: E402

OPTIONS = (
    "--dev", "--auto-confirm", "--duplicate-sign-up", "explicit", "--limit-token", "off", "--passkeys", "--mfa",
    "optional",
)  # fmt: skip
ROUNDS = 200
# Each code of an app counts once, so every step is another person's.
STEPS = 40
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
        signed_up(server, email)
        super().__init__(server, email)
        self._open = Caller(server)
        self._passkey = SoftPasskey(server.origin)
        options = self.caller.ask("POST", "/passkeys/registration/options", {})
        self.caller.ask("POST", "/passkeys/registration/verify", self._passkey.registration(options))
        factor = self.caller.ask("POST", "/factors", {"factor_type": "totp"})
        self._factor, self._app = f"/factors/{factor['id']}", pyotp.TOTP(factor["totp"]["secret"])
        self.caller.ask("POST", f"{self._factor}/verify", self._answer(0))
        # The session of before the step has been replaced.
        self._take(self._open.ask("POST", "/token?grant_type=password", {"email": email, "password": PASSWORD}))

    def sign_in(self) -> float:
        """Milliseconds for the answer of the passkey."""
        body = self._passkey.sign_in(self._open.ask("POST", "/passkeys/authentication/options", {}))
        return timed(lambda: self._open.ask("POST", "/passkeys/authentication/verify", body))

    def step(self) -> float:
        """Milliseconds for the answer of the app, with the code of the next period."""
        body = self._answer(30)
        return timed(lambda: self.caller.ask("POST", f"{self._factor}/verify", body))

    def _answer(self, later: int) -> dict[str, str]:
        challenge = self.caller.ask("POST", f"{self._factor}/challenge")
        return {"challenge_id": challenge["id"], "code": str(self._app.at(time.time() + later))}


def signed_up(server: GatehouseServer, email: str) -> None:
    Caller(server).ask("POST", "/signup", {"email": email, "password": PASSWORD})


def measure(folder: Path, program: Path) -> Iterator[Figure]:
    """Starts a server, and compares."""
    server = GatehouseServer(folder / "passkeys", *OPTIONS, command=(program, "serve")).start()
    try:
        signed_up(server, "bare@example.com")
        bare = Person(server, "bare@example.com")
        owners = [Owner(server, f"owner-{number}@example.com") for number in range(STEPS)]
        pairs = [(owners[0].sign_in(), timed(bare.renew)) for _ in range(ROUNDS)]
        yield figure("sign-in", pairs, SHARE)
        yield figure("step", [(owner.step(), timed(bare.renew)) for owner in owners], SHARE)
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

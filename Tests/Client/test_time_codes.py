"""The codes of authenticator apps (RFC 6238): those of pyotp and oathtool, at a server whose clock the tests set."""

import base64
import json
import random
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyotp
import pytest
from gatehouse_server import GatehouseServer
from other_makers import oathtool
from person import PASSWORD, new_address

MakeServer = Callable[..., GatehouseServer]
BASE = "/auth/v1"
RECORDED = Path(__file__).resolve().parents[1] / "data" / "totp" / "codes.json"
PERIOD = 30
# 2026-12-01. A sign-in counts as a proof for ten minutes, in which so many codes are tried, each a while later. Then
# some days pass.
FIRST, CODES, WHILE, DAYS = 1_796_083_200, 8, 70, 864_000

# How many secrets and instants are tried, in every run and in script/soak.
COUNTS = [48, pytest.param(1_000, marks=pytest.mark.soak)]

# The database of PostgreSQL has a clock of its own.
clocked = pytest.mark.embedded


class SetClock:
    """The clock of a server, which stands still until it is set."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "now"
        self._library = folder / "set_clock.so"
        source = Path(__file__).resolve().parents[1] / "harness" / "set_clock.c"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", self._library, source, "-ldl"], check=True)
        self.set(FIRST)

    def set(self, instant: int) -> None:
        self.now = instant
        after = self._file.with_suffix(".next")
        after.write_text(f"{instant}\n")
        after.replace(self._file)

    def start(self, start: MakeServer, *options: str) -> GatehouseServer:
        """Starts a server with this clock."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("LD_PRELOAD", str(self._library))
            patch.setenv("SET_CLOCK_FILE", str(self._file))
            return start(*options)


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> SetClock:
    return SetClock(tmp_path_factory.mktemp("clock"))


@pytest.fixture(scope="module")
def server(make_server: MakeServer, clock: SetClock) -> GatehouseServer:
    limits = ("--limit-factor", "off", "--limit-factor-nearby", "off")
    return clock.start(make_server, "--auto-confirm", "--mfa", "optional", *limits)


@dataclass
class Owner:
    """Somebody with an account."""

    server: GatehouseServer
    email: str = field(default_factory=lambda: new_address("codes"))
    session: dict[str, Any] = field(default_factory=dict)

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {self.session['access_token']}"} if self.session else {}
        content = b"" if body is None else json.dumps(body).encode()
        answer = self.server.request(method, BASE + path, content, headers)
        return answer.status, answer.json()

    def sign_up(self) -> None:
        assert self.ask("POST", "/signup", self._password())[0] == 200

    def sign_in(self) -> None:
        """Proves who it is, which is asked before a factor is added."""
        status, self.session = self.ask("POST", "/token?grant_type=password", self._password())
        assert status == 200

    def _password(self) -> dict[str, str]:
        return {"email": self.email, "password": PASSWORD}

    def enroll(self) -> tuple[str, str]:
        """Adds an app, and gives its id and its secret."""
        status, made = self.ask("POST", "/factors", {"factor_type": "totp"})
        assert status == 200
        return made["id"], made["totp"]["secret"]

    def enter(self, factor: str, code: str) -> bool:
        """Whether the server takes a code."""
        status, challenge = self.ask("POST", f"/factors/{factor}/challenge")
        assert status == 200
        body = {"challenge_id": challenge["id"], "code": code}
        status, answer = self.ask("POST", f"/factors/{factor}/verify", body)
        if status == 200:
            self.session = answer
            return True
        assert (status, answer["error_code"]) == (422, "mfa_verification_failed")
        return False

    def remove(self, factor: str) -> None:
        assert self.ask("DELETE", f"/factors/{factor}")[0] == 200


def code_of(secret: str, instant: int) -> str:
    """The code that both programs show."""
    code = str(pyotp.TOTP(secret).at(instant))
    agree = oathtool(secret, instant)[0] == code
    assert agree, f"the programs differ at {instant}"
    return code


@pytest.mark.parametrize("stride", [10, pytest.param(1, marks=pytest.mark.soak)])
def test_MFA_02_two_programs_show_the_recorded_codes(stride: int) -> None:
    rows = json.loads(RECORDED.read_text())
    compared = 0
    for row in rows:
        secret = base64.b32encode(bytes.fromhex(row["secret"])).decode()
        for index in range(0, len(row["codes"]) // 6, stride):
            code = row["codes"][6 * index : 6 * index + 6]
            assert code_of(secret, row["first"] + index * row["stride"]) == code, (row["first"], index)
            compared += 1
    assert compared == 10_000 // stride


@clocked
@pytest.mark.parametrize("count", COUNTS)
def test_MFA_02_codes_of_two_programs_are_taken_one_period_before_and_after_and_no_further(
    server: GatehouseServer, clock: SetClock, count: int
) -> None:
    rng = random.Random(6238)
    owner = Owner(server)
    owner.sign_up()
    taken = 0
    for number in range(count):
        instant = clock.now + rng.randrange(PERIOD, WHILE if number % CODES else DAYS)
        # Every third time at an edge of a period: its first second or its last.
        if number % 3 == 0:
            instant = instant // PERIOD * PERIOD + rng.choice([0, PERIOD - 1])
        clock.set(instant)
        if number % CODES == 0:
            owner.sign_in()
        factor, secret = owner.enroll()
        offset = rng.choice([-40, -3, -2, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3, 40])
        code = code_of(secret, instant + offset * PERIOD)
        window = {code_of(secret, instant + near * PERIOD) for near in (-1, 0, 1)}
        assert owner.enter(factor, code) == (code in window), (number, offset, instant % PERIOD)
        if code in window:
            owner.remove(factor)
            taken += 1
    assert count / 4 < taken < count * 3 / 4


@clocked
def test_MFA_02_a_code_of_another_program_counts_once_and_only_later_ones_count_after_it(
    server: GatehouseServer, clock: SetClock
) -> None:
    owner = Owner(server)
    owner.sign_up()
    clock.set(clock.now // PERIOD * PERIOD + 20 * PERIOD)
    owner.sign_in()
    factor, secret = owner.enroll()
    codes = oathtool(secret, clock.now - PERIOD, more=4)
    before, now, after, later, last = codes
    assert owner.enter(factor, now)
    assert not owner.enter(factor, before)
    assert not owner.enter(factor, now)
    assert not owner.enter(factor, later)
    assert owner.enter(factor, after)
    # In the next period, its own code has been used, and that of the period after it has not.
    clock.set(clock.now + PERIOD)
    assert not owner.enter(factor, after)
    assert owner.enter(factor, later)
    clock.set(clock.now + PERIOD - 1)
    assert not owner.enter(factor, last)
    clock.set(clock.now + 1)
    assert owner.enter(factor, last)


def test_MFA_02_the_examples_of_the_standard_are_those_of_both_programs() -> None:
    # RFC 6238, appendix B: the last six of its eight digits.
    secret = base64.b32encode(b"12345678901234567890").decode()
    examples = {
        59: "287082", 1_111_111_109: "081804", 1_111_111_111: "050471", 1_234_567_890: "005924",
        2_000_000_000: "279037", 20_000_000_000: "353130",
    }  # fmt: skip
    assert {instant: code_of(secret, instant) for instant in examples} == examples

"""A person at a real pseudo-terminal, with a program in it as its controlling terminal."""

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from pathlib import Path

SECONDS = 60
# Stands after everything that a program has written. No program writes it.
END_OF_OUTPUT = "\x1e"


class TerminalError(AssertionError):
    """Something did not appear, or the program did not end; the text has the contents of the terminal."""


class Terminal:
    """A program in a terminal. What a person could see is in `text`, with plain line ends."""

    def __init__(
        self, command: list[str | Path], home: Path, width: int = 200, environment: dict[str, str] | None = None
    ) -> None:
        self._keyboard, self._line = pty.openpty()
        fcntl.ioctl(self._line, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
        self._before = termios.tcgetattr(self._line)
        variables = {
            "PATH": os.environ["PATH"],
            "HOME": str(home),
            "XDG_STATE_HOME": str(home / "state"),
            "XDG_CONFIG_HOME": str(home / "config"),
            "TERM": "xterm",
            "NO_COLOR": "1",
            "LANG": "C.UTF-8",
        }
        # A session of its own, whose terminal this is: only so do Ctrl-C and Ctrl-Z reach it as signals.
        self._process = subprocess.Popen(
            ["setsid", "--ctty", *map(str, command)],
            stdin=self._line,
            stdout=self._line,
            stderr=self._line,
            env=variables | (environment or {}),
        )
        self.text = ""
        # A read can end within a character, or between the two signs of a line's end.
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        # The output that was already checked: a prompt counts once.
        self.seen = 0

    # Actions.

    def type(self, text: str) -> None:
        """A line, with Enter."""
        self.press(text + "\n")

    def press(self, keys: str) -> None:
        self.seen = len(self.text)
        self.sneak(keys)

    def sneak(self, keys: str) -> None:
        """Types keys that need no answer."""
        os.write(self._keyboard, keys.encode())

    def send(self, keys: bytes) -> None:
        """Bytes that a keyboard of another encoding sends."""
        self.seen = len(self.text)
        os.write(self._keyboard, keys)

    def interrupt(self) -> None:
        """Ctrl-C."""
        self.press("\x03")

    # Expectations.

    def see(self, pattern: str) -> re.Match[str]:
        """Waits until the pattern appears in the output since the last key."""
        until = time.monotonic() + SECONDS
        while True:
            if found := re.compile(pattern, re.MULTILINE).search(self.text, self.seen):
                return found
            left = until - time.monotonic()
            if left <= 0 or not self._read(left):
                raise TerminalError(f"{pattern!r} does not appear in:\n{self.text}")

    def see_prompt(self, label: str) -> None:
        """Waits for a prompt at the end of the output, with the colon of any language."""
        self.see(rf"{re.escape(label)}(?:\u00a0?:(?:\x1b\[0m)? |：(?:\x1b\[0m)?)\Z")

    def reads(self, words: str) -> None:
        """Waits until exactly these words appear."""
        self.see(re.escape(words))

    def _read(self, seconds: float) -> bool:
        """Reads the output; False at its end."""
        ready, _, _ = select.select([self._keyboard], [], [], min(seconds, 0.1))
        if not ready:
            return self._process.poll() is None or seconds > 0.1
        try:
            data = os.read(self._keyboard, 65536)
        except OSError:
            return False
        self.text = (self.text + self._decoder.decode(data)).replace("\r\n", "\n")
        return bool(data)

    # The end.

    @property
    def process_id(self) -> int:
        return self._process.pid

    def end(self) -> int:
        """Returns the program's exit status; the terminal must be as it was before."""
        until = time.monotonic() + SECONDS
        while self._process.poll() is None:
            if time.monotonic() > until:
                raise TerminalError(f"the program does not end:\n{self.text}")
            self._read(0.1)
        # What it wrote last may still be on its way to the other side, and what is written now comes after it.
        os.write(self._line, END_OF_OUTPUT.encode())
        self.see(rf"{END_OF_OUTPUT}\Z")
        self.text = self.text.removesuffix(END_OF_OUTPUT)
        assert termios.tcgetattr(self._line) == self._before, "the terminal is not as it was before"
        return self._process.returncode

    @property
    def shows_typing(self) -> bool:
        """Whether the terminal shows what is typed."""
        return bool(termios.tcgetattr(self._line)[3] & termios.ECHO)

    def state(self) -> str:
        """The state of the process according to the system: T is suspended."""
        return Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()[0]

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGCONT)
            self._process.kill()
            self._process.wait()
        os.close(self._keyboard)
        os.close(self._line)

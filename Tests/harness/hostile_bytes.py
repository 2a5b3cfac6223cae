"""Hostile bytes, generated at random: requests that are malformed in one place or several, and other bytes.

Everything is derived from a seed, so that a failure can be reproduced.
"""

import random
from collections.abc import Callable

NAMES = (
    b"Host",
    b"Content-Length",
    b"Transfer-Encoding",
    b"Connection",
    b"Upgrade",
    b"Expect",
    b"Authorization",
    b"Content-Type",
    b"Cookie",
    b"X-Forwarded-For",
    b"TE",
    b"Trailer",
    b"X-" + b"a" * 300,
)
VALUES = (
    b"",
    b"a",
    b"0",
    b"-1",
    b"+5",
    b"5",
    b"0x5",
    b"5, 5",
    b"5, 6",
    b"18446744073709551616",
    b"chunked",
    b"gzip, chunked",
    b"chunked, chunked",
    b"identity",
    b"close",
    b"keep-alive",
    b"upgrade",
    b"h2c",
    b"websocket",
    b"100-continue",
    b"Bearer ...",
    b"\xff\xfe",
    b"a\x00b",
    b"a\rb",
    b"\t \t",
    b"multipart/form-data; boundary=",
    b"a" * 5000,
)
METHODS = (
    b"GET",
    b"POST",
    b"PUT",
    b"DELETE",
    b"OPTIONS",
    b"HEAD",
    b"PATCH",
    b"CONNECT",
    b"TRACE",
    b"PRI",
    b"get",
    b"",
    b"M-SEARCH",
)
TARGETS = (
    b"/auth/v1/user",
    b"/auth/v1/token?grant_type=password",
    b"/auth/v1/signup",
    b"/auth/v1/verify?token=a&type=b",
    b"/",
    b"*",
    b"//",
    b"/%",
    b"/%00",
    b"/..%2f..%2fetc/passwd",
    b"http://evil.example/",
    b"/auth/v1/admin/users?page=-1",
    b"/" + b"a" * 9000,
    b"/auth/v1/\xff",
    b"",
    b"?",
    b"/auth/v1/authorize?provider=%0d%0a",
    b"/sign-in",
)
VERSIONS = (b"HTTP/1.1", b"HTTP/1.1", b"HTTP/1.1", b"HTTP/1.0", b"HTTP/2.0", b"HTTP/0.9", b"HTTP/1.", b"http/1.1", b"")
BODIES = (
    b"",
    b"{}",
    b"{",
    b'{"email":"a@b.example","password":"x"}',
    b"[" * 200,
    b"\x00" * 50,
    b"a=b&c=%",
    b'"\xff"',
    b"1e999",
)
ENDS = (b"\r\n", b"\r\n", b"\r\n", b"\r\n", b"\n", b"\r", b"")
CHUNKS = (
    b"2\r\n{}\r\n0\r\n\r\n",
    b"0\r\n\r\n",
    b"zz\r\n{}\r\n",
    b"2\r\n{}",
    b"ffffffffffffffff\r\na\r\n",
    b"-2\r\n{}\r\n",
    b"2;a=b\r\n{}\r\n0\r\n\r\n",
    b"2\r\n{}\r\n0\r\nX: y\r\n\r\n",
    b"2\n{}\n0\n\n",
    b"1\r\n{}\r\n0\r\n\r\n",
    b"02\r\n{}\r\n0\r\n\r\n",
    b"2 \r\n{}\r\n0\r\n\r\n",
    b"\r\n",
    b"0\r\n",
)
FRAMES = (
    b"\x16\x03\x01\x02\x00\x01\x00",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00",
    b"\x81\x05hello",
    b"\x05\x01\x00",
    b"SSH-2.0-x\r\n",
    b"\x00" * 100,
    b"\r\n" * 50,
    b"QUIT\r\n",
    b"\xff" * 64,
)


def usually(chance: random.Random, good: bytes, others: tuple[bytes, ...]) -> bytes:
    """Returns the right value, and now and then one of the others."""
    return good if chance.random() < 0.85 else chance.choice(others)


def request(chance: random.Random) -> bytes:
    """Creates a request, of parts that are usually right."""
    fields = [(b"Host", b"127.0.0.1")] if chance.random() < 0.9 else []
    fields += [
        (chance.choice(NAMES), chance.choice(VALUES)) for _ in range(chance.choice((0, 0, 0, 0, 1, 1, 2, 4, 150)))
    ]
    body = b""
    kind = chance.random()
    if kind < 0.3:
        body = chance.choice(BODIES)
        length = len(body) + chance.choice((0, 0, 0, 1, -1, 1000, 10**9))
        fields.append((b"Content-Length", str(length).encode()))
    elif kind < 0.6:
        body = chance.choice(CHUNKS)
        fields.append((b"Transfer-Encoding", b"chunked"))
    chance.shuffle(fields)
    end = usually(chance, b"\r\n", ENDS)
    method = chance.choice((b"GET", b"POST")) if chance.random() < 0.7 else chance.choice(METHODS)
    space = usually(chance, b" ", (b"  ", b"\t", b""))
    line = space.join((method, chance.choice(TARGETS), usually(chance, b"HTTP/1.1", VERSIONS)))
    colon = usually(chance, b": ", (b":", b" : ", b""))
    return line + end + b"".join(name + colon + value + end for name, value in fields) + end + body


def mutated(chance: random.Random, text: bytes) -> bytes:
    """The bytes with a few of them changed, doubled, left out or cut off."""
    result = bytearray(text)
    for _ in range(chance.choice((0, 0, 0, 1, 2, 8))):
        if not result:
            break
        at = chance.randrange(len(result))
        change: Callable[[], None] = chance.choice((
            lambda at=at: result.__setitem__(at, chance.randrange(256)),
            lambda at=at: result.insert(at, chance.choice(b"\x00\r\n \t:;,=%\x7f\xff")),
            lambda at=at: result.__delitem__(slice(at, at + chance.randrange(1, 10))),
            lambda at=at: result.__setitem__(slice(at, at), result[at : at + 50]),
            lambda at=at: result.__delitem__(slice(at, None)),
        ))  # fmt: skip
        change()
    return bytes(result)


def hostile(chance: random.Random) -> bytes:
    """Returns the bytes that one connection sends."""
    kind = chance.random()
    if kind < 0.08:
        return chance.choice(FRAMES) + chance.randbytes(chance.randrange(200))
    if kind < 0.11:
        return b"GET / HTTP/1.1\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n" + chance.randbytes(100_000)
    if kind < 0.18:
        return b"GET / HTTP/1.1\r\nX: " + b"a" * chance.choice((10_000, 80_000, 500_000)) + b"\r\n\r\n"
    return mutated(chance, b"".join(request(chance) for _ in range(chance.choice((1, 1, 1, 2, 5)))))

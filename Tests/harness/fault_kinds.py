"""What can happen to a database and to the way there, each as a function that breaks, waits, and mends."""

import contextlib
import threading
from collections.abc import Callable

import psycopg
from fault_way import FaultyWay, Mode
from fault_world import REFUSED, Fault, World
from gatehouse_server import eventually

# Connections that somebody else opens until there are none left.
GREEDY = "greedy"


def killed(world: World) -> None:
    """kill -9 of the postmaster, and a start."""
    world.cluster.kill()
    world.load.await_refused(REFUSED)
    world.start()


def stopped(world: World) -> None:
    """`pg_ctl stop -m fast`, and a start."""
    world.cluster.stop("fast")
    world.load.await_refused(REFUSED)
    world.start()


def terminated(world: World) -> None:
    """One of the servers' connections is ended by an administrator."""
    world.terminate(1)


def frozen(seconds: float) -> Fault:
    """SIGSTOP of all its processes for so long, then SIGCONT."""

    def freeze(world: World) -> None:
        with world.cluster.frozen():
            # The fault is this time.
            threading.Event().wait(seconds)

    freeze.__doc__ = f"all its processes stand still for {seconds:g} s"
    return freeze


def _way(world: World) -> FaultyWay:
    assert world.way is not None
    return world.way


def reset(world: World) -> None:
    """All connections are reset, and all new ones."""
    _way(world).set(Mode.RESET)
    world.load.await_refused(REFUSED)
    _way(world).set(Mode.OPEN)


def black_hole(world: World) -> None:
    """Nothing gets through. What was held back arrives late, or its connection is reset in the end."""
    _way(world).set(Mode.HOLE)
    world.load.await_refused(REFUSED)
    _way(world).set(Mode.OPEN, keeps_held=world.chance.random() < 0.5)


def delayed(world: World) -> None:
    """Each answer is held back for 500 ms."""
    way = _way(world)
    way.set(Mode.SLOW)
    way.await_broken(24)
    way.set(Mode.OPEN)


def cut_answers(world: World) -> None:
    """Connections are reset in the middle of an answer."""
    _way(world).set(Mode.CUT_ANSWERS)
    _way(world).await_broken(16)
    _way(world).set(Mode.OPEN)


def cut_commits(world: World) -> None:
    """Connections are reset on COMMIT, before the database has it or after."""
    _way(world).set(Mode.CUT_COMMITS)
    _way(world).await_broken(16)
    _way(world).set(Mode.OPEN)


def used_up(world: World) -> None:
    """Somebody else takes all connections."""
    with world.connection() as connection:
        found = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [GREEDY]).fetchone()
        if found is None:
            connection.execute(f"CREATE ROLE {GREEDY} LOGIN PASSWORD '{world.cluster.password}'")
    place = f"host=127.0.0.1 port={world.cluster.port} user={GREEDY} dbname=postgres password={world.cluster.password}"
    with contextlib.ExitStack() as taken:

        def take() -> bool | None:
            # The servers' own connections end one after another, and their places are taken at once.
            with contextlib.suppress(psycopg.OperationalError):
                while True:
                    taken.enter_context(contextlib.closing(psycopg.connect(place)))
            if world.backends() == 0:
                return True
            world.terminate(4)
            return None

        eventually("all connections are taken", take)
        world.load.await_refused(REFUSED)

    def left() -> bool | None:
        with world.connection() as connection:
            found = connection.execute("SELECT 1 FROM pg_stat_activity WHERE usename = %s", [GREEDY]).fetchone()
        return found is None or None

    eventually("the others are gone", left)


# What takes place at the database, or on the way to it; each leaves the world as it was.
FAULTS: dict[str, Callable[[World], None]] = {
    "killed": killed,
    "stopped": stopped,
    "terminated": terminated,
    "frozen for 1 s": frozen(1),
    "frozen for 4 s": frozen(4),
    "reset": reset,
    "black hole": black_hole,
    "delayed": delayed,
    "cut answers": cut_answers,
    "cut commits": cut_commits,
    "used up": used_up,
}
# These last too long for every run.
LONG_FAULTS = FAULTS | {"frozen for 15 s": frozen(15)}

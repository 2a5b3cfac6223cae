"""Faults of a database and of the connection to it. Each is a function that breaks something, waits, and repairs it."""

import contextlib
import threading
from collections.abc import Callable

import psycopg
from fault_way import FaultyWay, Mode
from fault_world import REFUSED, SERVED, Fault, SmallCluster, World
from gatehouse_server import eventually
from standby import Standby

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
    """SIGSTOP of all its processes for some time, then SIGCONT."""

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
    """Nothing gets through. Held-back bytes arrive late, or their connection is reset in the end."""
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
    """Another program takes all connections."""
    with world.connection() as connection:
        found = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [GREEDY]).fetchone()
        if found is None:
            connection.execute(f"CREATE ROLE {GREEDY} LOGIN PASSWORD '{world.cluster.password}'")
    place = f"host=127.0.0.1 port={world.cluster.port} user={GREEDY} dbname=postgres password={world.cluster.password}"
    with contextlib.ExitStack() as taken:

        def take() -> bool | None:
            # The servers' own connections end one after another, and their places are taken at once. A place that comes
            # free later may go to a server again, so this repeats until enough requests were refused.
            with contextlib.suppress(psycopg.OperationalError):
                while True:
                    taken.enter_context(contextlib.closing(psycopg.connect(place)))
            if world.backends() > 0:
                world.terminate(4)
            return world.load.refused >= REFUSED or None

        eventually("requests are refused for want of connections", take)

    def left() -> bool | None:
        with world.connection() as connection:
            found = connection.execute("SELECT 1 FROM pg_stat_activity WHERE usename = %s", [GREEDY]).fetchone()
        return found is None or None

    eventually("the others are gone", left)


def disk_full(world: World) -> None:
    """The disk is full. If the database has stopped because of it, it is started again."""
    assert isinstance(world.cluster, SmallCluster)
    world.cluster.disk.fill()
    world.load.await_refused(REFUSED)
    world.cluster.disk.free()
    world.start()


def promoted(world: World) -> None:
    """The machine of the primary is lost, and its standby takes over."""
    assert world.standby is not None
    world.cluster.crash()
    world.load.await_refused(REFUSED)
    world.standby.promote()
    world.cluster, world.standby = world.standby, None


def promoted_unheard(world: World) -> None:
    """The standby hangs, somebody ends the waits for it, and then it takes over without what it has not confirmed."""
    assert world.standby is not None
    primary, standby, load = world.cluster, world.standby, world.load
    end_waits = "SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    with standby.silent():

        def end() -> bool | None:
            primary.sql("postgres", end_waits)
            return load.refused >= REFUSED or None

        eventually("requests are refused", end)
        primary.crash()
        # What was on its way to it is lost with the primary.
        standby.crash()
    world.cluster, world.standby = standby, None
    world.start()
    standby.promote()


def promoted_behind(world: World) -> int:
    """The primary is lost, and the standby that takes over lacks what was written last. Gives how much was lost.

    Whose session is behind its token is signed in all the same, once for each session.
    """
    assert world.standby is not None
    primary, standby, load = world.cluster, world.standby, world.load
    followed = "SELECT 1 FROM pg_stat_replication WHERE flush_lsn >= pg_current_wal_lsn()"
    eventually("the standby follows", lambda: primary.sql("postgres", followed) or None)
    # What is on its way to a standby that only stands still would reach it later.
    standby.stop("fast")
    load.resume()
    load.await_done(4 * SERVED)
    load.rest()
    primary.crash()
    standby.start()
    standby.promote()
    world.cluster, world.standby = standby, None
    for server in world.servers:
        eventually("it is ready", lambda: server.get("/auth/v1/health/ready").status == 200 or None)  # noqa: B023
    caught_up = "SELECT count(*) FROM gatehouse.audit_events WHERE event = 'session_caught_up'"
    before = int(standby.sql(world.name, caught_up))
    with world.connection() as connection:
        lost, behind = load.forget(connection)
        assert behind > 0, "nothing was lost, so that nothing is shown"
        load.ask_all()
        load.compare(connection)
    assert int(standby.sql(world.name, caught_up)) == before + behind
    print(f"{load.report()}: {lost} acknowledged writes lost, {behind} sessions caught up")
    return lost


def succeeded(world: World) -> None:
    """The primary that was promoted gets a standby, in the place of the one that was lost."""
    lost = next(port for port in world.ports if port != world.cluster.port)
    world.standby = Standby(world.cluster, lost)
    world.removed.append(world.standby)
    world.standby.__enter__()
    if world.waits:
        world.standby.confirm(world.cluster)


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
# What may happen behind a pooler.
POOLED_FAULTS = {name: FAULTS[name] for name in ("killed", "terminated", "reset", "cut commits")}

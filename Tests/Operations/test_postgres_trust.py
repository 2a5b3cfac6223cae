"""PostgreSQL over TLS with real certificates: which servers are trusted, and what somebody is told of the others."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from administrator import Administrator
from certificates import Authority
from postgres import Cluster
from postgres_world import Place, refused_start, serve, sign_up

pytestmark = pytest.mark.embedded

# The loopback address in a form that does not say so: this server takes it for another machine; the system finds it.
ELSEWHERE = "0x7f000001"


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with Cluster("log_connections=on") as cluster:
        yield cluster


class Certified:
    """A cluster whose certificate changes."""

    def __init__(self, cluster: Cluster, folder: Path) -> None:
        self.cluster = cluster
        self.authority = Authority(folder)
        self._folder = folder

    def show(self, host: str, *, is_expired: bool = False) -> None:
        """Has the cluster show a certificate for a host."""
        self._install(*self.authority.issue("server", host, is_expired=is_expired))

    def show_self_signed(self) -> None:
        """Has the cluster show a certificate that only it vouches for."""
        self._install(*Authority(self._folder, "stranger").issue("server", "IP:127.0.0.1"))

    def _install(self, certificate: Path, key: Path) -> None:
        for file, name in ((certificate, "server.crt"), (key, "server.key")):
            to = self.cluster.data / name
            shutil.copyfile(file, to)
            to.chmod(0o600)
            if self.cluster.as_owner:
                shutil.chown(to, "postgres", "postgres")
        self.turn("on")

    def turn(self, encryption: str) -> None:
        """Turns encryption on or off."""
        self.cluster.sql("postgres", f"ALTER SYSTEM SET ssl = {encryption}")
        self.cluster.stop()
        self.cluster.start()


@pytest.fixture
def certified(cluster: Cluster, tmp_path: Path) -> Certified:
    return Certified(cluster, tmp_path)


def place(certified: Certified, folder: Path, query: str = "") -> Place:
    """A database on another host, as far as the server can tell, with the authority's certificate."""
    roots = f"?sslrootcert={certified.authority.certificate}"
    return Place(certified.cluster, folder, hosts=f"{ELSEWHERE}:{certified.cluster.port}", query=roots + query)


def encrypted(cluster: Cluster) -> str:
    """The versions of TLS of the connections that servers have."""
    return cluster.sql(
        "postgres",
        "SELECT DISTINCT version FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) "
        "WHERE application_name = 'gatehouse'",
    )


def test_PG_03_a_server_elsewhere_is_reached_with_its_certificate_checked(certified: Certified, tmp_path: Path) -> None:
    certified.show("IP:127.0.0.1")
    there = place(certified, tmp_path)
    server = serve(tmp_path / "data", *there.options).start()
    sign_up(server)
    assert encrypted(certified.cluster) in ("TLSv1.2", "TLSv1.3")
    server.stop()
    assert "the server's certificate is verified" in doctor(there, tmp_path / "data")


def doctor(place: Place, data: Path) -> str:
    """What the doctor says. It finds something in any case: the cluster of tests does not wait for the disk."""
    command = ("doctor", "--data", str(data), "--database", place.uri)
    return Administrator(data, **place.settings).run(*command).stdout


@pytest.mark.parametrize("wrong", ["name", "expired", "stranger", "plain", "system roots"])
def test_PG_03_a_server_that_cannot_be_trusted_keeps_ours_from_starting(
    certified: Certified, tmp_path: Path, wrong: str
) -> None:
    there = place(certified, tmp_path)
    options = there.options
    match wrong:
        case "name":
            certified.show("DNS:somebody-else.example")
        case "expired":
            certified.show("IP:127.0.0.1", is_expired=True)
        case "stranger":
            certified.show_self_signed()
        case "plain":
            certified.turn("off")
        case "system roots":
            certified.show("IP:127.0.0.1")
            options = ("--database", there.uri.partition("?")[0], *there.options[2:])
    before = connections(certified.cluster)
    said = refused_start(tmp_path / "data", *options)
    reason = {
        "name": "server certificate for", "expired": "certificate verify failed",
        "stranger": "certificate verify failed", "plain": "server does not support SSL",
        "system roots": "certificate verify failed",
    }[wrong]  # fmt: skip
    assert reason in said
    assert certified.cluster.password not in said
    # Nobody has signed in without encryption instead.
    assert connections(certified.cluster) == before


def connections(cluster: Cluster) -> str:
    """How often somebody was let into the database as the role of servers, by the cluster's log."""
    return str((cluster.folder / "log").read_text().count("connection authorized: user=gatehouse"))


def test_PG_03_a_server_may_be_trusted_unseen_only_in_writing_and_the_doctor_says_so(
    certified: Certified, tmp_path: Path
) -> None:
    certified.show("DNS:somebody-else.example")
    there = place(certified, tmp_path)
    there.uri = there.uri.partition("?")[0] + "?sslmode=require"
    server = serve(tmp_path / "data", *there.options).start()
    assert encrypted(certified.cluster) in ("TLSv1.2", "TLSv1.3")
    server.stop()
    assert "does not verify the server (sslmode=require)" in doctor(there, tmp_path / "data")

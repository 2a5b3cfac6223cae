"""Groups on a server that goes on elsewhere: after a restored backup, and in the other database."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from administrator import Administrator
from crew import Body, Member
from gatehouse_server import PROGRAM, GatehouseServer
from postgres_world import Place

OPTIONS = ("--dev", "--duplicate-sign-up", "explicit", "--groups", "on")
SETTINGS = {"groups": "on"}


class Yard:
    """A server whose groups have members, open and ended invitations, somebody who was removed, and a deleted group."""

    def __init__(self, data: Path, *options: str) -> None:
        self.server = GatehouseServer(data, *OPTIONS, *options, command=(PROGRAM, "serve")).start()
        self.ada, self.ben, self.eve = (Member.join(self.server, name) for name in ("ada", "ben", "eve"))
        self.group, self.ended = self.ada.create("Yard"), self.ada.create("Ended")
        self.path = f"/groups/{self.group['id']}"
        assert self.ben.accept(self.ada.invite(self.group, kind="mail", email=self.ben.email, role="admin")) == 200
        assert self.ben.switch(self.group) == 200
        self.claims = self.ben.renew()
        self.link = self.ada.invite(self.group, kind="link", max_uses=2)
        self.revoked = self.ada.invite(self.group, kind="code")
        assert self.ada.ask("DELETE", f"{self.path}/invitations/{self.revoked['id']}")[0] == 204
        assert self.eve.accept(self.link) == 200
        assert self.ada.ask("DELETE", f"{self.path}/members/{self.eve.id}")[0] == 204
        self.ended_link = self.ada.invite(self.ended, kind="link")
        assert self.ada.ask("DELETE", f"/groups/{self.ended['id']}")[0] == 204
        self.members = self.ada.ask("GET", f"{self.path}/members")[1]

    @contextmanager
    def going_on(self, data: Path, *options: str) -> Iterator[None]:
        """A server on the copy, where the first one was reached: everybody goes on with the session that they have."""
        server = GatehouseServer(data, *OPTIONS, *options, command=(PROGRAM, "serve"))
        server.port = self.server.port
        server.start()
        self.server = server
        for person in (self.ada, self.ben, self.eve):
            person.server = server
        try:
            yield
        finally:
            server.stop()

    def is_whole(self) -> None:
        """Everything that the first server knew of its groups is known, and what ended stays so."""
        assert self.ben.renew() == self.claims
        assert self.ada.ask("GET", f"{self.path}/members")[1] == self.members
        assert self.ada.ask("GET", self.path)[1]["member_count"] == 2
        assert [one["id"] for one in self.ada.ask("GET", f"{self.path}/invitations")[1]["invitations"]] == [
            self.link["id"]
        ]
        # The link lets one more in; nobody who was removed comes back by it.
        assert self.eve.receives("accept", self.link) == (403, "group_excluded")
        assert self.eve.receives("accept", self.revoked) == (409, "invitation_revoked")
        assert self.eve.receives("accept", self.ended_link)[0] == 404
        assert self.eve.refused(404, "group_not_found", "GET", self.path)
        assert Member.join(self.server, "fay").accept(self.link) == 200
        assert self.eve.receives("accept", self.link)[1] in ("invitation_used", "group_excluded")
        self.no_id_twice()
        assert Member.administrator(self.server).ask("GET", f"/admin/groups/{self.ended['id']}")[0] == 404

    def no_id_twice(self) -> None:
        """An app that creates its groups again from what it kept gets those that are there, and no deleted one."""
        again: Body = {"name": "Yard", "id": self.group["id"]}
        assert self.ada.ask("POST", "/groups", again)[1]["id"] == self.group["id"]
        for person in (self.ada, self.ben, self.eve):
            for name in ("Ended", "Mine"):
                assert person.refused(409, "group_conflict", "POST", "/groups", {"name": name, "id": self.ended["id"]})
        assert self.eve.refused(409, "group_conflict", "POST", "/groups", again)


def test_GRP_02_GRP_08_a_restored_server_has_its_groups_and_gives_no_ended_id_again(tmp_path: Path) -> None:
    yard = Yard(tmp_path / "data")
    file = tmp_path / "server.backup"
    Administrator(yard.server.data, **SETTINGS).do("backup", str(file))
    yard.server.stop()
    elsewhere = Administrator(tmp_path / "elsewhere", **SETTINGS)
    elsewhere.do("restore", str(file))
    with yard.going_on(elsewhere.data):
        yard.is_whole()


def test_GRP_02_GRP_08_a_group_that_was_deleted_after_the_backup_is_its_members_again(tmp_path: Path) -> None:
    yard = Yard(tmp_path / "data")
    file = tmp_path / "server.backup"
    Administrator(yard.server.data, **SETTINGS).do("backup", str(file))
    assert yard.ada.ask("DELETE", yard.path)[0] == 204
    again = {"name": "Yard", "id": yard.group["id"]}
    for person in (yard.ada, yard.ben, yard.eve):
        assert person.refused(409, "group_conflict", "POST", "/groups", again)
    yard.server.stop()
    elsewhere = Administrator(tmp_path / "elsewhere", **SETTINGS)
    elsewhere.do("restore", str(file))
    with yard.going_on(elsewhere.data):
        yard.is_whole()


@pytest.mark.embedded
def test_GRP_02_PG_30_groups_move_to_the_other_database_and_back(place: Place, tmp_path: Path) -> None:
    yard = Yard(tmp_path / "data")
    data, back = yard.server.data, tmp_path / "back"
    yard.server.stop()
    move(Administrator(data, **SETTINGS, **place.settings), str(data), place.uri)
    with yard.going_on(data, *place.options):
        yard.is_whole()
    keys = place.settings | SETTINGS | {"master_key_file": str(data / "master.key")}
    move(Administrator(back, **keys), place.uri, str(back))
    with yard.going_on(back):
        yard.no_id_twice()
        assert yard.ada.ask("GET", yard.path)[1]["member_count"] == 3
        assert yard.ben.renew() == yard.claims


def move(administrator: Administrator, source: str, target: str) -> None:
    ended = administrator.run("move", "--from", source, "--to", target)
    assert (ended.returncode, ended.stderr) == (0, "")

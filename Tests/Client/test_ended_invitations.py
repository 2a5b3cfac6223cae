"""Invitations that are over when somebody follows them: what the interface and the page say, days later too."""

from collections.abc import Callable
from contextlib import closing

import pytest
import rows
from crew import BASE, Body, Member, code_of
from gatehouse_server import GatehouseServer
from person import PASSWORD, new_address
from raw_browser import Page, RawBrowser
from words import say

MakeServer = Callable[..., GatehouseServer]
LOGIN = "/sign-in/login"
DAY = 24 * 3600
NAME = "Secret crew"


@pytest.fixture(scope="module")
def server(make_server: MakeServer) -> GatehouseServer:
    return make_server("--groups", "on")


def pass_time(server: GatehouseServer, seconds: int) -> None:
    """Makes invitations and bans look as they will so many seconds later."""
    span = seconds * 1_000_000
    with closing(rows.connect(server.data)) as database, database:
        moved = "UPDATE group_invitations SET created_at = created_at - ?, expires_at = expires_at - ?"
        database.execute(moved, (span, span))
        database.execute("UPDATE users SET banned_until = banned_until - ? WHERE banned_until IS NOT NULL", (span,))


def follow(server: GatehouseServer, invitation: Body, by: Member | None = None) -> Page:
    """The page of an invitation, for somebody who is signed in or for anybody."""
    browser = RawBrowser(server)
    if by is not None:
        fields = browser.get(LOGIN).form(LOGIN) | {"email": by.email, "password": PASSWORD}
        assert browser.post(LOGIN, fields).status == 303
    return browser.get(f"/invite/{code_of(invitation)}")


def is_over(state: str, invitation: Body, person: Member) -> None:
    """Whoever follows it is told that it is over and what to do, and nothing of the group."""
    server = person.server
    assert server.post(f"{BASE}/groups/invitations/look", {"code": code_of(invitation)}).json() == {"state": state}
    for verb in ("accept", "prove"):
        assert person.receives(verb, invitation) == (409, f"invitation_{state}")
    for page, way_on in (
        (follow(server, invitation), say("goToSignIn")),
        (follow(server, invitation, person), say("groupPage.goToGroups")),
    ):
        assert (page.status, page.heading) == (410, say(f"groupPage.{state}Title"))
        assert say("groupPage.overText") in page.text
        assert way_on in page.text
        assert NAME not in page.text
    assert person.ask("GET", "/groups/invitations")[1]["invitations"] == []
    assert person.ask("GET", "/groups")[1]["groups"] == []


@pytest.mark.parametrize("kind", ["link", "code", "mail"])
def test_GRP_20_LINK_05_an_expired_invitation_says_so_over_the_interface_and_on_its_page(
    server: GatehouseServer, kind: str
) -> None:
    ada, ben = Member.join(server, "ada"), Member.join(server, "ben")
    group = ada.create(NAME)
    to = {"email": ben.email} if kind == "mail" else {}
    invitation = ada.invite(group, kind=kind, **to)
    assert NAME in follow(server, invitation, ben).text
    pass_time(server, 7 * DAY)
    is_over("expired", invitation, ben)
    if kind != "mail":
        return
    # A newer one to the same address lets them in, and the former says what it said.
    newer = ada.invite(group, kind=kind, **to)
    assert ben.accept(newer) == 200
    assert ben.ask("GET", f"/groups/{group['id']}")[1]["role"] == "member"


@pytest.mark.parametrize("end", ["lifted", "over"])
@pytest.mark.parametrize("kind", ["link", "code", "mail"])
def test_GRP_14_GRP_20_invitations_of_somebody_who_was_banned_for_a_day_stay_revoked_and_say_so(
    server: GatehouseServer, kind: str, end: str
) -> None:
    ada, ben = Member.join(server, "ada"), Member.join(server, "ben")
    key = Member.administrator(server)
    group = ada.create(NAME)
    to = {"email": ben.email} if kind == "mail" else {}
    invitation = ada.invite(group, kind=kind, **to)
    assert key.ask("PUT", f"/admin/users/{ada.id}", {"ban_duration": "24h"})[0] == 200
    is_over("revoked", invitation, ben)
    if end == "lifted":
        assert key.ask("PUT", f"/admin/users/{ada.id}", {"ban_duration": "none"})[0] == 200
    else:
        pass_time(server, DAY)
    is_over("revoked", invitation, ben)

    # The person who invited is back, sees that none is open, and learns of each one that it is over.
    ada = ada.again()
    path = f"/groups/{group['id']}/invitations"
    assert ada.ask("GET", path)[1]["invitations"] == []
    if kind == "mail":
        assert ada.refused(409, "invitation_revoked", "POST", f"{path}/{invitation['id']}/resend")
    again = {"kind": kind, "id": invitation["id"], **to}
    assert ada.refused(409, "group_conflict", "POST", path, again)
    assert ben.accept(ada.invite(group, kind=kind, **to)) == 200


def test_GRP_14_FLOW_32_an_invitation_that_is_revoked_while_its_person_signs_up_says_so_after_the_sign_up(
    server: GatehouseServer,
) -> None:
    ada = Member.join(server, "ada")
    group = ada.create(NAME)
    email = new_address("eve")
    invitation = ada.invite(group, kind="mail", email=email)
    path = f"/invite/{code_of(invitation)}"
    browser = RawBrowser(server)
    assert browser.get(path).location == "/sign-in"
    key = Member.administrator(server)
    assert key.ask("PUT", f"/admin/users/{ada.id}", {"ban_duration": "24h"})[0] == 200
    assert key.ask("PUT", f"/admin/users/{ada.id}", {"ban_duration": "none"})[0] == 200
    Member.join(server, "eve", email)
    fields = browser.get(LOGIN).form(LOGIN) | {"email": email, "password": PASSWORD}
    page = browser.post(LOGIN, fields)
    for _ in range(4):
        target = page.location or (page.header("refresh") or "").partition("url=")[2]
        if not target:
            break
        page = browser.get(target)
    assert (page.status, page.heading) == (410, say("groupPage.revokedTitle"))
    assert say("groupPage.overText") in page.text

"""The hostile cases of groups over the wire, by their numbers in the table of the design (N 1 to 67; those about the
group of a session are in test_groups.py). What is refused changes no group, member or invitation."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any

import pyotp
import pytest
import rows
from crew import BASE, Body, Member, code_of
from gatehouse_server import GatehouseServer
from person import PASSWORD, new_address, wrong

MakeServer = Callable[..., GatehouseServer]
DAY = 86_400
KEPT = {
    "groups": "id, name, metadata, member_count, owner_count, member_limit, revision, suspended_at",
    "group_members": "group_id, user_id, role, revision",
    "group_invitations": "id, issue, uses, expires_at, ended_at, end_reason",
    "group_invitation_uses": "invitation_id, user_id",
    "session_groups": "session_id, group_id",
}


@pytest.fixture(scope="module")
def server(make_server: MakeServer) -> GatehouseServer:
    return make_server("--groups", "on", "--anonymous", "yes", "--mfa", "optional")


@pytest.fixture(scope="module")
def automatic(make_server: MakeServer) -> GatehouseServer:
    """Addresses count as confirmed, and nobody has proved theirs."""
    return make_server("--groups", "on", "--auto-confirm")


@pytest.fixture(scope="module")
def limited(make_server: MakeServer) -> GatehouseServer:
    """With the limits of a server that is not for development, and few groups for a person."""
    return make_server(
        "--groups", "on", "--groups-per-person", "2", "--group-orphans", "block",
        "--limit-group-code", "10/1h", "--limit-group-invite", "20/1d",
    )  # fmt: skip


@contextmanager
def nothing_written(server: GatehouseServer) -> Iterator[None]:
    before = state(server)
    yield
    assert state(server) == before


def state(server: GatehouseServer) -> dict[str, list[Any]]:
    with closing(rows.connect(server.data)) as database:
        return {
            table: database.execute(f"SELECT {columns} FROM {table} ORDER BY 1, 2").fetchall()
            for table, columns in KEPT.items()
        }


def write(server: GatehouseServer, statement: str, *values: object) -> None:
    with closing(rows.connect(server.data)) as database, database:
        database.execute(statement, values)


def household(server: GatehouseServer) -> tuple[Member, Body]:
    ada = Member.join(server, "ada")
    return ada, ada.create()


def joined(group: Body, owner: Member, name: str, role: str = "member") -> Member:
    """Somebody who is in the group in a role."""
    person = Member.join(owner.server, name)
    assert person.accept(owner.invite(group, kind="mail", email=person.email, role=role)) == 200
    return person


def at_once(requests: list[Callable[[], Any]]) -> list[Any]:
    """Sends requests at the same time. Returns their answers."""
    answers: list[Any] = []
    threads = [threading.Thread(target=lambda one=one: answers.append(one())) for one in requests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def proof(person: Member, invitation: Body, email: str) -> str:
    """Has a code mailed to the invited address, which has the mail of the invitation already. Returns it."""
    person.server.mailbox(email)
    before = person.server.mail_count(email)
    assert person.receives("prove", invitation)[0] == 204
    return str(person.server.mailbox(email, before)["code"])


def look(server: GatehouseServer, invitation: Body) -> Body:
    return dict(server.post(f"{BASE}/groups/invitations/look", {"code": code_of(invitation)}).json())


def test_GRP_17_GRP_18_other_addresses_do_not_accept_what_was_mailed(server: GatehouseServer) -> None:
    """N 1, 5, 34."""
    ada, group = household(server)
    email = new_address("ben")
    name, domain = email.split("@")
    invitation = ada.invite(group, kind="mail", email=email)
    similar = (f"{name}.x@{domain}", f"{name}@sub.{domain}", f"{name.replace('n', 'm')}@{domain}")
    for other in (new_address("eve"), *similar):
        eve = Member.join(server, "eve", other)
        with nothing_written(server):
            for verb in ("accept", "decline"):
                assert eve.receives(verb, invitation) == (403, "invitation_other_address")


def test_GRP_17_who_has_not_confirmed_an_address_gets_no_session_to_accept_with(server: GatehouseServer) -> None:
    """N 2, 3."""
    ada, group = household(server)
    email = new_address("ben")
    invitation = ada.invite(group, kind="mail", email=email)
    assert server.post(f"{BASE}/signup", {"email": email, "password": PASSWORD}).status == 200
    with nothing_written(server):
        answer = server.post(f"{BASE}/token?grant_type=password", {"email": email, "password": PASSWORD})
        assert (answer.status, answer.json()["error_code"]) == (400, "email_not_confirmed")
        assert server.post(f"{BASE}/groups/invitations/accept", {"code": code_of(invitation)}).status == 401


def test_GRP_17_GRP_23_an_address_that_nobody_proved_accepts_and_sees_nothing(automatic: GatehouseServer) -> None:
    """N 3, 4, 64."""

    def arrive(email: str) -> Member:
        session = automatic.post(f"{BASE}/signup", {"email": email, "password": PASSWORD}).json()
        return Member(automatic, email, session["user"]["id"], session["access_token"], session["refresh_token"])

    ada = arrive(new_address("ada"))
    group = ada.create()
    # A stranger has the address first.
    ben = arrive(new_address("ben"))
    mail, link = ada.invite(group, kind="mail", email=ben.email), ada.invite(group, kind="link")
    with nothing_written(automatic):
        for invitation in (mail, link):
            assert ben.receives("accept", invitation) == (403, "email_not_confirmed")
        assert ben.receives("decline", mail) == (403, "email_not_confirmed")
        assert ben.ask("GET", "/groups/invitations")[1] == {"invitations": []}
    assert ben.receives("accept", mail, proof=proof(ben, mail, ben.email))[0] == 200


def test_GRP_17_a_guest_does_nothing_with_an_invitation(server: GatehouseServer) -> None:
    """N 6."""
    ada, group = household(server)
    link = ada.invite(group, kind="link")
    session = server.post(f"{BASE}/signup", {}).json()
    guest = Member(server, "", session["user"]["id"], session["access_token"], session["refresh_token"])
    own = guest.create("Own")
    with nothing_written(server):
        for verb in ("accept", "decline", "prove"):
            assert guest.receives(verb, link) == (403, "no_authorization")
        assert guest.refused(403, "no_authorization", "POST", f"/groups/{own['id']}/invitations", {"kind": "link"})


def test_GRP_20_an_invitation_that_is_over_says_its_state_and_no_more(server: GatehouseServer) -> None:
    """N 7 to 10, 15, 16."""
    ada, group = household(server)
    ben, cleo = Member.join(server, "ben"), Member.join(server, "cleo")
    expired, revoked, used = (ada.invite(group, kind="link") for _ in range(3))
    declined = ada.invite(group, kind="mail", email=ben.email)
    for _ in range(100):
        assert look(server, revoked)["state"] == "open"
    late = int((time.time() - 1) * 1_000_000)
    write(server, "UPDATE group_invitations SET expires_at = ? WHERE id = ?", late, expired["id"])
    assert ada.ask("DELETE", f"/groups/{group['id']}/invitations/{revoked['id']}")[0] == 204
    assert cleo.accept(used) == 200
    assert ben.receives("decline", declined)[0] == 204
    over = {"expired": expired, "revoked": revoked, "used": used, "declined": declined}
    with nothing_written(server):
        for name, invitation in over.items():
            assert ben.receives("accept", invitation) == (409, f"invitation_{name}")
            assert look(server, invitation) == {"state": name}


def test_GRP_19_one_person_one_use_and_one_place_are_given_once(server: GatehouseServer) -> None:
    """N 11 to 13."""
    ada, group = household(server)
    people = [Member.join(server, "many") for _ in range(64)]

    def members() -> int:
        return int(ada.ask("GET", f"/groups/{group['id']}")[1]["member_count"])

    once = ada.invite(group, kind="link", max_uses=64)
    assert at_once([lambda: people[0].receives("accept", once)] * 64) == [(200, "")] * 64
    assert members() == 2
    (kept,) = ada.ask("GET", f"/groups/{group['id']}/invitations")[1]["invitations"]
    assert kept["uses"] == 1
    assert people[0].ask("DELETE", f"/groups/{group['id']}/members/{people[0].id}")[0] == 204

    single = ada.invite(group, kind="link")
    answers = at_once([lambda one=one: one.receives("accept", single) for one in people])
    assert sorted(answers) == [(200, "")] + [(409, "invitation_used")] * 63
    assert members() == 2

    key = Member.administrator(server)
    assert key.ask("PATCH", f"/admin/groups/{group['id']}", {"member_limit": 3})[0] == 200
    last = ada.invite(group, kind="link", max_uses=64)
    listed = ada.ask("GET", f"/groups/{group['id']}/members")[1]["members"]
    strangers = [one for one in people if one.id not in {member["user_id"] for member in listed}][:10]
    answers = at_once([lambda one=one: one.receives("accept", last) for one in strangers])
    assert sorted(answers) == [(200, "")] + [(409, "group_full")] * 9
    assert members() == 3


def test_GRP_20_GRP_10_wrong_codes_and_invitations_are_limited(limited: GatehouseServer) -> None:
    """N 14, 27."""
    ada, group = household(limited)
    ben = Member.join(limited, "ben")
    link = ada.invite(group, kind="link")
    with nothing_written(limited):
        for number in range(10):
            body = {"code": f"AAAAA-AAAA{number % 8 + 2}"}
            assert ben.refused(404, "invitation_not_found", "POST", "/groups/invitations/accept", body)
        assert ben.receives("accept", link) == (429, "over_invitation_limit")
    for _ in range(19):
        ada.invite(group, kind="link")
    with nothing_written(limited):
        path, headers = f"{BASE}/groups/{group['id']}/invitations", {"Authorization": f"Bearer {ada.token}"}
        answer = limited.request("POST", path, b'{"kind": "link"}', headers)
        assert (answer.status, answer.json()["error_code"]) == (429, "over_invitation_limit")
        assert 0 < int(answer.headers["retry-after"]) <= DAY


def test_GRP_18_GRP_15_ids_are_no_codes_and_paths_name_their_own_group(server: GatehouseServer) -> None:
    """N 17, 18."""
    ada, group = household(server)
    eve = Member.join(server, "eve")
    other = eve.create("Other")
    mail, link = ada.invite(group, kind="mail", email=new_address("ben")), ada.invite(group, kind="link")
    with nothing_written(server):
        for body in ({"code": mail["id"]}, {"id": mail["id"]}, {"id": link["id"]}, {"code": code_of(link)[:-1]}):
            assert eve.refused(404, "invitation_not_found", "POST", "/groups/invitations/accept", body)
        foreign = f"/groups/{other['id']}/invitations/{link['id']}"
        assert eve.refused(404, "invitation_not_found", "DELETE", foreign)
        assert eve.refused(404, "group_not_found", "DELETE", f"/groups/{group['id']}/invitations/{link['id']}")


def test_GRP_12_GRP_15_nobody_invites_to_what_they_may_not_give(server: GatehouseServer) -> None:
    """N 19 to 22."""
    ada, group = household(server)
    ben, cleo = joined(group, ada, "ben", "admin"), joined(group, ada, "cleo")
    path = f"/groups/{group['id']}/invitations"
    with nothing_written(server):
        owner = {"kind": "mail", "email": new_address("dan"), "role": "owner"}
        assert ben.refused(403, "group_permission_denied", "POST", path, owner)
        assert cleo.refused(403, "group_permission_denied", "POST", path, {"kind": "link"})
        for role in ("member,owner", "captain", "Owner"):
            assert ada.refused(422, "group_role_unknown", "POST", path, {"kind": "link", "role": role})
        for kind in ("link", "code"):
            assert ada.refused(422, "group_role_not_open", "POST", path, {"kind": kind, "role": "admin"})


@pytest.mark.parametrize("end", ["demoted", "removed", "deleted"])
def test_GRP_14_what_somebody_could_no_longer_send_is_revoked(server: GatehouseServer, end: str) -> None:
    """N 23 to 25."""
    ada, group = household(server)
    ben, eve = joined(group, ada, "ben", "admin"), Member.join(server, "eve")
    link, mail = ben.invite(group, kind="link"), ben.invite(group, kind="mail", email=eve.email)
    own = f"/groups/{group['id']}/members/{ben.id}"
    if end == "demoted":
        assert ada.ask("PATCH", own, {"role": "member", "revision": 1})[0] == 200
    elif end == "removed":
        assert ada.ask("DELETE", own)[0] == 204
    else:
        assert Member.administrator(server).ask("DELETE", f"/admin/users/{ben.id}", {})[0] == 200
    with nothing_written(server):
        for invitation in (link, mail):
            assert eve.receives("accept", invitation) == (409, "invitation_revoked")


def test_GRP_21_GRP_08_members_are_not_invited_and_ids_are_taken_once(server: GatehouseServer) -> None:
    """N 26, 28."""
    ada, group = household(server)
    ben = joined(group, ada, "ben")
    path, id = f"/groups/{group['id']}/invitations", "00000000-0000-4000-8000-000000000028"
    made = ada.invite(group, kind="link", id=id)
    # The code of the sign-up and the invitation.
    server.mailbox(ben.email, after=1)
    with nothing_written(server):
        assert ada.refused(409, "already_member", "POST", path, {"kind": "mail", "email": ben.email})
        assert ada.ask("POST", path, {"kind": "link", "id": id}) == (201, made)
        assert ada.refused(409, "group_conflict", "POST", path, {"kind": "code", "id": id})
    assert server.mail_count(ben.email) == 2


def test_GRP_42_names_are_one_line_of_plain_text_in_mails(server: GatehouseServer) -> None:
    """N 29."""
    ada = Member.join(server, "ada")
    with nothing_written(server):
        for name in ("Crew\r\nBcc: eve@example.com", "Crew\nmore", "\u202e \u200b", ""):
            assert ada.refused(400, "validation_failed", "POST", "/groups", {"name": name})
    email = new_address("ben")
    invitation = ada.invite(ada.create("\u202ewww.evil.example"), kind="mail", email=email)
    mail = server.mailbox(email)
    assert mail["links"] == [invitation["link"]]
    assert "\u202e" not in mail["text"]
    assert "www.evil" not in mail["text"]
    assert "\n" not in mail["subject"]


def test_GRP_22_who_was_removed_comes_back_by_a_newer_mail_only(server: GatehouseServer) -> None:
    """N 30."""
    ada, group = household(server)
    ben = Member.join(server, "ben")
    link, code = (ada.invite(group, kind=kind, max_uses=9) for kind in ("link", "code"))
    own = f"/groups/{group['id']}/members/{ben.id}"
    for invitation in (link, code):
        assert ben.accept(invitation) == 200
        assert ben.ask("DELETE", own)[0] == 204
    assert ben.accept(link) == 200
    assert ada.ask("DELETE", own)[0] == 204
    with nothing_written(server):
        for invitation in (link, code):
            assert ben.receives("accept", invitation) == (403, "group_excluded")
    assert ben.accept(ada.invite(group, kind="mail", email=ben.email)) == 200


def test_GRP_18_a_proof_is_for_one_session_and_one_invitation_and_counts_its_tries(server: GatehouseServer) -> None:
    """N 31 to 33."""
    ada, group = household(server)
    first, second = new_address("work"), new_address("home")
    invitation, other = (ada.invite(group, kind="mail", email=email) for email in (first, second))
    ben, eve = Member.join(server, "ben"), Member.join(server, "eve")
    codes = {first: proof(ben, invitation, first), second: proof(ben, other, second)}
    with nothing_written(server):
        for somebody in (eve, ben.again()):
            assert somebody.receives("accept", invitation, proof=codes[first]) == (403, "otp_expired")
        # Of two codes by chance alike, neither is the other's.
        if codes[first] != codes[second]:
            assert ben.receives("accept", invitation, proof=codes[second]) == (403, "otp_expired")
        for _ in range(5):
            assert ben.receives("accept", other, proof=wrong(codes[second])) == (403, "otp_expired")
        assert ben.receives("accept", other, proof=codes[second]) == (429, "over_invitation_limit")
    assert ben.receives("accept", invitation, proof=codes[first])[0] == 200


def test_GRP_20_inviting_tells_nobody_which_addresses_have_accounts(server: GatehouseServer) -> None:
    """N 35."""
    ada, group = household(server)
    known, unknown = Member.join(server, "known").email, new_address("unknown")
    answers = []
    for email in (known, unknown):
        made = ada.invite(group, kind="mail", email=email)
        answers.append({name: made[name] for name in ("kind", "role", "max_uses", "uses")})
    assert answers[0] == answers[1]
    with closing(rows.connect(server.data)) as database:
        assert database.execute("SELECT 1 FROM users WHERE email = ?", [unknown]).fetchall() == []


@pytest.mark.alone
def test_GRP_20_GRP_08_what_exists_takes_no_longer_than_what_does_not(server: GatehouseServer) -> None:
    """N 35, 61: the medians of one are not twice those of the other."""
    ada, group = household(server)
    eve, known = Member.join(server, "eve"), [Member.join(server, "known").email for _ in range(20)]
    times: dict[str, list[float]] = {name: [] for name in ("known", "new", "foreign", "unknown")}

    def timed(name: str, request: Callable[[], object]) -> None:
        start = time.perf_counter()
        request()
        times[name].append(time.perf_counter() - start)

    for email in known:
        timed("known", lambda email=email: ada.invite(group, kind="mail", email=email))
        timed("new", lambda: ada.invite(group, kind="mail", email=new_address("new")))
        timed("foreign", lambda: eve.ask("GET", f"/groups/{group['id']}"))
        timed("unknown", lambda: eve.ask("GET", "/groups/00000000-0000-4000-8000-000000000061"))
    median = {name: sorted(taken)[len(taken) // 2] for name, taken in times.items()}
    for one, other in (("known", "new"), ("foreign", "unknown")):
        assert max(median[one], median[other]) < 2 * min(median[one], median[other]) + 0.005


def test_GRP_12_nobody_raises_themselves_touches_an_owner_or_gives_what_they_lack(server: GatehouseServer) -> None:
    """N 36 to 39."""
    ada, group = household(server)
    ben, cleo = joined(group, ada, "ben", "admin"), joined(group, ada, "cleo")
    path = f"/groups/{group['id']}"
    denied = [
        (cleo, "PATCH", f"{path}/members/{cleo.id}", {"role": "admin", "revision": 1}),
        (ben, "PATCH", f"{path}/members/{ben.id}", {"role": "owner", "revision": 1}),
        (ben, "DELETE", f"{path}/members/{ada.id}", None),
        (ben, "PATCH", f"{path}/members/{ada.id}", {"role": "member", "revision": 1}),
        (ben, "PATCH", f"{path}/members/{cleo.id}", {"role": "owner", "revision": 1}),
        (ben, "POST", f"{path}/owner", {"user_id": ben.id}),
        (ben, "DELETE", path, None),
        (cleo, "DELETE", f"{path}/members/{ben.id}", None),
    ]
    with nothing_written(server):
        for person, method, where, body in denied:
            assert person.refused(403, "group_permission_denied", method, where, body), (method, where)


def test_GRP_13_a_group_keeps_an_owner(server: GatehouseServer) -> None:
    """N 40 to 43."""
    ada, group = household(server)
    ben = joined(group, ada, "ben")
    path = f"/groups/{group['id']}/members"
    with nothing_written(server):
        assert ada.refused(409, "group_last_owner", "DELETE", f"{path}/{ada.id}")
        assert ada.refused(409, "group_last_owner", "PATCH", f"{path}/{ada.id}", {"role": "admin", "revision": 1})
    assert ada.ask("PATCH", f"{path}/{ben.id}", {"role": "owner", "revision": 1})[0] == 200
    answers = at_once([lambda one=one: one.ask("DELETE", f"{path}/{one.id}")[0] for one in (ada, ben)])
    assert sorted(answers) == [204, 409]


def test_GRP_08_strangers_are_no_members(server: GatehouseServer) -> None:
    """N 44, 45, 47, 48."""
    ada, group = household(server)
    ben = joined(group, ada, "ben")
    eve, other = household(server)
    path = f"/groups/{group['id']}"
    with nothing_written(server):
        assert ada.refused(404, "group_member_not_found", "DELETE", f"{path}/members/{eve.id}")
        assert ada.refused(404, "group_not_found", "DELETE", f"/groups/{other['id']}/members/{eve.id}")
        assert ada.refused(404, "group_member_not_found", "POST", f"{path}/owner", {"user_id": eve.id})
        for where, body in ((path, {"name": "New"}), (f"{path}/members/{ben.id}", {"role": "admin"})):
            assert ada.refused(409, "group_conflict", "PATCH", where, {**body, "revision": 7})
        for extra in ({"owner_count": 2}, {"suspended": True}, {"member_limit": 9}):
            assert ada.refused(400, "validation_failed", "PATCH", path, {"revision": 1, **extra})


def test_GRP_12_an_old_session_and_a_missing_second_step_make_no_owner_and_let_nobody_in(
    server: GatehouseServer,
) -> None:
    """N 46, 49."""
    ada, group = household(server)
    ben = joined(group, ada, "ben")
    path = f"/groups/{group['id']}"
    acts = [
        ("DELETE", path, None),
        ("POST", f"{path}/owner", {"user_id": ben.id}),
        ("PATCH", f"{path}/members/{ben.id}", {"role": "owner", "revision": 1}),
    ]
    again = ada.again()
    old = "UPDATE sessions SET created_at = created_at - ?, reauthenticated_at = NULL WHERE user_id = ?"
    write(server, old, 2 * DAY * 1_000_000, ada.id)
    with nothing_written(server):
        for act in acts:
            assert ada.refused(403, "reauthentication_needed", *act)
            assert again.refused(403, "reauthentication_needed", *act)
    fresh = ada.again()
    status, factor = fresh.ask("POST", "/factors", {"factor_type": "totp", "friendly_name": "phone"})
    assert status == 200
    challenge = fresh.ask("POST", f"/factors/{factor['id']}/challenge", {})[1]["id"]
    proof = {"challenge_id": challenge, "code": pyotp.TOTP(factor["totp"]["secret"]).now()}
    assert fresh.ask("POST", f"/factors/{factor['id']}/verify", proof)[0] == 200
    first_step = ada.again()
    with nothing_written(server):
        for act in [
            *acts,
            ("POST", f"{path}/invitations", {"kind": "link"}),
            ("PATCH", f"{path}/members/{ben.id}", {"role": "admin", "revision": 1}),
            ("DELETE", f"{path}/members/{ben.id}", None),
        ]:
            assert first_step.refused(403, "insufficient_aal", *act)


def test_GRP_08_a_person_administers_no_groups(server: GatehouseServer) -> None:
    """N 50."""
    ada, group = household(server)
    path = f"/admin/groups/{group['id']}"
    with nothing_written(server):
        for method, where, body in (
            ("GET", "/admin/groups", None), ("GET", "/admin/groups/changes", None), ("GET", path, None),
            ("GET", f"{path}/members", None), ("PATCH", path, {"member_limit": 9}), ("DELETE", path, None),
        ):  # fmt: skip
            assert ada.refused(403, "not_admin", method, where, body)


def test_GRP_08_cursors_are_the_lists_own_and_searches_are_literal(server: GatehouseServer) -> None:
    """N 61 to 63."""
    ada, group = household(server)
    ben, link = joined(group, ada, "ben"), ada.invite(group, kind="link")
    members = f"/groups/{group['id']}/members"
    eve = Member.join(server, "eve")
    unknown = "/groups/00000000-0000-4000-8000-000000000061"
    with nothing_written(server):
        for where in ("/groups", members, f"/groups/{group['id']}/invitations"):
            for cursor in ("x", "AAAA", "%25", code_of(link)[:20]):
                assert ada.refused(400, "validation_failed", "GET", f"{where}?cursor={cursor}")
        for tail in ("", "/members", "/invitations"):
            assert eve.ask("GET", f"/groups/{group['id']}{tail}") == eve.ask("GET", unknown + tail)
        for part, found in (("%25", []), ("_", []), ("%5C", []), (ben.email.split("@")[0].upper(), [ben.id])):
            assert [one["user_id"] for one in ada.ask("GET", f"{members}?q={part}")[1]["members"]] == found


def test_GRP_10_a_person_is_in_a_limited_number_of_groups(limited: GatehouseServer) -> None:
    """N 65."""
    ada, group = household(limited)
    ben = Member.join(limited, "ben")
    for name in ("One", "Two"):
        ben.create(name)
    link = ada.invite(group, kind="link")
    with nothing_written(limited):
        assert ben.refused(422, "too_many_groups", "POST", "/groups", {"name": "Three"})
        assert ben.receives("accept", link) == (422, "too_many_groups")


def test_GRP_06_the_only_owner_stays_where_the_server_wants_it(limited: GatehouseServer) -> None:
    """N 66."""
    ada, group = household(limited)
    ben = joined(group, ada, "ben")
    with nothing_written(limited):
        assert ada.refused(409, "group_last_owner", "DELETE", "/user")
    assert ada.ask("POST", f"/groups/{group['id']}/owner", {"user_id": ben.id})[0] == 204
    assert ada.ask("DELETE", "/user")[0] == 204


def test_GRP_06_an_account_whose_row_is_kept_is_in_no_group(server: GatehouseServer) -> None:
    """N 67."""
    ada, group = household(server)
    ben = joined(group, ada, "ben")
    key = Member.administrator(server)
    assert key.ask("DELETE", f"/admin/users/{ben.id}", {"should_soft_delete": True})[0] == 200
    members = ada.ask("GET", f"/groups/{group['id']}/members")[1]["members"]
    assert [one["user_id"] for one in members] == [ada.id]
    assert ada.ask("GET", f"/groups/{group['id']}")[1]["member_count"] == 1

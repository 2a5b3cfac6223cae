"""The pages of a site without an app, as a world beside the demo of `gallery.py`: groups with their members and
invitations, and the passkeys of a person.

A `Household` is a server with people and groups in it, the same each time. `Household.places()` lists its pages.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

from gallery import DESK_AGENT, GUEST, LONG, LONG_ADDRESS, LONG_WORD, MEMBER, NEWCOMER, NOBODY, TWO_STEP, Place, World
from gatehouse_server import PROGRAM, GatehouseServer
from member import Member
from person import PASSWORD, make_account
from soft_passkey import SoftPasskey

SITE_AREAS = ("groups", "passkeys")
OWNER, INVITED = "owner", "invited"
LIST = "/account/groups"
OPTIONS = (
    "--dev", "--app-name", "Fieldhouse", "--groups", "on", "--passkeys", "--mfa", "optional", "--anonymous", "yes",
    "--consent", "required", "--terms-url", "https://example.com/terms",
    "--privacy-url", "https://example.com/privacy",
)  # fmt: skip
EMAILS = {
    OWNER: "grace@example.com",
    MEMBER: "barbara@example.com",
    INVITED: "edsger@example.com",
    NEWCOMER: "ada@example.com",
    LONG: LONG_ADDRESS,
}

# As in gallery.py. What leaves something in the browser of somebody who is not signed in stands last.
TABLE: tuple[tuple[str, ...], ...] = (
    ("groups", "list-none", NEWCOMER, LIST),
    ("groups", "list", OWNER, LIST),
    ("groups", "list-waiting", INVITED, LIST),
    ("groups", "list-long", LONG, LIST),
    ("groups", "name-missing", OWNER, LIST, f'main form[action="{LIST}"]'),
    ("groups", "group", OWNER, "{group}"),
    ("groups", "group-as-member", MEMBER, "{group}"),
    ("groups", "group-long", LONG, "{long_group}"),
    ("groups", "members", OWNER, "{group}/members"),
    ("groups", "members-as-member", MEMBER, "{group}/members"),
    ("groups", "members-long", LONG, "{long_group}/members"),
    ("groups", "member", OWNER, "{member}"),
    ("groups", "invitations", OWNER, "{group}/invitations"),
    ("groups", "invitations-none", OWNER, "{other_group}/invitations"),
    ("groups", "invitations-long", LONG, "{long_group}/invitations"),
    ("groups", "leaving", MEMBER, "{group}/leave"),
    ("groups", "leaving-as-only-owner", OWNER, "{group}/leave"),
    ("groups", "deletion", OWNER, "{group}/delete"),
    ("groups", "invitation", NEWCOMER, "{open}"),
    ("groups", "invitation-to-own-address", INVITED, "{waiting}"),
    ("groups", "invitation-to-another-address", NEWCOMER, "{other_address}"),
    ("groups", "invitation-code-sent", NEWCOMER, "{code_sent}"),
    ("groups", "invitation-for-a-guest", GUEST, "{open}"),
    ("groups", "invitation-used", NEWCOMER, "{used}"),
    ("groups", "invitation-revoked", NEWCOMER, "{revoked}"),
    ("groups", "invitation-unknown", NOBODY, "/invite/nothing"),
    ("groups", "invitation-begun", NOBODY, "{open}"),
    ("passkeys", "none", MEMBER, "/account/passkeys"),
    ("passkeys", "kept", OWNER, "/account/passkeys"),
    ("passkeys", "account", OWNER, "/account"),
    ("passkeys", "second-steps", MEMBER, TWO_STEP),
    ("passkeys", "security-key", MEMBER, TWO_STEP, "main form:has([value=security-key])"),
    ("passkeys", "choice", NOBODY, "/sign-in"),
    ("passkeys", "login", NOBODY, "/sign-in/login"),
)


class Household(World):
    """A server without an app, with people and groups in it."""

    table: ClassVar[tuple[tuple[str, ...], ...]] = TABLE

    def __init__(self, server: GatehouseServer) -> None:
        self.server = server
        for email in EMAILS.values():
            make_account(server, email, confirmed=True)
        people = {who: Member(server, email, DESK_AGENT) for who, email in EMAILS.items()}
        for person in people.values():
            person.sign_in()
        owner = people[OWNER]
        owner.create("/account", name="Grace Hopper")
        add_passkey(server, owner.email)
        group = act(owner, LIST, "create", name="North yard")
        used = invite(owner, group, EMAILS[MEMBER])
        act(people[MEMBER], used, "accept")
        revoked = invite(owner, group, "linus@example.com")
        act(owner, f"{group}/invitations", "revoke")
        invite(owner, group, EMAILS[INVITED])
        self._made = {
            "group": group,
            "other_group": act(owner, LIST, "create", name="South yard"),
            "used": used,
            "revoked": revoked,
            "member": link(owner, f"{group}/members", rf"{group}/members/[0-9a-f-]+"),
            "other_address": invite(owner, group, "margaret@example.com"),
            "code_sent": invite(owner, group, "alan@example.com"),
            "waiting": link(people[INVITED], LIST, rf"{LIST}/invitations/[0-9a-f-]+"),
            "open": self._path(make(owner, group, "link")),
            "long_group": act(people[LONG], LIST, "create", name=LONG_WORD),
        }
        make(owner, group, "code")
        act(people[NEWCOMER], self._made["code_sent"], "prove")
        invite(people[LONG], self._made["long_group"], f"n{LONG_ADDRESS}")
        self._cookies = self._of(people)
        self._cookies |= {NOBODY: {}, GUEST: self._guest()}

    def _specimens(self) -> Iterator[Place]:
        return iter(())


def household(folder: Path) -> GatehouseServer:
    """A server for a household."""
    return GatehouseServer(folder / "data", *OPTIONS, command=(PROGRAM, "serve")).start()


def act(person: Member, path: str, intent: str, **fields: str) -> str:
    """Posts a form of a page about groups, and returns where it leads."""
    page = person.browser.post(path, person.browser.get(path).form(path, intent=intent) | fields)
    assert page.status == 303, page.heading
    return str(page.location)


def invite(person: Member, group: str, email: str) -> str:
    """Invites an address. Returns the path of the link in the mail."""
    mails = person.server.mail_count(email)
    act(person, f"{group}/invitations", "mail", email=email, **{"mail-role": "member"})
    found = re.search(r"/invite/[\w-]+", person.server.mailbox(email, after=mails)["text"])
    assert found, "the mail has no link"
    return found[0]


def make(person: Member, group: str, kind: str) -> str:
    """Makes an invitation to hand over, a link or a code. Returns it as the page shows it."""
    path = f"{group}/invitations"

    def shown() -> set[str]:
        return set(re.findall(r'class="copyable" dir="ltr" data-copy="([^"]+)"', person.browser.get(path).text))

    before = shown()
    act(person, path, "make", kind=kind, uses="1", **{"open-role": "member"})
    (made,) = shown() - before
    return made


def link(person: Member, path: str, pattern: str) -> str:
    """The first link of a page to a path of this form."""
    found = re.search(rf'href="({pattern})"', person.browser.get(path).text)
    assert found, f"{path} has no such link"
    return found[1]


def add_passkey(server: GatehouseServer, email: str) -> None:
    """Adds a passkey to an account, as a browser does."""

    def ask(path: str, body: object, token: str | None = None) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = server.request("POST", f"/auth/v1{path}", json.dumps(body).encode(), headers)
        assert answer.status == 200, path
        return answer.json()

    token = ask("/token?grant_type=password", {"email": email, "password": PASSWORD})["access_token"]
    options = ask("/passkeys/registration/options", {}, token)
    ask("/passkeys/registration/verify", SoftPasskey(server.origin).registration(options), token)

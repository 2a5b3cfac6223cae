"""A person with a group, who invites others to it."""

import re
from urllib.parse import urlsplit

from gatehouse_server import GatehouseServer
from person import Person, make_account, new_address
from playwright.sync_api import Locator, Page, expect
from words import say

NAME = "Yard <North> & Söhne"


class Owner(Person):
    """A person with their own group."""

    def __init__(self, page: Page, server: GatehouseServer) -> None:
        super().__init__(page, server, new_address("owner"))
        make_account(server, self.email, confirmed=True)
        self.group = ""

    def log_in(self) -> None:
        self.open("/sign-in/login")
        self.type(say("emailLabel"), self.email)
        self.type(say("passwordLabel"), self.password)
        self.press(say("signIn"))
        expect(self.page.get_by_role("navigation", name=say("fieldhouse.navigation"))).to_be_visible()

    def make_group(self) -> None:
        self.open("/account/groups")
        self.type(say("group.name"), NAME)
        self.press(say("group.create"))
        expect(self.page.get_by_role("heading", level=1)).to_have_text(NAME)
        self.group = self.path

    def invite(self, email: str) -> str:
        """Sends an invitation. Returns the path of the mailed link."""
        mails = self.server.mail_count(email)
        self.open(f"{self.group}/invitations")
        self.type(say("emailLabel"), email)
        self.press(say("group.sendInvitation"))
        self.is_told(say("groupPage.invited"))
        expect(self.row(email)).to_be_visible()
        mail = self.server.mailbox(email, after=mails)
        assert f"“{NAME}”" in mail["subject"]
        assert f"“{NAME}”" in mail["text"]
        (link,) = mail["links"]
        assert link.startswith(self.server.origin + "/invite/")
        return urlsplit(link).path

    def row(self, email: str) -> Locator:
        """The part of the page of the invitations that is about one of them."""
        return self.page.locator("main strong", has_text=re.compile(f"^{re.escape(email)}$"))

    def members(self) -> list[str]:
        """The addresses of the members."""
        self.open(f"{self.group}/members")
        shown = self.page.locator("main").inner_text()
        return re.findall(r"[\w.+-]+@[\w.-]+\w", shown)

    def take_back(self, email: str) -> None:
        self.open(f"{self.group}/invitations")
        self.page.locator("summary").filter(has_text=email).click()
        self.press(say("group.revoke"))
        self.is_told(say("group.invitationRevoked"))
        expect(self.row(email)).to_have_count(0)

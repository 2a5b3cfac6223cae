"""A person with a group, who invites others to it."""

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
        self.open("/groups")
        self.type(say("fieldhouse.name"), NAME)
        self.press(say("fieldhouse.createGroup"))
        expect(self.page.get_by_role("heading", level=1)).to_have_text(NAME)
        self.group = self.path

    def invite(self, email: str) -> str:
        """Sends an invitation. Returns the path of the mailed link."""
        mails = self.server.mail_count(email)
        self.open(self.group)
        self.type(say("emailLabel"), email)
        self.press(say("fieldhouse.invite"))
        expect(self.row(email)).to_be_visible()
        mail = self.server.mailbox(email, after=mails)
        assert f"“{NAME}”" in mail["subject"]
        assert f"“{NAME}”" in mail["text"]
        (link,) = mail["links"]
        assert link.startswith(self.server.origin + "/invite/")
        return urlsplit(link).path

    def rows(self, heading: str) -> Locator:
        """The entries of a part of the group's page."""
        part = self.page.locator("section").filter(has=self.page.get_by_role("heading", name=heading, exact=True))
        return part.get_by_role("listitem")

    def row(self, email: str) -> Locator:
        """The page's row about an invitation."""
        return self.rows(say("fieldhouse.invitations")).filter(has_text=email)

    def take_back(self, email: str) -> None:
        self.open(self.group)
        self.press(say("fieldhouse.revokeOf", email))
        expect(self.row(email)).to_have_count(0)

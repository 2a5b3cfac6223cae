"""A person with an account and a simple browser, who creates the data that a test needs."""

from gatehouse_server import GatehouseServer
from person import PASSWORD, make_account, new_address
from raw_browser import RawBrowser

LOGIN = "/sign-in/login"


class Member:
    """A person with an account and a browser that follows no redirects."""

    def __init__(self, server: GatehouseServer, email: str | None = None, agent: str | None = None) -> None:
        self.server = server
        self.email = email or new_address("member")
        if email is None:
            make_account(server, self.email, confirmed=True)
        self.browser = RawBrowser(server, agent=agent)

    def sign_in(self) -> str:
        """Signs in, and returns where that leads."""
        form = self.browser.get(LOGIN).form(LOGIN, passkey=None)
        page = self.browser.post(LOGIN, form | {"email": self.email, "password": PASSWORD})
        assert page.status == 303
        return str(page.location)

    def sign_out(self) -> None:
        assert self.browser.post("/sign-out", {}).location == "/sign-in"

    def create(self, path: str, **fields: str) -> str:
        """Sends the form that creates something on a page of the app; returns where it leads."""
        page = self.browser.post(path, self.browser.get(path).form(path, intent=None) | fields)
        assert page.status == 303, page.heading
        return str(page.location)

    def make_group(self, name: str = "Crew") -> str:
        """Creates a group; returns the path of its page."""
        path = "/account/groups"
        page = self.browser.post(path, self.browser.get(path).form(path, intent="create") | {"name": name})
        assert page.status == 303, page.heading
        return str(page.location)

    def invite(self, group: str, email: str) -> str:
        """Invites an address to one of their groups. Returns the path of the mailed link."""
        mails = self.server.mail_count(email)
        path = f"{group}/invitations"
        form = self.browser.get(path).form(path, intent="mail") | {"email": email, "mail-role": "member"}
        assert self.browser.post(path, form).location == path
        (link,) = self.server.mailbox(email, after=mails)["links"]
        return str(link).removeprefix(self.server.origin)

    def join(self, invitation: str) -> None:
        """Accepts an invitation to their own address."""
        form = self.browser.get(invitation).form(invitation, intent="accept")
        assert self.browser.post(invitation, form).status == 303

    def project(self, name: str = "Mill Road") -> str:
        """Creates a project in their own group."""
        self.make_group()
        return self.create("/new/project", name=name)

    def rfi(self, project: str) -> str:
        """Creates a request about a project."""
        return self.create(project.replace("/project/", "/new/rfi/"), title="Which stone?", question="Above the door.")

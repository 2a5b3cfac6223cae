"""One person's round through the pages, in the words on them: the same steps in every engine."""

from member import Member
from owner import NAME
from person import OTHER_PASSWORD, PASSWORD, WELCOME, Person, count_accounts, sessions
from words import say


def go_round(person: Person, inviting: Member) -> None:
    """From the first screen over an account, a sign-in, a forgotten password and an invitation to the sign-out."""
    group = inviting.make_group(NAME)
    arrive(person)
    person.sign_up()
    assert count_accounts(person.server, person.email) == 1
    person.log_out()
    assert sessions(person.server, person.email) == []
    person.log_in()
    person.log_out()
    reset(person)
    join(person, inviting.invite(group, person.email), group)
    rename(person)
    person.log_out()
    # Nothing of it is left in the browser.
    person.open(group)
    person.sees("/sign-in", WELCOME)


def arrive(person: Person) -> None:
    person.open("/")
    person.sees("/welcome/1", say("fieldhouse.welcomeSite"))
    person.press(say("fieldhouse.skip"))
    person.sees("/sign-in", WELCOME)


def reset(person: Person) -> None:
    """Sets a new password with the mailed code, and signs in with it."""
    mails = person.server.mail_count(person.email)
    person.ask_for_reset()
    person.type(say("codeLabel"), person.mail(after=mails)["code"])
    person.type(say("newPasswordLabel"), OTHER_PASSWORD)
    person.press(say("setNewPassword"))
    person.sees("/sign-in/login", say("loginTitle"))
    person.is_told(say("passwordChanged"))
    person.type(say("passwordLabel"), PASSWORD)
    person.press(say("signIn"))
    person.sees("/sign-in/login", say("loginTitle"))
    person.fault("password", say("failure.invalidCredentials"))
    person.password = OTHER_PASSWORD
    person.log_in()


def join(person: Person, invitation: str, group: str) -> None:
    """Opens the mailed link and takes the invitation."""
    person.open(invitation)
    person.sees(invitation, say("groupPage.join", NAME))
    person.press(say("groupPage.accept"))
    person.sees(group, NAME)


def rename(person: Person) -> None:
    """Changes the name on the account's page."""
    person.open("/account")
    person.sees("/account", person.email)
    person.type(say("accountPage.name"), "Ada L.")
    person.press(say("accountPage.save"))
    person.sees("/account", "Ada L.")
    person.is_told(say("accountPage.nameSaved"))

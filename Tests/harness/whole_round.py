"""One person's round through the pages, in the words on them: the same steps in every engine."""

import pyotp
from gallery import TWO_STEP
from household import LIST, act, invite
from member import Member
from owner import NAME
from person import OTHER_PASSWORD, PASSWORD, WELCOME, Person, count_accounts, make_account, sessions
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
    person.sees(invitation, say("group.joinTitle", NAME))
    person.press(say("groupPage.accept"))
    person.sees(group, NAME)


def rename(person: Person) -> None:
    """Changes the name on the account's page."""
    person.open("/account")
    person.sees("/account", person.email)
    person.type(say("optionalLabel", say("account.name")), "Ada L.")
    person.press(say("account.save"))
    person.sees("/account", "Ada L.")
    person.is_told(say("account.nameSaved"))


def go_round_a_site(person: Person, inviting: Member) -> None:
    """On a site without an app: from a mailed invitation over the pages of a group to a second step and its codes."""
    make_account(person.server, person.email, confirmed=True)
    group = act(inviting, LIST, "create", name=NAME)
    invitation = invite(inviting, group, person.email)
    person.open(invitation)
    begin(person)
    person.sees(invitation, say("group.joinTitle", NAME))
    person.press(say("groupPage.accept"))
    person.sees(group, NAME)
    person.is_told(say("groupPage.joinedNow"))
    person.follow(say("group.members"))
    person.sees(f"{group}/members", say("group.members"))
    person.open(f"{group}/leave")
    person.sees(f"{group}/leave", say("group.leave"))
    person.open(LIST)
    person.sees(LIST, say("groupPage.groups"))
    person.open("/account/passkeys")
    person.sees("/account/passkeys", say("account.passkeys"))
    code = take_second_step(person)
    person.open("/account")
    person.press(say("signOut"))
    person.sees("/sign-in", WELCOME)
    begin(person)
    person.sees("/sign-in/step", say("secondFactorTitle"))
    person.type(say("codeLabel"), code)
    person.press(say("confirm"))
    person.sees("/account", person.email)


def begin(person: Person) -> None:
    """Sends address and password."""
    person.open("/sign-in/login")
    person.fill_sign_in()
    person.press(say("signIn"))


def take_second_step(person: Person) -> str:
    """Adds an authenticator app, and returns a backup code."""
    person.open(TWO_STEP)
    person.sees(TWO_STEP, say("secondFactorTitle"))
    person.press(say("account.addAuthenticator"))
    person.sees(TWO_STEP, say("account.addAuthenticator"))
    person.type(say("codeLabel"), pyotp.TOTP(person.shown("copyable").replace(" ", "")).now())
    person.press(say("confirm"))
    person.sees(TWO_STEP, say("account.backupCodes"))
    code = person.shown("backup-codes").split()[0]
    person.follow(say("page.goOn"))
    person.sees(TWO_STEP, say("secondFactorTitle"))
    return code

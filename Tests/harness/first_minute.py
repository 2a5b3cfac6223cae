"""A person's first minute with the demo: visible links and buttons only, in the words on them, in every engine."""

from person import HOME, Person, new_address
from words import say

GROUP = "Yard crew"
TOUR = say("fieldhouse.tourTitle")
ADMINISTRATOR = "Amira Haddad"


def spend_the_first_minute(person: Person) -> None:
    """From the start page over a sign-up, the mail, an invitation and an expired session to the console."""
    person.open("/")
    person.sees("/", TOUR)
    sign_up(person)
    group = invite(person)
    expire(person, group)
    look_at_the_console(person)


def open_mailbox(person: Person) -> None:
    """Follows the link in the bar, which says how many mails there are."""
    count = len(person.server.get("/mailbox.json").json())
    person.follow(f"{say('page.mailbox')} {count}")
    person.sees("/mailbox", say("page.mailbox"))


def sign_up(person: Person) -> None:
    person.follow(say("fieldhouse.tourCreate"))
    person.fill_sign_up(person.password)
    person.press(say("createAccount"))
    person.sees("/sign-in/confirm", say("confirmEmailTitle"))
    open_mailbox(person)
    # The newest mail is the first.
    person.follow_first(say("page.openLink"))
    person.press(say("page.confirmAddress"))
    person.sees(HOME, say("fieldhouse.groups"))


def invite(person: Person) -> str:
    """Makes a group and invites somebody to it; returns the path of the group."""
    friend = new_address("friend")
    person.follow(say("fieldhouse.joinOrCreate"))
    person.type(say("group.name"), GROUP)
    person.press(say("group.create"))
    person.is_told(say("groupPage.created"))
    group = person.path
    person.follow(say("groupPage.invitations"))
    person.type(say("emailLabel"), friend)
    person.press(say("group.sendInvitation"))
    person.is_told(say("groupPage.invited"))
    open_mailbox(person)
    assert person.server.mailbox(friend)["links"]
    person.follow(say("page.backToApp"))
    person.sees(HOME, say("fieldhouse.groups"))
    person.follow_first(f"{GROUP} {say('fieldhouse.memberCount', 1)}")
    person.sees(group, GROUP)
    return group


def expire(person: Person, group: str) -> None:
    """Lets the session expire, signs in again, and is where it was in the app."""
    person.follow(say("page.demo"))
    person.sees("/demo", TOUR)
    person.press(say("fieldhouse.tourExpire"))
    person.sees("/", say("sessionExpiredTitle"))
    person.press(say("continueAs", person.email))
    person.type(say("passwordLabel"), person.password)
    person.press(say("signIn"))
    person.sees(HOME, say("fieldhouse.groups"))
    person.open(group)
    person.sees(group, GROUP)


def look_at_the_console(person: Person) -> None:
    """Finds out who may open it, and is that person with one click."""
    person.follow(say("page.demoConsole"))
    person.sees("/demo/console", say("fieldhouse.tourConsole"))
    person.press(say("fieldhouse.tourAs", ADMINISTRATOR))
    person.sees("/admin", say("administration.overview"))

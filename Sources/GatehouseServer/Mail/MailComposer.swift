import Foundation
import GatehouseDomain

/// Writes the mails with codes and links.
///
/// Nothing a stranger typed is quoted, so that nobody can have this server send their own words; all addresses come
/// from the configured public URL.
struct MailComposer: Sendable {
    private let publicURL: String
    private let host: String
    private let life: Duration

    init(policy: AccountPolicy) {
        publicURL = policy.trimmedPublicURL
        host = policy.publicURL.host() ?? publicURL
        life = policy.codeLife
    }

    /// The mail for a code and the link's token.
    func mail(for purpose: CodePurpose, to address: String, code: Secret, link token: Secret) -> OutgoingMail {
        mail(Words(purpose, host: host), purpose, to: address, code: code, link: token)
    }

    /// The mail to somebody whom an administrator invites, with the code and the link's token.
    func invitation(to address: String, code: Secret, link token: Secret) -> OutgoingMail {
        mail(Words(invitationTo: host), .signup, to: address, code: code, link: token)
    }

    /// The mail to an address that somebody wants for their account, and that has an account already. It has no code:
    /// there is nothing to agree to.
    func addressIsTaken(to address: String) -> OutgoingMail {
        let link = "\(publicURL)/sign-in"
        let text = """
            Hello,

            Somebody who has an account at \(host) wanted to change its e-mail address to this one. There is an account \
            with this address already, so nothing has changed.

            If it was you, sign in to that account instead:

            \(link)

            If it was not you, you need not do anything: whoever it was has not been told that there is an account.

            """
        return OutgoingMail(
            to: address, subject: "There is an account with this address", text: text, code: "", links: [link])
    }

    /// The mail to the address that an account had until now.
    func emailChanged(to address: String) -> OutgoingMail {
        let text = """
            Hello,

            Your account at \(host) has another e-mail address from now on. Mails about it no longer go to this one.

            If it was not you, please tell whoever runs \(host) at once.

            """
        return OutgoingMail(
            to: address, subject: "Your e-mail address was changed", text: text, code: "", links: [])
    }

    private func mail(
        _ words: Words, _ purpose: CodePurpose, to address: String, code: Secret, link token: Secret
    ) -> OutgoingMail {
        let link = "\(publicURL)/sign-in/link?purpose=\(purpose.rawValue)&token=\(token.reveal())"
        if purpose == .reauthentication { return codeAlone(words, to: address, code: code) }
        let text = """
            Hello,

            \(words.whatHappened)

            Your code is: \(code.reveal())

            \(words.whatToDo) Or open this link, and press the button on the page:

            \(link)

            The code and the link work once, and for \(life.inWords). A newer mail replaces this one.

            \(words.ifNotYou)

            """
        return OutgoingMail(to: address, subject: words.subject, text: text, code: code.reveal(), links: [link])
    }

    private func codeAlone(_ words: Words, to address: String, code: Secret) -> OutgoingMail {
        let text = """
            Hello,

            \(words.whatHappened)

            Your code is: \(code.reveal())

            \(words.whatToDo)

            The code works once, and for \(life.inWords). A newer mail replaces this one.

            \(words.ifNotYou)

            """
        return OutgoingMail(to: address, subject: words.subject, text: text, code: code.reveal(), links: [])
    }

    /// The mail to the owner of an account with whose address somebody signed up. It has no code: there is nothing to
    /// confirm.
    func accountExists(to address: String) -> OutgoingMail {
        let link = "\(publicURL)/sign-in"
        let text = """
            Hello,

            Somebody tried to create an account at \(host) with this e-mail address. You already have an account with \
            it, so no new one was made, and nothing has changed.

            If it was you, sign in with the password you have, or choose "Forgot password" to set a new one:

            \(link)

            If it was not you, you need not do anything: whoever it was has not been told that you have an account.

            """
        return OutgoingMail(
            to: address, subject: "You already have an account", text: text, code: "", links: [link])
    }

    /// What differs between the purposes.
    private struct Words {
        var subject: String
        var whatHappened: String
        var whatToDo: String
        var ifNotYou: String

        init(invitationTo host: String) {
            subject = "You are invited"
            whatHappened = "You are invited to \(host): an account with this e-mail address waits for you."
            whatToDo = "Enter it where you were asked for it to accept."
            ifNotYou = "If you do not want the account, do nothing: without the code it cannot be used."
        }

        init(_ purpose: CodePurpose, host: String) {
            switch purpose {
            case .signup:
                subject = "Confirm your e-mail address"
                whatHappened = "This e-mail address was used to create an account at \(host)."
                whatToDo = "Enter it where you signed up to confirm that the address is yours."
                ifNotYou = """
                    If it was not you, do nothing: without the code the account cannot be used. Please do not pass the \
                    code on to anybody.
                    """
            case .magiclink:
                subject = "Sign in"
                whatHappened = "Somebody wants to sign in at \(host) with this e-mail address."
                whatToDo = "Enter it where you were asked for it to sign in."
                ifNotYou = """
                    If it was not you, do nothing: without the code nobody gets in. Please do not pass the code on to \
                    anybody.
                    """
            case .recovery:
                subject = "Reset your password"
                whatHappened = "A new password was asked for, for your account at \(host)."
                whatToDo = "Enter it where you asked for the new password."
                ifNotYou = """
                    If it was not you, do nothing: your password stays as it is. Please do not pass the code on to \
                    anybody.
                    """
            case .emailChangeNew:
                subject = "Confirm your new e-mail address"
                whatHappened = "Somebody who has an account at \(host) wants to use this e-mail address for it."
                whatToDo = "Enter it where you asked for the change to agree."
                ifNotYou = """
                    If it was not you, do nothing: without the code the account does not get your address. Please do not \
                    pass the code on to anybody.
                    """
            case .emailChangeCurrent:
                subject = "Confirm the change of your e-mail address"
                whatHappened = "Your account at \(host) is to have another e-mail address than this one."
                whatToDo = "Enter it where you asked for the change to agree."
                ifNotYou = """
                    If it was not you, do nothing but choose a new password: somebody else is signed in to your account. \
                    Without the code it keeps its address. Please do not pass the code on to anybody.
                    """
            case .reauthentication:
                subject = "Confirm that it is you"
                whatHappened = "Somebody who is signed in to your account at \(host) wants to change its password."
                whatToDo = "Enter it where you were asked for it."
                ifNotYou = """
                    If it was not you, choose a new password: somebody else is signed in to your account. Please do not \
                    pass the code on to anybody.
                    """
            }
        }
    }
}

extension Duration {
    /// The span in the largest unit that divides it: "1 hour", "15 minutes", "90 seconds".
    var inWords: String {
        let seconds = components.seconds
        let units: [(Int64, String)] = [(86_400, "day"), (3600, "hour"), (60, "minute")]
        let (size, name) = units.first { seconds >= $0.0 && seconds % $0.0 == 0 } ?? (1, "second")
        let count = seconds / size
        return "\(count) \(name)\(count == 1 ? "" : "s")"
    }
}

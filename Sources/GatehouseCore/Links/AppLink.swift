/// What the app that asked for a mail wants of the link in it. It is stored with the mail's code, so that neither a
/// later mail nor another device's request changes where a link leads or whose sign-in it answers.
package struct AppLink: Sendable, Equatable {
    /// Where the button leads in the end; nil for nowhere in particular.
    package var redirect: RedirectURL?
    /// What proves that a sign-in is finished where it was begun; nil for an app that does not ask for that.
    package var challenge: CodeChallenge?

    package init(redirect: RedirectURL? = nil, challenge: CodeChallenge? = nil) {
        self.redirect = redirect
        self.challenge = challenge
    }
}

/// The parameters of a mailed link, from the app that requested the mail. They are stored with the mail's code, so that
/// neither a later mail nor another device's request changes where a link leads or which sign-in it belongs to.
package struct AppLink: Sendable, Equatable {
    /// Where the button finally leads; nil for nowhere in particular.
    package var redirect: RedirectURL?
    /// The challenge which ensures that a sign-in finishes where it began; nil for an app that sends none.
    package var challenge: CodeChallenge?

    package init(redirect: RedirectURL? = nil, challenge: CodeChallenge? = nil) {
        self.redirect = redirect
        self.challenge = challenge
    }
}

package import Foundation
package import GatehouseCore

/// What deployments differ in, as far as accounts, codes and tokens are concerned.
package struct AccountPolicy: Sendable {
    /// The least length of a new password, in characters; at least 6.
    package var minimumPasswordLength: Int
    /// The greatest length of a password, in bytes of UTF-8.
    package var maximumPasswordBytes: Int
    /// How many digits a one-time code has; 6 to 10.
    package var codeLength: Int
    /// How long a code and its link are valid.
    package var codeLife: Duration
    /// How many wrong codes are taken before the code is burnt.
    package var codeAttempts: Int
    /// The least time between two mails of one kind to one address.
    package var mailInterval: Duration
    /// How long an access token is valid.
    package var accessTokenLife: Duration
    /// How long sessions last, and how many a user has.
    package var sessions: SessionLimits
    /// Whether addresses count as confirmed without a mail.
    package var automaticConfirmation: Bool
    /// Whether anybody may create an account.
    package var signUpOpen: Bool
    /// Whether an account can be had without saying anything about oneself.
    package var guestsAllowed: Bool
    package var duplicateSignUp: DuplicateSignUp
    /// How often what may be asked for; nil for a server without such limits.
    package var limits: LimitPolicy?
    /// How much there may be of what anybody can ask for without signing in; nil for a server without such bounds.
    package var caps: CapPolicy?
    /// How long a sign-up waits for its confirmation.
    package var unconfirmedLife = Duration.seconds(30 * 86_400)
    /// Whether an account can only come into being with the terms accepted.
    package var consentRequired: Bool
    /// Whether a change of address is mailed to the present address too, and waits for both.
    package var secureEmailChange = true
    /// Whether a new password needs a session that is recent: one that began, or was shown to be the person's by a
    /// mailed code, within 24 hours.
    package var passwordNeedsRecentSession = false
    /// Whether a new password needs the one in force, unless the session is a recovery's.
    package var passwordNeedsCurrent = false
    /// Whether people may add and remove ways to sign in.
    package var manualLinking = false
    /// Whether owners are mailed what happens to their accounts.
    package var securityNotices = true
    /// The providers that people sign in with.
    package var providers: [ProviderSettings] = []
    /// Where mailed links may lead, beside the public URL.
    package var redirectAllowList = RedirectAllowList()
    /// The language of mails to people whose own is not known, as a BCP 47 tag.
    package var language = "en"
    /// What pages and mails call the app where it is not the host of the public URL.
    package var statedAppName: String?
    /// Where people reach this server, without a slash at the end: the one source of URLs in mails.
    package var publicURL: URL
    /// Where the interface lies below the public URL: `/auth/v1`, or empty.
    package var basePath: String
    /// The claim `iss` of the tokens where it is not the public URL of the interface.
    package var statedIssuer: String?

    package init(
        publicURL: URL, basePath: String = "/auth/v1", issuer: String? = nil, minimumPasswordLength: Int = 8,
        maximumPasswordBytes: Int = 1024, codeLength: Int = 6, codeLife: Duration = .seconds(3600),
        codeAttempts: Int = 5, mailInterval: Duration = .seconds(60), accessTokenLife: Duration = .seconds(3600),
        sessions: SessionLimits = SessionLimits(),
        automaticConfirmation: Bool = false, signUpOpen: Bool = true, guestsAllowed: Bool = false,
        duplicateSignUp: DuplicateSignUp = .explicit, consentRequired: Bool = false, limits: LimitPolicy? = nil
    ) {
        self.publicURL = publicURL
        self.basePath = basePath
        statedIssuer = issuer
        self.minimumPasswordLength = minimumPasswordLength
        self.maximumPasswordBytes = maximumPasswordBytes
        self.codeLength = codeLength
        self.codeLife = codeLife
        self.codeAttempts = codeAttempts
        self.mailInterval = mailInterval
        self.accessTokenLife = accessTokenLife
        self.sessions = sessions
        self.automaticConfirmation = automaticConfirmation
        self.signUpOpen = signUpOpen
        self.guestsAllowed = guestsAllowed
        self.duplicateSignUp = duplicateSignUp
        self.consentRequired = consentRequired
        self.limits = limits
    }

    /// What pages and mails call the app.
    package var appName: String { statedAppName ?? publicURL.host() ?? trimmedPublicURL }

    /// The claim `iss` of the tokens.
    package var issuer: String { statedIssuer ?? interfaceURL }

    /// The public URL of the interface, without a slash at its end.
    package var interfaceURL: String { trimmedPublicURL + (basePath == "/" ? "" : basePath) }

    /// Where links lead whose app named no place on the list, and gets a code.
    package var publicRedirect: RedirectURL? { RedirectURL(trimmedPublicURL) }

    /// The URL that a used link leads on to, if this server may lead there: a place on the list or the public URL, with at
    /// most the code of a link at the end.
    package func onward(_ text: String) -> String? {
        let parts = text.split(separator: /[?&]code=/, maxSplits: 1, omittingEmptySubsequences: false)
        guard let place = parts.first.map(String.init),
            let url = redirectAllowList.url(place) ?? publicRedirect.flatMap({ $0.text == place ? $0 : nil })
        else { return nil }
        guard parts.count == 2 else { return url.text }
        guard !parts[1].isEmpty, Base64URL.decode(String(parts[1])) != nil else { return nil }
        return url.adding("code", String(parts[1]))
    }

    /// The public URL without a slash at its end.
    package var trimmedPublicURL: String {
        var text = publicURL.absoluteString
        while text.hasSuffix("/") { text.removeLast() }
        return text
    }
}

package import Foundation
package import GatehouseCore
package import GatehouseDomain

/// The settings of a deployment for accounts, codes and tokens.
package struct AccountPolicy: Sendable {
    /// The minimum length of a new password, in characters; at least 6.
    package var minimumPasswordLength: Int
    /// The maximum length of a password, in bytes of UTF-8.
    package var maximumPasswordBytes: Int
    /// The number of digits in a one-time code; 6 to 10.
    package var codeLength: Int
    /// How long a code and its link are valid.
    package var codeLife: Duration
    /// How many wrong attempts are allowed before the code becomes invalid.
    package var codeAttempts: Int
    /// The minimum time between two mails of one kind to one address.
    package var mailInterval: Duration
    /// How long an access token is valid.
    package var accessTokenLife: Duration
    /// How long sessions last, and how many a user may have.
    package var sessions: SessionLimits
    /// Whether addresses count as confirmed without a mail.
    package var automaticConfirmation: Bool
    /// Whether anybody may create an account.
    package var signUpOpen: Bool
    /// Whether people can get an account without giving any information about themselves.
    package var guestsAllowed: Bool
    package var duplicateSignUp: DuplicateSignUp
    /// The limits on how often each kind of request is allowed; nil for a server without such limits.
    package var limits: LimitPolicy?
    /// The caps on what anybody can request without signing in; nil for a server without such caps.
    package var caps: CapPolicy?
    /// How long a sign-up waits for its confirmation.
    package var unconfirmedLife = Duration.seconds(30 * 86_400)
    /// Whether an account is created only if the terms are accepted.
    package var consentRequired: Bool
    /// Whether a change of address is also mailed to the current address, and waits for both owners to agree.
    package var secureEmailChange = true
    /// Whether a new password needs a recent session: one that started within 24 hours, or was confirmed with a mailed
    /// code within 24 hours.
    package var passwordNeedsRecentSession = true
    /// Whether a new password needs the current one, unless the session comes from a recovery.
    package var passwordNeedsCurrent = false
    /// Whether the interface asks for a fresh proof of the owner before a way to sign in is added or removed.
    package var freshProof = true
    /// Whether people may add and remove ways to sign in.
    package var manualLinking = false
    /// The site of passkeys, and what they count for; nil where there are none.
    package var passkeys: PasskeyPolicy?
    /// Whether there are second factors, and who must have one. Those that exist count in any case.
    package var assurance = AssurancePolicy()
    /// Whether owners get mails about what happens to their accounts.
    package var securityNotices = true
    /// The providers that people sign in with.
    package var providers: [ProviderSettings] = []
    /// The fields of the sign-up form other than email and password.
    package var signUpFields: [SignUpField] = []
    /// Where the terms that people accept are published.
    package var termsURL: URL?
    /// Where the privacy notice is published.
    package var privacyURL: URL?
    /// Where mailed links may lead, in addition to the public URL.
    package var redirectAllowList = RedirectAllowList()
    /// The language of mails to people whose own language is not known, as a BCP 47 tag.
    package var language = "en"
    /// The name of the app on pages and in mails, if it is not the host of the public URL.
    package var statedAppName: String?
    /// The address of the people who run the service, for mails; nil if there is none.
    package var supportContact: String?
    /// The URL at which people reach this server, without a trailing slash. All URLs in mails are built from it.
    package var publicURL: URL
    /// The path of the interface below the public URL: `/auth/v1`, or empty.
    package var basePath: String
    /// The claim `iss` of the tokens, if it is not the public URL of the interface.
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

    /// The name of the app on pages and in mails.
    package var appName: String { statedAppName ?? publicURL.host() ?? trimmedPublicURL }

    /// The claim `iss` of the tokens.
    package var issuer: String { statedIssuer ?? interfaceURL }

    /// The public URL of the interface, without a trailing slash.
    package var interfaceURL: String { trimmedPublicURL + (basePath == "/" ? "" : basePath) }

    /// The destination of a link whose app gets a code but named no destination on the list.
    package var publicRedirect: RedirectURL? { RedirectURL(trimmedPublicURL) }

    /// Returns the URL that a used link leads to, if this server may lead there: a URL on the list or the public URL,
    /// followed by at most the code of a link. Also returns whether it is on the list: otherwise it is the public URL, in
    /// place of an app that named no destination, or one that is not listed.
    package func onward(_ text: String) -> (target: String, isListed: Bool)? {
        let parts = text.split(separator: /[?&]code=/, maxSplits: 1, omittingEmptySubsequences: false)
        guard let place = parts.first.map(String.init) else { return nil }
        let listed = redirectAllowList.url(place)
        guard let url = listed ?? publicRedirect.flatMap({ $0.text == place ? $0 : nil }) else { return nil }
        guard parts.count == 2 else { return (url.text, listed != nil) }
        guard !parts[1].isEmpty, Base64URL.decode(String(parts[1])) != nil else { return nil }
        return (url.adding("code", String(parts[1])), listed != nil)
    }

    /// The public URL without a trailing slash.
    package var trimmedPublicURL: String {
        var text = publicURL.absoluteString
        while text.hasSuffix("/") { text.removeLast() }
        return text
    }
}

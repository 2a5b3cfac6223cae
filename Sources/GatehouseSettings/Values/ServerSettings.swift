package import Foundation
package import Gatehouse
package import GatehouseAccounts
package import GatehouseCore
package import GatehouseDomain
package import GatehouseGroups
package import Logging

/// Everything that can differ between deployments, read once at start.
///
/// ``Setting/all`` lists the settings; this type holds their values.
package struct ServerSettings: Sendable, Equatable {
    /// The address to listen on. `localhost` means both addresses of this machine, 127.0.0.1 and ::1.
    package var host = "localhost"
    /// The port to listen on; 0 takes a free one.
    package var port = 8080
    /// The folder of database and keys.
    package var dataFolder = "gatehouse-data"
    /// Where people reach the server; nil if not set, which means host and port.
    package var statedPublicURL: URL?
    /// What pages and mails call the app; nil if not set, which means the host of the public URL.
    package var appName: String?
    /// The address of the people who run the service, for mails.
    package var supportContact: String?
    /// Where the terms that people accept are published, if they are.
    package var termsURL: URL?
    /// Where the privacy notice is published, if it is.
    package var privacyURL: URL?
    /// The path of the interface below the public URL; `/` for the root.
    package var basePath = "/auth/v1"
    /// Whether anyone may create an account.
    package var signUpIsOpen = true
    /// Whether people can get an account without giving any details about themselves.
    package var guestsAreAllowed = false
    /// Whether addresses count as confirmed without a mail.
    package var automaticConfirmation = false
    /// The minimum length of a new password, in characters.
    package var minimumPasswordLength = 8
    /// How many digits a one-time code has.
    package var codeLength = 6
    /// How long a one-time code and its link are valid.
    package var codeLife: Duration = .seconds(3600)
    /// How long an access token is valid.
    package var accessTokenLife: Duration = .seconds(3600)
    /// How long sessions last, and how many a user has.
    package var sessions = SessionLimits()
    /// How often each kind of request is allowed.
    package var limits = LimitPolicy.standard
    /// The same in development.
    package var developmentLimits = LimitPolicy.development
    /// Bounds on what anyone can request without signing in.
    package var caps = CapPolicy.standard
    /// The same in development: no bounds unless they are set.
    package var developmentCaps = CapPolicy.none
    /// How long a sign-up waits for its confirmation.
    package var unconfirmedLife: Duration = .seconds(30 * 86_400)
    /// The minimum time between two mails of one kind to one address.
    package var mailInterval: Duration = .seconds(60)
    /// How a sign-up with a known address is answered.
    package var duplicateSignUp = DuplicateSignUp.private
    /// Whether an account needs consent to the terms.
    package var consentIsRequired = false
    /// The language of mails to people whose own language is not known.
    package var language = Catalogue.english.language
    /// Where mailed links may lead, besides the public URL.
    package var redirectAllowList = RedirectAllowList()
    /// The apps that open this site's links.
    package var appIDs: [AppID] = []
    /// Whether a change of address is mailed to the current address too.
    package var secureEmailChange = true
    /// Whether setting a new password requires a recent session.
    package var passwordNeedsRecentSession = true
    /// Whether setting a new password requires the current one.
    package var passwordNeedsCurrent = false
    /// Whether people may add and remove ways to sign in.
    package var manualLinking = false
    /// Whether adding and removing a way to sign in requires a fresh proof of the owner.
    package var freshProof = true
    /// Whether people can have passkeys, where browsers create any.
    package var passkeysAreOffered = false
    /// The RP ID of passkeys; nil for the host of the public URL.
    package var passkeyRelyingPartyID: String?
    /// Whether it may differ from the one that the passkeys in the database were made for.
    package var passkeyRelyingPartyIsChanged = false
    /// The origins that can use passkeys, besides that of the public URL.
    package var passkeyOrigins: [String] = []
    /// The level of a sign-in whose passkey has verified the person.
    package var passkeyLevel = AssuranceLevel.one
    /// Whether there are second factors, and who must have one.
    package var assurance = AssurancePolicy()
    /// Whether the server has groups.
    package var groupsAreOffered = false
    /// What it decides about them.
    package var groups = GroupOptions()
    /// Whether account owners are told by mail what happens to their accounts.
    package var securityNotices = true
    /// Whether mails are shown in a mailbox page; such a server listens on loopback only.
    package var isDevelopment = false
    /// The variables that belong to a service of a container platform and were therefore not read.
    package var ignoredVariables: [String] = []
    /// The lowest level that is logged.
    package var logLevel = Logger.Level.info
    /// How log lines are written.
    package var logFormat = LogFormat.text
    /// How long records of the audit trail are kept.
    package var auditRetention: Duration = .seconds(90 * 86_400)
    /// Where the server publishes its measurements.
    package var metrics = MetricsSettings()
    /// The proxies whose `X-Forwarded-For` is trusted.
    package var trustedProxies: [AddressRange] = []
    /// The header fields that pages of other origins may send, besides those of the clients.
    package var crossOriginFields: [String] = []
    /// The maximum number of simultaneous connections.
    package var maximumConnections = 1000
    /// How long a server that is told to stop still answers requests.
    package var stopDelay: Duration = .zero
    /// Which keys sign the access tokens, and which issuer the tokens name.
    package var keys = KeySettings()
    /// A file that lists the providers people sign in with.
    package var providersFile: String?
    /// The content of such a file, from the environment.
    package var providersText: Secret?
    /// Those providers; a demo adds its own.
    package var providers: [ProviderSettings] = []
    /// A file that lists the additional questions of the sign-up form.
    package var signUpFieldsFile: String?
    /// Those questions; the demo has its own.
    package var signUpFields: [SignUpField] = []
    /// How mail leaves the server.
    package var mail = MailSettings()
    /// Which database is used, and where the master key is.
    package var database = DatabaseSettings()

    package init() {}

    /// Returns where people reach the server: the stated URL, or else host and port over plain HTTP.
    ///
    /// - Throws: ``SettingsError`` if host and port do not make a URL.
    package func publicURL() throws(SettingsError) -> URL {
        if let statedPublicURL { return statedPublicURL }
        let name = host.contains(":") ? "[\(host)]" : host
        guard let url = URL(string: "http://\(name):\(port)") else {
            throw SettingsError("host", .default, "must be an IP address or a host name")
        }
        return url
    }

    /// Whether a start creates a server where there is none.
    package var createsMissing: Bool { database.creates || isDevelopment }

    /// How often each kind of request is allowed here.
    package var limitsInForce: LimitPolicy { isDevelopment ? developmentLimits : limits }
    /// The bounds on what anyone can request here.
    package var capsInForce: CapPolicy { isDevelopment ? developmentCaps : caps }

    /// The path of the interface, without a trailing slash; empty at the root.
    package var pathPrefix: String { basePath == "/" ? "" : basePath }

    /// Returns the same values as a policy for the accounts.
    ///
    /// - Throws: ``SettingsError`` if there is no public URL.
    package func accountPolicy() throws(SettingsError) -> AccountPolicy {
        var policy = AccountPolicy(
            publicURL: try publicURL(), basePath: basePath == "/" ? "" : basePath, issuer: keys.issuer,
            minimumPasswordLength: minimumPasswordLength, codeLength: codeLength, codeLife: codeLife,
            mailInterval: mailInterval, accessTokenLife: accessTokenLife, sessions: sessions,
            automaticConfirmation: automaticConfirmation, signUpOpen: signUpIsOpen,
            guestsAllowed: guestsAreAllowed,
            duplicateSignUp: duplicateSignUp, consentRequired: consentIsRequired,
            limits: limitsInForce)
        policy.caps = capsInForce
        policy.unconfirmedLife = unconfirmedLife
        policy.statedAppName = appName
        policy.supportContact = supportContact
        policy.language = language
        policy.secureEmailChange = secureEmailChange
        policy.passwordNeedsRecentSession = passwordNeedsRecentSession
        policy.passwordNeedsCurrent = passwordNeedsCurrent
        policy.manualLinking = manualLinking
        policy.freshProof = freshProof
        policy.passkeys = try passkeyPolicy()
        policy.assurance = assurance
        policy.securityNotices = securityNotices
        policy.redirectAllowList = redirectAllowList
        // `gatehouse signin` works with a development server as it is.
        if isDevelopment, let terminal = RedirectAllowList.terminal {
            policy.redirectAllowList.loopbacks.append(terminal)
        }
        policy.providers = providers
        policy.signUpFields = signUpFields
        policy.termsURL = termsURL
        policy.privacyURL = privacyURL
        return policy
    }
}

import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseSettings
import Logging

extension SettingsLoaderTests {
    /// A value that differs from the default, for each setting.
    static let samples: [(name: String, text: String, json: String, isSet: @Sendable (ServerSettings) -> Bool)] = [
        ("host", "::1", #""::1""#, { $0.host == "::1" }),
        ("port", "9000", "9000", { $0.port == 9000 }),
        ("data", "d", #""d""#, { $0.dataFolder == "d" }),
        (
            "public-url", "https://id.example.org", #""https://id.example.org""#,
            { $0.statedPublicURL?.absoluteString == "https://id.example.org" }
        ),
        ("base-path", "/", #""/""#, { $0.basePath == "/" }),
        ("sign-up", "closed", #""closed""#, { !$0.signUpIsOpen }),
        ("anonymous", "yes", "true", { $0.guestsAreAllowed }),
        ("auto-confirm", "yes", "true", { $0.automaticConfirmation }),
        ("min-password-length", "12", "12", { $0.minimumPasswordLength == 12 }),
        ("code-length", "8", "8", { $0.codeLength == 8 }),
        ("code-life", "15m", #""15m""#, { $0.codeLife == .seconds(900) }),
        ("access-token-life", "90s", #""90s""#, { $0.accessTokenLife == .seconds(90) }),
        ("duplicate-sign-up", "private", #""private""#, { $0.duplicateSignUp == .private }),
        ("consent", "required", #""required""#, { $0.consentIsRequired }),
        ("dev", "yes", "true", { $0.isDevelopment }),
        ("trusted-proxies", "10.0.0.0/8,::1", #"["10.0.0.0/8", "::1"]"#, { $0.trustedProxies.count == 2 }),
        ("cors-headers", "X-Request-Id, X-Trace", #"["X-Request-Id", "X-Trace"]"#, { $0.crossOriginFields.count == 2 }),
        ("max-connections", "64", "64", { $0.maximumConnections == 64 }),
        ("log-level", "debug", #""debug""#, { $0.logLevel == .debug }),
        ("app-name", "Acme & Söhne", #""Acme & Söhne""#, { $0.appName == "Acme & Söhne" }),
        ("support-contact", "help@example.org", #""help@example.org""#, { $0.supportContact == "help@example.org" }),
        (
            "terms-url", "https://example.org/terms", #""https://example.org/terms""#,
            { $0.termsURL?.absoluteString == "https://example.org/terms" }
        ),
        (
            "privacy-url", "https://example.org/privacy?in=en", #""https://example.org/privacy?in=en""#,
            { $0.privacyURL?.absoluteString == "https://example.org/privacy?in=en" }
        ),
        (
            "sign-up-fields", signUpFieldsFile, #""\#(signUpFieldsFile)""#,
            { $0.signUpFields.map(\.key) == ["company", "news"] }
        ),
        ("secure-email-change", "no", "false", { !$0.secureEmailChange }),
        ("password-change-recent", "optional", #""optional""#, { !$0.passwordNeedsRecentSession }),
        ("password-change-current", "required", #""required""#, { $0.passwordNeedsCurrent }),
        ("fresh-proof", "off", #""off""#, { !$0.freshProof }),
        ("manual-linking", "yes", "true", { $0.manualLinking }),
        (
            "providers-file", providersFile, #""\#(providersFile)""#,
            { $0.providersFile == providersFile && $0.providers.map(\.id) == ["apple", "google", "work"] }
        ),
        ("passkeys", "yes", "true", { $0.passkeysAreOffered }),
        ("passkey-rp-id", "example.org", #""example.org""#, { $0.passkeyRelyingPartyID == "example.org" }),
        ("passkey-rp-id-changed", "yes", "true", { $0.passkeyRelyingPartyIsChanged }),
        (
            "passkey-origins", "https://a.example, https://b.example", #"["https://a.example", "https://b.example"]"#,
            { $0.passkeyOrigins == ["https://a.example", "https://b.example"] }
        ),
        ("passkey-level", "2", "2", { $0.passkeyLevel == .two }),
        ("mfa", "required", #""required""#, { $0.assurance.use == .required }),
        (
            "mfa-required-for", "role:treasurer", #""role:treasurer""#,
            { $0.assurance.group == .role("treasurer") }
        ),
        ("mfa-grace", "14d", #""14d""#, { $0.assurance.grace == .seconds(14 * 86_400) }),
        ("mfa-enforce", "server", #""server""#, { $0.assurance.enforcement == .server }),
        ("groups", "on", #""on""#, { $0.groupsAreOffered }),
        ("group-create", "confirmed", #""confirmed""#, { $0.groups.creation == .confirmed }),
        (
            "group-roles", #"{"treasurer":{"open":true,"permissions":["billing:manage"]}}"#,
            #"{"treasurer": {"permissions": ["billing:manage"], "open": true}}"#,
            { $0.groups.roles["treasurer"]?.isOpen == true }
        ),
        ("group-orphans", "block", #""block""#, { $0.groups.orphans == .block }),
        ("groups-per-person", "7", "7", { $0.groups.mostGroups == 7 }),
        ("group-members", "7", "7", { $0.groups.mostMembers == 7 }),
        ("group-token-life", "90s", #""90s""#, { $0.groups.tokenLife == .seconds(90) }),
        ("group-token-permissions", "no", #""no""#, { !$0.groups.tokensHavePermissions }),
        (
            "redirect-allow-list", "https://app.example.com/done, com.example.app://callback",
            #""https://app.example.com/done,com.example.app://callback""#,
            {
                $0.redirectAllowList.urls.map(\.text) == [
                    "https://app.example.com/done", "com.example.app://callback",
                ]
            }
        ),
        (
            "app-ids", "ABCDE12345.com.example.app,FGHIJ67890.org.example",
            #""ABCDE12345.com.example.app,FGHIJ67890.org.example""#,
            { $0.appIDs.map { "\($0)" } == ["ABCDE12345.com.example.app", "FGHIJ67890.org.example"] }
        ),
        ("session-timebox", "2h", #""2h""#, { $0.sessions.timebox == .seconds(7200) }),
        ("session-inactivity", "2h", #""2h""#, { $0.sessions.inactivity == .seconds(7200) }),
        ("aal1-life", "2h", #""2h""#, { $0.sessions.beforeStep == .seconds(7200) }),
        ("sessions-per-user", "single", #""single""#, { $0.sessions.onePerUser }),
        ("reuse-interval", "25s", #""25s""#, { $0.sessions.reuseInterval == .seconds(25) }),
        (
            "limit-sign-up", "7/2m", #""7/2m""#,
            { Self.isSeven($0.limits.signUp) && Self.isSeven($0.developmentLimits.signUp) }
        ),
        (
            "limit-anonymous", "7/2m", #""7/2m""#,
            { Self.isSeven($0.limits.guest) && Self.isSeven($0.developmentLimits.guest) }
        ),
        (
            "limit-token", "7/2m", #""7/2m""#,
            { Self.isSeven($0.limits.token) && Self.isSeven($0.developmentLimits.token) }
        ),
        (
            "limit-verify", "7/2m", #""7/2m""#,
            { Self.isSeven($0.limits.verify) && Self.isSeven($0.developmentLimits.verify) }
        ),
        (
            "limit-otp", "7/2m", #""7/2m""#,
            { Self.isSeven($0.limits.otp) && Self.isSeven($0.developmentLimits.otp) }
        ),
        (
            "limit-recover", "7/2m", #""7/2m""#,
            { Self.isSeven($0.limits.recover) && Self.isSeven($0.developmentLimits.recover) }
        ),
        (
            "limit-resend", "7/2m", #""7/2m""#,
            { Self.isSeven($0.limits.resend) && Self.isSeven($0.developmentLimits.resend) }
        ),
        (
            "limit-passkey", "7/2m", #""7/2m""#,
            { Self.isSeven($0.limits.passkey) && Self.isSeven($0.developmentLimits.passkey) }
        ),
        (
            "limit-factor", "7/2m", #""7/2m""#,
            { Self.isSeven($0.limits.factor) && Self.isSeven($0.developmentLimits.factor) }
        ),
        (
            "limit-factor-nearby", "7/2m", #""7/2m""#,
            { Self.isSeven($0.limits.factorNearby) && Self.isSeven($0.developmentLimits.factorNearby) }
        ),
        (
            "limit-update", "7/2m", #""7/2m""#,
            { Self.isSeven($0.limits.update) && Self.isSeven($0.developmentLimits.update) }
        ),
        (
            "limit-password-nearby", "7/2m", #""7/2m""#,
            { Self.isSeven($0.limits.passwordNearby) && Self.isSeven($0.developmentLimits.passwordNearby) }
        ),
        (
            "limit-password", "7/2m", #""7/2m""#,
            { Self.isSeven($0.limits.password) && Self.isSeven($0.developmentLimits.password) }
        ),
        (
            "limit-password-device", "7/2m", #""7/2m""#,
            {
                Self.isSeven($0.limits.passwordKnownDevice)
                    && Self.isSeven($0.developmentLimits.passwordKnownDevice)
            }
        ),
        (
            "limit-code", "7/2m", #""7/2m""#,
            { Self.isSeven($0.limits.code) && Self.isSeven($0.developmentLimits.code) }
        ),
        (
            "limit-code-device", "7/2m", #""7/2m""#,
            { Self.isSeven($0.limits.codeKnownDevice) && Self.isSeven($0.developmentLimits.codeKnownDevice) }
        ),
        (
            "limit-mail", "7/2m", #""7/2m""#,
            { Self.isSeven($0.limits.mail) && Self.isSeven($0.developmentLimits.mail) }
        ),
        (
            "limit-mail-to", "7/2m", #""7/2m""#,
            { Self.isSeven($0.limits.mailTo) && Self.isSeven($0.developmentLimits.mailTo) }
        ),
        (
            "limit-group-create", "7/2m", #""7/2m""#,
            { Self.isSeven($0.limits.groupCreation) && Self.isSeven($0.developmentLimits.groupCreation) }
        ),
        (
            "limit-group-invite", "7/2m", #""7/2m""#,
            { Self.isSeven($0.limits.invitations) && Self.isSeven($0.developmentLimits.invitations) }
        ),
        (
            "limit-group-invited", "7/2m", #""7/2m""#,
            { Self.isSeven($0.limits.groupInvitations) && Self.isSeven($0.developmentLimits.groupInvitations) }
        ),
        (
            "limit-group-look", "7/2m", #""7/2m""#,
            { Self.isSeven($0.limits.invitationLooks) && Self.isSeven($0.developmentLimits.invitationLooks) }
        ),
        (
            "limit-group-code", "7/2m", #""7/2m""#,
            { Self.isSeven($0.limits.invitationGuesses) && Self.isSeven($0.developmentLimits.invitationGuesses) }
        ),
        (
            "limit-group-code-nearby", "7/2m", #""7/2m""#,
            {
                Self.isSeven($0.limits.invitationGuessesNearby)
                    && Self.isSeven($0.developmentLimits.invitationGuessesNearby)
            }
        ),
        ("mail-interval", "30s", #""30s""#, { $0.mailInterval == .seconds(30) }),
        (
            "cap-sign-ups", "7/70", #""7/70""#,
            { $0.caps.signUps == Self.seven && $0.developmentCaps.signUps == Self.seven }
        ),
        (
            "cap-codes", "7/70", #""7/70""#,
            { $0.caps.codes == Self.seven && $0.developmentCaps.codes == Self.seven }
        ),
        (
            "cap-provider-attempts", "7/70", #""7/70""#,
            { $0.caps.providerAttempts == Self.seven && $0.developmentCaps.providerAttempts == Self.seven }
        ),
        (
            "cap-app-codes", "7/70", #""7/70""#,
            { $0.caps.appCodes == Self.seven && $0.developmentCaps.appCodes == Self.seven }
        ),
        (
            "cap-guests", "7/70", #""7/70""#,
            { $0.caps.guests == Self.seven && $0.developmentCaps.guests == Self.seven }
        ),
        (
            "cap-mails", "70", "70",
            { $0.caps.waitingMails == 70 && $0.developmentCaps.waitingMails == 70 }
        ),
        ("unconfirmed-life", "7d", #""7d""#, { $0.unconfirmedLife == .seconds(7 * 86_400) }),
        ("jwt-key-file", "/k", #""/k""#, { $0.keys.keyFile == "/k" }),
        ("jwt-secret-file", "/s", #""/s""#, { $0.keys.secretFile == "/s" }),
        ("issuer", "https://a.example", #""https://a.example""#, { $0.keys.issuer == "https://a.example" }),
        ("log-format", "json", #""json""#, { $0.logFormat == .json }),
        ("audit-retention", "7d", #""7d""#, { $0.auditRetention == .seconds(7 * 86_400) }),
        ("stop-delay", "20s", #""20s""#, { $0.stopDelay == .seconds(20) }),
        (
            "metrics-listen", "[::1]:9464", #""[::1]:9464""#,
            { $0.metrics.address?.host == "::1" && $0.metrics.address?.port == 9464 }
        ),
        ("metrics-token-file", "/t", #""/t""#, { $0.metrics.tokenFile == "/t" }),
    ]

    static let seven = CapPolicy.Cap(perNetwork: 7, total: 70)
    static func isSeven(_ rule: LimitRule?) -> Bool { rule?.count == 7 && rule?.window == .seconds(120) }
}

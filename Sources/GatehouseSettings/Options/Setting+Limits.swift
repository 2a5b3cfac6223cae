import GatehouseCore

extension Setting {
    /// How often each kind of request is allowed.
    static let limits: [Setting] = [
        .limit("limit-sign-up", \.signUp, "signup", "Sign-ups from one client address."),
        .limit("limit-anonymous", \.guest, "guest", "Guest accounts created from one client address."),
        .limit("limit-token", \.token, "token", "Sign-ins and session renewals from one client address."),
        .limit("limit-verify", \.verify, "verify", "Codes and links tried from one client address."),
        .limit("limit-otp", \.otp, "otp", "Sign-in emails requested from one client address."),
        .limit("limit-recover", \.recover, "recover", "Password resets requested from one client address."),
        .limit("limit-resend", \.resend, "resend", "Confirmation emails requested again from one client address."),
        .limit("limit-passkey", \.passkey, "passkey", "Sign-ins with a passkey from one client address."),
        .limit("limit-factor", \.factor, "factor", "Wrong codes of second factors for one account, from everywhere."),
        .limit(
            "limit-factor-nearby", \.factorNearby, "factor-nearby",
            "Challenges of second factors, and answers to them, from one client address."),
        .limit("limit-update", \.update, "update", "Changes that one person makes to their account and to groups."),
        .limit(
            "limit-password-nearby", \.passwordNearby, "password-nearby",
            "Wrong passwords for one account from one client address."),
        .limit(
            "limit-password", \.password, "password",
            "Wrong passwords for one account from all client addresses together."),
        .limit(
            "limit-password-device", \.passwordKnownDevice, "password-device",
            "Wrong passwords from one device that has signed in to the account before."),
        .limit(
            "limit-code", \.code, "code",
            "Wrong codes of one kind for one account, across all its emails. After that, only links work."),
        .limit(
            "limit-code-device", \.codeKnownDevice, "code-device",
            "Wrong codes of one kind from all devices that have signed in to the account before."),
        .limit("limit-mail", \.mail, "mail", "Emails that anyone can request, across all addresses."),
        .limit(
            "limit-mail-to", \.mailTo, "mail-to",
            "Emails that anyone can request, to one address. One client address gets a third of them, and each device "
                + "that has signed in to the account has the full number of its own."),
        .limit("limit-group-create", \.groupCreation, "group-create", "Groups created by one person."),
        .limit("limit-group-invite", \.invitations, "group-invite", "Invitations to groups that one person sends."),
        .limit("limit-group-invited", \.groupInvitations, "group-invited", "Invitations to one group."),
        .limit(
            "limit-group-look", \.invitationLooks, "group-look",
            "Invitations to groups opened from one client address."),
        .limit("limit-group-code", \.invitationGuesses, "group-code", "Wrong codes of invitations from one person."),
        .limit(
            "limit-group-code-nearby", \.invitationGuessesNearby, "group-code-nearby",
            "Wrong codes of invitations from one client address."),
        .duration(
            "mail-interval", \.mailInterval, .zero...(.seconds(3600)),
            "The minimum time between two emails of the same kind to one address."),
    ]

    /// The limits of a development server, by setting name, in the form in which a setting is written.
    package static let developmentLimits: [String: String] = Dictionary(
        uniqueKeysWithValues: limits.compactMap { setting in
            guard let slash = setting.standard.firstIndex(of: "/"), let count = Int(setting.standard[..<slash]) else {
                return nil
            }
            return (setting.name, "\(count * LimitPolicy.developmentFactor)\(setting.standard[slash...])")
        })

    private static let largestCount = 1_000_000
    private static let windows: ClosedRange<Duration> = .seconds(1)...(.seconds(7 * 86_400))

    /// A number of times within any window of time, or no limit.
    private static func limit(
        _ name: String, _ path: any WritableKeyPath<LimitPolicy, LimitRule?> & Sendable, _ ruleName: String,
        _ summary: String
    ) -> Setting {
        let rule = LimitPolicy.standard[keyPath: path]
        let standard = rule.map { "\($0.count)/\($0.window.settingText)" } ?? "off"
        return Setting(
            name: name, placeholder: "N/TIME", summary: summary,
            allowed: "off, or a number from 1 to \(largestCount) and the time it applies to, from "
                + "\(windows.lowerBound.settingText) to \(windows.upperBound.settingText), such as 30/5m",
            standard: standard, isSwitch: false,
            apply: { settings, text in
                var rule: LimitRule?
                if text != "off" {
                    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
                    guard parts.count == 2, parts[0].allSatisfy({ $0.isASCII && $0.isNumber }),
                        let count = Int(parts[0]), (1...largestCount).contains(count),
                        let window = Duration(settingText: parts[1]), windows.contains(window)
                    else { return false }
                    rule = LimitRule(ruleName, count: count, window: window)
                }
                settings.limits[keyPath: path] = rule
                settings.developmentLimits[keyPath: path] = rule
                return true
            },
            write: { settings in
                settings.limitsInForce[keyPath: path].map { "\($0.count)/\($0.window.settingText)" } ?? "off"
            })
    }
}

import GatehouseCore

extension Setting {
    /// How often each kind of request is allowed.
    static let limits: [Setting] = [
        .limit("limit-sign-up", \.signUp, "signup", "How many accounts a client address may ask for."),
        .limit("limit-anonymous", \.guest, "guest", "How many guest accounts a client address may make."),
        .limit("limit-token", \.token, "token", "How often a client address may sign in or renew a session."),
        .limit("limit-verify", \.verify, "verify", "How often a client address may present a code or a link."),
        .limit("limit-otp", \.otp, "otp", "How often a client address may ask to sign in by mail."),
        .limit("limit-recover", \.recover, "recover", "How often a client address may ask for a recovery."),
        .limit("limit-resend", \.resend, "resend", "How often a client address may ask for another confirmation mail."),
        .limit("limit-update", \.update, "update", "How often an account may be changed by its owner."),
        .limit(
            "limit-password-nearby", \.passwordNearby, "password-nearby",
            "How many wrong passwords of one account are compared for one client address."),
        .limit(
            "limit-password", \.password, "password",
            "How many wrong passwords of one account are compared for everybody."),
        .limit(
            "limit-password-device", \.passwordKnownDevice, "password-device",
            "How many wrong passwords are compared for one device that has signed in to the account before."),
        .limit(
            "limit-code", \.code, "code",
            "How many wrong codes of one kind are compared for one account, over all its mails; then links only."),
        .limit(
            "limit-code-device", \.codeKnownDevice, "code-device",
            "How many wrong codes of one kind are compared for all devices that have signed in to the account before."),
        .limit("limit-mail", \.mail, "mail", "How many mails are sent that strangers can ask for, over all."),
        .limit(
            "limit-mail-to", \.mailTo, "mail-to",
            "How many mails of any kind that strangers can ask for one address is sent."),
        .duration(
            "mail-interval", \.mailInterval, .zero...(.seconds(3600)),
            "The least time between two mails of one kind to one address."),
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
            allowed: "off, or a number from 1 to \(largestCount) and the time in which so many are let through, from "
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

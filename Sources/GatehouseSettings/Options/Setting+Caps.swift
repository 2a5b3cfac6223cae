import GatehouseCore

extension Setting {
    /// Bounds on what anyone can request without signing in.
    static let caps: [Setting] = [
        .cap("cap-sign-ups", \.signUps, "The maximum number of unconfirmed sign-ups."),
        .cap("cap-codes", \.codes, "The maximum number of mailed codes that have not expired."),
        .cap("cap-provider-attempts", \.providerAttempts, "The maximum number of sign-ins in progress at a provider."),
        .cap(
            "cap-app-codes", \.appCodes,
            "The maximum number of codes from links and providers that apps have not exchanged yet."),
        .cap("cap-guests", \.guests, "The maximum number of guest accounts. None is deleted to make room for another."),
        Setting(
            name: "cap-mails", placeholder: "N",
            summary: "The maximum number of emails waiting to be sent. Further ones are refused.",
            allowed: "off, or a whole number from 1 to \(largest)",
            standard: CapPolicy.standard.waitingMails.map { String($0) } ?? "off", isSwitch: false,
            apply: { settings, text in
                let most = count(text)
                guard most != nil || text == "off" else { return false }
                settings.caps.waitingMails = most
                settings.developmentCaps.waitingMails = most
                return true
            },
            write: { settings in settings.capsInForce.waitingMails.map { String($0) } ?? "off" }),
        .duration(
            "unconfirmed-life", \.unconfirmedLife, .seconds(86_400)...(.seconds(3650 * 86_400)),
            "How long an unconfirmed sign-up is kept."),
    ]

    private static let largest = 100_000_000

    private static func count(_ text: some StringProtocol) -> Int? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text),
            (1...largest).contains(number)
        else { return nil }
        return number
    }

    /// A bound for each client network and one for all networks together, or no bound.
    private static func cap(
        _ name: String, _ path: any WritableKeyPath<CapPolicy, CapPolicy.Cap?> & Sendable, _ summary: String
    ) -> Setting {
        let standard = CapPolicy.standard[keyPath: path].map { "\($0.perNetwork)/\($0.total)" } ?? "off"
        return Setting(
            name: name, placeholder: "N/TOTAL", summary: summary,
            allowed:
                "off, or the number for one client network (IPv4 /24, IPv6 /48) and the number for all networks, each "
                + "a whole number from 1 to \(largest), such as \(standard)",
            standard: standard, isSwitch: false,
            apply: { settings, text in
                var cap: CapPolicy.Cap?
                if text != "off" {
                    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
                    guard parts.count == 2, let perNetwork = count(parts[0]), let total = count(parts[1]),
                        perNetwork <= total
                    else { return false }
                    cap = CapPolicy.Cap(perNetwork: perNetwork, total: total)
                }
                settings.caps[keyPath: path] = cap
                settings.developmentCaps[keyPath: path] = cap
                return true
            },
            write: { settings in
                settings.capsInForce[keyPath: path].map { "\($0.perNetwork)/\($0.total)" } ?? "off"
            })
    }
}

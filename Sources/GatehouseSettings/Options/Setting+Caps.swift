import GatehouseCore

extension Setting {
    /// Bounds on what anyone can request without signing in.
    static let caps: [Setting] = [
        .cap("cap-sign-ups", \.signUps, "Sign-ups that nobody has confirmed yet."),
        .cap("cap-codes", \.codes, "Mailed codes that have not expired."),
        .cap("cap-provider-attempts", \.providerAttempts, "Sign-ins that are away at a provider."),
        .cap("cap-app-codes", \.appCodes, "Codes that apps have got from links and providers, and not exchanged."),
        .cap("cap-guests", \.guests, "Guest accounts, of which none is deleted to make room."),
        Setting(
            name: "cap-mails", placeholder: "N",
            summary: "How many mails may wait to be sent before no more are taken.",
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
            "How long a sign-up waits for its confirmation before it is dropped."),
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
                "off, or how many one client network (IPv4 /24, IPv6 /48) may have and how many all together, each a "
                + "whole number from 1 to \(largest), such as \(standard)",
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

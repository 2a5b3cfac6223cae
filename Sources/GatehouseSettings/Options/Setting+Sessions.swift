import GatehouseAccounts

extension Setting {
    /// How long sessions last.
    static let sessions: [Setting] = [
        .span(
            "session-timebox", \.sessions.timebox, .seconds(60)...(.seconds(3650 * 86_400)),
            "How long a session lasts at most, however often it is used."),
        .span(
            "session-inactivity", \.sessions.inactivity, .seconds(60)...(.seconds(3650 * 86_400)),
            "How long a session lasts without being renewed."),
        .span(
            "aal1-life", \.sessions.beforeStep, .seconds(60)...(.seconds(3650 * 86_400)),
            "How long after a sign-in a session can be renewed without the second step that its account has."),
        .choice(
            "sessions-per-user", \.sessions.onePerUser, "single", "many",
            "Whether a new sign-in ends the account's other sessions (single) or keeps them (many)."),
        .duration(
            "reuse-interval", \.sessions.reuseInterval, .zero...(.seconds(600)),
            "How long after a renewal the replaced refresh token is expected again, from another tab or a lost answer. "
                + "Later uses by another device are recorded, and ten renewals in a row with one end the session."),
    ]

    /// A length of time within bounds, or none.
    private static func span(
        _ name: String, _ path: any WritableKeyPath<ServerSettings, Duration?> & Sendable,
        _ range: ClosedRange<Duration>, _ summary: String
    ) -> Setting {
        .parsed(
            name, path, "TIME", summary,
            allowed: "none, or a time such as 12h or 30d, from \(range.lowerBound.settingText) to "
                + range.upperBound.settingText, standard: "none"
        ) { text -> Duration?? in
            if text == "none" { return .some(nil) }
            guard let span = Duration(settingText: text), range.contains(span) else { return nil }
            return span
        }
    }
}

/// A rule of a port's contract that an adapter cannot keep, because of what its back end does or does not say.
///
/// An adapter in your own package declares its limits in its own list, and ``PortContract/check(_:of:limits:)`` or
/// ``PortContract/violations(of:limits:)`` takes them. A rule that is kept after all has to leave the list.
public struct ContractLimit: Hashable, Sendable {
    /// The type of the adapter.
    public let adapter: String
    /// The suite, and in it the rule.
    public let rule: String
    /// Why the rule cannot be kept, and what happens instead.
    public let reason: String

    /// Declares a limit.
    /// - Parameters:
    ///   - adapter: The type of the adapter.
    ///   - rule: The suite, and in it the rule, such as `AuthServiceContract.codeExpires`.
    ///   - reason: Why the rule cannot be kept, and what happens instead.
    public init(adapter: String, rule: String, reason: String) {
        self.adapter = adapter
        self.rule = rule
        self.reason = reason
    }

    /// The limits of the adapters in this package.
    public static let all = [
        ContractLimit(
            adapter: "SupabaseAuthAdapter", rule: "AuthServiceContract.codeExpires",
            reason: """
                The interface answers `otp_expired` to every code that is not taken. A code that came too late is called \
                wrong; the person can ask for a new one from there.
                """),
        ContractLimit(
            adapter: "SupabaseAuthAdapter", rule: "AuthServiceContract.fiveWrongAttemptsBurnTheCode",
            reason: """
                The interface answers `otp_expired` to every code that is not taken. A code that was tried too often is \
                called wrong; the person can ask for a new one from there.
                """),
        ContractLimit(
            adapter: "SupabaseAuthAdapter", rule: "MailedSignInPortContract.codeExpires",
            reason: """
                The interface answers `otp_expired` to every code that is not taken. A code that came too late is called \
                wrong; the person can ask for a new one from there.
                """),
        ContractLimit(
            adapter: "SupabaseProfileAdapter", rule: "ProfilePortContract.profilesAreApart",
            reason: """
                The interface shows people their own account alone. Another person's profile is `.unavailable`; one \
                adapter serves whoever is signed in.
                """),
    ]

    /// Whether an adapter is known not to keep a rule.
    public static func covers<Rule: RawRepresentable<String>>(_ adapter: String, _ rule: Rule) -> Bool {
        let name = String(reflecting: Rule.self).split(separator: ".").dropFirst().dropLast().joined(separator: ".")
        return all.contains { $0.adapter == adapter && $0.rule == "\(name).\(rule.rawValue)" }
    }
}

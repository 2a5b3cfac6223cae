/// A rule of a port's contract that an adapter cannot keep, because of what its back end does or does not report.
///
/// An adapter in your own package declares its limits in a list of its own, and passes them to
/// ``PortContract/check(_:of:limits:)`` or ``PortContract/violations(of:limits:)``. When a rule is kept after all,
/// remove it from the list.
public struct ContractLimit: Hashable, Sendable {
    /// The type of the adapter.
    package let adapter: String
    /// The suite and the rule.
    package let rule: String
    /// Why the rule cannot be kept, and what happens instead.
    package let reason: String

    /// Declares a limit.
    /// - Parameters:
    ///   - adapter: The type of the adapter.
    ///   - rule: The suite and the rule, such as `AuthServiceContract.codeExpires`.
    ///   - reason: Why the rule cannot be kept, and what happens instead.
    public init(adapter: String, rule: String, reason: String) {
        self.adapter = adapter
        self.rule = rule
        self.reason = reason
    }

    /// The limits of the adapters in this package.
    package static let all =
        [
            ContractLimit(
                adapter: "SupabaseAuthAdapter", rule: "AuthServiceContract.codeExpires",
                reason: """
                    The API answers every rejected code with `otp_expired`. An expired code is reported as wrong; the \
                    person can request a new one from there.
                    """),
            ContractLimit(
                adapter: "SupabaseAuthAdapter", rule: "AuthServiceContract.fiveWrongAttemptsBurnTheCode",
                reason: """
                    The API answers every rejected code with `otp_expired`. A code that was tried too often is reported as \
                    wrong; the person can request a new one from there.
                    """),
            ContractLimit(
                adapter: "SupabaseAuthAdapter", rule: "MailedSignInPortContract.codeExpires",
                reason: """
                    The API answers every rejected code with `otp_expired`. An expired code is reported as wrong; the \
                    person can request a new one from there.
                    """),
            ContractLimit(
                adapter: "SupabaseProfileAdapter", rule: "ProfilePortContract.profilesAreApart",
                reason: """
                    The API shows people only their own account. Another person's profile is `.unavailable`; one adapter \
                    serves the signed-in person.
                    """),
        ] + firebase + openID + noGroups

    /// Supabase, Firebase and OpenID providers have no groups.
    private static let noGroups: [ContractLimit] = {
        let names =
            GroupPortContract.Rule.allCases.filter { $0 != .declarationIsTrue }.map(GroupPortContract.name(of:))
            + GroupInvitationPortContract.Rule.allCases.map(GroupInvitationPortContract.name(of:))
            + GroupSessionPortContract.Rule.allCases.map(GroupSessionPortContract.name(of:))
        return names.map { name in
            ContractLimit(
                adapter: "NoGroups", rule: name,
                reason: """
                    Supabase, Firebase and OpenID providers have no groups. Every call is `.unsupported`, and no screen \
                    offers one. An app whose own server has groups passes an adapter of its own.
                    """)
        }
    }()

    /// An OpenID provider keeps the accounts itself and has no place for a profile.
    private static let openID =
        AuthServiceContract.Rule.allCases.map { rule in
            ContractLimit(
                adapter: "NoEmailAccounts", rule: AuthServiceContract.name(of: rule),
                reason: """
                    The provider keeps the accounts: sign-up, codes and passwords are on its own pages. Every call is \
                    `.unsupported`, and no screen offers one.
                    """)
        }
        + [
            ContractLimit(
                adapter: "OpenIDSessions", rule: SessionPortContract.name(of: .noTokenIsKept),
                reason: """
                    OpenID has no sign-out tickets. After a sign-out without a network, the refresh token stays in an entry \
                    of its own until it has been revoked, seven days at most.
                    """)
        ]
        + [
            NetworkFailureContract.Rule.silenceIsNetwork, .failuresSayNothingOfThePerson, .strangersAreNotBelieved,
        ].map { rule in
            ContractLimit(
                adapter: "OpenIDAuthAdapter", rule: NetworkFailureContract.name(of: rule),
                reason: """
                    There are no email accounts to ask for, and the profile is kept on the device. Signing in, renewing and \
                    revoking keep the rule.
                    """)
        }

    /// Whether an adapter is known not to keep a rule.
    package static func covers<Rule: RawRepresentable<String>>(_ adapter: String, _ rule: Rule) -> Bool {
        let name = String(reflecting: Rule.self).split(separator: ".").dropFirst().dropLast().joined(separator: ".")
        return all.contains { $0.adapter == adapter && $0.rule == "\(name).\(rule.rawValue)" }
    }
}

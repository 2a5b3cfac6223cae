import GatehouseCore

/// The first step of a sign-in: what a session begins with. A second step is not one of these: only
/// ``Sessions/raise(_:by:provesOwner:client:in:at:)`` adds it (MFA-08).
enum SignInProof: Sendable, Hashable {
    /// The password.
    case password
    /// A mailed code or link.
    case mail
    /// Nothing: a guest begins an account.
    case guest
    /// The word of a provider with this name.
    case provider(String)
    /// A passkey, and what it counts for.
    case passkey(AssuranceLevel)

    /// The method in the trail, and by its name in the claim `amr`.
    var method: TrailDetail {
        switch self {
        case .password: .password
        case .mail: .mailedCode
        case .guest: .guest
        case .provider: .provider
        case .passkey: .passkey
        }
    }

    /// The provider that vouched for the person.
    var provider: String? {
        if case .provider(let name) = self { name } else { nil }
    }

    /// The level of the session. Only a passkey can be worth two steps.
    var level: AssuranceLevel {
        if case .passkey(let level) = self { level } else { .one }
    }
}

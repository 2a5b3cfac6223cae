package import GatehouseCore

/// The sessions of a person that a sign-out ends.
package enum SignOutScope: String, CaseIterable, Sendable {
    /// All of them: the interface's default.
    case global
    /// Only the current session.
    case local
    /// All except the current session.
    case others

    /// What the trail says of it.
    package var detail: TrailDetail {
        switch self {
        case .global: .everywhere
        case .local: .here
        case .others: .others
        }
    }
}

/// Which sessions of a person a sign-out ends.
package enum SignOutScope: String, CaseIterable, Sendable {
    /// All of them: the interface's default.
    case global
    /// The one that asks.
    case local
    /// All but the one that asks.
    case others
}

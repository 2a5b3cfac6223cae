/// What was removed from an account when its owner took it back, and what was kept.
package struct ChangedWays: Hashable, Sendable {
    /// Something that is removed or kept.
    package enum Way: Hashable, Sendable {
        /// The password.
        case password
        /// An account at a provider, by the provider's name.
        case provider(String)
        /// Passkeys. Their names are not in mails: anybody with a session can choose one.
        case passkeys
        /// Second factors.
        case factors
        /// A change of address that was waiting.
        case addressChange
        /// The sessions on other devices.
        case sessions
    }

    package var removed: [Way]
    package var kept: [Way]

    package init(removed: [Way] = [], kept: [Way] = []) {
        self.removed = removed
        self.kept = kept
    }
}

package import GatehouseDomain

/// What the pages do with an account that counts as confirmed, but whose address a code or a link proves for the first
/// time: nobody knows who set it up (SRV-37).
package enum FirstProof: Sendable, Equatable {
    /// The page asks for the account's password first.
    case asks
    /// The person has entered the account's password, and keeps everything.
    case knows(Secret)
    /// The account is secured: it loses its password and every other way to sign in.
    case secures

    /// Why the person is asked.
    package enum Question: Sendable {
        /// Nothing was entered yet.
        case password
        /// What was entered is not the account's password.
        case otherPassword
    }
}

package import GatehouseDomain

/// The port behind which passwords are hashed.
///
/// Implementations hash off the cooperative threads, on a bounded pool with a bounded queue; beyond it they throw
/// `AccountRefusal.serverBusy` at once.
package protocol PasswordHashing: Sendable {
    /// A well-formed hash of the current cost that no password matches: verified in place of the hash of an account
    /// that does not exist, so that the time taken tells nothing.
    var decoy: String { get }

    /// Hashes a password with a fresh salt. Gives a PHC string.
    func hash(_ password: Secret) async throws -> String

    /// Compares a password with a PHC string. A string that this implementation cannot read does not match.
    func verify(_ password: Secret, against hash: String) async throws -> PasswordVerdict

    /// Whether this implementation can compare a password with this string.
    func canVerify(_ hash: String) -> Bool
}

extension PasswordHashing {
    /// Whether a hash from another system can be stored: one that passwords can be compared with, and no longer than
    /// any of our own would be with room to spare, so that a row keeps its bound (SRV-24).
    package func canStore(_ hash: String) -> Bool { hash.utf8.count <= 256 && canVerify(hash) }
}

/// What came of comparing a password with a hash.
package struct PasswordVerdict: Equatable, Sendable {
    /// Whether the password is the one.
    package var matches: Bool
    /// Whether the hash uses other parameters than the current ones. Only meaningful when it matches.
    package var needsRehash: Bool

    package init(matches: Bool, needsRehash: Bool) {
        self.matches = matches
        self.needsRehash = needsRehash
    }
}

package import GatehouseDomain

/// The port that hashes passwords.
///
/// Implementations hash off the cooperative threads, on a bounded pool with a bounded queue. When it is full, they
/// throw `AccountRefusal.serverBusy` at once.
package protocol PasswordHashing: Sendable {
    /// A well-formed hash of the current cost that no password matches. It is verified if an account does not exist, so
    /// that the time reveals nothing.
    var decoy: String { get }

    /// Hashes a password with a new salt. Returns a PHC string.
    func hash(_ password: Secret) async throws -> String

    /// Compares a password with a PHC string. A string that this implementation cannot read does not match.
    func verify(_ password: Secret, against hash: String) async throws -> PasswordVerdict

    /// Returns whether this implementation can compare a password with this string.
    func canVerify(_ hash: String) -> Bool
}

extension PasswordHashing {
    /// Returns whether a hash from another system can be stored: it can be verified, and is not much longer than our
    /// own, so that a row keeps its size limit (SRV-24).
    package func canStore(_ hash: String) -> Bool { hash.utf8.count <= 256 && canVerify(hash) }
}

/// The result of comparing a password with a hash.
package struct PasswordVerdict: Equatable, Sendable {
    /// Whether the password is correct.
    package var matches: Bool
    /// Whether the hash uses other parameters than the current ones. Only meaningful when it matches. Never true if the
    /// hash may have seen only a part of the password: what was typed may then be another password.
    package var needsRehash: Bool
    /// Whether the hash saw the whole password. If not, a match says only that the beginning is the same.
    package var isWhole: Bool

    package init(matches: Bool, needsRehash: Bool, isWhole: Bool = true) {
        self.matches = matches
        self.needsRehash = needsRehash && isWhole
        self.isWhole = isWhole
    }
}

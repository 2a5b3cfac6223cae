package import GatehouseCore
package import GatehouseDomain

/// Backup codes: each replaces, once, the code of an authenticator app that is not at hand. The database has only their
/// digests.
package enum BackupCodes {
    /// The number of codes that a person gets at once.
    package static let count = 10
    /// The number of letters and digits of a code. Each stands for five random bits, so that nobody can guess one.
    package static let length = 16

    /// Creates the codes for a person, without hyphens.
    package static func make(random: any RandomSource) -> [Secret] {
        (0..<count).map { _ in Secret(Base32.encode(random.bytes(length * 5 / 8))) }
    }

    /// Returns a code as it is shown: in fours, with hyphens.
    package static func shown(_ code: Secret) -> Secret {
        Secret(Base32.inFours(code.reveal(), separator: "-"))
    }

    /// Returns a code that somebody typed as ``make(random:)`` does; nil if it cannot be a backup code.
    package static func read(_ typed: Secret) -> Secret? {
        let code = TypedCode.lettersAndDigits(typed.reveal())
        guard code.utf8.count == length, Base32.decode(code) != nil else { return nil }
        return Secret(code)
    }
}

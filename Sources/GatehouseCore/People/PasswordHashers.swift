package import GatehouseDomain

/// Hashes passwords with one implementation, and also verifies the hashes of others. Such a hash is replaced at the
/// next sign-in, unless it may have seen only a part of the password.
package struct PasswordHashers: PasswordHashing {
    private let current: any PasswordHashing
    private let others: [any PasswordHashing]

    /// - Parameters:
    ///   - current: The implementation that hashes.
    ///   - others: The implementations whose hashes may be stored.
    package init(_ current: any PasswordHashing, verifying others: [any PasswordHashing]) {
        self.current = current
        self.others = others
    }

    package var decoy: String { current.decoy }

    package func hash(_ password: Secret) async throws -> String { try await current.hash(password) }

    package func verify(_ password: Secret, against hash: String) async throws -> PasswordVerdict {
        guard !current.canVerify(hash), let other = others.first(where: { $0.canVerify(hash) }) else {
            return try await current.verify(password, against: hash)
        }
        let verdict = try await other.verify(password, against: hash)
        return PasswordVerdict(matches: verdict.matches, needsRehash: verdict.matches, isWhole: verdict.isWhole)
    }

    package func canVerify(_ hash: String) -> Bool {
        current.canVerify(hash) || others.contains { $0.canVerify(hash) }
    }
}

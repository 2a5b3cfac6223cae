package import GatehouseAccounts
import GatehouseCore
package import GatehouseDomain
import GatehouseStore

/// Implements the port to the profiles with the database of this process. The email address is the account's.
package struct LocalProfileAdapter: ProfilePort {
    private let accounts: Accounts

    package init(accounts: Accounts) {
        self.accounts = accounts
    }

    package func getProfile(userId: String) async throws -> UserProfile? {
        guard let id = UserID(text: userId) else { return nil }
        return try await AuthError.mapping(accounts.log) {
            try await accounts.database.read { sql in
                guard let row = try ProfileTable(sql).find(id) else { return nil }
                return Self.profile(row, try UserTable(sql).find(id))
            }
        }
    }

    package func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile {
        try await ensureProfile(userId: userId, seed: seed).profile
    }

    package func ensureProfile(userId: String, seed: [String: String]?) async throws -> EnsuredProfile {
        guard let id = UserID(text: userId) else { throw AuthError.unknown("no_such_user") }
        let (name, subject) = (seed?[ProfileSeedKey.displayName], seed?[ProfileSeedKey.socialUserId])
        let now = accounts.clock.now.storable
        return try await AuthError.mapping(accounts.log) {
            try await accounts.database.write { sql in
                guard let user = try UserTable(sql).find(id) else { throw AuthError.unknown("no_such_user") }
                let profiles = ProfileTable(sql)
                var (row, isNew) = try profiles.insertIfMissing(
                    ProfileTable.Row(
                        userID: id, displayName: name ?? user.displayName, createdAt: now, socialUserID: subject))
                if let subject, row.socialUserID == nil {
                    try profiles.fillInSocialUserID(subject, of: id)
                    row.socialUserID = subject
                }
                return EnsuredProfile(profile: Self.profile(row, user), isCreated: isNew)
            }
        }
    }

    private static func profile(_ row: ProfileTable.Row, _ user: UserRecord?) -> UserProfile {
        UserProfile(
            userId: row.userID.text, displayName: row.displayName, email: user?.email, createdAt: row.createdAt,
            socialUserId: row.socialUserID)
    }
}

import GatehouseAccounts
import GatehouseCore
package import GatehouseDomain
package import GatehouseStore

/// Implements the port to the profiles with the database of this process. The email address is the account's.
package struct LocalProfileAdapter: ProfilePort {
    private let database: any Database
    private let clock: any WallClock

    package init(database: any Database, clock: any WallClock) {
        self.database = database
        self.clock = clock
    }

    package func getProfile(userId: String) async throws -> UserProfile? {
        guard let id = UserID(text: userId) else { return nil }
        return try await AuthError.mapping {
            try await database.read { sql in
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
        let now = clock.now.storable
        return try await AuthError.mapping {
            try await database.write { sql in
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

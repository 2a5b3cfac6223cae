package import GatehouseDomain

/// The port to the profiles over the database of this process. The e-mail address is the account's.
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
        guard let id = UserID(text: userId) else { throw AuthError.unknown("no_such_user") }
        let (name, now) = (seed?[ProfileSeedKey.displayName], clock.now.storable)
        return try await AuthError.mapping {
            try await database.write { sql in
                guard let user = try UserTable(sql).find(id) else { throw AuthError.unknown("no_such_user") }
                let row = ProfileTable.Row(userID: id, displayName: name ?? user.displayName, createdAt: now)
                return Self.profile(try ProfileTable(sql).insertIfMissing(row).row, user)
            }
        }
    }

    private static func profile(_ row: ProfileTable.Row, _ user: UserRecord?) -> UserProfile {
        UserProfile(
            userId: row.userID.text, displayName: row.displayName, email: user?.email, createdAt: row.createdAt)
    }
}

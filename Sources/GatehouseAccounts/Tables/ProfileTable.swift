package import Foundation
package import GatehouseCore
package import GatehouseStore

/// The rows of `profiles`, inside a transaction.
package struct ProfileTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// One profile.
    package struct Row: Sendable, Equatable {
        package var userID: UserID
        package var displayName: String?
        package var createdAt: Date
        /// The subject by which a provider knows the person.
        package var socialUserID: String?

        package init(userID: UserID, displayName: String?, createdAt: Date, socialUserID: String? = nil) {
            self.userID = userID
            self.displayName = displayName
            self.createdAt = createdAt
            self.socialUserID = socialUserID
        }
    }

    /// Returns the profile of a user, or nil.
    package func find(_ user: UserID) throws -> Row? {
        try sql.row("SELECT display_name, created_at, social_user_id FROM profiles WHERE user_id = ?", [.id(user)])
            .map {
                try Row(
                    userID: user, displayName: $0.optionalText("display_name"), createdAt: $0.date("created_at"),
                    socialUserID: $0.optionalText("social_user_id"))
            }
    }

    /// Returns the names of those of the given users who have a profile; an empty one for a profile without a name.
    package func names(of users: [UserID]) throws -> [UserID: String] {
        guard !users.isEmpty else { return [:] }
        let marks = users.map { _ in "?" }.joined(separator: ", ")
        let rows = try sql.rows(
            "SELECT user_id, display_name FROM profiles WHERE user_id IN (\(marks))", users.map(SQLValue.id))
        return Dictionary(
            try rows.compactMap { row in
                try UserID(text: row.text("user_id")).map { ($0, try row.optionalText("display_name") ?? "") }
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Sets a user's display name, and adds a profile if the user has none yet.
    /// - Parameter now: The creation time for a profile that is added.
    package func setDisplayName(_ name: String?, of user: UserID, at now: Date) throws {
        try sql.run(
            """
            INSERT INTO profiles (user_id, display_name, created_at) VALUES (?, ?, ?)
            ON CONFLICT (user_id) DO UPDATE SET display_name = excluded.display_name
            """, [.id(user), .text(name), .date(now)])
        try UserTable(sql).setSearchName(name, of: user)
    }

    /// Sets a user's subject at the provider if it is missing.
    package func fillInSocialUserID(_ subject: String, of user: UserID) throws {
        try sql.run(
            "UPDATE profiles SET social_user_id = ? WHERE user_id = ? AND social_user_id IS NULL",
            [.text(subject), .id(user)])
    }

    /// Deletes the profile of a user.
    package func delete(_ user: UserID) throws {
        try sql.run("DELETE FROM profiles WHERE user_id = ?", [.id(user)])
        try UserTable(sql).setSearchName(nil, of: user)
    }

    /// Adds a profile, or returns the existing one. If several callers add one at once, all of them get the first one.
    ///
    /// - Returns: The stored profile, and whether it is the given one.
    /// - Throws: The database's error when there is no such user.
    package func insertIfMissing(_ row: Row) throws -> (row: Row, isNew: Bool) {
        let isNew = try sql.run(
            """
            INSERT INTO profiles (user_id, display_name, created_at, social_user_id) VALUES (?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """, [.id(row.userID), .text(row.displayName), .date(row.createdAt), .text(row.socialUserID)])
        guard let stored = try find(row.userID) else { throw StoreError.missingRow(table: "profiles") }
        if isNew == 1 { try UserTable(sql).setSearchName(row.displayName, of: row.userID) }
        return (stored, isNew == 1)
    }
}

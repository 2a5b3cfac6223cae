import Foundation
import GatehouseDomain
import GatehouseWire

extension Accounts {
    /// How often a change starts over when the password is changed elsewhere meanwhile.
    private static let attempts = 3

    /// Changes password or metadata.
    ///
    /// A new password ends all other sessions of the user and forgets the codes that are on their way. The password in
    /// force is checked when it is given.
    ///
    /// - Throws: 422 `weak_password`, `same_password`, 400 `current_password_invalid`, 403 `session_not_found` when the
    ///   session ended meanwhile, 409 `conflict` when the password keeps changing elsewhere.
    package func update(_ who: Authenticated, change: UserChange) async throws -> UserRecord {
        try await admit(limits(\.update, of: who.user.id))
        guard let password = change.password else { return try await apply(change, of: who, hash: nil) }
        // Nobody could ever sign in with it.
        if who.user.email == nil { throw ServerError.passwordNeedsAddress }
        try passwordRules.check(password)
        for _ in 0..<Self.attempts {
            let current = try await database.read { try UserTable($0).find(who.user.id)?.passwordHash }
            if let given = change.currentPassword {
                guard try await matches(given, current) else { throw ServerError.currentPasswordInvalid }
            }
            if let current, try await matches(password, current) { throw ServerError.samePassword }
            let hash = try await hasher.hash(password)
            do {
                return try await apply(change, of: who, hash: (new: hash, old: current))
            } catch is PasswordMoved {
                continue
            }
        }
        throw ServerError(409, .conflict, "The password is being changed elsewhere. Please try again.")
    }

    private func matches(_ password: Secret, _ hash: String?) async throws -> Bool {
        guard passwordRules.isHashable(password) else { return false }
        return try await hasher.verify(password, against: hash ?? hasher.decoy).matches
    }

    /// Thrown inside the transaction, so that it leaves nothing behind.
    private struct PasswordMoved: Error {}

    private func apply(
        _ change: UserChange, of who: Authenticated, hash: (new: String, old: String?)?
    ) async throws -> UserRecord {
        let now = clock.now.storable
        return try await database.write { sql in
            let users = UserTable(sql)
            guard let session = try SessionTable(sql).find(who.session.id), session.endedAt == nil else {
                throw ServerError.tokenSessionNotFound
            }
            guard let user = try users.find(who.user.id) else { throw ServerError.tokenUserNotFound }
            if let hash {
                guard user.passwordHash == hash.old else { throw PasswordMoved() }
                guard try users.setPassword(hash.new, of: user.id, replacing: hash.old, at: now) else {
                    throw PasswordMoved()
                }
                try SessionTable(sql).endAll(of: user.id, except: session.id, reason: .passwordChanged, at: now)
                try CodeTable(sql).deleteAll(of: user.id)
            }
            if let metadata = change.metadata {
                try users.setMetadata(Self.merged(user.userMetadata, with: metadata), of: user.id, at: now)
            }
            return try users.require(user.id)
        }
    }

    private static func merged(_ stored: JSONObject, with change: JSONObject) -> JSONObject {
        stored.merging(change) { _, new in new }.filter { change[$0.key] != .null }
    }
}

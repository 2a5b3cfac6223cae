import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseStore
import GatehouseWire

/// Bounds on what anybody can request without signing in: for each client network, and for all together (SRV-29).
package struct OpenRequests: Sendable {
    let database: any Database
    let policy: AccountPolicy
    let clock: any WallClock
    let beforeDeletion: BeforeDeletion
    let trail: Trail

    /// Counts a mailed code. It can evict only codes that the same client network requested.
    /// - Parameters:
    ///   - metadata: What the app says about the person, which the code keeps for a new account.
    ///   - client: The client that asks; nil for an administrator, whose codes count against nobody and are never
    ///     evicted.
    /// - Throws: `over_request_rate_limit` when there are too many.
    func countCode(
        _ purpose: CodePurpose, subject: String, storing metadata: JSONObject, for client: ClientContext?,
        in sql: any SQLSession, at now: Date
    ) throws {
        let (table, item) = (OpenRequestTable(sql), "\(purpose.rawValue) \(subject)")
        guard let client else { return try table.forget(.code, item) }
        guard let cap = policy.caps?.codes else { return }
        let bytes = Self.size(metadata)
        for evicted in try table.add(.code, item, bytes: bytes, from: client.network, cap: cap, at: now) {
            let parts = evicted.split(separator: " ")
            guard parts.count == 2, let purpose = CodePurpose(rawValue: String(parts[0])) else { continue }
            try CodeTable(sql).delete(purpose, subject: String(parts[1]))
        }
    }

    /// Counts a sign-up that is waiting for its confirmation: an account, or a registration beside one. Both are
    /// counted, kept and evicted in the same way, so that nobody can tell them apart.
    /// - Throws: `over_request_rate_limit` when there are too many.
    func countSignUp(
        _ user: UserID, storing metadata: JSONObject, from client: ClientContext, in sql: any SQLSession, at now: Date
    ) throws {
        guard let cap = policy.caps?.signUps else { return }
        let (table, bytes) = (OpenRequestTable(sql), Self.size(metadata))
        for evicted in try table.add(.signUp, user.text, bytes: bytes, from: client.network, cap: cap, at: now) {
            try dropSignUp(evicted, reason: .madeRoom, in: sql, at: now)
        }
    }

    /// Counts a guest. Guests are signed in and may own something, so none is evicted.
    /// - Throws: `over_request_rate_limit` when there are too many.
    func countGuest(
        _ user: UserID, storing metadata: JSONObject, from client: ClientContext, in sql: any SQLSession, at now: Date
    ) throws {
        guard let cap = policy.caps?.guests else { return }
        try OpenRequestTable(sql).addWithoutEviction(
            .guest, user.text, bytes: Self.size(metadata), from: client.network, cap: cap, at: now)
    }

    /// Counts what a guest stores from now on.
    /// - Throws: `over_request_rate_limit` when guests store too much.
    func countGuestAgain(_ user: UserID, storing metadata: JSONObject, in sql: any SQLSession) throws {
        guard let cap = policy.caps?.guests else { return }
        try OpenRequestTable(sql).resize(.guest, user.text, bytes: Self.size(metadata), cap: cap)
    }

    private static func size(_ metadata: JSONObject) -> Int {
        metadata.isEmpty ? 0 : JSONValue.object(metadata).bytes.count
    }

    /// Drops some of the sign-ups that have been unconfirmed for too long. Returns how many were examined.
    package func expireSignUps(_ limit: Int) async throws -> Int {
        let now = clock.now.storable
        let before = now.advanced(by: .zero - policy.unconfirmedLife)
        return try await database.write { sql in
            let expired = try OpenRequestTable(sql).expire(.signUp, before: before, limit)
            for item in expired.items { try dropSignUp(item, reason: .neverConfirmed, in: sql, at: now) }
            return expired.count
        }
    }

    /// Drops a sign-up: its account, if nobody has confirmed it or signed in to it, or otherwise the registration
    /// beside the account. Both leave the same traces: codes that belong to nobody.
    private func dropSignUp(_ item: String, reason: TrailDetail, in sql: any SQLSession, at now: Date) throws {
        guard let id = UserID(text: item), let user = try UserTable(sql).find(id) else { return }
        let isUnproven = try UserTable(sql).isUnprovenSignUp(id)
        try trail.note(.signUpDropped, of: id, by: .server, reason: .word(reason), in: sql, at: now)
        try CodeTable(sql).disown(shadowBeside: id)
        try ShadowTable(sql).delete(id)
        guard isUnproven else { return }
        try CodeTable(sql).disown(accountOf: id)
        try beforeDeletion(AccountEnd(user: user.id, actor: .server, time: now), trail, sql)
        try UserTable(sql).delete(user.id)
    }
}

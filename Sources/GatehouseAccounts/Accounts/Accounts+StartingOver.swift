import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseStore
import GatehouseWire

extension Accounts {
    /// Clears an account whose address was proven by a person who may not be the one who signed up. This removes the
    /// password, metadata, consent, sessions, identities, profile and a pending change of address. Data that an
    /// administrator wrote for an invited person stays.
    ///
    /// - Parameters:
    ///   - hash: The hash of the password that was chosen with the proof; nil for none.
    ///   - metadata: What is known about the person from now on.
    ///   - consent: What the person agreed to with the proof.
    ///   - before: The account as it was before the proof, for the notice to its owner; nil for `user`.
    func startOver(
        _ user: UserRecord, password hash: String? = nil, metadata: JSONObject = [:], consent: Consent?,
        before: UserRecord? = nil, in sql: any SQLSession, at now: Date
    ) throws {
        let users = UserTable(sql)
        if hash != nil || user.passwordHash != nil {
            try note(
                .passwordChanged, of: user.id, reason: hash == nil ? "dropped" : "chosen", before: before ?? user,
                in: sql, at: now)
        }
        var new = user
        new.consent = consent
        if user.invitedAt == nil { new.userMetadata = metadata }
        new.updatedAt = now
        try users.remake(user.id, like: new)
        _ = try users.setPassword(hash, of: user.id, at: now)
        try users.cancelEmailChange(of: user.id)
        try SessionTable(sql).endAll(of: user.id, reason: .replaced, at: now)
        try ShadowTable(sql).delete(user.id)
        try IdentityTable(sql).deleteAll(of: user.id)
        try ProfileTable(sql).delete(user.id)
        if !user.linked.isEmpty { try settleProviders(of: user.id, in: sql, at: now) }
    }
}

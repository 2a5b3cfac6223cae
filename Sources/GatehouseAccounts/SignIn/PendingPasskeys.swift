import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseStore
import GatehouseTokens

/// Seals and opens passkeys that wait for their accounts.
struct PendingPasskeys: Sendable {
    let sealing: Sealing

    /// Returns the secret of a sign-up. It counts for this address alone.
    func secret(of passkey: PendingPasskey, for email: String) throws -> Secret {
        Secret(try sealing.seal(json: passkey, for: Self.row(email)))
    }

    /// Returns the passkey in a secret if the account of a code's newcomer can begin with it, inside a transaction; nil
    /// for any other text, for another address and after its time. Then the account begins without it.
    ///
    /// A secret counts once: its account may be deleted, and no other may begin with the same id.
    func passkey(
        of secret: Secret, for code: CodeTable.Row, in sql: any SQLSession, at now: Date
    ) throws -> PendingPasskey? {
        guard let newcomer = code.newcomer, code.userID == nil,
            let passkey = try? sealing.open(
                json: secret.reveal(), for: Self.row(newcomer.email), as: PendingPasskey.self),
            now.microseconds < passkey.until, try UserTable(sql).find(passkey.user) == nil,
            try UsedChallengeTable(sql).insertIfNew(passkey.id, until: Date(microseconds: passkey.until))
        else { return nil }
        return passkey
    }

    private static func row(_ email: String) -> String { "passkey sign-up \(email)" }
}

import GatehouseAccounts
import GatehouseStore
import GatehouseTokens

/// The name that the passkeys in a database were made for. A browser offers a passkey only at its own name, so with
/// another one all of them would be lost without a word (WAN-06).
struct PasskeySite: Sendable {
    private static let name = "passkey_rp_id"

    /// The RP ID of the server that starts.
    var relyingPartyID: String
    /// Whether the operator knows that the passkeys no longer work.
    var isChanged: Bool

    /// Stores the name, unless the database has it already.
    ///
    /// - Throws: `BackendError` for a database with passkeys that were made for another name.
    func settle(in database: any Database) async throws {
        let (id, isMeant) = (relyingPartyID, isChanged)
        guard try await database.read({ try KeyTable($0).value(Self.name) }) != id else { return }
        let former = try await database.write { sql -> String? in
            let table = KeyTable(sql)
            if !isMeant, let former = try table.value(Self.name), former != id, try PasskeyTable(sql).isUsed() {
                return former
            }
            try table.setValue(id, named: Self.name)
            return nil
        }
        if let former { throw BackendError.passkeysOfAnotherName(former: former, now: id) }
    }
}

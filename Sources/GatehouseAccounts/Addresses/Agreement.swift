import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseStore

/// How the owner of an address agrees to a change of address, and where.
///
/// A mailed link that gives an address to an account counts as a recovery by the owner of the address: they may never
/// have seen the account, so what was linked to it before is removed unless they keep it. That is not so where the
/// session that requested the change opens the link, or its code is entered there: the owner of the address is then the
/// person who linked it.
struct Agreement: Sendable {
    var proof: AddressProof
    /// The session of the person who agrees, if they are signed in.
    var session: SessionID?
    /// What they keep if they are not the person who asked.
    var keeping = KeptWays.chosen([])
    var client: ClientContext

    /// Returns which ways to sign in stay.
    func keptWays(of user: UserRecord, in sql: any SQLSession) throws -> KeptWays {
        try isWhereAsked(user, in: sql) ? .all : keeping
    }

    /// Whether the person agrees where the change was requested. Clients present a code without the token of their
    /// session, so a code counts if it comes from the network and the program that asked.
    private func isWhereAsked(_ user: UserRecord, in sql: any SQLSession) throws -> Bool {
        guard let asking = user.emailChangeSession else { return false }
        if let session { return session == asking }
        guard proof == .code, let network = client.network,
            let asked = try SessionTable(sql).find(asking), asked.endedAt == nil
        else { return false }
        return asked.client.network == network && asked.client.agent == client.agent
    }
}

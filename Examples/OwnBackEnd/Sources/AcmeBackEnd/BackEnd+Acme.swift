public import Foundation
public import GatehouseKit

extension BackEnd {
    /// Acme, for an `AppRoot`.
    /// - Parameters:
    ///   - address: Where Acme is.
    ///   - store: Where the session is kept between two launches.
    ///   - transport: The network.
    public static func acme(
        _ address: URL, store: any CredentialStore, transport: any HTTPTransport = SystemTransport()
    ) -> BackEnd {
        let session = SessionManager(sessions: AcmeSessions(address: address, transport: transport), store: store)
        let adapter = AcmeAdapter(address: address, holder: session, transport: transport)
        let account = AcmeAccount(address: address, holder: session, transport: transport)
        return BackEnd(
            authentication: adapter, accounts: adapter, profiles: account, account: account, mailed: adapter,
            session: session)
    }
}

public import Foundation
public import GatehouseKit

extension BackEnd {
    /// Acme as the back end of an `AppRoot`.
    /// - Parameters:
    ///   - address: The base URL of Acme.
    ///   - store: Keeps the session between launches.
    ///   - transport: Sends the requests.
    public static func acme(
        _ address: URL, store: any CredentialStore, transport: any HTTPTransport = SystemTransport()
    ) -> BackEnd {
        let session = SessionManager(sessions: AcmeSessions(address: address, transport: transport), store: store)
        let adapter = AcmeAdapter(address: address, holder: session, transport: transport)
        let account = AcmeAccount(address: address, holder: session, transport: transport)
        return BackEnd(
            authentication: adapter, service: adapter, profiles: account, account: account, mailed: adapter,
            session: session)
    }
}
